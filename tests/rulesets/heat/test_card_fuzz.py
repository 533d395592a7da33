"""Card sets at random: whatever the check lets pass can be played, and keeps every contract."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.checks.selfplay import play
from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.heat.cards.form import ALLOWED, CARDS, DECKS, Card, faults
from adjudicator.rulesets.heat.cards.lexicon import WORDS
from adjudicator.rulesets.heat.cards.vocabulary import Ability
from adjudicator.rulesets.heat.table.setup import Setup
from tests.amounts import tries
from tests.clauses import clause
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.heat.table import Table

FIELDS: dict[str, tuple[str, ...]] = {
    "names": ("C12", "R1"), "pt": ("x",), "en": ("x",), "clauses": ("H-017",), "same_stats": ("target", "it"),
    "of": ("self", "target"), "choices": ("one", "two"), "revealed": ("",), "face": ("",),
    "tags": ("x",), "tag": ("x",), "without_tags": ("x",), "key": ("x",), "side": ("",),
}  # fmt: skip
SHELLS: tuple[dict[str, Any], ...] = (
    {"kind": "leader", "life": 30, "power": 2},
    {"kind": "character", "cost": 1, "power": 2, "heat_cost": 1},
    {"kind": "character", "cost": 2, "power": 4},
    {"kind": "support", "cost": 1, "heat_cost": 1},
    {"kind": "equipment", "cost": 1},
    {"kind": "action", "cost": 1, "heat_cost": 2},
    {"kind": "consumable", "cost": 0},
    {"kind": "heat", "cost": 1},
    {"kind": "money"},
)


def random_card(random: Random, key: str, kind: str = "", when: str = "") -> dict[str, Any]:
    """Return a card that the check lets pass, of a kind or of any but a leader, with an ability or two at random, or
    with one of this trigger."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    shell = random.choice(
        [shell for shell in SHELLS if shell["kind"] == kind or (not kind and shell["kind"] != "leader")]
    )
    while True:
        triggers = random.sample(ALLOWED[shell["kind"]], random.randint(1, min(2, len(ALLOWED[shell["kind"]]))))
        abilities = [maker.ability(trigger) for trigger in ([when] if when else triggers)]
        for ability in abilities:
            ability["side"] = random.choice(("front", "heat")) if shell["kind"] == "leader" else ""
        card = {"key": key, "name": {"pt": key, "en": key}, "colours": ["red"], **shell, "abilities": abilities}
        try:
            parse_cards("random", [card], Card, faults, CARDS)
        except BadCards:
            continue
        return card


@given(st.integers(0, 2**32))
@settings(max_examples=tries(4), deadline=None)
def test_whatever_the_check_lets_pass_keeps_every_contract(seed: int) -> None:
    random = Random(seed)
    cards = [random_card(random, "R0", "leader"), *(random_card(random, f"R{number}") for number in range(1, 17))]
    deck = [key for card in cards[1:] for key in [card["key"]] * 2 if card["kind"] not in ("heat", "money")]
    spare = [key for key in DECKS["corisco"] if CARDS[key].kind not in ("leader", "heat", "money")]
    heat = [card["key"] for card in cards if card["kind"] == "heat"]
    money = [card["key"] for card in cards if card["kind"] == "money"]
    both = {
        "deck": [
            "R0",
            *deck,
            *spare[: 40 - len(deck)],
            *[*heat, "X1", "X3", "X5", "X8", "X12"][:5],
            *money,
            *["M1"] * 16,
        ]
    }
    setup = msgspec.convert({"seats": [both, both], "cards": cards}, Setup)
    play("heat", seed, setup, moves=130)


# What random cards have found


@clause("H-015")
def test_equipment_is_attached_to_characters_alone() -> None:
    """A card that says to attach it to a leader leaves it where it is."""
    moves = {"when": "turn_ends", "text": {"pt": "x", "en": "x"}, "do": [{"op": "attach", "to": "target"}],
             "targets": [{"role": "target", "what": ["leader"], "whose": "own"}]}  # fmt: skip
    boots = {"key": "BOOTS", "name": {"pt": "Botas", "en": "Boots"}, "kind": "equipment", "abilities": [moves]}
    table = Table(c5="C12", c6="BOOTS on:c5", cards=[boots])
    table.advance("end")
    if table.asked_for == "target":
        table.choose("c1")
    assert table.piece("c6").on == "c5"


def test_who_may_take_more_cards_than_he_looks_at_looks_once() -> None:
    """Two cards are looked at, three may be taken: when both are in the hand, no third is looked at."""
    look = {"when": "played", "text": {"pt": "x", "en": "x"}, "do": [{"op": "look", "count": 2, "take": 3}]}
    chart = {"key": "CHART", "name": {"pt": "Carta", "en": "Chart"}, "kind": "consumable", "abilities": [look]}
    table = Table(hands={"P1": ["CHART"]}, decks={"P1": ["C12", "A3", "M1"]}, cards=[chart])
    table.play("CHART", "", "C12", "A3")
    assert (table.asked_for, sorted(table.hand("P1"))) == ("act", ["A3", "C12"])

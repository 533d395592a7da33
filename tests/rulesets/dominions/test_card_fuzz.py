"""Card sets at random: whatever the check lets pass can be played, and keeps every contract."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.checks.selfplay import play
from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.dominions.cards.form import DECKS, Card, faults
from adjudicator.rulesets.dominions.cards.lexicon import WORDS
from adjudicator.rulesets.dominions.cards.vocabulary import Ability
from adjudicator.rulesets.dominions.table.setup import Setup
from tests.amounts import tries
from tests.rulesets.card_fuzz import CardMaker

FIELDS = {
    "tags": ("HUMAN", "GOLEM", "SOLDIER"), "tag": ("HUMAN", "DIVINE"), "without_tags": ("GOLEM",),
    "names": ("U03", "A01", "R1"), "pt": ("x",), "en": ("x",), "clauses": ("N-060",), "same_stats": ("target", "it"),
    "of": ("self", "target", "area"), "choices": ("one", "two"), "revealed": ("",), "face": ("up", "down"),
}  # fmt: skip
SHELLS: tuple[dict[str, Any], ...] = (
    {"kind": "unit", "elements": ["EARTH"], "stats": {"ATK": 2, "HP": 4}, "arrows": ["N", "E", "S", "W"]},
    {"kind": "unit", "elements": ["FIRE"], "arrows": ["E"], "spawn": ["super"]},
    *({"kind": "artifact", "activation": kind} for kind in ("INSTANT", "ONCE", "ONCE PER TURN", "FOREVER", "TRAP")),
    {"kind": "artifact", "activation": "ATTACH", "attaches_to": {"what": ["unit"]}},
    {"kind": "field"},
)

TRIGGERS = tuple(WORDS.triggers)


def random_card(random: Random, key: str) -> Card:
    """Return a card that the check lets pass, with an ability or two at random."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    shell = random.choice(SHELLS)
    name = {"pt": key, "en": key}
    while True:
        abilities = [maker.ability(random.choice(TRIGGERS)) for _ in range(random.randint(1, 2))]
        if shell.get("activation") == "TRAP":
            abilities[0]["when"] = "attacked"
        card = {"key": key, "name": name, "tags": ["HUMAN"], **shell, "abilities": abilities}
        try:
            return parse_cards("random", [card], Card, faults)[0]
        except BadCards:
            continue


@given(st.integers(0, 2**32))
@settings(max_examples=tries(6), deadline=None)
def test_whatever_the_check_lets_pass_keeps_every_contract(seed: int) -> None:
    random = Random(seed)
    cards = [random_card(random, f"R{number}") for number in range(12)]
    deck = [*(card.key for card in cards for _ in range(2)), *DECKS["brumas"][:6]]
    seats = [{"deck": deck}, {"deck": deck}]
    setup = msgspec.convert({"seats": seats, "cards": msgspec.to_builtins(cards)}, Setup)
    play("dominions", seed, setup, moves=120)

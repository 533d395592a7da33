"""Card sets at random: whatever the check lets pass can be played, and keeps every contract."""

from random import Random
from typing import Any

import msgspec
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.checks.selfplay import play
from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card, faults
from adjudicator.rulesets.enlightenment.cards.lexicon import WORDS
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS
from adjudicator.rulesets.enlightenment.table.setup import Setup
from tests.amounts import tries
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.enlightenment.match import deck

FIELDS: dict[str, tuple[str, ...]] = {
    "names": ("N02", "NC01"), "pt": ("x",), "en": ("x",), "clauses": ("B-104",), "choices": ("one", "two"),
    "tags": ("bushi", "x"), "tag": ("x",), "without_tags": ("x",), "key": ("one", "two"), "of": ("self",),
}  # fmt: skip
PLAYER: tuple[dict[str, Any], ...] = (
    {"kind": "stronghold", "clan": "heron", "honor": 10, "fate": 7},
    {"kind": "role", "tags": ["keeper"]},
)
PROVINCES: tuple[dict[str, Any], ...] = tuple(
    {"kind": "province", "elements": [element], "strength": 3} for element in ELEMENTS
)
DYNASTY: tuple[dict[str, Any], ...] = (
    {"kind": "character", "side": "dynasty", "cost": 0, "military": 2, "political": 1, "glory": 1},
    {"kind": "character", "side": "dynasty", "cost": 1, "political": 3, "glory": 2, "keywords": ["rally", "pride"]},
    {"kind": "holding", "side": "dynasty", "bonus": 1},
)
CONFLICT: tuple[dict[str, Any], ...] = (
    {"kind": "event", "side": "conflict", "cost": 0},
    {"kind": "event", "side": "conflict", "cost": 1},
    {"kind": "attachment", "side": "conflict", "cost": 0, "military": 1, "keywords": ["ancestral"]},
)
ANSWERS = ("would_interrupt", "interrupt", "forced_interrupt", "reaction", "forced_reaction")


def random_card(random: Random, key: str, shell: dict[str, Any]) -> dict[str, Any]:
    """Return a card that the check lets pass, with an ability or two at random."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    while True:
        abilities = [_ability(maker, shell["kind"]) for _ in range(random.randint(1, 2))]
        card = {"key": key, "name": {"pt": key, "en": key}, **shell, "abilities": abilities}
        try:
            parse_cards("random", [card], Card, faults, CARDS)
        except BadCards:
            continue
        return card


def _ability(maker: CardMaker, kind: str) -> dict[str, Any]:
    """Return an ability at random that stands in the part of the timing that its trigger asks for."""
    when = maker.random.choice(("action", "always", *WORDS.triggers))
    parts = {"action": "action", "always": "constant"}
    zone = "hand" if kind == "event" else "board"
    return maker.ability(when) | {"kind": parts.get(when) or maker.random.choice(ANSWERS), "zone": zone}


@given(st.integers(0, 2**32))
@settings(max_examples=tries(4), deadline=None)
def test_whatever_the_check_lets_pass_keeps_every_contract(seed: int) -> None:
    random = Random(seed)
    shells = (*PLAYER, *PROVINCES, *random.choices(DYNASTY, k=10), *random.choices(CONFLICT, k=10))
    cards = [random_card(random, f"R{number}-x", shell) for number, shell in enumerate(shells)]
    keys = [card["key"] for card in cards]
    brought = deck(10, 10, *keys[7:] * 3, strongholds=keys[:1], roles=keys[1:2], provinces=keys[2:7])
    setup = msgspec.convert({"seats": [{"deck": brought}] * 3, "cards": cards}, Setup)
    play("enlightenment", seed, setup, moves=130)

"""Positions at random: one is laid out as it says and can be played, or is refused with its place; nothing else."""

from random import Random
from typing import Any

from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.rulesets.dominions.board.geometry import SPACES, name_of
from adjudicator.rulesets.dominions.cards.form import CARDS
from adjudicator.rulesets.dominions.cards.lexicon import WORDS
from adjudicator.rulesets.dominions.cards.vocabulary import Ability
from adjudicator.rulesets.dominions.table.state import Piece, State
from tests.amounts import tries
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.contracts import laid_out_or_refused
from tests.rulesets.dominions.table import RULES

KEYS = tuple(key for key, card in CARDS.items() if len(key) == 3 and card.activation != "INSTANT")
PLACES = tuple(map(name_of, SPACES))
FIELDS: dict[str, tuple[str, ...]] = {
    "at": PLACES, "card": KEYS, "hidden": KEYS, "owner": ("P1", "P2"), "controller": ("P1", "P2", ""),
    "on": ("", "", "", "c1", "c2"), "hand": KEYS, "deck": KEYS, "discard": KEYS, "playing": ("A01",),
    "pieces": ("c1", "c2", "c3", "x"), "players": ("P1", "P2"), "active": ("P1", "P2"), "first": ("P1", "P2"),
    "seat": ("P1", "P2"),
    "seats": ("P1", "P2"), "spawned": ("normal", "super", "unit"), "returns_to": ("", "P1"), "used": ("0", "1"),
    "minted": ("T1",),
    "kind": ("status", "keyword", "tag", "forbid", "must_attack", "swap", "unit"), "name": ("STUN", "DASH", "move"),
    "stat": ("ATK", "HP", "domain"), "source": ("U03#c1", "A05"), "by": ("P1", "P2"), "clause": ("N-120", "N-041"),
    "until": ("stays", "ticks", "while", "end_of_turn"), "layer": ("add", "set", "damage"), "group": ("",),
    "to": ("c1", "c9"), "key": ("T1",), "tags": ("HUMAN",), "phase": ("move", "battle", "spawn"),
}  # fmt: skip


def random_position(random: Random) -> dict[str, Any]:
    """Return a position with a few sane cards, and at random what else a position may say."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    position = maker.record(State, depth=2) if random.random() < 0.7 else {}
    pieces = {}
    for number, space in enumerate(random.sample(PLACES, random.randint(0, 5))):
        strange = maker.record(Piece, depth=3) if random.random() < 0.4 else {}
        pieces[f"c{number + 1}"] = {"at": space, "card": random.choice(KEYS), "owner": random.choice("PQ") + "1",
                                    **strange} | {"owner": random.choice(("P1", "P2"))}  # fmt: skip
    sides = {seat: {"deck": [*KEYS[:6]]} for seat in ("P1", "P2")}
    for name in ("decision", "agenda", "result", "answers", "seats", "options", "board", "chain"):
        if random.random() < 0.8:
            position.pop(name, None)
    return {**position, "minted": {}, "pieces": pieces, "players": sides | position.get("players", {})}


@given(st.integers(0, 2**32))
@settings(max_examples=tries(60), deadline=None)
def test_a_position_is_laid_out_or_refused(seed: int) -> None:
    laid_out_or_refused(RULES, seed, 2, random_position(Random(seed)))

"""Positions: whatever a position says, the table is laid out and can be played on from, or it is refused with its
place."""

from random import Random
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from adjudicator.checks.selfplay import play
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.enlightenment.cards.lexicon import WORDS
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS, PHASES, SLOTS
from adjudicator.rulesets.enlightenment.table.state import Conflict, Piece, Ring, State
from adjudicator.rulesets.enlightenment.treaties.treaty import Treaty
from tests.amounts import tries
from tests.clauses import clause
from tests.rulesets.card_fuzz import CardMaker
from tests.rulesets.contracts import laid_out_or_refused
from tests.rulesets.enlightenment.table import RULES, Table

SEATS = ("P1", "P2", "P3")
IDS = ("c1", "c2", "c50", "c51", "x")
FIELDS: dict[str, tuple[str, ...]] = {
    "card": ("H01", "N01", "NC01", "V02", "S1", "R1", "N16"), "controller": SEATS, "owner": SEATS, "pieces": IDS,
    "players": SEATS, "on": ("", *IDS), "place": ("home", "conflict", "province", "stronghold"), "slot": ("", *SLOTS),
    "first": (*SEATS, "P9"), "phase": PHASES, "step": ("1.4", "2.2", "3.1w", "3.2", "4.4", "5.3", "9.9"),
    "hand": ("NC01", "NC07", "X"), "conflict_deck": ("NC01",), "dynasty_deck": ("N01",), "removed": ("N01",),
    "conflict_discard": ("NC07",), "dynasty_discard": ("N01",), "playing": ("NC07",), "looking": ("NC01",),
    "at": (*SEATS, "common", "contested", *IDS), "origin": SEATS, "element": ELEMENTS, "ring": ("", "P1.air"),
    "rings": ("P1.air", "P2.fire", "x"), "attacker": SEATS, "defender": SEATS, "province": IDS, "evaded": IDS,
    "winner": ("", *SEATS), "favor": ("", *SEATS), "favor_side": ("", "military"), "treaties": ("t1", "x"),
    "offers": ("t1",), "accepted": SEATS, "releases": SEATS, "over": SEATS, "done": SEATS, "last": SEATS,
    "player": ("", *SEATS), "stat": ("military", "honor", "strength", "x"), "source": ("x", "N01"), "by": SEATS,
    "clause": ("B-58",), "until": ("stays", "round", "while"), "text": ("x",),
    "kind": ("character", "keyword", "forbid"),
    "name": ("pride", "bow", "x"), "layer": ("add", "set"), "was": ("", "c1"), "names": ("N01",), "pt": ("x",),
    "en": ("x",), "clauses": ("B-58",), "key": ("x",), "tags": ("x",), "of": ("self",),
}  # fmt: skip


def random_position(random: Random) -> dict[str, Any]:
    """Return a position with a few sane cards, and at random what else a position may say."""
    maker = CardMaker(Ability, WORDS, random, FIELDS)
    position = maker.record(State, depth=2) if random.random() < 0.6 else {}
    for name in ("decision", "agenda", "result", "answers", "seats", "options", "scheduled", "minted", "occurring",
                 "last_known", "desk", "players"):  # fmt: skip
        if random.random() < 0.85:
            position.pop(name, None)
    pieces: dict[str, Any] = {}
    for number in range(random.randint(1, 5)):
        strange = maker.record(Piece, depth=3) if random.random() < 0.4 else {}
        for name in ("id", "kind", "base", "hidden"):
            if random.random() < 0.9:
                strange.pop(name, None)
        pieces[f"c{50 + number}"] = {
            **strange, "card": random.choice(("H01", "N01", "N02", "V03")), "owner": random.choice(SEATS),
        }  # fmt: skip
    parts: dict[str, Any] = {"pieces": pieces}
    if random.random() < 0.4:
        parts["rings"] = {"P1.air": maker.record(Ring, depth=3)}
    if random.random() < 0.3:
        parts["conflict"] = maker.record(Conflict, depth=3)
    if random.random() < 0.3:
        parts["treaties"] = {"t1": maker.record(Treaty, depth=3)}
    return {**position, **parts}


@given(st.integers(0, 2**32))
@settings(max_examples=tries(60), deadline=None)
def test_a_position_is_laid_out_or_refused(seed: int) -> None:
    laid_out_or_refused(RULES, seed, 3, random_position(Random(seed)))


@pytest.mark.parametrize("seed", range(2))
@pytest.mark.sampled(1)
def test_a_judge_s_view_of_any_move_is_a_position(seed: int) -> None:
    played = play("enlightenment", seed, positions_every=17, moves=150)
    assert played.moves == 150


@clause("E-032", "E-036", "E-100", "E-143")
@pytest.mark.parametrize(("said", "why"), [
    ({"broken": ["P1.first"], "rings": {"P1.air": "P1.first"}}, "E-032"),
    ({"rings": {"P1.air": "P1.stronghold"}}, "E-036"),
    ({"c50": "F1 P3 conflict", "conflict": {"attacker": "P1", "defender": "P2", "type": "military", "province": "c11"}},
     "E-100"),
    ({"rings": {"P1.air": "P1.first", "P2.air": "P1.second"}}, "E-143"),
])  # fmt: skip
def test_tables_that_could_not_be_are_refused_by_their_clause(said: dict[str, Any], why: str) -> None:
    with pytest.raises(BadSetup) as refusal:
        Table(**said)
    assert refusal.value.clause == why


@clause("B-78")
@pytest.mark.parametrize(("said", "stands"), [
    ({}, ("conflict", "3.1w")), ({"phase": "fate"}, ("fate", "4.4w")), ({"phase": "draw"}, ("draw", "2.5w")),
    ({"phase": "dynasty"}, ("dynasty", "1.4")), ({"phase": "regroup"}, ("regroup", "5.1w")),
    ({"step": "5.1w"}, ("regroup", "5.1w")),
])  # fmt: skip
def test_a_phase_is_enough_and_so_is_a_step(said: dict[str, Any], stands: tuple[str, str]) -> None:
    acts = {**ACTS, "kind": "action", "when": "action"}
    card = {"key": "ACTS", "name": {"pt": "A", "en": "A"}, "kind": "character", "side": "dynasty", "cost": 1,
            "military": 1, "political": 1, "abilities": [acts]}  # fmt: skip
    table = Table(c50="ACTS P1", cards=[card], **said)
    assert (table.state.phase, table.state.step) == stands
    assert table.asked == "P1"


ACTS = {"text": {"pt": "x", "en": "x"}, "do": [{"op": "gain_honor", "amount": 1}]}


@clause("B-78", "B-86")
@pytest.mark.parametrize(("said", "pointer", "told"), [
    ({"phase": "night"}, "/position/phase", "of dynasty, draw, conflict, fate, regroup"),
    ({"phase": "fate", "step": "3.2"}, "/position/step", "'3.2' is not one of: 4.1, 4.2, 4.3, 4.4, 4.4w, 4.5"),
    ({"step": "9.9"}, "/position/step", "'9.9' is not one of: 3.1, 3.1w, 3.2, 3.4, 3.5"),
    ({"phase": "fate", "conflict": {"attacker": "P1", "defender": "P2", "type": "military", "province": "c11"}},
     "/position/phase", "a conflict is under way: it would be conflict"),
])  # fmt: skip
def test_a_step_that_is_none_of_its_phase_is_refused_with_those_that_are(
    said: dict[str, Any], pointer: str, told: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        Table(**said)
    assert (refused.value.pointer, told in refused.value.why.en) == (pointer, True), refused.value.why.en

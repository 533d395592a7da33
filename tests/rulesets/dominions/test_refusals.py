"""Refusals: the list of what is legal is what no clause forbids, and each refusal names the clause that does."""

from collections.abc import Iterator
from itertools import product
from typing import Any

import pytest

from adjudicator.kernel.table.actions import Action, Pass, Respond, Yield
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.rulesets.dominions.board.geometry import PLAYABLE_NAMES
from adjudicator.rulesets.dominions.play.legal import obstacle
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Move, Spawn
from tests.clauses import clause
from tests.rulesets.dominions.table import RULES, Table

MANY: dict[str, Any] = {
    "c1": "U09 2,3", "c2": "U02 3,3", "c3": "U03 4,4 P2", "c4": "A03 4,3 P2 down", "c5": "F01 2,2", "c6": "A08 c3",
    "c7": "U11 1,3", "c8": "A05 4,2 P2", "c9": "A09 5,3 P2 down",
    "hands": {"P1": ["U06", "U13", "A01", "A02", "A07", "A09", "F02", "A03", "U07"], "P2": ["A02", "U01"]},
}  # fmt: skip


def refused(table: Table, action: Action) -> Illegal:
    with pytest.raises(Illegal) as caught:
        next(RULES.decide(table.state, action, table.luck()))
    return caught.value


def everything(table: Table, seat: str) -> Iterator[Action]:
    """Yield all that a player could name at all."""
    ids = (*table.state.pieces, "c99")
    places = (*PLAYABLE_NAMES, "0,3", "9,9", *ids)
    held = (*table.state.players[seat].hand.value, "U01")
    yield from (Move(seat, id, to) for id, to in product(ids, places))
    yield from (Attack(seat, id, target) for id, target in product(ids, (*places, "dominion")))
    yield from (Spawn(seat, key, to, "up") for key, to in product(held, places))
    yield from (Spawn(seat, key, to, "down") for key, to in product(held, places))
    yield from (Activate(seat, name) for name in (*ids, *held))
    yield from (Respond(seat, name) for name in (*ids, *held))
    yield from (Advance(seat, to) for to in ("battle", "spawn", "end"))
    yield from (Pass(seat), Yield(seat))


@pytest.mark.parametrize("phase", ["move", "battle", "spawn", "chain"])
@clause("N-090", "N-065", "N-066", "N-107", "N-124")
def test_what_is_legal_is_what_nothing_forbids(phase: str) -> None:
    table = Table(**MANY, phase="move" if phase == "chain" else phase)
    if phase == "chain":
        table.act(Move("P1", "c2", "3,2"))
    seat = table.asked
    allowed = {action for action in everything(table, seat) if obstacle(table.state, action) is None}
    assert allowed == set(table.legal())
    one_of_each = {type(action): action for action in everything(table, seat) if action not in allowed}
    for action in one_of_each.values():
        assert refused(table, action).legal, action


@clause("N-130")
def test_who_is_stunned_or_frozen_is_refused_by_the_clause_of_statuses() -> None:
    for name in ("STUN", "FREEZE", "PARALYZE"):
        stunned = Mark("U05#c9", "P2", "N-062", 0, 0, "status", name, "ticks", 1)
        for phase, action in (
            ("move", Move("P1", "c1", "3,2")), ("battle", Attack("P1", "c1", "c2")), ("spawn", Activate("P1", "c1")),
        ):  # fmt: skip
            table = Table(c1="U11 3,3", c2="U03 4,3 P2", phase=phase)
            table.piece("c1").marks = [stunned]
            refusal = refused(table, action)
            assert refusal.clause == "N-130"
            assert f"{name} (U05#c9)" in refusal.why.en


@clause("N-103")
def test_an_attack_on_a_space_says_what_is_there() -> None:
    table = Table(c1="U08 3,3", c2="U03 4,3 P2", c3="F01 4,3", phase="battle")
    assert "3,2 is empty" in refused(table, Attack("P1", "c1", "3,2")).why.en
    assert "3,2 está vazio" in refused(table, Attack("P1", "c1", "3,2")).why.pt
    assert "on 4,3, c2, c3" in refused(table, Attack("P1", "c1", "4,3")).why.en
    assert "not on the board" in refused(table, Attack("P1", "c1", "9,9")).why.en


@clause("N-021", "N-065", "N-066", "N-071")
def test_an_effect_in_the_opponent_s_turn_is_refused_by_the_clause_that_forbids_it() -> None:
    table = Table(c1="U11 3,3", c2="U03 4,3 P2", hands={"P1": ["A01", "A02"]}, active="P2")
    assert table.refusal(Activate("P1", "A01")) == "N-021"
    assert table.refusal(Activate("P1", "c1")) == "N-065"
    assert table.refusal(Activate("P1", "A02")) == "N-066"
    assert table.refusal(Activate("P1", "c2")) == "N-060"
    assert table.refusal(Move("P1", "c1", "3,2")) == "N-071"
    table.act(Move("P2", "c2", "4,2"))
    assert table.refusal(Respond("P1", "A01")) == "N-021"
    assert table.refusal(Respond("P1", "c1")) == "N-065"


@clause("N-A30")
def test_hp_that_are_left_by_a_house_rule_name_what_has_ended() -> None:
    table = Table(c1="U08 3,3", c2="F01 4,3 P2", c3="U08 4,3 P2 d4", phase="battle", options={"hp_loss_kills": False})
    table.attack("c1", "c2")
    steps = RULES.explain(table.state, "c3.HP").steps
    assert [(step.source, step.amount) for step in steps if step.clause == "N-A30"] == [("F01#c2", 1)]


@clause("N-071", "N-090")
@pytest.mark.parametrize(("phase", "own"), [("move", "move"), ("battle", "attack"), ("spawn", "spawn")])
def test_what_is_not_asked_for_is_refused_with_what_the_phase_has(phase: str, own: str) -> None:
    """The log has it as its edition was fixed."""
    refusal = refused(Table(c1="U01 2,3", phase=phase), Pass("P1"))
    assert (refusal.clause, refusal.why.en) == (
        "N-071", f"the pending decision asks for an action {own} | activate | advance"
    )  # fmt: skip
    assert refusal.logged.why.en == "the pending decision asks for an action move | attack | spawn | activate | advance"

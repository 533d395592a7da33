"""Delayed effects: at their moment, in the order that the first player chooses (7.1, 7.2: B-111, B-118, R-53)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Pass
from adjudicator.rulesets.enlightenment.table.actions import Concede
from adjudicator.rulesets.enlightenment.table.events import HonorChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_abilities import event, fight, use

Card = dict[str, Any]


def later(key: str, amount: int, due: str = "end_of_phase") -> Card:
    """An event by which its player gains, or loses, honor later."""
    return event(key, {"op": "later", "due": due, "do": [{"op": "gain_honor", "amount": amount}]})


def to_the_moment(table: Table) -> None:
    """All pass until the effects wait for their order."""
    while table.asked_for != "delayed":
        table.act(Pass(table.asked))


@clause("B-118", "B-111")
@pytest.mark.parametrize("order", [["ONE:1", "TWO:1", "TWO:1/3"], ["TWO:1/3", "ONE:1"]])
def test_the_first_player_orders_the_delayed_effects_of_a_moment(order: list[str]) -> None:
    table = Table(
        first="P2", hands={"P1": ["ONE"], "P3": ["TWO", "TWO"]}, honor={"P1": 5, "P3": 5},
        cards=[later("ONE", 1), later("TWO", 2)],
    )  # fmt: skip
    for seat, card in (("P1", "ONE"), ("P3", "TWO"), ("P3", "TWO")):
        use(table, seat, card)
    to_the_moment(table)
    assert (table.asked, table.options) == ("P2", ("ONE:1", "TWO:1", "TWO:1/3"))
    table.choose(order[0])
    gained = [next(iter(event.changes)) for event in table.events if isinstance(event, HonorChanged)]
    assert gained == ["P1" if order[0] == "ONE:1" else "P3"]
    assert len(table.options) == 2


@clause("R-53", "B-118")
def test_who_has_won_by_one_delayed_effect_has_won_before_the_next() -> None:
    table = Table(hands={"P1": ["UP", "DOWN"]}, honor={"P1": 24}, cards=[later("UP", 1), later("DOWN", -1)])
    use(table, "P1", "UP")
    use(table, "P1", "DOWN")
    to_the_moment(table)
    table.choose("UP:1")
    assert table.state.result is not None
    assert (table.state.result.winners, table.honor("P1")) == (("P1",), 25)


@clause("E-061", "B-111", "E-210")
def test_delayed_effects_come_as_a_conflict_that_was_cut_short_ends() -> None:
    table = Table(c50="F3 P1", hands={"P3": ["ONE"]}, honor={"P3": 5}, cards=[later("ONE", 1, "end_of_conflict")])
    fight(table, "P3")
    use(table, "P3", "ONE")
    table.act(Concede("P2"))
    assert (table.state.conflict, table.honor("P3")) == (None, 6)


@clause("B-112", "B-111")
def test_what_lasts_for_the_round_lasts_until_the_last_phase_has_ended() -> None:
    up = {"op": "modify_stat", "stat": "military", "amount": 1, "lasts": "round"}
    stays = event("UP", up, targets=[{"role": "target", "what": ["character"]}])
    ends = event("ENDS", {"op": "later", "due": "end_of_phase", "do": [{"op": "gain_honor", "amount": 1}]})
    table = Table(
        c50="F1 P1 fate:2", hands={"P1": ["UP", "ENDS"]}, honor={"P1": 5}, cards=[stays, ends],
        phase="regroup", step="5.1w",
    )  # fmt: skip
    use(table, "P1", "UP", "c50")
    use(table, "P1", "ENDS")
    table.to(3)
    ended = [type(event).__name__ for event in table.events]
    assert ended.index("HonorChanged") < ended.index("ChangesEnded")

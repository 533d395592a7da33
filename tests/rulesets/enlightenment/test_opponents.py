"""Whom the words of a card mean: your opponent, an opponent, who takes no part (5.12, 5.4)."""

import pytest

from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.rulesets.enlightenment.table.actions import Use
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_abilities import MINE, Card, event, fight, may, turn, use

LESS = {"holds": "compare", "left": {"amount": "count", "tally": "own_honor"}, "order": "<",
        "right": {"amount": "count", "tally": "opponent_honor"}}  # fmt: skip
TAKES = event("TAKES", {"op": "take_honor", "count": 1, "player": "opponent"})


@clause("E-080", "E-081")
@pytest.mark.parametrize(("seat", "other"), [("P1", "P2"), ("P2", "P1")])
def test_your_opponent_is_who_is_in_the_conflict_against_one(seat: str, other: str) -> None:
    honor = {"P1": 10, "P2": 10, "P3": 10}
    table = Table(c50="F3 P1", c51="F1 P3", hands={seat: ["TAKES"]}, honor=honor, cards=[TAKES])
    fight(table, seat)
    table.act(Use(seat, "TAKES"))
    assert [table.honor(each) for each in (seat, other, "P3")] == [11, 9, 10]


@clause("E-080", "E-081", "E-082")
def test_a_non_participant_has_no_opponent_and_is_nobodys() -> None:
    needs = event("NEEDS", {"op": "gain_fate", "amount": 1}, given=[LESS])
    table = Table(
        c50="F3 P1", c51="F3 P2", c52="F3 P3", hands={"P3": ["TAKES", "NEEDS", "NC07"], "P1": ["NC07"]},
        honor={"P1": 10, "P2": 10, "P3": 5}, cards=[TAKES, needs],
    )  # fmt: skip
    fight(table, "P3")
    assert table.refusal(Use("P3", "TAKES")) == "E-082"
    assert not may(table, Use("P3", "NEEDS"))
    assert table.refusal(Use("P3", "NC07")) == "E-082"


@clause("E-083")
def test_an_opponent_is_any_opponent_also_in_a_conflict() -> None:
    table = Table(c50="F3 P1", hands={"P1": ["PC1"]}, honor={"P1": 10, "P3": 10})
    fight(table, "P1")
    table.act(Use("P1", "PC1"))
    assert set(table.options) == {"P2", "P3"}
    table.choose("P3")
    assert table.asked == "P3"
    table.choose("honor")
    assert (table.honor("P1"), table.honor("P3")) == (11, 9)


@clause("R-18", "E-082")
def test_outside_a_conflict_your_opponent_is_nobody() -> None:
    drop = event("DROP", {"op": "discard", "count": 1, "player": "opponent"})
    both = event("BOTH", {"op": "gain_fate", "amount": 1}, {"op": "take_honor", "count": 1, "player": "opponent"})
    honor = {"P1": 10, "P2": 10, "P3": 10}
    table = Table(hands={"P1": ["DROP", "BOTH"], "P2": ["F1"]}, phase="draw", step="2.5w", honor=honor,
                  cards=[drop, both])  # fmt: skip
    assert table.refusal(Use("P1", "DROP")) == "E-082"
    use(table, "P1", "BOTH")
    assert table.fate("P1") == 1
    assert [table.honor(seat) for seat in table.state.seats] == [10, 10, 10]


@clause("R-19")
def test_of_two_that_are_left_each_is_the_others_opponent() -> None:
    lose = event("LOSE", {"op": "gain_fate", "amount": -1, "player": "opponent"})
    given: Card = {"hands": {"P1": ["LOSE", "F1"]}, "fate": {"P2": 3}, "phase": "fate", "step": "4.4w", "cards": [lose]}
    table = Table(left=["P3"], **given)
    use(table, "P1", "LOSE")
    assert table.fate("P2") == 2
    never = Table(left=["P3"], options={"your_opponent_outside": "never"}, **given)
    turn(never, "P1")
    assert never.refusal(Use("P1", "LOSE")) == "E-082"


@clause("R-11")
def test_of_a_non_participants_effect_all_counts_but_the_way_into_the_conflict() -> None:
    both = event("BOTH", {"op": "honor"}, {"op": "move_to_conflict"}, targets=[MINE])
    table = Table(c50="F3 P1", c52="F1 P3", c53="F1 P2", hands={"P3": ["BOTH"], "P2": ["BOTH"]}, cards=[both])
    fight(table, "P2")
    use(table, "P2", "BOTH", "c53")
    assert (table.piece("c53").status, table.piece("c53").place) == ("honored", "conflict")
    use(table, "P3", "BOTH", "c52")
    assert (table.piece("c52").status, table.piece("c52").place) == ("honored", "home")


@clause("R-62")
def test_when_three_cards_of_the_test_pool_are_used() -> None:
    table = Table(c50="F3 P1", c51="N09 P1", c52="F1 P1", hands={"P1": ["NC06"]})
    assert (table.asked, table.asked_for) == ("P1", "act")
    assert not may(table, Use("P1", "c51"))
    assert not may(table, Use("P1", "NC06"))
    fight(table, "P1")
    assert may(table, Use("P1", "c51"))
    table.act(Use("P1", "NC06"))
    assert table.options == ("c50",)


@clause("R-62")
def test_nudged_dial_changes_the_bid_of_its_player() -> None:
    table = Table(hands={"P2": ["NC11"]}, phase="draw", step="2.2")
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    turn(table, "P2", "reaction")
    table.act(Respond("P2", "NC11:1"))
    table.choose("raise")
    assert [table.state.players[seat].bid for seat in table.state.seats] == [3, 4, 3]

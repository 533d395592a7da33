"""Honor bids among two, three, four and five players: who gives whom how much, and who draws what (section 6)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table


def bidding(*bids: int, odd: str = "", honor: int = 10, **given: Any) -> Table:
    """A draw phase in which P1, P2 … bid so, each with 10 honor."""
    seats = [f"P{number}" for number in range(1, len(bids) + 1)]
    playing = [seat for seat in seats if seat not in given.get("left", ())]
    at = {"phase": "draw", "step": "2.2", "honor": dict.fromkeys(playing, honor)}
    table = Table(len(bids), **{**at, **given})
    for seat, bid in zip(seats, bids, strict=True):
        if seat in table.state.living:
            table.act(Choose(seat, str(bid)))
            table.passing(("reaction", "interrupt", "would_interrupt"))
    if odd:
        assert table.asked_for == "odd_honor"
        table.act(Choose(table.asked, odd))
    return table


def changes(table: Table, start: int = 10) -> list[int]:
    return [table.honor(seat) - start for seat in table.state.seats]


@clause("E-125", "E-127", "E-128", "E-129", "E-130", "E-132", "E-134")
@pytest.mark.parametrize(("bids", "moved"), [
    ((5, 3, 1), [-4, 0, 4]), ((3, 3, 3), [0, 0, 0]), ((1, 1, 5), [2, 2, -4]), ((5, 5, 1), [-2, -2, 4]),
    ((2, 4, 4), [2, -1, -1]), ((1, 1, 1), [0, 0, 0]),
])  # fmt: skip
def test_three_players_share_the_difference(bids: tuple[int, ...], moved: list[int]) -> None:
    assert changes(bidding(*bids)) == moved


@clause("E-131", "E-133")
@pytest.mark.parametrize(("bids", "chooser", "odd", "moved"), [
    ((2, 2, 5), "P3", "P1", [2, 1, -3]), ((2, 2, 5), "P3", "P2", [1, 2, -3]),
    ((4, 4, 1), "P3", "P2", [-1, -2, 3]), ((4, 4, 1), "P3", "P1", [-2, -1, 3]),
    ((2, 2, 3), "P3", "P2", [0, 1, -1]), ((5, 5, 4), "P3", "P1", [-1, 0, 1]),
])  # fmt: skip
def test_who_bids_otherwise_says_what_becomes_of_odd_honor(
    bids: tuple[int, ...], chooser: str, odd: str, moved: list[int]
) -> None:
    asked = bidding(*bids)
    assert (asked.asked, asked.asked_for) == (chooser, "odd_honor")
    assert changes(bidding(*bids, odd=odd)) == moved


@clause("E-126", "E-127")
def test_dials_are_secret_until_all_are_set() -> None:
    table = Table(3, phase="draw", step="2.2")
    assert table.refusal(Choose("P1", "6")) == "E-126"
    table.act(Choose("P1", "5"))
    table.act(Choose("P2", "1"))
    assert table.state.players["P1"].dial == 0
    assert table.state.waiting == ("P3",)


@clause("E-191", "E-192", "E-195", "E-196", "E-198")
@pytest.mark.parametrize(("bids", "moved"), [
    ((2, 2, 4, 4), [2, 2, -2, -2]), ((4, 2, 2, 2), [-3, 1, 1, 1]), ((4, 4, 4, 4), [0, 0, 0, 0]),
    ((2, 2, 2, 2), [0, 0, 0, 0]), ((4, 4, 4, 4, 2), [-1, -1, -1, -1, 4]),
])  # fmt: skip
def test_among_four_or_more_who_bids_4_gives_1_to_each_who_bids_2(bids: tuple[int, ...], moved: list[int]) -> None:
    assert changes(bidding(*bids)) == moved


@clause("E-191")
@pytest.mark.parametrize("dial", ["1", "3", "5"])
def test_four_bid_2_or_4_alone(dial: str) -> None:
    table = Table(4, phase="draw", step="2.2")
    assert table.refusal(Choose("P1", dial)) == "E-191"


@clause("E-135", "E-197")
@pytest.mark.parametrize("bids", [(5, 3, 1), (2, 2, 4, 4)])
def test_each_draws_as_many_cards_as_bid(bids: tuple[int, ...]) -> None:
    table = bidding(*bids)
    assert [len(table.hand(seat)) for seat in table.state.seats] == list(bids)


@clause("E-136", "B-85")
def test_two_who_are_left_bid_as_two() -> None:
    table = bidding(5, 2, 1, left=["P3"])
    assert changes(table)[:2] == [-3, 3]


@clause("E-003")
def test_a_hand_has_no_limit() -> None:
    table = bidding(1, 1, 5, hands={"P3": ["HC1"] * 3})
    assert len(table.hand("P3")) == 8


@clause("R-27")
def test_a_giver_who_is_short_gives_what_there_is_and_is_out() -> None:
    table = bidding(5, 3, 1, honor=3)
    assert (table.honor("P3"), table.state.left) == (6, ("P1",))


@clause("R-28")
def test_among_four_a_giver_who_is_short_gives_in_player_order() -> None:
    table = bidding(4, 2, 2, 2, honor=2)
    assert [table.honor(seat) for seat in ("P2", "P3", "P4")] == [3, 3, 2]
    assert table.state.left == ("P1",)


@clause("R-42")
@pytest.mark.parametrize(("first", "winner"), [("P1", "P2"), ("P3", "P3")])
def test_of_several_who_win_at_once_the_first_in_player_order_does(first: str, winner: str) -> None:
    table = bidding(4, 2, 2, 4, honor=23, first=first)
    assert table.state.result is not None
    assert table.state.result.winners == (winner,)

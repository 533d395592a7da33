"""What several players do at the same time: chosen in player order, then done together (7.2: B-118)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.decks import CardsDrawn, Discarded
from adjudicator.rulesets.enlightenment.table.actions import Use
from adjudicator.rulesets.enlightenment.table.events import FateChanged, HonorChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.table import Table
from tests.rulesets.enlightenment.test_abilities import event, settle, turn

Card = dict[str, Any]


def used(*do: Card, **given: Any) -> Table:
    """P3 has used an event that does this; P2 is the first player."""
    hands = {"P1": ["NC10", "NC06"], "P2": ["NC10", "NC06"], "P3": ["ALL", "NC10", "NC06"]}
    table = Table(first="P2", hands=hands, cards=[event("ALL", *do)], **given)
    turn(table, "P3")
    table.act(Use("P3", "ALL"))
    table.passing(("would_interrupt", "interrupt"))
    return table


@clause("B-118")
@pytest.mark.parametrize(
    ("player", "order"), [("each_player", ["P2", "P3", "P1"]), ("each_opponent", ["P2", "P1"])]
)  # fmt: skip
def test_players_choose_in_player_order_and_discard_together(player: str, order: list[str]) -> None:
    table = used({"op": "discard", "count": 1, "player": player})
    asked = []
    while table.asked_for == "discard":
        assert not table.has(Discarded)
        asked.append(table.asked)
        table.act(Choose(table.asked, "NC06"))
    assert asked == order
    gone = [(event.seat, event.cards) for event in table.events if isinstance(event, Discarded)]
    assert gone == [(seat, ("NC06",)) for seat in order]


@clause("B-118")
def test_several_cards_are_chosen_one_after_the_other_and_discarded_at_once() -> None:
    table = used({"op": "discard", "count": 5, "player": "each_opponent"})
    table.choose("NC06", "NC10", "NC10", "NC06")
    gone = [(event.seat, event.cards) for event in table.events if isinstance(event, Discarded)]
    assert gone == [("P2", ("NC06", "NC10")), ("P1", ("NC10", "NC06"))]


@clause("B-118")
def test_all_choose_before_any_of_it_is_done() -> None:
    choices = {
        what: {"text": {"pt": what, "en": what}, "do": [{"op": f"gain_{what}", "amount": -1, "player": "an_opponent"}]}
        for what in ("fate", "honor")
    }
    table = used({"op": "choose_one", "by": "each_opponent", "choices": choices}, honor={"P1": 5, "P2": 5},
                 fate={"P1": 5, "P2": 5})  # fmt: skip
    assert table.asked == "P2"
    table.choose("honor")
    assert (table.asked, table.honor("P2")) == ("P1", 5)
    table.choose("fate")
    settle(table)
    assert [(table.honor(seat), table.fate(seat)) for seat in ("P1", "P2")] == [(5, 4), (4, 5)]


@clause("B-118")
@pytest.mark.parametrize(("op", "fact"), [("take_honor", HonorChanged), ("take_fate", FateChanged)])
def test_all_opponents_give_at_once(op: str, fact: type[HonorChanged | FateChanged]) -> None:
    table = used({"op": op, "count": 2, "player": "each_opponent"}, honor={"P1": 5, "P2": 5, "P3": 5},
                 fate={"P1": 1, "P2": 5, "P3": 5})  # fmt: skip
    settle(table)
    given = [event.changes for event in table.events if isinstance(event, fact) and event.why == "effect"]
    assert given == [{"P2": -2, "P3": 4, "P1": -2} if op == "take_honor" else {"P2": -2, "P3": 3, "P1": -1}]


@clause("B-118")
def test_all_players_draw_in_player_order() -> None:
    table = used({"op": "draw", "count": 1, "player": "each_player"})
    settle(table)
    assert [event.seat for event in table.events if isinstance(event, CardsDrawn)] == ["P2", "P3", "P1"]

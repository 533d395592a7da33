"""Decks that run out: 5 honor, a new deck, and what was being done goes on (4.7: B-19)."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.rulesets.enlightenment.table.actions import Play
from adjudicator.rulesets.enlightenment.table.card_events import DeckRenewed, ProvinceFilled
from tests.clauses import clause
from tests.rulesets.enlightenment.table import PROVINCES, Table
from tests.rulesets.enlightenment.test_abilities import hero, may, use
from tests.rulesets.enlightenment.test_timing import gain


def drawing(honor: int, deck: list[str], **given: Any) -> Table:
    """P1 draws 3 cards off this deck; everybody bids 3, and nobody answers."""
    player = {"honor": honor, "conflict_deck": deck, **given.pop("player", {})}
    table = Table(phase="draw", step="2.2", players={"P1": player, "P2": {}, "P3": {}}, **given)
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    return table


@clause("B-19")
def test_who_draws_from_an_empty_deck_loses_5_honor_and_shuffles_the_discard_pile() -> None:
    table = drawing(9, ["NC10"])
    assert (table.honor("P1"), len(table.hand("P1")), table.hand("P1")[0]) == (4, 3, "NC10")
    assert table.has(DeckRenewed)
    assert table.state.players["P1"].conflict_discard == []
    assert table.state.players["P1"].conflict_deck_size > 0


@clause("B-19")
def test_a_deck_that_suffices_costs_nothing() -> None:
    table = drawing(9, ["NC10"] * 3)
    assert (table.honor("P1"), table.hand("P1")) == (9, ["NC10"] * 3)


@clause("B-19")
def test_an_empty_deck_may_eliminate_its_player() -> None:
    assert drawing(5, []).state.left == ("P1",)


@clause("B-19", "B-83")
def test_a_province_is_refilled_from_a_renewed_deck() -> None:
    players = {"P1": {"honor": 9, "fate": 1, "dynasty_deck": []}, "P2": {}, "P3": {}}
    table = Table(phase="dynasty", step="1.4", players=players, c50="F1 P1 on:c6")
    events = table.act(Play("P1", "c50"))
    assert table.honor("P1") == 4
    kinds = [type(event) for event in events]
    assert kinds.index(DeckRenewed) < kinds.index(ProvinceFilled)
    assert [card.faceup for card in table.state.on_province("c6")] == [False]


@clause("B-19", "B-105")
@pytest.mark.parametrize("kind", ["interrupt", "reaction"])
def test_the_honor_for_an_empty_deck_is_lost_as_by_cards(kind: str) -> None:
    mourns = hero("MOURNS", gain(), kind=kind, when="honor_lost")
    players = {"P1": {"honor": 9, "conflict_deck": ["NC10"]}, "P2": {}, "P3": {}}
    table = Table(phase="draw", step="2.2", c50="MOURNS P1", players=players, cards=[mourns])
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    while not may(table, Respond("P1", "c50:1")):
        table.passes()
    assert table.honor("P1") == (9 if kind == "interrupt" else 4)


@clause("B-19")
def test_a_deck_that_runs_out_again_is_paid_for_again_until_no_card_is_left() -> None:
    draws = hero("DRAWS", {"op": "draw", "count": 5})
    brought = ["S1", *(province["key"] for province in PROVINCES), "NC10", "NC10", "DRAWS"]
    mine = {"honor": 20, "conflict_deck": [], "conflict_discard": ["NC10"] * 2, "decklist": brought}
    table = Table(c50="DRAWS P1", players={"P1": mine, "P2": {}, "P3": {}}, cards=[draws])
    use(table, "P1", "c50")
    assert (table.honor("P1"), table.hand("P1"), table.state.players["P1"].conflict_discard) == (10, ["NC10"] * 2, [])
    assert len([event for event in table.events if isinstance(event, DeckRenewed)]) == 1


@clause("B-19", "B-118")
def test_players_whose_decks_run_out_together_lose_honor_together() -> None:
    players = {seat: {"honor": 5, "conflict_deck": []} for seat in ("P1", "P2")}
    table = Table(phase="draw", step="2.2", players={**players, "P3": {}})
    for seat in table.state.seats:
        table.act(Choose(seat, "3"))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert table.state.result is not None
    assert (table.state.left, table.state.result.winners) == (("P1", "P2"), ("P3",))

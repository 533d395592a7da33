"""Who leaves in the middle of something: what that was part of has ended, and nothing comes of it any more (5.14, 9.2).
That the match goes on from every kind of moment is in `test_departures.py`."""

from typing import Any

import pytest

from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.rulesets.enlightenment.conflict.events import ConflictDecided, ConflictDeclared, ProvinceBroken
from adjudicator.rulesets.enlightenment.conflict.ring_events import RingsPlaced
from adjudicator.rulesets.enlightenment.table.actions import Concede, Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import EnteredPlay
from adjudicator.rulesets.enlightenment.table.events import HonorChanged
from tests.clauses import clause
from tests.rulesets.enlightenment.match import Match
from tests.rulesets.enlightenment.table import Table, fighter
from tests.rulesets.enlightenment.test_abilities import event
from tests.rulesets.enlightenment.test_bids import bidding, changes

COVERT = fighter(5, key="COVERT", keywords=["covert"])


def answering(step: str, when: str) -> dict[str, Any]:
    """An event that costs nothing: whoever holds a card is asked in its window."""
    return event("FREE", {"op": "gain_fate", "amount": 1}, kind=step, when=when)


def until(table: Table, kind: str) -> None:
    while table.asked_for != kind:
        table.let_be()


def breaking(**given: Any) -> Table:
    """P1 is about to break Ford of Reeds, a province of P2's, who may interrupt that."""
    table = Table(c50="F9 P1", c11="V04 P2 slot:first", rings={"P2.air": "P2.first"}, **given)
    table.declare("c50", "P2.first", "P1.fire")
    until(table, "interrupt")
    return table


# The defender leaves


@clause("E-210", "E-056")
@pytest.mark.parametrize("how", ["answers", "concedes"])
def test_a_province_of_who_leaves_before_it_breaks_does_not_break(how: str) -> None:
    table = breaking(honor={"P1": 10, "P2": 5, "P3": 10}, conflict_deck={"P2": []})
    if how == "answers":
        table.act(Respond("P2", "c11:1"))  # the empty deck costs the last honor
    else:
        table.act(Concede("P2"))
    assert (table.state.left, table.state.conflict, table.has(ProvinceBroken)) == (("P2",), None, False)
    assert (table.claimed("P1"), table.state.rings["P2.air"].at, table.state.rings["P1.fire"].at) == (
        set(), "common", "P1",
    )  # fmt: skip
    assert (table.asked, table.asked_for) == ("P3", "declare")


@clause("E-210", "E-211")
def test_without_the_defender_the_ring_has_no_effect() -> None:
    table = Table(c50="F3 P1", c51="F1 P2", honor={"P1": 10, "P2": 10})
    table.declare("c50", "P2.first", "P1.air")
    until(table, "ring_effect")
    table.act(Concede("P2"))
    assert (table.asked_for, table.honor("P1"), table.state.rings["P1.air"].at) == ("declare", 10, "P1")


@clause("E-210", "E-211", "E-021")
def test_without_the_defender_the_ring_is_not_claimed() -> None:
    table = Table(c50="F3 P1", rings={f"P1.{each}": "P1.first" for each in ("air", "earth", "fire", "void")})
    table.declare("c50", "P2.first", "P1.water")
    until(table, "place_rings")
    table.act(Concede("P2"))
    assert (table.state.result, table.state.rings["P1.water"].at, table.asked_for) == (None, "P1", "declare")


@clause("E-210", "B-95")
def test_a_ring_effect_that_is_about_to_give_honor_does_not_when_its_conflict_is_over() -> None:
    table = Table(
        c50="F3 P1", honor={"P1": 10, "P2": 10}, hands={"P3": ["FREE"]}, cards=[answering("interrupt", "honor_gained")]
    )
    table.declare("c50", "P2.first", "P1.air")
    until(table, "ring_effect")
    table.choose("gain")
    assert (table.asked_for, table.state.occurring[-1].what.kind) == ("interrupt", "honor")
    table.act(Concede("P2"))
    assert (table.honor("P1"), table.asked_for) == (10, "act")


@clause("E-210", "B-92")
@pytest.mark.parametrize("step", ["interrupt", "reaction"])
def test_a_conflict_that_is_cut_short_has_no_result_to_answer(step: str) -> None:
    cards = [answering(step, "conflict_decided")]
    table = Table(c50="F3 P1", c51="F1 P2", hands={"P1": ["FREE"], "P3": ["FREE"]}, cards=cards)
    table.declare("c50", "P2.first")
    until(table, step)
    table.act(Concede("P2"))
    assert (table.asked_for, table.has(ConflictDecided)) == ("act", step == "reaction")


# Somebody leaves while a conflict is declared


@clause("B-11", "B-87", "R-41")
@pytest.mark.parametrize(("leaves", "asked"), [("P1", "P2"), ("P2", "P1"), ("P3", "P1")])
def test_a_covert_attack_without_attacker_or_defender_is_not_declared(leaves: str, asked: str) -> None:
    table = Table(c50="COVERT P1", c51="F1 P2", c52="F1 P3", cards=[COVERT])
    table.declare("c50", "P2.first")
    assert table.asked_for == "evade"
    table.act(Concede(leaves))
    assert (table.asked, table.asked_for) == (asked, "evade" if leaves == "P3" else "declare")
    assert not table.has(ConflictDeclared)


@clause("R-64", "B-87")
@pytest.mark.parametrize("leaves", ["P1", "P2"])
def test_a_conflict_of_who_leaves_before_it_is_declared_is_not(leaves: str) -> None:
    cards = [answering("interrupt", "conflict_declared")]
    table = Table(c50="F3 P1", c51="F1 P2", hands={"P3": ["FREE"]}, cards=cards)
    table.declare("c50", "P2.first")
    assert (table.asked, table.asked_for) == ("P3", "interrupt")
    table.act(Concede(leaves))
    assert (table.has(ConflictDeclared), table.state.conflict, table.asked_for) == (False, None, "act")


# The attacker leaves


@clause("R-63")
@pytest.mark.parametrize(("option", "broken", "ring"), [("stands", False, "P2.first"), ("breaks", True, "P2")])
def test_whether_a_province_breaks_whose_attacker_leaves_before(option: str, broken: bool, ring: str) -> None:
    table = breaking(options={"cut_short_break": option})
    table.act(Concede("P1"))
    table.passing(("interrupt",))
    assert table.piece("c11").broken == broken
    assert table.state.rings["P2.air"].at == (table.province(ring) if "." in ring else ring)
    assert (table.state.conflict, table.asked_for) == (None, "declare")


# What else somebody was doing


@clause("R-64", "B-17")
def test_a_card_of_who_leaves_does_not_come_into_play() -> None:
    table = Table(fate={"P1": 9}, hands={"P1": ["NC10", "MAN"], "P3": ["FREE"]},
                  cards=[answering("interrupt", "enters_play"), fighter(2, key="MAN", side="conflict")])  # fmt: skip
    table.act(Play("P1", "MAN"))
    assert table.asked_for == "interrupt"
    table.act(Concede("P1"))
    assert not table.has(EnteredPlay)


@clause("R-64", "B-106")
def test_an_event_of_who_leaves_before_its_effects_initiate_does_nothing() -> None:
    cards = [
        answering("interrupt", "effect_initiates"),
        event("TAX", {"op": "gain_honor", "amount": -1, "player": "each_opponent"}),
    ]
    table = Table(honor=dict.fromkeys(("P1", "P2", "P3"), 10), hands={"P1": ["TAX"], "P3": ["FREE"]}, cards=cards)
    table.act(Use("P1", "TAX"))
    until(table, "interrupt")
    table.act(Concede("P1"))
    assert (table.honor("P2"), table.honor("P3"), table.asked_for) == (10, 10, "act")


@clause("R-54", "E-131", "E-136")
@pytest.mark.parametrize(("bids", "leaves", "moved"), [
    ((5, 2, 2), "P1", [0, 0]), ((5, 2, 2), "P2", [-3, 3]), ((4, 4, 1), "P3", [0, 0]), ((4, 4, 1), "P1", [-3, 3]),
])  # fmt: skip
def test_honor_that_was_to_be_divided_is_not_among_two(bids: Any, leaves: str, moved: list[int]) -> None:
    table = bidding(*bids)
    assert table.asked_for == "odd_honor"
    table.act(Concede(leaves))
    table.passing(("would_interrupt", "interrupt", "reaction"))
    assert leaves not in table.state.waiting
    assert table.asked_for == "act"
    assert [table.honor(seat) - 10 for seat in table.state.living] == moved


@clause("R-64", "R-54")
def test_nobody_gets_honor_of_a_bidder_who_leaves_before_it_changes_hands() -> None:
    table = Table(3, phase="draw", step="2.2", honor=dict.fromkeys(("P1", "P2", "P3"), 10), hands={"P3": ["FREE"]},
                  cards=[answering("interrupt", "honor_gained")])  # fmt: skip
    for seat, dial in (("P1", "5"), ("P2", "1"), ("P3", "3")):
        table.act(Choose(seat, dial))
    table.passing(("reaction", "would_interrupt"))
    assert (table.asked_for, table.has(HonorChanged)) == ("interrupt", False)
    table.act(Concede("P1"))
    table.passing(("interrupt", "reaction"))
    assert changes(table)[1:] == [2, -2]
    assert not table.has(RingsPlaced)


@clause("E-024")
@pytest.mark.parametrize(("edition", "conceding"), [(None, 2), ("1.0", 3)])
def test_who_is_left_alone_before_the_first_round_has_won(
    edition: str | None, conceding: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(Match, "edition", edition)
    match = Match()
    for seat in ("P1", "P2", "P3")[:conceding]:
        assert match.state.result is None
        match.act(Concede(seat))
    assert match.state.result is not None
    assert (match.state.result.winners, match.state.result.reason) == (("P3",), "E-024")

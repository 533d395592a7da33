"""Rulings on matches of every ruleset: pauses, penalties, match losses and draws, each a move like any other."""

from typing import Any

import pytest

from adjudicator.audit.deciding import Mismatch
from adjudicator.audit.readjudicate import Readjudication
from adjudicator.kernel.desk.orders import (
    Adjust,
    Authority,
    ChangeDecision,
    DeclareDraw,
    Forfeit,
    Pause,
    Penalise,
    Resume,
    RevokePenalties,
    Rewind,
    SetValue,
)
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.matches.match import Match, Paused
from adjudicator.rulesets.registry import RULESETS
from tests.matches.judged import BY, EACH, order, table_of, verified
from tests.matches.scripted import begun, luck, play_on


def by_ruling_of(dispute: str) -> Authority:
    return Authority("head_judge", "because", (), dispute)


@EACH
def test_a_paused_match_waits_and_goes_on_with_the_last_dispute_closed(name: str) -> None:
    match = play_on(begun(name, 3), 3, 10)
    before = table_of(match)
    for dispute in ("d_1", "d_2"):
        order(match, Pause(dispute))
    with pytest.raises(BadOrder):
        order(match, Pause("d_1"))
    order(match, Resume("d_1"))
    with pytest.raises(Paused) as caught:
        play_on(match, 3, 1)
    assert caught.value.disputes == ("d_2",)
    order(match, Resume("d_2"))
    with pytest.raises(BadOrder):
        order(match, Resume("d_2"))
    assert table_of(match) == before
    play_on(match, 3, 5)
    verified(match)


@EACH
def test_a_log_in_which_somebody_played_while_it_was_paused_does_not_verify(name: str) -> None:
    match = play_on(begun(name, 3), 3, 4)
    order(match, Pause("d_1"))
    match.state.desk.paused = ()
    play_on(match, 3, 1)
    again = Readjudication(match.ruleset)
    moves: dict[int, list[Any]] = {}
    for record in match.pending:
        moves.setdefault(record.move, []).append(record.event)
    for move in range(6):
        again.check_move(move, moves[move])
    with pytest.raises(Mismatch, match="paused"):
        again.check_move(6, moves[6])


@EACH
def test_penalties_stay_with_the_match_and_leave_the_table(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    before = table_of(match)
    order(match, Penalise("P1", "warning", "GPE-RULE"), Authority("judge", "", (), "d_1"))
    assert table_of(match) == before
    (given,) = match.state.desk.penalties
    assert (given.seat, given.penalty, given.infraction, given.dispute) == ("P1", "warning", "GPE-RULE", "d_1")
    with pytest.raises(BadOrder):
        order(match, Penalise("P9", "warning"))
    order(match, Rewind(2))
    assert match.state.desk.penalties == (given,)
    verified(match)


@EACH
def test_a_match_loss_ends_the_match_or_takes_the_seat_out(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    others = tuple(seat for seat in match.state.seats if seat != "P1")
    if len(others) > 1:
        with pytest.raises(BadOrder, match="who wins"):
            order(match, Forfeit(("P1",)), seed=3)
    with pytest.raises(BadOrder):
        order(match, Forfeit(("P1",), ("P1",)))
    order(match, Forfeit(("P1",), others[:1]), seed=3)
    assert match.over
    assert match.state.result.winners == others[:1]
    assert match.state.result.reason == "ruling"
    verified(match)
    for late in (Rewind(1), Adjust((SetValue("/turn", 1),))):
        with pytest.raises(BadOrder):
            order(match, late)
    order(match, Forfeit(others[:1], ("P1",)))
    assert match.state.result.winners == ("P1",)
    verified(match)


@EACH
def test_all_who_lose_by_one_ruling_lose_at_once(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    with pytest.raises(BadOrder):
        order(match, Forfeit(match.state.seats, ("P1",)))
    with pytest.raises(BadOrder):
        order(match, Forfeit(()))
    order(match, Forfeit(match.state.seats), seed=3)
    assert match.state.result.winners == ()
    verified(match)


@EACH
def test_who_has_lost_by_another_ruling_does_not_win_by_the_next(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    first, *others = match.state.seats
    order(match, Forfeit((first,), (others[0],)), by_ruling_of("d_1"), seed=3)
    with pytest.raises(BadOrder):
        order(match, Forfeit(tuple(others), (first,)), by_ruling_of("d_2"))
    order(match, Forfeit(tuple(others)), by_ruling_of("d_2"))
    assert match.state.result.winners == ()
    order(match, Forfeit(tuple(others)), by_ruling_of("d_1"))  # the ruling of the first dispute is another now
    assert match.state.result.winners == (first,)
    verified(match)


@EACH
def test_a_match_loss_that_was_lifted_is_none(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    first, *others = match.state.seats
    order(match, Forfeit((first,), (others[0],)), by_ruling_of("d_1"), seed=3)
    order(match, RevokePenalties("d_1"), by_ruling_of("d_1"))
    order(match, Forfeit(tuple(others)), by_ruling_of("d_2"))
    assert match.state.result.winners == (first,)
    verified(match)


@EACH
def test_a_draw_by_ruling_ends_the_match_without_a_winner(name: str) -> None:
    match = play_on(begun(name, 3), 3, 6)
    order(match, DeclareDraw(), seed=3)
    assert match.over
    assert (match.state.result.winners, match.state.result.reason) == ((), "ruling")
    order(match, Forfeit(match.state.seats[1:]), by_ruling_of("d_1"))
    assert match.state.result.winners == ("P1",)
    order(match, DeclareDraw(), by_ruling_of("d_1"))
    assert match.state.result.winners == ()
    verified(match)


def test_of_four_two_lose_at_once_and_the_others_play_on() -> None:
    demo = RULESETS["multiversity"].demo_setup
    more: list[dict[str, Any]] = [{"name": name, "deck": "farol", "sideboard": []} for name in ("Caio", "Dora")]
    match = play_on(begun("multiversity", 5, setup={"seats": [*demo["seats"], *more]}), 5, 30)
    order(match, Forfeit(("P1", "P3")), by_ruling_of("d_1"), seed=5)
    assert not match.over
    assert set(match.state.waiting) <= {"P2", "P4"}
    order(match, Forfeit(("P2",)), by_ruling_of("d_2"), seed=5)
    assert match.state.result.winners == ("P4",)
    verified(match)


def test_of_three_the_one_who_loses_is_out_and_the_others_play_on() -> None:
    demo = RULESETS["multiversity"].demo_setup
    three = {"seats": [*demo["seats"], {"name": "Caio", "deck": "farol", "sideboard": []}]}
    match = play_on(begun("multiversity", 5, setup=three), 5, 30)
    order(match, Forfeit(("P2",)), seed=5)
    assert match.state.left == ("P2",)
    assert not match.over
    assert match.state.waiting
    assert "P2" not in match.state.waiting
    verified(match)


def three_with_one_out() -> Match:
    demo = RULESETS["multiversity"].demo_setup
    three = {"seats": [*demo["seats"], {"name": "Caio", "deck": "farol", "sideboard": []}]}
    match = play_on(begun("multiversity", 5, setup=three), 5, 30)
    order(match, Forfeit(("P3",)), seed=5)
    return match


def test_who_is_out_decides_nothing_and_wins_nothing() -> None:
    match = three_with_one_out()
    for wrong in (Adjust((ChangeDecision("P3"),)), Forfeit(("P1",), ("P3",))):
        with pytest.raises(BadOrder):
            list(match.ruleset.carry_out(match.state, wrong, BY, luck(5, match.version)))
    order(match, Forfeit(("P1",)), seed=5)  # of the two that are left the other wins
    assert match.state.result.winners == ("P2",)
    verified(match)

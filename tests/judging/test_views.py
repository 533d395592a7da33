"""What a party receives about a dispute in a running match tells it nothing that it may not know."""

from typing import Any

import msgspec
import pytest

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import (
    Acknowledged,
    Appealed,
    DisputeClosed,
    DisputeOpened,
    DisputeWithdrawn,
    Evidence,
    FindingMade,
    PlanMade,
    RulingGiven,
    StatementMade,
)
from adjudicator.judging.file import File
from adjudicator.judging.finding import find
from adjudicator.judging.rulings import Adjustment, Person, Ruling, Verdict
from adjudicator.judging.views import shown
from adjudicator.kernel.desk.orders import MoveCard
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.matches.match import Match
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import AnyQuestion, Knowledge, Legality, Outcome, Timing, Value, Withheld
from adjudicator.rulesets.registry import RULESETS
from tests.matches.scripted import OwnPast, past_of

P1, P2 = Person("seat", "token-1", "P1"), Person("seat", "token-2", "P2")
JUDGE = Person("judge", "token-j")
AT = "2026-01-01T00:00:00.000Z"
EACH = pytest.mark.parametrize("name", RULESETS)


def questions(card: str) -> list[AnyQuestion]:
    """One question of each kind, which names a card of P1's."""
    action = {"type": "choose", "seat": "P1", "choice": card}
    return [
        Value(of="P1.total"), Legality(action=action), Timing(), Knowledge(seat="P1"), Outcome(actions=(action,)),
    ]  # fmt: skip


def file_of(past: OwnPast, question: AnyQuestion, card: str) -> Dispute:
    """A dispute in whose every private part a card of P1's is named."""
    state = past.at(None).state
    players = {seat: seat for seat in state.seats}
    move = state.move
    opened = DisputeOpened(
        "m_x", "", past.at(None).ruleset.name, "1.0", "house", state.seats, players, P1, move, question,
        (Evidence(card),), True,
    )  # fmt: skip
    try:
        finding = find(past, question, state.seats, by_judge=True)
    except ValueError:
        finding = find(past, Timing(), state.seats, by_judge=True)
    verdict = Verdict(
        "void", "for all", ("X-1",), None, remedies=(Adjustment((MoveCard(card, "P1.discard", "P1.hand"),)),),
        note=f"about {card}",
    )  # fmt: skip
    dispute = Dispute("d_x")
    for event in (
        opened, FindingMade(finding), Acknowledged(JUDGE), StatementMade(P1, Evidence(f"I hold {card}")),
        StatementMade(JUDGE, Evidence(f"P1 holds {card}")), RulingGiven(Ruling(1, 1, JUDGE, AT, move, verdict, ())),
        Appealed("P1", P1, f"because of {card}"),
        PlanMade(JUDGE, "digest", {"before": 1, "steps": [card], "preview": {"version": 1}}),
    ):  # fmt: skip
        dispute.fold(event, AT)
    return dispute


def written(file: File) -> str:
    return msgspec.json.encode(file).decode()


@EACH
@pytest.mark.parametrize("number", range(5))
@pytest.mark.sampled(10)
def test_two_disputes_that_differ_in_what_another_may_not_know_look_the_same_to_it(name: str, number: int) -> None:
    past = past_of(name, 3, 30)
    one, other = (
        written(shown(file_of(past, questions(card)[number], card), P2, over=False)) for card in ("ONE", "OTHER")
    )
    assert one == other
    for viewer in (P1, JUDGE):
        seen = [
            written(shown(file_of(past, questions(card)[number], card), viewer, over=False))
            for card in ("ONE", "OTHER")
        ]
        assert seen[0] != seen[1]
    told = written(shown(file_of(past, questions("ONE")[number], "ONE"), P1, over=False))
    assert "about ONE" not in told
    assert "P1 holds ONE" not in told
    assert written(shown(file_of(past, questions("ONE")[number], "ONE"), P2, over=True)).count("ONE") > 4


class Altered(OwnPast):
    """The same past, but for what P1 cannot see: others' hidden cards are in another order or other places."""

    def __init__(self, past: OwnPast) -> None:
        self.records, self.seed = past.records, past.seed

    def at(self, move: int | None, version: int | None = None) -> Match:
        match = super().at(move, version)
        state = match.ruleset.copied(match.state)
        for seat in state.seats:
            if seat == "P1":
                continue
            player = state.players[seat]
            other = next(zone for zone in ("deck", "conflict_deck", "reserve") if zone in player.zones)
            if not player.held("hand") or not player.held(other):
                continue
            mine, theirs = [*player.held("hand")], [*player.held(other)]
            mine[0], theirs[-1] = theirs[-1], mine[0]
            for zone, cards in (("hand", mine), (other, theirs)):
                kept = getattr(player, zone)
                closed = Secret(kept.seats, kept.salt, cards, kept.commitment)
                setattr(player, zone, closed)  # as if these had been committed to
        match.state = state
        return match


@EACH
@pytest.mark.parametrize("seed", [2, 3])
@pytest.mark.sampled(3)
def test_answers_to_a_seat_do_not_depend_on_what_it_cannot_see(name: str, seed: int) -> None:
    past = past_of(name, seed, 45)
    altered = Altered(past)
    differs = 0
    for move in range(0, 45, 3):
        match = past.at(move)
        differs += past.at(move).state != altered.at(move).state
        actions = [*match.ruleset.legal(match.state, "P1")][:3]
        asked: list[AnyQuestion] = [
            Timing(move=move), Knowledge(seat="P1", move=move), Value(of="P1.total", move=move),
            *(Legality(action=msgspec.to_builtins(action), move=move) for action in actions),
            Legality(action={"type": "choose", "seat": "P1", "choice": "nonsense"}, move=move),
        ]  # fmt: skip
        for question in asked:
            assert answered(past, question) == answered(altered, question), question
    assert differs > 5


def answered(past: OwnPast, question: AnyQuestion) -> Any:
    try:
        return msgspec.json.encode(ask(past, question, "P1"))
    except (Withheld, ValueError) as refusal:
        return repr(refusal)


@pytest.mark.parametrize(("seconds", "minutes"), [(30, 0), (60, 0), (61, 2), (600, 10)])
def test_a_match_that_waited_more_than_a_minute_is_given_the_time_back(seconds: int, minutes: int) -> None:
    dispute = file_of(past_of("diamonds", 3, 5), Timing(), "C1")
    assert shown(dispute, JUDGE, over=False).time_extension == 0
    dispute.fold(DisputeClosed(), f"2026-01-01T00:{seconds // 60:02}:{seconds % 60:02}.000Z")
    assert shown(dispute, JUDGE, over=False).time_extension == minutes


def test_a_dispute_that_was_withdrawn_gives_its_time_back_too() -> None:
    dispute = file_of(past_of("diamonds", 3, 5), Timing(), "C1")
    dispute.fold(DisputeWithdrawn(P1), "2026-01-01T00:02:01.000Z")
    assert shown(dispute, JUDGE, over=False).time_extension == 3

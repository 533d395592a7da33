"""The course of a dispute or a tournament gone through again: each fact must be one that a command causes as things
stood then. It takes the facts alone: no store, no clock, no policy.
"""

from collections.abc import Callable, Iterator, Sequence
from typing import NamedTuple, assert_never, cast, get_args

from adjudicator.judging import dispute_events as happened
from adjudicator.judging import life_cycle, rounds
from adjudicator.judging.backup import plan_digest
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.life_cycle import Facts, NoSuchPlan, NotYours, StateConflict
from adjudicator.judging.rounds import Round, minutes_in
from adjudicator.judging.rulings import Person, Ruling, Verdict
from adjudicator.judging.tournament_events import (
    AnyRoundEvent,
    AnyTournamentEvent,
    JudgeAppointed,
    JudgeDismissed,
    RoundExtended,
    RoundOpened,
    RoundStarted,
    TimeGiven,
    TournamentEnded,
    TournamentOpened,
)
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.matches.streams import DeskRecord

OPENERS = life_cycle.WHO["state"]
"""Who opens a dispute."""
_CLOCK = Person("judge", "")
"""Whichever judge said that the time to appeal was over: no fact says who."""


class OutOfCourse(TextError):
    """A fact that no command could have caused as things stood; `version` is its place."""

    def __init__(self, version: int, why: Text) -> None:
        super().__init__(why.pt, why.en)
        self.version = version


class Command(NamedTuple):
    """A command that facts tell of: the version at which they end, and the token of who gave it; empty where no fact
    says it."""

    version: int
    subject: str


Course = Callable[[str, Sequence[DeskRecord]], Iterator[Command]]


# Disputes


def of_dispute(id: str, records: Sequence[DeskRecord]) -> Iterator[Command]:
    """Yield the commands that a dispute's facts tell of, in order. Raises OutOfCourse at the first that is none."""
    opened = _opening(records)
    dispute, done = Dispute(id), 2
    dispute.append(records[:done])
    yield Command(done, opened.by.subject)
    while done < len(records):
        left = records[done:]
        facts, by = _again(dispute, left, done + 1)
        told = [record.event for record in left[: len(facts)]]
        if told != facts or any(record.at != left[0].at for record in left[: len(facts)]):
            kinds = ", ".join(type(fact).__name__ for fact in facts)
            raise OutOfCourse(done + 1, Text(f"daqui segue outra coisa: {kinds}", f"what follows here is: {kinds}"))
        dispute.append(left[: len(facts)])
        done += len(facts)
        yield Command(done, by)


def _opening(records: Sequence[DeskRecord]) -> happened.DisputeOpened:
    """Return how a dispute begins: it is opened, and the finding is made at once."""
    first = records[0].event if records else None
    if not isinstance(first, happened.DisputeOpened):
        raise OutOfCourse(1, Text("uma disputa começa por ser aberta", "a dispute begins by being opened"))
    by = first.by
    if by.role not in OPENERS or (by.role == "seat") != (by.seat in first.seats):
        raise OutOfCourse(1, Text("quem a abriu não podia", "who opened it could not"))
    if len(records) < 2 or not isinstance(records[1].event, happened.FindingMade) or records[1].at != records[0].at:
        raise OutOfCourse(2, Text("com a abertura vem o achado", "with the opening comes the finding"))
    return first


def _again(dispute: Dispute, left: Sequence[DeskRecord], version: int) -> tuple[Facts, str]:
    """Return what the command causes that the next fact begins with, and the token of who gave it."""
    try:
        return _caused(dispute, left, version)
    except (StateConflict, NotYours, NoSuchPlan) as refusal:
        raise OutOfCourse(version, refusal.why) from refusal


def _caused(dispute: Dispute, left: Sequence[DeskRecord], version: int) -> tuple[Facts, str]:
    at, event = left[0].at, cast(happened.AnyDisputeEvent, left[0].event)
    match event:
        case happened.Acknowledged(by):
            return life_cycle.acknowledge(dispute, by), by.subject
        case happened.StatementMade(by, evidence):
            return life_cycle.state(dispute, by, evidence), by.subject
        case happened.DisputeWithdrawn(by):
            return life_cycle.withdraw(dispute, by), by.subject
        case happened.RulingGiven(ruling):
            verdict = _verdict(ruling, version)
            facts = life_cycle.rule(dispute, ruling.by, verdict, ruling.penalties, ruling.match_move, at)
            return facts, ruling.by.subject
        case happened.RulingAccepted(seat, by):
            return life_cycle.accept(dispute, by, seat, gone_by=False), by.subject
        case happened.RulingFinal():
            return life_cycle.accept(dispute, _CLOCK, "", gone_by=True), ""
        case happened.Appealed(seat, by, grounds):
            gone_by = life_cycle.time_gone_by(dispute, at, played_on=False)
            return life_cycle.appeal(dispute, by, seat, grounds, gone_by=gone_by), by.subject
        case happened.AppealDecided() | happened.Remanded():
            return _on_appeal(dispute, left, version)
        case happened.DisputeReopened(by, reason):
            if dispute.status == "appealed":
                return _on_appeal(dispute, left, version)
            return life_cycle.reopen(dispute, by, reason), by.subject
        case happened.PlanMade(by, of, plan):
            if not isinstance(plan.get("before"), int) or of != plan.get("digest") or of != plan_digest(plan):
                raise OutOfCourse(version, Text("não é o plano do seu digest", "it is not the plan of its digest"))
            return life_cycle.plan(dispute, by, of, plan), by.subject
        case happened.PlanAuthorised(by, digest):
            return life_cycle.authorise(dispute, by, digest), by.subject
        case happened.RemediesApplied(by, moves):
            life_cycle.check_apply(dispute, by)
            return life_cycle.applied(by, moves), by.subject
        case happened.DisputeOpened() | happened.FindingMade() | happened.DisputeClosed():
            raise OutOfCourse(version, Text("isto não vem por si só", "this does not come by itself"))
        case _:
            assert_never(event)


def _on_appeal(dispute: Dispute, left: Sequence[DeskRecord], version: int) -> tuple[Facts, str]:
    """Return what a head judge's command on an appeal causes: it is decided, or sent back."""
    told = [record.event for record in left[:3]]
    decided = next((event for event in told if isinstance(event, happened.AppealDecided | happened.Remanded)), None)
    if isinstance(decided, happened.Remanded):
        return life_cycle.remand(dispute, decided.by, decided.reason), decided.by.subject
    if decided is None:
        raise OutOfCourse(version, Text("a apelação não foi julgada", "the appeal has not been decided"))
    ruled = next((event.ruling for event in told if isinstance(event, happened.RulingGiven)), None)
    penalties, move = (ruled.penalties, ruled.match_move) if ruled is not None else ((), 0)
    verdict = _verdict(ruled, version) if ruled is not None else None
    if (verdict is None) != (decided.outcome == "upheld"):
        raise OutOfCourse(
            version, Text("uma decisão mantida, e só ela, não tem outra", "upheld alone has no new ruling")
        )
    by = decided.by
    facts = life_cycle.decide(dispute, by, decided.outcome, decided.reason, verdict, penalties, move, left[0].at)
    return facts, by.subject


def _verdict(ruling: Ruling, version: int) -> Verdict:
    """Return the verdict of a ruling, if its penalties are of its charges."""
    charged = [(each.seat, each.infraction) for each in ruling.verdict.charges]
    if charged != [(each.seat, each.infraction) for each in ruling.penalties]:
        raise OutOfCourse(
            version, Text("as penalidades não são as das infrações", "the penalties are not its charges'")
        )
    return ruling.verdict


# Tournaments


def of_tournament(id: str, records: Sequence[DeskRecord]) -> Iterator[Command]:
    """Yield the commands that a tournament's facts tell of: one each. Raises OutOfCourse at the first that is none."""
    if not records or not isinstance(records[0].event, TournamentOpened):
        raise OutOfCourse(1, Text("um torneio começa por ser aberto", "a tournament begins by being opened"))
    course = _Tournament()
    for version, record in enumerate(records, 1):
        event = cast(AnyTournamentEvent, record.event)
        why = course.obstacle(event) if version > 1 else None
        if why is not None:
            raise OutOfCourse(version, why)
        course.take(event, record.at)
        yield Command(version, event.by)


class _Tournament:
    """A tournament as far as it has been read."""

    def __init__(self) -> None:
        self.officers: set[str] = set()
        self.rounds: dict[int, Round] = {}
        self.ended = False

    def take(self, event: AnyTournamentEvent, at: str) -> None:
        if isinstance(event, JudgeAppointed):
            self.officers.add(event.subject)
        elif isinstance(event, JudgeDismissed):
            self.officers.discard(event.subject)
        elif isinstance(event, TournamentEnded):
            self.ended = True
        elif isinstance(event, get_args(AnyRoundEvent)):
            rounds.folded(self.rounds, event, at)

    def obstacle(self, event: AnyTournamentEvent) -> Text | None:
        """Return why a fact cannot come next; None if it can."""
        match event:
            case TournamentOpened():
                return Text("o torneio já foi aberto", "the tournament has been opened already")
            case JudgeAppointed(subject):
                taken = subject in self.officers
                return Text("já tem um cargo", "there is an office under that name already") if taken else None
            case JudgeDismissed(subject):
                held = subject in self.officers
                return None if held else Text("não tem cargo", "nobody holds an office under that name")
            case _:
                ended = Text("o torneio terminou", "the tournament has ended")
                return ended if self.ended else self._of_rounds(event)

    def _of_rounds(self, event: TournamentEnded | AnyRoundEvent) -> Text | None:
        match event:
            case TournamentEnded():
                return None
            case RoundOpened(number, _, tables):
                played = {each.match for one in self.rounds.values() for each in one.tables}
                new = not played & {each.match for each in tables}
                fits = number == len(self.rounds) + 1 and new and len({each.match for each in tables}) == len(tables)
            case RoundStarted(number):
                fits = number in self.rounds and not self.rounds[number].started_at
            case RoundExtended(number, minutes):
                fits = number in self.rounds and minutes_in(self.rounds[number].extensions) + minutes >= 0
            case TimeGiven(match, minutes):
                one = next((each for each in self.rounds.values() if each.has(match)), None)
                fits = one is not None and minutes_in(one.given.get(match, ())) + minutes >= 0
        return None if fits else Text("não cabe às rodadas que há", "it does not fit the rounds that there are")


COURSES: dict[str, Course] = {"d_": of_dispute, "t_": of_tournament}
"""How the facts of a stream are gone through, by how its id begins."""

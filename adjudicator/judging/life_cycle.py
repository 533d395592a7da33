"""The life cycle of a dispute: who may do what when.

    called ── acknowledge ─► investigating ── rule ─► ruled ── accepted by all, or time gone by ─► remedying ─► closed
       │                         │    ▲                 │                                              ▲
       └────── withdraw ─────────┘    └─── remand ── appealed ◄── appeal        decide ────────────────┘
                                                        (closed, remedying ── reopen ─► investigating)

A command looks at the dispute and returns the facts that it causes, or raises StateConflict, NotYours or NoSuchPlan.
"""

from datetime import datetime, timedelta
from typing import Any, TypeAlias

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import (
    Acknowledged,
    AnyDisputeEvent,
    AppealDecided,
    Appealed,
    DisputeClosed,
    DisputeReopened,
    DisputeWithdrawn,
    Evidence,
    PlanAuthorised,
    PlanMade,
    Remanded,
    RemediesApplied,
    RulingAccepted,
    RulingFinal,
    RulingGiven,
    StatementMade,
)
from adjudicator.judging.rulings import Penalised, Person, Ruling, Verdict
from adjudicator.judging.words import COMMANDS, STATUSES, in_words
from adjudicator.kernel.text.text import Text

Facts: TypeAlias = list[AnyDisputeEvent]

ALLOWED: dict[str, tuple[str, ...]] = {
    "called": ("acknowledge", "state", "withdraw"),
    "investigating": ("acknowledge", "state", "rule", "withdraw"),
    "ruled": ("state", "rule", "accept", "appeal"),
    "appealed": ("state", "decide", "remand"),
    "remedying": ("plan", "authorise", "apply", "reopen"),
    "closed": ("reopen",),
    "withdrawn": (),
}
"""What may be done in each state."""
WHO: dict[str, tuple[str, ...]] = {
    **dict.fromkeys(("acknowledge", "rule", "plan", "apply"), ("judge", "head_judge")),
    **dict.fromkeys(("accept", "appeal"), ("judge", "head_judge", "seat")),
    **dict.fromkeys(("state", "withdraw"), ("judge", "head_judge", "seat", "scorekeeper")),
    **dict.fromkeys(("decide", "remand", "authorise", "reopen"), ("head_judge",)),
}
"""The roles that may do each of it."""
OPEN = tuple(status for status in ALLOWED if status not in ("closed", "withdrawn"))
"""The states in which something is still to be done."""

APPEAL_TIME = timedelta(minutes=10)
"""How long after a ruling it may be appealed, unless the match continues before."""

JUDGES = ("judge", "head_judge")
PLANS = 20
"""The most backup plans of a dispute."""
STATEMENTS = 100
"""The most statements of a dispute."""


class StateConflict(Exception):
    """The command is not possible in this state of the dispute; `allowed` names those that are."""

    def __init__(self, status: str) -> None:
        self.status, self.allowed = status, ALLOWED[status]
        now, then = STATUSES[status], in_words(self.allowed, COMMANDS)
        self.why = Text(
            f"a disputa está {now.pt}; agora se pode: {then.pt}",
            f"the dispute is {now.en}; what can be done: {then.en}",
        )
        super().__init__(self.why.en)


class NoSuchPlan(LookupError):
    """The dispute has no such backup plan; `why` says which it has, by digest."""

    def __init__(self, plans: tuple[str, ...]) -> None:
        names = ", ".join(plans)
        self.why = Text(f"não há esse plano; há: {names or 'nenhum'}", f"no such plan; there is: {names or 'none'}")
        super().__init__(self.why.en)


class NotYours(Exception):
    """This person may not do that; `why` says who may."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


def acknowledge(dispute: Dispute, by: Person) -> Facts:
    """A judge takes the call, or takes it over from another."""
    _check(dispute, "acknowledge", by)
    return [Acknowledged(by)]


def state(dispute: Dispute, by: Person, evidence: Evidence) -> Facts:
    """Somebody makes a statement, with evidence."""
    _check(dispute, "state", by)
    if len(dispute.entries) >= STATEMENTS:
        raise NotYours(Text(f"até {STATEMENTS} declarações", f"up to {STATEMENTS} statements"))
    return [StatementMade(by, evidence)]


def withdraw(dispute: Dispute, by: Person) -> Facts:
    """Withdraw it: only who opened it may, and before any ruling."""
    _check(dispute, "withdraw", by)
    if not by.is_same(dispute.opened.by) or dispute.rulings:
        raise NotYours(Text("só quem abriu, e antes da decisão", "only who opened it, and before a ruling"))
    return [DisputeWithdrawn(by)]


def rule(
    dispute: Dispute, by: Person, verdict: Verdict, penalties: tuple[Penalised, ...], match_move: int, at: str
) -> Facts:
    """Give a ruling, by the judge who has taken the call or the head judge. One given while another may still be
    appealed supersedes it."""
    _check(dispute, "rule", by)
    before = dispute.ruling if dispute.status == "ruled" else None
    if not rules(dispute, by):
        raise NotYours(Text("cabe a quem assumiu o chamado ou ao juiz-mor", "for who took the call, or the head judge"))
    return [RulingGiven(_ruling(dispute, by, 1, verdict, penalties, match_move, at, before))]


def rules(dispute: Dispute, by: Person) -> bool:
    """Whether a judge is the one to rule: who has taken the call or given the ruling that still may be appealed, or the
    head judge."""
    author = dispute.ruling.by if dispute.status == "ruled" and dispute.ruling is not None else dispute.judge
    return by.role == "head_judge" or author is None or by.subject == author.subject


def _ruling(
    dispute: Dispute, by: Person, level: int, verdict: Verdict, penalties: tuple[Penalised, ...], match_move: int,
    at: str, before: Ruling | None,
) -> Ruling:  # fmt: skip
    number = len(dispute.rulings) + 1
    return Ruling(number, level, by, at, match_move, verdict, penalties, before.number if before is not None else None)


def accept(dispute: Dispute, by: Person, seat: str, *, gone_by: bool) -> Facts:
    """A seat accepts the ruling (a judge may write that down); without a seat, a judge says that the time to appeal is
    over."""
    _check(dispute, "accept", by)
    ruling = dispute.ruling
    assert ruling is not None
    seat = by.seat or seat
    if not seat:
        if not gone_by:
            raise NotYours(Text("ainda se pode apelar", "it may still be appealed"))
        return final("window elapsed", ruling)
    _check_seat(dispute, seat)
    facts: Facts = [RulingAccepted(seat, by)]
    if {*dispute.accepted, seat} >= set(dispute.opened.seats):
        facts += final("accepted", ruling)
    return facts


def appeal(dispute: Dispute, by: Person, seat: str, grounds: str, *, gone_by: bool) -> Facts:
    """A seat appeals to the head judge, once and in time (a judge may write that down). Its own appeal
    outweighs an acceptance that others have written down, even if the ruling was carried out because of it."""
    seat, against_others = by.seat or seat, accepted_by_others(dispute, by)
    if not against_others:
        _check(dispute, "appeal", by)
    _check_seat(dispute, seat)
    if seat in dispute.accepted and not against_others:
        raise NotYours(Text(f"{seat} já aceitou a decisão", f"{seat} has accepted the ruling"))
    if dispute.appealed:
        raise NotYours(Text("já houve apelação nesta disputa", "this dispute has been appealed once"))
    if gone_by:
        raise NotYours(Text("passou o prazo para apelar", "the time to appeal has gone by"))
    return [Appealed(seat, by, grounds)]


def accepted_by_others(dispute: Dispute, seat: Person) -> bool:
    """Whether others have written down that a seat accepts the ruling, and nothing else has made that final."""
    acceptance = dispute.acceptances.get(seat.seat)
    settled = dispute.status in ("ruled", "remedying", "closed") and dispute.final in ("", "accepted")
    return settled and seat.role == "seat" and acceptance is not None and acceptance.by.role != "seat"


def decide(
    dispute: Dispute, by: Person, outcome: str, reason: str, verdict: Verdict | None,
    penalties: tuple[Penalised, ...], match_move: int, at: str,
) -> Facts:  # fmt: skip
    """Decide the appeal, for good: upheld as it is, or modified or overturned by another ruling. Who gave the first
    does not decide on it."""
    _check(dispute, "decide", by)
    ruling = dispute.ruling
    assert ruling is not None
    if has_ruled(dispute, by):
        raise NotYours(Text("quem decidiu não julga a apelação", "who ruled does not decide the appeal"))
    facts: Facts = [AppealDecided(by, outcome, reason)]
    if dispute.applied:  # it was carried out before the appeal: there is nothing to do again, or all again
        if verdict is None:
            return [*facts, RulingFinal("decided on appeal"), DisputeClosed()]
        facts = [DisputeReopened(by, reason), *facts]
    if verdict is not None:
        ruling = _ruling(dispute, by, 2, verdict, penalties, match_move, at, ruling)
        facts.append(RulingGiven(ruling))
    return facts + final("decided on appeal", ruling)


def has_ruled(dispute: Dispute, by: Person) -> bool:
    """Whether somebody has given one of the rulings."""
    return any(by.subject == each.by.subject for each in dispute.rulings)


def remand(dispute: Dispute, by: Person, reason: str) -> Facts:
    """Ask for more facts: the dispute is investigated again, and what comes of it may be appealed."""
    _check(dispute, "remand", by)
    anew: Facts = [DisputeReopened(by, reason)] if dispute.applied else []
    return [*anew, Remanded(by, reason)]


def plan(dispute: Dispute, by: Person, digest: str, made: dict[str, Any]) -> Facts:
    """Keep a backup plan of the rewind that the ruling orders."""
    _check(dispute, "plan", by)
    if dispute.rewind is None or dispute.rewind.before != made["before"]:
        raise NotYours(Text("a decisão não ordena esse retrocesso", "the ruling orders no such rewind"))
    if len(dispute.plans) >= PLANS:
        raise NotYours(Text(f"até {PLANS} planos por disputa", f"up to {PLANS} plans a dispute"))
    return [PlanMade(by, digest, made)]


def authorise(dispute: Dispute, by: Person, digest: str) -> Facts:
    """Authorise a plan: the head judge's alone."""
    _check(dispute, "authorise", by)
    if digest not in dispute.plans:
        raise NoSuchPlan(tuple(dispute.plans))
    return [PlanAuthorised(by, digest)]


def check_apply(dispute: Dispute, by: Person) -> None:
    """Raise unless this person may have the remedies applied now."""
    _check(dispute, "apply", by)


def applied(by: Person, moves: tuple[int, ...]) -> Facts:
    """The remedies have been applied in these moves: the dispute is closed."""
    return [RemediesApplied(by, moves), DisputeClosed()]


def reopen(dispute: Dispute, by: Person, reason: str) -> Facts:
    """Open it again, for a reason: the head judge's alone. So a ruling that cannot be carried out is replaced, too."""
    _check(dispute, "reopen", by)
    return [DisputeReopened(by, reason)]


def final(why: str, ruling: Ruling) -> Facts:
    """The ruling is final; where it orders nothing of the match, the dispute is closed with it."""
    facts: Facts = [RulingFinal(why)]
    return facts if orders_something(ruling) else [*facts, DisputeClosed()]


def orders_something(ruling: Ruling) -> bool:
    """Whether a ruling does anything to the match."""
    return bool(ruling.verdict.remedies) or any(not each.merged for each in ruling.penalties)


def time_gone_by(dispute: Dispute, now: str, played_on: bool) -> bool:
    """Whether a ruling can no longer be appealed: ten minutes have passed, or the players have continued the match."""
    ruling = dispute.ruling
    if dispute.status not in ("ruled", "remedying", "closed") or ruling is None:
        return False
    return played_on or datetime.fromisoformat(now) - datetime.fromisoformat(ruling.at) >= APPEAL_TIME


def _check(dispute: Dispute, command: str, by: Person) -> None:
    if by.role not in WHO[command]:
        names = ", ".join(WHO[command])
        raise NotYours(Text(f"isto cabe a: {names}", f"that is for: {names}"))
    if command not in ALLOWED[dispute.status]:
        raise StateConflict(dispute.status)


def _check_seat(dispute: Dispute, seat: str) -> None:
    if seat not in dispute.opened.seats:
        names = ", ".join(dispute.opened.seats)
        raise NotYours(Text(f"diga o lugar: {names}", f"say which seat: {names}"))

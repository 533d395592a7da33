"""A dispute as somebody may see it. The one place that decides what of a file a party is shown.

Judges see all of it, and so do the seats once the match is over. While it runs a seat sees what is its own (its
question, its statements, and of the finding what it could know anyway), where the dispute stands, and what was ruled:
reason, clauses, penalties, and which kinds of remedy; not what an adjustment names. Of a dispute that concerns it, it
sees the question, the evidence and the finding too, as far as `adjudicator.judging.concerned` has it.
"""

from typing import Any, cast

import msgspec

from adjudicator.judging import file
from adjudicator.judging.concerned import reads_evidence, reads_question
from adjudicator.judging.dispute import Appeal, Dispute, Entry
from adjudicator.judging.dispute_events import (
    AnyDisputeEvent,
    Appealed,
    DisputeOpened,
    Evidence,
    FindingMade,
    PlanAuthorised,
    PlanMade,
    RulingGiven,
    StatementMade,
)
from adjudicator.judging.life_cycle import ALLOWED, JUDGES
from adjudicator.judging.rulings import Adjustment, AnyRemedy, Person, Ruling
from adjudicator.matches.questions.questions import AnyQuestion


def shown(dispute: Dispute, viewer: Person, *, over: bool) -> file.File:
    """Return a dispute's file for a viewer; `over` says whether its match is."""
    everything = reads_all(viewer, over=over)
    opened = dispute.opened
    own = everything or opened.by.is_same(viewer)
    asked = own or reads_question(dispute, viewer.seat)
    evidence = opened.evidence if own else reads_evidence(dispute, viewer.seat)
    return file.File(
        id=dispute.id,
        match=opened.match,
        tournament=opened.tournament,
        ruleset=opened.ruleset,
        edition=opened.edition,
        policy=opened.policy,
        seats=opened.seats,
        status=cast(file.Status, dispute.status),
        allowed=ALLOWED[dispute.status],
        blocking=opened.blocking,
        generation=dispute.generation,
        version=dispute.version,
        opened_at=dispute.opened_at,
        ruled_at=dispute.ruled_at,
        closed_at=dispute.closed_at,
        time_extension=dispute.time_extension,
        opened_by=shown_person(opened.by),
        judge=shown_person(dispute.judge) if dispute.judge is not None else None,
        move=opened.move,
        at_version=opened.question.version if asked else None,
        kind=str(type(opened.question).__struct_config__.tag),
        question=_question(opened.question) if asked else file.HIDDEN,
        evidence=[file.ShownEvidence(**_evidence(each), for_judges=each.for_judges) for each in evidence],
        finding=_finding(dispute, viewer, everything, asked),
        statements=[_entry(entry) for entry in dispute.entries if everything or entry.by.is_same(viewer)],
        rulings=[shown_ruling(ruling, everything=everything) for ruling in dispute.rulings],
        accepted=dispute.accepted,
        acceptances=[
            file.Acceptance(seat=each.seat, at=each.at, by=shown_person(each.by))
            for each in dispute.acceptances.values()
        ],
        appeals=[_appeal(appeal, everything or appeal.by.is_same(viewer)) for appeal in dispute.appeals],
        plans=[_plan(dispute, digest) for digest in _current_plans(dispute)] if everything else [],
        applied=dispute.applied,
    )


def reads_all(viewer: Person, *, over: bool) -> bool:
    """Whether a viewer reads all of a dispute's file."""
    return viewer.role in JUDGES or (over and viewer.role == "seat")


def reads_event(dispute: Dispute, event: AnyDisputeEvent, viewer: Person, *, over: bool) -> bool:
    """Whether a viewer may read all that an event of a dispute tells, and so have it in the dispute's log; of others
    there is a hash. (By whom it is names a token, which opens nothing.)"""
    opened = dispute.opened
    if reads_all(viewer, over=over):
        return True
    match event:
        case DisputeOpened():
            read = reads_question(dispute, viewer.seat) and reads_evidence(dispute, viewer.seat) == [*opened.evidence]
            return opened.by.is_same(viewer) or read
        case StatementMade(by):
            return by.is_same(viewer)
        case RulingGiven(ruling):
            verdict = ruling.verdict
            return not (verdict.note or any(isinstance(remedy, Adjustment) for remedy in verdict.remedies))
        case Appealed(_, by, grounds):
            return by.is_same(viewer) or not grounds
        case FindingMade() | PlanMade() | PlanAuthorised():
            return False
        case _:
            return True


def _question(question: AnyQuestion) -> dict[str, Any]:
    """Return a question without its moment, which stands beside it."""
    told: dict[str, Any] = msgspec.to_builtins(question)
    return {name: value for name, value in told.items() if name not in ("move", "version")}


def shown_person(person: Person) -> file.Person:
    """Return who has done something, as everybody is told."""
    return file.Person(person.role, person.seat, person.label.value)


def _evidence(evidence: Evidence) -> dict[str, Any]:
    return {
        "text": evidence.text, "moves": list(evidence.moves), "sha256": evidence.sha256, "name": evidence.name
    }  # fmt: skip


def _entry(entry: Entry) -> file.Statement:
    return file.Statement(at=entry.at, by=shown_person(entry.by), **_evidence(entry.evidence))


def _finding(dispute: Dispute, viewer: Person, everything: bool, asked: bool) -> file.Data:
    finding = dispute.finding
    assert finding is not None
    kind = type(dispute.opened.question).__struct_config__.tag
    if everything:
        return {
            "kind": kind,
            "clauses": list(finding.clauses),
            "answer": finding.answer,
            "refused": msgspec.to_builtins(finding.refused),
            "precedents": list(finding.precedents),
        }
    mine = finding.seats.get(viewer.seat) if asked else None
    if mine is None:
        return file.HIDDEN
    return {"kind": kind, "clauses": mine["clauses"], "answer": mine["answer"], "refused": None, "precedents": []}


def shown_ruling(ruling: Ruling, *, everything: bool) -> file.Ruling:
    """Return a ruling as players read it while the match runs, or `everything` of it."""
    verdict = ruling.verdict
    return file.Ruling(
        number=ruling.number,
        level=ruling.level,
        by=shown_person(ruling.by),
        at=ruling.at,
        supersedes=ruling.supersedes,
        outcome=verdict.outcome,
        follows=verdict.follows,
        reason=verdict.reason,
        clauses=verdict.clauses,
        cards=verdict.cards,
        penalties=[_defaulted(each) for each in ruling.penalties],
        remedies=[_remedy(remedy, everything) for remedy in verdict.remedies],
        note=verdict.note if everything else "",
    )


def _defaulted(penalised: Any) -> dict[str, Any]:
    return {name: getattr(penalised, name) for name in penalised.__struct_fields__}


def _remedy(remedy: AnyRemedy, everything: bool) -> dict[str, Any]:
    if isinstance(remedy, Adjustment) and not everything:
        return {"remedy": "adjustment", **file.HIDDEN}
    told: dict[str, Any] = msgspec.to_builtins(remedy)
    return told


def _appeal(appeal: Appeal, own: bool) -> file.Appeal:
    return file.Appeal(
        seat=appeal.seat,
        at=appeal.at,
        grounds=appeal.grounds if own else "",
        outcome=appeal.outcome,
        decided_by=shown_person(appeal.decided_by) if appeal.decided_by is not None else None,
        reason=appeal.reason,
    )


def _current_plans(dispute: Dispute) -> list[str]:
    """Return the plans that matter: those authorised, and the last; all of them are in the dispute's log."""
    *_, last = dispute.plans or [""]
    return [digest for digest in dispute.plans if digest in dispute.authorised or digest == last]


def _plan(dispute: Dispute, digest: str) -> dict[str, Any]:
    plan = dispute.plans[digest]
    before = f"/v1/matches/{dispute.opened.match}/state?version={plan['preview']['version']}&view=judge"
    preview = {**plan["preview"], "state": before}
    return {**plan, "preview": preview, "authorised": digest in dispute.authorised}

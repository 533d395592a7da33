"""Whom a dispute concerns, and what such a seat may read of it before the match is over.

A player who is accused must know of what, before answering. What the opener writes for all to read (a number, a point
of time, words, evidence) is shown; what might tell the secrets of others is not: actions that are not the reader's own,
and evidence that is for judges alone. The finding is the reader's own, computed as if the reader had asked.
"""

from collections.abc import Iterator
from typing import Any

from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import Evidence
from adjudicator.matches.questions.questions import Knowledge, Legality, Outcome, Value


def concerned(dispute: Dispute) -> tuple[str, ...]:
    """Return the seats that a dispute concerns: those whose action, number or knowledge it is about; or else all. Who
    opened it is none of them."""
    opened = dispute.opened
    others = tuple(seat for seat in opened.seats if seat != opened.by.seat)
    named = set(_named(dispute))
    return tuple(seat for seat in others if seat in named) or others


def _named(dispute: Dispute) -> Iterator[str]:
    question, finding = dispute.opened.question, dispute.finding
    if isinstance(question, Legality) and question.action is None:
        answer = finding.answer if finding is not None else None
        yield str((answer or {}).get("seat"))  # who took the action, as the moves tell everybody
    elif isinstance(question, Legality | Outcome):
        yield from (str(action.get("seat")) for action in _actions(question))
    elif isinstance(question, Knowledge):
        yield question.seat
    elif isinstance(question, Value):
        yield question.of.partition(".")[0]


def reads_question(dispute: Dispute, seat: str) -> bool:
    """Whether a seat reads a question. What an action names may be a secret of whoever would take it, and what an
    official says of one may be anybody's: it is read where it is the reader's own, as another player puts it."""
    opened = dispute.opened
    if not opened.shared or seat not in concerned(dispute):
        return False
    actions = _actions(opened.question)
    return not actions or (opened.by.role == "seat" and all(action.get("seat") == seat for action in actions))


def reads_evidence(dispute: Dispute, seat: str) -> list[Evidence]:
    """Return the evidence that a seat reads."""
    if not dispute.opened.shared or seat not in concerned(dispute):
        return []
    return [each for each in dispute.opened.evidence if not each.for_judges]


def _actions(question: object) -> tuple[dict[str, Any], ...]:
    """Return the actions that a question states."""
    if isinstance(question, Outcome):
        return question.actions
    return (question.action,) if isinstance(question, Legality) and question.action is not None else ()

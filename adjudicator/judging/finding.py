"""The finding: what the service itself says to a dispute's question, by replay, with clauses."""

from typing import Any

import msgspec

from adjudicator.judging.dispute_events import Finding
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.budget import Spent
from adjudicator.kernel.text.refusal import BadReport
from adjudicator.kernel.text.text import Text
from adjudicator.matches.past import Past
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import AnyQuestion, BadQuestion, Free, Outcome, Withheld
from adjudicator.matches.questions.what_if import Refused

WHOLE_TABLES = ("state",)
"""Left out of a finding: the match tells them at any move."""


def find(past: Past, question: AnyQuestion, seats: tuple[str, ...], *, by_judge: bool) -> Finding:
    """Answer a question for judges, and for each seat as far as it may know. Raises BadQuestion, OutOfRange.

    What an outcome fails at may follow from hidden cards: to a seat that asks it is no refusal but the judges' finding.
    """
    if isinstance(question, Free):
        return Finding((), None, {}, refused=Text("só um juiz responde isto", "only a judge can answer this"))
    try:
        return _found(past, question, seats)
    except Spent:
        why = Text("leva mais trabalho do que um achado pode", "it takes more work than a finding may")
        return Finding((), None, {}, refused=why)
    except (BadQuestion, BadReport) as fault:
        if by_judge or not isinstance(question, Outcome):
            raise
        why = Text(f"não se pôde seguir: {fault.why.pt}", f"it could not be followed: {fault.why.en}")
        return Finding((), None, {}, refused=why)


def _found(past: Past, question: AnyQuestion, seats: tuple[str, ...]) -> Finding:
    try:
        clauses, answer = _answer(past, question, JUDGE)
    except Refused as refused:
        number, why = refused.number + 1, refused.refusal.why
        told = Text(f"a ação {number} seria ilegal: {why.pt}", f"action {number} would be illegal: {why.en}")
        return Finding((refused.refusal.clause,), None, {}, refused=told)
    except BadReport as unknown:
        why = Text(f"{unknown.pointer}: {unknown.why.pt}", f"{unknown.pointer}: {unknown.why.en}")
        raise BadQuestion("/luck/reports", why) from unknown
    return Finding(clauses, answer, {seat: known for seat in seats if (known := _for_seat(past, question, seat))})


def _for_seat(past: Past, question: AnyQuestion, seat: str) -> dict[str, Any] | None:
    try:
        clauses, answer = _answer(past, question, seat)
    except Withheld:
        return None
    return {"clauses": list(clauses), "answer": answer}


def _answer(past: Past, question: AnyQuestion, viewer: str) -> tuple[tuple[str, ...], dict[str, Any]]:
    found = ask(past, question, viewer)
    answer = {name: value for name, value in found.answer.items() if name not in WHOLE_TABLES}
    return found.clauses, msgspec.to_builtins(answer)

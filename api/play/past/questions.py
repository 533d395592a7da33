"""Questions: one endpoint for all kinds, about a match or about a table written down; and what-if."""

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from typing import Annotated, Any

import msgspec
from flask import Response
from msgspec import UNSET, UnsetType

from adjudicator.api.access.moments import match_at
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, widened
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.problems import FieldError, Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.past.answered import KINDS, Answered, BranchLuck
from adjudicator.api.play.past.asked import read_question
from adjudicator.api.play.past.drawn import ChoicesAnswer, Replay, beginning_of, choices_of, frame_of
from adjudicator.api.play.past.explained import Explanation
from adjudicator.api.play.setups import TABLE_BYTES, playing_with, read_setup
from adjudicator.api.schemas import question_requests
from adjudicator.api.schemas.marks import Never, told_as
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.table import stats
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.matches.past import Past, StoredPast, laid_out
from adjudicator.matches.questions.asking import Answer, ask, branched, explained_there
from adjudicator.matches.questions.questions import AnyQuestion, BadQuestion, Outcome
from adjudicator.matches.questions.questions import Luck as LuckChoice
from adjudicator.rulesets.registry import RULESETS


class Branch(msgspec.Struct, frozen=True, kw_only=True):
    """What would have happened, never `official`: as a replay from the moment at which it begins, and the `choices` of
    the moment to which it leads, and of the number that is asked about the `explanation`."""

    official: Never
    luck: Annotated[Mapping[str, JSON], told_as(BranchLuck)]
    replay: Replay
    choices: ChoicesAnswer
    explanation: Annotated[stats.Explanation | UnsetType, told_as(Explanation)] = UNSET


REFUSALS = (
    Kind.VIEW_FORBIDDEN,
    Kind.ANSWER_WITHHELD,
    Kind.OUT_OF_RANGE,
    Kind.ILLEGAL_ACTION,
    Kind.BAD_SETUP,
    Kind.BAD_CARDS,
    Kind.BAD_LUCK_REPORT,
)


@operation(
    "POST",
    "/v1/matches/{match_id}/questions",
    "askMatch",
    "Ask about a match at any move: a value, legality, timing, an outcome, knowledge",
    "Questions",
    body=question_requests.AskRequest(),
    answers={200: Answered},
    problems=REFUSALS,
    lane="study",
)
def ask_match(call: Call) -> Response:
    """Answer a question, in a view that the caller may have. Nothing of the match changes."""
    return _asked(call, read_question(call.body))


@operation(
    "POST",
    "/v1/matches/{match_id}/what-if",
    "whatIf",
    "What would have happened, had these actions been taken after a move",
    "Questions",
    body=question_requests.WhatIfRequest(),
    answers={200: Answered},
    problems=REFUSALS,
    lane="study",
)
def what_if(call: Call) -> Response:
    """Take actions in thought: the resulting state, the events, and what differs from what did happen."""
    with _in_the_body():
        return _asked(call, _outcome(call.body))


@operation(
    "POST",
    "/v1/matches/{match_id}/branches",
    "drawBranch",
    "What would have happened, on the board, and what could be done then",
    "Questions",
    body=question_requests.BranchRequest(),
    answers={200: Branch},
    problems=REFUSALS,
    lane="study",
    headers=("Content-Language",),
)
def draw_branch(call: Call) -> Response:
    """Take actions in thought, as `whatIf` does: each event as a replay tells it, and the choices of the moment to
    which they lead. Nothing of it is kept."""
    language = preferred()
    with match_at(call.who, call.match_id, {"view": call.body.get("view")}) as (_, view):
        pass
    past, of = StoredPast(services().past, call.match_id), call.body.get("of")
    with _in_the_body():
        found = branched(past, _outcome(call.body), view, language)
        explanation = UNSET if of is None else explained_there(past, found, of)
    begins, match, version = found.begins, found.match, found.begins.version
    frames = [
        frame_of(event, step, version + number, move, begins.at)
        for number, (move, event, step) in enumerate(found.events, 1)
    ]
    beginning = beginning_of(match, view, language)
    told = Branch(
        official=False,
        luck=found.luck,
        replay=widened(Replay, beginning, after=version, board=found.board, frames=frames, next=None),
        choices=choices_of(match, view, language),
        explanation=explanation,
    )
    return told_in(as_json(told), language)


def _outcome(body: dict[str, Any]) -> Outcome:
    luck = body.get("luck")
    return Outcome(
        move=body.get("move"),
        version=body.get("version"),
        actions=tuple(body["actions"]),
        luck=msgspec.convert(luck, LuckChoice) if luck is not None else LuckChoice(),
    )


@contextmanager
def _in_the_body() -> Iterator[None]:
    """Say of a what-if's members where they stand: in the body itself."""
    try:
        yield
    except BadQuestion as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=[FieldError(error.pointer, error.why)]) from error


def _asked(call: Call, question: AnyQuestion) -> Response:
    with match_at(call.who, call.match_id, {"view": call.body.get("view")}) as (_, view):
        pass
    return _answered(StoredPast(services().past, call.match_id), question, view)


@operation(
    "POST",
    "/v1/positions/questions",
    "askPosition",
    "Ask about a table written down, without a match",
    "Questions",
    body=question_requests.PositionQuestionRequest(),
    answers={200: Answered},
    problems=REFUSALS,
    lane="study",
    body_limit=TABLE_BYTES,
)
def ask_position(call: Call) -> Response:
    """Check a position, lay it out, and answer a question about it. Nothing is kept."""
    body: dict[str, Any] = dict(call.body)
    ruleset, sets = body.pop("ruleset"), body.pop("card_sets")
    question, seed, view = read_question(body), body.pop("seed"), body.pop("view", JUDGE)
    body.pop("question")
    for name in ("luck", "enforcement", "tournament"):
        body.pop(name)
    if isinstance(question, Outcome) and question.luck.mode == "match":
        luck = msgspec.structs.replace(question.luck, mode="sampled", seed=question.luck.seed or seed)
        question = msgspec.structs.replace(question, luck=luck)
    with playing_with(ruleset, sets, body) as given:
        setup = read_setup(ruleset, given, call.body.keys() - body.keys())
        past = laid_out(RULESETS[ruleset], setup, seed)
    known = (*past.at(None).state.seats, "judge", "spectator")
    if view not in known:
        raise Problem(Kind.VALIDATION_FAILED, errors=[FieldError("/view", not_one_of(view, known), "unknown")])
    return _answered(past, question, view)


def _answered(past: Past, question: AnyQuestion, view: str) -> Response:
    found: Answer = ask(past, question, view)
    told = KINDS[found.kind](
        ruleset=past.at(None).ruleset.name,
        move=found.move,
        version=found.version,
        view=found.view,
        clauses=found.clauses,
        answer=found.answer,
    )
    return as_json(told)

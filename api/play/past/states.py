"""States: the table at any moment in any view; what was to be decided; what differs; what numbers are made of."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Any, ClassVar

import msgspec
from flask import Response
from msgspec import UNSET, field

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.problems import FieldError, Kind, Problem, field_error
from adjudicator.api.operations import Call, operation
from adjudicator.api.play.moves import AtMoment, DecisionAnswer, decision_of
from adjudicator.api.play.past.explained import Difference, Explanation, Moment
from adjudicator.api.schemas.marks import AState, told_as
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.data import JSON
from adjudicator.matches.past import StoredPast
from adjudicator.matches.questions.asking import explained
from adjudicator.matches.questions.luck_needed import reports_needed
from adjudicator.matches.questions.queries import difference, legal, pin_of, state_of, validator_of
from adjudicator.matches.questions.questions import BadQuestion, Value


class StateAnswer(AtMoment, frozen=True, kw_only=True):
    """The table at a moment, as a view sees it. What the view may not see stands as {secret, for}."""

    by_game: ClassVar[bool] = True

    rev: str
    state: AState


class Diff(msgspec.Struct, frozen=True, kw_only=True):
    """What differs between the table after two moves."""

    match: str
    view: str
    from_: Moment = field(name="from")
    to: Moment
    changes: Sequence[Annotated[Mapping[str, JSON], told_as(Difference)]]


@operation(
    "GET",
    "/v1/matches/{match_id}/state",
    "getState",
    "The table at a move, at a version, or now",
    "Questions",
    query=schemas.MomentQuery(),
    answers={200: StateAnswer},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag", "Content-Location"),
)
def get_state(call: Call) -> Response:
    """Return the state. With the right `rev`, the same URL has the same bytes for ever."""
    with match_at(call.who, call.match_id, call.query) as (match, view):
        rev = pin_of(match)
        told = StateAnswer(
            match=match.id,
            ruleset=match.ruleset.name,
            move=match.state.move,
            version=match.version,
            view=view,
            rev=rev,
            state=msgspec.Raw(state_of(match, view)),
        )
        response = as_json(told)
        tag = validator_of(match, view)
        response.headers["Content-Location"] = (
            f"/v1/matches/{match.id}/state?version={match.version}&view={view}&rev={rev}"
        )
    pinned = call.query.get("rev") == rev and "view" in call.query and ("version" in call.query or "move" in call.query)
    return with_etag(response, tag, immutable=pinned)


@operation(
    "GET",
    "/v1/matches/{match_id}/decision",
    "getDecision",
    "What the match waits on, and all legal actions of the view's seat",
    "Questions",
    query=schemas.MomentQuery(),
    answers={200: DecisionAnswer},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag",),
)
def get_decision(call: Call) -> Response:
    """Return the pending decision and the legal actions, ready to be posted back.

    Of a paper match, those who enter it are also told what each action will need to be reported.
    """
    with match_at(call.who, call.match_id, call.query) as (match, view):
        entered = view == JUDGE and call.match.luck == ReportedLuck.mode
        reports = reports_needed(match, legal(match, view)) if entered else UNSET
        return with_etag(as_json(decision_of(match, view, reports)), f"d-{validator_of(match, view)}")


@operation(
    "GET",
    "/v1/matches/{match_id}/diff",
    "getDiff",
    "What differs between the table at two moments",
    "Questions",
    query=schemas.DiffQuery(),
    answers={200: Diff},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag",),
)
def get_diff(call: Call) -> Response:
    """Return the difference of two views, which tells no more than the views themselves."""
    sides, tags = [], []
    for moment in _sides(call.query):
        with match_at(call.who, call.match_id, {**moment, "view": call.query.get("view")}) as (match, view):
            sides.append((match.state.move, match.version, state_of(match, view)))
            tags.append(validator_of(match, view))
    (move, version, before), (later, latest, after) = sides
    told = Diff(
        match=call.match_id,
        view=view,
        from_=Moment(move=move, version=version),
        to=Moment(move=later, version=latest),
        changes=difference(before, after),
    )
    return with_etag(as_json(told), f"x-{'-'.join(tags)}")


def _sides(query: dict[str, Any]) -> list[dict[str, int]]:
    """Return the two moments that a difference is between, each by its move or its version. 422 if one says neither, or
    both."""
    sides, errors = [], []
    for move, version, name in (("from_", "from_version", "from"), ("to", "to_version", "to")):
        given = {"move": query.get(move), "version": query.get(version)}
        said = {key: value for key, value in given.items() if value is not None}
        if len(said) != 1:
            pt, en = (
                f"diga um lance ({name}) ou uma versão ({version})",
                f"give a move ({name}) or a version ({version})",
            )
            errors.append(field_error(f"?{name}", pt, en, "conflict" if said else "required"))
        sides.append(said)
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    return sides


@operation(
    "GET",
    "/v1/matches/{match_id}/explain",
    "explainNumber",
    "What a number on the table is made of",
    "Questions",
    query=schemas.ExplainQuery(),
    answers={200: Explanation},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE, Kind.NO_SUCH_NUMBER),
)
def explain_number(call: Call) -> Response:
    """Return a number's base and its reasons, each with source card, event, move and clause."""
    of = call.query["of"]
    with match_at(call.who, call.match_id, call.query) as (match, _):
        version = match.version
    try:
        return as_json(explained(StoredPast(services().past, call.match_id), Value(of=of, version=version)))
    except BadQuestion as error:
        raise Problem(
            Kind.NO_SUCH_NUMBER,
            error.why,
            errors=[FieldError("?of", error.why)],
        ) from error

"""History: moves, events, and the live stream of events."""

from collections.abc import Sequence
from itertools import groupby
from typing import Annotated, Any, ClassVar

import msgspec
from flask import Response, request
from msgspec import Meta

from adjudicator.api import schemas
from adjudicator.api.access.moments import match_at
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.media import JSON, STREAM
from adjudicator.api.http.paging import Page, read_cursor, with_links, write_cursor
from adjudicator.api.http.problems import Kind, Problem, field_error
from adjudicator.api.live.grants import grant
from adjudicator.api.live.messages import MatchMessage
from adjudicator.api.live.of_match import MatchTail
from adjudicator.api.operations import Call, operation, preferred_media
from adjudicator.api.play.moves import ALine, lines_of
from adjudicator.api.schemas.marks import thing
from adjudicator.kernel.desk.facts import AnswerForced
from adjudicator.kernel.secrets.secret import shown_value
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.events import AnswerSealed
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.text import Text
from adjudicator.logbook.move_flags import MoveFlags, MoveLegality
from adjudicator.matches.questions.queries import out_of_range, version_of
from adjudicator.matches.records import Recorded
from adjudicator.rulesets.registry import RULESETS


class Events(msgspec.Struct, frozen=True, kw_only=True):
    """A page of events; `next` is the version to ask after."""

    by_game: ClassVar[bool] = True

    ruleset: str
    data: Sequence[ALine]
    next: int | None
    has_more: bool


class Move(msgspec.Struct, frozen=True, kw_only=True):
    """A move: an accepted action and the events it caused. Move 0 is the beginning."""

    by_game: ClassVar[bool] = True

    ruleset: str
    move: int
    seat: str | None
    action: Annotated[
        Annotated[JSONObject, thing("Action")] | None,
        Meta(description="null where the view may not see it, the match began or a judge acted"),
    ]
    first_version: int
    version: int
    at: str
    clauses: Sequence[str]
    legality: MoveLegality
    undone_by: int | None
    events: Sequence[ALine]


class Moves(Page[Move], frozen=True, kw_only=True):
    """A page of moves."""

    by_game: ClassVar[bool] = True

    ruleset: str


class MovesQuery(schemas.PageQuery, schemas.ViewQuery):
    """Which moves, in whose view."""


@operation(
    "GET",
    "/v1/matches/{match_id}/moves",
    "listMoves",
    "The moves of a match, each with its events",
    "History",
    query=MovesQuery(),
    answers={200: Moves},
    problems=(Kind.VIEW_FORBIDDEN,),
    headers=("Link",),
)
def list_moves(call: Call) -> Response:
    """Return a page of moves, the oldest first."""
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        last, flags = match.state.move, MoveFlags(match)
    cursor = read_cursor(call.query.get("cursor"), 1)
    first = int(cursor[0]) if cursor is not None and cursor[0].isdigit() else 0
    until = min(last, first + call.query["limit"] - 1)
    moves = _moves(call.match_id, first, until, view, flags) if first <= last else []
    following = write_cursor(until + 1) if until < last else None
    page = Moves(ruleset=call.match.ruleset, data=moves, next=following, has_more=following is not None)
    return with_links(as_json(page), following)


@operation(
    "GET",
    "/v1/matches/{match_id}/moves/{move}",
    "getMove",
    "One move with its events and clauses",
    "History",
    query=schemas.ViewQuery(),
    answers={200: Move},
    problems=(Kind.VIEW_FORBIDDEN, Kind.NOT_FOUND, Kind.OUT_OF_RANGE),
    headers=("ETag",),
)
def get_move(call: Call) -> Response:
    """Return a move."""
    with match_at(call.who, call.match_id, call.query) as (match, view):
        flags = MoveFlags(match)
    asked = call.path["move"]
    if not (asked.isascii() and asked.isdigit()):
        raise Problem(Kind.NOT_FOUND, Text("um lance é um número", "a move is a number"))
    if len(asked) > 9:
        raise out_of_range(services().matches, call.match_id)
    (move,) = _moves(call.match_id, int(asked), int(asked), view, flags)
    response = as_json(move)
    return with_etag(response, f"v-{digest(response.data)[:32]}")


@operation(
    "GET",
    "/v1/matches/{match_id}/events",
    "listEvents",
    "The events of a match: a page, or a live stream",
    "History",
    query=schemas.EventsQuery(),
    media=(JSON, STREAM),
    messages=MatchMessage,
    answers={200: Events, 204: None},
    problems=(Kind.VIEW_FORBIDDEN, Kind.STREAM_CAPACITY),
    headers=("Link",),
)
def list_events(call: Call) -> Response:
    """Return events after a version, as JSON or, by Accept, as a stream that goes on."""
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        over, version, flags = match.over, match.version, MoveFlags(match)
    if preferred_media((JSON, STREAM)) == STREAM:
        return _stream(call, view, over, version)
    limit = call.query["limit"]
    records = list(services().past.records(call.match_id, call.query.get("after", 0), None, limit + 1))
    more = len(records) > limit
    data = lines_of(records[:limit], flags, view)
    following = records[limit - 1].originator_version if more else None
    response = as_json(Events(ruleset=call.match.ruleset, data=data, next=following, has_more=more))
    if following is not None:
        response.headers["Link"] = f'<{request.path}?after={following}&limit={limit}&view={view}>; rel="next"'
    return response


def _moves(match_id: str, first: int, last: int, view: str, flags: MoveFlags) -> list[Move]:
    after = version_of(services().matches, match_id, first - 1) if first > 0 else 0
    until = version_of(services().matches, match_id, last)
    records = services().past.records(match_id, after, until)
    return [
        _move(number, list(events), view, flags) for number, events in groupby(records, key=lambda record: record.move)
    ]


def _move(number: int, records: list[Recorded], view: str, flags: MoveFlags) -> Move:
    clauses = dict.fromkeys(clause for record in records for clause in record.event.clauses)
    return Move(
        ruleset=records[0].ruleset,
        move=number,
        seat=getattr(records[0].event, "seat", None),
        action=_action(records[0], view),
        first_version=records[0].originator_version,
        version=records[-1].originator_version,
        at=records[0].at,
        clauses=list(clauses),
        legality=flags.legality(number, records[0].event),
        undone_by=flags.undone.get(number),
        events=lines_of(records, flags, view),
    )


def _action(first: Recorded, view: str) -> dict[str, Any] | None:
    """Return the action that a move began with; None where a view may not see it, the match began or a judge acted."""
    if RULESETS[first.ruleset].action_in(first.event) is None:
        return None
    seen = shown_value(msgspec.json.decode(viewed(first.event, view)), "")
    if isinstance(first.event, AnswerForced):
        return seen["forbidden"]["action"] if seen["forbidden"] else None
    return seen["answer"] or None if isinstance(first.event, AnswerSealed) else seen["action"]


# The live stream


def _last_seen() -> int | None:
    """Return the event that a client has seen last, by Last-Event-ID; None without it. 422 if it is not a number."""
    given = request.headers.get("Last-Event-ID", "")
    if not given:
        return None
    if not (given.isascii() and given.isdigit() and len(given) < 10):
        error = field_error("Last-Event-ID", "é a versão do último evento recebido, um número",
                            "it is the version of the last event received, a number")  # fmt: skip
        raise Problem(Kind.VALIDATION_FAILED, errors=[error])
    return int(given)


def _stream(call: Call, view: str, over: bool, version: int) -> Response:
    after = _last_seen()
    if after is not None and over and after >= version:
        return Response(status=204)  # tells an EventSource not to come again
    after = call.query.get("after") if after is None else after
    if (
        after is not None and after > version
    ):  # another history, for example from before a backup was restored: send all again
        after = None
    return grant(call, [MatchTail(call.match_id, view, after, call.query.get("max_events"))], together=False)

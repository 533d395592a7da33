"""Boards: the table as pages draw it, at a moment or event by event, in the reader's language."""

from collections.abc import Iterable, Iterator, Mapping
from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.replay import Replay, Step
from adjudicator.kernel.secrets.secret import view as viewed
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Language
from adjudicator.matches.match import Match
from adjudicator.matches.queries import moment, out_of_range
from adjudicator.matches.records import Recorded
from api import schemas
from api.answers import as_json, with_etag
from api.auth import matches
from api.language import preferred, told_in
from api.moments import match_at
from api.move_flags import MoveFlags
from api.operations import Call, operation
from api.problems import Kind


class Frame(msgspec.Struct, frozen=True, omit_defaults=True):
    """An event as a replay tells it; what is not so is left out."""

    version: int
    move: int
    seat: str
    at: str
    type: str
    text: str
    clauses: tuple[str, ...]
    patch: Mapping[str, Any]
    involves: tuple[str, ...]
    turn: int = 0
    phase: str = ""
    illegal: bool = False
    undone: bool = False
    dispute: str = ""


@operation(
    "GET",
    "/v1/matches/{match_id}/board",
    "getBoard",
    "The board at a move, at a version, or now, as pages draw it",
    "Questions",
    query=schemas.AtQuery(),
    answers={200: schemas.BoardAnswerSchema()},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag",),
)
def get_board(call: Call) -> Response:
    """Return the board, made of what the view sees of the state, told in the language that the client prefers."""
    language = preferred()
    with match_at(call.who, call.match_id, call.query) as (match, view):
        ruleset, table = match.ruleset, table_of(match, view)
        in_view = ruleset.names_in_view(table)
        body = {
            "match": match.id,
            "ruleset": ruleset.name,
            "view": view,
            "move": match.state.move,
            "version": match.version,
            "over": match.over,
            "standing": ruleset.phrases.standing(table, language, in_view),
            "layout": legend(ruleset, language, table),
            "board": Drawer(ruleset, language, table["seats"]).draw(table, in_view),
        }
    return told(body, language)


@operation(
    "GET",
    "/v1/matches/{match_id}/replay",
    "replayMatch",
    "The events of a match on its board, each with what it changes",
    "History",
    query=schemas.ReplayQuery(),
    answers={200: schemas.ReplaySchema()},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag",),
    lane="study",
)
def replay_match(call: Call) -> Response:
    """Return a page of events, the oldest first. Applied one after the other, their patches make the board at each."""
    after = call.query["after"]
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        now = match.copy()
    if after > now.version:
        raise out_of_range(matches(), call.match_id)
    state = moment(matches(), call.match_id, version=after).state if after else None
    records = matches().records(call.match_id, after, now.version, call.query["limit"])
    return told(page_of(now, view, preferred(), after, state, records), preferred())


def page_of(
    now: Match, view: str, language: Language, after: int, state: Any, records: Iterable[Recorded]
) -> dict[str, Any]:
    """Return a page of a match's replay: `now` is the match as it stands, `state` its state after `after` events (None:
    before the first), `records` what happened next."""
    replay = Replay(now.ruleset, view, language, now.state.seats, state)
    page = {**head_of(now, view, language), "after": after, "board": replay.board}
    frames = [*frames_of(replay, records, MoveFlags(now))]
    last = after + len(frames)
    return {**page, "frames": frames, "next": last if last < now.version else None}


def head_of(match: Match, view: str, language: Language) -> dict[str, Any]:
    """Return what all pages of a replay begin with: which match, how far it has come, and its layout."""
    return {
        "match": match.id,
        "ruleset": match.ruleset.name,
        "view": view,
        "version": match.version,
        "over": match.over,
        "layout": legend(match.ruleset, language, table_of(match, view)),
    }


def table_of(match: Match, view: str) -> dict[str, Any]:
    """Return what a view sees of a match as it stands, as data."""
    table: dict[str, Any] = msgspec.json.decode(viewed(match.state, view))
    return table


def frames_of(replay: Replay[Any], records: Iterable[Recorded], flags: MoveFlags) -> Iterator[Frame]:
    """Yield the events of a match as a replay tells them."""
    for record in records:
        step = replay.follow(record.event)
        illegal, undone = record.move in flags.illegal, record.move in flags.undone
        yield frame_of(
            record.event, step, record.originator_version, record.move, record.at, illegal=illegal, undone=undone
        )


def frame_of(
    event: Event, step: Step, version: int, move: int, at: str, *, illegal: bool = False, undone: bool = False
) -> Frame:
    """Return an event as a replay tells it."""
    return Frame(
        version=version,
        move=move,
        seat=getattr(event, "seat", ""),
        at=at,
        type=str(type(event).__struct_config__.tag),
        text=step.text,
        clauses=event.clauses,
        patch=step.patch,
        involves=step.involves,
        turn=step.turn,
        phase=step.phase,
        illegal=illegal,
        undone=undone,
        dispute=getattr(event, "dispute", ""),
    )


def told(body: dict[str, Any], language: Language) -> Response:
    """Answer in a language. What a board looks like changes with the code, so its bytes are their own validator."""
    response = told_in(as_json(body), language)
    return with_etag(response, f"b-{digest(response.data)[:32]}")

"""Boards: the table as pages draw it, at a moment or event by event, in the reader's language."""

from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from flask import Response

from adjudicator.kernel.board.drawing import Drawer
from adjudicator.kernel.board.legend import legend
from adjudicator.kernel.board.replay import Replay
from adjudicator.kernel.canonical import digest
from adjudicator.kernel.secret import view as viewed
from adjudicator.kernel.text import Language
from adjudicator.matches.match import Match
from adjudicator.matches.queries import moment, out_of_range
from adjudicator.matches.records import Recorded
from api import schemas
from api.answers import as_json, with_etag
from api.auth import matches
from api.language import preferred, told_in
from api.marks import Book
from api.moments import match_at
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
        ruleset, table = match.ruleset, _table(match, view)
        cast = ruleset.cast(table)
        body = {
            "match": match.id,
            "ruleset": ruleset.name,
            "view": view,
            "move": match.state.move,
            "version": match.version,
            "over": match.over,
            "standing": ruleset.phrases.standing(table, language, cast),
            "layout": legend(ruleset, language, table),
            "board": Drawer(ruleset, language, table["seats"]).draw(table, cast),
        }
    return _told(body, language)


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
    language, after, limit = preferred(), call.query["after"], call.query["limit"]
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        ruleset, version, book = match.ruleset, match.version, Book(match)
        body = {"match": match.id, "ruleset": ruleset.name, "view": view, "version": version, "over": match.over}
        layout = legend(ruleset, language, _table(match, view))
        seats = match.state.seats
    if after > version:
        raise out_of_range(matches(), call.match_id)
    state = moment(matches(), call.match_id, version=after).state if after else None
    replay = Replay(ruleset, view, language, seats, state)
    board = replay.board
    records = matches().records(call.match_id, after, version, limit)
    frames = [*_frames(replay, records, book)]
    last = after + len(frames)
    told = {**body, "after": after, "layout": layout, "board": board, "frames": frames}
    return _told({**told, "next": last if last < version else None}, language)


def _table(match: Match, view: str) -> dict[str, Any]:
    """Return what a view sees of a match as it stands, as data."""
    table: dict[str, Any] = msgspec.json.decode(viewed(match.state, view))
    return table


def _frames(replay: Replay, records: Iterator[Recorded], book: Book) -> Iterator[Frame]:
    for record in records:
        event, step = record.event, replay.follow(record.event)
        yield Frame(
            version=record.originator_version,
            move=record.move,
            seat=getattr(event, "seat", ""),
            at=record.at,
            type=str(type(event).__struct_config__.tag),
            text=step.text,
            clauses=event.clauses,
            patch=step.patch,
            involves=step.involves,
            turn=step.turn,
            phase=step.phase,
            illegal=record.move in book.illegal,
            undone=record.move in book.undone,
            dispute=getattr(event, "dispute", ""),
        )


def _told(body: dict[str, Any], language: Language) -> Response:
    """Answer in a language. What a board looks like changes with the code, so its bytes are their own validator."""
    response = told_in(as_json(body), language)
    return with_etag(response, f"b-{digest(response.data)[:32]}")

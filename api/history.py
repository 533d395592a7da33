"""History: moves, events, and the live stream of events."""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator
from itertools import groupby
from typing import Any

import msgspec
from flask import Response, current_app, request

from adjudicator.kernel.desk.facts import AnswerForced
from adjudicator.kernel.desk.record import ADVISORY
from adjudicator.kernel.events import AnswerSealed
from adjudicator.kernel.secret import shown_value
from adjudicator.kernel.secret import view as viewed
from adjudicator.kernel.text import Text
from adjudicator.logbook.export import log_line
from adjudicator.matches.application import Matches
from adjudicator.matches.queries import out_of_range, version_of
from adjudicator.matches.records import Recorded
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.answers import as_json, raw, with_etag
from api.auth import Callers, matches
from api.marks import Book
from api.moments import match_at
from api.operations import JSON, Call, operation, preferred_media
from api.pages import read_cursor, with_links, write_cursor
from api.problems import Kind, Problem
from api.settings import Settings

STREAM = "text/event-stream"
POLL_SECONDS = 0.5


class MovesQuery(schemas.PageQuery, schemas.ViewQuery):
    """Which moves, in whose view."""


@operation(
    "GET",
    "/v1/matches/{match_id}/moves",
    "listMoves",
    "The moves of a match, each with its events",
    "History",
    query=MovesQuery(),
    answers={200: schemas.MovesSchema()},
    problems=(Kind.VIEW_FORBIDDEN,),
    headers=("Link",),
)
def list_moves(call: Call) -> Response:
    """Return a page of moves, the oldest first."""
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        last, book = match.state.move, Book(match)
    cursor = read_cursor(call.query.get("cursor"), 1)
    first = int(cursor[0]) if cursor is not None and cursor[0].isdigit() else 0
    until = min(last, first + call.query["limit"] - 1)
    moves = _moves(call.match_id, first, until, view, book) if first <= last else []
    following = write_cursor(until + 1) if until < last else None
    return with_links(as_json({"data": moves, "next": following, "has_more": following is not None}), following)


@operation(
    "GET",
    "/v1/matches/{match_id}/moves/{move}",
    "getMove",
    "One move with its events and clauses",
    "History",
    query=schemas.ViewQuery(),
    answers={200: schemas.MoveSchema()},
    problems=(Kind.VIEW_FORBIDDEN, Kind.OUT_OF_RANGE),
    headers=("ETag",),
)
def get_move(call: Call) -> Response:
    """Return a move."""
    with match_at(call.who, call.match_id, call.query) as (match, view):
        book = Book(match)
    asked = call.path["move"]
    if not (asked.isascii() and asked.isdigit() and len(asked) < 10):
        raise out_of_range(matches(), call.match_id)
    (move,) = _moves(call.match_id, int(asked), int(asked), view, book)
    return with_etag(as_json(move), f"v-{call.match_id}-{asked}-{view}-{len(book.desk.rewinds)}")


@operation(
    "GET",
    "/v1/matches/{match_id}/events",
    "listEvents",
    "The events of a match: a page, or a live stream",
    "History",
    query=schemas.EventsQuery(),
    media=(JSON, STREAM),
    answers={200: schemas.EventsSchema(), 204: None},
    problems=(Kind.VIEW_FORBIDDEN, Kind.STREAM_CAPACITY),
    headers=("Link",),
)
def list_events(call: Call) -> Response:
    """Return events after a version, as JSON or, by Accept, as a stream that goes on."""
    with match_at(call.who, call.match_id, {"view": call.query.get("view")}) as (match, view):
        over, version, book = match.over, match.version, Book(match)
    if preferred_media((JSON, STREAM)) == STREAM:
        return _stream(call, view, over, version)
    limit = call.query["limit"]
    records = list(matches().records(call.match_id, call.query.get("after", 0), None, limit + 1))
    more = len(records) > limit
    data = [raw(viewed(book.marked(record), view)) for record in records[:limit]]
    following = records[limit - 1].originator_version if more else None
    response = as_json({"data": data, "next": following, "has_more": more})
    if following is not None:
        response.headers["Link"] = f'<{request.path}?after={following}&limit={limit}&view={view}>; rel="next"'
    return response


def _moves(match_id: str, first: int, last: int, view: str, book: Book) -> list[dict[str, Any]]:
    after = version_of(matches(), match_id, first - 1) if first > 0 else 0
    until = version_of(matches(), match_id, last)
    records = matches().records(match_id, after, until)
    return [
        _move(number, list(events), view, book) for number, events in groupby(records, key=lambda record: record.move)
    ]


def _move(number: int, records: list[Recorded], view: str, book: Book) -> dict[str, Any]:
    clauses = dict.fromkeys(clause for record in records for clause in record.event.clauses)
    return {
        "move": number,
        "seat": getattr(records[0].event, "seat", None),
        "action": _action(records[0], view),
        "first_version": records[0].originator_version,
        "version": records[-1].originator_version,
        "at": records[0].at,
        "clauses": list(clauses),
        "legality": book.legality(number, records[0].event),
        "undone_by": book.undone.get(number),
        "events": [raw(viewed(book.marked(record), view)) for record in records],
    }


def _action(first: Recorded, view: str) -> dict[str, Any] | None:
    """Return the action that a move began with; None where a view may not see it, the match began or a judge acted."""
    if RULESETS[first.ruleset].action_in(first.event) is None:
        return None
    seen = shown_value(msgspec.json.decode(viewed(first.event, view)), "")
    if isinstance(first.event, AnswerForced):
        return seen["forbidden"]["action"] if seen["forbidden"] else None
    return seen["answer"] or None if isinstance(first.event, AnswerSealed) else seen["action"]


def _book(store: Matches, match_id: str) -> Book | None:
    """Return what is known of a match's moves, if any of them can be illegal."""
    if store.row(match_id).enforcement != ADVISORY:
        return None
    with store.lock(match_id):
        return Book(store.live(match_id))


# The live stream


class StreamBudget:
    """How many streams may be open at once in this process, so that they never take every thread."""

    def __init__(self, streams: int) -> None:
        self._streams = streams
        self._each = max(1, streams // 4)
        self._held: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, subject: str) -> None:
        """Take a place; 503 if there is none, or if this caller has a quarter of them already."""
        with self._lock:
            free = self._held.total() < self._streams and self._held[subject] < self._each
            if free:
                self._held[subject] += 1
        if not free:
            raise Problem(
                Kind.STREAM_CAPACITY,
                Text("tente de novo, ou leia /events em páginas", "try again, or read /events in pages"),
                headers={"Retry-After": "5"},
            )

    def give_back(self, subject: str) -> None:
        """Give a place back."""
        with self._lock:
            self._held[subject] -= 1
            self._held += Counter()  # forgets those who hold none


def _stream(call: Call, view: str, over: bool, version: int) -> Response:
    last_seen = request.headers.get("Last-Event-ID", "")
    after = int(last_seen) if last_seen.isascii() and last_seen.isdigit() and len(last_seen) < 10 else None
    if after is not None and over and after >= version:
        return Response(status=204)  # tells an EventSource not to come again
    if request.method == "HEAD":
        return Response(mimetype=STREAM, headers={"Cache-Control": "no-store"})
    budget: StreamBudget = current_app.extensions["streams"]
    settings: Settings = current_app.extensions["settings"]
    budget.take(call.who.subject)
    start = call.query.get("after") if after is None else after
    token = request.headers["Authorization"].partition(" ")[2].strip()
    callers: Callers = current_app.extensions["callers"]
    lines = _live(
        matches(), call.match_id, view, start, call.query.get("max_events"), settings, lambda: bool(callers.find(token))
    )
    response = Response(_Closing(lines, budget, call.who.subject), mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response


class _Closing:
    """An open stream, which gives its place back however it ends, even before its first line."""

    def __init__(self, lines: Iterator[bytes], budget: StreamBudget, subject: str) -> None:
        self._lines = lines
        self._subject = subject
        self._budget = budget
        self._open = True

    def __iter__(self) -> Iterator[bytes]:
        return self._lines

    def close(self) -> None:
        """End the stream. The server calls this when the client has gone."""
        if self._open:
            self._open = False
            self._budget.give_back(self._subject)


def _live(
    store: Matches, match_id: str, view: str, after: int | None, max_events: int | None, settings: Settings,
    admitted: Callable[[], bool],
) -> Iterator[bytes]:  # fmt: skip
    """Yield events as they happen; a comment when there is none for a while; `end` when the match is over. It ends at
    once when the caller is no longer `admitted`: the token was revoked.

    Without a version to go on from, the table as it stands comes first, so that one connection shows all.
    """
    until = time.monotonic() + settings.stream_seconds
    heard = time.monotonic()
    sent = 0
    yield b"retry: 3000\n\n"
    if after is None:
        with store.lock(match_id):
            match = store.live(match_id)
            after, state = match.version, viewed(match.state, view)
        yield b"id: %d\nevent: snapshot\ndata: %s\n\n" % (after, state)
    while time.monotonic() < until and admitted():
        records = list(store.records(match_id, after, None, 200))
        book = _book(store, match_id) if records else None
        for record in records:
            after = record.originator_version
            line = log_line(record) if book is None else book.marked(record)
            yield b"id: %d\nevent: event\ndata: %s\n\n" % (after, viewed(line, view))
            heard = time.monotonic()
            sent += 1
            if sent == max_events:
                return
        row = store.tables.match_row(match_id)
        head = store.tables.head(match_id)
        if row is not None and row.status == "over" and head is not None and after >= head[1]:
            yield b"event: end\ndata: {}\n\n"
            return
        if head is not None and after >= head[1]:
            if time.monotonic() - heard > settings.ping_seconds:
                yield b": ping\n\n"
                heard = time.monotonic()
            store.wait_for_news(POLL_SECONDS)

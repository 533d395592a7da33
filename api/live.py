"""What a live stream says: the table as it stands, then each event as it happens, as server-sent events.

A `Tail` is all that is left to say on a stream. It is a value: whoever follows a match in the same view and has
heard as much waits for the same bytes, so they are made once for all of them.
"""

import threading
import time
from collections import Counter
from collections.abc import Callable, Iterator

import msgspec

from adjudicator.kernel.desk.record import ADVISORY
from adjudicator.kernel.secret import view as viewed
from adjudicator.kernel.text import Text
from adjudicator.logbook.export import log_line
from adjudicator.matches.application import Matches
from api.marks import Book
from api.problems import Kind, Problem

POLL_SECONDS = 0.5
PAGE = 200
OPENING = b"retry: 3000\n\n"
PING = b": ping\n\n"
END = b"event: end\ndata: {}\n\n"


class Tail(msgspec.Struct, frozen=True):
    """What is left of a stream: the events of a match in a view after a version (None: first the table as it stands),
    at most `left` of them."""

    match_id: str
    view: str
    after: int | None
    left: int | None = None


class Piece(msgspec.Struct, frozen=True):
    """Some of a stream: its bytes, what is left after it, and whether nothing is."""

    data: bytes
    tail: Tail
    over: bool = False


def read(store: Matches, tail: Tail) -> Piece:
    """Return what can be said now; no bytes where nothing has happened."""
    match_id, view, after = tail.match_id, tail.view, tail.after
    if after is None:
        with store.lock(match_id):
            match = store.live(match_id)
            after, state = match.version, viewed(match.state, view)
        snapshot = b"id: %d\nevent: snapshot\ndata: %s\n\n" % (after, state)
        return Piece(snapshot, msgspec.structs.replace(tail, after=after))
    most = PAGE if tail.left is None else min(PAGE, tail.left)
    records = list(store.records(match_id, after, None, most))
    if not records:
        over = _is_over(store, match_id, after)
        return Piece(END if over else b"", tail, over)
    book = _book(store, match_id)
    lines = []
    for record in records:
        after = record.originator_version
        line = log_line(record) if book is None else book.marked(record)
        lines.append(b"id: %d\nevent: event\ndata: %s\n\n" % (after, viewed(line, view)))
    left = None if tail.left is None else tail.left - len(records)
    return Piece(b"".join(lines), Tail(match_id, view, after, left), over=left == 0)


def _is_over(store: Matches, match_id: str, after: int) -> bool:
    row, head = store.tables.match_row(match_id), store.tables.head(match_id)
    return row is not None and row.status == "over" and head is not None and after >= head[1]


def _book(store: Matches, match_id: str) -> Book | None:
    """Return what is known of a match's moves, if any of them can be illegal."""
    if store.row(match_id).enforcement != ADVISORY:
        return None
    with store.lock(match_id):
        return Book(store.live(match_id))


class Stream:
    """A stream that has been asked for. `admitted` says whether its caller still is; `close` is called once.

    The server sends it without a thread (`api.serving.streams`). Elsewhere, in a WSGI server with threads and in
    tests, it is an iterable that waits.
    """

    def __init__(
        self, store: Matches, tail: Tail, token: str, seconds: float, ping_seconds: float,
        admitted: Callable[[], bool], release: Callable[[], None],
    ) -> None:  # fmt: skip
        self.tail = tail
        self.token = token
        self.seconds = seconds
        self.ping_seconds = ping_seconds
        self._store = store
        self._admitted = admitted
        self._release = release
        self._open = True

    def close(self) -> None:
        """Give its place back, however it ended."""
        if self._open:
            self._open = False
            self._release()

    def __iter__(self) -> Iterator[bytes]:
        until = time.monotonic() + self.seconds
        heard = time.monotonic()
        yield OPENING
        tail = self.tail
        while time.monotonic() < until and self._admitted():
            piece = read(self._store, tail)
            tail = piece.tail
            if piece.data:
                heard = time.monotonic()
                yield piece.data
            if piece.over:
                return
            if not piece.data:
                if time.monotonic() - heard > self.ping_seconds:
                    heard = time.monotonic()
                    yield PING
                self._store.wait_for_news(POLL_SECONDS)


class StreamBudget:
    """How many streams may be open at once in this process; one caller has at most half of them."""

    def __init__(self, streams: int) -> None:
        self._streams = streams
        self._each = max(1, streams // 2)
        self._all = 0
        self._of: Counter[str] = Counter()
        self._lock = threading.Lock()

    def take(self, subject: str) -> None:
        """Take a place; 503 if there is none, or if this caller has half of them already."""
        with self._lock:
            free = self._all < self._streams and self._of[subject] < self._each
            if free:
                self._all += 1
                self._of[subject] += 1
        if not free:
            raise Problem(
                Kind.STREAM_CAPACITY,
                Text("tente de novo, ou leia /events em páginas", "try again, or read /events in pages"),
                headers={"Retry-After": "5"},
            )

    def release(self, subject: str) -> None:
        """Give a place back."""
        with self._lock:
            self._all -= 1
            self._of[subject] -= 1
            if not self._of[subject]:
                del self._of[subject]

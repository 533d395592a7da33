"""Live streams: a connection each, no thread, and what happens in a match is read once for all who follow it.

When a stream has been granted, its connection is given over to a `Listener`, which weighs a few kilobytes. All
listeners to whom the same is left to say stand together in the `Hub`: the hub reads on for one of them and writes the
bytes to all. A listener that does not read stands aside until it has caught up.
"""

import asyncio
import time
from collections.abc import Callable, Iterable, Sequence
from concurrent.futures import ThreadPoolExecutor

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.api.live.of_desk import CALLS, calls_of
from adjudicator.api.live.pieces import Piece, Tail
from adjudicator.api.live.stream import Stream
from adjudicator.api.serving.connections import Unread
from adjudicator.judging.lists import told_of
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.news import News
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry

READERS = 2
"""How many streams are read at once, in a worker."""
NEWS_SECONDS = 0.05
TOKENS_SECONDS = 2.0
LOOK_SECONDS = 60.0
"""How often each is read without news of it, should any not have come."""
log = structlog.get_logger("api")


class Listener(asyncio.Protocol):
    """One stream, on the connection that it has for itself. `ended` is told, when it is over, how many bytes were
    sent."""

    __slots__ = ("chunked", "ended", "following", "heard", "hub", "paused", "sent", "stream", "transport", "until")

    def __init__(
        self, hub: "Hub", stream: Stream, transport: asyncio.Transport, chunked: bool, ended: Callable[[int], object]
    ) -> None:
        self.hub = hub
        self.stream = stream
        self.following = stream.following
        self.transport = transport
        self.chunked = chunked
        self.ended = ended
        self.sent = 0
        self.paused = False
        self.heard = time.monotonic()
        self.until = self.heard + stream.granted.seconds

    def write(self, data: bytes) -> None:
        """Send some of the stream."""
        if self.transport.is_closing():
            return
        self.heard = time.monotonic()
        self.sent += len(data)
        self.transport.write(b"%x\r\n%b\r\n" % (len(data), data) if self.chunked else data)

    def end(self) -> None:
        """Send the end of the answer, and close."""
        if self.chunked and not self.transport.is_closing():
            self.transport.write(b"0\r\n\r\n")
        self.transport.close()
        self.hub.unread.closing(self.transport)

    def data_received(self, data: bytes) -> None:
        """A client has nothing more to say on a stream."""

    def pause_writing(self) -> None:
        """The client does not read: nothing more is written until it has."""
        self.paused = True
        self.hub.leave_groups(self)
        self.hub.unread.enter(self.transport)

    def resume_writing(self) -> None:
        """The client has caught up with what was written."""
        self.paused = False
        self.hub.unread.caught_up(self.transport)
        if not self.transport.is_closing():
            self.hub.join_groups(self)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone: its place is free."""
        self.hub.unread.leave(self.transport)
        self.hub.leave(self)
        self.ended(self.sent)


class Hub:
    """All streams of a worker. Its methods are called in the event loop; only reading happens in threads."""

    def __init__(self, store: Matches, unread: Unread) -> None:
        self.unread = unread
        self._store = store
        self._register = TokenRegistry(store)
        self._sessions = Sessions(store)
        self._listeners: dict[Listener, None] = {}
        self._groups: dict[str, dict[Tail, set[Listener]]] = {}
        self._stirred: asyncio.Queue[str] = asyncio.Queue()
        self._waiting: set[str] = set()
        self._threads = ThreadPoolExecutor(READERS + 1, thread_name_prefix="streams")
        self._tasks: list[asyncio.Task[None]] = []
        self._looked = time.monotonic()

    def start(self) -> None:
        """Begin to read and to listen for news."""
        loop = asyncio.get_running_loop()
        self._tasks = [loop.create_task(self._read_on()) for _ in range(READERS)]
        self._tasks += [loop.create_task(each()) for each in (self._hear_news, self._check_tokens, self._keep_alive)]

    def close(self) -> None:
        """End all streams: the worker stops. Clients come back, and go on where they were."""
        for task in self._tasks:
            task.cancel()
        for listener in list(self._listeners):
            listener.end()
        self._threads.shutdown(wait=False, cancel_futures=True)

    @property
    def open(self) -> int:
        """How many streams are open."""
        return len(self._listeners)

    # Who listens

    def join(self, listener: Listener) -> None:
        """A stream begins."""
        self._listeners[listener] = None
        self.join_groups(listener)

    def leave(self, listener: Listener) -> None:
        """A stream has ended."""
        self._listeners.pop(listener, None)
        self.leave_groups(listener)
        listener.stream.close()

    def join_groups(self, listener: Listener) -> None:
        """A listener hears what comes, with all to whom the same is left to say."""
        for tail in listener.following.left:
            self._groups.setdefault(tail.stream, {}).setdefault(tail, set()).add(listener)
            self.stir(tail.stream)

    def leave_groups(self, listener: Listener) -> None:
        """A listener hears nothing for now."""
        for tail in listener.following.left:
            self._leave_group(listener, tail)

    def _leave_group(self, listener: Listener, tail: Tail) -> None:
        of_stream = self._groups.get(tail.stream)
        if of_stream is None or tail not in of_stream:
            return
        of_stream[tail].discard(listener)
        if not of_stream[tail]:
            del of_stream[tail]
        if not of_stream:
            del self._groups[tail.stream]

    # What they hear

    def stir(self, stream: str) -> None:
        """Something may have happened in a match, a dispute or a tournament: it will be read on for all who follow
        it."""
        if stream in self._groups and stream not in self._waiting:
            self._waiting.add(stream)
            self._stirred.put_nowait(stream)

    async def _read_on(self) -> None:
        while True:
            stream = await self._stirred.get()
            self._waiting.discard(stream)
            try:
                for tail in list(self._groups.get(stream, ())):
                    await self._advance(tail)
            except PersistenceError as error:
                log.warning("stream", stream=stream, error=type(error).__name__)
                asyncio.get_running_loop().call_later(1.0, self.stir, stream)
            except Exception:  # one match that cannot be read must not end the streams of the others
                log.exception("stream", stream=stream)

    async def _advance(self, tail: Tail) -> None:
        """Read what is left to say, until there is nothing more for now or nobody is left who hears it."""
        loop = asyncio.get_running_loop()
        while tail in self._groups.get(tail.stream, ()):
            piece = await loop.run_in_executor(self._threads, tail.read, self._store)
            if piece.tail != tail or piece.over:
                self._tell(self._groups.get(tail.stream, {}).get(tail, set()), tail, piece)
            if not piece.messages:
                return
            tail = piece.tail

    def _tell(self, listeners: Iterable[Listener], tail: Tail, piece: Piece) -> None:
        for listener in list(listeners):
            self._leave_group(listener, tail)
            if data := listener.following.told(tail, piece):
                listener.write(data)
            if not listener.following.left:
                listener.end()
            elif not piece.over and not listener.paused and not listener.transport.is_closing():
                of_stream = self._groups.setdefault(piece.tail.stream, {})
                of_stream.setdefault(piece.tail, set()).add(listener)

    async def _hear_news(self) -> None:
        loop = asyncio.get_running_loop()
        news: News | None = None
        while True:
            await asyncio.sleep(NEWS_SECONDS)
            if not self._groups:
                news = None
                continue
            try:
                if news is None:
                    news = await loop.run_in_executor(self._threads, News, self._store.tables)
                    for stream in list(self._groups):  # what happened before the news began
                        self.stir(stream)
                for stream in await loop.run_in_executor(self._threads, self._concerned, news):
                    self.stir(stream)
            except PersistenceError as error:
                log.warning("news", error=type(error).__name__)
                news = None  # what answers next may be another server, to which that moment means nothing
                await asyncio.sleep(1.0)

    def _concerned(self, news: News) -> set[str]:
        """Return the streams in which something has happened, and what else is told of it: tournaments, calls."""
        streams = news.poll()
        tournaments, matches = told_of(self._store.tables, [*streams])
        calls = {CALLS, *map(calls_of, matches)} if matches else set[str]()
        return streams | tournaments | calls

    async def _check_tokens(self) -> None:
        loop = asyncio.get_running_loop()
        while True:
            await asyncio.sleep(TOKENS_SECONDS)
            digests = list({listener.stream.granted.credential for listener in self._listeners})
            try:
                valid = await loop.run_in_executor(self._threads, self._valid, digests)
            except PersistenceError:
                continue
            known = set(digests)
            for listener in list(self._listeners):
                if listener.stream.granted.credential in known and listener.stream.granted.credential not in valid:
                    listener.end()

    def _valid(self, digests: Sequence[str]) -> set[str]:
        """Return those of some tokens and sessions that are valid."""
        return self._register.valid(digests) | self._sessions.valid(digests)

    async def _keep_alive(self) -> None:
        while True:
            await asyncio.sleep(1.0)
            now = time.monotonic()
            for listener in list(self._listeners):
                if listener.until < now:
                    listener.end()
                elif now - listener.heard > listener.stream.granted.ping_seconds and not listener.paused:
                    listener.write(listener.following.ping())
            if now - self._looked > LOOK_SECONDS:
                self._looked = now
                for stream in list(self._groups):
                    self.stir(stream)

"""The gateway: it takes each request, once it is whole, to Flask in a thread of its lane.

Between the pieces of a long answer no thread is held: the next piece is made when the client has read the last.
"""

import asyncio
from collections.abc import Callable, Mapping
from contextlib import suppress
from functools import partial
from typing import Any, cast

from flask import Flask
from werkzeug.exceptions import HTTPException

from adjudicator.api.access.callers import Callers
from adjudicator.api.http.environ import OPERATION
from adjudicator.api.http.lane_names import UNCOUNTED, LaneName
from adjudicator.api.http.settings import Serving
from adjudicator.api.live.pieces import OPENING
from adjudicator.api.live.stream import Stream
from adjudicator.api.serving.apart import Helpers
from adjudicator.api.serving.connections import Connection, Receive, Send
from adjudicator.api.serving.lanes import APART, Lane, Overloaded, lanes
from adjudicator.api.serving.queues import Queues
from adjudicator.api.serving.refusals import Refusal, Refusals
from adjudicator.api.serving.streams import Hub, Listener
from adjudicator.api.serving.telemetry import access_log
from adjudicator.api.serving.telemetry.exchange import NO_OPERATION, Exchange, Meter
from adjudicator.api.serving.wsgi import Answer, Scope, environ_of, piece_of, respond

DROP_SECONDS = 1.0
"""How long the body of a request that was refused by its head is still read."""


class Gateway:
    """Flask behind an event loop.

    `writers` is how many threads write at once, `lane_of` the lane of each endpoint that is not a read, `limits` how
    long a body may be where that is longer than elsewhere; `callers` finds whose turn a token takes, None if there are
    no tokens; without a `hub` there are no live streams. What is heavy is answered by `helpers`, where there are some;
    a `meter` is told of all that is done, if there is one.
    """

    def __init__(
        self, app: Flask, writers: int, lane_of: Mapping[str, LaneName], callers: Callers | None,
        hub: Hub | None = None, limits: Mapping[str, int] | None = None, helpers: Helpers | None = None,
        meter: Meter | None = None,
    ) -> None:  # fmt: skip
        settings: Serving = app.extensions["settings"]
        self.app = app
        self.refusals = Refusals(app)
        self.hub = hub
        self.lanes = lanes(writers)
        self._settings = settings
        self._body_limit = settings.body_limit
        self._proxies = settings.proxies
        self._lane_of = lane_of
        self._limits = limits or {}
        self._routes = app.url_map.bind("")
        self._helpers = helpers
        self._meter = meter
        self.queues = Queues(callers, settings)
        self.refused = 0

    @property
    def streams(self) -> int:
        """How many live streams are open."""
        return self.hub.open if self.hub is not None else 0

    def start(self) -> None:
        """Begin to serve streams, if there are any."""
        if self.hub is not None:
            self.hub.start()

    def end_streams(self) -> None:
        """End all streams."""
        if self.hub is not None:
            self.hub.close()

    def close(self) -> None:
        """Begin nothing more."""
        self.end_streams()
        self.queues.close()
        if self._helpers is not None:
            self._helpers.close()
        for lane in self.lanes.values():
            lane.close()

    async def answer(self, connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request of a connection."""
        operation = self._endpoint(scope)
        if (refusal := self._refused_by_head(scope, operation)) is not None:
            exchange = Exchange(operation or NO_OPERATION, environ_of(scope, b"", self._proxies)["REMOTE_ADDR"])
            await self._refuse(refusal, scope, send, exchange)
            self._tell(exchange)
            await _drop_body(receive)
            connection.close()
            return
        body = await self._body(receive, self._limit(operation))
        if body is None:
            return
        connection.request_is_whole()
        environ = environ_of(scope, body, self._proxies)
        exchange = Exchange(operation or NO_OPERATION, environ["REMOTE_ADDR"])
        environ[OPERATION] = exchange.operation
        name = self._lane_of.get(operation, "read")
        lane = self.lanes[name]
        answering = self._helpers.answer if self._helpers is not None and name in APART else self._answer_here
        work = partial(answering, environ)
        caller = environ["REMOTE_ADDR"] if name in UNCOUNTED else await self.queues.of(environ)
        try:
            answer = await self._respond(lane, work, caller, exchange)
        except Overloaded:
            self.refused += 1
            await self._refuse(Refusal.OVERLOADED, scope, send, exchange)
            if self._meter is not None:  # a line for each might be very many; the worker says how many they are
                self._meter.refused(name)
                self._meter.answered(exchange)
            connection.close()
            return
        if answer.stream is not None and self.hub is not None:
            await self._begin_stream(self.hub, connection, scope, answer, answer.stream, send, exchange)
            return
        try:
            await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
            await self._send_body(connection, lane, caller, answer, send, exchange)
        finally:
            self._tell(exchange)
        connection.answered()

    def _answer_here(self, environ: dict[str, Any]) -> Answer:
        return respond(self.app, environ)

    def _tell(self, exchange: Exchange) -> None:
        """Tell of a request that is over."""
        access_log.write(exchange)
        if self._meter is not None:
            self._meter.answered(exchange)

    async def _respond(self, lane: Lane, work: Callable[[], Answer], caller: str, exchange: Exchange) -> Answer:
        """Have Flask answer. An answer whose client has gone meanwhile is closed: it may hold a stream's place."""
        working = asyncio.ensure_future(lane.run(work, caller))
        try:
            answer = await asyncio.shield(working)
        except asyncio.CancelledError:
            working.add_done_callback(partial(self._answered_nobody, exchange))
            raise
        exchange.answered(answer.status, answer.noted)
        return answer

    def _answered_nobody(self, exchange: Exchange, working: asyncio.Future[Answer]) -> None:
        if working.cancelled() or working.exception() is not None:
            return
        answer = working.result()
        if answer.close is not None:
            answer.close()
        exchange.answered(answer.status, answer.noted)
        self._tell(exchange)

    def _refused_by_head(self, scope: Scope, operation: str) -> Refusal | None:
        """Say why a request is refused before its body comes, if it is."""
        fields = dict(scope["headers"])
        if b"host" not in fields and scope["http_version"] != "1.0":
            return Refusal.NO_HOST
        codings = [value.lower() for name, value in scope["headers"] if name == b"transfer-encoding"]
        if codings not in ([], [b"chunked"]):  # gunicorn takes gzip for granted, and would not undo it
            return Refusal.TRANSFER_CODING
        if int(fields.get(b"content-length", 0)) > self._limit(operation):
            return Refusal.BODY_TOO_LARGE
        return None

    async def _refuse(self, refusal: Refusal, scope: Scope, send: Send, exchange: Exchange) -> None:
        """Refuse a request at next to no cost. Its connection is to be closed."""
        answer = self.refusals.answer(refusal, scope["headers"])
        body = b"" if scope["method"] == "HEAD" else answer.body
        exchange.answered(answer.status, answer.noted)
        exchange.bytes = len(body)
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": body})

    def _limit(self, operation: str) -> int:
        """Return the longest body that a request may have."""
        return self._limits.get(operation, self._body_limit)

    async def _body(self, receive: Receive, limit: int) -> bytes | None:
        """Return the body, at most the limit and a byte of it, by which Flask knows that it is too long; None when the
        client has gone before it was whole."""
        parts, left = [], limit + 1
        while left > 0:
            message = await receive()
            if message["type"] == "http.disconnect":
                return None
            parts.append(message["body"][:left])
            left -= len(parts[-1])
            if not message["more_body"]:
                break
        return b"".join(parts)

    def _endpoint(self, scope: Scope) -> str:
        """Return which operation a request is for; empty if it is for none."""
        method = scope["method"]
        try:
            endpoint, _ = self._routes.match(scope["path"], "GET" if method == "HEAD" else method)
        except HTTPException:
            return ""
        return cast(str, endpoint)

    async def _send_body(
        self, connection: Connection, lane: Lane, caller: str, answer: Answer, send: Send, exchange: Exchange
    ) -> None:
        """Send the body; what is not yet made is made when the client has read what was."""
        if answer.rest is None:
            exchange.bytes = len(answer.body)
            await send({"type": "http.response.body", "body": answer.body})
            return
        try:
            body = answer.body
            while body and not connection.open_transport.is_closing():
                await send({"type": "http.response.body", "body": body, "more_body": True})
                exchange.bytes += len(body)
                body = await lane.resume(partial(piece_of, answer.rest), caller)
            await send({"type": "http.response.body", "body": b""})
        finally:
            if answer.close is not None:
                answer.close()

    async def _begin_stream(
        self, hub: Hub, connection: Connection, scope: Scope, answer: Answer, stream: Stream, send: Send,
        exchange: Exchange,
    ) -> None:  # fmt: skip
        connection.answers_last()  # it is closed when the stream ends: no proxy may have its next request on it by then
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": OPENING, "more_body": True})
        if connection.open_transport.is_closing():
            stream.close()
            self._tell(exchange)
            return
        ended = partial(self._stream_ended, exchange)
        listener = Listener(hub, stream, connection.open_transport, scope["http_version"] == "1.1", ended)
        connection.hand_over(listener)
        hub.join(listener)

    def _stream_ended(self, exchange: Exchange, sent: int) -> None:
        exchange.bytes = len(OPENING) + sent
        self._tell(exchange)


async def _drop_body(receive: Receive) -> None:
    """Read what still comes of a body, for a moment: if the connection were closed at once, the client might not get to
    read the answer (RFC 9112, 9.6)."""
    with suppress(TimeoutError):
        async with asyncio.timeout(DROP_SECONDS):
            while (await receive()).get("more_body"):
                pass

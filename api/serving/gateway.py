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
from adjudicator.api.serving.wsgi import Answer, Scope, environ_of, piece_of, respond

DROP_SECONDS = 1.0
"""How long the body of a request that was refused by its head is still read."""


class Gateway:
    """Flask behind an event loop.

    `writers` is how many threads write at once, `lane_of` the lane of each endpoint that is not a read, `limits` how
    long a body may be where that is longer than elsewhere; `callers` finds whose turn a token takes, None if there are
    no tokens; without a `hub` there are no live streams. What is heavy is answered by `helpers`, where there are some.
    """

    def __init__(
        self, app: Flask, writers: int, lane_of: Mapping[str, LaneName], callers: Callers | None,
        hub: Hub | None = None, limits: Mapping[str, int] | None = None, helpers: Helpers | None = None,
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
        self.queues = Queues(callers, settings)
        self.refused = 0

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
        if (refusal := self._refused_by_head(scope)) is not None:
            await self._refuse(refusal, scope, send)
            await _drop_body(receive)
            connection.close()
            return
        body = await self._body(receive, self._limit(scope))
        if body is None:
            return
        connection.request_is_whole()
        environ = environ_of(scope, body, self._proxies)
        name = self._lane_of.get(self._endpoint(scope), "read")
        lane = self.lanes[name]
        answering = self._helpers.answer if self._helpers is not None and name in APART else self._answer_here
        work = partial(answering, environ)
        caller = environ["REMOTE_ADDR"] if name in UNCOUNTED else await self.queues.of(environ)
        try:
            answer = await self._respond(lane, work, caller)
        except Overloaded:
            self.refused += 1
            await self._refuse(Refusal.OVERLOADED, scope, send)
            connection.close()
            return
        if answer.stream is not None and self.hub is not None:
            await self._begin_stream(self.hub, connection, scope, answer, answer.stream, send)
            return
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await self._send_body(connection, lane, caller, answer, send)
        connection.answered()

    def _answer_here(self, environ: dict[str, Any]) -> Answer:
        return respond(self.app, environ)

    async def _respond(self, lane: Lane, work: Callable[[], Answer], caller: str) -> Answer:
        """Have Flask answer. An answer whose client has gone meanwhile is closed: it may hold a stream's place."""
        working = asyncio.ensure_future(lane.run(work, caller))
        try:
            return await asyncio.shield(working)
        except asyncio.CancelledError:
            working.add_done_callback(_close)
            raise

    def _refused_by_head(self, scope: Scope) -> Refusal | None:
        """Say why a request is refused before its body comes, if it is."""
        fields = dict(scope["headers"])
        if b"host" not in fields and scope["http_version"] != "1.0":
            return Refusal.NO_HOST
        if int(fields.get(b"content-length", 0)) > self._limit(scope):
            return Refusal.BODY_TOO_LARGE
        return None

    async def _refuse(self, refusal: Refusal, scope: Scope, send: Send) -> None:
        """Refuse a request at next to no cost. Its connection is to be closed."""
        answer = self.refusals.answer(refusal, scope["headers"])
        body = b"" if scope["method"] == "HEAD" else answer.body
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": body})

    def _limit(self, scope: Scope) -> int:
        """Return the longest body that a request may have."""
        return self._limits.get(self._endpoint(scope), self._body_limit)

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

    async def _send_body(self, connection: Connection, lane: Lane, caller: str, answer: Answer, send: Send) -> None:
        """Send the body; what is not yet made is made when the client has read what was."""
        if answer.rest is None:
            await send({"type": "http.response.body", "body": answer.body})
            return
        try:
            body = answer.body
            while body and not connection.open_transport.is_closing():
                await send({"type": "http.response.body", "body": body, "more_body": True})
                body = await lane.resume(partial(piece_of, answer.rest), caller)
            await send({"type": "http.response.body", "body": b""})
        finally:
            if answer.close is not None:
                answer.close()

    async def _begin_stream(
        self, hub: Hub, connection: Connection, scope: Scope, answer: Answer, stream: Stream, send: Send
    ) -> None:
        await send({"type": "http.response.start", "status": answer.status, "headers": answer.headers})
        await send({"type": "http.response.body", "body": OPENING, "more_body": True})
        if connection.open_transport.is_closing():
            stream.close()
            return
        listener = Listener(hub, stream, connection.open_transport, chunked=scope["http_version"] == "1.1")
        connection.hand_over(listener)
        hub.join(listener)


async def _drop_body(receive: Receive) -> None:
    """Read what still comes of a body, for a moment: if the connection were closed at once, the client might not get to
    read the answer (RFC 9112, 9.6)."""
    with suppress(TimeoutError):
        async with asyncio.timeout(DROP_SECONDS):
            while (await receive()).get("more_body"):
                pass


def _close(working: asyncio.Future[Answer]) -> None:
    if not working.cancelled() and working.exception() is None and (close := working.result().close) is not None:
        close()

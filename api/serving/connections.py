"""Connections: what one may do before its request is whole, and while its answer is read.

A request is parsed as it comes, in the event loop, by gunicorn; it costs no thread until it is whole. What is added
here are the bounds: ten seconds to bring a request, so many connections of one address that have not yet brought
theirs, so many in all, and so much memory for answers that nobody reads. At a bound the oldest gives way, so that
those who misuse the service crowd out each other.
"""

import asyncio
import socket
import time
from collections.abc import Awaitable, Callable, MutableMapping
from functools import partial
from http import HTTPStatus
from typing import Any, cast

from gunicorn.asgi.parser import CallbackRequest, PythonProtocol
from gunicorn.asgi.protocol import _REASON_PHRASES, ASGIProtocol  # type: ignore[attr-defined]  # not in its stubs
from gunicorn.workers.gasgi import ASGIWorker

from adjudicator.api.http.addresses import Proxies, limited_as
from adjudicator.api.serving.refusals import HEAD_BYTES, REQUEST_SECONDS, Refusal, Refusals
from adjudicator.api.serving.wsgi import Scope

Receive = Callable[[], Awaitable[MutableMapping[str, Any]]]
Send = Callable[[MutableMapping[str, Any]], Awaitable[None]]
Answering = Callable[["Connection", Scope, Receive, Send], Awaitable[None]]

_REASON_PHRASES.update({status.value: status.phrase for status in HTTPStatus if status not in _REASON_PHRASES})
"""gunicorn answers “Unknown” to the statuses that it does not have here itself, 406 and 431 among them."""
SEND_SECONDS = 20.0
"""How long an answer may wait for its reader without any progress."""
SEND_BUFFER = 128 * 1024
"""The kernel's buffer for what is sent on a connection."""
BY_STATUS = {
    414: Refusal.LINE_TOO_LONG,
    431: Refusal.FIELDS_TOO_LARGE,
    500: Refusal.FAILED,
    501: Refusal.TRANSFER_CODING,
}
"""What gunicorn refuses, by the status that it gives; the rest is malformed."""
UNREAD_BYTES = 32 * 1024 * 1024
"""How much of answers may wait for their readers, in a worker."""


class Connection(ASGIProtocol):
    """One connection of a client. `answer` is called with each of its requests."""

    def __init__(
        self, worker: ASGIWorker, waiting: "Waiting", unread: "Unread", refusals: Refusals, answer: Answering
    ) -> None:
        super().__init__(worker)
        self.app = partial(answer, self)
        self.address = self.counts_as = ""
        self._waiting = waiting
        self._unread = unread
        self._refusals = refusals
        self._heard = 0
        self._headed: CallbackRequest | None = None
        self._is_last = False

    @property
    def open_transport(self) -> asyncio.Transport:
        """The transport of a connection that has been made."""
        return cast(asyncio.Transport, self.transport)

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        """A client has connected: its time begins."""
        peer = transport.get_extra_info("peername")
        self.address = peer[0] if isinstance(peer, tuple) else ""
        self.counts_as = limited_as(self.address)
        transport.get_extra_info("socket").setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, SEND_BUFFER)
        super().connection_made(transport)
        self._waiting.enter(self)

    def data_received(self, data: bytes) -> None:
        """Parse what came; refuse a head without end."""
        self._heard += len(data)
        super().data_received(data)
        if self._heard > HEAD_BYTES and self._head is None:
            self.refuse(Refusal.FIELDS_TOO_LARGE)

    def connection_lost(self, exc: Exception | None) -> None:
        """The client has gone."""
        self._waiting.leave(self)
        self._unread.leave(self.open_transport)
        super().connection_lost(exc)

    def pause_writing(self) -> None:
        """The client does not read as fast as it is answered."""
        super().pause_writing()
        self._unread.enter(self.open_transport)

    def resume_writing(self) -> None:
        """The client has read what waited for it."""
        self._unread.caught_up(self.open_transport)
        super().resume_writing()

    def request_is_whole(self) -> None:
        """The request has come: its deadline no longer counts."""
        self._waiting.leave(self)

    def answered(self) -> None:
        """The answer is on its way, and the next request may come."""
        self._heard = 0
        if not self.open_transport.is_closing():
            self._waiting.enter(self)

    def answers_last(self) -> None:
        """What is answered now is the last on this connection, and says so."""
        self._is_last = True

    def hand_over(self, protocol: asyncio.Protocol) -> None:
        """Give the connection to another protocol for the rest of its life."""
        self.open_transport.set_protocol(protocol)
        self.connection_lost(None)

    def close(self) -> None:
        """Close when what was written has been read, and soon in any case."""
        self._close_transport()

    def refuse(self, refusal: Refusal) -> None:
        """Answer what cannot become a request, and close."""
        self._tell(refusal)
        self.close()

    @property
    def _head(self) -> CallbackRequest | None:
        """The line and the fields of the request that is being brought; None until they are whole."""
        return self._current_request  # type: ignore[attr-defined,no-any-return]  # not in gunicorn's stubs

    @property
    def _parser(self) -> PythonProtocol:
        """What has been read of the request so far. It has fields when their end has come, and none before."""
        return self._callback_parser  # type: ignore[attr-defined,no-any-return]  # not in gunicorn's stubs

    def _tell(self, refusal: Refusal) -> None:
        if self.open_transport.is_closing():
            return
        head = self._head
        answer = self._refusals.answer(refusal, self._parser.headers)
        phrase = _REASON_PHRASES[answer.status]
        lines = [b"HTTP/1.1 %d %b" % (answer.status, phrase.encode("ascii"))]
        lines += [b"%b: %b" % field for field in answer.headers]
        body = b"" if head is not None and head.method == "HEAD" else answer.body
        self.open_transport.write(b"\r\n".join([*lines, b"", body]))

    def _send_error_response(self, status: int, message: str, extra_headers: object = ()) -> None:
        """What gunicorn refuses, too, is a problem (RFC 9457) like every other; it closes then."""
        self._tell(BY_STATUS.get(status) or self._malformed())

    def _malformed(self) -> Refusal:
        """Say of what cannot be parsed which part of the request it is."""
        if self._head is not None:
            return Refusal.MALFORMED_BODY
        return Refusal.MALFORMED_FIELDS if self._parser.http_version is not None else Refusal.MALFORMED_LINE

    def _feed_callback_parser(self, data: bytes) -> bool:
        """Parse what came; whether the connection goes on. A length of thousands of digits is more than `int` reads."""
        try:
            return super()._feed_callback_parser(data)  # type: ignore[misc,no-any-return]  # not in gunicorn's stubs
        except ValueError:
            self.refuse(Refusal.BODY_TOO_LARGE)
            return False

    def _is_websocket_upgrade(self, request: CallbackRequest) -> bool:
        """There are no WebSockets here: an upgrade is not taken up (RFC 9110, 7.8)."""
        return False

    def _will_close(self, request: CallbackRequest, response_requires_close: bool) -> bool:
        """Whether this is the last answer, as it says itself: also where the worker takes its leave. gunicorn asks when
        the head is written and again at the end: what the head has said stands."""
        if self._headed is not request:
            self._headed, self._is_last = request, self._is_last or self._waiting.leaving
        said: bool = super()._will_close(request, response_requires_close)  # type: ignore[misc]  # not in gunicorn's stubs
        return said or self._is_last

    def _close_transport(self) -> None:
        """Close, as gunicorn does too; who does not read what was written keeps no connection open by it."""
        super()._close_transport()  # type: ignore[misc]  # not in gunicorn's stubs
        self._unread.closing(self.open_transport)


class Waiting:
    """The connections whose request is not whole, oldest first; how many, of one address and in all; and whether each
    is now answered for the last time (`leaving`)."""

    leaving = False

    def __init__(self, most: int, each: int, proxies: Proxies) -> None:
        self._most = most
        self._each = each
        self._proxies = proxies
        self._deadlines: dict[Connection, float] = {}
        self._of_address: dict[str, dict[Connection, None]] = {}

    def enter(self, connection: Connection) -> None:
        """A connection waits for its request, from now on; the oldest gives way where there are too many."""
        self.leave(connection)
        self._deadlines[connection] = time.monotonic() + REQUEST_SECONDS
        of_address = self._of_address.setdefault(connection.counts_as, {})
        of_address[connection] = None
        if len(of_address) > self._each and not self._proxies.trusts(connection.address):
            self._drop(next(iter(of_address)))
        elif len(self._deadlines) > self._most:
            self._drop(next(iter(self._deadlines)))

    def leave(self, connection: Connection) -> None:
        """A connection no longer waits."""
        if self._deadlines.pop(connection, None) is None:
            return
        of_address = self._of_address[connection.counts_as]
        del of_address[connection]
        if not of_address:
            del self._of_address[connection.counts_as]

    def close_late(self) -> None:
        """Close those whose time is over."""
        now = time.monotonic()
        while self._deadlines:
            oldest, deadline = next(iter(self._deadlines.items()))
            if deadline > now:
                return
            self.leave(oldest)
            oldest.refuse(Refusal.LATE)

    def close_all(self) -> None:
        """Close them all: the worker stops."""
        while self._deadlines:
            self._drop(next(iter(self._deadlines)))

    def _drop(self, connection: Connection) -> None:
        self.leave(connection)
        connection.open_transport.abort()


class Unread:
    """The connections whose answers wait for their readers, oldest first, and how much memory they may hold."""

    def __init__(self, most: int = UNREAD_BYTES) -> None:
        self._most = most
        self._since: dict[asyncio.Transport, float] = {}

    def enter(self, transport: asyncio.Transport) -> None:
        """A reader has fallen behind; the one that has been longest gives way where they hold too much."""
        self.leave(transport)
        self._since[transport] = time.monotonic()
        held = sum(each.get_write_buffer_size() for each in self._since)
        while held > self._most:
            oldest = next(iter(self._since))
            held -= oldest.get_write_buffer_size()
            self._drop(oldest)

    def closing(self, transport: asyncio.Transport) -> None:
        """A connection has been closed: what is not yet read of it is dropped if it is not read soon."""
        if transport.get_write_buffer_size():
            self.enter(transport)

    def caught_up(self, transport: asyncio.Transport) -> None:
        """A reader has caught up, all but for a little; of one whose connection is closed the rest counts, too."""
        if not transport.is_closing():
            self.leave(transport)

    def leave(self, transport: asyncio.Transport) -> None:
        """A reader has read all, or gone."""
        self._since.pop(transport, None)

    def close_late(self) -> None:
        """Drop those who have not read for too long."""
        past = time.monotonic() - SEND_SECONDS
        while self._since:
            oldest, since = next(iter(self._since.items()))
            if since > past:
                return
            self._drop(oldest)

    def _drop(self, transport: asyncio.Transport) -> None:
        del self._since[transport]
        transport.abort()

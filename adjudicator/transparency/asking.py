"""One question to a witness over HTTP, in a thread of its own that can be left behind.

The standard library's timeouts are for each read, so whoever sends a byte a second is never late by them. A call has a
time by which it must be over, whatever is sent; at that time `abort` takes its socket away.
"""

import socket
import ssl
import threading
import time
from contextlib import suppress
from http.client import HTTPConnection, HTTPException, HTTPSConnection
from queue import SimpleQueue
from typing import NamedTuple
from urllib.parse import SplitResult, urlsplit

from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.witness import PATH

MOST_BYTES = 16 * 1024
"""The longest answer that is read."""
LEAST_SECONDS = 0.001


class Target(NamedTuple):
    """Where a witness takes checkpoints."""

    scheme: str
    host: str
    port: int | None
    path: str


class Answer(NamedTuple):
    """What a witness has answered."""

    status: int
    type: str
    data: bytes


def parts_of(url: str) -> SplitResult:
    """Return the parts of a URL; all are empty where it is none, as with a port that is no number."""
    try:
        parts = urlsplit(url)
        _ = parts.port
    except ValueError:
        return urlsplit("")
    return parts


def target_of(url: str) -> Target:
    """Return where a witness takes checkpoints, by its URL: https://witness.example/prefix. Raises Malformed."""
    parts = parts_of(url)
    plain = url.isascii() and url.isprintable() and " " not in url
    if not plain or parts.scheme not in ("http", "https") or not parts.hostname or "@" in parts.netloc:
        raise Malformed(
            f"{url[:200]!r} não é um endereço como https://testemunha.example",
            f"{url[:200]!r} is no address such as https://witness.example",
        )
    if parts.query or parts.fragment:
        raise Malformed(f"{url[:200]!r} tem mais que um caminho", f"{url[:200]!r} has more than a path")
    return Target(parts.scheme, parts.hostname, parts.port, parts.path.rstrip("/") + PATH)


class Call:
    """A question that is being asked. `answer` is None until it came, or if it did not; then `error` says why, and
    `late` whether it was for want of time. `is_over` says that nothing is asked any more."""

    def __init__(
        self, target: Target, body: bytes, until: float, tls: ssl.SSLContext, over: "SimpleQueue[Call]"
    ) -> None:
        self.answer: Answer | None = None
        self.error, self.late = "", False
        self.is_over = False
        self._target, self._body, self._until, self._tls, self._over = target, body, until, tls, over
        self._socket: socket.socket | None = None
        threading.Thread(target=self._run, name=f"witness {target.host}", daemon=True).start()

    def abort(self) -> None:
        """End it: what waits for the network waits no more."""
        if (opened := self._socket) is not None:
            with suppress(OSError):
                opened.shutdown(socket.SHUT_RDWR)

    def _run(self) -> None:
        try:
            self.answer = self._ask()
        except (OSError, HTTPException, ValueError) as error:
            self.error, self.late = type(error).__name__, isinstance(error, TimeoutError)
        finally:
            self.is_over = True  # before whoever waits hears of it: the thread itself may live a moment longer
            self._over.put(self)

    def _ask(self) -> Answer:
        connection = self._connection(max(LEAST_SECONDS, self._until - time.monotonic()))
        try:
            connection.connect()
            self._socket = connection.sock
            connection.request(
                "POST", self._target.path, self._body, {"Content-Type": "text/plain", "Connection": "close"}
            )
            with connection.getresponse() as response:
                type = response.headers.get_content_type()
                return Answer(response.status, type, response.read(MOST_BYTES + 1))
        finally:
            connection.close()

    def _connection(self, seconds: float) -> HTTPConnection:
        host, port = self._target.host, self._target.port
        if self._target.scheme == "https":
            return HTTPSConnection(host, port, timeout=seconds, context=self._tls)
        return HTTPConnection(host, port, timeout=seconds)

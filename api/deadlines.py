"""gunicorn's threaded worker, with deadlines: a client that trickles its request cannot keep a thread.

Sixty-four threads and no deadline are sixty-four slow clients and no service. Here a connection has ten seconds
to bring its request; then its reading side is shut, and the thread blocked on it goes on. An answer that is still
being written (a live stream) is not disturbed. A client that stops reading its answer is dropped by the kernel's
send timeout.
"""

import contextlib
import socket
import struct
import time
from typing import Any

from gunicorn.workers.gthread import TConn, ThreadWorker

REQUEST_SECONDS = 10.0
SEND_SECONDS = 30


class DeadlineWorker(ThreadWorker):
    """A ThreadWorker whose connections have deadlines."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self._deadlines: dict[TConn, float] = {}

    def handle(self, conn: TConn) -> Any:
        """Handle a connection in a thread, with a deadline for what it is to send."""
        timeout = struct.pack("ll", SEND_SECONDS, 0)
        with contextlib.suppress(OSError):
            conn.sock.setsockopt(socket.SOL_SOCKET, socket.SO_SNDTIMEO, timeout)
        self._deadlines[conn] = time.monotonic() + REQUEST_SECONDS
        try:
            return super().handle(conn)
        finally:
            self._deadlines.pop(conn, None)

    def murder_pending(self) -> None:
        """Called by the worker's loop every second: also shut the reading side of those past their deadline."""
        super().murder_pending()
        now = time.monotonic()
        for conn, deadline in list(self._deadlines.items()):
            if deadline < now:
                self._deadlines.pop(conn, None)
                with contextlib.suppress(OSError):
                    conn.sock.shutdown(socket.SHUT_RD)

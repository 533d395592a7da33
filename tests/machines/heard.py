"""What tests wait for: that a stream tells an event, that all that has happened is in the log."""

import socket

from adjudicator.transparency.tables import LogTables
from tests.api.service import until

SECONDS = 10.0


def hear(reader: socket.socket, version: int) -> None:
    """Read a stream until it tells the event of a version; fail if it ends before."""
    heard = b""
    while b"\nid: %d\n" % version not in heard:
        part = reader.recv(4096)
        assert part, heard
        heard += part


def logged(tables: LogTables, seconds: float = SECONDS) -> float:
    """Wait until all that has happened is in the log and signed; return how long it took."""
    return until(lambda: not tables.count_unlogged() and tables.checkpoint()[0] == tables.size(), seconds)

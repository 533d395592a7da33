"""Locks for what only one process may do at a time. A lock ends with its process, however the process ends.

The system releases them: on PostgreSQL it is an advisory lock of a session, which the server releases when the
connection ends, on whatever host its process was; on SQLite, whose file belongs to one host, an flock.
"""

import fcntl
import os
import socket
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress

import psycopg

from adjudicator.matches.store.dialect import Dialect
from adjudicator.matches.store.private import made_private
from adjudicator.matches.store.ways.pooled import check_session

POLL_SECONDS = 0.1
KEEPALIVES = (("idle", 10), ("interval", 5), ("count", 4))
"""If the host vanishes, the server notices within half a minute instead of hours."""


class Held(Exception):
    """Another process holds the lock. `holder`: the id of its process, where that is known."""

    def __init__(self, holder: str = "") -> None:
        super().__init__(holder)
        self.holder = holder


@contextmanager
def session_lock(dsn: str, number: int, seconds: float) -> Iterator[Callable[[], None]]:
    """Hold the advisory lock of that number of a PostgreSQL database. Raises Held if it is not free in time,
    SharedSessions where a lock could not be held.

    Gives a function that raises psycopg.OperationalError if the session, and with it the lock, has been lost.
    """
    with psycopg.connect(dsn, autocommit=True, application_name=name_of_process()) as connection:
        check_session(connection, dsn)
        for name, value in KEEPALIVES:
            connection.execute(f"SET tcp_keepalives_{name} = {value}")
        connection.execute(f"SET lock_timeout = {max(1, int(seconds * 1000))}")
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (number,))
        except psycopg.errors.LockNotAvailable as error:
            raise Held from error
        try:
            yield lambda: _ask(connection)
        finally:
            _unlock(connection, number)


def name_of_process() -> str:
    """Return by what name a session that holds a lock is seen in `pg_stat_activity`: its machine and process."""
    return f"adjudicator {socket.gethostname()[:32]} {os.getpid()}"


def _unlock(connection: psycopg.Connection[tuple[object, ...]], number: int) -> None:
    """Free the lock before the connection is closed: the server notices the end of a connection some time after it."""
    with suppress(psycopg.OperationalError):  # the session was lost, and its lock with it
        connection.execute("SELECT pg_advisory_unlock(%s)", (number,))


def _ask(connection: psycopg.Connection[tuple[object, ...]]) -> None:
    connection.execute("SELECT 1")


@contextmanager
def file_lock(path: str, seconds: float) -> Iterator[Callable[[], None]]:
    """Hold the lock on a file; the file itself stays and means nothing. Raises Held if it is not free in time.

    Gives a function that does nothing: a file lock cannot be lost.
    """
    made_private(path)
    descriptor = os.open(path, os.O_CREAT | os.O_RDWR, 0o600)
    with os.fdopen(descriptor, "r+") as file:

        def free() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        if not waited_for(free, seconds):
            file.seek(0)
            raise Held(file.read().strip())
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield lambda: None


def is_session_locked(dialect: Dialect, number: int) -> bool:
    """Whether any session holds the advisory lock of that number of a PostgreSQL database."""
    statement = (
        "SELECT 1 FROM pg_locks WHERE locktype = 'advisory' AND granted AND objsubid = 1"
        " AND database = (SELECT oid FROM pg_database WHERE datname = current_database())"
        " AND classid::bigint = ? AND objid::bigint = ?"
    )
    return bool(dialect.query(dialect[statement], (number >> 32, number & 0xFFFFFFFF)))


def is_file_locked(path: str) -> bool:
    """Whether a process of this host holds the lock on a file. Asking takes a shared lock for an instant."""
    try:
        descriptor = os.open(path, os.O_RDONLY)
    except FileNotFoundError:
        return False
    with os.fdopen(descriptor) as file:
        try:
            fcntl.flock(file, fcntl.LOCK_SH | fcntl.LOCK_NB)
        except BlockingIOError:
            return True
        return False


def waited_for(free: Callable[[], bool], seconds: float) -> bool:
    """Wait until something is free; return whether it was free in time."""
    until = time.monotonic() + seconds
    while not free():
        if time.monotonic() >= until:
            return False
        time.sleep(POLL_SECONDS)
    return True

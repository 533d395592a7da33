"""One process migrates a database at a time. A lock ends with its process, however that ends.

yoyo's own lock is a row, which outlives the process that wrote it. Here the lock is one that the system gives back: on
PostgreSQL an advisory lock of a session, which the server releases when the connection goes, from whichever host it
came; on SQLite, whose file belongs to one host, an flock.
"""

import fcntl
import os
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg

from adjudicator.kernel.refusal import TextError
from adjudicator.matches.store.private import made_private

LOCK_SECONDS = 60.0
"""So long another process's migration is waited for."""
POLL_SECONDS = 0.1
_ADVISORY = 0x61646A7564
"""The number of our advisory lock: "adjud"."""


class MigrationUnderWay(TextError):
    """Another process is migrating the database."""


@contextmanager
def session_lock(dsn: str) -> Iterator[None]:
    """Hold the lock of a PostgreSQL database. Raises MigrationUnderWay if another process does not give it up."""
    with psycopg.connect(dsn, autocommit=True) as connection:
        # Should this host vanish, the server notices within half a minute instead of hours.
        for name, value in (("idle", 10), ("interval", 5), ("count", 4)):
            connection.execute(f"SET tcp_keepalives_{name} = {value}")
        connection.execute(f"SET lock_timeout = {int(LOCK_SECONDS * 1000)}")
        try:
            connection.execute("SELECT pg_advisory_lock(%s)", (_ADVISORY,))
        except psycopg.errors.LockNotAvailable as error:
            raise MigrationUnderWay(
                f"outra sessão o migra há {LOCK_SECONDS:g} segundos",
                f"another session has been migrating it for {LOCK_SECONDS:g} seconds",
            ) from error
        yield


@contextmanager
def file_lock(database: str) -> Iterator[None]:
    """Hold the lock of an SQLite database. Raises MigrationUnderWay if another process does not give it up.

    It is on a file beside the database: closing a second descriptor of the database itself would drop SQLite's own
    locks.
    """
    made_private(str(lock_file(database)))
    descriptor = os.open(lock_file(database), os.O_CREAT | os.O_RDWR, 0o600)
    with os.fdopen(descriptor, "r+") as file:

        def free() -> bool:
            try:
                fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except BlockingIOError:
                return False
            return True

        if not waited_for(free):
            file.seek(0)
            holder = file.read().strip()
            raise MigrationUnderWay(
                f"o processo {holder} o migra há {LOCK_SECONDS:g} segundos",
                f"process {holder} has been migrating it for {LOCK_SECONDS:g} seconds",
            )
        file.truncate(0)
        file.write(str(os.getpid()))
        file.flush()
        yield


def lock_file(database: str) -> Path:
    """Return the path of the file that an SQLite database's lock is on."""
    return Path(f"{database}-migration-lock")


def waited_for(free: Callable[[], bool]) -> bool:
    """Wait until something is free; say whether it became so in time."""
    until = time.monotonic() + LOCK_SECONDS
    while not free():
        if time.monotonic() >= until:
            return False
        time.sleep(POLL_SECONDS)
    return True


def alive(pid: int) -> bool:
    """Whether another process with this id is running on this host."""
    if pid == os.getpid():
        return False
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True

"""One process migrates a database at a time. yoyo's own lock is a row, which outlives the process that wrote it; ours
ends with its process (`exclusive`)."""

import os
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.store import exclusive
from adjudicator.matches.store.exclusive import Held, waited_for

LOCK_SECONDS = 60.0
"""So long another process's migration is waited for."""
_ADVISORY = 0x61646A7564
"""The number of our advisory lock: "adjud"."""


class MigrationUnderWay(TextError):
    """Another process is migrating the database."""


@contextmanager
def session_lock(dsn: str) -> Iterator[None]:
    """Hold the lock of a PostgreSQL database. Raises MigrationUnderWay if another process does not give it up."""
    try:
        with exclusive.session_lock(dsn, _ADVISORY, LOCK_SECONDS):
            yield
    except Held as error:
        raise MigrationUnderWay(
            f"outra sessão o migra há {LOCK_SECONDS:g} segundos",
            f"another session has been migrating it for {LOCK_SECONDS:g} seconds",
        ) from error


@contextmanager
def file_lock(database: str) -> Iterator[None]:
    """Hold the lock of an SQLite database. Raises MigrationUnderWay if another process does not give it up.

    It is on a file beside the database: closing a second descriptor of the database itself would drop SQLite's own
    locks.
    """
    try:
        with exclusive.file_lock(str(lock_file(database)), LOCK_SECONDS):
            yield
    except Held as error:
        raise MigrationUnderWay(
            f"o processo {error.holder} o migra há {LOCK_SECONDS:g} segundos",
            f"process {error.holder} has been migrating it for {LOCK_SECONDS:g} seconds",
        ) from error


def lock_file(database: str) -> Path:
    """Return the path of the file that an SQLite database's lock is on."""
    return Path(f"{database}-migration-lock")


def waited_out(free: Callable[[], bool]) -> bool:
    """Wait as long as for another migration until something is free; say whether it became so."""
    return waited_for(free, LOCK_SECONDS)


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

"""SQLite, the embedded default: WAL, synchronous FULL, one writer at a time by design."""

import fcntl
import sqlite3
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import IO

from eventsourcing.persistence import IntegrityError, OperationalError

from adjudicator.matches.store.copying.closing import CLOSED, StoreClosed, open_to_writes
from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.event_order import NewsLost
from adjudicator.matches.store.private import made_private
from adjudicator.matches.store.recorder import MatchRecorder

BUSY_SECONDS = 2.0
"""How long a writer waits for the database: for others of this process, then for other processes."""
BACKGROUND_SECONDS = 10.0
"""How long a process that gives way waits for others that do."""
AGAIN_SECONDS = 0.001
"""How soon a writer tries again while another process writes. SQLite's own waiting takes ever longer steps, up to a
tenth of a second: who has waited long would be passed by whoever comes."""
WRITERS_MOST = 32
"""How many writers of this process wait at most."""


class SQLite(Dialect):
    """A database file. Each thread has its own connection; within the process, writers queue in fairness."""

    mark = "?"
    writers = 1  # more would only wait for each other, and each change from one to the next costs time

    def __init__(self, path: str) -> None:
        self.path = path
        self._threads = threading.local()
        self._writer = threading.Lock()
        self._writers = threading.BoundedSemaphore(1 + WRITERS_MOST)
        self._opened: list[sqlite3.Connection] = []

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._threads, "connection", None)
        if connection is None:
            self.checked()
            with _translated():
                connection = self.opened()
            self._threads.connection = connection
            self._opened.append(connection)
        return connection

    def opened(self) -> sqlite3.Connection:
        """Open the file, which is made if there is none."""
        made_private(self.path)
        connection = sqlite3.connect(
            self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
        )
        connection.execute("PRAGMA journal_mode = WAL")
        connection.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
        return connection

    def close(self) -> None:
        while self._opened:
            self._opened.pop().close()
        self._threads = threading.local()

    def query(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        with _translated():
            try:
                return self.connection.execute(statement, parameters).fetchall()
            except sqlite3.DatabaseError as error:
                if not str(error).startswith("Could not decode"):
                    raise
            # What is no text any more is handed over as what it cannot be mistaken for, to be found damaged.
            self.connection.text_factory = lambda data: data.decode(errors="replace")
            try:
                return self.connection.execute(statement, parameters).fetchall()
            finally:
                self.connection.text_factory = str

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        with self._turn(), self._background(), _translated():
            cursor = self.connection.cursor()
            try:
                _begin(cursor)
                yield cursor
                cursor.execute("COMMIT")
            except BaseException:
                if self.connection.in_transaction:
                    cursor.execute("ROLLBACK")
                raise

    @contextmanager
    def erasing(self) -> Iterator[sqlite3.Cursor]:
        self.connection.execute("PRAGMA secure_delete = ON")  # pages that are freed are overwritten
        try:
            with self.writing() as cursor:
                yield cursor
            with _translated():  # the journal has pages from before; while somebody reads them it is not cut off
                self.connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchall()
        finally:
            self.connection.execute("PRAGMA secure_delete = OFF")

    @contextmanager
    def _turn(self) -> Iterator[None]:
        """Wait for this thread's turn to write; not for long, and not behind many."""
        if not self._writers.acquire(blocking=False):
            raise OperationalError("too many writers wait for the database")
        try:
            if not self._writer.acquire(timeout=BUSY_SECONDS):
                raise OperationalError("the database is busy")
            try:
                yield
            finally:
                self._writer.release()
        finally:
            self._writers.release()

    @contextmanager
    def _background(self) -> Iterator[None]:
        """Write only while no other process that gives way does, and then leave the database to the others for as long:
        so at least half of the time is theirs."""
        if not self._gives_way:
            yield
            return
        path = f"{self.path}-background-lock"
        made_private(path)
        with open(path, "r+") as file:
            _await_turn(file)
            with self.leaving_time():
                yield

    def try_writing(self, seconds: float) -> None:
        with _translated(), closing(sqlite3.connect(self.path, timeout=seconds, isolation_level=None)) as connection:
            open_to_writes(connection)
            (kept,) = connection.execute("PRAGMA user_version").fetchone()
            connection.execute("PRAGMA synchronous = FULL")
            connection.execute(f"PRAGMA user_version = {kept}")  # the file's first page, written again as it is


def _await_turn(file: IO[str]) -> None:
    """Wait until no other process holds the lock on a file. Raises OperationalError if that takes too long."""
    deadline = time.monotonic() + BACKGROUND_SECONDS
    while True:
        try:
            fcntl.flock(file, fcntl.LOCK_EX | fcntl.LOCK_NB)
            return
        except BlockingIOError:
            if time.monotonic() > deadline:
                raise OperationalError("the database is busy") from None
        time.sleep(AGAIN_SECONDS)


def _begin(cursor: sqlite3.Cursor) -> None:
    """Begin to write as soon as no other process does."""
    deadline = time.monotonic() + BUSY_SECONDS
    cursor.execute("PRAGMA busy_timeout = 0")
    try:
        while True:
            try:
                cursor.execute("BEGIN IMMEDIATE")
                return
            except sqlite3.OperationalError as error:
                if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                    raise
            time.sleep(AGAIN_SECONDS)
    finally:
        cursor.execute(f"PRAGMA busy_timeout = {int(1000 * BUSY_SECONDS)}")


@contextmanager
def _translated() -> Iterator[None]:
    try:
        yield
    except sqlite3.IntegrityError as error:
        if str(error) in CLOSED:
            raise StoreClosed(str(error)) from error
        raise IntegrityError(str(error)) from error
    except sqlite3.DatabaseError as error:
        raise OperationalError(str(error)) from error


class SQLiteRecorder(MatchRecorder):
    """The recorder of an SQLite store."""

    in_order = ("notification_id",)
    settled = "1 = 1"  # one writer at a time: ids are in the order of commits

    def _place(self, id: int) -> tuple[object, ...]:
        return (id,)

    def news(self, since: str | None, most: int | None = None) -> tuple[str, set[str]]:
        last = 0
        if since is None or most is not None:
            last = self.query("SELECT coalesce(max(notification_id), 0) FROM events")[0][0]
        if since is None:
            return str(last), set()
        if most is not None and not (_is_number(since) and 0 <= last - int(since) < most):
            raise NewsLost(since)
        rows = self.query("SELECT notification_id, originator_id FROM events WHERE notification_id > ?", int(since))
        return str(max((id for id, _ in rows), default=int(since))), {stream for _, stream in rows}


def _is_number(text: str) -> bool:
    return text.isascii() and text.isdigit() and len(text) < 19

"""SQLite, the embedded default: WAL, synchronous FULL, one writer at a time by design."""

import sqlite3
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager

from eventsourcing.persistence import IntegrityError, OperationalError

from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.private import made_private
from adjudicator.matches.store.recorder import MatchRecorder

BUSY_SECONDS = 10.0


class SQLite(Dialect):
    """A database file. Each thread has its own connection; within the process, writers queue in fairness."""

    mark = "?"

    def __init__(self, path: str) -> None:
        self.path = path
        self._threads = threading.local()
        self._writer = threading.Lock()
        self._opened: list[sqlite3.Connection] = []

    @property
    def connection(self) -> sqlite3.Connection:
        """This thread's connection."""
        connection: sqlite3.Connection | None = getattr(self._threads, "connection", None)
        if connection is None:
            made_private(self.path)
            connection = sqlite3.connect(
                self.path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False, cached_statements=64
            )
            connection.execute("PRAGMA journal_mode = WAL")
            connection.execute("PRAGMA synchronous = FULL")  # an acknowledged move survives a power cut
            self._threads.connection = connection
            self._opened.append(connection)
        return connection

    def close(self) -> None:
        while self._opened:
            self._opened.pop().close()
        self._threads = threading.local()

    def query(self, statement: str, parameters: Sequence[object]) -> list[Row]:
        try:
            return self.connection.execute(statement, parameters).fetchall()
        except sqlite3.DatabaseError as error:
            if not str(error).startswith("Could not decode"):
                raise OperationalError(str(error)) from error
        # What is no text any more is handed over as something that it cannot be mistaken for, to be found damaged.
        self.connection.text_factory = lambda data: data.decode(errors="replace")
        try:
            return self.connection.execute(statement, parameters).fetchall()
        finally:
            self.connection.text_factory = str

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Cursor]:
        with self._writer:
            cursor = self.connection.cursor()
            try:
                cursor.execute("BEGIN IMMEDIATE")
                yield cursor
                cursor.execute("COMMIT")
            except BaseException as error:
                if self.connection.in_transaction:
                    cursor.execute("ROLLBACK")
                if isinstance(error, sqlite3.IntegrityError):
                    raise IntegrityError(str(error)) from error
                if isinstance(error, sqlite3.OperationalError):
                    raise OperationalError(str(error)) from error
                raise


class SQLiteRecorder(MatchRecorder):
    """The recorder of an SQLite store."""

    def _settled(self) -> str:
        return "1 = 1"  # one writer at a time: notification ids are in commit order

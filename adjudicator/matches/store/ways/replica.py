"""What is past, read from a streaming replica, and never older than what the database itself has acknowledged.

No client carries a token for it. The database is asked one cheap thing, how far a stream has come and whether names
have been erased; the replica answers where it has come as far, else the database does. An event that is stored changes
in no other way.
"""

import time
from collections.abc import Sequence

import structlog
from eventsourcing.persistence import OperationalError

from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.event_rows import EventRows
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.recorder import ERASURES

REST_SECONDS = 5.0
"""How long a replica that does not answer is not asked again."""
_ERASED = f"SELECT last FROM {ERASURES}"
_KNOWN = f"SELECT last, (SELECT max(originator_version) FROM events WHERE originator_id = ?) FROM {ERASURES}"
log = structlog.get_logger("api")


class Replica:
    """A streaming replica of the database, which may be behind, or away."""

    def __init__(self, dsn: str, *, pooled: bool) -> None:
        self.dialect = PostgreSQL(dsn, dsn if pooled else "")
        self._rests_until, self._answers = 0.0, True

    def rows(self, table: EventRows, wanted: tuple[str, int, int, int | None], erased: int, *, desc: bool) -> list[Row]:
        """Return the rows that a replica has of a stream; none if it does not know of an erasure yet, or is away."""
        now = time.monotonic()
        if now < self._rests_until:
            return []
        if not self._answers:  # one tries it again, and nobody waits with him
            self._rests_until = now + REST_SECONDS
        try:
            if self.dialect.query(_ERASED, ())[0][0] < erased:
                return []
            rows = EventRows(self.dialect, table.table).rows(*wanted, desc=desc)
        except OperationalError as error:
            self._rests_until = time.monotonic() + REST_SECONDS
            if self._answers:
                log.warning("the replica is not asked for a while", error=str(error))
            self._answers = False
            return []
        if not self._answers:
            log.info("the replica answers again")
        self._answers, self._rests_until = True, 0.0
        return rows


class PastRows(EventRows):
    """A table of events or of snapshots, read from a replica as far as that has come."""

    def __init__(self, dialect: Dialect, table: str, replica: Replica) -> None:
        super().__init__(dialect, table)
        self._replica = replica

    def rows(self, match_id: str, after: int, until: int | None, limit: int | None, *, desc: bool = False) -> list[Row]:
        erased, head = self.dialect.query(self.dialect[_KNOWN], (match_id,))[0]
        last = min(head or 0, head or 0 if until is None else until)
        wanted = (match_id, after, last, limit)
        found = self._replica.rows(self, wanted, erased, desc=desc) if last > after else []
        return (
            found
            if self._is_whole(found, last, limit, desc=desc)
            else super().rows(match_id, after, until, limit, desc=desc)
        )

    def _is_whole(self, rows: Sequence[Row], last: int, limit: int | None, *, desc: bool) -> bool:
        """Whether nothing is missing. Any snapshot will do: it is but where folding begins. Events have no gaps."""
        if self.table == "snapshots":
            return bool(rows)
        if not desc and len(rows) == limit:
            return True
        return bool(rows) and rows[0 if desc else -1][0] == last


class PastRecorder(PostgreSQLRecorder):
    """The recorder of a store that reads streams from a replica, and all else from the database."""

    def __init__(self, store: PostgreSQLRecorder, replica: Replica) -> None:
        super().__init__(store.dialect)
        self.observers = store.observers
        self._events = PastRows(store.dialect, "events", replica)
        self.snapshots = PastRows(store.dialect, "snapshots", replica)

    def stored_rows(
        self, match_id: str, after: int, until: int | None, limit: int | None, *, desc: bool = False
    ) -> list[Row]:
        return self._events.rows(match_id, after, until, limit, desc=desc)

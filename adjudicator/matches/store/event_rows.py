"""A table of events or of snapshots: what of it is alike, in either dialect."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, StoredEvent

from adjudicator.matches.store.dialect import Dialect, Row

ROWS_AT_ONCE = 200
"""How many rows are written in one statement: no database takes parameters without end."""


class EventRows(AggregateRecorder):
    """A table of events or of snapshots, by match and version."""

    def __init__(self, dialect: Dialect, table: str) -> None:
        self.dialect = dialect
        self.table = table

    def query(self, statement: str, *parameters: object) -> list[Row]:
        """Run a reading statement, with `?` for its parameters, and return its rows."""
        return self.dialect.query(self.dialect[statement], parameters)

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        with self.dialect.writing() as cursor:
            self.insert(cursor, stored_events)
        return None

    def insert(self, cursor: Any, stored_events: Sequence[StoredEvent]) -> None:
        """Write rows within a transaction, at least one. A snapshot may be written again.

        Many rows are one statement whose keys are parameters: so it goes to the one place where a match lies, also
        where matches are spread over several servers (`distribution`)."""
        again = ""
        if self.table == "snapshots":
            again = (
                " ON CONFLICT (originator_id, originator_version)"
                " DO UPDATE SET topic = excluded.topic, state = excluded.state"
            )
        for first in range(0, len(stored_events), ROWS_AT_ONCE):
            some = stored_events[first : first + ROWS_AT_ONCE]
            places = ", ".join(["(?, ?, ?, ?)"] * len(some))
            cursor.execute(
                self.dialect[
                    f"INSERT INTO {self.table} (originator_id, originator_version, topic, state) VALUES {places}{again}"
                ],
                [value for e in some for value in (e.originator_id, e.originator_version, e.topic, e.state.decode())],
            )

    def select_events(
        self,
        originator_id: UUID | str,
        *,
        gt: int | None = None,
        lte: int | None = None,
        desc: bool = False,
        limit: int | None = None,
    ) -> Sequence[StoredEvent]:
        return [
            stored_event(originator_id, *row) for row in self.rows(str(originator_id), gt or 0, lte, limit, desc=desc)
        ]

    def rows(self, match_id: str, after: int, until: int | None, limit: int | None, *, desc: bool = False) -> list[Row]:
        """Return (version, topic, column) of a match's rows after a version, up to another."""
        statement = (
            f"SELECT originator_version, topic, state FROM {self.table}"
            " WHERE originator_id = ? AND originator_version > ?"
        )
        parameters: list[object] = [match_id, after]
        if until is not None:
            statement += " AND originator_version <= ?"
            parameters.append(until)
        statement += f" ORDER BY originator_version {'DESC' if desc else 'ASC'}"
        if limit is not None:
            statement += " LIMIT ?"
            parameters.append(limit)
        return self.dialect.query(self.dialect[statement], parameters)


def stored_event(originator_id: UUID | str, version: int, topic: str, state: str | bytes) -> StoredEvent:
    """Return a row as the library's event; of a damaged one the column may be no text."""
    return StoredEvent(originator_id, version, topic, state if isinstance(state, bytes) else state.encode())

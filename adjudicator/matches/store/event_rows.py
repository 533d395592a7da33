"""A table of events or of snapshots: what of it is alike, in either dialect."""

from collections.abc import Sequence
from typing import Any
from uuid import UUID

from eventsourcing.persistence import AggregateRecorder, StoredEvent

from adjudicator.matches.store.dialect import Dialect, Row


class EventRows(AggregateRecorder):
    """A table of events or of snapshots, by match and version."""

    def __init__(self, dialect: Dialect, table: str) -> None:
        self.dialect = dialect
        self.table = table

    def insert_events(self, stored_events: Sequence[StoredEvent], **kwargs: Any) -> Sequence[int] | None:
        with self.dialect.writing() as cursor:
            self.insert(cursor, stored_events)
        return None

    def insert(self, cursor: Any, stored_events: Sequence[StoredEvent]) -> None:
        """Write rows within a transaction. A snapshot may be written again."""
        again = ""
        if self.table == "snapshots":
            again = (
                " ON CONFLICT (originator_id, originator_version)"
                " DO UPDATE SET topic = excluded.topic, state = excluded.state"
            )
        cursor.executemany(
            self.dialect[
                f"INSERT INTO {self.table} (originator_id, originator_version, topic, state) VALUES (?, ?, ?, ?){again}"
            ],
            [(e.originator_id, e.originator_version, e.topic, e.state.decode()) for e in stored_events],
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

"""The order of all events, and news, of a distributed store.

Numbers of transactions, snapshots and sequences say nothing there about which commit is seen first: each server has its
own, and a commit in two phases is seen on one server before it is on the other. One writer gives an order that all see
alike: the sequencer of the transparency log. An event stands where the first head of its stream is logged that covers
it, and by its version there. What is not logged yet is not in the order yet: as what is not settled on one server.
"""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import Protocol

from eventsourcing.persistence import Notification

from adjudicator.matches.store.dialect import Row

_MOMENT = re.compile(r"log:(\d{1,18})", re.ASCII)
_PLACE = """
SELECT position FROM log_entries WHERE stream = ? AND version >= ? ORDER BY position LIMIT 1
"""
_SPANS = """
SELECT position, stream, version, coalesce(
    (SELECT max(version) FROM log_entries AS earlier
        WHERE earlier.stream = entry.stream AND earlier.position < entry.position), 0)
FROM log_entries AS entry WHERE position >= ? AND stream <> '' ORDER BY position LIMIT 100
"""
Place = tuple[int, int]
"""A position in the log, and the version of an event."""


class Query(Protocol):
    """Runs a reading statement."""

    def __call__(self, statement: str, *parameters: object) -> list[Row]: ...


class LoggedOrder:
    """The order of all events that the transparency log gives."""

    def __init__(self, query: Query) -> None:
        self._query = query

    def place(self, id: int) -> Place | None:
        """Return where an event stands, by its id; None if there is none, or it is not logged yet."""
        found = self._query("SELECT originator_id, originator_version FROM events WHERE notification_id = ?", id)
        logged = self._query(_PLACE, *found[0]) if found else []
        return (logged[0][0], found[0][1]) if logged else None

    def notifications(
        self, after: Place | None, until: Place | None, limit: int, topics: Sequence[str]
    ) -> list[Notification]:
        """Return events that stand after a place, and no later than another."""
        found = list[Notification]()
        for position, stream, first, last in self._spans(after[0] if after else 0):
            if until is not None and position > until[0]:
                break
            if after is not None and position == after[0]:
                first = max(first, after[1])
            if until is not None and position == until[0]:
                last = min(last, until[1])
            found += self._events(stream, first, last, limit - len(found), topics)
            if len(found) == limit:
                break
        return found

    def last(self) -> int | None:
        """Return the id of the last event of the order."""
        statement = "SELECT stream, version FROM log_entries WHERE stream <> '' ORDER BY position DESC LIMIT 1"
        for entry in self._query(statement):
            one = "SELECT notification_id FROM events WHERE originator_id = ? AND originator_version = ?"
            for (id,) in self._query(one, *entry):
                return int(id)
        return None

    def _spans(self, position: int) -> Iterator[tuple[int, str, int, int]]:
        """Yield the entries from a position on: the stream, and after which version up to which it covers it."""
        while rows := self._query(_SPANS, position):
            for at, stream, last, first in rows:
                yield at, stream, first, last
            position = rows[-1][0] + 1

    def _events(self, stream: str, first: int, last: int, limit: int, topics: Sequence[str]) -> list[Notification]:
        of_topics = f" AND topic IN ({', '.join('?' * len(topics))})" if topics else ""
        rows = self._query(
            "SELECT notification_id, originator_id, originator_version, topic, state FROM events"
            " WHERE originator_id = ? AND originator_version > ? AND originator_version <= ?"
            f"{of_topics} ORDER BY originator_version LIMIT ?",
            stream, first, last, *topics, limit,
        )  # fmt: skip
        return [
            Notification(id=id, originator_id=stream, originator_version=version, topic=topic, state=state.encode())
            for id, stream, version, topic, state in rows
        ]

    def news(self, since: str | None, most: int | None, lost: Callable[[str], Exception]) -> tuple[str, set[str]]:
        """Return the streams with events since a moment, and the present moment: what is not logged yet, and what has
        been logged since. So an event is told of as soon as it is committed, and again until it is logged."""
        # What is not logged comes first: what is logged between the two questions is then found by both, not by none.
        limit = "" if most is None else f" LIMIT {most}"
        waiting = {id for (id,) in self._query(f"SELECT DISTINCT match_id FROM moves WHERE NOT logged{limit}")}
        size = int(self._query("SELECT coalesce(max(position), -1) + 1 FROM log_entries")[0][0])
        if since is None:
            return f"log:{size}", set()
        given = _MOMENT.fullmatch(since)
        if given is None or int(given[1]) > size:
            raise lost(since)
        between = f"SELECT stream FROM log_entries WHERE position >= ? AND position < ?{limit}"
        logged = [stream for (stream,) in self._query(between, int(given[1]), size)]
        if most is not None and max(len(waiting), len(logged)) >= most:
            raise lost(since)
        return f"log:{size}", waiting | set(logged) - {""}

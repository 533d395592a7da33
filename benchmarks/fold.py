"""Events a second from stored bytes to state, beside mere decoding and beside the library's own way."""

from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from adjudicator.matches.match import project
from adjudicator.matches.store.mapper import decode, record_decoder
from benchmarks.report import line, rates
from benchmarks.store import RULES, play, sqlite_store

MATCHES = 20
COUNTED = 2000
SHORT = {"MATCHES": 1, "COUNTED": 20}


class Counter(Aggregate):
    """The smallest aggregate the library's default machinery can fold: the peer."""

    @event("Counted")
    def count(self, card: str, stat: str, amount: int, source: str) -> None:
        """Count one."""


def run() -> None:
    """Measure and print."""
    with sqlite_store() as store:
        ids = [play(store, seed) for seed in range(MATCHES)]
        matches = [
            [(id, version, topic, column.encode()) for version, topic, column in store.tables.rows(id, 0, None, None)]
            for id in ids
        ]
        events = sum(map(len, matches))
        decoder = record_decoder(RULES.topic)
        app: Application[Any] = Application()
        counter = Counter()
        for number in range(COUNTED):
            counter.count("C1", "ATK", number, "C5")
        app.save(counter)

        def merely_decode() -> int:
            for rows in matches:
                for row in rows:
                    decoder.decode(row[3])
            return events

        def fold() -> int:
            for rows in matches:
                project(None, (decode(*row) for row in rows))
            return events

        def from_database() -> int:
            for id in ids:
                project(None, store.records(id))
            return events

        def library() -> int:
            app.repository.get(counter.id)
            return COUNTED + 1

        limit, ours, rows, peer = rates(merely_decode, fold, from_database, library)
    line(f"msgspec merely decoding the bytes of {events:,} events (limit)", f"{limit:,.0f}/s")
    line("stored bytes to state", f"{ours:,.0f}/s", f"{ours / limit:.2f} of the limit (aim: 0.6)")
    line("SQLite rows to state, reading included", f"{rows:,.0f}/s", f"{rows / limit:.2f} of the limit (no aim)")
    line("the library's default Aggregate and JSONTranscoder (peer)", f"{peer:,.0f}/s")
    line("stored bytes to state, beside that peer", f"{ours:,.0f}/s", f"{ours / peer:.1f} times the peer (aim: 8)")

"""Events a second from stored bytes to state, beside mere decoding and beside the library's own way."""

from typing import Any

from eventsourcing.application import Application
from eventsourcing.domain import Aggregate, event

from adjudicator.matches.match import project
from adjudicator.matches.store.mapper import decode, record_decoder
from benchmarks.report import line, rate, timed
from benchmarks.store import play, sqlite_store


class Counter(Aggregate):
    """The smallest aggregate the library's default machinery can fold: the peer."""

    @event("Counted")
    def count(self, card: str, stat: str, amount: int, source: str) -> None:
        """Count one."""


def run() -> None:
    """Measure and print."""
    with sqlite_store() as store:
        ids = [play(store, seed) for seed in range(10)]
        columns = [store.tables.rows(id, 0, None, None) for id in ids]
        matches = [
            [(id, version, topic, column.encode()) for version, topic, column in rows]
            for id, rows in zip(ids, columns, strict=True)
        ]
        events = sum(map(len, matches))
        decoder = record_decoder("diamonds/1")

        def merely_decode() -> None:
            for rows in matches:
                for row in rows:
                    decoder.decode(row[3])

        def fold() -> None:
            for rows in matches:
                project(None, (decode(*row) for row in rows))

        def from_store() -> None:
            for id in ids:
                project(None, store.records(id))

        times, seconds = timed(merely_decode)
        limit = times * events / seconds
        line("msgspec merely decoding the same bytes (the limit)", rate(times * events, seconds))
        times, seconds = timed(fold)
        ours = times * events / seconds
        line("stored bytes to state", rate(times * events, seconds), f"{ours / limit:.2f} of the limit (aim: 0.5)")
        times, seconds = timed(from_store)
        line("SQLite rows to state, through the library's event store", rate(times * events, seconds))
        peer = _library()
        line(
            "the library's default aggregate and JSON transcoder",
            f"{peer:,.0f}/s",
            f"ours is {ours / peer:.1f} times that (aim: 10)",
        )


def _library() -> float:
    app: Application[Any] = Application()
    counter = Counter()
    for number in range(2000):
        counter.count("C1", "ATK", number, "C5")
    app.save(counter)
    times, seconds = timed(lambda: app.repository.get(counter.id))
    return times * 2001 / seconds

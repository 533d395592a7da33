"""Rebuilds the index of lists from the events: for events older than the index, or if the index was damaged.

Each match, dispute and tournament is rebuilt in a transaction of its own, and again if it has changed meanwhile, so
the service may keep running.
"""

from collections.abc import Callable, Iterator, Sequence

from adjudicator.judging import lists
from adjudicator.judging.stored import StoredDisputes
from adjudicator.judging.tournaments import Tournaments, shown_by_index
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import Cases, indexed, names_of, people, winners_of, won_by
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import SEEDING, ExtraWrites, Write
from adjudicator.rulesets.registry import RULESETS

PAGE = 500


class Reindexing:
    """The rebuilding of a store's index. It counts what has been written; `damaged` could not be read."""

    def __init__(self, store: Matches) -> None:
        self.store = store
        self.disputes, self.tournaments = StoredDisputes(store, {}), Tournaments(store)
        self.streams = 0
        self.damaged: list[Damaged] = []

    def run(self) -> None:
        """Write all of it."""
        kinds: tuple[tuple[str, str, Callable[[str], Sequence[Write]]], ...] = (
            ("tournaments", "tournament_id", self._tournament),
            ("matches", "match_id", self._match),
            ("disputes", "dispute_id", self._dispute),
        )
        for table, column, writes in kinds:
            for id in _ids(self.store.tables, table, column):
                self._write(id, writes)

    def _write(self, id: str, writes: Callable[[str], Sequence[Write]]) -> None:
        tables = self.store.tables
        try:
            while True:
                head = tables.head(id)
                tables.write_extra(ExtraWrites(writes=tuple(writes(id))))
                if tables.head(id) == head:
                    break
            self.streams += 1
        except Damaged as damaged:
            self.damaged.append(damaged)

    def _tournament(self, id: str) -> list[Write]:
        return [shown_by_index(id, self.tournaments.shows(id))]

    def _match(self, id: str) -> list[Write]:
        row = self.store.tables.match_row(id)
        if row is None or row.status == SEEDING:
            return []
        cases, match = Cases(RULESETS[row.ruleset]), self.store.at_version(id)
        row = row._replace(players=names_of(match.state))
        for record in self.store.records(id, 0, match.version):
            cases.take(record)
        named = Write("UPDATE matches SET players = ? WHERE match_id = ?", (row.players, id))
        cleared = Write("DELETE FROM match_index WHERE match_id = ?", (id,))
        won = won_by(id, winners_of(match.state))
        return [named, won, cleared, *indexed([*people(row), *cases.rows(row, match.state)])]

    def _dispute(self, id: str) -> list[Write]:
        dispute = self.disputes.get(id)
        row = self.store.tables.match_row(dispute.opened.match)
        return [lists.counted(dispute), *lists.found_by(dispute, row.table_label if row is not None else "")]


def _ids(tables: MatchRecorder, table: str, column: str) -> Iterator[str]:
    """Yield the ids of a table's rows, a page at a time."""
    last, statement = "", f"SELECT {column} FROM {table} WHERE {column} > ? ORDER BY {column} LIMIT ?"
    while rows := tables.query(statement, last, PAGE):
        for (last,) in rows:
            yield last

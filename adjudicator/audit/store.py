"""A whole store gone through: streams and their chains, snapshots against folds, rows against events, the log.

One pass over all events, a match in memory at a time; each thing that is wrong is said with its place.
"""

from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.judging import lists
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.luck import seed_commitment
from adjudicator.kernel.ruleset import evolve
from adjudicator.kernel.secret import stored
from adjudicator.kernel.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.index import Cases, IndexRow, names_of, people, winners_of
from adjudicator.matches.match import Match
from adjudicator.matches.records import Recorded, Snapshot
from adjudicator.matches.seeding import Seeds
from adjudicator.matches.store.mapper import decode
from adjudicator.matches.store.tables import DAMAGED, SEEDING, MatchRow
from adjudicator.matches.streams import Streams
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency.checking import check_log
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.tables import LogTables, StoredLog

PAGE = 1000
OTHER_INDEX = Text(
    "o índice das listas diz outra coisa; execute: adjudicator db reindex",
    "the index of lists says otherwise; run: adjudicator db reindex",
)


class Wrong(msgspec.Struct, frozen=True):
    """Something that is wrong with a store: what, of which stream (or `log`), at which version or position."""

    place: str
    version: int
    why: Text

    def said(self) -> Text:
        """Say it in one line."""
        at = f" {self.version}" if self.version else ""
        return Text(f"{self.place}{at}: {self.why.pt}", f"{self.place}{at}: {self.why.en}")


class Audit:
    """An audit of a store. `events` and `streams` count what has been read."""

    def __init__(self, store: Matches, log: LogFolder | None) -> None:
        self.store = store
        self.log = log
        self.events = self.streams = self.entries = 0
        self._kinds: dict[str, Streams] = {
            "d_": Disputes(store, {}), "t_": Tournaments(store), "s_": Seeds(store),
        }  # fmt: skip

    def run(self) -> Iterator[Wrong]:
        """Go through all of it; yield what is wrong."""
        for stream in self._all_streams():
            self.streams += 1
            try:
                if stream.startswith("m_"):
                    yield from self._match(stream)
                else:
                    yield from self._stream(stream)
            except Damaged as damaged:
                yield Wrong(stream, damaged.version, damaged.reason)
        yield from self._rows_without_events()
        yield from self._log()

    def _all_streams(self) -> Iterator[str]:
        last = ""
        while True:
            rows = self.store.tables.query(
                "SELECT DISTINCT originator_id FROM events WHERE originator_id > ? ORDER BY originator_id LIMIT ?",
                last, PAGE,
            )  # fmt: skip
            for (last,) in rows:
                yield last
            if len(rows) < PAGE:
                return

    # Matches

    def _match(self, id: str) -> Iterator[Wrong]:
        row = self.store.tables.match_row(id)
        if row is None:
            yield _wrong(id, 0, "não está na lista de partidas", "it is not in the list of matches")
            return
        heads, snapshots = self._heads(id), self._snapshots(id)
        ends: dict[int, int] = {}
        match: Match | None = None
        first: Any = None
        cases = Cases(RULESETS[row.ruleset])
        for record in self.store.linked_records(id):
            if match is None:
                match, first = Match(id, RULESETS[record.ruleset]), record.event
            version = record.originator_version
            self.events += 1
            ends[record.move] = version
            evolve(match.state, record.event)
            yield from _told(id, record, heads.pop(version, []))
            if version in snapshots:
                yield from _snapshot(id, version, *snapshots.pop(version), match, record)
            cases.take(record)
        assert match is not None
        yield from self._indexed(row, match.state, cases.rows(row, match.state))
        yield from self._moves(id, ends)
        for version in snapshots:
            yield _wrong(id, version, "há um retrato de uma versão que não há", "a snapshot is of no version")
        yield from self._left(id, heads)
        yield from self._row(id, row, first, match)

    def _row(self, id: str, row: Any, first: Any, match: Match) -> Iterator[Wrong]:
        status = "over" if match.over else "running"
        told = (first.ruleset, first.edition, first.luck, match.state.desk.enforcement)
        if (row.ruleset, row.edition, row.luck, row.enforcement) != told or row.status not in (status, DAMAGED):
            yield _wrong(id, 1, "a lista de partidas diz outra coisa do que os eventos",
                         "the list of matches says otherwise than its events")  # fmt: skip
        if row.salt_key != first.salt_key.value or (
            row.seed is not None and seed_commitment(row.seed) != first.seed_commitment
        ):
            yield _wrong(
                id, 1, "a semente ou os sais não são os do começo", "seed or salts are not those it began with"
            )

    def _indexed(self, row: MatchRow, state: Any, happened: list[IndexRow]) -> Iterator[Wrong]:
        """Yield if a match is found by something else than its events tell, or has other winners."""
        players, winners = names_of(state), winners_of(state)
        kept = self.store.tables.query(
            f"SELECT {', '.join(IndexRow._fields)} FROM match_index WHERE match_id = ?", row.match_id
        )
        expected = {*people(row._replace(players=players)), *happened}
        if (row.players, row.winners) != (players, winners) or expected != {IndexRow(*each) for each in kept}:
            yield _wrong(row.match_id, 0, OTHER_INDEX.pt, OTHER_INDEX.en)

    def _moves(self, id: str, ends: dict[int, int]) -> Iterator[Wrong]:
        rows = self.store.tables.query("SELECT move, version FROM moves WHERE match_id = ?", id)
        listed: dict[int, int] = dict(rows)
        for move in sorted(ends.keys() | listed.keys()):
            if ends.get(move) != listed.get(move):
                at = ends.get(move, listed.get(move, 0))
                yield _wrong(id, at, f"o lance {move} não termina onde diz a sua lista",
                             f"move {move} does not end where its list says")  # fmt: skip

    def _snapshots(self, id: str) -> dict[int, tuple[str, str]]:
        rows = self.store.tables.query(
            "SELECT originator_version, topic, state FROM snapshots WHERE originator_id = ?", id
        )
        return {version: (topic, column) for version, topic, column in rows}

    def _heads(self, id: str) -> dict[int, list[bytes]]:
        """Return what the log has of a stream, by version; of one, if the store was rewritten, more than one entry."""
        heads: dict[int, list[bytes]] = {}
        for version, entry in self.store.tables.query("SELECT version, entry FROM log_entries WHERE stream = ?", id):
            heads.setdefault(version, []).append(bytes(entry))
        return heads

    # Other streams

    def _stream(self, id: str) -> Iterator[Wrong]:
        streams = self._kinds.get(id[:2])
        if streams is None:
            yield _wrong(id, 0, "não se sabe o que é", "it is not known what it is")
            return
        heads = self._heads(id)
        records = streams.of(id)
        self.events += len(records)
        for record in records:
            yield from _told(id, record, heads.pop(record.originator_version, []))
        yield from self._left(id, heads)
        if isinstance(streams, Disputes):
            yield from self._listed(streams, id)
        if isinstance(streams, Tournaments):
            yield from self._shown(streams, id)

    def _listed(self, disputes: Disputes, id: str) -> Iterator[Wrong]:
        dispute = disputes.get(id)
        kept = lists.dispute_row(self.store.tables, id)
        if kept is None or kept.status != dispute.status:
            yield _wrong(
                id, dispute.version, "a lista de disputas diz outra coisa", "the list of disputes says otherwise"
            )
        row = self.store.tables.match_row(dispute.opened.match)
        found = self.store.tables.query(
            f"SELECT {', '.join(lists.DisputeIndexRow._fields)} FROM dispute_index WHERE dispute_id = ?", id
        )
        counted = kept is None or (bool(kept.blocking), kept.extension) == (
            dispute.opened.blocking,
            dispute.time_extension,
        )
        expected = {*lists.index_rows(dispute, row.table_label)} if row is not None else None
        if not counted or (expected is not None and expected != {lists.DisputeIndexRow(*each) for each in found}):
            yield _wrong(id, 0, OTHER_INDEX.pt, OTHER_INDEX.en)

    def _shown(self, tournaments: Tournaments, id: str) -> Iterator[Wrong]:
        kept = self.store.tables.query("SELECT shown FROM tournaments WHERE tournament_id = ?", id)
        if [bool(shown) for (shown,) in kept] != [tournaments.shows(id)]:
            yield _wrong(id, 0, OTHER_INDEX.pt, OTHER_INDEX.en)

    def _left(self, id: str, heads: dict[int, list[bytes]]) -> Iterator[Wrong]:
        for version in heads:
            yield _wrong(id, version, "está no registro de transparência, e não no banco de dados",
                         "it is in the transparency log, and not in the store")  # fmt: skip

    # Rows that nothing stands behind

    def _rows_without_events(self) -> Iterator[Wrong]:
        gone = "NOT EXISTS (SELECT 1 FROM events WHERE originator_id = {} AND originator_version = 1)"
        for table, column, more in (
            ("matches", "match_id", f" AND status <> '{SEEDING}'"), ("disputes", "dispute_id", ""),
            ("tournaments", "tournament_id", ""), ("log_entries", "stream", ""), ("snapshots", "originator_id", ""),
        ):  # fmt: skip
            place = f"{table}.{column}"
            rows = self.store.tables.query(
                f"SELECT DISTINCT {column} FROM {table} WHERE {gone.format(place)}{more} LIMIT {PAGE}"
            )
            for (id,) in rows:
                yield _wrong(id, 0, f"está em {table}, e não tem eventos", f"it is in {table}, and has no events")

    # The log

    def _log(self) -> Iterator[Wrong]:
        tables = LogTables(self.store.tables)
        size, note = tables.checkpoint()
        if not note:
            return
        try:
            signed = read_checkpoint(note)
            if self.log is not None:
                signed.check_log(self.log.checkpoint_key().verifier)
            found = check_log(StoredLog(tables), signed.checkpoint)
            self.entries = found.entries
            for why in found.wrong:
                yield Wrong("log", size, why)
            if self.log is not None:
                Sequencer(tables, self.log).check()
        except Malformed as error:
            yield Wrong("log", size, error.why)
        except Fork as fork:
            yield Wrong("log", size, fork.why)


def _told(id: str, record: Any, entries: list[bytes]) -> Iterator[Wrong]:
    """Yield if the log has another head of a version than the store."""
    version = record.originator_version
    if any(entry != head_of(id, version, record.hash).entry() for entry in entries):
        yield _wrong(id, version, "o registro de transparência tem outro", "the transparency log has another")


def _snapshot(id: str, version: int, topic: str, column: str, match: Match, record: Recorded) -> Iterator[Wrong]:
    """Yield if a snapshot that would be used is not what the events make."""
    kept = decode(id, version, topic, column)
    assert isinstance(kept, Snapshot)
    if kept.state is None:
        return  # of another form of the state, or damaged: it is not used
    if kept.hash != record.hash or stored.encode(kept.state) != stored.encode(match.state):
        yield _wrong(id, version, "o retrato não é o que os eventos fazem", "the snapshot is not what its events make")


def _wrong(place: str, version: int, pt: str, en: str) -> Wrong:
    return Wrong(place, version, Text(pt, en))

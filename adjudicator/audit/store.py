"""A whole store gone through: streams and their chains, snapshots against folds, rows against events, the log.

One pass over all events, a match in memory at a time; each thing that is wrong is said with its place. What is found is
looked at a second time, for the service may run meanwhile. Which tables are compared, and which are not and why, is in
`adjudicator.audit.tables`.
"""

from collections.abc import Callable, Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from adjudicator.audit import other_rows
from adjudicator.audit.desk_rows import DeskRows
from adjudicator.audit.match_rows import MatchRows
from adjudicator.audit.wrong import Wrong, rows_differ, wrong
from adjudicator.kernel.engine.folding import evolve
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import Cases
from adjudicator.matches.match import Match
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.ways.archived import ArchiveAway
from adjudicator.rulesets.registry import RULESETS
from adjudicator.transparency import recovery
from adjudicator.transparency.checking import check_log, tree_root
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder, Losses
from adjudicator.transparency.leaves import head_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.sequencer import Fork, Sequencer
from adjudicator.transparency.tables import LogTables, StoredLog

PAGE = 1000


class Logged(NamedTuple):
    """An entry of the log: its position, and what is hashed."""

    position: int
    entry: bytes


Heads = dict[int, list[Logged]]
"""What the log has of a stream, by version; of one, if the store was rewritten or set back, more than one entry."""


class Audit:
    """An audit of a store. `events` and `streams` count what has been read; `lost` are the positions in the log, by
    stream, that were put back after a restore, and that the restored store has not, or has otherwise."""

    def __init__(self, store: Matches, log: LogFolder | None) -> None:
        self.store = store
        self.log = log
        self.losses = log.losses() if log is not None else Losses()
        self.lost: dict[str, set[int]] = {}
        self.events = self.streams = self.entries = 0
        self._desk = DeskRows(store)

    def run(self) -> Iterator[Wrong]:
        """Go through all of it; yield what is wrong."""
        for stream in self._all_streams():
            self.streams += 1
            yield from _twice(lambda id=stream: self._stream(id))  # type: ignore[misc]  # the loop's own, at once
        for check in (
            other_rows.without_events,
            other_rows.tokens,
            other_rows.card_sets,
            other_rows.pictures,
            other_rows.looks,
        ):
            yield from _twice(lambda of=check: of(self.store))  # type: ignore[misc]  # the same
        yield from _twice(self._lost_whole)
        yield from self._log()

    def acknowledge(self) -> int:
        """Write down that what was found to be lost is known to be; return how many entries it is. They are passed over
        from then on. For a log whose keys are here."""
        assert self.log is not None
        found = {position for positions in self.lost.values() for position in positions}
        known = {*self.losses.acknowledged, *found}
        self.log.keep_losses(msgspec.structs.replace(self.losses, acknowledged=tuple(sorted(known))))
        return len(found)

    def _all_streams(self) -> Iterator[str]:
        """Yield the streams that have events in the database, then those that have them in an archive alone."""
        for statement in (
            "SELECT DISTINCT originator_id FROM events WHERE originator_id > ? ORDER BY originator_id LIMIT ?",
            "SELECT match_id FROM archived WHERE match_id > ?"
            " AND NOT EXISTS (SELECT 1 FROM events WHERE originator_id = match_id) ORDER BY match_id LIMIT ?",
        ):
            last = ""
            while rows := self.store.tables.query(statement, last, PAGE):
                for (last,) in rows:
                    yield last

    def _stream(self, id: str) -> Iterator[Wrong]:
        heads = self._heads(id)
        try:
            yield from self._logged(id, max(heads, default=0))
            heads = self._unacknowledged(heads)
            yield from self._match(id, heads) if id.startswith("m_") else self._beside(id, heads)
        except Damaged as damaged:
            yield Wrong(id, damaged.version, damaged.reason)
            return
        except ArchiveAway as away:
            yield Wrong(id, 0, away.why)
            return
        except msgspec.MsgspecError as error:
            why = in_both(str(error))
            yield wrong(id, 0, f"uma linha das listas não pode ser lida: {why.pt}",
                        f"a row of the lists cannot be read: {why.en}")  # fmt: skip
            return
        for entries in heads.values():
            self._note_lost(id, entries)
        if heads:
            yield wrong(id, min(heads), f"está no registro de transparência, e não no banco de dados, até {max(heads)}",
                        f"it is in the transparency log, and not in the store, up to {max(heads)}")  # fmt: skip

    def _unacknowledged(self, heads: Heads) -> Heads:
        known = {*self.losses.acknowledged}
        left = {version: [each for each in of if each.position not in known] for version, of in heads.items()}
        return {version: of for version, of in left.items() if of}

    def _note_lost(self, id: str, entries: Iterable[Logged]) -> None:
        found = {each.position for each in entries if self.losses.were_put_back(each.position)}
        if found:
            self.lost.setdefault(id, set()).update(found)

    def _lost_whole(self) -> Iterator[Wrong]:
        """Yield how many streams are in the log alone: they began after what was restored was copied. The log has but
        the hashes of their ids."""
        rows = self.store.tables.query(
            "SELECT stream, position, entry FROM log_entries WHERE stream LIKE ?", f"{recovery.LOST}%"
        )
        known, gone = {*self.losses.acknowledged}, set()
        for stream, *logged in rows:
            if logged[0] not in known:
                gone.add(stream)
                self._note_lost(stream, [Logged(*logged)])
        if gone:
            yield wrong(
                "log", 0,
                f"{len(gone)} partidas, disputas ou torneios que começaram depois da cópia estão no registro de"
                " transparência, e não no banco de dados; só quem tem um recibo sabe quais",
                f"{len(gone)} matches, disputes or tournaments that began after the copy are in the transparency log,"
                " and not in the store; only who has a receipt knows which",
            )  # fmt: skip

    def _match(self, id: str, heads: Heads) -> Iterator[Wrong]:
        row = self.store.tables.match_row(id)
        if row is None or row.ruleset not in RULESETS:
            yield wrong(id, 0, "não está na lista de partidas", "it is not in the list of matches")
            heads.clear()
            return
        rows, cases = MatchRows(self.store, row), Cases(RULESETS[row.ruleset])
        match: Match | None = None
        for record in self.store.linked_records(id):
            match = match or Match(id, RULESETS[record.ruleset])
            self.events += 1
            evolve(match.state, record.event)
            yield from self._told(id, record, heads)
            yield from rows.take(record, match)
            cases.take(record)
        if match is None:
            raise Damaged(id, 1, "falta este evento", "it is missing")
        yield from rows.check(match, cases.rows(row, match.state))

    def _beside(self, id: str, heads: Heads) -> Iterator[Wrong]:
        """Go through a stream that is no match's."""
        records = self._desk.records(id)
        if records is None:
            yield wrong(id, 0, "não se sabe o que é", "it is not known what it is")
            heads.clear()
            return
        if not records:
            raise Damaged(id, 1, "falta este evento", "it is missing")
        self.events += len(records)
        for record in records:
            yield from self._told(id, record, heads)
        yield from self._desk.check(id, records)

    def _heads(self, id: str) -> Heads:
        heads: Heads = {}
        for version, *logged in self.store.tables.query(
            "SELECT version, position, entry FROM log_entries WHERE stream = ?", id
        ):
            heads.setdefault(version, []).append(Logged(*logged))
        return heads

    def _told(self, id: str, record: Any, heads: Heads) -> Iterator[Wrong]:
        """Yield if the log has another head of a version than the store."""
        version = record.originator_version
        own = head_of(id, version, record.hash).entry()
        if others := [each for each in heads.pop(version, []) if bytes(each.entry) != own]:
            self._note_lost(id, others)
            yield wrong(id, version, "o registro de transparência tem outro", "the transparency log has another")

    def _logged(self, id: str, last: int) -> Iterator[Wrong]:
        """Yield if moves are said to be in the log that are not, and would never come there, or the other way round."""
        rows = self.store.tables.query("SELECT version, logged FROM moves WHERE match_id = ? ORDER BY version", id)
        for version, logged in rows:
            if bool(logged) != (version <= last):
                yield rows_differ(id, "moves", version)
                return

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
            yield from _checkpoints(tables)
        except Malformed as error:
            yield Wrong("log", size, error.why)
        except Fork as fork:
            yield Wrong("log", size, fork.why)


def _checkpoints(tables: LogTables) -> Iterator[Wrong]:
    """Yield the checkpoints, whosever they are, that are not of the tree of as many entries."""
    for size, note in tables.checkpoints():
        tree = read_checkpoint(note).checkpoint
        if tree.size != size or tree_root(StoredLog(tables), size) != tree.root:
            yield rows_differ("log", "log_checkpoints", size)


def _twice(check: Callable[[], Iterator[Wrong]]) -> Iterator[Wrong]:
    """Yield what is wrong, and is so still when it is looked at again: what happens meanwhile is no fault."""
    found = list(check())
    again = list(check()) if found else []
    yield from (each for each in found if each in again)

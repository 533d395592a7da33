"""The log in the store: its entries, tiles and checkpoints, and the heads of streams that are not in it yet."""

from collections.abc import Iterator
from contextlib import suppress
from typing import NamedTuple

import msgspec
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.records import Damaged
from adjudicator.matches.store.dialect import Row
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.transparency.leaves import Head, Time, head_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import HASH, leaf_hash
from adjudicator.transparency.tiles import ENTRIES, WIDTH, bundle_of, grown


class _Column(msgspec.Struct):
    """What is read of an event's column: the hash that chains it."""

    hash: str


_column = msgspec.json.Decoder(_Column)
NO_STREAM = ""
"""The stream of an entry that is of none."""


class LoggedHead(NamedTuple):
    """An entry: where it stands in the log, of which stream (NO_STREAM: of none) and version, and what is hashed."""

    position: int
    stream: str
    version: int
    entry: bytes


class Unlogged(NamedTuple):
    """A stream that has moved on since it was last logged, and its head; None if its event is missing or unreadable."""

    stream: str
    head: Head | None


class LogTables:
    """The log of a store."""

    def __init__(self, recorder: MatchRecorder) -> None:
        self.recorder = recorder

    def size(self) -> int:
        """Return how many entries the log has."""
        rows = self.recorder.query("SELECT position FROM log_entries ORDER BY position DESC LIMIT 1")
        return rows[0][0] + 1 if rows else 0

    def entries(self, first: int, count: int) -> list[LoggedHead]:
        """Return so many entries from a position on."""
        rows = self.recorder.query(
            "SELECT position, stream, version, entry FROM log_entries WHERE position >= ? AND position < ?"
            " ORDER BY position",
            first, first + count,
        )  # fmt: skip
        return _heads(rows)

    def latest(self, stream: str, version: int, size: int) -> LoggedHead | None:
        """Return the latest head of a stream, up to a version, among the first `size` entries."""
        rows = self.recorder.query(
            "SELECT position, stream, version, entry FROM log_entries WHERE stream = ? AND version <= ?"
            " AND position < ? ORDER BY version DESC, position DESC LIMIT 1",
            stream, version, size,
        )  # fmt: skip
        return _heads(rows)[0] if rows else None

    def tile(self, level: int, number: int) -> bytes:
        """Return the hashes of a tile, as many as there are; none if there is no such tile."""
        rows = self.recorder.query("SELECT hashes FROM log_tiles WHERE level = ? AND number = ?", level, number)
        return bytes(rows[0][0]) if rows else b""

    def checkpoint(self) -> tuple[int, str]:
        """Return the size and the note of the last checkpoint; 0 and nothing if there is none."""
        rows = self.recorder.query("SELECT size, note FROM log_checkpoints ORDER BY size DESC LIMIT 1")
        return (rows[0][0], rows[0][1]) if rows else (0, "")

    def checkpoints(self) -> Iterator[tuple[int, str]]:
        """Yield the size and the note of each row of checkpoints, by size, whatever that is."""
        last = -(2**62)
        while rows := self.recorder.query(
            "SELECT size, note FROM log_checkpoints WHERE size > ? ORDER BY size LIMIT 1000", last
        ):
            for last, note in rows:
                yield last, note

    def add_checkpoint(self, size: int, note: str) -> None:
        """Publish a checkpoint; one of the same size is replaced, for it may have more cosignatures now."""
        statement = (
            "INSERT INTO log_checkpoints (size, note) VALUES (?, ?)"
            " ON CONFLICT (size) DO UPDATE SET note = excluded.note"
        )
        with self.recorder.dialect.writing() as cursor:
            cursor.execute(self.recorder.dialect[statement], (size, note))

    def unlogged(self, most: int, after: str = "") -> list[Unlogged]:
        """Return the streams after one by id, at most so many, that have moved on since they were last logged."""
        rows = self.recorder.query(
            "SELECT match_id, version, state FROM"
            " (SELECT match_id, max(version) AS version FROM moves WHERE NOT logged AND match_id > ? GROUP BY match_id"
            "  ORDER BY match_id LIMIT ?) AS heads"
            " LEFT JOIN events ON originator_id = match_id AND originator_version = version ORDER BY match_id",
            after, most,
        )  # fmt: skip
        return [Unlogged(id, _head(id, version, state or self._archived(id, version))) for id, version, state in rows]

    def _archived(self, id: str, version: int) -> str | None:
        """Return the column of an event that does not lie in the database, if it lies in an archive."""
        with suppress(Damaged, PersistenceError):  # one that is away keeps nothing else out of the log
            return next((column for _, _, column in self.recorder.rows(id, version - 1, version, 1)), None)
        return None

    def count_unlogged(self) -> int:
        """Return how many streams have moved on since they were last logged."""
        return int(self.recorder.query("SELECT count(DISTINCT match_id) FROM moves WHERE NOT logged")[0][0])

    def append(self, size: int, heads: list[tuple[str, Head]], time: Time | None = None) -> None:
        """Add heads to the log, which has `size` entries, and mark their moves, in one transaction; before them what
        time it is, if that is to be told. Raises IntegrityError if it has more by now: `position` is the key.
        """
        told = [(NO_STREAM, 0, time.entry())] if time is not None else []
        entries = [*told, *((id, head.version, head.entry()) for id, head in heads)]
        self.put_back([LoggedHead(place, *entry) for place, entry in enumerate(entries, size)])

    def put_back(self, entries: list[LoggedHead]) -> None:
        """Add entries, which follow those that there are, and mark the moves that they are of, in one transaction."""
        size = entries[0].position
        changed = grown(size, [leaf_hash(each.entry) for each in entries], self.tile)
        dialect = self.recorder.dialect
        with dialect.writing() as cursor:
            cursor.executemany(
                dialect["INSERT INTO log_entries (position, stream, version, entry) VALUES (?, ?, ?, ?)"], entries
            )
            cursor.executemany(
                dialect[
                    "INSERT INTO log_tiles (level, number, hashes) VALUES (?, ?, ?)"
                    " ON CONFLICT (level, number) DO UPDATE SET hashes = excluded.hashes"
                ],
                [(level, number, hashes) for (level, number), hashes in changed.items()],
            )
            cursor.executemany(
                dialect["UPDATE moves SET logged = TRUE WHERE match_id = ? AND version <= ? AND NOT logged"],
                [(each.stream, each.version) for each in entries],
            )

    def streams(self) -> Iterator[str]:
        """Yield the ids of all streams that the store has."""
        last = ""
        while rows := self.recorder.query(
            "SELECT DISTINCT match_id FROM moves WHERE match_id > ? ORDER BY match_id LIMIT 1000", last
        ):
            for (last,) in rows:
                yield last

    def bundle(self, number: int, width: int) -> list[bytes]:
        """Return the entries of a bundle, at most `width`."""
        return [head.entry for head in self.entries(number * WIDTH, width)]

    def hashes(self, level: int, number: int, width: int) -> bytes:
        """Return the first `width` hashes of a tile; fewer if it has not as many."""
        return self.tile(level, number)[: width * HASH]


class StoredLog:
    """The log of a store."""

    def __init__(self, tables: LogTables) -> None:
        self.tables = tables

    def checkpoint(self) -> bytes:
        """Return the last checkpoint's note."""
        note = self.tables.checkpoint()[1]
        if not note:
            raise Malformed("ainda não se assinou nada", "nothing has been signed yet")
        return note.encode()

    def at(self, level: int, number: int, width: int) -> bytes:
        """Return a tile or a bundle."""
        if level == ENTRIES:
            return bundle_of(self.tables.bundle(number, width))
        return self.tables.hashes(level, number, width)


def _head(stream: str, version: int, state: str | None) -> Head | None:
    if state is None:
        return None
    try:
        return head_of(stream, version, _column.decode(state).hash)
    except (msgspec.MsgspecError, ValueError):  # what damaged it is not said here: an audit says it
        return None


def _heads(rows: list[Row]) -> list[LoggedHead]:
    return [LoggedHead(position, stream, version, bytes(entry)) for position, stream, version, entry in rows]

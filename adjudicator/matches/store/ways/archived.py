"""Events that lie in an archive: the first of a match, as one compressed log, as anybody exports it.

The database says which file, and its SHA-256; nothing is read out of another. Events that happen afterwards lie in the
database as always, so who appends need not know of an archive, and a match can be archived again with them.
"""

import gzip
import hashlib
from pathlib import Path
from typing import NamedTuple

import msgspec
from eventsourcing.persistence import OperationalError

from adjudicator.kernel.text.text import Text
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.dialect import Dialect, Row
from adjudicator.matches.store.event_order import EventOrder
from adjudicator.matches.store.event_rows import stored_event

SUFFIX = ".ndjson.gz"


class ArchiveAway(OperationalError):
    """An archive that cannot be reached, and why: what lies in it is not damaged."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pt, en)


class ArchivedRow(NamedTuple):
    """Which file has a match's events up to a version, the topic of their rows, and since when."""

    match_id: str
    file: str
    sha256: str
    topic: str
    version: int
    at: str


class _EventLine(msgspec.Struct, frozen=True, tag_field="kind", tag="event"):
    version: int
    move: int
    at: str
    event: msgspec.Raw
    hash: str


class _OtherLine(msgspec.Struct, frozen=True):
    kind: str


class _Column(msgspec.Struct, frozen=True):
    """The column of an event, as `mapper.StoredRecord` has it, its event not decoded."""

    move: int
    at: str
    hash: str
    event: msgspec.Raw


def delete_files(archived: ArchivedRow, but: str = "") -> None:
    """Delete the file of a match, and those beside it that runs which were killed have left; but one, if it is given.
    Raises OSError."""
    path = Path(archived.file)
    for file in {path, *path.parent.glob(f"{archived.match_id}-*{SUFFIX}")} - {Path(but)}:
        file.unlink(missing_ok=True)


def archived_rows(archived: ArchivedRow) -> list[Row]:
    """Return (version, topic, column) of all events in a match's file. Raises Damaged if it is not what was archived,
    ArchiveAway if the archive cannot be reached."""
    data = _read(archived)
    if hashlib.sha256(data).hexdigest() != archived.sha256:
        raise _damaged(archived, "não é o que foi arquivado", "is not what was archived")
    return [
        (line.version, archived.topic, msgspec.json.encode(_Column(line.move, line.at, line.hash, line.event)).decode())
        for line in (_event(text) for text in gzip.decompress(data).splitlines())
        if line is not None
    ]


def _event(text: bytes) -> _EventLine | None:
    if msgspec.json.decode(text, type=_OtherLine).kind != "event":
        return None
    return msgspec.json.decode(text, type=_EventLine)


def _read(archived: ArchivedRow) -> bytes:
    path = Path(archived.file)
    try:
        return path.read_bytes()
    except FileNotFoundError as error:
        if path.parent.is_dir():
            raise _damaged(archived, "não está no arquivo", "is not in the archive") from error
        raise ArchiveAway(
            f"o arquivo está fora: não há a pasta {path.parent}",
            f"the archive is away: there is no folder {path.parent}",
        ) from error
    except OSError as error:
        raise ArchiveAway(f"o arquivo não pode ser lido: {error}", f"the archive cannot be read: {error}") from error


def _damaged(archived: ArchivedRow, pt: str, en: str) -> Damaged:
    name = Path(archived.file).name
    return Damaged(archived.match_id, 1, f"{name} {pt}", f"{name} {en}")


class ArchivedEvents(EventOrder):
    """The events of a store, wherever they lie."""

    def __init__(self, dialect: Dialect, table: str) -> None:
        super().__init__(dialect, table)
        self.last_read: tuple[ArchivedRow, list[Row]] | None = None
        """What was read from the archive last: who pages through a match reads its file once."""

    def rows(self, match_id: str, after: int, until: int | None, limit: int | None, *, desc: bool = False) -> list[Row]:
        found = self.stored_rows(match_id, after, until, limit, desc=desc)
        if (found and found[-1 if desc else 0][0] == after + 1) or (desc and len(found) == limit):
            return found
        archived = self.archived(match_id)
        if archived is None or archived.version <= after:
            return found
        last = archived.version if until is None else min(until, archived.version)
        try:
            rows = [row for row in self._archived_rows(archived) if after < row[0] <= last]
        except Damaged:
            if self.archived(match_id) != archived or self.stored_rows(match_id, after, after + 1, 1):
                return self.rows(match_id, after, until, limit, desc=desc)  # its file has just been replaced or deleted
            raise
        later = [row for row in found if row[0] > archived.version]
        return ([*later, *reversed(rows)] if desc else [*rows, *later])[:limit]

    def stored_rows(
        self, match_id: str, after: int, until: int | None, limit: int | None, *, desc: bool = False
    ) -> list[Row]:
        """Return the same as `rows`, of what lies in the database."""
        return super().rows(match_id, after, until, limit, desc=desc)

    def archived(self, match_id: str) -> ArchivedRow | None:
        """Return where the first events of a match lie, if they are not here."""
        rows = self.query("SELECT * FROM archived WHERE match_id = ?", match_id)
        return ArchivedRow(*rows[0]) if rows else None

    def unarchive(self, match_id: str) -> bool:
        """Put the events of a match that are in an archive back here, and delete their files; return whether there were
        any. Raises Damaged, PersistenceError or OSError; then they are where they were. Hold the lock of migrations
        meanwhile."""
        archived = self.archived(match_id)
        if archived is None:
            return False
        if not self.stored_rows(match_id, 0, 1, None):
            given = [stored_event(match_id, *row) for row in archived_rows(archived)]
            with self.dialect.writing() as cursor:
                self.insert(cursor, given)
        delete_files(archived)
        with self.dialect.writing() as cursor:
            cursor.execute(self.dialect["DELETE FROM archived WHERE match_id = ?"], (match_id,))
        return True

    def _archived_rows(self, archived: ArchivedRow) -> list[Row]:
        last = self.last_read
        if last is None or last[0] != archived:
            last = self.last_read = (archived, archived_rows(archived))
        return last[1]

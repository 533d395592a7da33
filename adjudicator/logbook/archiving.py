"""Matches that ended long ago go into an archive: a folder by month, in it one compressed log a match, with its proof.

A match leaves the database only after its file has been written, flushed and read again, and gives back its rows byte
for byte. Its moves, its place in the lists, what it is found by and its disputes stay: they are small, and asked for.
Hold the lock of migrations meanwhile: names are not erased then, and nobody else archives.
"""

import gzip
import hashlib
from collections.abc import Iterator
from pathlib import Path

from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.kernel.text.refusal import TextError
from adjudicator.logbook.export import ndjson, proof_lines
from adjudicator.matches.application import Matches
from adjudicator.matches.store.dialect import Row
from adjudicator.matches.store.private import made_folder, write_private
from adjudicator.matches.store.tables import MatchRow
from adjudicator.matches.store.ways.archived import SUFFIX, ArchivedRow, archived_rows, delete_files
from adjudicator.transparency.tables import LogTables

PAGE = 200
_DUE = f"""
SELECT match_id FROM matches WHERE status = 'over' AND created_at < ? AND match_id > ?
    AND NOT EXISTS (SELECT 1 FROM tournaments WHERE tournaments.tournament_id = matches.tournament_id AND NOT shown)
    AND NOT EXISTS (SELECT 1 FROM disputes WHERE disputes.match_id = matches.match_id AND closed_at = '')
    AND EXISTS (SELECT 1 FROM events WHERE originator_id = matches.match_id)
ORDER BY match_id LIMIT {PAGE}
"""
_LOCK = "UPDATE matches SET status = status WHERE match_id = ?"
_KEEP = """
INSERT INTO archived (match_id, file, sha256, topic, version, at) VALUES (?, ?, ?, ?, ?, ?)
    ON CONFLICT (match_id) DO UPDATE SET file = excluded.file, sha256 = excluded.sha256, topic = excluded.topic,
        version = excluded.version, at = excluded.at
"""
_LEAVE = (
    "DELETE FROM events WHERE originator_id = ? AND originator_version <= ?",
    "DELETE FROM snapshots WHERE originator_id = ? AND originator_version <= ?",
)
_OVER = "UPDATE matches SET status = 'over' WHERE match_id = ?"
"""Whatever deletes an event has its match listed as damaged: this one knows what it does."""


class NotArchived(TextError):
    """A match that stays in the database, and why."""


class Archiving:
    """An archive in a folder, to which matches go that were created before a time."""

    def __init__(self, matches: Matches, folder: Path, before: str) -> None:
        self._matches = matches
        self._tables = matches.tables
        self._log = LogTables(matches.tables)
        self.folder = folder
        self.before = before

    def due(self) -> Iterator[str]:
        """Yield the ids of matches that may go: over, with nothing hidden in them any more, no dispute open, and in the
        transparency log, if there is one."""
        after, logs = "", self._log.size() > 0
        while page := [id for (id,) in self._tables.query(_DUE, self.before, after)]:
            after = page[-1]
            for id in page:
                if not logs or not self._tables.query("SELECT 1 FROM moves WHERE match_id = ? AND NOT logged", id):
                    yield id

    def archive(self, id: str) -> int:
        """Put a match into the archive; return the bytes of its file. Raises NotArchived or Damaged, and OSError where
        the folder cannot be written; the match is where it was then."""
        stored = self._tables.rows(id, 0, None, None)
        version, topic = stored[-1][0], stored[0][1]
        file, data = self._file(self._matches.row(id), version), self._log_of(id, version)
        made_folder(file.parent)
        write_private(file, data)
        kept = ArchivedRow(id, str(file), hashlib.sha256(data).hexdigest(), topic, version, self._matches.clock())
        if [*map(_as_text, archived_rows(kept))] != [*map(_as_text, stored)]:
            file.unlink()
            raise NotArchived(
                f"{id}: o registro não devolve os eventos como foram guardados",
                f"{id}: its log does not give back its events as they were stored",
            )
        before = self._tables.archived(id)
        self._move(kept)
        for each in (kept, before or kept):
            delete_files(each, but=kept.file)
        return len(data)

    def _move(self, kept: ArchivedRow) -> None:
        """Leave in the database where the match lies, in place of it."""
        dialect = self._tables.dialect
        with dialect.writing() as cursor:
            cursor.execute(dialect[_LOCK], (kept.match_id,))
            cursor.execute(dialect["SELECT status FROM matches WHERE match_id = ?"], (kept.match_id,))
            if cursor.fetchone() == ("over",):
                cursor.execute(dialect[_KEEP], kept)
                for statement in _LEAVE:
                    cursor.execute(dialect[statement], (kept.match_id, kept.version))
                cursor.execute(dialect[_OVER], (kept.match_id,))
                return
        Path(kept.file).unlink()
        raise NotArchived(
            f"{kept.match_id}: um evento mudou enquanto era arquivada",
            f"{kept.match_id}: an event has changed while it was archived",
        )

    def _log_of(self, id: str, version: int) -> bytes:
        lines = ndjson(self._matches.records(id, 0, version), JUDGE, over=True)
        return gzip.compress(b"".join((*lines, *proof_lines(self._log, id, version))), mtime=0)

    def _file(self, row: MatchRow, version: int) -> Path:
        return self.folder.resolve() / row.created_at[:7] / f"{row.match_id}-{version}{SUFFIX}"


def _as_text(row: Row) -> Row:
    version, topic, column = row
    return version, topic, column.decode() if isinstance(column, bytes) else column

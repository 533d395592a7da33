"""A store that is only looked at: by whoever says how it is, while it is served or not. Nothing of it changes, nor do
the files beside it."""

import sqlite3
from pathlib import Path
from urllib.parse import quote

from adjudicator.matches.store.copying.closing import RELOCATION, Mark
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.schema import compared, is_postgresql
from adjudicator.matches.store.sqlite import BUSY_SECONDS, SQLite, SQLiteRecorder


class LookedAt(SQLite):
    """A database file that is opened for reading alone. While nobody has it open there is no journal beside it, and
    none is made."""

    def opened(self) -> sqlite3.Connection:
        """Open the file."""
        alone = "" if Path(f"{self.path}-wal").exists() else "&immutable=1"
        return sqlite3.connect(
            f"file:{quote(self.path)}?mode=ro{alone}", uri=True, timeout=BUSY_SECONDS, isolation_level=None,
            check_same_thread=False,
        )  # fmt: skip


def recorder_to_look(database: str) -> MatchRecorder:
    """Return the recorder of a database that is only looked at, whatever its schema is. It raises PersistenceError
    where the database cannot be read."""
    if is_postgresql(database):
        return PostgreSQLRecorder(PostgreSQL(database))
    return SQLiteRecorder(LookedAt(database))


def migrations_of(recorder: MatchRecorder, database: str) -> tuple[list[str], list[str]]:
    """Return the names of the migrations that a store lacks, and what was applied to it that is not known here."""
    exists = "SELECT to_regclass('_yoyo_migration')" if is_postgresql(database) else (
        "SELECT max(name) FROM sqlite_master WHERE name = '_yoyo_migration'"
    )  # fmt: skip
    there = recorder.query(exists)[0][0] is not None
    applied = {hash for (hash,) in recorder.query("SELECT migration_hash FROM _yoyo_migration")} if there else set()
    return compared(database, applied)


def mark_of_move(recorder: MatchRecorder) -> Mark | None:
    """Return the mark of a store in a move, whose schema is up to date."""
    rows = recorder.query(f"SELECT relocation_id, role, place FROM {RELOCATION}")
    return Mark(*rows[0]) if rows else None

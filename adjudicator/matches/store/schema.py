"""The database's schema: versioned SQL in `migrations/`, run by yoyo, forward only."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
from psycopg.conninfo import conninfo_to_dict
from yoyo import get_backend, read_migrations

from adjudicator.kernel.refusal import TextError
from adjudicator.matches.store import migration_lock
from adjudicator.matches.store.exclusive import waited_for
from adjudicator.matches.store.migration_lock import MigrationUnderWay, alive, file_lock, session_lock
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.private import made_private
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.sqlite import SQLite, SQLiteRecorder

MIGRATIONS = Path(__file__).parents[3] / "migrations"


class UnknownSchema(TextError):
    """The database's schema is not the one this code knows."""


def is_postgresql(database: str) -> bool:
    """Whether a database is named by a PostgreSQL DSN; otherwise it is the path of an SQLite file."""
    return database.startswith(("postgresql://", "postgres://")) or "dbname=" in database


def open_recorder(database: str) -> MatchRecorder:
    """Return the recorder of a database whose schema is up to date; raise UnknownSchema if it is not."""
    waiting, unknown = _compare(database)
    if unknown:
        names = ", ".join(unknown)
        raise UnknownSchema(
            f"o banco de dados tem migrações que esta versão não conhece: {names}",
            f"the database has migrations this version does not know: {names}",
        )
    if waiting:
        names, command = ", ".join(waiting), f"adjudicator db upgrade --database {database}"
        raise UnknownSchema(
            f"faltam migrações ao banco de dados: {names}; execute: {command}",
            f"the database lacks migrations: {names}; run: {command}",
        )
    if is_postgresql(database):
        return PostgreSQLRecorder(PostgreSQL(database))
    return SQLiteRecorder(SQLite(database))


def upgrade(database: str, *, break_lock: bool = False) -> list[str]:
    """Apply what is missing; return the names of the migrations applied. Where nothing is, no lock is taken.

    Raises MigrationUnderWay. `break_lock` also breaks a lock that an earlier version left in the database under the id
    of a process that lives.
    """
    if not _compare(database)[0]:
        return []
    lock = session_lock if is_postgresql(database) else file_lock
    with lock(database), get_backend(_yoyo_url(database)) as backend:
        if not break_lock and not is_postgresql(database):
            _await_earlier_version(backend, database)
        backend.break_lock()
        missing = backend.to_apply(_migrations(database))
        # Each in one transaction with its mark: who is killed here leaves none that is applied but not marked.
        for migration in missing:
            with backend.transaction():
                migration.process_steps(backend, "apply")
                backend.mark_one(migration)
        return [migration.id for migration in missing]


def _await_earlier_version(backend: Any, database: str) -> None:
    """Wait while a process of this host lives that an earlier version has written down as holding yoyo's own lock.

    Raises MigrationUnderWay. (On PostgreSQL nobody can say of which host that process is.)
    """

    def holders() -> list[int]:
        return [pid for (pid,) in backend.execute("SELECT pid FROM yoyo_lock").fetchall() if alive(pid)]

    if not waited_for(lambda: not holders(), migration_lock.LOCK_SECONDS):
        command = f"adjudicator db upgrade --break-lock --database {database}"
        raise MigrationUnderWay(
            f"o processo {holders()[0]} tem uma trava antiga; se ele não migra, execute: {command}",
            f"process {holders()[0]} holds an old lock; if it does not migrate, run: {command}",
        )


def _compare(database: str) -> tuple[list[str], list[str]]:
    """Return the names of the migrations that are waiting, and what was applied that is not known here."""
    known = _migrations(database)
    applied = _applied(database)
    waiting = [migration.id for migration in known if migration.hash not in applied]
    return waiting, sorted(applied - {migration.hash for migration in known})


def _applied(database: str) -> set[str]:
    """Return the hashes of the migrations applied. yoyo is not asked: it writes to the database before it reads."""
    connect: Any
    if is_postgresql(database):
        connect, exists = psycopg.connect, "SELECT to_regclass('_yoyo_migration')"
    else:
        made_private(database)
        connect, exists = sqlite3.connect, "SELECT max(name) FROM sqlite_master WHERE name = '_yoyo_migration'"
    with closing(connect(database)) as connection:
        if connection.execute(exists).fetchone()[0] is None:
            return set()
        return {hash for (hash,) in connection.execute("SELECT migration_hash FROM _yoyo_migration")}


def _migrations(database: str):  # type: ignore[no-untyped-def]  # yoyo has no types
    if not MIGRATIONS.is_dir():
        raise UnknownSchema(
            f"não há migrações em {MIGRATIONS}: o serviço corre da sua árvore de fontes",
            f"there are no migrations in {MIGRATIONS}: the service runs from its source tree",
        )
    return read_migrations(str(MIGRATIONS / ("postgresql" if is_postgresql(database) else "sqlite")))


def _yoyo_url(database: str) -> str:
    if not is_postgresql(database):
        return f"sqlite:///{quote(str(Path(database).resolve()))}"
    parts = conninfo_to_dict(database)
    user = quote(str(parts.pop("user", "")))
    password = str(parts.pop("password", "") or "")
    login = f"{user}:{quote(password)}" if password else user
    name = quote(str(parts.pop("dbname", "")))
    rest = "&".join(f"{key}={quote(str(value), safe='')}" for key, value in parts.items() if value)
    return f"postgresql+psycopg://{login}@/{name}?{rest}"

"""The database's schema: versioned SQL in `migrations/`, run by yoyo, forward only."""

import sqlite3
from collections.abc import Collection, Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from functools import partial
from pathlib import Path
from typing import Any
from urllib.parse import quote

import psycopg
import structlog
from eventsourcing.persistence import OperationalError
from psycopg.conninfo import conninfo_to_dict
from yoyo import get_backend, read_migrations

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.store.copying.closing import ARRIVING, MOVED, Mark, Unusable, mark_in
from adjudicator.matches.store.migration_lock import MigrationUnderWay, alive, file_lock, session_lock, waited_out
from adjudicator.matches.store.postgresql import CONNECTING, PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.private import made_private
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.sqlite import SQLite, SQLiteRecorder

MIGRATIONS = Path(__file__).parents[2] / "migrations"
AWAY = (psycopg.OperationalError, sqlite3.OperationalError)
"""What is raised where a database cannot be reached."""
log = structlog.get_logger("api")


class UnknownSchema(TextError):
    """The database's schema is not the one this code knows."""


def is_postgresql(database: str) -> bool:
    """Whether a database is named by a PostgreSQL DSN; otherwise it is the path of an SQLite file."""
    return database.startswith(("postgresql://", "postgres://")) or "dbname=" in database


class Unfinished(TextError):
    """A move to the database has not been finished."""


class HasMoved(TextError):
    """The database has moved to another one."""


def open_recorder(database: str, pooler: str = "") -> MatchRecorder:
    """Return the recorder of a database whose schema is up to date, by a pooler before it if there is one; raise
    UnknownSchema if it is not.

    Raises Unfinished if the database is the target of a move that was not finished.
    """
    _require_usable(database)
    return _recorder(database, pooler)


def open_recorder_when_there(database: str, pooler: str = "") -> MatchRecorder:
    """Return the same of a database that may be away just now: it is looked at as soon as it is there, and until then
    each use of it raises PersistenceError. Raises UnknownSchema and Unfinished if it is there now."""
    try:
        return open_recorder(database, pooler)
    except AWAY as error:
        log.warning("the database is away", error=f"{type(error).__name__}: {error}")
        recorder = _recorder(database, pooler)
        recorder.dialect.check_before_use(partial(_check_usable, database))
        return recorder


def _recorder(database: str, pooler: str) -> MatchRecorder:
    if is_postgresql(database):
        return PostgreSQLRecorder(PostgreSQL(database, pooler))
    return SQLiteRecorder(SQLite(database))


def _check_usable(database: str) -> None:
    """See that a database may be used, as it is seen in a request. Raises PersistenceError."""
    try:
        _require_usable(database)
    except AWAY as error:
        raise OperationalError(str(error)) from error
    except (UnknownSchema, Unfinished) as error:
        raise Unusable(error.why) from error


def _require_usable(database: str) -> None:
    """Raise UnknownSchema or Unfinished if a database is not to be used; one of `AWAY` if it cannot be reached."""
    require_known(database)
    mark = mark_of(database)
    if mark is not None and mark.role == ARRIVING:
        raise Unfinished(
            f"a mudança de {mark.place} para este banco de dados não foi concluída; repita lá: adjudicator db move",
            f"the move from {mark.place} to this database was not finished; repeat there: adjudicator db move",
        )


def require_here(database: str) -> None:
    """Raise HasMoved if a database has moved: it can be read, but takes nothing more."""
    mark = mark_of(database)
    if mark is not None and mark.role == MOVED:
        raise HasMoved(
            f"este banco de dados foi movido para {mark.place}; aponte ADJUDICATOR_DATABASE para lá",
            f"this database has moved to {mark.place}; point ADJUDICATOR_DATABASE there",
        )


def require_known(database: str) -> None:
    """Raise UnknownSchema if a database's schema is not up to date."""
    missing, unknown = _compare(database)
    if unknown:
        raise _unknown(unknown)
    if missing:
        names, command = ", ".join(missing), upgrading(database)
        raise UnknownSchema(
            f"faltam migrações ao banco de dados: {names}; execute: {command}",
            f"the database lacks migrations: {names}; run: {command}",
        )


def upgrading(database: str) -> str:
    """Return the command that brings a database up to date. A DSN is not repeated: it may hold a password."""
    return "adjudicator db upgrade" if is_postgresql(database) else f"adjudicator db upgrade --database {database}"


def _unknown(hashes: list[str]) -> UnknownSchema:
    names = ", ".join(hashes)
    return UnknownSchema(
        f"o banco de dados tem migrações que esta versão não conhece: {names}",
        f"the database has migrations this version does not know: {names}",
    )


def waiting(database: str) -> list[str]:
    """Return the names of the migrations that a database lacks. Raises UnknownSchema if it has others."""
    missing, unknown = _compare(database)
    if unknown:
        raise _unknown(unknown)
    return missing


def applied(database: str) -> list[str]:
    """Return the names of the migrations that a database has; none if there is no store in it. Raises UnknownSchema if
    it has others than these."""
    missing = waiting(database)
    return [migration.id for migration in _migrations(database) if migration.id not in missing]


def mark_of(database: str) -> Mark | None:
    """Return the mark of a database in a move, whose schema is up to date."""
    with _connected(database) as connection:
        return mark_in(connection)


def migration_lock(database: str) -> AbstractContextManager[None]:
    """Hold the lock of a database's migrations. Raises MigrationUnderWay if another process does not give it up."""
    return session_lock(database) if is_postgresql(database) else file_lock(database)


def upgrade(database: str, *, break_lock: bool = False, only: Collection[str] | None = None) -> list[str]:
    """Apply what is missing, or `only` some of it; return the names of the migrations applied. Where nothing is, no
    lock is taken.

    Raises MigrationUnderWay. `break_lock` also breaks a lock that an earlier version left in the database under the id
    of a process that lives.
    """
    if not _compare(database)[0]:
        return []
    with migration_lock(database), get_backend(_yoyo_url(database)) as backend:
        if not break_lock and not is_postgresql(database):
            _await_earlier_version(backend, database)
        backend.break_lock()
        missing = [
            migration for migration in backend.to_apply(_migrations(database)) if only is None or migration.id in only
        ]
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

    if not waited_out(lambda: not holders()):
        command = f"adjudicator db upgrade --break-lock --database {database}"
        raise MigrationUnderWay(
            f"o processo {holders()[0]} tem uma trava antiga; se ele não migra, execute: {command}",
            f"process {holders()[0]} holds an old lock; if it does not migrate, run: {command}",
        )


def _compare(database: str) -> tuple[list[str], list[str]]:
    return compared(database, _applied(database))


def compared(database: str, found: set[str]) -> tuple[list[str], list[str]]:
    """Return the names of the migrations that are waiting, and what was applied (by its hash) that is not known
    here."""
    known = _migrations(database)
    missing = [migration.id for migration in known if migration.hash not in found]
    return missing, sorted(found - {migration.hash for migration in known})


def _applied(database: str) -> set[str]:
    """Return the hashes of the migrations applied. yoyo is not asked: it writes to the database before it reads."""
    if is_postgresql(database):
        exists = "SELECT to_regclass('_yoyo_migration')"
    else:
        exists = "SELECT max(name) FROM sqlite_master WHERE name = '_yoyo_migration'"
    with _connected(database) as connection:
        if connection.execute(exists).fetchone()[0] is None:
            return set()
        return {hash for (hash,) in connection.execute("SELECT migration_hash FROM _yoyo_migration")}


@contextmanager
def _connected(database: str) -> Iterator[Any]:
    """Give a connection of its own to a database of either kind; a file is made if there is none."""
    if not is_postgresql(database):
        made_private(database)
    connect: Any = psycopg.connect if is_postgresql(database) else sqlite3.connect
    given = CONNECTING if is_postgresql(database) else {}
    with closing(connect(database, **given)) as connection:
        if is_postgresql(database):
            _require_unicode(connection)
        yield connection


def _require_unicode(connection: psycopg.Connection[Any]) -> None:
    """Raise UnknownSchema if a database could not hold every name: what it holds would come back as bytes."""
    encoding = connection.info.parameter_status("server_encoding")
    if encoding != "UTF8":
        raise UnknownSchema(
            f"a codificação do banco de dados é {encoding}, e tem de ser UTF8; crie-o com:"
            " createdb --template template0 --encoding UTF8",
            f"the database's encoding is {encoding}, and must be UTF8; create it by:"
            " createdb --template template0 --encoding UTF8",
        )


def _migrations(database: str):  # type: ignore[no-untyped-def]  # yoyo has no types
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

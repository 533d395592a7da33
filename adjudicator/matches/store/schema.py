"""The database's schema: versioned SQL in `migrations/`, run by yoyo, forward only."""

from pathlib import Path
from urllib.parse import quote

from psycopg.conninfo import conninfo_to_dict
from yoyo import get_backend, read_migrations

from adjudicator.kernel.text import Text
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.sqlite import SQLite, SQLiteRecorder

MIGRATIONS = Path(__file__).parents[3] / "migrations"


class UnknownSchema(RuntimeError):
    """The database's schema is not the one this code knows; `why` says in what."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pt, en)


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


def upgrade(database: str) -> list[str]:
    """Apply what is missing; return the names of the migrations applied."""
    with get_backend(_yoyo_url(database)) as backend, backend.lock():
        missing = backend.to_apply(_migrations(database))
        names = [migration.id for migration in missing]
        backend.apply_migrations(missing)
    return names


def _compare(database: str) -> tuple[list[str], list[str]]:
    with get_backend(_yoyo_url(database)) as backend:
        known = _migrations(database)
        waiting = [migration.id for migration in backend.to_apply(known)]
        applied = backend.get_applied_migration_hashes()
        unknown = [hash for hash in applied if hash not in {migration.hash for migration in known}]
    return waiting, unknown


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

"""Backups of a store, and stores out of backups. A backup is an SQLite file, whatever kind of database it is of."""

import os
import shutil
import sqlite3
import tempfile
from collections.abc import Iterator
from contextlib import AbstractContextManager, closing, contextmanager
from pathlib import Path

from adjudicator.matches.store import schema
from adjudicator.matches.store.copying.closing import ARRIVING, MOVING, Mark
from adjudicator.matches.store.copying.contents import (
    CannotCopy,
    Contents,
    Copied,
    copy,
    digest_of,
    require_empty,
    require_same,
)
from adjudicator.matches.store.copying.contents_of_postgresql import read_postgresql, write_postgresql
from adjudicator.matches.store.copying.contents_of_sqlite import SQLiteContents, read_sqlite, write_sqlite
from adjudicator.matches.store.private import settle


def reading(database: str) -> AbstractContextManager[Contents]:
    """Give what is in a database as it is now, whatever is written meanwhile."""
    return read_postgresql(database) if schema.is_postgresql(database) else read_sqlite(database)


def writing(database: str) -> AbstractContextManager[Contents]:
    """Give what is in a database, to be written; nobody else writes meanwhile. Commits at the end, on disk."""
    return write_postgresql(database) if schema.is_postgresql(database) else write_sqlite(database)


def require_store(database: str) -> None:
    """Raise CannotCopy if there is no store in a database, of whatever version."""
    try:
        if (not schema.is_postgresql(database) and not Path(database).is_file()) or not schema.applied(database):
            raise CannotCopy(f"não há um banco de dados em {database}", f"there is no store in {database}")
    except sqlite3.DatabaseError as error:
        raise CannotCopy(
            f"{database} não é um banco de dados: {error}", f"{database} is no database: {error}"
        ) from error


def make_ready(target: str, begun: Mark | None = None) -> None:
    """Have a target with its schema. Raises CannotCopy, before it is touched, if there is something in it."""
    if schema.is_postgresql(target) or Path(target).exists():
        with reading(target) as there:
            require_free(there, begun)
    schema.upgrade(target)


def require_free(there: Contents, begun: Mark | None = None) -> None:
    """Raise CannotCopy if there is something in a database that a move which has begun did not bring."""
    mark = there.mark()
    if mark is None or mark.role == MOVING:
        require_empty(there)
    elif begun is None or (mark.id, mark.role) != (begun.id, ARRIVING):
        raise CannotCopy(
            f"o banco de dados de destino está em outra mudança, com {mark.place}; indique um novo",
            f"the target database is in another move, with {mark.place}; name a new one",
        )


def back_up(database: str, file: Path) -> list[Copied]:
    """Write all that is in a store, as it is at one moment, to a new file for its owner alone.

    The file is there when it is whole, and not before. Raises CannotCopy; also if the file exists.
    """
    _require_new(file)
    folder = file.absolute().parent
    if not folder.is_dir():
        raise CannotCopy(f"não há uma pasta {folder}", f"there is no folder {folder}")
    require_store(database)
    with _beside(file) as made:
        if schema.is_postgresql(database):
            schema.upgrade(str(made), only=schema.applied(database))
            with reading(database) as source, write_sqlite(str(made)) as target:
                copied = copy(source, target)
        else:
            with read_sqlite(database) as pages:
                copied = _copy_pages(pages, str(made))
        _make_whole(made)
        _put(made, file)
    return copied


def restore(file: Path, database: str) -> list[Copied]:
    """Write all that is in a backup into a database that is empty, or is not there yet: all of it, or nothing.

    Raises CannotCopy, UnknownSchema.
    """
    require_store(str(file))
    with _brought_up_to_date(file) as backup:
        make_ready(database)
        with read_sqlite(backup) as source, writing(database) as target:
            require_free(target)
            return copy(source, target)


def _copy_pages(source: SQLiteContents, path: str) -> list[Copied]:
    """Copy a file page by page, which keeps all there is in it, whatever its schema and even if it is damaged."""
    with closing(sqlite3.connect(path, isolation_level=None)) as target:
        source.connection.backup(target)
        target.execute("BEGIN")
        copy = SQLiteContents(target)
        copied = [digest_of(source, table) for table in source.tables()]
        for one in copied:
            require_same(one, digest_of(copy, one.table))
        target.execute("COMMIT")
    return copied


def _make_whole(path: Path) -> None:
    """Have a file hold all there is by itself, be no part of a move any more, and be on disk."""
    with closing(sqlite3.connect(path, isolation_level=None)) as connection:
        contents = SQLiteContents(connection)
        if contents.mark() is not None:
            contents.allow_writes()
            contents.set_mark(None)
        connection.execute("PRAGMA journal_mode = DELETE")
    settle(path)


@contextmanager
def _beside(file: Path) -> Iterator[Path]:
    """Give a path in a new folder beside a file, for this user alone; the folder goes with all that is in it."""
    folder = Path(tempfile.mkdtemp(prefix=f".{file.name}.", suffix=".unfinished", dir=file.absolute().parent))
    try:
        made = folder / file.name
        os.close(os.open(made, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))
        yield made
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def _brought_up_to_date(file: Path) -> Iterator[str]:
    """Give a backup with the schema of this version: itself, or a copy."""
    waiting = schema.waiting(str(file))
    if not waiting:
        yield str(file)
        return
    with tempfile.TemporaryDirectory() as folder:
        path = str(Path(folder) / file.name)
        with read_sqlite(str(file)) as source, closing(sqlite3.connect(path)) as target:
            source.connection.backup(target)
        schema.upgrade(path)
        yield path


def _put(made: Path, file: Path) -> None:
    """Give a file that is whole its name. Raises CannotCopy if there is one of that name by now."""
    _require_new(file)
    try:
        os.link(made, file)  # unlike a renaming, it never replaces a file
    except FileExistsError:
        _require_new(file)
        raise
    except OSError:  # a file system that has no links
        made.rename(file)
    settle(file.absolute().parent)


def _require_new(file: Path) -> None:
    if os.path.lexists(file):
        raise CannotCopy(f"{file} já existe; indique um arquivo novo", f"{file} exists; name a new file")

"""What is in an SQLite database."""

import sqlite3
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing, contextmanager
from pathlib import Path
from urllib.parse import quote

from adjudicator.matches.store.copying.closing import RELOCATION, Mark, mark_in
from adjudicator.matches.store.copying.contents import Contents, is_copied
from adjudicator.matches.store.dialect import Row

WAIT_SECONDS = 60.0
"""How long a copy waits for writers."""
PREFIX = "store_closed_"


class SQLiteContents(Contents):
    """What is in an SQLite database, by a connection in a transaction."""

    def __init__(self, connection: sqlite3.Connection) -> None:
        self.connection = connection
        connection.text_factory = _text

    def tables(self) -> Mapping[str, tuple[str, ...]]:
        found = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'table' ORDER BY name")
        return {name: self._columns(name) for (name,) in found.fetchall() if is_copied(name)}

    def _columns(self, table: str) -> tuple[str, ...]:
        found = self.connection.execute(
            "SELECT name FROM pragma_table_xinfo(?) WHERE hidden = 0 ORDER BY name", (table,)
        )
        return tuple(name for (name,) in found)

    def rows(self, table: str) -> Generator[Row]:
        yield from self.connection.execute(f"SELECT {_list(self._columns(table))} FROM {_quoted(table)}")

    def add(self, table: str, rows: Iterable[Row]) -> None:
        columns = self._columns(table)
        places = ", ".join("?" * len(columns))
        self.connection.executemany(f"INSERT INTO {_quoted(table)} ({_list(columns)}) VALUES ({places})", rows)

    def last_number(self, table: str) -> int:
        if not self._numbers():
            return 0
        found = self.connection.execute("SELECT seq FROM sqlite_sequence WHERE name = ?", (table,)).fetchone()
        return int(found[0]) if found else 0

    def go_on_from(self, table: str, number: int) -> None:
        made = self.connection.execute("SELECT sql FROM sqlite_master WHERE name = ?", (table,)).fetchone()[0]
        if number and "AUTOINCREMENT" in made.upper():
            self.connection.execute("DELETE FROM sqlite_sequence WHERE name = ?", (table,))
            self.connection.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", (table, number))

    def _numbers(self) -> bool:
        found = self.connection.execute("SELECT count(*) FROM sqlite_master WHERE name = 'sqlite_sequence'")
        return bool(found.fetchone()[0])

    def has_rows(self, table: str) -> bool:
        return bool(self.connection.execute(f"SELECT EXISTS (SELECT 1 FROM {_quoted(table)})").fetchone()[0])

    def clear(self) -> None:
        for table in self.tables():
            triggers = self.connection.execute(
                "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND tbl_name = ?", (table,)
            ).fetchall()
            for name, _ in triggers:
                self.connection.execute(f"DROP TRIGGER {_quoted(name)}")
            self.connection.execute(f"DELETE FROM {_quoted(table)}")
            for _, sql in triggers:
                self.connection.execute(sql)

    def mark(self) -> Mark | None:
        exists = self.connection.execute("SELECT count(*) FROM sqlite_master WHERE name = ?", (RELOCATION,)).fetchone()
        return mark_in(self.connection) if exists[0] else None

    def set_mark(self, mark: Mark | None) -> None:
        self.connection.execute(f"DELETE FROM {RELOCATION}")
        if mark is not None:
            self.connection.execute(
                f"INSERT INTO {RELOCATION} (relocation_id, role, place, at)"
                " VALUES (?, ?, ?, strftime('%Y-%m-%dT%H:%M:%fZ'))",
                mark,
            )

    def refuse_writes(self, role: str) -> None:
        for table in self.tables():
            for event in ("INSERT", "UPDATE", "DELETE"):
                self.connection.execute(
                    f"CREATE TRIGGER {_quoted(f'{PREFIX}{table}_{event}')} BEFORE {event} ON {_quoted(table)}"
                    f" BEGIN SELECT RAISE(ABORT, '{role}'); END"
                )

    def allow_writes(self) -> None:
        found = self.connection.execute("SELECT name FROM sqlite_master WHERE type = 'trigger'").fetchall()
        for (name,) in found:
            if name.startswith(PREFIX):
                self.connection.execute(f"DROP TRIGGER {_quoted(name)}")


@contextmanager
def read_sqlite(path: str) -> Iterator[SQLiteContents]:
    """Give what is in a database file as it is now, whatever is written meanwhile. The file must exist."""
    with _connected(path, "rw") as connection:
        connection.execute("BEGIN")
        connection.execute("SELECT count(*) FROM sqlite_master").fetchone()  # from here on it stands still
        yield SQLiteContents(connection)


@contextmanager
def write_sqlite(path: str) -> Iterator[SQLiteContents]:
    """Give what is in a database file, to be written; nobody else writes meanwhile. Commits at the end, on disk."""
    with _connected(path, "rw") as connection:
        connection.execute("PRAGMA synchronous = FULL")
        connection.execute("BEGIN IMMEDIATE")
        yield SQLiteContents(connection)
        connection.execute("COMMIT")


@contextmanager
def _connected(path: str, mode: str) -> Iterator[sqlite3.Connection]:
    url = f"file:{quote(str(Path(path).resolve()))}?mode={mode}"
    with closing(sqlite3.connect(url, uri=True, timeout=WAIT_SECONDS, isolation_level=None)) as connection:
        yield connection


def _text(data: bytes) -> str | bytes:
    """Return a text; of a damaged one, what stands there."""
    try:
        return data.decode()
    except UnicodeDecodeError:
        return data


def _quoted(name: str) -> str:
    return '"' + name.replace('"', '""') + '"'


def _list(names: Iterable[str]) -> str:
    return ", ".join(map(_quoted, names))

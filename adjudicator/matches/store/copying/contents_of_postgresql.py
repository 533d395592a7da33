"""What is in a PostgreSQL database."""

import time
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import contextmanager
from typing import Any, NamedTuple, cast

import psycopg
from psycopg import sql

from adjudicator.matches.store.copying.closing import RELOCATION, SQLSTATE, Mark, mark_in
from adjudicator.matches.store.copying.contents import CannotCopy, Contents, is_copied
from adjudicator.matches.store.dialect import Row
from adjudicator.matches.store.distribution.citus import is_distributed

WAIT_SECONDS = 60
"""How long a copy waits for writers."""
AT_ONCE = 200
"""How many rows are fetched at once."""
KINDS: dict[str, type] = {
    "text": str,
    "character varying": str,
    "bigint": int,
    "integer": int,
    "smallint": int,
    "boolean": bool,
    "bytea": bytes,
    "double precision": float,
}
"""The types of columns that are the same in SQLite, and what their values are here."""
TRY_MILLISECONDS = 400
"""How long each try for a lock waits: less than the second after which PostgreSQL ends whoever waits in a circle.
Writers lock events and moves in either order, and none of them is to fail by this."""
FUNCTION = f"""
CREATE OR REPLACE FUNCTION store_closed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION USING ERRCODE = '{SQLSTATE}', MESSAGE = TG_ARGV[0];
END
$$
"""


class Column(NamedTuple):
    """A column: its name and type, and whether the table numbers its rows by it."""

    name: str
    type: str
    numbers: bool


class PostgreSQLContents(Contents):
    """What is in a PostgreSQL database, by a connection in a transaction."""

    def __init__(self, connection: psycopg.Connection[Row]) -> None:
        self.connection = connection

    def tables(self) -> Mapping[str, tuple[str, ...]]:
        found = self.connection.execute(
            "SELECT relname FROM pg_class WHERE relnamespace = current_schema()::regnamespace AND relkind IN ('r', 'p')"
            ' AND NOT relispartition ORDER BY relname COLLATE "C"'
        )
        return {name: self._names(name) for (name,) in found.fetchall() if is_copied(name)}

    def _all_columns(self, table: str) -> list[Column]:
        found = self.connection.execute(
            "SELECT attname, format_type(atttypid, NULL), attidentity <> '' FROM pg_attribute"
            " WHERE attrelid = to_regclass(quote_ident(%s)) AND attnum > 0 AND NOT attisdropped AND attgenerated = ''"
            ' ORDER BY attname COLLATE "C"',
            (table,),
        )
        return [Column(*row) for row in found]

    def _columns(self, table: str) -> list[Column]:
        return [column for column in self._all_columns(table) if column.type != "xid8"]

    def _names(self, table: str) -> tuple[str, ...]:
        return tuple(column.name for column in self._columns(table))

    def rows(self, table: str) -> Generator[Row]:
        columns = self._columns(table)
        transaction = [column.name for column in self._all_columns(table) if column.type == "xid8"]
        number = [place for place, column in enumerate(columns) if column.numbers]
        rows = self._read(table, columns, [*transaction, *(columns[place].name for place in number)])
        if transaction and number:
            numbers = self._read(table, [columns[number[0]]], [columns[number[0]].name])
            rows = _dealt(rows, number[0], numbers)
        truths = [place for place, column in enumerate(columns) if column.type == "boolean"]
        return _without_truths(rows, truths) if truths else rows

    def _read(self, table: str, columns: list[Column], order: list[str]) -> Generator[Row]:
        statement = sql.SQL("SELECT {} FROM {}").format(_list(column.name for column in columns), sql.Identifier(table))
        if order:
            statement += sql.SQL(" ORDER BY {}").format(_list(order))
        with self.connection.cursor(f"copy of {table}: {len(columns)}") as cursor:
            cursor.itersize = AT_ONCE
            yield from cursor.execute(statement)

    def add(self, table: str, rows: Iterable[Row]) -> None:
        columns = self._columns(table)
        for column in columns:
            if column.type not in KINDS:
                raise CannotCopy(
                    f"a coluna {table}.{column.name} tem o tipo {column.type}, que não se copia",
                    f"the column {table}.{column.name} has the type {column.type}, which is not copied",
                )
        names = _list(column.name for column in columns)
        statement = sql.SQL("COPY {} ({}) FROM STDIN").format(sql.Identifier(table), names)
        with self.connection.cursor() as cursor, cursor.copy(statement) as target:
            for row in rows:
                target.write_row([_value(table, column, value) for column, value in zip(columns, row, strict=True)])

    def last_number(self, table: str) -> int:
        sequence = self._sequence(table)
        if sequence is None:
            return 0
        last, called = self._one(sql.SQL("SELECT last_value, is_called FROM {}").format(sequence))
        return int(last) if called else 0

    def go_on_from(self, table: str, number: int) -> None:
        sequence = self._sequence(table)
        if sequence is not None and number:
            self.connection.execute("SELECT setval(%s::regclass, %s)", (sequence.as_string(self.connection), number))

    def _sequence(self, table: str) -> sql.Identifier | None:
        for column in self._columns(table):
            if column.numbers:
                row = self.connection.execute(
                    "SELECT relname FROM pg_class WHERE oid = pg_get_serial_sequence(quote_ident(%s), %s)::regclass",
                    (table, column.name),
                ).fetchone()
                return sql.Identifier(cast(Row, row)[0])
        return None

    def has_rows(self, table: str) -> bool:
        return bool(self._one(sql.SQL("SELECT EXISTS (SELECT FROM {})").format(sql.Identifier(table)))[0])

    def clear(self) -> None:
        self.connection.execute(sql.SQL("TRUNCATE {} RESTART IDENTITY").format(_list(self.tables())))

    def mark(self) -> Mark | None:
        return mark_in(self.connection) if self._one("SELECT to_regclass(%s)", (RELOCATION,))[0] else None

    def set_mark(self, mark: Mark | None) -> None:
        self.connection.execute(f"DELETE FROM {RELOCATION}".encode())
        if mark is not None:
            self.connection.execute(
                f"INSERT INTO {RELOCATION} (relocation_id, role, place, at) VALUES (%s, %s, %s, now()::text)".encode(),
                mark,
            )

    def refuse_writes(self, role: str) -> None:
        self.connection.execute(FUNCTION.encode())
        for table in self.tables():
            self.connection.execute(
                sql.SQL(
                    "CREATE TRIGGER store_closed BEFORE INSERT OR UPDATE OR DELETE OR TRUNCATE ON {}"
                    " FOR EACH STATEMENT EXECUTE FUNCTION store_closed({})"
                ).format(sql.Identifier(table), sql.Literal(role))
            )

    def allow_writes(self) -> None:
        for table in self.tables():
            self.connection.execute(sql.SQL("DROP TRIGGER IF EXISTS store_closed ON {}").format(sql.Identifier(table)))
        self.connection.execute("DROP FUNCTION IF EXISTS store_closed()")

    def lock(self) -> None:
        """Wait until nobody writes any more, and let nobody begin to. Reading goes on. Raises CannotCopy."""
        names = list(self.tables())
        until = time.monotonic() + WAIT_SECONDS
        while names:
            self._set("lock_timeout", str(TRY_MILLISECONDS))
            try:
                self.connection.execute(sql.SQL("LOCK TABLE {} IN SHARE ROW EXCLUSIVE MODE").format(_list(names)))
                break
            except (psycopg.errors.LockNotAvailable, psycopg.errors.DeadlockDetected) as error:
                self.connection.rollback()
                if time.monotonic() > until:
                    raise CannotCopy(
                        f"há {WAIT_SECONDS} segundos outra transação segura o banco de dados",
                        f"for {WAIT_SECONDS} seconds other transactions have held the database",
                    ) from error
        self._set("lock_timeout", "0")
        self._set("statement_timeout", "0")
        self._set("idle_in_transaction_session_timeout", "0")
        self._set("synchronous_commit", "on")

    def _set(self, setting: str, value: str) -> None:
        self.connection.execute("SELECT set_config(%s, %s, true)", (setting, value))

    def _one(self, statement: Any, parameters: Any = ()) -> Row:
        return cast(Row, self.connection.execute(statement, parameters).fetchone())


@contextmanager
def read_postgresql(dsn: str) -> Iterator[PostgreSQLContents]:
    """Give what is in a database as it is now, whatever is written meanwhile."""
    with psycopg.connect(dsn) as connection:
        connection.execute("SET TRANSACTION ISOLATION LEVEL REPEATABLE READ READ ONLY")
        yield PostgreSQLContents(connection)


@contextmanager
def write_postgresql(dsn: str) -> Iterator[PostgreSQLContents]:
    """Give what is in a database, to be written; nobody else writes meanwhile. Commits at the end, on disk. Raises
    CannotCopy if it is distributed: no one lock there keeps others from writing."""
    with psycopg.connect(dsn) as connection:
        if is_distributed(connection):
            raise CannotCopy(
                "o banco de dados está distribuído: antes, adjudicator db distribute --back",
                "the database is distributed: first, adjudicator db distribute --back",
            )
        contents = PostgreSQLContents(connection)
        contents.lock()
        yield contents


def _dealt(rows: Generator[Row], place: int, numbers: Generator[Row]) -> Generator[Row]:
    for row, (number,) in zip(rows, numbers, strict=True):
        yield row if row[place] == number else (*row[:place], number, *row[place + 1 :])


def _without_truths(rows: Generator[Row], places: list[int]) -> Generator[Row]:
    for row in rows:
        values = list(row)
        for place in places:
            values[place] = None if row[place] is None else int(row[place])
        yield tuple(values)


def _value(table: str, column: Column, value: Any) -> Any:
    """Return a value as a column takes it. Raises CannotCopy if it is none of its type."""
    if value is None:
        return None
    kind = KINDS[column.type]
    if kind is bool and value in (0, 1):
        return bool(value)
    if type(value) is not kind or (isinstance(value, str) and "\0" in value):
        raise CannotCopy(
            f"há em {table}.{column.name} um valor que {column.type} não pode ter; veja: adjudicator db check",
            f"{table}.{column.name} has a value that {column.type} cannot have; see: adjudicator db check",
        )
    return value


def _list(names: Iterable[str]) -> sql.Composed:
    return sql.SQL(", ").join(map(sql.Identifier, names))

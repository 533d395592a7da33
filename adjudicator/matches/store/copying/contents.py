"""What is in a database, and how it is copied into another one, of the same kind or not.

Tables and columns are those that the databases have: whatever a migration adds is copied. Left out is what is about the
database itself: yoyo's tables, the mark of a move, and numbers of transactions, which only their own cluster knows.
"""

import hashlib
from abc import abstractmethod
from collections.abc import Generator, Iterable, Iterator, Mapping
from contextlib import closing
from typing import NamedTuple

import msgspec

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.store.copying.closing import RELOCATION, Mark
from adjudicator.matches.store.dialect import Row


class CannotCopy(TextError):
    """A database cannot be copied from, or copied to."""


class Copied(NamedTuple):
    """A table that has been copied, and compared with what it was copied from."""

    table: str
    rows: int
    digest: str


class Contents:
    """What is in a database, within one transaction. Values are as in SQLite: booleans are 0 and 1."""

    @abstractmethod
    def tables(self) -> Mapping[str, tuple[str, ...]]:
        """Return the columns that are copied of each table, both in the order of their names."""

    @abstractmethod
    def rows(self, table: str) -> Generator[Row]:
        """Yield the rows of a table, a few at a time, with its columns in the order of their names.

        Where events have a global order that their ids do not follow, the ids are dealt again, in that order: of the
        same ids the first gets the lowest.
        """

    @abstractmethod
    def add(self, table: str, rows: Iterable[Row]) -> None:
        """Write rows of a table, as `rows` yields them. Raises CannotCopy if it cannot hold one."""

    @abstractmethod
    def last_number(self, table: str) -> int:
        """Return the last number that a table has given to a row; 0 if it gives none."""

    @abstractmethod
    def go_on_from(self, table: str, number: int) -> None:
        """Have a table that numbers its rows go on after a number."""

    @abstractmethod
    def has_rows(self, table: str) -> bool:
        """Whether there is anything in a table."""

    @abstractmethod
    def clear(self) -> None:
        """Remove all rows of all tables."""

    @abstractmethod
    def mark(self) -> Mark | None:
        """Return the mark of the move that the database is in, if it is in one."""

    @abstractmethod
    def set_mark(self, mark: Mark | None) -> None:
        """Note which move the database is in."""

    @abstractmethod
    def refuse_writes(self, role: str) -> None:
        """Have every table refuse what would be written, from the end of the transaction on."""

    @abstractmethod
    def allow_writes(self) -> None:
        """Have the tables take again what is written."""


def is_copied(table: str) -> bool:
    """Whether a table is of the store, and not about the database itself."""
    return table != RELOCATION and not table.lstrip("_").startswith("yoyo") and not table.startswith("sqlite_")


class Digest:
    """How many rows there are, and a sum of their SHA-256 that does not depend on their order."""

    def __init__(self) -> None:
        self.rows = 0
        self._sum = 0

    def taken(self, rows: Iterable[Row]) -> Iterator[Row]:
        """Yield rows, and count each."""
        for row in rows:
            self.rows += 1
            self._sum += int.from_bytes(hashlib.sha256(msgspec.msgpack.encode(row)).digest(), "big")
            yield row

    def of(self, table: str) -> Copied:
        """Return what was counted, for a table."""
        return Copied(table, self.rows, (self._sum % 2**256).to_bytes(32, "big").hex())


def digest_of(contents: Contents, table: str) -> Copied:
    """Return the number and digest of a table's rows."""
    digest = Digest()
    with closing(contents.rows(table)) as rows:
        for _ in digest.taken(rows):
            pass
    return digest.of(table)


def copy(source: Contents, target: Contents) -> list[Copied]:
    """Copy all rows into empty tables, and read them again. Raises CannotCopy, also if they are not the same then."""
    tables = source.tables()
    if tables != target.tables():
        differ = sorted(tables.items() ^ target.tables().items())[0][0]
        raise CannotCopy(
            f"a tabela {differ} não é a mesma nos dois bancos de dados",
            f"the table {differ} is not the same in the two databases",
        )
    return [_copy_table(source, target, table) for table in tables]


def _copy_table(source: Contents, target: Contents, table: str) -> Copied:
    digest = Digest()
    with closing(source.rows(table)) as rows:
        target.add(table, digest.taken(rows))
    target.go_on_from(table, max(source.last_number(table), target.last_number(table)))
    copied = digest.of(table)
    require_same(copied, digest_of(target, table))
    return copied


def require_same(one: Copied, other: Copied) -> None:
    """Raise CannotCopy if the rows of a table are not the same."""
    if one != other:
        raise CannotCopy(
            f"a cópia da tabela {one.table} não é igual ao original: {one.rows} e {other.rows} linhas",
            f"the copy of table {one.table} is not the same as the original: {one.rows} and {other.rows} rows",
        )


def require_empty(contents: Contents) -> None:
    """Raise CannotCopy if there is anything in any table."""
    for table in contents.tables():
        if contents.has_rows(table):
            raise CannotCopy(
                f"o banco de dados de destino não está vazio: há linhas na tabela {table}; indique um novo",
                f"the target database is not empty: table {table} has rows; name a new one",
            )

"""Which database a command works on: the one that it names, or else the configured one."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import click

from adjudicator.api.http.settings import configured, configured_database, data_folder, given_settings
from adjudicator.cli.language import Refusal
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.store.private import made_folder
from adjudicator.matches.store.schema import is_postgresql, open_recorder


def existing_database(named: str | None) -> str:
    """Return the named or configured database. Raises Refusal for a file that is not there: whoever only reads would
    make an empty one."""
    database = named or configured_database()
    if not is_postgresql(database) and not Path(database).is_file():
        where = Text("", "") if named else given_settings().read_from()
        raise Refusal(
            f"não há banco de dados em {database}{where.pt and f' ({where.pt})'}",
            f"there is no store at {database}{where.en and f' ({where.en})'}",
        )
    return database


@contextmanager
def opened_store(database: str) -> Iterator[Matches]:
    """Open a store, to be closed at the end."""
    store = Matches(open_recorder(database), configured().secret)
    try:
        yield store
    finally:
        store.tables.dialect.close()


def _named_or_configured(_: click.Context, __: click.Parameter, named: str | None) -> str:
    if named is None:
        made_folder(data_folder())
    return named or configured_database()


def _existing(_: click.Context, __: click.Parameter, named: str | None) -> str:
    return existing_database(named)


HELP = "An SQLite path or PostgreSQL DSN; the configured one, if left out."
database_option = click.option("--database", default=None, callback=_named_or_configured, help=HELP)
existing_database_option = click.option("--database", default=None, callback=_existing, help=HELP)

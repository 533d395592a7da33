"""The commands on the database's schema: `adjudicator db`."""

import sys

import click

from adjudicator.cli.language import of_the_locale
from adjudicator.matches.store.schema import UnknownSchema, open_recorder, upgrade
from api.settings import from_environment


@click.group()
def db() -> None:
    """The database's schema."""


@db.command("upgrade")
@click.option("--database", default=None, help="An SQLite path or PostgreSQL DSN; the configured one, if left out.")
def db_upgrade(database: str | None) -> None:
    """Apply the migrations that are missing."""
    names = upgrade(database or from_environment().database)
    click.echo("\n".join(f"applied {name}" for name in names) or "nothing to do")


@db.command("check")
@click.option("--database", default=None)
def db_check(database: str | None) -> None:
    """Say whether the schema is the one this version knows. Exits with 3 if not."""
    try:
        open_recorder(database or from_environment().database)
    except UnknownSchema as error:
        click.echo(error.why[of_the_locale()], err=True)
        sys.exit(3)
    click.echo("the schema is up to date")

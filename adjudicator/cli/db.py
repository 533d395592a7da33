"""The commands on the database: `adjudicator db`."""

import sys
from collections.abc import Iterator

import click
from eventsourcing.persistence import PersistenceError

from adjudicator.cli.language import of_the_locale
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.streams import Streams
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.damage import Damaged
from adjudicator.matches.examination import examine_matches
from adjudicator.matches.store.dialect import TRIAL_SECONDS
from adjudicator.matches.store.schema import UnknownSchema, open_recorder, upgrade
from api.settings import from_environment, kept_from_others


@click.group()
def db() -> None:
    """The database: its schema, and what is wrong with it."""


@db.command("upgrade")
@click.option("--database", default=None, help="An SQLite path or PostgreSQL DSN; the configured one, if left out.")
@click.option("--break-lock", is_flag=True, help="Break a lock that an earlier version left behind.")
def db_upgrade(database: str | None, break_lock: bool) -> None:
    """Apply the migrations that are missing."""
    database = database or from_environment().database
    for said in kept_from_others(database):
        click.echo(said, err=True)
    names = upgrade(database, break_lock=break_lock)
    click.echo("\n".join(f"applied {name}" for name in names) or "nothing to do")


@db.command("check")
@click.option("--database", default=None)
@click.option("--running", is_flag=True, help="Leave out matches that are over.")
def db_check(database: str | None, running: bool) -> None:
    """Say what is wrong with a store: its schema, whether it can be written, each event of matches, disputes and
    tournaments against its hash chain. Exits with 3 if something is.

    Matches that are damaged are listed so from then on (GET /v1/matches?status=damaged), those that are well again no
    longer.
    """
    try:
        recorder = open_recorder(database or from_environment().database)
        recorder.dialect.try_writing(TRIAL_SECONDS)
    except UnknownSchema as error:
        click.echo(error.why[of_the_locale()], err=True)
        sys.exit(3)
    except PersistenceError as error:
        click.echo(f"the store cannot be written: {error}", err=True)
        sys.exit(3)
    click.echo("the schema is up to date, and the store can be written")
    store = Matches(recorder, b"")
    found = examine_matches(store, running=running)
    damaged = [*found.damaged, *damaged_desk(store)]
    for damage in damaged:
        click.echo(str(damage), err=True)
    click.echo(f"{found.matches} matches examined, {len(damaged)} records damaged")
    sys.exit(3 if damaged else 0)


def damaged_desk(store: Matches) -> Iterator[Damaged]:
    """Yield what is wrong with the disputes and tournaments of a store."""
    kinds: tuple[tuple[Streams, str, str], ...] = (
        (Disputes(store, {}), "disputes", "dispute_id"),
        (Tournaments(store), "tournaments", "tournament_id"),
    )
    for streams, table, id in kinds:
        yield from streams.damaged(row[0] for row in store.tables.query(f"SELECT {id} FROM {table}"))

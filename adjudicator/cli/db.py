"""The commands on the database: `adjudicator db`."""

import sys
from collections.abc import Iterator

import click
from eventsourcing.persistence import PersistenceError

from adjudicator.api.http.settings import configured, kept_from_others
from adjudicator.cli.database import database_option, existing_database_option
from adjudicator.cli.db_archive import db_archive, db_unarchive
from adjudicator.cli.db_audit import db_audit
from adjudicator.cli.db_copies import db_backup, db_move, db_restore
from adjudicator.cli.db_distribute import db_distribute
from adjudicator.cli.db_prune import db_prune
from adjudicator.cli.db_reindex import db_reindex
from adjudicator.cli.language import language_option, say
from adjudicator.judging.stored import StoredDisputes
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.text.text import Language
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine_matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.copying.foreign_numbers import has_foreign_numbers, renumber_foreign
from adjudicator.matches.store.dialect import TRIAL_SECONDS
from adjudicator.matches.store.schema import (
    HasMoved,
    Unfinished,
    UnknownSchema,
    open_recorder,
    require_here,
    upgrade,
    upgrading,
)
from adjudicator.matches.streams import Streams

INDEXES = {"0012_match_index", "0014_floor"}
"""The migrations whose tables and columns are filled by `db reindex`: no migration can read events."""


@click.group()
def db() -> None:
    """The database: its schema, copies of it, and what is wrong with it."""


for command in (
    db_audit, db_backup, db_restore, db_move, db_distribute, db_prune, db_reindex, db_archive, db_unarchive
):  # fmt: skip
    db.add_command(command)


@db.command("upgrade")
@database_option
@click.option("--break-lock", is_flag=True, help="Break a lock that an earlier version left behind.")
@language_option
def db_upgrade(database: str, break_lock: bool, language: Language) -> None:
    """Apply the migrations that are missing."""
    for said in kept_from_others(database):
        click.echo(said[language], err=True)
    names = upgrade(database, break_lock=break_lock)
    for name in names:
        say(language, f"migração aplicada: {name}", f"applied {name}")
    renumbered = say_renumbered(database, language)
    if not names and not renumbered:
        say(language, "nada a fazer", "nothing to do")
    store = Matches(open_recorder(database), b"")
    if INDEXES.intersection(names) and store.tables.match_rows(None, None, None, 1):
        say(
            language,
            "as listas acham as partidas de antes, e dizem quem as venceu, depois de: adjudicator db reindex",
            "lists find earlier matches, and tell who has won them, after: adjudicator db reindex",
        )
    if TokenRegistry(store).unmarked() and not TokenRegistry(Matches(store.tables, configured().secret)).adopt():
        say(
            language,
            "há tokens de outro segredo que o configurado: valem de novo quando o serviço partir com o deles",
            "there are tokens of another secret than the configured one: they are valid again when the service starts "
            "with theirs",
            err=True,
        )
    store.tables.dialect.close()


def say_renumbered(database: str, language: Language) -> int:
    """Put the global order of a store right that came here as a dump, and say so; return of how many events."""
    renumbered = renumber_foreign(database)
    if renumbered:
        say(
            language,
            f"eventos com números de transação de outro servidor, numerados de novo: {renumbered}",
            f"{renumbered} events had transaction numbers of another server; they have been numbered again",
        )
    return renumbered


@db.command("check")
@existing_database_option
@click.option("--running", is_flag=True, help="Leave out matches that are over.")
@language_option
def db_check(database: str, running: bool, language: Language) -> None:
    """Say what is wrong with a store: its schema, whether it can be written, each event of matches, disputes and
    tournaments against its hash chain. Exits with 3 if something is.

    Matches that are damaged are listed so from then on (GET /v1/matches?status=damaged), those that are well again no
    longer.
    """
    try:
        recorder = open_recorder(database)
        require_here(database)
        recorder.dialect.try_writing(TRIAL_SECONDS)
    except (UnknownSchema, Unfinished, HasMoved) as error:
        click.echo(error.why[language], err=True)
        sys.exit(3)
    except PersistenceError as error:
        say(
            language,
            f"o banco de dados não pode ser escrito: {error}",
            f"the store cannot be written: {error}",
            err=True,
        )
        sys.exit(3)
    say(
        language,
        "o esquema está atualizado, e o banco de dados pode ser escrito",
        "the schema is up to date, and the store can be written",
    )
    if has_foreign_numbers(database):
        say(
            language,
            f"há eventos com números de transação de outro servidor; execute: {upgrading(database)}",
            f"there are events with transaction numbers of another server; run: {upgrading(database)}",
            err=True,
        )
        sys.exit(3)
    store = Matches(recorder, b"")
    found = examine_matches(store, running=running)
    damaged = [*found.damaged, *damaged_desk(store)]
    for damage in damaged:
        click.echo(damage.why[language], err=True)
    say(
        language,
        f"partidas examinadas: {found.matches}; registros danificados: {len(damaged)}",
        f"{found.matches} matches examined, {len(damaged)} records damaged",
    )
    sys.exit(3 if damaged else 0)


def damaged_desk(store: Matches) -> Iterator[Damaged]:
    """Yield what is wrong with the disputes and tournaments of a store."""
    kinds: tuple[tuple[Streams, str, str], ...] = (
        (StoredDisputes(store, {}), "disputes", "dispute_id"),
        (Tournaments(store), "tournaments", "tournament_id"),
    )
    for streams, table, id in kinds:
        yield from streams.damaged(row[0] for row in store.tables.query(f"SELECT {id} FROM {table}"))

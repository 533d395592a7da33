"""The command `adjudicator db prune`."""

from datetime import UTC, datetime, timedelta

import click

from adjudicator.cli.database import existing_database_option
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.people.pruning import PRUNABLE
from adjudicator.matches.people.sessions import KEPT
from adjudicator.matches.people.tokens import written
from adjudicator.matches.store.schema import open_recorder, require_here

DAYS = 90


@click.command("prune")
@existing_database_option
@click.option(
    "--days", type=click.IntRange(KEPT.days), default=DAYS, show_default=True, help="What ended longer ago than this."
)
@click.option("--dry-run/--delete", "dry", default=True, help="Say what would go, or have it go.  [default: dry-run]")
@language_option
def db_prune(database: str, days: int, dry: bool, language: Language) -> None:
    """Delete rows that nothing rests on any more: sessions, short codes and tokens that ended, looks. The service may
    run. Says what would go, and deletes nothing, without --delete."""
    require_here(database)
    tables = open_recorder(database)
    since = written(datetime.now(UTC) - timedelta(days=days))
    for each in PRUNABLE:
        count = each.waiting(tables, since) if dry else each.prune(tables, since)
        click.echo(f"{each.name[language]}: {count}")
    if dry:
        say(
            language,
            f"de mais de {days} dias; nada foi apagado: adjudicator db prune --days {days} --delete apaga",
            f"older than {days} days; nothing was deleted: adjudicator db prune --days {days} --delete does",
        )
    tables.dialect.close()

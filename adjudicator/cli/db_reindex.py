"""The command `adjudicator db reindex`."""

import sys
import time

import click

from adjudicator.cli.database import existing_database_option
from adjudicator.cli.language import language_option, say
from adjudicator.judging.reindexing import Reindexing
from adjudicator.kernel.text.text import Language
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, require_here


@click.command("reindex")
@existing_database_option
@language_option
def db_reindex(database: str, language: Language) -> None:
    """Write again what lists are found by (players, tables, clauses, cards), from the events. The service may run.
    Exits with 3 if something could not be read."""
    require_here(database)
    store = Matches(open_recorder(database), b"")
    work, began = Reindexing(store), time.monotonic()
    work.run()
    for damaged in work.damaged:
        click.echo(damaged.why[language], err=True)
    seconds = time.monotonic() - began
    say(
        language,
        f"partidas, disputas, torneios indexados: {work.streams}, em {seconds:.1f} s; danificados: {len(work.damaged)}",
        f"{work.streams} matches, disputes and tournaments indexed in {seconds:.1f} s; damaged: {len(work.damaged)}",
    )
    store.tables.dialect.close()
    sys.exit(3 if work.damaged else 0)

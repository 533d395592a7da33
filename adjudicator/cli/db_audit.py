"""The command `adjudicator db audit`."""

import sys
import time

import click

from adjudicator.api.http.settings import log_folder
from adjudicator.audit.store import Audit
from adjudicator.audit.tables import NOT_COMPARED, named
from adjudicator.cli.database import existing_database_option
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.keys import LogFolder


@click.command("audit")
@existing_database_option
@language_option
def db_audit(database: str, language: Language) -> None:
    """Go through a whole store: every stream and its chain, snapshots against folds, rows against events, the
    transparency log; say which tables and columns cannot be compared, and why. Exits with 3 if something is wrong;
    nothing is changed."""
    store = Matches(open_recorder(database), b"")
    folder = LogFolder(log_folder())
    audit, wrong, began = Audit(store, folder if folder.exists() else None), 0, time.monotonic()
    for found in audit.run():
        wrong += 1
        click.echo(found.said()[language], err=True)
    seconds = time.monotonic() - began
    rate = round(audit.events / seconds) if seconds else 0
    say(
        language,
        f"{audit.streams} registros, {audit.events} eventos ({rate}/s), {audit.entries} entradas; erros: {wrong}",
        f"{audit.streams} streams, {audit.events} events ({rate}/s), {audit.entries} log entries; errors: {wrong}",
    )
    for each in NOT_COMPARED:
        part = Text("não comparado", "not compared") if each.wholly else Text("comparado em parte", "compared in part")
        click.echo(f"  {part[language]}: {named(each)}: {each.why[language]}")
    sys.exit(3 if wrong else 0)

"""The commands `adjudicator db archive` and `adjudicator db unarchive`."""

import re
import sys
from pathlib import Path

import click

from adjudicator.cli.database import existing_database_option, opened_store
from adjudicator.cli.language import Misuse, language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.logbook.archiving import Archiving, NotArchived
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.schema import migration_lock, require_here

MONTH = re.compile(r"[0-9]{4}-(0[1-9]|1[0-2])", re.ASCII)


@click.command("archive")
@click.argument("folder", type=click.Path(file_okay=False, path_type=Path))
@click.option("--before", required=True, metavar="YYYY-MM", help="Matches that were created before this month.")
@existing_database_option
@click.option("--dry-run/--archive", "dry", default=True, help="Say how many would go, or have them go. [default: dry]")
@language_option
def db_archive(folder: Path, before: str, database: str, dry: bool, language: Language) -> None:
    """Put matches that are over into a FOLDER, by the month in which they were created: each as one compressed log with
    its proof. They are read from there as if they were in the database. The service may run; the folder must be there,
    by this path, for whatever opens the database.

    Exits with 3 if one could not be archived; it stays where it is.
    """
    if MONTH.fullmatch(before) is None:
        raise Misuse(f"--before {before}: um mês, como 2026-01", f"--before {before}: a month, such as 2026-01")
    require_here(database)
    with opened_store(database) as store:
        archiving = Archiving(store, folder, before)
        if dry:
            count = sum(1 for _ in archiving.due())
            say(
                language,
                f"partidas que iriam: {count}; nada foi movido: com --archive, vão",
                f"{count} matches would go; nothing was moved: with --archive they go",
            )
            return
        count = size = left = 0
        with migration_lock(database):
            for id in archiving.due():
                try:
                    size += archiving.archive(id)
                    count += 1
                except (NotArchived, Damaged) as error:
                    left += 1
                    click.echo(error.why[language], err=True)
    say(
        language,
        f"partidas arquivadas: {count}, {size} bytes em {folder}; ficaram: {left}",
        f"{count} matches archived, {size} bytes in {folder}; {left} stay",
    )
    sys.exit(3 if left else 0)


@click.command("unarchive")
@click.argument("matches", metavar="MATCH...", nargs=-1)
@click.option("--all", "everything", is_flag=True, help="All that are archived.")
@existing_database_option
@language_option
def db_unarchive(matches: tuple[str, ...], everything: bool, database: str, language: Language) -> None:
    """Put matches that were archived back into the database, and delete their files. The service may run.

    Exits with 3 if one could not be brought back; it stays where it is.
    """
    if bool(matches) == everything:
        raise Misuse("indique partidas, ou --all", "name matches, or --all")
    require_here(database)
    count = left = 0
    with opened_store(database) as store, migration_lock(database):
        tables = store.tables
        for id in matches or [id for (id,) in tables.query("SELECT match_id FROM archived ORDER BY match_id")]:
            try:
                count += tables.unarchive(id)
            except Damaged as error:
                left += 1
                click.echo(error.why[language], err=True)
    say(language, f"partidas trazidas de volta: {count}", f"{count} matches brought back")
    sys.exit(3 if left else 0)

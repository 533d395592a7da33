"""The commands that copy a database: `adjudicator db backup`, `restore`, `move`."""

from pathlib import Path

import click

from adjudicator.api.http.settings import given_settings
from adjudicator.api.http.settings.declared import DATA, KEPT_SECRET, SECRET
from adjudicator.api.http.settings.served import log_folder_of
from adjudicator.cli.database import database_option, existing_database_option
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.store.copying.contents import Copied
from adjudicator.matches.store.copying.copies import back_up, restore
from adjudicator.matches.store.copying.moving import move, place_of


@click.command("backup")
@click.argument("file", type=click.Path(path_type=Path))
@existing_database_option
@language_option
def db_backup(file: Path, database: str, language: Language) -> None:
    """Write all that is in the database, as it is at one moment, to a new SQLite FILE, while the service goes on.

    The file is for its owner alone: it holds running matches' seeds. Keep the secret with it.
    """
    copied = back_up(database, file)
    say_copied(copied, language)
    given = given_settings()
    beside = f"{given.told(SECRET).called or Path(given.get(DATA)) / KEPT_SECRET}, {log_folder_of(given)}"
    say(
        language,
        f"cópia completa em {file}; guarde também o segredo e as chaves do registro ({beside})",
        f"{file} is whole; keep the secret and the keys of the log with it ({beside})",
    )


@click.command("restore")
@click.argument("file", type=click.Path(path_type=Path))
@database_option
@language_option
def db_restore(file: Path, database: str, language: Language) -> None:
    """Write all that is in a backup FILE into the database, which must be empty or not be there yet."""
    say_copied(restore(file, database), language)
    say(language, f"{file} está inteiro em {place_of(database)}", f"all of {file} is in {place_of(database)}")


@click.command("move")
@click.argument("target")
@existing_database_option
@language_option
def db_move(target: str, database: str, language: Language) -> None:
    """Move the database to TARGET, an SQLite path or PostgreSQL DSN that is empty or not there yet.

    While it is copied, the service reads but writes nothing; afterwards nothing can be written to the old database any
    more. If the command is interrupted, repeat it.
    """
    copied = move(database, target)
    say_copied(copied, language)
    if not copied:
        say(language, "os dados já estavam lá", "the data had been copied before")
    say(
        language,
        f"o banco de dados está agora em {place_of(target)}; para seguir:",
        f"the database is in {place_of(target)} now; to go on:",
    )
    say(
        language,
        "  1. dê a ADJUDICATOR_DATABASE o novo endereço, com o mesmo segredo e a mesma pasta de dados",
        "  1. give ADJUDICATOR_DATABASE the new place; keep the secret and the data folder as they are",
    )
    say(language, "  2. reinicie o serviço", "  2. start the service again")


def say_copied(copied: list[Copied], language: Language) -> None:
    """Say what has been copied of each table."""
    for table in copied:
        say(
            language,
            f"{table.table}: {table.rows} linhas, iguais (SHA-256 {table.digest[:16]}…)",
            f"{table.table}: {table.rows} rows, the same (SHA-256 {table.digest[:16]}…)",
        )

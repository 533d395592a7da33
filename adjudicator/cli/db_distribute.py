"""The command `adjudicator db distribute`."""

import click
import psycopg

from adjudicator.cli.database import existing_database_option
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.store.distribution.citus import (
    bringing_back,
    distributing,
    require_ready,
    run,
)
from adjudicator.matches.store.schema import is_postgresql, require_here, require_known


@click.command("distribute")
@existing_database_option
@click.option("--back", is_flag=True, help="Bring a distributed database back to one server.")
@click.option("--dry-run", "dry", is_flag=True, help="Print the statements, and run none.")
@language_option
def db_distribute(database: str, back: bool, dry: bool, language: Language) -> None:
    """Spread the database over the servers of a Citus cluster, whose coordinator it is on. Stop the service first, and
    start it again afterwards."""
    if not is_postgresql(database):
        raise Refusal(
            "só um banco de dados PostgreSQL pode ser distribuído; este é SQLite: antes, adjudicator db move",
            "only a PostgreSQL database can be distributed; this one is SQLite: first, adjudicator db move",
        )
    statements = bringing_back() if back else distributing()
    if dry:
        for statement in statements:
            click.echo(f"{statement};")
        return
    require_known(database)
    require_here(database)
    try:
        with psycopg.connect(database, autocommit=True) as connection:
            require_ready(connection, back=back)
            run(connection, statements)
    except psycopg.Error as error:
        reason = str(error).strip()
        raise Refusal(f"nada foi mudado: {reason}", f"nothing has been changed: {reason}") from error
    if back:
        say(language, "o banco de dados está em um servidor", "the database is on one server")
    else:
        say(language, "o banco de dados está distribuído", "the database is distributed")

"""The commands on tokens, straight on the database: `adjudicator tokens`."""

import uuid
from collections.abc import Sequence
from datetime import UTC, datetime, timedelta
from typing import cast, get_args

import click
from marshmallow import ValidationError, fields

from adjudicator.api.schemas.requests import NAME
from adjudicator.cli.database import existing_database_option, opened_store
from adjudicator.cli.language import Misuse, language_option, say
from adjudicator.judging.tournament_events import Office
from adjudicator.judging.tournaments import Tournaments, revoke
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.people.tokens import Role, Standing, moment, subject_of, written
from adjudicator.matches.requests import Request
from adjudicator.matches.store.tables import TokenRow

ROLES = click.Choice(get_args(Role))
MOST_DAYS = 36_500
STANDINGS: dict[Standing, Text] = {
    "valid": Text("vale", "valid"),
    "revoked": Text("revogado", "revoked"),
    "expired": Text("vencido", "expired"),
    "void": Text("de outro segredo", "of another secret"),
}
HEAD = Text(
    "subject papel nome onde feito até estado", "subject role label where made until standing"
)  # a word for each column


@click.group()
def tokens() -> None:
    """Tokens: who holds one, until when; mint one, revoke one, say the organiser's."""


@tokens.command("list")
@click.option("--role", default=None, type=ROLES)
@click.option("--match", "match_id", default=None, help="Those of the seats of a match.")
@click.option("--tournament", default=None, help="Those of a tournament: its officers and seats.")
@click.option("--limit", default=50, show_default=True, type=click.IntRange(1, 100_000))
@existing_database_option
@language_option
def list_tokens(
    role: str | None, match_id: str | None, tournament: str | None, limit: int, database: str, language: Language
) -> None:
    """List tokens, newest first. Their text is not kept and cannot be told."""
    with opened_store(database) as store:
        register = TokenRegistry(store)
        found = register.page(role, match_id, tournament, None, limit + 1)
        rows = [_cells(row, register.standing(row), language) for row in found[:limit]]
    table = [HEAD[language].split(), *rows]
    widths = [max(len(row[column]) for row in table) for column in range(len(table[0]))]
    for row in table:
        click.echo("  ".join(cell.ljust(width) for cell, width in zip(row, widths, strict=True)).rstrip())
    if len(found) > limit:
        say(language, "há mais; veja --limit", "there are more; see --limit", err=True)


@tokens.command("mint")
@click.argument("role", type=ROLES)
@click.option("--label", default="", help="Who holds it.")
@click.option("--days", default=None, type=click.IntRange(1, MOST_DAYS), help="For so many days.")
@click.option("--until", default=None, help="Until a time, RFC 3339: 2026-12-31T18:00:00Z.")
@click.option(
    "--match", "match_id", default="", help="With the role seat: whose match. The seat's older token is revoked."
)
@click.option("--seat", default="", help="With the role seat: which.")
@click.option("--tournament", default="", help="Appoint an officer of a tournament.")
@existing_database_option
@language_option
def mint_token(
    role: str, label: str, days: int | None, until: str | None, match_id: str, seat: str, tournament: str,
    database: str, language: Language,
) -> None:  # fmt: skip
    """Mint a token and print it."""
    if (role == "seat") != bool(match_id and seat) or (role != "seat" and (match_id or seat)):
        raise Misuse("--match e --seat vêm com o papel seat, e só com ele",
                     "--match and --seat come with the role seat, and with no other")  # fmt: skip
    if tournament and role not in get_args(Office):
        offices = ", ".join(get_args(Office))
        raise Misuse(f"os cargos de um torneio: {offices}", f"the offices of a tournament: {offices}")
    check_name("--label", label)
    wanted = Wanted(cast(Role, role), label, match_id, seat, _until(days, until))
    with opened_store(database) as store:
        if tournament:
            office = cast(Office, role)
            token, _, _ = Tournaments(store).appoint(tournament, office, label, _request(), wanted.expires_at)
        else:
            token = TokenRegistry(store).mint(wanted, _request()).token
    click.echo(token)


@tokens.command("revoke")
@click.argument("subjects", nargs=-1, required=True)
@existing_database_option
@language_option
def revoke_tokens(subjects: Sequence[str], database: str, language: Language) -> None:
    """Revoke tokens, by their subjects as in the list; a running service refuses them within two seconds."""
    with opened_store(database) as store:
        for subject in subjects:
            TokenRegistry(store).get(subject)  # all of them, or none
        for subject in subjects:
            row, again = revoke(Tournaments(store), subject, _request())
            pt, en = ("já estava revogado", "had been revoked before") if again else ("revogado", "revoked")
            say(language, f"{subject} ({row.role}): {pt}", f"{subject} ({row.role}): {en}")


@tokens.command("organiser")
@existing_database_option
@language_option
def organiser(database: str, language: Language) -> None:
    """Print the organiser's token. If it was revoked there is another, which is made if it has to be."""
    with opened_store(database) as store:
        click.echo(TokenRegistry(store).organiser())


def check_name(option: str, said: str) -> None:
    """Refuse what nobody can be called. Misuse says why."""
    try:
        fields.String(validate=NAME).deserialize(said)
    except ValidationError as error:
        why = in_both(str(error.messages[0]))
        raise Misuse(f"{option}: {why.pt}", f"{option}: {why.en}") from error


def _request() -> Request:
    return Request("command line", uuid.uuid4().hex, "")


def _until(days: int | None, until: str | None) -> str | None:
    if days is not None and until is not None:
        raise Misuse("ou --days, ou --until", "either --days or --until")
    if days is not None:
        return written(datetime.now(UTC) + timedelta(days=days))
    if until is None:
        return None
    found = moment(until)
    if found is None:
        raise Misuse(
            f"--until {until}: isto é um instante na forma da RFC 3339, como 2026-12-31T18:00:00Z",
            f"--until {until}: this is a time as in RFC 3339, such as 2026-12-31T18:00:00Z",
        )
    return found


def _cells(row: TokenRow, standing: Standing, language: Language) -> list[str]:
    where = "/".join(filter(None, [row.tournament_id, row.match_id, row.seat]))
    made = row.created_at
    cells = [subject_of(row), row.role, row.label, where, made, row.expires_at or "", STANDINGS[standing][language]]
    return [cell or "-" for cell in cells]

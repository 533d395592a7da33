"""The commands on people's names, straight on the database: `adjudicator people`."""

import click
import msgspec

from adjudicator.cli.database import existing_database_option, opened_store
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import NamedEvent, NamedSeat, People, Person


@click.group()
def people() -> None:
    """People: what the store has of somebody's name; erase it."""


@people.command("export")
@click.argument("name")
@existing_database_option
def export_person(name: str, database: str) -> None:
    """Print what the store has of a name, as JSON: seats of matches, labels, events of the desk. Letter case does not
    matter."""
    with opened_store(database) as store:
        click.echo(msgspec.json.format(msgspec.json.encode(_named(store, name)), indent=2))


@people.command("erase")
@click.argument("name")
@click.option("--yes", is_flag=True, help="Erase, and do not ask.")
@existing_database_option
@language_option
def erase_person(name: str, yes: bool, database: str, language: Language) -> None:
    """Erase a name wherever it can be: "(erased)" stands in its place, and all logs, proofs and receipts verify as
    before. Says first what would go and what stays. The service may run."""
    with opened_store(database) as store:
        person = _named(store, name)
        _tell(person, language)
        going = len(person.sealed) + len(person.erasable)
        if going == 0:
            say(language, "nada a apagar", "nothing to erase")
            return
        if not yes:
            click.confirm({"pt": "apagar?", "en": "erase?"}[language], abort=True)
        People(store).erase(person)
        say(language, "apagado", "erased")


def _named(store: Matches, name: str) -> Person:
    unlisted = People(store).unlisted()
    if unlisted:
        command = "adjudicator db reindex"
        raise Refusal(
            f"{unlisted} partidas são mais antigas que a lista de jogadores; antes execute: {command}",
            f"{unlisted} matches are older than the list of players; first run: {command}",
        )
    return People(store).named(name)


def _tell(person: Person, language: Language) -> None:
    """Say what would be erased, and what stays in the clear, and where."""
    for each in person.sealed:
        say(language, f"apaga-se: {each.name}, {_where(each)}", f"goes: {each.name}, {_where(each)}")
    for label in person.erasable:
        say(language, f"apaga-se: {label.label}, {label.table}", f"goes: {label.label}, {label.table}")
    for each in person.in_the_clear:
        say(
            language,
            f"fica: {each.name}, {_where(each)}: às claras no registro, e não se apaga",
            f"stays: {each.name}, {_where(each)}: in the clear in its log, and cannot be erased",
        )
    for label in person.bound:
        say(
            language,
            f"fica: {label.label}, {label.table}: segue do registro de {label.tournament}",
            f"stays: {label.label}, {label.table}: it follows from the log of {label.tournament}",
        )


def _where(each: NamedSeat | NamedEvent) -> str:
    return f"{each.match}, {each.seat}" if isinstance(each, NamedSeat) else f"{each.stream}, {each.version}{each.place}"

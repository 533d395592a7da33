"""The commands on people's names, straight on the database: `adjudicator people`."""

import shlex
from contextlib import nullcontext

import click
import msgspec

from adjudicator.cli.database import existing_database_option, opened_store
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.application import Matches
from adjudicator.matches.people.names import NamedEvent, NamedSeat, People, Person
from adjudicator.matches.store.schema import migration_lock


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
@click.option("--yes", is_flag=True, help="Erase; without it what would go is said, and nothing is done.")
@existing_database_option
@language_option
def erase_person(name: str, yes: bool, database: str, language: Language) -> None:
    """Erase a name wherever it can be: "(erased)" stands in its place, and all logs, proofs and receipts verify as
    before. Says what would go and what stays, and erases nothing, without --yes. The service may run."""
    with migration_lock(database) if yes else nullcontext(), opened_store(database) as store:
        person = _named(store, name)
        _tell(person, language)
        going = len(person.sealed) + len(person.erasable)
        if going == 0:
            say(language, "nada a apagar", "nothing to erase")
            return
        if not yes:
            command = f"adjudicator people erase {shlex.quote(name)} --yes"
            say(language, f"nada foi apagado: {command} apaga", f"nothing was erased: {command} does")
            return
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
    """Say in how many matches, disputes and tournaments a name would be erased, then where, and where it stays."""
    matches, disputes, tournaments = (person.touched(kind) for kind in "mdt")
    labels = len(person.erasable)
    say(
        language,
        f"{person.name}: partidas: {matches}; disputas: {disputes}; torneios: {tournaments}; rótulos: {labels}",
        f"{person.name}: matches: {matches}; disputes: {disputes}; tournaments: {tournaments}; labels: {labels}",
    )
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

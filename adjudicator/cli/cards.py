"""The commands on card files: `adjudicator cards`."""

import json
import sys
from pathlib import Path
from typing import Any

import click

from adjudicator import card_reference
from adjudicator.cli.decks import deck_report
from adjudicator.cli.games import GAMES
from adjudicator.cli.language import language_option
from adjudicator.cli.pages import write_page
from adjudicator.kernel.cards import BadCards, card_file_schema, read_card_file
from adjudicator.kernel.refusal import Unfit
from adjudicator.kernel.text import Language, Text
from adjudicator.matches.application import Matches
from adjudicator.matches.card_sets import advice_on, keep_set, read_set, takes_cards
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from api.settings import from_environment

ADVICE = Text("conselho", "advice")
WHOSE = Text(
    "{file}: nenhuma destas é uma carta de {ruleset}; são de {other}? Diga --ruleset {other}",
    "{file}: none of these is a card of {ruleset}; are they of {other}? Say --ruleset {other}",
)
NOTHING = Text("diga arquivos de cartas, ou um baralho", "name card files, or a deck")
WELL = Text("{count} cartas, tudo bem", "{count} cards, all well")
ONE_WELL = Text("1 carta, tudo bem", "1 card, all well")


@click.group()
def cards() -> None:
    """Card sets."""


@cards.command("check")
@click.argument("files", nargs=-1, type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", type=GAMES, default="dominions", show_default=True, help="Whose cards they are.")
@click.option("--deck", default="", help="A deck to check too: a ready one by its name, or a YAML file of card keys.")
@language_option
def cards_check(files: tuple[Path, ...], ruleset: str, deck: str, language: Language) -> None:
    """Check card files: every fault with its file, card, field and reason. Exits with 3 if there is one.

    What is off the game's guidelines is told too, as advice. A deck is a list of keys, or says of each how many copies;
    it is held against the game's rules, and what it shows is told.
    """
    if not files and not deck:
        raise click.UsageError(NOTHING[language])
    faulty, cards = False, []
    for file in files:
        try:
            found = read_set(ruleset, file.name, read_card_file(file))
        except BadCards as bad:
            faulty = True
            _tell(bad, language)
            _tell_whose(file, ruleset, bad, language)
            continue
        for number, (field, advice) in advice_on(ruleset, found):
            click.echo(f"{file.name}: {found[number].key}: {field}: {ADVICE[language]}: {advice[language]}")
        well = ONE_WELL if len(found) == 1 else WELL
        click.echo(f"{file.name}: {well[language].format(count=len(found))}")
        cards += found
    if deck and not faulty:
        try:
            for line in deck_report(ruleset, deck, cards):
                click.echo(f"{deck}: {line[language]}")
        except BadCards as bad:
            faulty = True
            _tell(bad, language)
        except Unfit as unfit:
            faulty = True
            for clause, why in [(unfit.clause, unfit.why), *(each[:2] for each in getattr(unfit, "more", ()))]:
                click.echo(f"{deck}: {why[language]}{f' ({clause})' if clause else ''}", err=True)
    sys.exit(3 if faulty else 0)


@cards.command("load")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", type=GAMES, default="dominions", show_default=True, help="Whose cards they are.")
@click.option("--name", default="", help="What the set is called; the file's name, if left out.")
@click.option("--database", default=None, help="An SQLite path or PostgreSQL DSN; the configured one, if left out.")
@language_option
def cards_load(file: Path, ruleset: str, name: str, database: str | None, language: Language) -> None:
    """Keep a card file as a card set of the service; print its id. Exits with 3 if it has a fault."""
    settings = from_environment()
    try:
        store = Matches(open_recorder(database or settings.database), settings.secret)
        row = keep_set(store, ruleset, name or file.name, read_card_file(file))
    except BadCards as bad:
        _tell(bad, language)
        sys.exit(3)
    click.echo(row.card_set_id)


def _tell(bad: BadCards, language: Language) -> None:
    for fault in bad.errors:
        click.echo(fault.told(language), err=True)


def _tell_whose(file: Path, ruleset: str, bad: BadCards, language: Language) -> None:
    """Where no card of a file is one of this game's, name the game that most of them fit, if they fit any."""
    data = [] if any(fault.number < 0 for fault in bad.errors) else read_card_file(file)
    fitting = {name: len(data) - _at_fault(name, data) for name in RULESETS if takes_cards(name)}
    best = max(fitting, key=lambda name: fitting[name])
    if fitting[best] and not fitting.get(ruleset):
        click.echo(WHOSE[language].format(file=file.name, ruleset=ruleset, other=best), err=True)


def _at_fault(ruleset: str, data: list[Any]) -> int:
    """Count the cards that a game does not take."""
    try:
        read_set(ruleset, "", data)
    except BadCards as bad:
        return len({fault.number for fault in bad.errors})
    return 0


@cards.command("schema")
@click.argument("ruleset", type=GAMES)
def cards_schema(ruleset: str) -> None:
    """Print the JSON Schema of a ruleset's card files, by which an editor completes and checks them."""
    schema = card_file_schema(card_reference.card_type(ruleset))
    click.echo(json.dumps(schema, indent=2, ensure_ascii=False))


@cards.command("reference")
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def cards_reference(check: bool) -> None:
    """Write docs/card-reference.md: for each ruleset the words that its cards are written in."""
    write_page(card_reference.PAGE, card_reference.page(), "adjudicator cards reference", check)

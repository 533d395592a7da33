"""The commands on card files: `adjudicator cards`."""

import json
import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import click
import msgspec

from adjudicator.api.http.settings import configured
from adjudicator.cli import fiveringsdb
from adjudicator.cli.database import database_option
from adjudicator.cli.games import GAMES
from adjudicator.cli.language import language_option
from adjudicator.kernel.cards import BadCards, CardError, card_file_schema, read_card_file
from adjudicator.kernel.text.refusal import BadSetup, Unfit, not_one_of
from adjudicator.kernel.text.text import Language, Text
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.card_sets import advice_on, keep_set, read_set, takes_cards
from adjudicator.matches.hosting.decks import deck_report
from adjudicator.matches.store.schema import open_recorder
from adjudicator.reference import card_reference
from adjudicator.rulesets.registry import RULESETS

ADVICE = Text("conselho", "advice")
WHOSE = Text(
    "{file}: nenhuma destas é uma carta de {ruleset}; são de {other}? Diga --ruleset {other}",
    "{file}: none of these is a card of {ruleset}; are they of {other}? Say --ruleset {other}",
)
NOTHING = Text("diga arquivos de cartas, ou um baralho", "name card files, or a deck")
WELL = Text("{count} cartas, tudo bem", "{count} cards, all well")
ONE_WELL = Text("1 carta, tudo bem", "1 card, all well")
LEGAL = Text("{count} cartas na lista, um baralho legal", "{count} cards in the list, a legal deck")
READ = Text("{name}: cartas: {count}; pedem um juiz: {judged}; {kept}",
            "{name}: cards: {count}; need a judge: {judged}; {kept}")  # fmt: skip


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
            size, shows = deck_report(ruleset, _deck(ruleset, deck), cards)
            for line in (LEGAL[language].format(count=size), *(each[language] for each in shows)):
                click.echo(f"{deck}: {line}")
        except BadCards as bad:
            faulty = True
            _tell(bad, language)
        except Unfit as unfit:
            faulty = True
            for clause, why in [(unfit.clause, unfit.why), *(each[:2] for each in getattr(unfit, "more", ()))]:
                click.echo(f"{deck}: {why[language]}{f' ({clause})' if clause else ''}", err=True)
    sys.exit(3 if faulty else 0)


def _deck(ruleset: str, deck: str) -> Any:
    """Return the data of a deck: a ready one's name, or what a file says. Raises BadCards, BadSetup."""
    ready = RULESETS[ruleset].decks()
    if deck in ready:
        return deck
    if not Path(deck).is_file():
        raise BadSetup("", not_one_of(deck, ready))
    return read_card_file(Path(deck))


@cards.command("load")
@click.argument("file", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@click.option("--ruleset", type=GAMES, default="dominions", show_default=True, help="Whose cards they are.")
@click.option("--name", default="", help="What the set is called; the file's name, if left out.")
@database_option
@language_option
def cards_load(file: Path, ruleset: str, name: str, database: str, language: Language) -> None:
    """Keep a card file as a card set of the service; print its id. Exits with 3 if it has a fault."""
    try:
        row = keep_set(_store(database), ruleset, name or file.name, read_card_file(file))
    except BadCards as bad:
        _tell(bad, language)
        sys.exit(3)
    click.echo(row.card_set_id)


@cards.command("import")
@click.argument("format_", metavar="FORMAT", type=click.Choice(["fiveringsdb"]))
@click.argument("folder", type=click.Path(exists=True, path_type=Path))
@click.option("--pack", "packs", multiple=True, help="A pack to take, by its id; all cards, if left out.")
@click.option(
    "--out", type=click.Path(dir_okay=False, path_type=Path), help="A YAML or JSON card file to write instead."
)
@database_option
@language_option
def cards_import(
    format_: str, folder: Path, packs: tuple[str, ...], out: Path | None, database: str, language: Language
) -> None:
    """Read the cards of a public dataset, and keep them as card sets of the service: one for each cycle, or pack.

    FOLDER is the dataset's folder, or one file with a list of its records. Files and cards that cannot be read are
    told, each card with its file, field and reason, and left out; then it exits with 3.
    """
    try:
        sets, unread = fiveringsdb.read_sets(folder, packs)
    except BadCards as bad:
        _tell(bad, language)
        sys.exit(3)
    except Unfit as unfit:
        raise click.UsageError(unfit.why[language]) from unfit
    for fault in unread:
        click.echo(fault.told(language), err=True)
    store = None if out is not None else _store(database)
    faulty = bool(unread)
    for name, found in sets.items():
        read, wrong = _readable(name, found)
        faulty = faulty or bool(wrong)
        for fault in wrong:
            click.echo(fault.told(language), err=True)
        if not read:
            continue
        kept = (
            keep_set(store, fiveringsdb.RULESET, name, read).card_set_id
            if store is not None
            else _written(out, name if len(sets) > 1 else "", read)
        )
        judged = sum(bool(card.get("needs_judge")) for card in read)
        click.echo(READ[language].format(name=name, count=len(read), judged=judged, kept=kept))
    sys.exit(3 if faulty else 0)


def _readable(name: str, found: Sequence[fiveringsdb.Found]) -> tuple[list[Any], list[CardError]]:
    """Return the cards of a set in the game's form (builtin data), and what is wrong with the records that are none."""
    errors: list[CardError] = []
    while found:
        try:
            cards = read_set(fiveringsdb.RULESET, name, [each.record for each in found])
        except BadCards as bad:
            errors += [msgspec.structs.replace(error, file=found[error.number].file) for error in bad.errors]
            wrong = {error.number for error in bad.errors}
            found = [each for number, each in enumerate(found) if number not in wrong]
        else:
            return json.loads(msgspec.json.encode(cards)), errors
    return [], errors


def _written(out: Path | None, name: str, cards: list[Any]) -> str:
    """Write a card file; if there are several, the set's name is in that of the file. Return its path."""
    assert out is not None
    named = "-".join("".join(letter if letter.isalnum() else " " for letter in name.lower()).split())
    file = out.with_stem(f"{out.stem}-{named}") if named else out
    file.write_bytes(msgspec.json.encode(cards) if file.suffix == ".json" else msgspec.yaml.encode(cards))
    return str(file)


def _store(database: str) -> Matches:
    return Matches(open_recorder(database), configured().secret)


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

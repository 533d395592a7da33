"""The commands that write what is made from the code: `openapi`, `names`, `sentences`, `card-reference`, `examples`."""

import sys
from pathlib import Path

import click

from adjudicator.api.openapi.document import contract_yaml
from adjudicator.api.pages.documentation import recording
from adjudicator.api.pages.documentation.contract import CONTRACT
from adjudicator.reference import card_reference as card_page
from adjudicator.reference import names as names_page
from adjudicator.reference import sentences as sentences_page


@click.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def openapi(check: bool) -> None:
    """Write openapi.yaml from the declared operations."""
    text = contract_yaml()
    if check:
        same = CONTRACT.read_text(encoding="utf-8") == text
        click.echo(
            "openapi.yaml is what the application does" if same else "openapi.yaml differs; run: adjudicator openapi"
        )
        sys.exit(0 if same else 3)
    CONTRACT.write_text(text, encoding="utf-8")


@click.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def names(check: bool) -> None:
    """Write docs/names.md from the types and words of the games."""
    write_page(names_page.PAGE, names_page.page(), "adjudicator names", check)


@click.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def sentences(check: bool) -> None:
    """Write docs/sentences.md from the phrases of the games, with examples from play."""
    write_page(sentences_page.PAGE, sentences_page.page(), "adjudicator sentences", check)


@click.command()
@click.option("--check", is_flag=True, help="Compare with the file instead of writing it.")
def card_reference(check: bool) -> None:
    """Write docs/card-reference.md: for each ruleset the words that its cards are written in."""
    write_page(card_page.PAGE, card_page.page(), "adjudicator card-reference", check)


@click.command()
def examples() -> None:
    """Write the examples that the documentation shows of events and actions, from recorded matches (a minute)."""
    recording.write()


def write_page(path: Path, text: str, command: str, check: bool) -> None:
    """Write a page that is made from the code, or compare it with its file and exit with 3 if they differ."""
    if not check:
        path.write_text(text, encoding="utf-8")
        return
    same = path.read_text(encoding="utf-8") == text
    click.echo(f"docs/{path.name} is what the games say" if same else f"docs/{path.name} differs; run: {command}")
    sys.exit(0 if same else 3)

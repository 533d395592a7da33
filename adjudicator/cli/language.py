"""In which language the command line speaks: the one of `--language`, or else the locale's."""

import os
from collections.abc import Sequence

import click

from adjudicator.kernel.text.text import Language, Text


def of_the_locale() -> Language:
    """Return the language of the locale: Portuguese if it is one of Portuguese, or else English."""
    said = next((value for name in ("LC_ALL", "LC_MESSAGES", "LANG") if (value := os.environ.get(name))), "")
    return "pt" if said.lower().startswith("pt") else "en"


def asked_for(arguments: Sequence[str]) -> Language:
    """Return the language of a command line, also of one that is wrong."""
    said = ""
    for number, argument in enumerate(arguments):
        if argument == "--language":
            said = next(iter(arguments[number + 1 : number + 2]), "")
        elif argument.startswith("--language="):
            said = argument.partition("=")[2]
    return "pt" if said == "pt" else "en" if said == "en" else of_the_locale()


language_option = click.option(
    "--language", type=click.Choice(["pt", "en"]), default=of_the_locale, show_default="the locale's"
)
"""The option of every command that speaks to people."""


def say(language: Language, pt: str, en: str, *, err: bool = False) -> None:
    """Print a line, on standard error if `err`, in one of the languages."""
    click.echo(Text(pt, en)[language], err=err)


class Refusal(click.ClickException):
    """A command that cannot be carried out, in both languages. Exit code 1."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pt, en)


class Misuse(click.UsageError):
    """A command line that cannot be so, in both languages. Exit code 2."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pt, en)

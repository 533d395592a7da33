"""The command `adjudicator new-game`: a package with a small game, to make one's own of."""

from pathlib import Path

import click

from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.new_game import write


@click.command("new-game")
@click.argument("name")
@click.option(
    "--folder",
    default=None,
    type=click.Path(path_type=Path),
    help="Where to write it (./NAME, if left out); a new one.",
)
@language_option
def new_game(name: str, folder: Path | None, language: Language) -> None:
    """Write a package with a small game of one's own.

    It is the game that docs/sixth-game.md builds, under another name: it can be installed and played to its end, its
    tests pass, and it is there to be made into another.
    """
    folder = folder or Path(name)
    files = write(name, folder)
    say(language, f"{folder}: {len(files)} arquivos", f"{folder}: {len(files)} files")
    say(language, "Instale, jogue e prove:", "Install it, play it, test it:")
    click.echo(f"  python -m pip install --editable {folder}")
    click.echo(f"  python -m adjudicator demo {name}")
    click.echo(f"  python -m pytest {folder}")

"""The command `adjudicator follow`: keep the last checkpoint of somebody's log, and see that the log only grows."""

import sys
import time
from pathlib import Path

import click

from adjudicator.api.http.settings import data_folder
from adjudicator.cli.language import Refusal, language_option, say
from adjudicator.cli.verify import read_key
from adjudicator.kernel.text.text import Language
from adjudicator.transparency.fetched import FetchedLog, Unreached
from adjudicator.transparency.following import FORKED, SET_BACK, Followed, followed_at, told
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import ED25519

FAILED, UNKNOWN = 3, 4


@click.command("follow")
@click.argument("url")
@click.option("--key", default=None, help="The log's verifier key, its text or a file: needed the first time alone.")
@click.option(
    "--folder", default=None, type=click.Path(file_okay=False, path_type=Path),
    help="Where checkpoints are kept (followed in the data directory, if left out).",
)  # fmt: skip
@click.option("--every", default=None, type=click.IntRange(1), help="Look again each so many seconds, until it fails.")
@language_option
def follow(url: str, key: str | None, folder: Path | None, every: int | None, language: Language) -> None:
    """Keep the checkpoints of a log, and see that it only grows.

    Looks at a log, such as https://club.example/log: has it grown from the checkpoint that was kept of it last?
    Exits with 0 if it has, and the new checkpoint is kept; 3 if it has not, or is not signed with its key (both
    checkpoints are kept then, as evidence); 4 if it could not be read.
    """
    try:
        source = FetchedLog(url)
    except Malformed as error:
        raise Refusal(error.why.pt, error.why.en) from error
    kept = _kept(folder or data_folder() / "followed", source.url, key)
    while (code := _look(kept, source, language)) != FAILED and every is not None:
        time.sleep(every)
    sys.exit(code)


def _kept(folder: Path, url: str, key: str | None) -> Followed:
    if key is None:
        return followed_at(folder, url)
    verifier = read_key(key)
    if verifier.type != ED25519:
        raise Refusal(f"--key: {verifier.name} é a chave de uma testemunha, não de um registro",
                      f"--key: {verifier.name} is the key of a witness, not of a log")  # fmt: skip
    return Followed(folder, verifier, url)


def _look(kept: Followed, source: FetchedLog, language: Language) -> int:
    """Look once, say what was found, and return the exit code."""
    try:
        look = kept.look(source)
    except Unreached as error:
        say(language, f"não se pôde ler o registro: {error.why.pt}", f"the log could not be read: {error.why.en}",
            err=True)  # fmt: skip
        return UNKNOWN
    except Malformed as error:
        say(language, f"{kept.key.name}: {error.why.pt}", f"{kept.key.name}: {error.why.en}", err=True)
        return FAILED
    failed = look.outcome in (FORKED, SET_BACK)
    found = told(look, kept)
    say(language, found.pt, found.en, err=failed)
    return FAILED if failed else 0

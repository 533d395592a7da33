"""The commands of a witness: `adjudicator witness`."""

import sys
from collections.abc import Callable, Iterator
from datetime import UTC, datetime
from pathlib import Path
from typing import Any

import click

from adjudicator.api.http.settings import configured_serving, data_folder
from adjudicator.cli.language import language_option, say
from adjudicator.kernel.text.text import Language
from adjudicator.matches.store.private import close_to_others
from adjudicator.transparency.notes import read_verifier
from adjudicator.transparency.witness_folder import Cosigner, WitnessFolder


def folder_option(command: Callable[..., Any]) -> Callable[..., Any]:
    """Give a command the option --folder: where a witness keeps its key and what it has cosigned."""
    return click.option(
        "--folder", default=None, type=click.Path(file_okay=False, path_type=Path),
        help="The witness's folder (witness in the data directory, if left out).",
    )(command)  # fmt: skip


def opened(folder: Path | None) -> WitnessFolder:
    """Return the folder that a command is about."""
    return WitnessFolder(folder or data_folder() / "witness")


@click.group("witness")
def witness() -> None:
    """A witness: cosigns the checkpoints of other clubs' logs, as long as they only grow."""


@witness.command("init")
@click.option("--name", required=True, help="The witness's name, such as club.example/witness; it never changes.")
@click.option("--log", "logs", multiple=True, help="The verifier key of a log to witness; more can be added later.")
@folder_option
@language_option
def witness_init(name: str, logs: tuple[str, ...], folder: Path | None, language: Language) -> None:
    """Make the key of a witness, and print what verifies its cosignatures: give it to the logs that it witnesses."""
    kept = opened(folder)
    kept.begin(name, [read_verifier(log) for log in logs])
    _say_key(kept, language)
    say(language, f"registros que testemunha: {kept.path / 'logs'}", f"logs that it witnesses: {kept.path / 'logs'}")


@witness.command("run")
@click.option("--host", default="127.0.0.1", show_default=True)
@click.option("--port", default=8100, show_default=True, type=click.IntRange(1, 65535))
@folder_option
@language_option
def witness_run(host: str, port: int, folder: Path | None, language: Language) -> None:
    """Take checkpoints and cosign them over HTTP (C2SP tlog-witness), until it is stopped.

    The file of logs is read at the start, and again on HUP: if it is faulty then, that of before is kept.
    """
    from adjudicator.api.serving.server import wait_for_port  # gunicorn is needed here alone
    from adjudicator.api.serving.witness.server import WitnessServer

    kept, settings = opened(folder), configured_serving()
    cosigner = Cosigner(kept)
    for said in close_to_others([kept.path, *sorted(kept.path.rglob("*"))]):
        click.echo(said[language], err=True)
    wait_for_port(host, port, lambda told: click.echo(told[language]))
    _say_key(kept, language)
    for origin in sorted(cosigner.logs):
        say(language, f"testemunhando {origin}", f"witnessing {origin}")
    if not cosigner.logs:
        say(language, f"nenhum registro em {kept.path / 'logs'}: todo pedido recebe 404",
            f"no log in {kept.path / 'logs'}: every request is answered with 404", err=True)  # fmt: skip
    say(language, f"Testemunha em http://{host}:{port}", f"Witness on http://{host}:{port}")
    sys.stdout.flush()
    WitnessServer(settings, kept, f"{host}:{port}").run()


@witness.command("status")
@folder_option
@language_option
def witness_status(folder: Path | None, language: Language) -> None:
    """Say what was cosigned last of each log. Exits with 3 if one of them has forked."""
    kept = opened(folder)
    _say_key(kept, language)
    forked = False
    for line, bad in _told(kept, language):
        click.echo(line)
        forked |= bad
    sys.exit(3 if forked else 0)


def _told(kept: WitnessFolder, language: Language) -> Iterator[tuple[str, bool]]:
    """Yield a line for each log, and whether it has forked."""
    key = kept.key().verifier
    for origin in sorted(kept.logs()):
        last = kept.last(origin, key)
        if last is None:
            told = {"pt": "nada se assinou ainda", "en": "nothing has been cosigned yet"}[language]
        else:
            at = datetime.fromtimestamp(last.note.signed_by([key])[key], UTC).isoformat()
            size = last.checkpoint.size
            told = {"pt": f"árvore de {size} entradas, desde {at}", "en": f"tree of {size} entries, since {at}"}[
                language
            ]
        bad = kept.has_forked(origin)
        if bad:
            told += {"pt": "; BIFURCOU-SE: assinou duas árvores do mesmo tamanho; provas em",
                     "en": "; FORKED: it has signed two trees of one size; proof in"}[language]  # fmt: skip
            told += f" {kept.path / 'cosigned'}"
        yield f"{origin}: {told}", bad


def _say_key(kept: WitnessFolder, language: Language) -> None:
    key = kept.key().verifier
    say(language, f"chave da testemunha: {key}", f"witness key: {key}")

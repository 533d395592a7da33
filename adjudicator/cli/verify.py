"""The command `adjudicator verify`: an exported log, offline, and all that one has kept to hold against it."""

import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from adjudicator.audit.checks import (
    FAILED,
    GROWTH,
    LOGGED,
    NOT_POSSIBLE,
    ONLY,
    PASSED,
    RECEIPT,
    WITNESSED,
    Check,
    Given,
)
from adjudicator.audit.draws import Draw
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.reading import proofs_in
from adjudicator.audit.signatures import SIGNED
from adjudicator.audit.verify import CHAIN, FOLD, LUCK, TIMES, WHOLE, verify
from adjudicator.cli.language import Refusal, language_option
from adjudicator.kernel.text import Language, Text
from adjudicator.logbook.form import ProofLine
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import MOST_BYTES, VerifierKey, read_verifier
from adjudicator.transparency.policy import Policy, read_policy
from adjudicator.transparency.source import LogFiles

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("verify")
@click.argument("log", type=FILE)
@click.option("--key", "keys", multiple=True, help="A verifier key, of a log or of receipts: its text, or a file.")
@click.option("--policy", type=FILE, help="Which witnesses must have cosigned (C2SP tlog-policy).")
@click.option("--receipt", "receipts", multiple=True, type=FILE, help="A receipt that you were given.")
@click.option(
    "--proof", "proofs", multiple=True, type=FILE, help="A proof (C2SP tlog-proof) that the log's end is logged."
)
@click.option("--checkpoint", "checkpoints", multiple=True, type=FILE, help="A checkpoint that you kept.")
@click.option(
    "--entries", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The transparency log's files (adjudicator log dump).",
)  # fmt: skip
@click.option(
    "--draws", type=click.Path(dir_okay=False, path_type=Path),
    help="Write each draw here, with what was drawn from: docs/log-format.md.",
)  # fmt: skip
@language_option
def verify_log(
    log: Path,
    keys: tuple[str, ...],
    policy: Path | None,
    receipts: tuple[Path, ...],
    proofs: tuple[Path, ...],
    checkpoints: tuple[Path, ...],
    entries: Path | None,
    draws: Path | None,
    language: Language,
) -> None:
    """Check an exported log: whole, chained, foldable, adjudicated alike; and, with a log's key, that it is the one
    that was published.

    Exits with 0 if every check passed for which all was given, 3 if one failed, 4 if none failed but some could not be
    made.
    """
    given = Given(
        keys=tuple(_key(key) for key in keys),
        policy=_policy(policy) if policy is not None else None,
        receipts=tuple((path.name, _bounded(path)) for path in receipts),
        checkpoints=tuple((path.name, _bounded(path)) for path in checkpoints),
        entries=LogFiles(entries) if entries is not None else None,
        proofs=tuple(ProofLine(0, _bounded(path).decode(errors="replace")) for path in proofs),
    )
    with log.open("rb") as lines, draws.open("wb") if draws is not None else nullcontext() as kept:
        told = partial(write_draw, kept) if kept is not None else None
        report = verify(lines, Evidence(given, proofs_in(lines)), told)
    if report.match:
        found = Text(
            f"partida {report.match}: {report.events} eventos", f"match {report.match}: {report.events} events"
        )
    else:
        found = Text(f"{log.name} não é o registro de uma partida", f"{log.name} is no log of a match")
    click.echo(found[language])
    for check in report.checks:
        click.echo(_said(check, language))
    sys.exit(3 if not report.passed else 0 if report.complete else 4)


_CHECKS = {
    WHOLE: Text("integridade", WHOLE),
    CHAIN: Text("cadeia de hashes", CHAIN),
    TIMES: Text("horários", TIMES),
    FOLD: Text("reconstrução e nova adjudicação", FOLD),
    LUCK: Text("sorteios", LUCK),
    SIGNED: Text("ações assinadas", SIGNED),
    LOGGED: Text("no registro de transparência", LOGGED),
    RECEIPT: Text("recibo", RECEIPT),
    WITNESSED: Text("testemunhas", WITNESSED),
    ONLY: Text("versão única", ONLY),
    GROWTH: Text("crescimento", GROWTH),
}
_OUTCOMES = {
    PASSED: Text("em ordem", PASSED),
    FAILED: Text("falha", FAILED),
    NOT_POSSIBLE: Text("impossível verificar", NOT_POSSIBLE),
}


def _said(check: Check, language: Language) -> str:
    """Return the line that tells what a check found."""
    place = Text(f" no evento {check.version}", f" at event {check.version}")[language] if check.version else ""
    detail = f": {check.detail[language]}" if check.detail else ""
    return f"  {_CHECKS[check.name][language]}: {_OUTCOMES[check.outcome][language]}{place}{detail}"


def write_draw(file: BinaryIO, version: int, draw: Draw) -> None:
    """Write a draw as a line of JSON."""
    file.write(msgspec.json.encode({"before": version, **msgspec.structs.asdict(draw)}) + b"\n")


def _key(given: str) -> VerifierKey:
    """Return a verifier key from its text or from a file that holds it. Raises Refusal."""
    path = Path(given)
    try:
        return read_verifier(given if "+" in given or not path.is_file() else _bounded(path).decode())
    except (Malformed, UnicodeDecodeError) as error:
        why = error.why if isinstance(error, Malformed) else Text("não está em UTF-8", "it is not in UTF-8")
        raise Refusal(f"--key: {why.pt}", f"--key: {why.en}") from error


def _policy(path: Path) -> Policy:
    """Return a policy from its file. Raises Refusal."""
    try:
        return read_policy(_bounded(path).decode())
    except (Malformed, UnicodeDecodeError) as error:
        why = error.why if isinstance(error, Malformed) else Text("não está em UTF-8", "it is not in UTF-8")
        raise Refusal(f"{path.name}: {why.pt}", f"{path.name}: {why.en}") from error


def _bounded(path: Path) -> bytes:
    """Return a file's bytes, of which there are not too many for what it is."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)

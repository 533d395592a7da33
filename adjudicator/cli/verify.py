"""The command `adjudicator verify`: an exported log, offline, and all that one has kept to hold against it."""

import re
import sys
from contextlib import nullcontext
from functools import partial
from pathlib import Path
from typing import BinaryIO

import click
import msgspec

from adjudicator.audit.checks import (
    COURSE,
    FAILED,
    GROWTH,
    LOGGED,
    NONCE,
    NOT_POSSIBLE,
    ONLY,
    PASSED,
    RECEIPT,
    SEAT_KEY,
    WITNESSED,
    Check,
    Given,
)
from adjudicator.audit.draws import Draw
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.exported import verify_exported
from adjudicator.audit.log_reading import CHAIN, TIMES, WHOLE
from adjudicator.audit.seeds import LUCK
from adjudicator.audit.signatures import SIGNED
from adjudicator.audit.verify import FOLD
from adjudicator.cli.language import Refusal, language_option
from adjudicator.kernel.luck.luck import NONCE_FORM
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.form import ProofLine
from adjudicator.matches.signatures import KEY_FORM
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
    "--proof",
    "proofs",
    multiple=True,
    type=FILE,
    help="A proof (C2SP tlog-proof) that the log is logged: of the version that it names, or else of its end.",
)
@click.option("--checkpoint", "checkpoints", multiple=True, type=FILE, help="A checkpoint that you kept.")
@click.option(
    "--entries", type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="The transparency log's files (adjudicator log dump).",
)  # fmt: skip
@click.option("--nonce", "nonces", multiple=True, help="A nonce that you gave: it must stand in the log's first event.")
@click.option(
    "--seat-key", "seat_keys", multiple=True, help="A public key that you registered (base64): it must stand there too."
)
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
    nonces: tuple[str, ...],
    seat_keys: tuple[str, ...],
    draws: Path | None,
    language: Language,
) -> None:
    """Check an exported log, of a match, a dispute or a tournament: whole, chained, foldable, adjudicated alike; and,
    with a log's key, that it is the one that was published.

    Exits with 0 if every check passed for which all was given, 3 if one failed, 4 if none failed but some could not be
    made.
    """
    given = Given(
        keys=tuple(read_key(key) for key in keys),
        policy=_policy(policy) if policy is not None else None,
        receipts=tuple((path.name, _bounded(path)) for path in receipts),
        checkpoints=tuple((path.name, _bounded(path)) for path in checkpoints),
        entries=LogFiles(entries) if entries is not None else None,
        proofs=tuple(ProofLine(0, _bounded(path).decode(errors="replace")) for path in proofs),
        nonces=tuple(_formed("--nonce", nonce, NONCE_FORM, A_NONCE) for nonce in nonces),
        seat_keys=tuple(_formed("--seat-key", key, KEY_FORM, A_KEY) for key in seat_keys),
    )
    with log.open("rb") as lines, draws.open("wb") if draws is not None else nullcontext() as kept:
        told = partial(write_draw, kept) if kept is not None else None
        report = verify_exported(lines, Evidence(given), told)
    if report.match:
        kind = _KINDS[report.match[:2]]
        found = Text(
            f"{kind.pt} {report.match}: {report.events} eventos", f"{kind.en} {report.match}: {report.events} events"
        )
    else:
        found = Text(
            f"{log.name} não é o registro de uma partida, disputa ou torneio",
            f"{log.name} is no log of a match, a dispute or a tournament",
        )
    click.echo(found[language])
    for check in report.checks:
        click.echo(_said(check, language))
    sys.exit(3 if not report.passed else 0 if report.complete else 4)


_KINDS = {
    "m_": Text("partida", "match"),
    "d_": Text("disputa", "dispute"),
    "t_": Text("torneio", "tournament"),
}
_CHECKS = {
    WHOLE: Text("integridade", WHOLE),
    CHAIN: Text("cadeia de hashes", CHAIN),
    TIMES: Text("horários", TIMES),
    FOLD: Text("reconstrução e nova adjudicação", FOLD),
    LUCK: Text("sorteios", LUCK),
    COURSE: Text("ciclo de vida", COURSE),
    SIGNED: Text("ações assinadas", SIGNED),
    LOGGED: Text("no registro de transparência", LOGGED),
    RECEIPT: Text("recibo", RECEIPT),
    WITNESSED: Text("testemunhas", WITNESSED),
    ONLY: Text("versão única", ONLY),
    GROWTH: Text("crescimento", GROWTH),
    NONCE: Text("nonce", NONCE),
    SEAT_KEY: Text("chave do lugar", SEAT_KEY),
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


def read_key(given: str) -> VerifierKey:
    """Return a verifier key from its text or from a file that holds it. Raises Refusal."""
    path = Path(given)
    try:
        return read_verifier(given if "+" in given or not path.is_file() else _bounded(path).decode())
    except (Malformed, UnicodeDecodeError) as error:
        why = error.why if isinstance(error, Malformed) else Text("não está em UTF-8", "it is not in UTF-8")
        raise Refusal(f"--key: {why.pt}", f"--key: {why.en}") from error


A_NONCE = Text("um nonce são 64 dígitos hexadecimais minúsculos", "a nonce is 64 lower-case hexadecimal digits")
A_KEY = Text("uma chave são 32 bytes em base64", "a key is 32 bytes in base64")


def _formed(option: str, given: str, form: str, what: Text) -> str:
    """Return what was given, which must be of its form. Raises Refusal."""
    if re.fullmatch(form, given) is None:
        raise Refusal(f"{option}: {what.pt}", f"{option}: {what.en}")
    return given


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

"""The command `adjudicator verify`: exported logs, offline, and all that one has kept to hold against them."""

import re
import sys
from collections import Counter
from collections.abc import Sequence
from functools import partial
from pathlib import Path
from typing import BinaryIO, NoReturn

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
from adjudicator.audit.files import cores, verify_file, verify_files
from adjudicator.audit.log_reading import CHAIN, TIMES, WHOLE, Report
from adjudicator.audit.seeds import LUCK
from adjudicator.audit.signatures import SIGNED
from adjudicator.audit.verify import FOLD
from adjudicator.cli.language import Misuse, Refusal, language_option
from adjudicator.kernel.luck.luck import NONCE_FORM
from adjudicator.kernel.text.text import Language, Text
from adjudicator.logbook.files import opened_log
from adjudicator.logbook.form import ProofLine
from adjudicator.matches.signatures import KEY_FORM
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import MOST_BYTES, VerifierKey, read_verifier
from adjudicator.transparency.policy import Policy, read_policy
from adjudicator.transparency.source import LogFiles

FILE = click.Path(exists=True, dir_okay=False, path_type=Path)


@click.command("verify")
@click.argument("logs", metavar="LOG...", nargs=-1, required=True, type=FILE)
@click.option(
    "-j", "--jobs", type=click.IntRange(1, 256), default=cores, show_default="the cores there are",
    help="How many of several logs are checked at once.",
)  # fmt: skip
@click.option("--key", "keys", multiple=True, help="A verifier key, of a log or of receipts: its text, or a file.")
@click.option("--policy", type=FILE, help="Which witnesses must have cosigned (C2SP tlog-policy).")
@click.option(
    "--receipt", "receipts", multiple=True, type=click.Path(exists=True, path_type=Path),
    help="A receipt that you were given, or a folder of them (*receipt*).",
)  # fmt: skip
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
    logs: tuple[Path, ...],
    jobs: int,
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
    """Check exported logs, of matches, disputes or tournaments: whole, chained, foldable, adjudicated alike; and, with
    a log's key, that each is the one that was published.

    Of several logs, each has a line, and what was not in order is told below it.

    Exits with 0 if every check passed for which all was given, 3 if one failed, 4 if none failed but some could not be
    made.
    """
    given = Given(
        keys=tuple(read_key(key) for key in keys),
        policy=_policy(policy) if policy is not None else None,
        receipts=tuple((file.name, _bounded(file)) for path in receipts for file in _receipt_files(path)),
        checkpoints=tuple((path.name, _bounded(path)) for path in checkpoints),
        entries=LogFiles(entries) if entries is not None else None,
        proofs=tuple(ProofLine(0, _bounded(path).decode(errors="replace")) for path in proofs),
        nonces=tuple(_formed("--nonce", nonce, NONCE_FORM, A_NONCE) for nonce in nonces),
        seat_keys=tuple(_formed("--seat-key", key, KEY_FORM, A_KEY) for key in seat_keys),
    )
    if len(logs) > 1:
        of_one = {
            "--receipt": receipts,
            "--proof": proofs,
            "--nonce": nonces,
            "--seat-key": seat_keys,
            "--draws": draws,
        }
        for option in (option for option, value in of_one.items() if value):
            raise Misuse(f"{option} é de um registro só, e são {len(logs)}",
                         f"{option} is of one log alone, and there are {len(logs)}")  # fmt: skip
        _verify_many(logs, given, jobs, language)
    report = verify_file(given, logs[0]) if draws is None else _draws_written(logs[0], given, draws)
    outcome = _outcome(report)
    found = _found(logs[0], report)[language]
    click.echo(f"{found}: {_TOLD[outcome][language]}" if report.match else found)
    for check in report.checks:
        click.echo(_said(check, language))
    sys.exit(_EXIT_CODES[outcome])


def _draws_written(log: Path, given: Given, draws: Path) -> Report:
    """Check a log, and write what each draw was drawn from."""
    with opened_log(log) as lines, draws.open("wb") as kept:
        return verify_exported(lines, Evidence(given), partial(write_draw, kept))


def _verify_many(logs: Sequence[Path], given: Given, jobs: int, language: Language) -> NoReturn:
    """Tell of each log whether all is in order, and of what is not; then how many there were of each."""
    from concurrent.futures.process import BrokenProcessPool

    counted: Counter[str] = Counter()
    shown = sys.stderr.isatty() and not sys.stdout.isatty()  # or else the logs' own lines tell how far it is
    try:
        with click.progressbar(length=len(logs), file=sys.stderr, hidden=not shown) as progress:
            for log, report in zip(logs, verify_files(logs, given, jobs), strict=True):
                outcome = _outcome(report)
                counted[outcome] += 1
                click.echo(f"{log}: {_found(log, report)[language]}: {_TOLD[outcome][language]}")
                for check in report.checks if outcome != PASSED else ():
                    if check.outcome != PASSED and (check.asked or check.outcome == FAILED):
                        click.echo(_said(check, language))
                progress.update(1)
    except BrokenProcessPool as error:
        raise Refusal(f"um processo foi encerrado de fora; tente com menos que {jobs} (-j)",
                      f"a process was ended from outside; try fewer than {jobs} (-j)") from error  # fmt: skip
    summed = ", ".join(f"{counted[outcome]} {told[language]}" for outcome, told in _TOLD.items())
    click.echo(Text(f"{len(logs)} registros: {summed}", f"{len(logs)} logs: {summed}")[language])
    sys.exit(next(code for outcome, code in _EXIT_CODES.items() if counted[outcome]))


_TOLD = {
    PASSED: Text("em ordem", "in order"),
    FAILED: Text("com falhas", "failed"),
    NOT_POSSIBLE: Text("não verificados por inteiro", "not checked in full"),
}


_EXIT_CODES = {FAILED: 3, NOT_POSSIBLE: 4, PASSED: 0}
"""What the command exits with: the first of these that was found of a log."""


def _outcome(report: Report) -> str:
    """Return what is said of a log as a whole."""
    if not report.passed:
        return FAILED
    return PASSED if report.complete else NOT_POSSIBLE


def _found(log: Path, report: Report) -> Text:
    """Return what a log is of, and how many events it has."""
    if not report.match:
        return Text(
            f"{log.name} não é o registro de uma partida, disputa ou torneio",
            f"{log.name} is no log of a match, a dispute or a tournament",
        )
    kind = _KINDS[report.match[:2]]
    return Text(
        f"{kind.pt} {report.match}: {report.events} eventos", f"{kind.en} {report.match}: {report.events} events"
    )


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


def _receipt_files(path: Path) -> list[Path]:
    """Return the receipts of a folder, or the file that it is."""
    found = sorted(path.glob("*receipt*")) if path.is_dir() else [path]
    if not found:
        raise Misuse(f"--receipt: não há recibo (*receipt*) em {path}", f"--receipt: no receipt (*receipt*) in {path}")
    return found


def _bounded(path: Path) -> bytes:
    """Return a file's bytes, of which there are not too many for what it is."""
    with path.open("rb") as file:
        return file.read(MOST_BYTES + 1)

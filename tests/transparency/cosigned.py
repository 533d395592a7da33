"""Sequencers whose witnesses are asked over real sockets, and what they have published."""

import time
from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any

from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.cosigning import Cosigning
from adjudicator.transparency.notes import COSIGNATURE, SignerKey, sign
from adjudicator.transparency.policy import Witness
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from tests.transparency.memory import begun, key
from tests.transparency.strangers import Answering, answer

PATIENT = 30.0
"""How many seconds a witness has where it does not matter: longer than a busy machine keeps one waiting."""
KEY = key("witness.example/w", COSIGNATURE)


def witness_at(port: int, signer: SignerKey = KEY, scheme: str = "http") -> Witness:
    return Witness("w", signer.verifier, f"{scheme}://127.0.0.1:{port}")


def sequencer(store: Matches, path: Path, *witnesses: Witness, **more: Any) -> Sequencer:
    folder = begun(path / "log")
    return Sequencer(LogTables(store.tables), folder, Cosigning(witnesses, **{"seconds": PATIENT, **more}))


def published(made: Sequencer) -> SignedCheckpoint:
    signed = read_checkpoint(made.tables.checkpoint()[1])
    signed.check_log(made.key.verifier)
    return signed


def cosigners(made: Sequencer, *witnesses: Witness) -> set[str]:
    return {each.name for each in published(made).note.signed_by([witness.key for witness in witnesses])}


class Clock:
    """A clock that goes only when it is told to."""

    def __init__(self) -> None:
        self.at = 1000.0

    def __call__(self) -> float:
        return self.at


def signing(signer: SignerKey, text: Callable[[str], str] = str, ahead: int = 0) -> Answering:
    """Cosign what is asked, or some other text, at some other time."""

    def line(body: bytes) -> Iterable[bytes]:
        asked = read_checkpoint(body.decode().partition("\n\n")[2]).note.text
        yield answer(200, sign(text(asked), [signer], int(time.time()) + ahead).partition("\n\n")[2])

    return line

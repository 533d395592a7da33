"""A witness's own folder, for its owner alone, and the one way in which a checkpoint gets its cosignature.

witness.key   signs; it belongs to this folder, and a copy of the folder must never witness beside it or after it
logs          the logs that are witnessed: a verifier key a line; comments begin with #
cosigned/     the checkpoint that was cosigned last of each log, under the SHA-256 of its origin; and beside it, ending
              in .fork, another tree of the same size that the log has signed, if it ever did: the proof that it forked
lock          held while a request is decided and its checkpoint kept

What was cosigned is read from the disk at each request, under the lock. So it does not matter how many threads or
processes there are, or when one is killed: no cosignature leaves before the checkpoint is on the disk.
"""

import hashlib
import secrets
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from http import HTTPStatus
from pathlib import Path

import structlog

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.store.exclusive import Held, file_lock
from adjudicator.matches.store.private import made_folder, write_private
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.notes import (
    COSIGNATURE,
    ED25519,
    Note,
    SignerKey,
    VerifierKey,
    key_name,
    read_signature,
    read_signer,
    read_verifier,
)
from adjudicator.transparency.witness import Asked, Forked, Refused, check, first_of, read_request, signatures_of

KEY, LOGS, COSIGNED, LOCK, FORK = "witness.key", "logs", "cosigned", "lock", ".fork"
LOCK_SECONDS = 5.0
"""How long a request waits for those before it."""
log = structlog.get_logger("witness")


class NoWitness(TextError):
    """There is no witness in a folder, or not all of what it needs."""


def read_logs(text: str) -> dict[str, tuple[VerifierKey, ...]]:
    """Return the keys of logs, by origin, as they are written: one a line. Raises Malformed, which names the line."""
    found: dict[str, tuple[VerifierKey, ...]] = {}
    for place, line in enumerate(text.split("\n"), 1):
        if not line.strip() or line.strip().startswith("#"):
            continue
        try:
            key = read_verifier(line)
        except Malformed as bad:
            raise Malformed(f"linha {place}: {bad.why.pt}", f"line {place}: {bad.why.en}") from bad
        if key.type != ED25519:
            raise Malformed(
                f"linha {place}: {key.name} é a chave de uma testemunha, não de um registro",
                f"line {place}: {key.name} is the key of a witness, not of a log",
            )
        found[key.name] = (*found.get(key.name, ()), key)
    return found


def name_of(origin: str) -> str:
    """Return the name under which a log's checkpoint is kept."""
    return hashlib.sha256(origin.encode()).hexdigest()


class WitnessFolder:
    """A witness's folder."""

    def __init__(self, path: Path) -> None:
        self.path = path

    def begin(self, name: str, logs: Sequence[VerifierKey] = ()) -> None:
        """Make the key of a new witness, and write down the logs that it witnesses. Raises NoWitness, Malformed."""
        key = SignerKey(key_name(name), COSIGNATURE, secrets.token_bytes(32))
        if (self.path / KEY).exists():
            raise NoWitness(f"já há uma testemunha em {self.path}", f"there is a witness in {self.path} already")
        listed = "# The logs that are witnessed: a verifier key a line.\n" + "".join(f"{each}\n" for each in logs)
        read_logs(listed)
        made_folder(self.path / COSIGNED)
        write_private(self.path / LOGS, listed.encode())
        write_private(self.path / KEY, f"{key.text()}\n".encode())

    def key(self) -> SignerKey:
        """Return the key that signs. Raises NoWitness."""
        path = self.path / KEY
        try:
            key = read_signer(self._read(path).decode())
        except (Malformed, UnicodeDecodeError) as error:
            raise NoWitness(f"{path} não é uma chave que assina", f"{path} is not a signer's key") from error
        if key.type != COSIGNATURE:
            raise NoWitness(f"{path} não é a chave de uma testemunha", f"{path} is not the key of a witness")
        return key

    def logs(self) -> Mapping[str, tuple[VerifierKey, ...]]:
        """Return the keys of the logs that are witnessed, by origin. Raises NoWitness."""
        path = self.path / LOGS
        try:
            return read_logs(self._read(path).decode())
        except Malformed as error:
            raise NoWitness(f"{path}: {error.why.pt}", f"{path}: {error.why.en}") from error
        except UnicodeDecodeError as error:
            raise NoWitness(f"{path}: não está em UTF-8", f"{path}: it is not in UTF-8") from error

    def cosigned(self, name: str) -> bytes | None:
        """Return the note that was cosigned last under a name; None if none was. Raises NoWitness."""
        path = self.path / COSIGNED / name
        return self._read(path) if path.exists() else None

    def last(self, origin: str, key: VerifierKey) -> SignedCheckpoint | None:
        """Return what the witness with this key cosigned last of a log. Raises NoWitness if it cannot be relied on."""
        name = name_of(origin)
        note = self.cosigned(name)
        if note is None:
            return None
        try:
            signed = read_checkpoint(note)
            if signed.checkpoint.origin == origin and key in signed.note.signed_by([key]):
                return signed
        except Malformed:
            pass
        path = self.path / COSIGNED / name
        raise NoWitness(f"{path} não é o que esta testemunha assinou de {origin}",
                        f"{path} is not what this witness has cosigned of {origin}")  # fmt: skip

    def keep(self, origin: str, note: Note) -> None:
        """Write down, for good, what is about to be cosigned."""
        write_private(self.path / COSIGNED / name_of(origin), str(note).encode())

    def keep_fork(self, origin: str, note: Note) -> None:
        """Keep the first note that proves that a log has forked."""
        if not self.has_forked(origin):
            write_private(self._fork(origin), str(note).encode())

    def has_forked(self, origin: str) -> bool:
        """Whether there is a proof that a log has forked."""
        return self._fork(origin).exists()

    @contextmanager
    def alone(self) -> Iterator[None]:
        """Keep every other process out. Raises Held if that takes too long."""
        with file_lock(str(self.path / LOCK), LOCK_SECONDS):
            yield

    def _fork(self, origin: str) -> Path:
        return self.path / COSIGNED / f"{name_of(origin)}{FORK}"

    def _read(self, path: Path) -> bytes:
        try:
            return path.read_bytes()
        except OSError as error:
            raise NoWitness(
                f"não se pode ler {path}: {error.strerror}; para uma testemunha nova: adjudicator witness init",
                f"{path} cannot be read: {error.strerror}; for a new witness: adjudicator witness init",
            ) from error


class Cosigner:
    """Cosigns what may be cosigned. Any number of threads and processes may do so in one folder."""

    def __init__(self, folder: WitnessFolder, now: Callable[[], float] = time.time) -> None:
        self.folder = folder
        self.key = folder.key()
        self.logs = folder.logs()
        self._now = now
        self._turn = threading.Lock()

    def cosign(self, data: bytes) -> str:
        """Return the line that cosigns the checkpoint of a request. Raises Refused; NoWitness if the folder fails."""
        try:
            asked = read_request(data)
        except Malformed as error:
            raise Refused(HTTPStatus.BAD_REQUEST, error.why.pt, error.why.en) from error
        tree, text = asked.signed.checkpoint, asked.signed.note.text
        if tree.origin not in self.logs:
            raise Refused(HTTPStatus.NOT_FOUND, f"esta testemunha não conhece o registro {tree.origin[:200]}",
                          f"this witness does not know the log {tree.origin[:200]}")  # fmt: skip
        signatures = signatures_of(asked.signed, self.logs[tree.origin])
        try:
            with self._turn, self.folder.alone():
                return self._cosigned(asked, Note(text, signatures))
        except Held as error:
            raise NoWitness(
                f"o processo {error.holder} assina nesta pasta e não termina",
                f"process {error.holder} cosigns in this folder and does not end",
            ) from error
        except OSError as error:
            raise NoWitness(
                f"não se pode escrever em {self.folder.path}: {error.strerror}",
                f"{self.folder.path} cannot be written: {error.strerror}",
            ) from error

    def _cosigned(self, asked: Asked, note: Note) -> str:
        """Decide, keep and sign; nobody else does meanwhile. `note` has the log's own signatures alone."""
        tree = asked.signed.checkpoint
        last = self.folder.last(tree.origin, self.key.verifier)
        try:
            check(asked, last.checkpoint if last is not None else first_of(tree.origin))
        except Forked:
            log.error("a log has forked", origin=tree.origin, size=tree.size)
            self.folder.keep_fork(tree.origin, note)
            raise
        except Refused as refused:
            if refused.status == HTTPStatus.UNPROCESSABLE_ENTITY:
                log.warning("a tree is not proven to have grown", origin=tree.origin, old=asked.old, size=tree.size)
            raise
        line = self.key.line(note.text, int(self._now()))
        if last is None or last.note.text != note.text:
            kept = Note(note.text, (*note.signatures, read_signature(line.rstrip("\n"))))
            self.folder.keep(tree.origin, kept)
        return line

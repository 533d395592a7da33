"""Checkpoints (C2SP tlog-checkpoint): which tree a log stands by, signed by it and perhaps by witnesses."""

import msgspec

from adjudicator.transparency.malformed import Malformed, decoded, encoded, number
from adjudicator.transparency.merkle import HASH
from adjudicator.transparency.notes import Note, VerifierKey, read_note


class Checkpoint(msgspec.Struct, frozen=True):
    """The tree of the log named `origin` has `size` entries and this root."""

    origin: str
    size: int
    root: bytes

    def text(self) -> str:
        """Return the text that is signed."""
        return f"{self.origin}\n{self.size}\n{encoded(self.root)}\n"


class SignedCheckpoint(msgspec.Struct, frozen=True):
    """A checkpoint with the note that it stands in."""

    checkpoint: Checkpoint
    note: Note

    def told_time(self) -> int | None:
        """Return when the log says that it signed, in seconds since 1970; None if it does not. It is not verified."""
        return self.note.told_time(self.checkpoint.origin)

    def check_log(self, log: VerifierKey) -> None:
        """Raise Malformed if it is not that log's, or not signed by it."""
        if self.checkpoint.origin != log.name:
            raise Malformed(
                f"é do registro {self.checkpoint.origin}, não de {log.name}",
                f"it is of the log {self.checkpoint.origin}, not of {log.name}",
            )
        if log not in self.note.signed_by([log]):
            raise Malformed(f"{log.name} não o assinou", f"{log.name} has not signed it")


def read_checkpoint(data: str | bytes) -> SignedCheckpoint:
    """Return a checkpoint as it is written, extension lines allowed. No signature is verified. Raises Malformed."""
    note = read_note(data)
    lines = note.text.split("\n")
    if len(lines) < 4 or not all(lines[:-1]):
        raise Malformed(
            "um checkpoint tem três linhas: origem, tamanho e raiz", "a checkpoint has three lines: origin, size, root"
        )
    size = number(lines[1], "o tamanho do checkpoint", "the checkpoint's size")
    root = decoded(lines[2], HASH, "a raiz do checkpoint", "the checkpoint's root")
    return SignedCheckpoint(Checkpoint(lines[0], size, root), note)

"""Proofs (C2SP tlog-proof): that an entry is in a log, in one text that anyone can check offline."""

import msgspec

from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed, decoded, encoded, number
from adjudicator.transparency.merkle import HASH, leaf_hash, root_by_inclusion

FIRST = "c2sp.org/tlog-proof@v1"
MOST_HASHES = 63


class InclusionProof(msgspec.Struct, frozen=True):
    """Where an entry stands, the hashes that lead from it to the root, and the checkpoint with that root. `extra`: what
    the proof brings beside, which it does not prove: perhaps the entry itself."""

    index: int
    hashes: tuple[bytes, ...]
    signed: SignedCheckpoint
    extra: bytes | None = None

    def __str__(self) -> str:
        extra = f"extra {encoded(self.extra)}\n" if self.extra is not None else ""
        lines = "".join(f"{encoded(hash)}\n" for hash in self.hashes)
        return f"{FIRST}\n{extra}index {self.index}\n{lines}\n{self.signed.note}"

    def check(self, entry: bytes) -> None:
        """Raise Malformed if this does not prove that the entry is in the tree. The checkpoint is not verified."""
        head = self.signed.checkpoint
        if root_by_inclusion(self.index, head.size, leaf_hash(entry), self.hashes) != head.root:
            raise Malformed(
                f"a prova não leva da entrada {self.index} à raiz da árvore de {head.size}",
                f"the proof does not lead from entry {self.index} to the root of the tree of {head.size}",
            )


def read_proof(text: str) -> InclusionProof:
    """Return a proof as it is written. Nothing is verified. Raises Malformed."""
    head, blank, checkpoint = text.partition("\n\n")
    first, *lines = head.split("\n")
    if first != FIRST or not blank:
        raise Malformed(f"uma prova começa com {FIRST}", f"a proof begins with {FIRST}")
    extra = None
    if lines and lines[0].startswith("extra "):
        extra = decoded(lines.pop(0).removeprefix("extra "), None, "o dado extra da prova", "the proof's extra data")
    if not lines or not lines[0].startswith("index "):
        raise Malformed("falta à prova a linha do índice", "the proof has no line with the index")
    index = number(lines[0].removeprefix("index "), "o índice da prova", "the proof's index")
    if len(lines) - 1 > MOST_HASHES:
        raise Malformed(f"a prova tem mais de {MOST_HASHES} hashes", f"the proof has more than {MOST_HASHES} hashes")
    hashes = tuple(
        decoded(line, HASH, f"o hash {place} da prova", f"hash {place} of the proof")
        for place, line in enumerate(lines[1:], 1)
    )
    return InclusionProof(index, hashes, read_checkpoint(checkpoint), extra)

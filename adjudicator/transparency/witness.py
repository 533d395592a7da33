"""A witness (C2SP tlog-witness): it cosigns a checkpoint of a log only if the tree grew from the one it cosigned last.

What is asked is read and decided here, purely; `witness_folder` keeps what was cosigned.
"""

from collections.abc import Sequence
from http import HTTPStatus

import msgspec

from adjudicator.kernel.text.refusal import TextError
from adjudicator.transparency.checkpoint import Checkpoint, SignedCheckpoint, read_checkpoint
from adjudicator.transparency.malformed import Malformed, decoded, encoded, number
from adjudicator.transparency.merkle import EMPTY, HASH, is_consistent
from adjudicator.transparency.notes import Signature, VerifierKey

PATH = "/add-checkpoint"
SIZE_TYPE = "text/x.tlog.size"
"""The media type of the size that a witness answers with, where it has cosigned another than it was told."""
MOST_HASHES = 63
MOST_BYTES = 64 * 1024
"""The largest request that is read."""


class Refused(TextError):
    """A witness does not cosign. `status` is the protocol's, that of HTTP; `size` that of the tree it cosigned last,
    where the protocol tells it."""

    def __init__(self, status: HTTPStatus, pt: str, en: str, size: int | None = None) -> None:
        super().__init__(pt, en)
        self.status = status
        self.size = size


class Forked(Refused):
    """The log has signed two trees of one size: whoever has both notes can prove it."""


class Asked(msgspec.Struct, frozen=True):
    """What a witness is asked: to cosign a checkpoint whose tree grew from one of `old` entries, by this proof."""

    old: int
    proof: tuple[bytes, ...]
    signed: SignedCheckpoint


def request_of(old: int, proof: Sequence[bytes], note: str) -> bytes:
    """Return the body that asks for a cosignature."""
    hashes = "".join(f"{encoded(hash)}\n" for hash in proof)
    return f"old {old}\n{hashes}\n{note}".encode()


def read_request(data: bytes) -> Asked:
    """Return what is asked. Nothing is verified yet. Raises Malformed."""
    try:
        text = data.decode()
    except UnicodeDecodeError as error:
        raise Malformed("o pedido não está em UTF-8", "the request is not in UTF-8") from error
    head, blank, note = text.partition("\n\n")
    first, *lines = head.split("\n")
    if not blank or not first.startswith("old "):
        raise Malformed(
            "um pedido é uma linha old com um tamanho, a prova, uma linha vazia e o checkpoint",
            "a request is a line old with a size, the proof, an empty line, and the checkpoint",
        )
    old = number(first.removeprefix("old "), "o tamanho anterior", "the old size")
    if len(lines) > MOST_HASHES:
        raise Malformed(f"a prova tem mais de {MOST_HASHES} hashes", f"the proof has more than {MOST_HASHES} hashes")
    proof = tuple(
        decoded(line, HASH, f"o hash {place} da prova", f"hash {place} of the proof")
        for place, line in enumerate(lines, 1)
    )
    return Asked(old, proof, read_checkpoint(note))


def signatures_of(signed: SignedCheckpoint, keys: Sequence[VerifierKey]) -> tuple[Signature, ...]:
    """Return what the log itself has signed a checkpoint with, by its keys. Raises Refused if it has not."""
    try:
        found = {(key.name, key.id) for key in signed.note.signed_by(keys)}
    except Malformed as error:
        raise Refused(HTTPStatus.FORBIDDEN, error.why.pt, error.why.en) from error
    if not found:
        origin = signed.checkpoint.origin
        raise Refused(
            HTTPStatus.FORBIDDEN,
            f"não está assinado por uma chave de {origin} que esta testemunha conheça",
            f"it is not signed by a key of {origin} that this witness knows",
        )
    return tuple(each for each in signed.note.signatures if (each.name, each.id) in found)


def first_of(origin: str) -> Checkpoint:
    """Return the tree from which every tree of a log has grown."""
    return Checkpoint(origin, 0, EMPTY)


def check(asked: Asked, last: Checkpoint) -> None:
    """Raise Refused if a tree may not be cosigned after the one that was cosigned last."""
    tree = asked.signed.checkpoint
    if asked.old > tree.size:
        raise Refused(
            HTTPStatus.BAD_REQUEST,
            f"o tamanho anterior, {asked.old}, é maior que o do checkpoint, {tree.size}",
            f"the old size, {asked.old}, is larger than the checkpoint's, {tree.size}",
        )
    if tree.size == last.size and tree.root != last.root:
        raise Forked(
            HTTPStatus.CONFLICT,
            f"esta testemunha já assinou outra árvore de {last.size} entradas",
            f"this witness has cosigned another tree of {last.size} entries",
            last.size,
        )
    if asked.old != last.size:
        raise Refused(
            HTTPStatus.CONFLICT,
            f"a última árvore que esta testemunha assinou tem {last.size} entradas, não {asked.old}",
            f"the last tree that this witness has cosigned has {last.size} entries, not {asked.old}",
            last.size,
        )
    if not is_consistent(last.size, last.root, tree.size, tree.root, asked.proof):
        raise Refused(
            HTTPStatus.UNPROCESSABLE_ENTITY,
            f"a prova não mostra que a árvore de {tree.size} entradas começa com a de {last.size}",
            f"the proof does not show that the tree of {tree.size} entries begins with that of {last.size}",
        )

"""Proofs that a stream is in the log, made from the store."""

from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.merkle import inclusion_proof
from adjudicator.transparency.proofs import InclusionProof
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.tiles import nodes_of


def prove(tables: LogTables, stream: str, version: int) -> tuple[int, InclusionProof] | None:
    """Return the latest version of a stream, up to one, that is in the log as it was last signed, and the proof.

    None if none is in it yet.
    """
    size, note = tables.checkpoint()
    head = tables.latest(stream, version, size)
    if head is None:
        return None
    hashes = inclusion_proof(head.position, size, nodes_of(tables.tile))
    return head.version, InclusionProof(head.position, tuple(hashes), read_checkpoint(note))

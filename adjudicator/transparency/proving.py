"""Proofs that a stream is in the log, made from the store."""

import msgspec

from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.merkle import inclusion_proof
from adjudicator.transparency.proofs import InclusionProof
from adjudicator.transparency.tables import LoggedHead, LogTables
from adjudicator.transparency.tiles import nodes_of

ANY_VERSION = (1 << 63) - 1


def prove(tables: LogTables, stream: str, version: int) -> tuple[int, InclusionProof] | None:
    """Return the latest version of a stream, up to one, that is in the log as it was last signed, and the proof.

    None if none is in it yet.
    """
    found = _proven(tables, stream, version)
    return (found[0].version, found[1]) if found is not None else None


def latest(tables: LogTables, stream: str) -> InclusionProof | None:
    """Return the proof of the latest head of a stream that is in the log as it was last signed, with that head, the
    entry, in it. None if there is none."""
    found = _proven(tables, stream, ANY_VERSION)
    return msgspec.structs.replace(found[1], extra=found[0].entry) if found is not None else None


def _proven(tables: LogTables, stream: str, version: int) -> tuple[LoggedHead, InclusionProof] | None:
    size, note = tables.checkpoint()
    head = tables.latest(stream, version, size)
    if head is None:
        return None
    hashes = inclusion_proof(head.position, size, nodes_of(tables.tile))
    return head, InclusionProof(head.position, tuple(hashes), read_checkpoint(note))

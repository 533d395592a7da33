"""That an entry is in a transparency log (C2SP tlog-proof, over the tree of RFC 6962)."""

import hashlib

import msgspec

from adjudicator_sdk.canonical import canonical
from adjudicator_sdk.notes import BadEvidence, VerifierKey, decoded
from adjudicator_sdk.types import JSONObject

FIRST = "c2sp.org/tlog-proof@v1"


class Head(msgspec.Struct, frozen=True):
    """The head of a stream at a version, as it stands in the log."""

    hash: str
    version: int
    stream: str


def head_entry(stream: str, version: int, hash: str) -> bytes:
    """Return the entry that says which hash a stream has at a version."""
    named = hashlib.sha256(stream.encode()).hexdigest()
    head: JSONObject = {"hash": hash, "leaf": "head/1", "stream": named, "version": version}
    return canonical(head)


def proven_head(proof: str, stream: str, log_key: VerifierKey) -> Head:
    """Return the head of a stream that a proof by name brings along, and proves. Raises BadEvidence."""
    extra = next((line for line in proof.split("\n\n")[0].split("\n") if line.startswith("extra ")), "")
    entry = decoded(extra.removeprefix("extra "))
    try:
        head = msgspec.json.decode(entry, type=Head)
    except msgspec.MsgspecError as error:
        raise BadEvidence(f"the proof does not bring a head along: {error}") from None
    if entry != head_entry(stream, head.version, head.hash):
        raise BadEvidence(f"the proof is not of {stream}")
    check_proof(proof, entry, log_key)
    return head


def check_proof(proof: str, entry: bytes, log_key: VerifierKey) -> None:
    """Raise BadEvidence unless an entry is in the tree of a checkpoint that the log has signed."""
    above, _, checkpoint = proof.partition("\n\n")
    first, *lines = [line for line in above.split("\n") if not line.startswith("extra ")]
    if first != FIRST or not lines or not lines[0].startswith("index "):
        raise BadEvidence(f"a proof begins with {FIRST} and an index")
    origin, size, root, *_ = [*log_key.signed_text(checkpoint).split("\n"), "", "", ""]
    if origin != log_key.name:
        raise BadEvidence(f"the checkpoint is of {origin}, which {log_key.name} does not sign for")
    index = lines[0].removeprefix("index ")
    if not (size.isdecimal() and index.isdecimal() and int(index) < int(size)):
        raise BadEvidence("the proof's index is not in the tree")
    hashes = [decoded(line) for line in lines[1:]]
    if _root(int(index), int(size), hashlib.sha256(b"\x00" + entry).digest(), hashes) != decoded(root):
        raise BadEvidence(f"the proof does not lead from entry {index} to the root of the tree of {size}")


def _root(place: int, size: int, found: bytes, proof: list[bytes]) -> bytes | None:
    """Return the root that a proof leads to (RFC 9162, 2.1.3.2); None if it has too many hashes, or too few."""
    last = size - 1
    for hash in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = hashlib.sha256(b"\x01" + hash + found).digest()
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = hashlib.sha256(b"\x01" + found + hash).digest()
        place, last = place >> 1, last >> 1
    return found if last == 0 else None

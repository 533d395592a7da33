"""What the log holds of a stream: its head at an interval. Ids of streams are unguessable, so they are hashed.

The stream's own hash chain makes one head stand for every event before it.
"""

import hashlib

import msgspec

from adjudicator.kernel.canonical import canonical
from adjudicator.transparency.malformed import Malformed

HEAD = "head/1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a stream: the hash of its last event and that event's version. `stream` is the SHA-256 of the id."""

    hash: str
    leaf: str
    stream: str
    version: int

    def entry(self) -> bytes:
        """Return the log's entry: canonical JSON."""
        return canonical(self)


def stream_hash(id: str) -> str:
    """Return under which name a stream stands in the log."""
    return hashlib.sha256(id.encode()).hexdigest()


def head_of(id: str, version: int, hash: str) -> Head:
    """Return the head of a stream."""
    return Head(hash, HEAD, stream_hash(id), version)


def read_head(entry: bytes) -> Head | None:
    """Return the head that an entry is; None if the entry is of another kind. Raises Malformed if it is none at all."""
    try:
        told = msgspec.json.decode(entry)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed("a entrada não é JSON", "the entry is not JSON") from error
    if not isinstance(told, dict) or not isinstance(told.get("leaf"), str):
        raise Malformed("a entrada não diz o que é (leaf)", "the entry does not say what it is (leaf)")
    if told["leaf"] != HEAD:
        return None
    try:
        head = msgspec.convert(told, Head)
    except msgspec.MsgspecError as error:
        raise Malformed(f"a entrada não é uma {HEAD}", f"the entry is no {HEAD}: {error}") from error
    if head.entry() != entry:
        raise Malformed("a entrada não está escrita em JSON canônico", "the entry is not written in canonical JSON")
    return head

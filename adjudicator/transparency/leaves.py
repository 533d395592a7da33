"""What the log holds of a stream: its head at an interval. Ids of streams are unguessable, so they are hashed.

The stream's own hash chain makes one head stand for every event before it. Now and then an entry says what time it is:
what follows it came into the log later.
"""

import hashlib
from datetime import UTC, datetime

import msgspec

from adjudicator.kernel.text.canonical import canonical
from adjudicator.transparency.malformed import Malformed

HEAD, TIME = "head/1", "time/1"


class Head(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """The head of a stream: the hash of its last event and that event's version. `stream` is the SHA-256 of the id."""

    hash: str
    leaf: str
    stream: str
    version: int

    def entry(self) -> bytes:
        """Return the log's entry: canonical JSON."""
        return canonical(self)


class Time(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """When the entries that follow were not in the log yet (RFC 3339)."""

    at: str
    leaf: str = TIME

    def moment(self) -> datetime:
        """Return it as a time. Raises Malformed."""
        try:
            return datetime.fromisoformat(self.at).astimezone(UTC)
        except ValueError as error:
            raise Malformed(f"{self.at!r} não é um horário", f"{self.at!r} is no time") from error

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
    found = read_leaf(entry)
    return found if isinstance(found, Head) else None


def read_leaf(entry: bytes) -> Head | Time | None:
    """Return the head or the time that an entry is; None if it is of another kind. Raises Malformed if it is of none
    at all."""
    try:
        told = msgspec.json.decode(entry)
    except (msgspec.MsgspecError, ValueError, RecursionError) as error:
        raise Malformed("a entrada não é JSON", "the entry is not JSON") from error
    if not isinstance(told, dict) or not isinstance(told.get("leaf"), str):
        raise Malformed("a entrada não diz o que é (leaf)", "the entry does not say what it is (leaf)")
    kind = KINDS.get(told["leaf"])
    if kind is None:
        return None
    try:
        leaf = msgspec.convert(told, kind)
    except msgspec.MsgspecError as error:
        name = told["leaf"]
        raise Malformed(f"a entrada não é uma {name}", f"the entry is no {name}: {error}") from error
    if leaf.entry() != entry:
        raise Malformed("a entrada não está escrita em JSON canônico", "the entry is not written in canonical JSON")
    return leaf


KINDS: dict[str, type[Head] | type[Time]] = {HEAD: Head, TIME: Time}

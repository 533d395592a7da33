"""What is stored of each event: the fact itself, its place in its match, its time, and the hash that chains it.

What does not bear its hash when it is read is not used. The chain tells what was changed, lost or put in by whatever
did not make the hashes again as well; who can do that is found by the heads that were handed out, not here.

The hash covers the event in its committed form (secrets replaced by their commitments), so the chain is the
same in every view of a log, and whoever may see only part of a match can still verify all of it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.kernel.secrets.secret import committed
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text

GENESIS = "0" * 64
"""What the first event of a match is chained to."""


class Recorded(msgspec.Struct, frozen=True, gc=False):
    """An event of a match as it is stored. `originator_id` is the match, `originator_version` the version."""

    originator_id: str
    originator_version: int
    ruleset: str
    move: int
    at: str
    hash: str
    event: Event


class Snapshot(msgspec.Struct, frozen=True):
    """A match folded up to a version: a cache of the store, ignored when the form of states has changed."""

    originator_id: str
    originator_version: int
    ruleset: str
    revision: str
    hash: str
    at: str
    state: Any


class _Chained(msgspec.Struct, frozen=True, gc=False):
    """What the hash of an event is made of."""

    at: str
    event: Event
    match: str
    move: int
    prev: str
    version: int


def chain_hash(match_id: str, version: int, move: int, at: str, event: Event, previous: str) -> str:
    """Return the hash of an event, which holds the hash of the one before it.

    SHA-256 of the canonical JSON of {at, event, match, move, prev, version}, secrets closed.
    """
    return digest(committed.encode(_Chained(at, event, match_id, move, previous, version)))


class Damaged(TextError):
    """What is stored of a match, a dispute or a tournament is not what was written.

    `version`: the first event concerned, 0 where it is not known; `reason`: what is wrong with it.
    """

    def __init__(self, stream: str, version: int, pt: str, en: str) -> None:
        super().__init__(
            f"o registro {stream} está danificado no evento {version}: {pt}" if version else f"{stream}: {pt}",
            f"{stream} is damaged at event {version}: {en}" if version else f"{stream}: {en}",
        )
        self.stream = stream
        self.version = version
        self.reason = Text(pt, en)


def checked(
    records: Iterable[Recorded | Snapshot], version: int = 0, head: str = GENESIS
) -> Iterator[Recorded | Snapshot]:
    """Yield records that follow a version and its hash, or a snapshot among them, each if it bears its hash.

    Raises Damaged.
    """
    for record in records:
        if isinstance(record, Recorded):
            version, head = version + 1, linked(record, version + 1, head)
        else:
            version, head = record.originator_version, record.hash
        yield record


def linked(record: Recorded, version: int, previous: str) -> str:
    """Return the hash of a record that must be of this version and follow that hash. Raises Damaged."""
    if record.originator_version != version:
        other = record.originator_version
        raise Damaged(
            record.originator_id, version, f"no lugar dele está o evento {other}", f"event {other} stands in its place"
        )
    if record.hash != chain_hash(record.originator_id, version, record.move, record.at, record.event, previous):
        raise Damaged(record.originator_id, version, "o hash não confere", "it does not bear its hash")
    return record.hash


def until(records: Iterable[Recorded], move: int | None, version: int | None) -> Iterator[Recorded]:
    """Yield the records as far as a move or a version; all of them, if both are None."""
    for record in records:
        if (move is not None and record.move > move) or (version is not None and record.originator_version > version):
            return
        yield record

"""What is stored of each event: the fact itself, its place in its match, its time, and the hash that chains it.

The hash covers the event in its committed form (secrets replaced by their commitments), so the chain is the
same in every view of a log, and whoever may see only part of a match can still verify all of it.
"""

from collections.abc import Iterable, Iterator
from typing import Any

import msgspec

from adjudicator.kernel.secrets.secret import committed
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest

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


def until(records: Iterable[Recorded], move: int | None, version: int | None) -> Iterator[Recorded]:
    """Yield the records as far as a move or a version; all of them, if both are None."""
    for record in records:
        if (move is not None and record.move > move) or (version is not None and record.originator_version > version):
            return
        yield record

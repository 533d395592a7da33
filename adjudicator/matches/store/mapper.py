"""Facts into rows and back: readable JSON in the column, decoded by msgspec at close to the speed of memory."""

from collections.abc import Callable
from functools import cache
from typing import Any, cast

import msgspec
from eventsourcing.domain import DomainEventProtocol
from eventsourcing.persistence import Mapper, StoredEvent

from adjudicator.kernel.secrets.reading import proven_secret
from adjudicator.kernel.secrets.secret import stored
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.matches.records import Damaged, Recorded, Snapshot
from adjudicator.rulesets.registry import RULESETS

SNAPSHOT_TOPIC = "snapshot/"


class StoredRecord(msgspec.Struct, frozen=True, gc=False):
    """The column of an event."""

    move: int
    at: str
    hash: str
    event: Event


class StoredSnapshot(msgspec.Struct, frozen=True):
    """The column of a snapshot; `state` is decoded only if its revision is still the ruleset's, and `digest` is the
    SHA-256 of all the others. (Snapshots without one are of an earlier version; they are ignored.)"""

    revision: str
    hash: str
    at: str
    state: msgspec.Raw
    digest: str = ""


@cache
def record_decoder(topic: str) -> msgspec.json.Decoder[Any]:
    """Return the decoder of a topic's events: a topic is a ruleset and the version of its event types."""
    name, _, schema = topic.partition("/")
    column = msgspec.defstruct(
        "StoredRecord",
        [("move", int), ("at", str), ("hash", str), ("event", RULESETS[name].events_of_schema(int(schema)))],
        frozen=True,
        gc=False,
    )
    return msgspec.json.Decoder(column, dec_hook=proven_secret)


_snapshot_decoder = msgspec.json.Decoder(StoredSnapshot)


class MatchMapper(Mapper[str]):
    """The library's mapper, with our records instead of its transcoder."""

    def __init__(self) -> None:
        super().__init__(transcoder=None)  # type: ignore[arg-type]  # replaced whole: nothing here transcodes

    def to_stored_event(self, domain_event: DomainEventProtocol[str]) -> StoredEvent:
        record = cast(Recorded | Snapshot, domain_event)
        if isinstance(record, Snapshot):
            kept = StoredSnapshot(record.revision, record.hash, record.at, msgspec.Raw(stored.encode(record.state)))
            topic = SNAPSHOT_TOPIC + record.ruleset
            whole = msgspec.structs.replace(kept, digest=_digest(record.originator_id, record.originator_version, kept))
            return StoredEvent(record.originator_id, record.originator_version, topic, msgspec.json.encode(whole))
        return StoredEvent(
            record.originator_id,
            record.originator_version,
            RULESETS[record.ruleset].topic,
            stored.encode(StoredRecord(record.move, record.at, record.hash, record.event)),
        )

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        return decode(
            cast(str, stored_event.originator_id),
            stored_event.originator_version,
            stored_event.topic,
            stored_event.state,
        )


def decode(match_id: str, version: int, topic: str, column: bytes | str) -> Recorded | Snapshot:
    """Return the record or snapshot that a row holds. Raises Damaged if that cannot be made of it."""
    try:
        ruleset_name, decode_column = _kind(topic)
        if decode_column is None:
            return _decode_snapshot(match_id, version, topic, column)
        record = decode_column(column)
    except _CANNOT as error:
        why = in_both(str(error))
        raise Damaged(match_id, version, f"não pode ser lido: {why.pt}", f"it cannot be read: {why.en}") from error
    return Recorded(match_id, version, ruleset_name, record.move, record.at, record.hash, record.event)


_CANNOT = (msgspec.MsgspecError, LookupError, ValueError, TypeError, RecursionError)
"""What rows that were changed can make the decoder say."""


def _decode_snapshot(match_id: str, version: int, topic: str, column: bytes | str) -> Snapshot:
    """Return a snapshot; without its state if that is of no use here, for the events tell as much."""
    name = topic.removeprefix(SNAPSHOT_TOPIC)
    useless = Snapshot(match_id, version, name, "", "", "", None)
    ruleset = RULESETS.get(name)
    try:
        kept = _snapshot_decoder.decode(column)
    except _CANNOT:
        return useless
    if ruleset is None or kept.revision != ruleset.revision or kept.digest != _digest(match_id, version, kept):
        return useless
    state = ruleset.state_decoder.decode(kept.state)
    return Snapshot(match_id, version, name, kept.revision, kept.hash, kept.at, state)


def _digest(match_id: str, version: int, kept: StoredSnapshot) -> str:
    told = f"{match_id} {version} {kept.revision} {kept.hash} {kept.at} ".encode()
    return digest(told + bytes(kept.state))


@cache
def _kind(topic: str) -> tuple[str, Callable[[bytes | str], Any] | None]:
    if topic.startswith(SNAPSHOT_TOPIC):
        return "", None
    return topic.partition("/")[0], record_decoder(topic).decode

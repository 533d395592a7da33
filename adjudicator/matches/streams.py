"""Streams besides those of matches: disputes, tournaments, seeds. They are in the same event store, each a hash chain.

A record's hash is the SHA-256 of the canonical JSON of {at, event, prev, stream, version}, and of its salt if it has
one: a salted hash reveals nothing about an event that is hidden.
"""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Any, TypeVar, cast

import msgspec
from eventsourcing.application import Application
from eventsourcing.persistence import InfrastructureFactory, Mapper, RecordConflictError, StoredEvent
from eventsourcing.utils import Environment

from adjudicator.kernel.secrets.reading import proven_secret
from adjudicator.kernel.secrets.secret import committed_data, stored
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.matches.application import ATTEMPTS, Matches
from adjudicator.matches.records import GENESIS, Damaged
from adjudicator.matches.requests import KeyReused, Request
from adjudicator.matches.store.factory import StoreFactory
from adjudicator.matches.store.tables import ExtraWrites, MoveRow, Write

T = TypeVar("T")


class DeskRecord(msgspec.Struct, frozen=True):
    """A stored event of a dispute, tournament or seed. `originator_id` is the stream,
    `originator_version` the event's place in it."""

    originator_id: str
    originator_version: int
    at: str
    hash: str
    event: Any
    salt: str = ""


class _Column(msgspec.Struct, frozen=True):
    at: str
    hash: str
    event: msgspec.Raw
    salt: str = ""


class DeskMapper(Mapper[str]):
    """The library's mapper for one kind of stream: readable JSON, a tagged union of events."""

    def __init__(self, topic: str, event_type: Any) -> None:
        super().__init__(transcoder=None)  # type: ignore[arg-type]  # replaced whole: nothing here transcodes
        self.topic = topic
        self._column = msgspec.json.Decoder(_Column)
        self._event = msgspec.json.Decoder(event_type, dec_hook=proven_secret)

    def to_stored_event(self, domain_event: Any) -> StoredEvent:
        record = cast(DeskRecord, domain_event)
        column = {"at": record.at, "hash": record.hash, **_salted(record.salt), "event": record.event}
        return StoredEvent(record.originator_id, record.originator_version, self.topic, stored.encode(column))

    def to_domain_event(self, stored_event: StoredEvent) -> Any:
        stream, version = str(stored_event.originator_id), stored_event.originator_version
        try:
            column = self._column.decode(stored_event.state)
            event = self._event.decode(column.event)
        except (msgspec.MsgspecError, ValueError, RecursionError) as error:
            why = in_both(str(error))
            raise Damaged(stream, version, f"não pode ser lido: {why.pt}", f"it cannot be read: {why.en}") from error
        return DeskRecord(stream, version, column.at, column.hash, event, column.salt)


def chained(stream: str, version: int, at: str, event: Any, previous: str, salt: str = "") -> DeskRecord:
    """Return an event with its place and its hash."""
    hash = desk_hash(stream, version, at, committed_data(event), previous, salt)
    return DeskRecord(stream, version, at, hash, event, salt)


def desk_hash(stream: str, version: int, at: str, event: Any, previous: str, salt: str) -> str:
    """Return the hash of an event of a stream (JSON data, its secrets closed), which holds the hash of the one
    before."""
    told = {"at": at, "event": event, "prev": previous, "stream": stream, "version": version}
    return digest(canonical({**told, **_salted(salt)}))


def _salted(salt: str) -> dict[str, str]:
    return {"salt": salt} if salt else {}


def chain(
    stream: str, version: int, head: str, at: str, events: Iterable[Any], secret: bytes = b""
) -> list[DeskRecord]:
    """Return these events with their places and hashes, after a stream's version and the hash of its last event. With
    the service's secret, each gets a salt."""
    records: list[DeskRecord] = []
    for number, event in enumerate(events, version + 1):
        salt = hmac.digest(secret, f"salt/{stream}/{number}".encode(), hashlib.sha256).hex()[:32] if secret else ""
        records.append(chained(stream, number, at, event, records[-1].hash if records else head, salt))
    return records


class Streams(Application[str]):
    """One kind of stream, in the store of the matches. A command is one transaction; repeated, it does nothing."""

    def __init__(self, matches: Matches, topic: str, event_type: Any) -> None:
        self.matches = matches
        self._topic, self._event_type = topic, event_type
        super().__init__()

    def construct_factory(self, env: Environment) -> InfrastructureFactory[Any]:
        return StoreFactory(self.matches.tables)

    def construct_mapper(self) -> Mapper[str]:
        return DeskMapper(self._topic, self._event_type)

    def of(self, id: str, until: int | None = None) -> list[DeskRecord]:
        """Return the events of a stream, in order, up to a version if one is given: as far as something was folded, to
        which more may have happened since. None if there is no such stream. Raises Damaged."""
        records: list[DeskRecord] = []
        for record in cast(Iterable[DeskRecord], self.events.get(id, lte=until)):
            version, head = len(records) + 1, records[-1].hash if records else GENESIS
            if record != chained(id, version, record.at, record.event, head, record.salt):
                raise Damaged(id, version, "o hash não confere", "it does not bear its hash")
            records.append(record)
        return records

    def damaged(self, ids: Iterable[str]) -> Iterator[Damaged]:
        """Yield what is wrong with these streams."""
        for id in ids:
            try:
                self.of(id)
            except Damaged as damaged:
                yield damaged

    def done_before(self, id: str, request: Request) -> MoveRow | None:
        """Return the command that this request made before, if it did. Raises KeyReused."""
        earlier = self.matches.tables.move_by_key(id, request.subject, request.key)
        if earlier is not None and earlier.fingerprint != request.fingerprint:
            raise KeyReused
        return earlier

    def appended(self, records: Sequence[DeskRecord], request: Request, writes: Iterable[Write] = ()) -> ExtraWrites:
        """Return what a transaction must write to append these events, which a request has caused."""
        stored = tuple(self.mapper.to_stored_event(cast(Any, record)) for record in records)
        id, version = records[-1].originator_id, records[-1].originator_version
        move = MoveRow(id, version, version, request.subject, request.key, request.fingerprint)
        return ExtraWrites(stored, (move,), tuple(writes))

    def trying(self, attempt: Callable[[], T]) -> T:
        """Do a command; try again if somebody else has appended meanwhile."""
        for _ in range(ATTEMPTS - 1):
            try:
                return attempt()
            except RecordConflictError:
                continue
        return attempt()

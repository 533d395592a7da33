"""When a match's heads came into the log, by what the log itself has signed, and its witnesses: in time, or late."""

from collections.abc import Iterator
from contextlib import suppress
from datetime import UTC, datetime

from adjudicator.audit.checks import Given
from adjudicator.transparency.checkpoint import SignedCheckpoint, read_checkpoint
from adjudicator.transparency.leaves import Head, Time
from adjudicator.transparency.malformed import Malformed


class Arrivals:
    """The heads of one match among a log's entries, each with the time that the log had told before."""

    def __init__(self, given: Given, stream: str) -> None:
        self._given = given
        self._stream = stream
        self._told: datetime | None = None
        self._first: dict[int, tuple[int, datetime | None]] = {}
        self._size = 0

    def take(self, place: int, leaf: Head | Time | None) -> None:
        """Take the next entry."""
        self._size = place + 1
        if isinstance(leaf, Time):
            self._told = leaf.moment()
        elif leaf is not None and leaf.stream == self._stream:
            self._first.setdefault(leaf.version, (place, self._told))

    def has(self, version: int) -> bool:
        """Whether a version, or a later one, is among the entries."""
        return any(each >= version for each in self._first)

    def missing_at(self, version: int) -> datetime | None:
        """Return the last time at which a version, or a later one, is shown not to have been in the log; None if no
        time is told."""
        found = [arrival for each, arrival in self._first.items() if each >= version]
        place, told = min(found, key=lambda arrival: arrival[0], default=(self._size, None))
        times = [at for size, at in self._signed() if size <= place]
        return max(times if told is None else [*times, told], default=None)

    def _signed(self) -> Iterator[tuple[int, datetime]]:
        """Yield the sizes of the checkpoints that there are, and when they were signed or cosigned."""
        notes = [data for _, data in self._given.checkpoints]
        with suppress(Malformed):
            notes += [self._given.entries.checkpoint()] if self._given.entries is not None else []
        for data in notes:
            with suppress(Malformed):
                signed = read_checkpoint(data)
                for at in self._times(signed):
                    yield signed.checkpoint.size, at

    def _times(self, signed: SignedCheckpoint) -> Iterator[datetime]:
        own = [log.timed for log in self._given.logs if log.name == signed.checkpoint.origin]
        seconds = [*signed.note.signed_by(own).values()]
        seconds += self._given.policy.cosigned(signed).values() if self._given.policy is not None else ()
        for each in seconds:
            yield datetime.fromtimestamp(each, tz=UTC)

"""Luck read back from the events of a recorded move, which is how a log is adjudicated again.

An event class names in `drawn` the fields that hold outcomes.
"""

from collections.abc import Iterable, Iterator, Sequence
from typing import ClassVar, Protocol, TypeVar

from adjudicator.kernel.luck.luck import Luck, Nonces, ServerLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.text.data import JSON

T = TypeVar("T")


class Drawn(Protocol):
    """An event, seen as the bearer of luck: `drawn` names its fields that hold outcomes, in drawing order."""

    drawn: ClassVar[tuple[str, ...]]


class RecordedLuck(Luck):
    """Luck read back from the events of a recorded move, for adjudicating it again. `mode` is that of its source."""

    def __init__(self, events: Iterable["Drawn"], salt_key: str, version: int, mode: str) -> None:
        super().__init__(salt_key, version)
        self.mode = mode
        self._events = tuple(events)
        self._outcomes = _outcomes(self._events)
        self.salts_anew = any(getattr(event, "salts_anew", False) is True for event in self._events)
        self.withheld = any(getattr(event, "withheld", False) is True for event in self._events)
        self.nonces = next((nonces for event in self._events[:1] if (nonces := nonces_of(event)) is not None), None)

    def again(self) -> "RecordedLuck":
        return RecordedLuck(self._events, self.salt_key, self.version, self.mode)

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        return list(self._next())

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        outcome: T = self._next()
        return outcome

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        return list(self._next())

    def reveal(self) -> str | None:
        outcome: str | None = self._next() if self.mode == ServerLuck.mode else None
        return outcome

    def _next(self) -> JSON:
        for outcome in self._outcomes:
            return outcome
        raise LookupError("the record of this move holds no more luck")


def _outcomes(events: Iterable[Drawn]) -> Iterator[JSON]:
    for event in events:
        for field in event.drawn:
            yield _plain(getattr(event, field))


def _plain(value: object) -> JSON:
    if isinstance(value, Secret):
        return value.value
    if isinstance(value, tuple | list):
        return [_plain(item) for item in value]
    return value


def nonces_of(begun: object) -> Nonces | None:
    """Return what the seats put into the seed, by a match's first event; None if they were not asked."""
    nonces = getattr(begun, "nonces", None)
    return nonces if isinstance(nonces, dict) else None

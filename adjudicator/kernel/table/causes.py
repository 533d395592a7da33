"""Causes: what every number, mark and token on a table says of where it comes from."""

from typing import Protocol, TypeAlias, dataclass_transform

import msgspec

ProvenanceFields: TypeAlias = tuple[str, str, str, int, int]
"""The members of a `Cause`, in their order: what the first arguments of such a struct are."""


POSITION = "position"
"""The source of what stood so in a position, without a card that it came from."""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Provenance(msgspec.Struct, frozen=True, gc=False):
    """Where something comes from: from which card or rule (`source`), whose doing it is (`by`, a seat), by which
    clause, and since which event and move.

    An `event` below zero made nothing: it stood so in the position that the match began from. Zero: it is not known
    which event made it.
    """

    source: str
    by: str
    clause: str
    event: int
    move: int

    @property
    def cause(self) -> ProvenanceFields:
        """Its cause, for something else that comes from there."""
        return self.source, self.by, self.clause, self.event, self.move


class Moment(Protocol):
    """A state, while an event is folded into it."""

    @property
    def now(self) -> tuple[int, int]: ...


class Caused(Protocol):
    """A fact that says which card or rule it comes from, and whose doing it is."""

    @property
    def source(self) -> str: ...
    @property
    def by(self) -> str: ...
    @property
    def clauses(self) -> tuple[str, ...]: ...


def provenance_of(fact: Caused, state: Moment) -> ProvenanceFields:
    """Return the cause of what comes of the fact that is being folded: by its first clause, since
    its own event and move."""
    return fact.source, fact.by, fact.clauses[0], *state.now

"""Causes: what every number, mark and token on a table says of where it comes from."""

from typing import Protocol, TypeAlias

import msgspec

from adjudicator.kernel.state import MatchState

Whence: TypeAlias = tuple[str, str, str, int, int]
"""The members of a `Cause`, in their order: what the first arguments of such a struct are."""


class Cause(msgspec.Struct, frozen=True, gc=False):
    """Where something comes from: from which card or rule (`source`), whose doing it is (`by`, a seat), by which
    clause, and since which event and move."""

    source: str
    by: str
    clause: str
    event: int
    move: int

    @property
    def cause(self) -> Whence:
        """Its cause, for something else that comes from there."""
        return self.source, self.by, self.clause, self.event, self.move


class Sourced(Protocol):
    """A fact that tells which card does something, and whose doing it is."""

    @property
    def clauses(self) -> tuple[str, ...]: ...

    @property
    def source(self) -> str: ...

    @property
    def by(self) -> str: ...


def cause_of(fact: Sourced, state: MatchState) -> Whence:
    """Return the cause of what comes of the fact that is being folded: its first clause, and its own event and move."""
    event, move = state.now
    return fact.source, fact.by, fact.clauses[0], event, move

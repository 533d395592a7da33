"""Resolutions: several tasks that are carried out as one, so that state-based actions wait for the end of them all.

A state of such a game says by `resolving` whether something is being carried out. Then nothing but what is triggered
follows from facts; once it is over, the game sees to its state-based actions.
"""

from collections.abc import Generator, Iterator, Sequence
from typing import Protocol

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.events import Event


class Resolving(Protocol):
    """A state that says whether something is being carried out."""

    resolving: bool


class ResolutionBegun(Event):
    """An action begins to resolve, or abilities that have triggered together: state-based actions wait for the end."""

    def fold(self, state: Resolving) -> None:
        state.resolving = True


class ResolutionOver(Event):
    """What was being carried out is done."""

    def fold(self, state: Resolving) -> None:
        state.resolving = False


class EndResolution(Task):
    """What was carried out together is done."""


def together(state: Resolving, tasks: Sequence[Task], clause: str) -> Generator[Event, None, Sequence[Task]]:
    """Let tasks be carried out as one, by this clause. What is carried out already goes on with them."""
    if state.resolving:
        return tasks
    yield ResolutionBegun((clause,))
    return (*tasks, EndResolution())


def end_resolution(clause: str) -> Iterator[Event]:
    """What was being carried out is done; now state-based actions are seen, by this clause."""
    yield ResolutionOver((clause,))

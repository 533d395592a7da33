"""Turns: what can happen to whose turn it is, in a game for players who take turns of several phases."""

from typing import ClassVar, Protocol

import msgspec

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.text.text import Text


class Phase(msgspec.Struct, frozen=True):
    """A phase of a turn: by which clause it is entered, and what people call it."""

    name: str
    clause: str
    called: Text


class InTurns(Protocol):
    """A state of such a game: whose turn it is, in which phase, and who took the first."""

    decision: Decision | None
    first: str
    active: str
    phase: str


class FirstSettled(Event):
    """It is settled who takes the first turn."""

    seat: str

    def fold(self, state: InTurns) -> None:
        state.first = self.seat


class FirstDrawn(FirstSettled):
    """Chance has said who takes the first turn."""

    drawn: ClassVar[tuple[str, ...]] = ("seat",)


class PhaseBegun(Event):
    """The turn enters a phase."""

    phase: str

    def fold(self, state: InTurns) -> None:
        state.phase = self.phase


def give_turn(table: InTurns, seat: str) -> bool:
    """Let it be another player's turn, if the table is in a turn's actions: how judges give a turn."""
    decision = table.decision
    if decision is None or decision.kind != "act":
        return False
    table.active = seat
    return True

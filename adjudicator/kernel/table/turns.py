"""Turns: what can happen to whose turn it is, in a game for players who take turns of several phases.

A state of such a game has `turn` (its number), `active` (whose it is), `phase`, and `first` (who took the first).
"""

from typing import Any, ClassVar

from adjudicator.kernel.events import Event
from adjudicator.kernel.state import Decision


class FirstSettled(Event, frozen=True, gc=False):
    """It is settled who takes the first turn."""

    seat: str

    def fold(self, state: Any) -> None:
        state.first = self.seat


class FirstDrawn(FirstSettled, frozen=True, gc=False):
    """Chance has said who takes the first turn."""

    drawn: ClassVar[tuple[str, ...]] = ("seat",)


class PhaseBegun(Event, frozen=True, gc=False):
    """The turn enters a phase."""

    phase: str

    def fold(self, state: Any) -> None:
        state.phase = self.phase


def give_turn(table: Any, seat: str) -> bool:
    """Let it be another player's turn, if the table is in a turn's actions: how judges give a turn."""
    decision = table.decision
    if not isinstance(decision, Decision) or decision.kind != "act":
        return False
    table.active = seat
    return True

"""How long effects last: what ends with a conflict, a phase, a round, and what effects have left for then (B-111,
B-112)."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.effects.facts import LaterDue
from adjudicator.kernel.effects.under_way import Perform
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.events import Event
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.pieces import lasting
from adjudicator.rulesets.enlightenment.card_events import Bowed, ControlTaken
from adjudicator.rulesets.enlightenment.state import Piece, State

CONTROL = "control"
"""The kind of mark of a character whose control lasts for a time."""


def end_changes(state: State, until: str) -> Iterator[Event]:
    """End what lasted until now (B-112); who was controlled until then goes back (R-57)."""
    for piece in state.in_order():
        gone = lasting(piece, until)
        if gone:
            ends = [mark.name for mark in piece.marks if mark.kind == CONTROL and mark.until == until]
            held = piece.controller in ends  # nobody else has taken it meanwhile
            yield ChangesEnded(("B-112",), piece.id, gone, until)
            if held:
                yield from _give_back(state, piece)


def _give_back(state: State, piece: Piece) -> Iterator[Event]:
    """A character goes back to its owner; out of a conflict home, bowed (B-67, R-57)."""
    if piece.owner in state.living and piece.controller != piece.owner:
        if piece.place == "conflict" and not piece.bowed:
            yield Bowed(("R-57",), (piece.id,), CONTROL)
        yield ControlTaken(("B-67", "R-57"), piece.id, piece.owner, "home", CONTROL)


def delayed_effects(state: State, due: str) -> Generator[Event, None, tuple[Task, ...]]:
    """Return what effects have left for now; also those of players who have left (B-111, E-061)."""
    found = [later for later in state.scheduled if later.due == due]
    if not found:
        return ()
    yield LaterDue(("B-111", "E-061"), due)
    return tuple(Perform(later.effect, later.do) for later in found)

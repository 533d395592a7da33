"""How long effects last: what ends with a conflict, a phase, a round, and what effects have left for then (B-111,
B-112)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.facts import ScheduledDue
from adjudicator.kernel.effects.under_way import PerformEffect, Scheduled
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import lasting
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.abilities import name_of
from adjudicator.rulesets.enlightenment.cards.vocabulary import AnyOperation
from adjudicator.rulesets.enlightenment.table.card_events import Bowed, ControlTaken
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import Effect, Expire

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


def expire(state: State, task: Expire, answer: Choose | None) -> Facts:
    """End what lasted until now; then delayed effects happen one after the other, in the order that the first player
    chooses (B-111, B-118), also those of players who have left (E-061). Who has won by then has won (R-53)."""
    if task.left is None:
        found = tuple(later for later in state.scheduled if later.due == task.until)
        yield from end_changes(state, task.until)
        if found:
            yield ScheduledDue(("B-111", "E-061", "R-53"), task.until)
        return [Expire(task.until, found)]
    named: dict[str, Scheduled[Effect, AnyOperation]] = {}
    for later in task.left:
        name = name_of(later.effect)
        named[f"{name}/{len(named) + 1}" if name in named else name] = later
    if answer is None and len(named) > 1:
        return Ask(Decision("delayed", state.player_order[:1], "B-118", "", tuple(named)), task)
    for name, later in named.items():
        if answer is None or name == answer.choice:
            rest = tuple(other for other in task.left if other is not later)
            return PerformEffect(later.effect, later.do), Expire(task.until, rest)
    return None

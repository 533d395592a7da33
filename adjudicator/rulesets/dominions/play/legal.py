"""What a player may do, as one table: when each kind of action is legal, by which obstacle it is not, and what it does.

Choices whose options are a player's own secret are beneath.
"""

from collections.abc import Callable, Iterable
from functools import cache
from typing import Literal

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.ways import Way, Ways, chosen, why_no_choice
from adjudicator.kernel.table.actions import Action, Pass, Respond, Yield
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.board import moving, spawning
from adjudicator.rulesets.dominions.board.geometry import PLAYABLE_NAMES
from adjudicator.rulesets.dominions.effects.duel import fighters
from adjudicator.rulesets.dominions.play import uses
from adjudicator.rulesets.dominions.play.declaring import EFFECTS
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.table.state import HAND, State
from adjudicator.rulesets.dominions.table.tasks import FightDuel

ACT, RESPONSE, RECYCLE = "act", "response", "recycle"

# What fields may name, legal or not


def _hand(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].hand.value


def _to_spaces(state: State, seat: str) -> Iterable[str]:
    return (key for key in _hand(state, seat) if state.card(key).activation != "ATTACH")


def _to_bearers(state: State, seat: str) -> Iterable[str]:
    return (key for key in _hand(state, seat) if state.card(key).activation == "ATTACH")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.effects_of(state, seat))


def _board(state: State, seat: str) -> Iterable[str]:
    return state.pieces


def _own(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.pieces.values() if piece.controller == seat)


def _attacked(state: State, seat: str) -> Iterable[str]:
    return (*(piece.id for piece in state.pieces.values() if piece.controller != seat), "dominion")


def _spaces(state: State, seat: str) -> Iterable[str]:
    return PLAYABLE_NAMES


# What forbids one, and what comes of it


def _but_in(phase: str) -> Callable[[State], Obstacle | None]:
    """Return what forbids actions of a phase in the others (N-090)."""
    return lambda state: None if state.phase == phase else _of_phase(phase, state.phase)


@cache
def _of_phase(phase: str, now: str) -> Obstacle:
    there, here = phase.upper(), now.upper()
    why = Text(
        f"isso é da fase {there}, e o turno está em {here}", f"that belongs to {there}, and the turn is in {here}"
    )
    return Obstacle("N-090", why)


LATER: dict[str, tuple[Literal["battle", "spawn", "end"], ...]] = {
    "move": ("battle", "spawn", "end"),
    "battle": ("spawn", "end"),
    "spawn": ("end",),
}
"""To which phases a turn may go on (N-090)."""


def _no_later(state: State, action: Advance) -> Obstacle | None:
    later = action.to in LATER[state.phase]
    return None if later else Obstacle("N-090", Text("as fases só avançam", "phases only go forward"))


def _activate(state: State, action: Activate) -> tuple[Task, ...]:
    effect = uses.effect_called(state, action.seat, action.card)
    assert effect is not None
    return (Declare(effect, "opens"),)


def _recycling(state: State, seat: str) -> Choice:
    """Any cards of the hand may be recycled (N-092)."""
    return Choice("some", tuple(state.players[seat].hand.value), 0, HAND)


def _recycle_obstacle(state: State, action: Recycle) -> Obstacle | None:
    why = _recycling(state, action.seat).why_not(action.cards)
    return None if why is None else Obstacle("N-092", why)


def _no_yielding(state: State) -> Obstacle | None:
    """Whether a player may announce to respond to nothing more this turn is a house rule (N-A41)."""
    return EACH_TIME if state.options.yielding == "no" else None


EACH_TIME = Obstacle("N-A41", Text("passa-se a cada vez", "one passes each time"))

WAYS = Ways[State](
    Way(
        Move, at=(ACT,), names=({"card": _own, "to": _spaces},),
        found=moving.moves, not_now=_but_in("move"), why_not=moving.obstacle, does=moving.declare,
    ),
    Way(
        Attack, at=(ACT,), names=({"card": _own, "target": _attacked},),
        found=battle.attacks, not_now=_but_in("battle"), why_not=battle.obstacle, does=battle.declare,
    ),
    Way(
        Spawn, at=(ACT,), names=({"card": _to_spaces, "to": _spaces}, {"card": _to_bearers, "to": _board}),
        found=spawning.spawns, not_now=_but_in("spawn"), why_not=spawning.obstacle,
    ),
    Way(
        Activate, at=(ACT,), names=({"card": _usable},),
        found=lambda state, seat: [Activate(seat, name) for name in uses.usable(state, seat)],
        why_not=uses.obstacle, unasked=uses.obstacle, does=_activate,
    ),
    Way(
        Advance, at=(ACT,), found=lambda state, seat: [Advance(seat, to) for to in LATER[state.phase]],
        why_not=_no_later,
    ),
    Way(
        Recycle, at=(RECYCLE,),
        found=lambda state, seat: [Recycle(seat, cards) for cards in _recycling(state, seat).values()],
        why_not=_recycle_obstacle,
    ),
    Way(
        Respond, at=(RESPONSE,), found=lambda state, seat: [Respond(seat, name) for name in uses.usable(state, seat)],
        why_not=uses.obstacle,
    ),
    Way(Pass, at=(RESPONSE,)),
    Way(Yield, at=(RESPONSE,), not_now=_no_yielding),
    logged={ACT: "N-071"},
)  # fmt: skip


def normal(state: State, action: Action) -> Action:
    """Return an action in its one form: recycled cards in the order of the hand."""
    if isinstance(action, Recycle):
        return Recycle(action.seat, _recycling(state, action.seat).normal(action.cards))
    return action


# Choices whose options are a player's own secret


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    return WAYS.legal(state, seat) if state.decision in WAYS else chosen(seat, _choices(state, seat))


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what forbids an answer to such a decision, by the clause; None if nothing does."""
    assert state.decision is not None
    if state.decision in WAYS:
        return WAYS.obstacle(state, action)
    return why_no_choice(state.decision, action, lambda: _choices(state, action.seat))


def _choices(state: State, seat: str) -> tuple[str, ...]:
    task = state.agenda[-1]
    return fighters(state, seat) if isinstance(task, FightDuel) else EFFECTS.hidden_options(state, task)

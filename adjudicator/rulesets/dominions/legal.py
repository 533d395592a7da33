"""What a player may do, and why not: the answers to decisions whose options are a player's own secret.

`secret_actions` lists them, `obstacle` says what forbids one. Both ask the modules of the actions, which list what
their own obstacles leave, so that the list and the refusals cannot disagree.
"""

from collections.abc import Iterator

from adjudicator.kernel.actions import Action, Choose, Pass, Respond, Yield
from adjudicator.kernel.engine.choices import Choice
from adjudicator.kernel.refusal import Obstacle, asks_for
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions import battle, moving, spawning, uses
from adjudicator.rulesets.dominions.actions import Activate, Advance, Attack, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.course import LATER
from adjudicator.rulesets.dominions.declaring import EFFECTS
from adjudicator.rulesets.dominions.effects.duel import fighters
from adjudicator.rulesets.dominions.state import HAND, State
from adjudicator.rulesets.dominions.tasks import FightDuel


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "act":
        return tuple(_acts(state, seat))
    if kind == "response":
        yielding = (Yield(seat),) if may_yield(state) else ()
        return (*[Respond(seat, name) for name in uses.usable(state, seat)], Pass(seat), *yielding)
    if kind == "recycle":
        return tuple([Recycle(seat, cards) for cards in _recycling(state, seat).values()])
    return tuple([Choose(seat, choice) for choice in _choices(state, seat)])


def normal(state: State, action: Action) -> Action:
    """Return an action in its one form: recycled cards in the order of the hand."""
    if isinstance(action, Recycle):
        return Recycle(action.seat, _recycling(state, action.seat).normal(action.cards))
    return action


# What may be answered


def _acts(state: State, seat: str) -> Iterator[Action]:
    if state.phase == "move":
        yield from (Move(seat, id, to) for id, to in moving.moves(state, seat))
    if state.phase == "battle":
        yield from (Attack(seat, id, target) for id, target in battle.attacks(state, seat))
    if state.phase == "spawn":
        yield from (Spawn(seat, key, to, face) for key, to, face in spawning.spawns(state, seat))
    yield from (Activate(seat, name) for name in uses.usable(state, seat))
    yield from (Advance(seat, to) for to in LATER[state.phase])


def _recycling(state: State, seat: str) -> Choice:
    """Any cards of the hand may be recycled (N-092)."""
    return Choice("some", tuple(state.players[seat].hand.value), 0, HAND)


def may_yield(state: State) -> bool:
    """Whether a player may announce to respond to nothing more this turn (N-A41)."""
    return state.options.yielding != "no"


def _silence_obstacle(state: State, action: Action) -> Obstacle | None:
    assert state.decision is not None
    if isinstance(action, Yield) and not may_yield(state):
        return Obstacle("N-A41", Text("passa-se a cada vez", "one passes each time"))
    if isinstance(action, Pass | Yield):
        return None
    asked = "respond | pass | yield" if may_yield(state) else "respond | pass"
    return Obstacle(state.decision.clause, asks_for(asked))


def _choices(state: State, seat: str) -> tuple[str, ...]:
    task = state.agenda[-1]
    return fighters(state, seat) if isinstance(task, FightDuel) else EFFECTS.hidden_options(state, task)


# What forbids one


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what forbids an answer to such a decision, by the clause; None if nothing does."""
    assert state.decision is not None
    decision, seat = state.decision, action.seat
    if decision.kind == "act":
        return _act_obstacle(state, action)
    if decision.kind == "response":
        if isinstance(action, Respond):
            return uses.obstacle(state, seat, action.card)
        return _silence_obstacle(state, action)
    if decision.kind == "recycle":
        return _recycle_obstacle(state, action)
    if not isinstance(action, Choose):
        return Obstacle(decision.clause, asks_for("choose"))
    if action.choice not in _choices(state, seat):
        return Obstacle(decision.clause, Text("não está entre as escolhas", "it is not among the choices"))
    return None


def _act_obstacle(state: State, action: Action) -> Obstacle | None:
    seat = action.seat
    if isinstance(action, Advance):
        if action.to in LATER[state.phase]:
            return None
        return Obstacle("N-090", Text("as fases só avançam", "phases only go forward"))
    if isinstance(action, Activate):
        return uses.obstacle(state, seat, action.card)
    if isinstance(action, Move):
        return _phase_obstacle(state, "move") or moving.obstacle(state, seat, action.card, action.to)
    if isinstance(action, Attack):
        return _phase_obstacle(state, "battle") or battle.obstacle(state, seat, action.card, action.target)
    if isinstance(action, Spawn):
        found = _phase_obstacle(state, "spawn")
        return found or spawning.obstacle(state, seat, action.card, action.to, action.face)
    own = _OWN[state.phase]
    return Obstacle("N-071", asks_for(f"{own} | activate | advance"), _LOGGED)


_OWN = {"move": "move", "battle": "attack", "spawn": "spawn"}
"""The action of a phase."""
_LOGGED = Obstacle("N-071", asks_for("move | attack | spawn | activate | advance"))


def _phase_obstacle(state: State, phase: str) -> Obstacle | None:
    if state.phase == phase:
        return None
    return Obstacle(
        "N-090",
        Text(
            f"isso é da fase {phase.upper()}, e o turno está em {state.phase.upper()}",
            f"that belongs to {phase.upper()}, and the turn is in {state.phase.upper()}",
        ),
    )


def _recycle_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, Recycle):
        return Obstacle("N-092", asks_for("recycle"))
    why = _recycling(state, action.seat).why_not(action.cards)
    return None if why is None else Obstacle("N-092", why)


def out_of_turn(state: State, action: Action) -> Obstacle | None:
    """Say which clause forbids using an effect to a player who is not asked (N-021, N-065, N-066); None for whatever
    else he may ask."""
    return uses.obstacle(state, action.seat, action.card) if isinstance(action, Activate) else None

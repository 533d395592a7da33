"""What a player may do now, and why not: the answers to decisions whose options are a player's own secret."""

from collections import Counter
from itertools import combinations

from adjudicator.kernel.actions import Action, Choose, Pass, Respond, Yield
from adjudicator.kernel.decks import as_held
from adjudicator.kernel.refusal import Illegal, asks_for, one_of
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions import activation, battle, moving, spawning
from adjudicator.rulesets.dominions.actions import Activate, Advance, Attack, Move, Recycle, Spawn
from adjudicator.rulesets.dominions.course import LATER
from adjudicator.rulesets.dominions.effects.perform import hidden_choices
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import Declare, DuelFought, Perform


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "act":
        return tuple(_acts(state, seat))
    if kind == "response":
        answers = (Respond(seat, name) for name in activation.responses(state, seat))
        return (*answers, Pass(seat), Yield(seat))
    if kind == "recycle":
        return tuple(Recycle(seat, cards) for cards in _hands(state, seat))
    return tuple(Choose(seat, choice) for choice in _choices(state, seat))


def _acts(state: State, seat: str) -> list[Action]:
    found: list[Action] = []
    if state.phase == "move":
        found += [Move(seat, id, to) for id, to in moving.moves(state, seat)]
    if state.phase == "battle":
        found += [Attack(seat, id, target) for id, target in battle.attacks(state, seat)]
    if state.phase == "spawn":
        found += [Spawn(seat, key, to, face) for key, to, face in spawning.spawns(state, seat)]
    found += [Activate(seat, name) for name in activation.usable(state, seat)]
    found += [Advance(seat, to) for to in LATER[state.phase]]
    return found


def _hands(state: State, seat: str) -> list[tuple[str, ...]]:
    """Return every different choice of 0 to 4 cards of a hand, each in the order of the hand (N-092)."""
    hand = tuple(state.players[seat].hand.value)
    found = [cards for size in range(len(hand) + 1) for cards in combinations(hand, size)]
    return list({tuple(sorted(cards)): cards for cards in reversed(found)}.values())[::-1]


def _choices(state: State, seat: str) -> tuple[str, ...]:
    task = state.agenda[-1]
    if isinstance(task, Declare):
        return activation.hidden_options(state, task)
    if isinstance(task, Perform):
        return hidden_choices(state, task)
    assert isinstance(task, DuelFought)
    hand = dict.fromkeys(state.players[seat].hand.value)
    return tuple(key for key in hand if state.card(key).kind == "unit")


def admit(state: State, action: Action) -> Action:
    """Return the action in normal form, or say which clause forbids it."""
    assert state.decision is not None
    decision, seat = state.decision, action.seat
    if decision.kind == "act":
        return _admit_act(state, action)
    if decision.kind == "response":
        if isinstance(action, Pass | Yield):
            return action
        if not isinstance(action, Respond):
            raise Illegal(decision.clause, asks_for("respond | pass | yield"))
        if action.card not in activation.responses(state, seat):
            raise activation.refuse(state, seat, action.card)
        return action
    if decision.kind == "recycle":
        return _admit_recycle(state, action)
    return one_of(_choices(state, seat), decision.clause, action)


def _admit_act(state: State, action: Action) -> Action:
    seat = action.seat
    found: tuple[str, Text] | None
    if isinstance(action, Advance):
        if action.to not in LATER[state.phase]:
            raise Illegal("N-090", Text("as fases só avançam", "phases only go forward"), LATER[state.phase])
        return action
    if isinstance(action, Activate):
        if activation.obstacle(state, seat, action.card) is not None:
            raise activation.refuse(state, seat, action.card)
        return action
    if isinstance(action, Move):
        found = _phase_obstacle(state, "move") or moving.stays(state, seat, action.card)
        found = found or moving.blocked(state, state.pieces[action.card], action.to)
    elif isinstance(action, Attack):
        found = _phase_obstacle(state, "battle") or battle.held_back(state, seat, action.card)
        found = found or battle.out_of_reach(state, state.pieces[action.card], action.target)
    elif isinstance(action, Spawn):
        found = _phase_obstacle(state, "spawn") or spawning.why_not(state, seat, action.card, action.to, action.face)
    else:
        raise Illegal("N-071", asks_for("move | attack | spawn | activate | advance"))
    if found is not None:
        raise Illegal(*found)
    return action


def _phase_obstacle(state: State, phase: str) -> tuple[str, Text] | None:
    if state.phase == phase:
        return None
    return "N-090", Text(
        f"isso é da fase {phase.upper()}, e o turno está em {state.phase.upper()}",
        f"that belongs to {phase.upper()}, and the turn is in {state.phase.upper()}",
    )


def _admit_recycle(state: State, action: Action) -> Action:
    hand = state.players[action.seat].hand.value
    if not isinstance(action, Recycle):
        raise Illegal("N-092", asks_for("recycle"), tuple(hand))
    if Counter(action.cards) - Counter(hand):
        raise Illegal("N-092", Text("só cartas da sua mão", "only cards of your hand"), tuple(hand))
    return Recycle(action.seat, as_held(hand, action.cards))

"""What a player may do now, and why not: the answers to decisions whose options are a player's own secret."""

from typing import Literal

from adjudicator.kernel.actions import Action, Choose, Pass, Respond, Yield
from adjudicator.kernel.decks import without
from adjudicator.kernel.refusal import Illegal, asks_for, one_of
from adjudicator.kernel.text import Text
from adjudicator.rulesets.multiversity import placing, uses
from adjudicator.rulesets.multiversity.actions import Advance, Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.course import LATER
from adjudicator.rulesets.multiversity.declaring import next_question
from adjudicator.rulesets.multiversity.effects.perform import hidden_choices
from adjudicator.rulesets.multiversity.setup import deck_fault
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import Cleanup, Declare, Perform


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    kind = state.decision.kind
    if kind == "act":
        return tuple(_acts(state, seat))
    if kind == "response":
        answers = (Respond(seat, name) for name in uses.usable(state, seat))
        return (*answers, Pass(seat), Yield(seat))
    if kind == "sideboard":
        return tuple(_swaps(state, seat))
    return tuple(Choose(seat, choice) for choice in _choices(state))


def _acts(state: State, seat: str) -> list[Action]:
    found: list[Action] = []
    if state.phase == "main":
        found += [Play(seat, key, to) for key, to in placing.plays(state, seat)]
        found += [Promote(seat, id) for id in placing.promotions(state, seat)]
        found += [Energize(seat, key, to) for key, to in placing.energizings(state, seat)]
    found += [Use(seat, name) for name in uses.usable(state, seat)]
    found += [Advance(seat, to) for to in later(state)]
    return found


def later(state: State) -> tuple[Literal["combat", "flank", "active", "end"], ...]:
    """Return to what the turn may go on; a first turn has no combat (M-044)."""
    place = "main" if state.phase == "main" else state.stage
    if place == "main" and state.players[state.active].turns == 1:
        return ("end",)
    return LATER.get(place, ())


def _swaps(state: State, seat: str) -> list[Action]:
    player = state.players[seat]
    pairs = (
        (out, into) for out in dict.fromkeys(player.decklist.value) for into in dict.fromkeys(player.sideboard.value)
    )
    return [*(Swap(seat, *pair) for pair in pairs if _swap_fault(state, seat, *pair) is None), Pass(seat)]


def _swap_fault(state: State, seat: str, out: str, into: str) -> tuple[str, Text] | None:
    """Say which rule of decks a swap would break; None if none (M-033)."""
    player = state.players[seat]
    if out not in player.decklist.value or into not in player.sideboard.value or out == into:
        return "M-033", Text("sai do baralho, entra do sideboard", "out of the deck, in from the sideboard")
    deck = [*without(player.decklist.value, (out,)), into]
    return deck_fault(deck, state.card, state.options)


def _choices(state: State) -> tuple[str, ...]:
    task = state.agenda[-1]
    if isinstance(task, Cleanup):
        return tuple(dict.fromkeys(state.players[state.active].hand.value))
    if isinstance(task, Declare):
        question = next_question(state, task.effect, state.card(task.effect.card).abilities[task.effect.ability])
        return () if question is None else question.options
    assert isinstance(task, Perform)
    return hidden_choices(state, task)


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
        _refuse(uses.obstacle(state, seat, action.card))
        return action
    if decision.kind == "sideboard":
        return _admit_swap(state, action)
    return one_of(_choices(state), decision.clause, action)


def _admit_act(state: State, action: Action) -> Action:
    seat = action.seat
    if isinstance(action, Advance):
        if action.to not in later(state):
            first = state.phase == "main" and state.players[seat].turns == 1
            clause = "M-044" if first else "M-045" if state.phase == "main" else "M-070"
            raise Illegal(clause, Text("o turno só avança", "a turn only goes forward"), later(state))
        return action
    if isinstance(action, Use):
        _refuse(uses.obstacle(state, seat, action.card))
        return action
    if not isinstance(action, Play | Promote | Energize):
        raise Illegal("M-050", asks_for("play | promote | energize | use | advance"))
    if state.phase != "main":
        raise Illegal("M-045", Text("isso é da fase principal", "that belongs to the main phase"))
    if isinstance(action, Play):
        _refuse(placing.play_obstacle(state, seat, action.card, action.to))
    elif isinstance(action, Promote):
        _refuse(placing.promote_obstacle(state, seat, action.card))
    else:
        _refuse(placing.energize_obstacle(state, seat, action.card, action.to))
    return action


def _refuse(found: tuple[str, Text] | None) -> None:
    if found is not None:
        raise Illegal(*found)


def _admit_swap(state: State, action: Action) -> Action:
    if isinstance(action, Pass):
        return action
    if not isinstance(action, Swap):
        raise Illegal("M-033", asks_for("swap | pass"))
    _refuse(_swap_fault(state, action.seat, action.out, action.into))
    return action

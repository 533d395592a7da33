"""What a player may do now, and why not.

`secret_actions` lists what may be done, `obstacle` says what forbids an action. Both ask the modules of the actions,
which list what their own obstacles leave, so that the list and the refusals cannot disagree.
"""

from collections.abc import Callable, Iterator

from adjudicator.kernel.actions import Action, Choose, Pass, Respond, Yield
from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.refusal import Obstacle, asks_for
from adjudicator.kernel.state import Decision
from adjudicator.kernel.table.zones import without
from adjudicator.kernel.text import Text
from adjudicator.rulesets.multiversity import declaring, placing, uses
from adjudicator.rulesets.multiversity.actions import Advance, Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.course import LATER, STEPS, Step
from adjudicator.rulesets.multiversity.declaring import EFFECTS
from adjudicator.rulesets.multiversity.hits import way_obstacle
from adjudicator.rulesets.multiversity.setup import deck_faults
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import HandLimit, TakeHits


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    listed = _LISTED.get(state.decision.kind)
    if listed is None:
        return tuple([Choose(seat, choice) for choice in _choices(state)])
    return tuple(listed(state, seat))


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what keeps an action from being the answer to the pending decision; None if nothing does."""
    decision, seat = state.decision, action.seat
    assert decision is not None
    if decision.kind not in _LISTED:
        return _choice_obstacle(state, decision, action)
    if decision.kind == "act":
        return _act_obstacle(state, action)
    if decision.kind == "response":
        if isinstance(action, Respond):
            return uses.obstacle(state, seat, action.card)
        if isinstance(action, Yield) and not may_yield(state):
            return Obstacle("M-A40", Text("passa-se a cada vez", "one passes each time"))
        asked = "respond | pass | yield" if may_yield(state) else "respond | pass"
        known = isinstance(action, Pass | Yield)
    else:
        if isinstance(action, Swap):
            return _swap_obstacle(state, seat, action.out, action.into)
        known, asked = isinstance(action, Pass), "swap | pass"
    return None if known else Obstacle(decision.clause, asks_for(asked))


def _choice_obstacle(state: State, decision: Decision, action: Action) -> Obstacle | None:
    if not isinstance(action, Choose):
        return Obstacle(decision.clause, asks_for("choose"))
    if action.choice in (decision.options or _choices(state)):
        return None
    found = choice_obstacle(state, action.choice)
    return found or Obstacle(decision.clause, Text("não está entre as escolhas", "it is not among the choices"))


MAIN = Obstacle("M-050", asks_for("play | promote | energize | use | advance"))
"""What forbids an action of another kind in the main phase."""


def _act_obstacle(state: State, action: Action) -> Obstacle | None:
    seat = action.seat
    if isinstance(action, Advance):
        return _advance_obstacle(state, action.to)
    if isinstance(action, Use):
        return uses.obstacle(state, seat, action.card)
    if not isinstance(action, Play | Promote | Energize):
        return MAIN if state.phase == "main" else Obstacle("M-070", asks_for("use | advance"), MAIN)
    if state.phase != "main":
        return Obstacle("M-045", Text("isso é da fase principal", "that belongs to the main phase"))
    if isinstance(action, Play):
        return placing.play_obstacle(state, seat, action.card, action.to)
    if isinstance(action, Promote):
        return placing.promote_obstacle(state, seat, action.card)
    return placing.energize_obstacle(state, seat, action.card, action.to)


def _advance_obstacle(state: State, to: Step) -> Obstacle | None:
    """Phases and stages come in their order (M-045, M-070); a first turn has no combat (M-044)."""
    main = state.phase == "main"
    if main and to != "end" and state.players[state.active].turns == 1:
        return Obstacle("M-044", Text("o primeiro turno não tem combate", "a first turn has no combat"))
    if to in LATER.get("main" if main else state.stage, ()):
        return None
    if main:
        return Obstacle(
            "M-045", Text("depois da fase principal vem o combate", "after the main phase comes the combat")
        )
    return Obstacle("M-070", Text("o turno só avança", "a turn only goes forward"))


# What nothing forbids


def _acts(state: State, seat: str) -> Iterator[Action]:
    if state.phase == "main":
        yield from (Play(seat, key, to) for key, to in placing.plays(state, seat))
        yield from (Promote(seat, id) for id in placing.promotes(state, seat))
        yield from (Energize(seat, key, to) for key, to in placing.energizings(state, seat))
    yield from (Use(seat, name) for name in uses.usable(state, seat))
    yield from (Advance(seat, to) for to in STEPS if _advance_obstacle(state, to) is None)


def _responses(state: State, seat: str) -> Iterator[Action]:
    yield from (Respond(seat, name) for name in uses.usable(state, seat))
    yield Pass(seat)
    if may_yield(state):
        yield Yield(seat)


def may_yield(state: State) -> bool:
    """Whether a player may announce to respond to nothing more this turn (M-A40)."""
    return state.options.yielding != "no"


def _swaps(state: State, seat: str) -> Iterator[Action]:
    player = state.players[seat]
    for out in dict.fromkeys(player.decklist.value):
        for into in dict.fromkeys(player.sideboard.value):
            if _swap_obstacle(state, seat, out, into) is None:
                yield Swap(seat, out, into)
    yield Pass(seat)


_LISTED: dict[str, Callable[[State, str], Iterator[Action]]] = {
    "act": _acts, "response": _responses, "sideboard": _swaps,
}  # fmt: skip
"""By kind of decision; of any other the options are listed by `_choices`."""


def _swap_obstacle(state: State, seat: str, out: str, into: str) -> Obstacle | None:
    """Say which rule of decks a swap would break; None if none (M-033)."""
    player = state.players[seat]
    if out not in player.decklist.value or into not in player.sideboard.value or out == into:
        return Obstacle("M-033", Text("sai do baralho, entra do sideboard", "out of the deck, in from the sideboard"))
    deck = [*without(player.decklist.value, (out,)), into]
    return next(deck_faults(deck, {key: state.card(key) for key in deck}, state.options), None)


def _choices(state: State) -> tuple[str, ...]:
    task = state.agenda[-1]
    if isinstance(task, HandLimit):
        return tuple(dict.fromkeys(state.players[state.active].hand.value))
    return EFFECTS.hidden_options(state, task)


def choice_obstacle(state: State, choice: str) -> Obstacle | None:
    """Say what takes a choice out of the open options; None if it is none that the question speaks of."""
    task = state.agenda[-1]
    if isinstance(task, Declare):
        ability = state.card(task.effect.card).abilities[task.effect.ability]
        return declaring.choice_obstacle(state, task.effect, ability, task.asked, choice)
    if isinstance(task, TakeHits):
        return way_obstacle(state, task.hits[0], task.hits[0].by or task.effect.seat, choice)
    return None

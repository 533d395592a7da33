"""What a player may do, as one table: when each kind of action is legal, by which obstacle it is not, and what it does.

Choices whose options are a player's own secret are beneath.
"""

from collections.abc import Iterable
from typing import Literal, TypeAlias, get_args

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.game.ways import Way, Ways, chosen, why_no_choice
from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond, Yield
from adjudicator.kernel.table.zones import without
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.words import POSITIONS
from adjudicator.rulesets.multiversity.damage.hits import way_obstacle
from adjudicator.rulesets.multiversity.play import declaring, uses
from adjudicator.rulesets.multiversity.play.declaring import EFFECTS
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Promote, Swap, Use
from adjudicator.rulesets.multiversity.table.setup import Tally, deck_faults
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import HandLimit, TakeHits
from adjudicator.rulesets.multiversity.team import placing

ACT, RESPONSE, SIDEBOARD = "act", "response", "sideboard"

# What fields may name, legal or not


def _held(state: State, seat: str, kind: str) -> Iterable[str]:
    return (key for key in state.players[seat].hand.value if state.card(key).kind == kind)


def _people(state: State, seat: str) -> Iterable[str]:
    return _held(state, seat, "character")


def _borne(state: State, seat: str) -> Iterable[str]:
    return (key for key in _items(state, seat) if state.card(key).attaches_to is not None)


def _free_standing(state: State, seat: str) -> Iterable[str]:
    return (key for key in _items(state, seat) if state.card(key).attaches_to is None)


def _items(state: State, seat: str) -> Iterable[str]:
    return (key for key in _held(state, seat, "item") if state.card(key).permanent)


def _energies(state: State, seat: str) -> Iterable[str]:
    return _held(state, seat, "energy")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.effects_of(state, seat))


def _team(state: State, seat: str) -> Iterable[str]:
    return [character.id for character in state.of(seat)]


def _positions(state: State, seat: str) -> Iterable[str]:
    return map(str, POSITIONS)


def _brought(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].decklist.value if _before_the_game(state) else ()


def _beside(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].sideboard.value if _before_the_game(state) else ()


def _before_the_game(state: State) -> bool:
    return state.decision is not None and state.decision.kind == "sideboard"


# What forbids one, and what comes of it


def _swap_obstacle(state: State, action: Swap) -> Obstacle | None:
    """Say which rule of decks a swap would break; None if none (M-033)."""
    player, out, into = state.players[action.seat], action.out, action.into
    if out not in player.decklist.value or into not in player.sideboard.value or out == into:
        return Obstacle("M-033", Text("sai do baralho, entra do sideboard", "out of the deck, in from the sideboard"))
    deck = [*without(player.decklist.value, (out,)), into]
    return next(deck_faults(deck, {key: state.card(key) for key in deck}, state.options), None)


def _not_main(state: State) -> Obstacle | None:
    return None if state.phase == "main" else NOT_MAIN


NOT_MAIN = Obstacle("M-045", Text("isso é da fase principal", "that belongs to the main phase"))

Step: TypeAlias = Literal["combat", "flank", "active", "end"]
STEPS: tuple[Step, ...] = get_args(Step)
LATER: dict[str, tuple[Step, ...]] = {
    "main": ("combat", "end"),
    "passives": ("flank", "active", "end"),
    "flank": ("active", "end"),
    "active": ("end",),
}
"""To what a turn may go on (M-045, M-070)."""


def _advance_obstacle(state: State, action: Advance) -> Obstacle | None:
    """Phases and stages come in their order (M-045, M-070); a first turn has no combat (M-044)."""
    to, main = action.to, state.phase == "main"
    if main and to != "end" and state.players[state.active].turns == 1:
        return Obstacle("M-044", Text("o primeiro turno não tem combate", "a first turn has no combat"))
    if to in LATER.get("main" if main else state.stage, ()):
        return None
    if main:
        return Obstacle(
            "M-045", Text("depois da fase principal vem o combate", "after the main phase comes the combat")
        )
    return Obstacle("M-070", Text("o turno só avança", "a turn only goes forward"))


def _swaps(state: State, seat: str) -> Iterable[Swap]:
    """One deck is counted, and each swap done to it in turn: counting as many decks as there are swaps takes long."""
    player = state.players[seat]
    deck, side = player.decklist.value, dict.fromkeys(player.sideboard.value)
    tally = Tally(deck, {key: state.card(key) for key in {*deck, *side}})
    for out in dict.fromkeys(deck):
        tally.add(out, -1)
        for into in side:
            tally.add(into)
            if into != out and not any(tally.faults(state.options)):
                yield Swap(seat, out, into)
            tally.add(into, -1)
        tally.add(out)


def _advances(state: State, seat: str) -> Iterable[Advance]:
    return [action for to in STEPS if _advance_obstacle(state, action := Advance(seat, to)) is None]


def _use(state: State, action: Use) -> tuple[Task, ...]:
    effect = uses.effect_called(state, action.seat, action.card)
    assert effect is not None
    return (Declare(effect, "opens"),)


def _no_yielding(state: State) -> Obstacle | None:
    """Whether a player may announce to respond to nothing more this turn is a house rule (M-A40)."""
    return EACH_TIME if state.options.yielding == "no" else None


EACH_TIME = Obstacle("M-A40", Text("passa-se a cada vez", "one passes each time"))

WAYS = Ways[State](
    Way(Swap, at=(SIDEBOARD,), names=({"out": _brought, "into": _beside},), found=_swaps, why_not=_swap_obstacle),
    Way(
        Play, at=(ACT,),
        names=({"card": _people, "to": _positions}, {"card": _borne, "to": _team}, {"card": _free_standing}),
        found=placing.plays, not_now=_not_main, why_not=placing.play_obstacle, does=placing.play,
    ),
    Way(
        Promote, at=(ACT,), names=({"card": _team},),
        not_now=_not_main, why_not=placing.promote_obstacle, does=placing.promote,
    ),
    Way(
        Energize, at=(ACT,), names=({"card": _energies, "to": _team},),
        not_now=_not_main, why_not=placing.energize_obstacle, does=placing.energize,
    ),
    Way(
        Use, at=(ACT,), names=({"card": _usable},),
        found=lambda state, seat: [Use(seat, name) for name in uses.usable(state, seat)],
        why_not=uses.obstacle, does=_use,
    ),
    Way(Advance, at=(ACT,), found=_advances, why_not=_advance_obstacle),
    Way(
        Respond, at=(RESPONSE,), found=lambda state, seat: [Respond(seat, name) for name in uses.usable(state, seat)],
        why_not=uses.obstacle,
    ),
    Way(Pass, at=(RESPONSE, SIDEBOARD)),
    Way(Yield, at=(RESPONSE,), not_now=_no_yielding),
    logged={ACT: "M-050"},
)  # fmt: skip


# Choices whose options are a player's own secret


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every answer of a seat to a decision whose options are its own secret."""
    assert state.decision is not None
    return WAYS.legal(state, seat) if state.decision in WAYS else chosen(seat, _choices(state))


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say what keeps an action from being the answer to the pending decision; None if nothing does."""
    assert state.decision is not None
    if state.decision in WAYS:
        return WAYS.obstacle(state, action)
    open_to_all = state.decision.options
    found = why_no_choice(state.decision, action, lambda: open_to_all or _choices(state))
    taken_out = choice_obstacle(state, action.choice) if found is not None and isinstance(action, Choose) else None
    return taken_out or found


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

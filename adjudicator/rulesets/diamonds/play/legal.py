"""What a player may do in secret, and why an answer is not legal (D-009, D-012, D-051, D-052)."""

from functools import lru_cache
from itertools import combinations

from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.table.actions import Action, Choose, Respond
from adjudicator.kernel.text.refusal import Obstacle, asks_for
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import CARDS
from adjudicator.rulesets.diamonds.play.resolution import target_asked, why_no_answer
from adjudicator.rulesets.diamonds.play.targets import target_obstacle
from adjudicator.rulesets.diamonds.table import tasks
from adjudicator.rulesets.diamonds.table.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.table.state import State
from adjudicator.rulesets.diamonds.table.tasks import Resolve, StealSpell

HAND = 4


def secret_actions(state: State, seat: str) -> tuple[Action, ...]:
    """Return every allocation (D-009) or every plan (D-012) of a seat."""
    hand = state.players[seat].hand.value
    if state.decision is not None and state.decision.kind == "allocation":
        return _allocations(seat, tuple(hand))
    return tuple([Plan(seat, card) for card in hand])


@lru_cache(maxsize=64)
def _allocations(seat: str, hand: tuple[str, ...]) -> tuple[Action, ...]:
    return tuple([Allocate(seat, cards) for cards in combinations(hand, HAND)])


def obstacle(state: State, action: Action) -> Obstacle | None:
    """Say which clause forbids an answer: an allocation, a plan, or a choice that is not among the options."""
    decision, task = state.decision, state.agenda[-1]
    assert decision is not None
    if isinstance(task, tasks.Allocate):
        return _allocation_obstacle(state, action)
    if isinstance(task, tasks.PlanTurn):
        return _plan_obstacle(state, action)
    if isinstance(task, Priority) and isinstance(action, Respond) and action.card in state.field:
        return why_no_answer(state, state.occurring[-1].what, state.field[action.card])
    if isinstance(task, Resolve) and isinstance(action, Choose):
        target = target_asked(task)
        return None if target is None else target_obstacle(state, task, target, action.choice)
    if isinstance(task, StealSpell) and isinstance(action, Choose):
        return _theft_obstacle(action.choice)
    return None


def _allocation_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, Allocate):
        return Obstacle("D-009", asks_for("allocate"))
    if len(action.cards) != HAND or len(set(action.cards)) != HAND:
        why = Text("cada missão recebe quatro cartas diferentes", "each mission gets four different cards")
        return Obstacle("D-009", why)
    hand = state.players[action.seat].hand.value
    foreign = [card for card in action.cards if card not in hand]
    return Obstacle("D-009", _not_held(foreign[0])) if foreign else None


def _plan_obstacle(state: State, action: Action) -> Obstacle | None:
    if not isinstance(action, Plan):
        return Obstacle("D-012", asks_for("plan"))
    held = action.card in state.players[action.seat].hand.value
    return None if held else Obstacle("D-012", _not_held(action.card))


def normal(state: State, action: Action) -> Action:
    """Return an action in its one form: an allocation in the order of the hand."""
    if not isinstance(action, Allocate):
        return action
    hand = state.players[action.seat].hand.value
    return Allocate(action.seat, tuple([card for card in hand if card in action.cards]))


def _theft_obstacle(choice: str) -> Obstacle:
    if choice in CARDS and CARDS[choice].category == "defensive":
        return Obstacle("D-052", Text("magia defensiva não se rouba", "a defensive spell cannot be stolen"))
    why = Text(f"{choice} não é magia de oponente revelada agora", f"{choice} is no opponent's spell revealed now")
    return Obstacle("D-051", why)


def _not_held(card: str) -> Text:
    return Text(f"{card} não está na mão desta rodada", f"{card} is not in this round's hand")

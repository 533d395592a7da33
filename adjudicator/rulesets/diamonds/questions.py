"""What may be asked of a table: what is legal in secret, why a choice is not, what a number is made of."""

from functools import lru_cache
from itertools import combinations

from adjudicator.kernel.actions import Action, Choose, Respond
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.refusal import Obstacle, asks_for
from adjudicator.kernel.table.stats import LAYERS, Explanation, explain
from adjudicator.kernel.text import Text
from adjudicator.rulesets.diamonds import tasks
from adjudicator.rulesets.diamonds.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.cards import CARDS, STATS
from adjudicator.rulesets.diamonds.resolution import target_asked, why_no_answer
from adjudicator.rulesets.diamonds.scoring import SUMS, reasons
from adjudicator.rulesets.diamonds.state import State
from adjudicator.rulesets.diamonds.targets import target_obstacle
from adjudicator.rulesets.diamonds.tasks import Resolve, StealSpell

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


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of: a monster's attribute (`C1.ATK`), or what a player's field comes to, by which the
    round is scored: `P1.total`, `P1.ATK`, `P1.LP`, `P1.MP`, `P1.monsters`, `P1.highest`, `P1.difference`."""
    subject, _, stat = of.partition(".")
    floor = 0 if state.options.stat_floor == "zero" else None
    if stat in STATS and subject in state.field:
        monster = state.field[subject]
        return explain(LAYERS, of, stat, monster.base, monster.modifiers, floor)
    if stat in SUMS and subject in state.players:
        return explain(LAYERS, of, stat, {stat: 0}, reasons(state, subject, stat), None)
    raise KeyError(of)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained, by monster and by seat."""
    return {**dict.fromkeys(state.field, STATS), **dict.fromkeys(state.players, SUMS)}


def _theft_obstacle(choice: str) -> Obstacle:
    if choice in CARDS and CARDS[choice].category == "defensive":
        return Obstacle("D-052", Text("magia defensiva não se rouba", "a defensive spell cannot be stolen"))
    why = Text(f"{choice} não é magia de oponente revelada agora", f"{choice} is no opponent's spell revealed now")
    return Obstacle("D-051", why)


def _not_held(card: str) -> Text:
    return Text(f"{card} não está na mão desta rodada", f"{card} is not in this round's hand")

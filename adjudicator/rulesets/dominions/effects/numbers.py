"""What the numbers of a card's text come to, and whether its conditions hold."""

from collections.abc import Callable
from operator import eq, ge, gt, le, lt

from adjudicator.kernel.cards import (
    Amount,
    AnyCondition,
    Chosen,
    Compare,
    Count,
    Exists,
    Filter,
    RangeUsed,
    RespondingTo,
    Rolled,
    SpawnedAs,
    StatOf,
)
from adjudicator.rulesets.dominions.effects.select import cards_on_board, options_for, place_of, spaces
from adjudicator.rulesets.dominions.geometry import NAMED, distance
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import Effect

_ORDERS: dict[str, Callable[[int, int], bool]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}


LARGEST = 9_999


def value(state: State, effect: Effect, amount: Amount) -> int:
    """Return what an amount comes to now; a number that feeds on itself stops growing at `LARGEST`."""
    if isinstance(amount, int):
        return amount
    return max(-LARGEST, min(_value(state, effect, amount), LARGEST))


def _value(state: State, effect: Effect, amount: StatOf | Rolled | Chosen | RangeUsed | Count) -> int:
    if isinstance(amount, StatOf):
        return amount.times * _stat(state, effect, amount)
    if isinstance(amount, Rolled):
        return max(0, _number(effect, amount.role) + amount.plus)
    if isinstance(amount, Chosen):
        return amount.times * _number(effect, amount.role) + amount.plus
    if isinstance(amount, RangeUsed):
        return amount.times * _range_used(state, effect, amount.role)
    if amount.tally:
        return amount.each * _turns_here(state, effect)
    return amount.each * (number_of(state, effect, amount.cards) if amount.cards is not None else 0)


def number_of(state: State, effect: Effect, filter_: Filter) -> int:
    """Return how many cards or spaces pass a filter, in the zones that it names."""
    if "space" in filter_.what:
        return len(spaces(state, effect, filter_))
    if set(filter_.zone) - {"board"}:
        return len(options_for(state, effect, filter_))
    return len(cards_on_board(state, effect, filter_))


def _range_used(state: State, effect: Effect, role: str) -> int:
    """RANGE counts from the space next to a card (N-105)."""
    here, there = place_of(state, effect, "self"), place_of(state, effect, role)
    return distance(NAMED[here], NAMED[there]) - 1 if here and there else 0


def _turns_here(state: State, effect: Effect) -> int:
    """How many turns of its player have begun since a card came onto the board; turns alternate (N-115)."""
    piece = state.pieces.get(effect.source)
    return 0 if piece is None else (state.turn - piece.turn) // 2


def _number(effect: Effect, role: str) -> int:
    """The number under a role; zero where nothing was thrown or chosen yet."""
    said = effect.chosen.get(role, "")
    return int(said) if said.isdecimal() else 0


def _stat(state: State, effect: Effect, amount: StatOf) -> int:
    """The number as it is, as it was when the card left the board, or as it is printed on a card of a hand."""
    fixed = effect.amounts.get(f"{amount.role}.{amount.stat}")
    if fixed is not None:
        return fixed
    ref = effect.source if amount.role == "self" else effect.chosen.get(amount.role, "")
    piece = state.pieces.get(ref)
    if piece is not None and piece.base:
        return piece.base[amount.stat] if amount.printed else piece.now[amount.stat]
    key = ref.rpartition("/")[2]
    try:
        return state.card(key).base[amount.stat]
    except KeyError:
        return 0


def holds(state: State, effect: Effect, condition: AnyCondition) -> bool:
    """Whether a condition holds now."""
    if isinstance(condition, Exists):
        return condition.least <= number_of(state, effect, condition.cards) <= condition.most
    if isinstance(condition, Compare):
        return _ORDERS[condition.order](value(state, effect, condition.left), value(state, effect, condition.right))
    if isinstance(condition, SpawnedAs):
        piece = state.pieces.get(effect.source)
        return piece is not None and piece.spawned == condition.way
    if isinstance(condition, RespondingTo):
        return bool(state.chain) and state.chain[-1].kind in condition.events
    return False


def all_hold(state: State, effect: Effect, conditions: tuple[AnyCondition, ...]) -> bool:
    """Whether all conditions hold now."""
    return all(holds(state, effect, condition) for condition in conditions)

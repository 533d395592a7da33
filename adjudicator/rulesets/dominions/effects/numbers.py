"""What the numbers of a card's text come to, and whether its conditions hold."""

from adjudicator.kernel.cards import Filter, StatOf
from adjudicator.kernel.effects.numbers import Numbers
from adjudicator.rulesets.dominions.board.geometry import NAMED, distance
from adjudicator.rulesets.dominions.cards.vocabulary import RespondingTo, SpawnedAs
from adjudicator.rulesets.dominions.effects.select import cards_on_board, options_for, place_of, spaces
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import Effect

LARGEST = 9_999


def number_of(state: State, effect: Effect, filter_: Filter) -> int:
    """Return how many cards or spaces pass a filter, in the zones that it names."""
    if "space" in filter_.what:
        return len(spaces(state, effect, filter_))
    if set(filter_.zone) - {"board"}:
        return len(options_for(state, effect, filter_))
    return len(cards_on_board(state, effect, filter_))


def _range_used(state: State, effect: Effect, of: str) -> int:
    """RANGE counts from the space next to a card (N-105)."""
    here, there = place_of(state, effect, "self"), place_of(state, effect, of)
    return distance(NAMED[here], NAMED[there]) - 1 if here and there else 0


def _turns_here(state: State, effect: Effect, of: str) -> int:
    """How many turns of its player have begun since a card came onto the board; turns alternate (N-115)."""
    piece = state.pieces.get(effect.source)
    return 0 if piece is None else (state.turn - piece.turn) // 2


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


def _spawned_as(state: State, effect: Effect, condition: SpawnedAs) -> bool:
    piece = state.pieces.get(effect.source)
    return piece is not None and piece.spawned == condition.way


def _responding_to(state: State, effect: Effect, condition: RespondingTo) -> bool:
    return bool(state.chain) and state.chain[-1].kind in condition.events


NUMBERS = Numbers[State, Effect](
    -LARGEST, LARGEST, _stat, number_of,
    tallies={"turns_here": _turns_here, "range_used": _range_used},
    conditions={SpawnedAs: _spawned_as, RespondingTo: _responding_to},
)  # fmt: skip
value, all_hold = NUMBERS.value, NUMBERS.all_hold

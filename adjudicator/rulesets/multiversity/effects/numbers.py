"""What the numbers of a card's text come to, and whether its conditions hold."""

from collections.abc import Callable, Iterable
from operator import eq, ge, gt, le, lt

from adjudicator.kernel.cards import Amount, AnyCondition, Chosen, Compare, Count, Exists, Filter, Rolled, StatOf
from adjudicator.rulesets.multiversity.effects.select import card_passes, characters, is_whose
from adjudicator.rulesets.multiversity.state import Character, State
from adjudicator.rulesets.multiversity.tasks import Effect

_ORDERS: dict[str, Callable[[int, int], bool]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}
LARGEST = 999


def value(state: State, effect: Effect, amount: Amount) -> int:
    """Return what an amount comes to now, between zero and `LARGEST`."""
    return max(0, min(_value(state, effect, amount), LARGEST))


def _value(state: State, effect: Effect, amount: Amount) -> int:
    if isinstance(amount, int):
        return amount
    if isinstance(amount, StatOf):
        own = amount.role == "self"
        character = state.known(effect.source) if own else state.characters.get(effect.chosen.get(amount.role, ""))
        return 0 if character is None else amount.times * stat(state, character, amount.stat, printed=amount.printed)
    if isinstance(amount, Rolled):
        return _number(effect, amount.role) + amount.plus
    if isinstance(amount, Chosen):
        return amount.times * _number(effect, amount.role) + amount.plus
    if isinstance(amount, Count):
        return amount.each * (0 if amount.cards is None else number_of(state, effect, amount.cards))
    return 0


def stat(state: State, character: Character, name: str, *, printed: bool = False) -> int:
    """Return a number of a character: as it is, or as printed."""
    if name == "ENERGY":
        return state.energy(character)
    if name == "DEFENCE":
        return character.defence if printed else character.defence_left
    return character.life if printed else character.life_left


def _number(effect: Effect, role: str) -> int:
    said = effect.chosen.get(role, "")
    return int(said) if said.isdecimal() else 0


def number_of(state: State, effect: Effect, filter_: Filter) -> int:
    """Return how many characters or cards pass a filter, in the zones that it names."""
    if "hand" in filter_.zone:
        return _passing(state, filter_, state.players[effect.seat].hand.value)
    if "discard" in filter_.zone:
        seats = [seat for seat in state.seats if is_whose(effect, filter_, seat)]
        return sum(_passing(state, filter_, state.players[seat].discard) for seat in seats)
    return len(characters(state, effect, filter_))


def _passing(state: State, filter_: Filter, cards: Iterable[str]) -> int:
    return sum(card_passes(filter_, state.card(key)) for key in cards)


def holds(state: State, effect: Effect, condition: AnyCondition) -> bool:
    """Whether a condition holds now."""
    if isinstance(condition, Exists):
        return condition.least <= number_of(state, effect, condition.cards) <= condition.most
    if isinstance(condition, Compare):
        return _ORDERS[condition.order](value(state, effect, condition.left), value(state, effect, condition.right))
    return False


def all_hold(state: State, effect: Effect, conditions: tuple[AnyCondition, ...]) -> bool:
    """Whether all conditions hold now."""
    return all(holds(state, effect, condition) for condition in conditions)

"""What the numbers of a card's text come to, and whether its conditions hold."""

from collections.abc import Iterable

from adjudicator.kernel.cards import Filter, StatOf
from adjudicator.kernel.effects.numbers import Numbers
from adjudicator.rulesets.multiversity.effects.select import card_passes, characters, is_whose
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.table.tasks import Effect

LARGEST = 9_999


def _stat_of(state: State, effect: Effect, amount: StatOf) -> int:
    own = amount.role == "self"
    character = state.known(effect.source) if own else state.characters.get(effect.chosen.get(amount.role, ""))
    return 0 if character is None else stat(state, character, amount.stat, printed=amount.printed)


def stat(state: State, character: Character, name: str, *, printed: bool = False) -> int:
    """Return a number of a character: as it is, or as printed."""
    if name == "ENERGY":
        return state.energy(character)
    if name == "DEFENCE":
        return character.defence if printed else character.defence_left
    return character.life if printed else character.life_left


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


NUMBERS = Numbers[State, Effect](0, LARGEST, _stat_of, number_of)
value, all_hold = NUMBERS.value, NUMBERS.all_hold

"""Abilities that can set each other off again and again, as far as their words show it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import Protocol

from adjudicator.kernel.cards.abilities import Ability, operations_within
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.operations import Operation
from adjudicator.kernel.text.text import Text

Causes = Mapping[type[Operation], tuple[str, ...]]
"""Which triggers an operation can set off."""


class WithAbilities(Protocol):
    """A card that has abilities."""

    @property
    def abilities(self) -> Sequence[Ability]: ...


def loops(cards: Sequence[WithAbilities], causes: Causes) -> Iterator[tuple[int, Fault]]:
    """Yield each ability (by its card's number) that can set itself off, alone or through others of these cards.

    An ability that costs something, may be let be, has a condition or is limited in time ends by itself. Whom it is
    about is not looked at: what is told is to be looked into, and no fault.
    """
    if not causes:
        return
    follows: dict[str, set[str]] = {}
    found = [(number, place, ability, _sets_off(ability, causes)) for number, card in enumerate(cards)
             for place, ability in enumerate(card.abilities) if _unchecked(ability)]  # fmt: skip
    for _, _, ability, triggers in found:
        follows.setdefault(ability.when, set()).update(triggers)
    for number, place, ability, triggers in found:
        if ability.when in _reached(triggers, follows):
            yield number, (f"abilities[{place}]", Text(
                f"pode disparar a si mesma sem fim, por {ability.when!r}; após 500 fatos num lance nada mais dispara",
                f"it can set itself off without end, by {ability.when!r}; after 500 facts in a move nothing more does",
            ))  # fmt: skip


def _unchecked(ability: Ability) -> bool:
    return not (ability.cost or ability.optional or ability.given or ability.limit or ability.cooldown)


def _sets_off(ability: Ability, causes: Causes) -> set[str]:
    return {trigger for operation in operations_within(ability.do) for trigger in causes.get(type(operation), ())}


def _reached(triggers: set[str], follows: Mapping[str, set[str]]) -> set[str]:
    """Return these triggers and all that follow from them."""
    reached, left = set(triggers), list(triggers)
    while left:
        news = follows.get(left.pop(), set()) - reached
        reached |= news
        left += news
    return reached

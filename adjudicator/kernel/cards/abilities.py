"""Abilities: when a card does something, at what cost, to what, by which steps."""

from collections.abc import Callable, Iterable, Iterator, Sequence
from typing import Literal, TypeVar

import msgspec

from adjudicator.kernel.cards.amounts import Count
from adjudicator.kernel.cards.conditions import Condition
from adjudicator.kernel.cards.costs import Cost
from adjudicator.kernel.cards.data import Data, Times
from adjudicator.kernel.cards.filters import Filter, Target
from adjudicator.kernel.cards.operations import Operation
from adjudicator.kernel.text.text import Text


class Ability(Data):
    """What a card does.

    `when` it triggers (`who`, if given, must pass as the one whom the trigger is about). `phase` and `type` limit
    when a player may use it; `limit: turn` to once a turn, `cooldown` to once in so many ticks. `given` must hold;
    `cost` is paid and `targets` are chosen, in that order, when it is declared; `do` is applied. `optional`: the
    player may let it be. `zone`: where the card must lie. `name` and `text` are as printed. `clauses` are its rules in
    the rulebook.
    """

    when: str
    text: Text
    do: tuple[Operation, ...]
    name: Text | None = None
    clauses: tuple[str, ...] = ()
    who: Filter | None = None
    phase: str = ""
    type: Literal["", "action", "reaction"] = ""
    limit: Literal["", "turn"] = ""
    cooldown: Times = 0
    given: tuple[Condition, ...] = ()
    cost: tuple[Cost, ...] = ()
    targets: tuple[Target, ...] = ()
    optional: bool = False
    zone: Literal["board", "hand"] = "board"


def records_within(value: object, place: str) -> Iterator[tuple[str, msgspec.Struct]]:
    """Yield all records inside a record, each with its place."""
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from records_within(item, f"{place}[{number}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from records_within(item, f"{place}.{key}")
    elif isinstance(value, msgspec.Struct):
        if place:
            yield place, value
        for name in value.__struct_fields__:
            yield from records_within(getattr(value, name), f"{place}.{name}" if place else name)


def operations_within(operations: Iterable[Operation]) -> Iterator[Operation]:
    """Yield operations and those inside them, outer ones first."""
    for operation in operations:
        yield operation
        yield from operations_within(operation.within)


A = TypeVar("A", bound=Ability)
K = TypeVar("K")


def numbered_by(abilities: Sequence[A], key: Callable[[A], K]) -> dict[K, tuple[tuple[int, A], ...]]:
    """Return a card's abilities with their numbers, by what they are looked for: their triggers, as a rule."""
    found: dict[K, tuple[tuple[int, A], ...]] = {}
    for number, ability in enumerate(abilities):
        found[key(ability)] = (*found.get(key(ability), ()), (number, ability))
    return found


def asked_elsewhere(ability: Ability) -> Iterator[str]:
    """Yield what an ability asks about besides the cards in play: in which zones it looks, and what it tallies."""
    for _, record in records_within(ability, ""):
        if isinstance(record, Filter):
            yield from record.zone
        elif isinstance(record, Count) and record.tally:
            yield record.tally

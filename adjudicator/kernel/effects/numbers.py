"""What the numbers of a card's text come to, and whether its conditions hold."""

from collections.abc import Callable, Iterable, Mapping
from operator import eq, ge, gt, le, lt
from typing import Any, Generic, TypeVar

from adjudicator.kernel.cards import Amount, Chosen, Compare, Condition, Count, Exists, Filter, Rolled, StatOf
from adjudicator.kernel.effects.under_way import Effect
from adjudicator.kernel.table.state import S

E = TypeVar("E", bound=Effect)

_ORDERS: dict[str, Callable[[int, int], bool]] = {"=": eq, "<": lt, "<=": le, ">": gt, ">=": ge}


class Numbers(Generic[S, E]):
    """The numbers of a game's cards, from `least` to `most`: a number that feeds on itself stops growing there.

    The game says what a stat is (`stat`) and how many things pass a filter (`count`); `tallies` are what it counts by
    name, of the card under a role, `conditions` those of its own, by their type.
    """

    def __init__(
        self, least: int, most: int, stat: Callable[[S, E, StatOf], int], count: Callable[[S, E, Filter], int],
        tallies: Mapping[str, Callable[[S, E, str], int]] | None = None,
        conditions: Mapping[type[Condition], Callable[[S, E, Any], bool]] | None = None,
    ) -> None:  # fmt: skip
        self.least, self.most, self.stat, self.count = least, most, stat, count
        self.tallies, self.conditions = tallies or {}, conditions or {}

    def value(self, state: S, effect: E, amount: Amount) -> int:
        """Return what an amount comes to now."""
        found = amount if isinstance(amount, int) else self._value(state, effect, amount)
        return max(self.least, min(found, self.most))

    def _value(self, state: S, effect: E, amount: StatOf | Rolled | Chosen | Count) -> int:
        if isinstance(amount, StatOf):
            return amount.times * self.stat(state, effect, amount)
        if isinstance(amount, Rolled):
            return max(0, effect.number(amount.role) + amount.plus)
        if isinstance(amount, Chosen):
            return amount.times * effect.number(amount.role) + amount.plus
        if amount.tally:
            return amount.each * self.tallies[amount.tally](state, effect, amount.of)
        return amount.each * (0 if amount.cards is None else self.count(state, effect, amount.cards))

    def holds(self, state: S, effect: E, condition: Condition) -> bool:
        """Whether a condition holds now."""
        if isinstance(condition, Exists):
            return condition.least <= self.count(state, effect, condition.cards) <= condition.most
        if isinstance(condition, Compare):
            left, right = self.value(state, effect, condition.left), self.value(state, effect, condition.right)
            return _ORDERS[condition.order](left, right)
        return self.conditions[type(condition)](state, effect, condition)

    def all_hold(self, state: S, effect: E, conditions: Iterable[Condition]) -> bool:
        """Whether all conditions hold now."""
        return all(self.holds(state, effect, condition) for condition in conditions)

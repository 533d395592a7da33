"""A budget of work: how many facts may be folded for an answer. Facts are counted and not seconds, so that the same
question ends at the same place everywhere.
"""

from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar


class Budget:
    """So many facts, of its own and out of those of whoever asked."""

    def __init__(self, facts: int, outer: "Budget | None") -> None:
        self.facts = self.left = facts
        self.outer = outer


class Spent(Exception):
    """A budget is spent before the answer was there."""

    def __init__(self, budget: Budget) -> None:
        super().__init__(f"this takes more than {budget.facts} facts")
        self.budget = budget


_now: ContextVar[Budget | None] = ContextVar("budget", default=None)


@contextmanager
def budget(facts: int) -> Iterator[Budget]:
    """Allow so many facts within this block; one more raises Spent."""
    given = Budget(facts, _now.get())
    token = _now.set(given)
    try:
        yield given
    finally:
        _now.reset(token)


def spend() -> None:
    """Count a fact, where there is a budget. Raises Spent."""
    one = _now.get()
    while one is not None:
        one.left -= 1
        if one.left < 0:
            raise Spent(one)
        one = one.outer

"""Numbers with reasons: a stat is never overwritten; it is its base and the modifiers on it."""

from collections.abc import Iterable

import msgspec


class Modifier(msgspec.Struct, frozen=True, gc=False):
    """One reason of a number: how much, from which card, whose, by which clause, since which event and move.

    `until` says how long it lasts: `round`, or `while` its source's continuous ability goes on, or `stays`.
    """

    stat: str
    amount: int
    source: str
    by: str
    clause: str
    until: str
    event: int
    move: int


class Explanation(msgspec.Struct, frozen=True):
    """What a number is made of: `value` is `base` and the sum of the steps, not below `floor` if there is one."""

    of: str
    value: int
    base: int
    steps: tuple[Modifier, ...]
    floor: int | None


def explain(of: str, stat: str, base: int, modifiers: Iterable[Modifier], floor: int | None) -> Explanation:
    """Read the reasons of a number off the state. Nothing is computed but their sum."""
    steps = tuple(modifier for modifier in modifiers if modifier.stat == stat)
    total = base + sum(step.amount for step in steps)
    return Explanation(of, total if floor is None else max(floor, total), base, steps, floor)

"""Numbers with reasons: a stat is never overwritten; it is its base and the modifiers on it, in layers."""

from collections.abc import Iterable
from typing import Literal, TypeAlias

import msgspec

from adjudicator.kernel.table.causes import Cause

Layer: TypeAlias = Literal["set", "add", "damage"]
LAYERS = ("set", "add", "damage")
"""In which order modifiers apply: first what the number is set to (the latest counts), then what is added to it,
then the damage taken. Within a layer the order is that of time."""


class Modifier(Cause, frozen=True, gc=False, omit_defaults=True):
    """One reason of a number: how much, and its cause.

    `until` says how long it lasts: `round`, `while` its source's continuous ability goes on, `stays`, or what else
    the ruleset knows; `ticks` counts down where it lasts for ticks. Modifiers of one `group` from one source do not
    stack. `counted` names what the amount was counted from, one name for each time; `also` further clauses.
    """

    stat: str
    amount: int
    until: str
    layer: Layer = "add"
    ticks: int = 0
    group: str = ""
    counted: tuple[str, ...] = ()
    also: tuple[str, ...] = ()


class Explanation(msgspec.Struct, frozen=True):
    """What a number is made of: `value` is `base` taken through the steps, not below `floor` if there is one."""

    of: str
    value: int
    base: int
    steps: tuple[Modifier, ...]
    floor: int | None

    @property
    def unfloored(self) -> int:
        """Where the steps lead, below the floor too."""
        total = self.base
        for step in self.steps:
            total = step.amount if step.layer == "set" else total + step.amount
        return total


def explain(of: str, stat: str, base: int, modifiers: Iterable[Modifier], floor: int | None) -> Explanation:
    """Read the reasons of a number off the state. Nothing is computed but where they lead."""
    steps = tuple(
        sorted((modifier for modifier in modifiers if modifier.stat == stat), key=lambda step: LAYERS.index(step.layer))
    )
    total = Explanation(of, base, base, steps, floor).unfloored
    return Explanation(of, total if floor is None else max(floor, total), base, steps, floor)

"""Damage as a pipeline: what comes in is taken through stages, and a ledger keeps what each did to it.

A ruleset lays out its stages in a table, in the rulebook's order. A stage is a pure function: given what is left of the
damage, the blow and the target, it says what is left then and what it used up. Nothing here changes a table; the
ledger is what an event carries, and what people read.
"""

from collections.abc import Callable, Iterable, Mapping
from typing import Generic, NamedTuple, TypeVar

import msgspec

B = TypeVar("B")
"""A blow."""

D = TypeVar("D")
"""Whom it hits."""


class Step(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """What a stage did: the damage before and after it, by which clause, and how much of what it used up."""

    stage: str
    clause: str
    before: int
    after: int
    uses: str = ""
    used: int = 0


class Ledger(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """The whole way of a blow: the amount as declared, the steps, what was `suffered`, and what became of the target
    (`fate`), where a stage decided it."""

    declared: int
    steps: tuple[Step, ...]
    suffered: int
    fate: str = ""


class Said(NamedTuple):
    """What a stage says: the damage left, what it used up, the target's fate if it is decided, whether that is all."""

    left: int
    uses: str = ""
    used: int = 0
    fate: str = ""
    stop: bool = False


class Stage(NamedTuple, Generic[B, D]):
    """One line of a ruleset's table: its name, its clause, what it does."""

    name: str
    clause: str
    act: Callable[[int, B, D], Said]


def run(stages: Iterable[Stage[B, D]], amount: int, blow: B, target: D) -> Ledger:
    """Take damage through the stages. A stage that neither changes it nor uses anything up leaves no step."""
    left, fate = amount, ""
    steps: list[Step] = []
    for stage in stages:
        said = stage.act(left, blow, target)
        if said.left != left or said.used:
            steps.append(Step(stage.name, stage.clause, left, said.left, said.uses, said.used))
        left, fate = said.left, said.fate or fate
        if said.stop:
            break
    return Ledger(amount, tuple(steps), left, fate)


def used_up(ledger: Ledger) -> Mapping[str, int]:
    """Return how much of each thing a blow used up."""
    found: dict[str, int] = {}
    for step in ledger.steps:
        if step.uses:
            found[step.uses] = found.get(step.uses, 0) + step.used
    return found

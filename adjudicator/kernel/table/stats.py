"""Numbers with reasons: a number is its base and the modifiers on it, in the layers that a game lays down."""

import operator
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Literal, Protocol, TypeAlias

import msgspec

from adjudicator.kernel.table.causes import Provenance
from adjudicator.kernel.table.state import S_contra
from adjudicator.kernel.text.text import Text

Kind: TypeAlias = Literal["set", "add", "multiply", "floor", "ceiling", "switch"]
Layer: TypeAlias = Literal[Kind, "damage", "override", "ruling"]
"""What a layer can be called: as what it does, or by why it stands apart. Which there are, in which order and of which
kind, each game says by its `Layers`."""
Layers: TypeAlias = Mapping[Layer, Kind]
"""A game's layers in the order in which they apply, and what a modifier does in each: set the number (the last one
counts), add to it or multiply it, keep it from going below or above its amount, or switch it with another of the same
thing. Within a layer the order is that of time."""

LAYERS: Layers = {"set": "set", "add": "add", "damage": "add"}
"""Those of a game that lays down no others."""

ACTS: Mapping[Kind, Callable[[int, int], int]] = {
    "set": lambda value, amount: amount,
    "add": operator.add,
    "multiply": operator.mul,
    "floor": max,
    "ceiling": min,
}


class Stat(msgspec.Struct, frozen=True):
    """A kind of number that cards have; what has no text is called by its name.

    `in_play`: cards in play have it, with reasons that players ask for and judges change; if not, it is only a word of
    cards. Tables show it of cards in play if it is `drawn`, of others, as catalogues do, if it is `printed`.
    """

    name: str
    called: Text | None = None
    in_play: bool = True
    drawn: bool = True
    printed: bool = True


class Modifier(Provenance, omit_defaults=True):
    """One reason of a number: how much, in which layer, and its cause.

    `until` says how long it lasts: `round`, `while` its source's continuous ability goes on, `stays`, or what else
    the ruleset knows; `ticks` counts down where it lasts for ticks. Modifiers of one `group` from one source do not
    stack. `counted` names what the amount was counted from, one name for each time; `also` further clauses; `other` the
    number that this one is switched with.
    """

    stat: str
    amount: int
    until: str
    layer: Layer = "add"
    ticks: int = 0
    group: str = ""
    counted: tuple[str, ...] = ()
    also: tuple[str, ...] = ()
    other: str = ""


class Explanation(msgspec.Struct, frozen=True):
    """What a number is made of: `value` is `base` taken through the steps, not below `floor` if there is one.
    `floor_clause` is the clause by which it stops there, where it does and the rulebook has one."""

    of: str
    value: int
    base: int
    steps: tuple[Modifier, ...]
    floor: int | None
    floor_clause: str | msgspec.UnsetType = msgspec.UNSET


class NumberRules(Protocol[S_contra]):
    """What may be asked of a game's table: its module `judged/numbers.py`."""

    def explain_number(self, state: S_contra, of: str, /) -> Explanation:
        """Say what a number is made of. KeyError if there is no such number."""

    def numbers(self, state: S_contra, /) -> Mapping[str, Sequence[str]]:
        """Return which numbers there are, by what they are of."""


def values(layers: Layers, bases: Mapping[str, int], modifiers: Sequence[Modifier]) -> dict[str, int]:
    """Return what the numbers of a thing are, all at once."""
    found = dict(bases)
    for layer, kind in layers.items() if modifiers else ():
        for step in modifiers:
            if step.layer == layer and step.stat in found:
                if kind == "switch":
                    found[step.stat], found[step.other] = found[step.other], found[step.stat]
                else:
                    found[step.stat] = ACTS[kind](found[step.stat], step.amount)
    return found


def traced(layers: Layers, stat: str, modifiers: Iterable[Modifier]) -> tuple[str, tuple[Modifier, ...]]:
    """Return which number a number goes back to, through all switches, and by what steps it has come from there."""
    steps, given = [], [*modifiers]
    for layer, kind in [*layers.items()][::-1]:
        for step in [step for step in given if step.layer == layer][::-1]:
            if kind == "switch" and stat in (step.stat, step.other):
                stat = step.other if stat == step.stat else step.stat
            elif step.stat != stat:
                continue
            steps.append(step)
    return stat, tuple(steps[::-1])


def through(layers: Layers, base: int, steps: Iterable[Modifier]) -> int:
    """Return where the steps of a number lead, below its floor too."""
    for step in steps:
        act = ACTS.get(layers[step.layer])
        base = base if act is None else act(base, step.amount)
    return base


def explain(
    layers: Layers,
    of: str,
    stat: str,
    bases: Mapping[str, int],
    modifiers: Iterable[Modifier],
    floor: int | None,
    floor_clause: str = "",
) -> Explanation:
    """Read the reasons of a number off the state. Nothing is computed but where they lead."""
    origin, steps = traced(layers, stat, modifiers)
    value = through(layers, bases[origin], steps)
    if floor is None or value >= floor:
        return Explanation(of, value, bases[origin], steps, floor)
    return Explanation(of, floor, bases[origin], steps, floor, floor_clause or msgspec.UNSET)


def no_such_number(of: str, numbers: Mapping[str, Sequence[str]]) -> Text:
    """Say which numbers there are instead of one that there is not: `numbers` are those of each thing."""
    subject = of.partition(".")[0]
    if subject in numbers:
        there = ", ".join(f"{subject}.{name}" for name in numbers[subject])
        return Text(f"não há o número {of!r}; de {subject} há {there}",
                    f"there is no number {of!r}; of {subject} there is {there}")  # fmt: skip
    there = ", ".join(numbers)
    if not there:
        return Text(f"não há {of!r} na mesa", f"there is no {of!r} on the table")
    some = next(f"{each}.{names[0]}" for each, names in numbers.items())
    return Text(f"não há {of!r} na mesa; há números de {there}, como {some}",
                f"there is no {of!r} on the table; there are numbers of {there}, like {some}")  # fmt: skip

"""Amounts: numbers that depend on the table are nodes, so that they can be printed and explained."""

from typing import TypeAlias

from adjudicator.kernel.cards.data import Data, Whole
from adjudicator.kernel.cards.filters import Filter


class Count(Data, tag_field="amount", tag="count"):
    """`each` for every one of what is counted: `cards` on the table, or a `tally` that the ruleset keeps, perhaps one
    `of` the card under a role."""

    each: Whole = 1
    cards: Filter | None = None
    tally: str = ""
    of: str = ""


class StatOf(Data, tag_field="amount", tag="stat_of"):
    """`times` the `stat` of the card under `role`, as it is now; as printed with `printed`."""

    stat: str
    role: str = "self"
    times: Whole = 1
    printed: bool = False


class Rolled(Data, tag_field="amount", tag="rolled"):
    """What the die under `role` showed, `plus` something (less, if negative), never below zero."""

    role: str = "die"
    plus: Whole = 0


class Chosen(Data, tag_field="amount", tag="chosen"):
    """The number that was chosen under `role`, `times` something, `plus` something."""

    role: str = "number"
    times: Whole = 1
    plus: Whole = 0


Amount: TypeAlias = Whole | Count | StatOf | Rolled | Chosen

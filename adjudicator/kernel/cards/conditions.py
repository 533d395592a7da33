"""Conditions: facts about the table that must hold, those that most games ask. A game adds its own."""

from typing import Literal

from adjudicator.kernel.cards.amounts import Amount
from adjudicator.kernel.cards.data import Data, Times
from adjudicator.kernel.cards.filters import Filter


class Condition(Data, tag_field="holds"):
    """A fact about the table."""


class Exists(Condition, tag="exists"):
    """At least `least` and at most `most` such `cards` are there."""

    cards: Filter
    least: Times = 1
    most: Times = 999


class Compare(Condition, tag="compare"):
    """The number `left` stands in this `order` to the one `right`."""

    left: Amount
    order: Literal["=", "<", "<=", ">", ">="]
    right: Amount

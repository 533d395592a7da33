"""Conditions: facts about the table that must hold."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards.amounts import Amount
from adjudicator.kernel.cards.data import Data, Times
from adjudicator.kernel.cards.filters import Filter


class Condition(Data, frozen=True, tag_field="holds"):
    """A fact about the table."""


class Exists(Condition, frozen=True, tag="exists"):
    """At least `least` and at most `most` such `cards` are there."""

    cards: Filter
    least: Times = 1
    most: Times = 999


class Compare(Condition, frozen=True, tag="compare"):
    """The number `left` stands in this `order` to the one `right`."""

    left: Amount
    order: Literal["=", "<", "<=", ">", ">="]
    right: Amount


class SpawnedAs(Condition, frozen=True, tag="spawned_as"):
    """The card came onto the table in this `way`."""

    way: Literal["normal", "super", "effect"]


class RespondingTo(Condition, frozen=True, tag="responding_to"):
    """The last event of the chain is one of these `events`."""

    events: tuple[Literal["draw", "move", "battle", "spawn", "effect"], ...]


class SpellRevealed(Condition, frozen=True, tag="spell_revealed"):
    """Somebody revealed a spell this turn."""


class LessTotal(Condition, frozen=True, tag="less_total"):
    """The player's total of `stat` is less than the highest."""

    stat: str


AnyCondition: TypeAlias = Exists | Compare | SpawnedAs | RespondingTo | SpellRevealed | LessTotal

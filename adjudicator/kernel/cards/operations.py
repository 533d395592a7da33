"""Operations: the steps of an effect that most games play. Each is one record here; a game adds its own words.

What is done inside other operations is a union that a game makes: it redeclares the fields that hold operations,
conditions or costs (`do`, `otherwise`, `holds`, `given`, `cost`) with the words that it plays, so that its card files
can say those and no others.
"""

from collections.abc import Mapping
from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards.amounts import Amount
from adjudicator.kernel.cards.conditions import Condition
from adjudicator.kernel.cards.data import CardKey, Data, Lasts, Role, Times
from adjudicator.kernel.cards.filters import Filter
from adjudicator.kernel.text.text import Text

Whom: TypeAlias = str | Filter
Who: TypeAlias = str
"""Whose: `you`, `opponent` … as `adjudicator.kernel.effects.who` has them, those that the game plays."""


class Operation(Data, tag_field="op"):
    """One step of an effect.

    Many operations have these fields. `whom` says to which cards: the role of something chosen (`self` is the
    card itself), or a filter, which means all that pass it. `amount` is how much. `count` is how many. `stat` is which
    number; `stats` are which numbers. `lasts` says how long; `ticks`, for how many ticks. `player` says whose hand or
    deck. `cards` are those that pass. `role` is what it is called from then on. `to` and `at` name the place or the
    card, by its role. `status` is which one; `statuses` are which ones.
    """

    @property
    def within(self) -> tuple["Operation", ...]:
        """The operations inside it."""
        return ()

    @property
    def brings(self) -> tuple[str, ...]:
        """The roles that it fills for the operations inside it."""
        return ()


# What most games do


class ModifyStat(Operation, tag="modify_stat"):
    """Add to (or take from) a stat: a named one, `all`, or the player's `choice`.

    With `group`, a card takes the change once from this source, however many operations of the group reach it.
    """

    amount: Amount
    whom: Whom = "target"
    stat: str = "choice"
    lasts: Lasts = "stays"
    ticks: Times = 0
    group: str = ""


class DealDamage(Operation, tag="deal_damage"):
    """Damage cards. `piercing` damage is not kept off by defence; `element` is that of the damage, the source's if
    left out."""

    amount: Amount
    whom: Whom = "target"
    piercing: bool = False
    element: str = ""


class Restore(Operation, tag="restore"):
    """Give back what was lost to damage, up to `amount`, never above the base."""

    amount: Amount
    whom: Whom = "target"


class Negate(Operation, tag="negate"):
    """What is chosen has no effect: a link of the chain, or the ability of a monster for the round."""

    whom: str = "target"


class MoveTo(Operation, tag="move_to"):
    """Cards go to their owner's hand, deck top or discard, or out of the game: the `zone`."""

    zone: Literal["hand", "deck", "discard", "out_of_game"]
    whom: Whom = "target"


class Draw(Operation, tag="draw"):
    """Draw so many cards, or as many as there are."""

    count: Times
    player: Who = "you"


class Discard(Operation, tag="discard"):
    """A player chooses and discards so many cards of the hand, or all there are."""

    count: Annotated[int, msgspec.Meta(ge=1, le=99)]
    player: Who = "you"


class Mill(Operation, tag="mill"):
    """Discard so many cards off the top of a deck, or as many as there are."""

    count: Annotated[int, msgspec.Meta(ge=1, le=99)]
    player: Who = "you"


class Search(Operation, tag="search"):
    """Take one card that passes the filter from one's own deck or discard to the hand; a searched deck is shuffled."""

    cards: Filter


class Roll(Operation, tag="roll"):
    """Throw a `die` (or a coin: 1 or 2); what it shows is remembered under `role`."""

    die: Literal["coin", "d6", "d8"]
    role: Role = "die"


# Steps that change the course of an effect


class Choice(Data):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    text: Text
    do: tuple[Operation, ...]


class ChooseOne(Operation, tag="choose_one"):
    """The player chooses one of these `choices`."""

    choices: Annotated[Mapping[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]

    @property
    def within(self) -> tuple[Operation, ...]:
        return tuple(operation for choice in self.choices.values() for operation in choice.do)


class Given(Operation, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[Condition, ...]
    do: tuple[Operation, ...]
    otherwise: tuple[Operation, ...] = ()

    @property
    def within(self) -> tuple[Operation, ...]:
        return (*self.do, *self.otherwise)


class Later(Operation, tag="later"):
    """Do something (`do`) when it is `due`; a game says when that can be."""

    due: str
    do: tuple[Operation, ...]

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do

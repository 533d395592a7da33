"""What a player may ask to do.

Cards of a hand are called by their key, cards on the table by their id, rings like `P1.fire`.
"""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel.table.actions import (
    Action,
    Assign,
    Choose,
    ChooseAmount,
    ChooseOrder,
    ChooseSome,
    Pass,
    Respond,
)
from adjudicator.rulesets.enlightenment.cards.words import ConflictType
from adjudicator.rulesets.enlightenment.treaties.treaty import Promise


class Play(Action):
    """A card is played: a character of an own province by its id, or a card of the hand by its key. `fate` is put on a
    character (B-60), which comes home or, as its `place`, into the conflict; an attachment goes `to` a character."""

    card: str
    to: str = ""
    fate: int = 0
    place: Literal["", "conflict"] = ""


class Use(Action):
    """An action ability of a card on the table is used, by its id; one of several by its number too, like `c7:2`."""

    card: str


class Duplicate(Action):
    """A copy of an own unique character in play is discarded, by its key in the hand or its id on a province: 1 fate
    goes on the one in play (B-117)."""

    card: str


class Declare(Action):
    """A `conflict` of a type is declared: for a `ring` of the own pool (or without one), at a `province`, with these
    attackers (B-87)."""

    conflict: ConflictType
    ring: str
    province: str
    attackers: tuple[str, ...]


class Concede(Action):
    """Gives the match up, at any moment (B-116)."""


class Offer(Action):
    """A treaty is offered to another player, or the offer between the two changed (E-160): the honor at `stake`, what
    one promises (`mine`) and what the other is to promise (`yours`). What is left out is as it stands, or open still
    (E-163)."""

    to: str
    stake: int = 0
    mine: Promise | None = None
    yours: Promise | None = None


class Accept(Action):
    """The terms of an offer are accepted: the treaty is made (E-162)."""

    replies = True
    treaty: str


class Refuse(Action):
    """An offer is refused, or one's own withdrawn."""

    replies = True
    treaty: str


class Release(Action):
    """A party would dissolve a treaty: if both would, it is (E-180)."""

    treaty: str


class Claim(Action):
    """A party says that the other has broken a treaty, and how: for people to judge (E-165)."""

    treaty: str
    text: Annotated[str, msgspec.Meta(max_length=500)] = ""


AnyAction: TypeAlias = (
    Play | Use | Duplicate | Declare | Offer | Accept | Refuse | Release | Claim | Concede
    | Choose | ChooseSome | ChooseAmount | ChooseOrder | Assign | Respond | Pass
)  # fmt: skip

"""Conditions and costs: when an ability may be used, and what is paid for it."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards import Compare, Condition, Cost, DiscardCards, Exists, Filter, Role, Sacrifice
from adjudicator.rulesets.enlightenment.words import Element, Few

# Conditions


class InConflict(Condition, frozen=True, tag="in_conflict"):
    """A conflict is under way: of this `type`, with this `element`, with the source in this `part`, at this card's own
    province (`here`)."""

    type: Literal["", "military", "political"] = ""
    element: Literal["", "air", "earth", "fire", "void", "water"] = ""
    part: Literal["", "participating", "attacking", "defending", "at_home"] = ""
    here: bool = False


class PlayerPart(Condition, frozen=True, tag="player_part"):
    """The ability's player has this part in the conflict under way."""

    part: Literal["attacking", "defending", "taking_part", "none"]


class FirstPlayer(Condition, frozen=True, tag="first_player"):
    """The ability's player is the first player."""


class Claimed(Condition, frozen=True, tag="claimed"):
    """The ability's player has claimed a ring of this element, or is considered to have."""

    element: Element


class Composure(Condition, frozen=True, tag="composure"):
    """The ability's player has a lower bid than some opponent: what the keyword says (B-69)."""


class Won(Condition, frozen=True, tag="won"):
    """The ability's player has won the conflict that was just decided (with `lost`, has lost it) as this `side`."""

    side: Literal["", "attacking", "defending"] = ""
    lost: bool = False


AnyCondition: TypeAlias = Exists | Compare | InConflict | PlayerPart | FirstPlayer | Claimed | Composure | Won


# Costs


class PayFate(Cost, frozen=True, tag="pay_fate"):
    """So much fate of one's own pool is paid."""

    count: Few = 1


class PayHonor(Cost, frozen=True, tag="pay_honor"):
    """So much honor is paid."""

    count: Few = 1


class BowSelf(Cost, frozen=True, tag="bow_self"):
    """The source, or with `bearer` the card that it is attached to, is bowed."""

    bearer: bool = False


class Bow(Cost, frozen=True, tag="bow"):
    """A ready card of the player that passes `cards` is bowed."""

    cards: Filter
    role: Role = "bowed"


class DishonorOwn(Cost, frozen=True, tag="dishonor"):
    """A character of the player that passes `cards` is dishonored."""

    cards: Filter = Filter()
    role: Role = "dishonored"


class TakeFateOff(Cost, frozen=True, tag="take_fate_off"):
    """So much fate is removed from the source."""

    count: Few = 1


class FateToRing(Cost, frozen=True, tag="fate_to_ring"):
    """So much fate is put on a ring of one's own pool."""

    count: Few = 1
    role: Role = "ring"


AnyCost: TypeAlias = (
    Sacrifice | DiscardCards | PayFate | PayHonor | BowSelf | Bow | DishonorOwn | TakeFateOff | FateToRing
)

"""Conditions and costs: when an ability may be used, and what is paid for it."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards import Compare, Condition, Cost, DiscardCards, Exists, Filter, Role, Sacrifice
from adjudicator.rulesets.enlightenment.cards.words import Element, Few

# Conditions


class InConflict(Condition, tag="in_conflict"):
    """A conflict is under way: of this `type`, with this `element`, with the source in this `part`, at this card's own
    province (`here`)."""

    type: Literal["", "military", "political"] = ""
    element: Literal["", "air", "earth", "fire", "void", "water"] = ""
    part: Literal["", "participating", "attacking", "defending", "at_home"] = ""
    here: bool = False


class PlayerPart(Condition, tag="player_part"):
    """The ability's player has this part in the conflict under way."""

    part: Literal["attacking", "defending", "taking_part", "none"]


class FirstPlayer(Condition, tag="first_player"):
    """The ability's player is the first player."""


class Claimed(Condition, tag="claimed"):
    """The ability's player has claimed a ring of this element, or is considered to have."""

    element: Element


class Composure(Condition, tag="composure"):
    """The ability's player has a lower bid than some opponent: what the keyword says (B-69)."""


class Won(Condition, tag="won"):
    """The ability's player has won the conflict that was just decided (with `lost`, has lost it) as this `side`."""

    side: Literal["", "attacking", "defending"] = ""
    lost: bool = False


AnyCondition: TypeAlias = Exists | Compare | InConflict | PlayerPart | FirstPlayer | Claimed | Composure | Won


# Costs


class PayFate(Cost, tag="pay_fate"):
    """So much fate of one's own pool is paid."""

    count: Few = 1


class PayHonor(Cost, tag="pay_honor"):
    """So much honor is paid."""

    count: Few = 1


class BowSelf(Cost, tag="bow_self"):
    """The source, or with `bearer` the card that it is attached to, is bowed."""

    bearer: bool = False


class Bow(Cost, tag="bow"):
    """A ready card of the player that passes `cards` is bowed."""

    cards: Filter
    role: Role = "bowed"


class DishonorOwn(Cost, tag="dishonor"):
    """A character of the player that passes `cards` is dishonored."""

    cards: Filter = Filter()
    role: Role = "dishonored"


class TakeFateOff(Cost, tag="take_fate_off"):
    """So much fate is removed from the source."""

    count: Few = 1


class FateToRing(Cost, tag="fate_to_ring"):
    """So much fate is put on a ring of one's own pool."""

    count: Few = 1
    role: Role = "ring"


AnyCost: TypeAlias = (
    Sacrifice | DiscardCards | PayFate | PayHonor | BowSelf | Bow | DishonorOwn | TakeFateOff | FateToRing
)

"""Operations on players: honor, fate, hands, bids, the Imperial Favor."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards import Filter, Operation, Times, Who, Whole
from adjudicator.rulesets.enlightenment.cards.words import Few


class GainHonor(Operation, tag="gain_honor"):
    """Players gain (or lose, if negative) honor."""

    amount: Whole
    player: Who = "you"


class TakeHonor(Operation, tag="take_honor"):
    """So much honor goes from a player to the ability's; with `give`, the other way."""

    count: Few
    player: Who = "opponent"
    give: bool = False


class GainFate(Operation, tag="gain_fate"):
    """Players gain (or lose, if negative) fate."""

    amount: Whole
    player: Who = "you"


class TakeFate(Operation, tag="take_fate"):
    """So much fate goes from a player's pool to that of the ability's player; with `give`, the other way."""

    count: Few
    player: Who = "opponent"
    give: bool = False


class DiscardRandom(Operation, tag="discard_random"):
    """Players discard so many cards of the hand at random."""

    count: Few = 1
    player: Who = "opponent"


class Look(Operation, tag="look"):
    """The player looks at so many cards on top of a deck, may take up to `take` that pass `cards` to the hand; the rest
    goes below the deck."""

    count: Few
    take: Times = 1
    cards: Filter = Filter()
    deck: Literal["conflict_deck", "dynasty_deck"] = "conflict_deck"


class ModifyBid(Operation, tag="modify_bid"):
    """A player's bid becomes higher or lower, as the player chooses if `either`."""

    amount: Few = 1
    player: Who = "you"
    either: bool = False


class ClaimFavor(Operation, tag="claim_favor"):
    """The player takes the Imperial Favor; with `discard`, it goes back to the bank."""

    discard: bool = False


PlayerOperation: TypeAlias = (
    GainHonor | TakeHonor | GainFate | TakeFate | DiscardRandom | Look | ModifyBid | ClaimFavor
)  # fmt: skip

"""The words that cards of this game are written in: those that it alone plays, and the kernel's that it plays too."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel import cards as kernel
from adjudicator.kernel.cards import (
    Amount,
    CardKey,
    Compare,
    Condition,
    Cost,
    Discard,
    DiscardCards,
    Draw,
    Exists,
    Filter,
    Lasts,
    Mill,
    ModifyStat,
    MoveTo,
    Negate,
    Operation,
    Sacrifice,
    Search,
    Times,
    Who,
    Whole,
    Whom,
)

Forbidden: TypeAlias = Literal["attack", "block", "support", "untap", "be_attacked", "abilities"]
"""What a card can be forbidden."""

# Conditions and costs


class Heated(Condition, tag="heated"):
    """The card was played with its Heat Effect, which was paid for with it."""


class Played(Condition, tag="played"):
    """The player has played at least `least` other cards this turn that pass `cards`."""

    cards: Filter
    least: Times = 1


class Combat(Condition, tag="combat"):
    """The source has this part in the attack that is under way."""

    part: Literal["attacking", "blocking", "supporting", "attacked"]


class OwnTurn(Condition, tag="own_turn"):
    """It is the turn of the source's player; with `holds_not`, it is the opponent's."""

    holds_not: bool = False


class PayMoney(Cost, tag="pay_money"):
    """So much money is paid."""

    count: Annotated[int, msgspec.Meta(ge=1, le=30)] = 1


class PayHeat(Cost, tag="pay_heat"):
    """So much Heat is paid, from 1 to 3."""

    count: Annotated[int, msgspec.Meta(ge=1, le=3)] = 1


class PayLife(Cost, tag="pay_life"):
    """So much life is lost."""

    count: Annotated[int, msgspec.Meta(ge=1, le=99)] = 1


class Rest(Cost, tag="rest"):
    """The source, which must be standing, is rested."""


AnyCondition: TypeAlias = Exists | Compare | Heated | Played | Combat | OwnTurn
AnyCost: TypeAlias = Sacrifice | DiscardCards | PayMoney | PayHeat | PayLife | Rest

# Operations


class ModifyCost(Operation, tag="modify_cost"):
    """Cards that pass `cards` cost so much more (or less) when this `player` plays them; `once`: the first of them."""

    amount: Whole
    cards: Filter = Filter()
    player: Who = "you"
    lasts: Lasts = "stays"
    once: bool = False


class Forbid(Operation, tag="forbid"):
    """A card cannot do, or have done to it, `what` is listed; `abilities`: it loses what it does."""

    what: tuple[Forbidden, ...]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Grant(Operation, tag="grant"):
    """Give a `keyword`."""

    keyword: str
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Damage(Operation, tag="damage"):
    """The life of a `player` goes down; what prevents damage of an attack does not help."""

    amount: Amount
    player: Who = "opponent"


class LoseLife(Operation, tag="lose_life"):
    """The ability's player loses life by his own card."""

    amount: Amount


class Heal(Operation, tag="heal"):
    """Life comes back, also above what a player began with."""

    amount: Amount
    player: Who = "you"


class GainHeat(Operation, tag="gain_heat"):
    """Heat comes (or goes, if negative), from 0 to 5."""

    amount: Whole
    player: Who = "you"


class GainMoney(Operation, tag="gain_money"):
    """Money that is not on a card: it is paid with first, and is gone at the end of the turn."""

    count: Times


class PlayMoney(Operation, tag="play_money"):
    """So many more money cards may be played this turn."""

    count: Times = 1


class PreventDamage(Operation, tag="prevent_damage"):
    """So much of the damage that the attack under way would do to life is prevented; all of it, if `whole`."""

    amount: Whole = 0
    whole: bool = False


class Redirect(Operation, tag="redirect"):
    """The attack under way goes against the card under `to` from now on."""

    to: str = "target"


class Destroy(Operation, tag="destroy"):
    """Cards in play go to their owners' discard zones; characters die."""

    whom: Whom = "target"


class Tap(Operation, tag="tap"):
    """Cards in play are rested."""

    whom: Whom = "target"


class Untap(Operation, tag="untap"):
    """Cards in play stand up. Of those that a filter passes, `most` so many, which the player chooses; 0 is all."""

    whom: Whom = "target"
    most: Times = 0


class ChangeControl(Operation, tag="change_control"):
    """The ability's player controls the card from now on."""

    whom: str = "target"


class Attach(Operation, tag="attach"):
    """An equipment is attached to the card under `to` from now on."""

    whom: str = "self"
    to: str = "target"


class PlayFree(Operation, tag="play_free"):
    """The player may put a card that passes `cards` from the hand into play without paying; `power` is added to it."""

    cards: Filter
    power: Whole = 0


class Look(Operation, tag="look"):
    """The player looks at so many cards on top of the deck, may take up to `take` that pass `cards` to the hand, or put
    them into play without paying (the `zone`), and the rest goes below the deck."""

    count: Annotated[int, msgspec.Meta(ge=1, le=20)]
    take: Annotated[int, msgspec.Meta(ge=0, le=20)] = 1
    cards: Filter = Filter()
    zone: Literal["hand", "board"] = "hand"


class Unless(Operation, tag="unless"):
    """The opponent may pay so much `money`; if not, something is done (`do`)."""

    money: Annotated[int, msgspec.Meta(ge=1, le=30)]
    do: tuple["AnyOperation", ...]

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do


class EndInDraw(Operation, tag="end_in_draw"):
    """The match is drawn."""


# The whole vocabulary


class Choice(kernel.Choice):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    do: tuple["AnyOperation", ...]


class ChooseOne(kernel.ChooseOne, tag="choose_one"):
    """The player chooses one of these `choices`."""

    choices: Annotated[dict[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]


class Given(kernel.Given, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[AnyCondition, ...]
    do: tuple["AnyOperation", ...]
    otherwise: tuple["AnyOperation", ...] = ()


class Later(kernel.Later, tag="later"):
    """Do something (`do`) when it is `due`: at the start of the player's own next turn, or at the end of this one."""

    due: Literal["next_own_turn", "end_of_turn"]
    do: tuple["AnyOperation", ...]


AnyOperation: TypeAlias = (
    ModifyStat | ModifyCost | Forbid | Grant | Damage | LoseLife | Heal | GainHeat | GainMoney | PlayMoney
    | PreventDamage | Redirect | Negate | Destroy | Tap | Untap | ChangeControl | Attach | MoveTo | PlayFree | Look
    | Draw | Discard | Mill | Search | Unless | EndInDraw | ChooseOne | Given | Later
)  # fmt: skip


class Ability(kernel.Ability, kw_only=True):
    """An ability in the words of this game. `side`: of a leader, on which side it stands."""

    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()
    side: Literal["", "front", "heat"] = ""

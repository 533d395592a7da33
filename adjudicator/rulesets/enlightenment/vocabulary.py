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
    ModifyStat,
    Operation,
    Role,
    Sacrifice,
    Times,
    Who,
    Whole,
    Whom,
)
from adjudicator.rulesets.enlightenment.words import Element

Forbidden: TypeAlias = Literal[
    "attack", "defend", "participate", "military", "political", "move", "bow", "ready", "be_targeted", "gain_ring_fate",
    "honor", "dishonor", "leave_play", "abilities",
]  # fmt: skip
"""What a card can be forbidden, or to suffer: `abilities` blanks it."""
Few: TypeAlias = Annotated[int, msgspec.Meta(ge=1, le=25)]

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


class Won(Condition, frozen=True, tag="won"):
    """The ability's player has won the conflict that was just decided (with `lost`, has lost it) as this `side`."""

    side: Literal["", "attacking", "defending"] = ""
    lost: bool = False


AnyCondition: TypeAlias = Exists | Compare | InConflict | PlayerPart | FirstPlayer | Claimed | Won

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

# Operations on characters and other cards in play


class BowCards(Operation, frozen=True, tag="bow"):
    """Cards are bowed."""

    whom: Whom = "target"


class Ready(Operation, frozen=True, tag="ready"):
    """Bowed cards are readied."""

    whom: Whom = "target"


class Honor(Operation, frozen=True, tag="honor"):
    """Characters are honored: a dishonored one becomes ordinary."""

    whom: Whom = "target"


class Dishonor(Operation, frozen=True, tag="dishonor"):
    """Characters are dishonored: an honored one becomes ordinary."""

    whom: Whom = "target"


class DiscardStatus(Operation, frozen=True, tag="discard_status"):
    """Characters lose their status token."""

    whom: Whom = "target"


class MoveToConflict(Operation, frozen=True, tag="move_to_conflict"):
    """Characters at home move into the conflict, on their controller's side."""

    whom: Whom = "target"


class MoveHome(Operation, frozen=True, tag="move_home"):
    """Participating characters move home as they are, or `bowed`."""

    whom: Whom = "target"
    bowed: bool = False


class PlaceFate(Operation, frozen=True, tag="place_fate"):
    """So much fate is put on cards: of the bank, or of the player's pool."""

    count: Few = 1
    whom: Whom = "target"
    pool: Literal["bank", "own"] = "bank"


class RemoveFate(Operation, frozen=True, tag="remove_fate"):
    """So much fate is taken off cards, or all of it (`whole`): to the bank, or to the player's pool."""

    count: Few = 1
    whom: Whom = "target"
    whole: bool = False
    pool: Literal["bank", "own"] = "bank"


class DiscardFromPlay(Operation, frozen=True, tag="discard_from_play"):
    """Cards in play are discarded."""

    whom: Whom = "target"


class ReturnTo(Operation, frozen=True, tag="return_to"):
    """Cards in play go to their owner's hand, or to the top or bottom of their owner's deck."""

    zone: Literal["hand", "deck_top", "deck_bottom"]
    whom: Whom = "target"


class PutIntoPlay(Operation, frozen=True, tag="put_into_play"):
    """The player may put a card that passes `cards` from a `zone` of his into play without paying, at home or in the
    `conflict`."""

    cards: Filter
    zone: Literal["hand", "provinces", "conflict_discard", "dynasty_discard"]
    conflict: bool = False


class TakeControl(Operation, frozen=True, tag="take_control"):
    """The ability's player controls characters."""

    whom: Whom = "target"
    lasts: Lasts = "stays"


class Attach(Operation, frozen=True, tag="attach"):
    """An attachment in play moves to the character under `to`."""

    whom: str = "target"
    to: str = "to"


class SetStat(Operation, frozen=True, tag="set_stat"):
    """A skill is set to a number: the last one set counts."""

    stat: Literal["military", "political", "glory"]
    amount: Amount
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Double(Operation, frozen=True, tag="double"):
    """A skill is doubled once all has been added to it."""

    stat: Literal["military", "political"]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class SwitchSkills(Operation, frozen=True, tag="switch_skills"):
    """The two base skills change places."""

    whom: Whom = "target"
    lasts: Lasts = "stays"


class Forbid(Operation, frozen=True, tag="forbid"):
    """A card cannot do, or have done to it, `what` is listed."""

    what: tuple[Forbidden, ...]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Grant(Operation, frozen=True, tag="grant"):
    """Give cards a `keyword`, a trait (`tag`), or that they do `not_bow` as the conflict ends."""

    keyword: str = ""
    tag: str = ""
    not_bow: bool = False
    whom: Whom = "target"
    lasts: Lasts = "stays"


class ConsiderClaimed(Operation, frozen=True, tag="consider_claimed"):
    """For cards and the glory count the player has a ring of this element claimed; not for victory."""

    element: Element
    lasts: Lasts = "stays"


class ModifyCost(Operation, frozen=True, tag="modify_cost"):
    """Cards that pass `cards` cost their player so much more (or less)."""

    amount: Whole
    cards: Filter = Filter()
    lasts: Lasts = "stays"


# Operations on players


class GainHonor(Operation, frozen=True, tag="gain_honor"):
    """Players gain (or lose, if negative) honor."""

    amount: Whole
    player: Who = "you"


class TakeHonor(Operation, frozen=True, tag="take_honor"):
    """So much honor goes from a player to the ability's; with `give`, the other way."""

    count: Few
    player: Who = "opponent"
    give: bool = False


class GainFate(Operation, frozen=True, tag="gain_fate"):
    """Players gain (or lose, if negative) fate."""

    amount: Whole
    player: Who = "you"


class TakeFate(Operation, frozen=True, tag="take_fate"):
    """So much fate goes from a player's pool to that of the ability's player; with `give`, the other way."""

    count: Few
    player: Who = "opponent"
    give: bool = False


class DiscardRandom(Operation, frozen=True, tag="discard_random"):
    """Players discard so many cards of the hand at random."""

    count: Few = 1
    player: Who = "opponent"


class Look(Operation, frozen=True, tag="look"):
    """The player looks at so many cards on top of a deck, may take up to `take` that pass `cards` to the hand; the rest
    goes below the deck."""

    count: Few
    take: Times = 1
    cards: Filter = Filter()
    deck: Literal["conflict_deck", "dynasty_deck"] = "conflict_deck"


class ModifyBid(Operation, frozen=True, tag="modify_bid"):
    """A player's bid becomes higher or lower, as the player chooses if `either`."""

    amount: Few = 1
    player: Who = "you"
    either: bool = False


class ClaimFavor(Operation, frozen=True, tag="claim_favor"):
    """The player takes the Imperial Favor; with `discard`, it goes back to the bank."""

    discard: bool = False


# Operations on provinces, rings and the conflict


class TurnFaceup(Operation, frozen=True, tag="turn_faceup"):
    """Facedown cards on provinces, or provinces, are turned faceup."""

    whom: Whom = "target"


class Break(Operation, frozen=True, tag="break"):
    """A province breaks."""

    whom: str = "target"


class ResolveRing(Operation, frozen=True, tag="resolve_ring"):
    """The effect of a ring is resolved as if attacking: of the contested one, of a chosen one (`ring`), or of an
    `element`."""

    ring: str = ""
    element: Literal["", "air", "earth", "fire", "void", "water"] = ""


class SwitchRing(Operation, frozen=True, tag="switch_ring"):
    """The contested ring and the one under `ring` change places."""

    ring: str = "ring"


class SwitchType(Operation, frozen=True, tag="switch_type"):
    """The conflict is of the other type from now on."""


class MoveRing(Operation, frozen=True, tag="move_ring"):
    """A ring goes to its player's own pool."""

    ring: str = "ring"


class FateOnRing(Operation, frozen=True, tag="fate_on_ring"):
    """So much fate of the bank is put on the ring under `ring`."""

    ring: str = "ring"
    count: Few = 1


class Duel(Operation, frozen=True, tag="duel"):
    """The source and the character under `foe` duel by a skill (or glory): the winner's player, the loser's, do this.
    The two are called `winner` and `loser`."""

    stat: Literal["military", "political", "glory"]
    foe: str = "foe"
    champion: str = "self"
    do: tuple["AnyOperation", ...] = ()

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do

    @property
    def brings(self) -> tuple[str, ...]:
        return ("winner", "loser")


# What is about to happen


class Cancel(Operation, frozen=True, tag="cancel"):
    """What would happen does not."""


class Instead(Operation, frozen=True, tag="instead"):
    """Something else is done (`do`) instead of what would happen."""

    do: tuple["AnyOperation", ...]

    @property
    def within(self) -> tuple[Operation, ...]:
        return self.do


# What no words say


class LeaveToJudge(Operation, frozen=True, tag="leave_to_judge"):
    """What the ability's text says is entered by a judge (B-120)."""


# The whole vocabulary


class Choice(kernel.Choice, frozen=True):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    do: tuple["AnyOperation", ...]


class ChooseOne(kernel.ChooseOne, frozen=True, tag="choose_one"):
    """The player chooses one of these `choices`; with `by`, the player that this word means."""

    choices: Annotated[dict[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]
    by: Who = "you"


class Given(kernel.Given, frozen=True, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[AnyCondition, ...]
    do: tuple["AnyOperation", ...]
    otherwise: tuple["AnyOperation", ...] = ()


class Later(kernel.Later, frozen=True, tag="later"):
    """Do something (`do`) when it is `due`: as the conflict, the phase or the round ends."""

    due: Literal["end_of_conflict", "end_of_phase", "round"]
    do: tuple["AnyOperation", ...]


AnyOperation: TypeAlias = (
    BowCards | Ready | Honor | Dishonor | DiscardStatus | MoveToConflict | MoveHome | PlaceFate | RemoveFate
    | DiscardFromPlay | ReturnTo | PutIntoPlay | TakeControl | Attach | ModifyStat | SetStat | Double | SwitchSkills
    | Forbid | Grant | ConsiderClaimed | ModifyCost | GainHonor | TakeHonor | GainFate | TakeFate | Draw | Discard
    | DiscardRandom | Look | ModifyBid | ClaimFavor | TurnFaceup | Break | ResolveRing | SwitchRing | SwitchType
    | MoveRing | FateOnRing | Duel | Cancel | Instead | LeaveToJudge | ChooseOne | Given | Later
)  # fmt: skip


class Ability(kernel.Ability, frozen=True, kw_only=True):
    """An ability in the words of this game.

    `kind` says in which part of the timing it stands: what a player does (`action`), before something happens
    (`would_interrupt`, `interrupt`, `forced_interrupt`), after it (`reaction`, `forced_reaction`), or for as long as it
    goes on (`constant`). `when` is what it is about: for an action `action`, for a constant one `always`. `times` is
    how often a round it may be used; `most` how often its player may use copies of the card, in what (`per`).
    """

    kind: Literal[
        "action", "would_interrupt", "interrupt", "forced_interrupt", "reaction", "forced_reaction", "constant"
    ]
    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()
    times: Few = 1
    most: Times = 0
    per: Literal["conflict", "phase", "round"] = "round"

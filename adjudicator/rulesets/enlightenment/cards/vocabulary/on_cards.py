"""Operations on characters and other cards in play."""

from typing import Literal, TypeAlias

from adjudicator.kernel.cards import Amount, Filter, Lasts, Operation, Whole, Whom
from adjudicator.rulesets.enlightenment.cards.words import Element, Few

Forbidden: TypeAlias = Literal[
    "attack", "defend", "participate", "military", "political", "move", "bow", "ready", "be_targeted", "gain_ring_fate",
    "honor", "dishonor", "leave_play", "abilities", "air", "earth", "fire", "void", "water",
]  # fmt: skip
"""What a card can be forbidden, or to suffer: `abilities` blanks it. A stronghold stands for its player, who gains no
fate of rings (`gain_ring_fate`) or contests none of an element."""


class BowCards(Operation, tag="bow"):
    """Cards are bowed."""

    whom: Whom = "target"


class Ready(Operation, tag="ready"):
    """Bowed cards are readied."""

    whom: Whom = "target"


class Honor(Operation, tag="honor"):
    """Characters are honored: a dishonored one becomes ordinary."""

    whom: Whom = "target"


class Dishonor(Operation, tag="dishonor"):
    """Characters are dishonored: an honored one becomes ordinary."""

    whom: Whom = "target"


class DiscardStatus(Operation, tag="discard_status"):
    """Characters lose their status token."""

    whom: Whom = "target"


class MoveToConflict(Operation, tag="move_to_conflict"):
    """Characters at home move into the conflict, on their controller's side."""

    whom: Whom = "target"


class MoveHome(Operation, tag="move_home"):
    """Participating characters move home as they are, or `bowed`."""

    whom: Whom = "target"
    bowed: bool = False


class PlaceFate(Operation, tag="place_fate"):
    """So much fate is put on cards: of the bank, or of the player's pool."""

    count: Few = 1
    whom: Whom = "target"
    pool: Literal["bank", "own"] = "bank"


class RemoveFate(Operation, tag="remove_fate"):
    """So much fate is taken off cards, or all of it (`whole`): to the bank, or to the player's pool."""

    count: Few = 1
    whom: Whom = "target"
    whole: bool = False
    pool: Literal["bank", "own"] = "bank"


class DiscardFromPlay(Operation, tag="discard_from_play"):
    """Cards in play are discarded."""

    whom: Whom = "target"


class ReturnTo(Operation, tag="return_to"):
    """Cards in play go to their owner's hand, or to the top or bottom of their owner's deck."""

    zone: Literal["hand", "deck_top", "deck_bottom"]
    whom: Whom = "target"


class PutIntoPlay(Operation, tag="put_into_play"):
    """The player may put a card that passes `cards` from a `zone` of his into play without paying, at home or in the
    `conflict`."""

    cards: Filter
    zone: Literal["hand", "provinces", "conflict_discard", "dynasty_discard"]
    conflict: bool = False


class TakeControl(Operation, tag="take_control"):
    """The ability's player controls characters."""

    whom: Whom = "target"
    lasts: Lasts = "stays"


class Attach(Operation, tag="attach"):
    """An attachment in play moves to the character under `to`."""

    whom: str = "target"
    to: str = "to"


class SetStat(Operation, tag="set_stat"):
    """A skill is set to a number: the last one set counts."""

    stat: Literal["military", "political", "glory"]
    amount: Amount
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Double(Operation, tag="double"):
    """A skill is doubled once all has been added to it."""

    stat: Literal["military", "political"]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class SwitchSkills(Operation, tag="switch_skills"):
    """The two base skills change places."""

    whom: Whom = "target"
    lasts: Lasts = "stays"


class Forbid(Operation, tag="forbid"):
    """A card cannot do, or have done to it, `what` is listed."""

    what: tuple[Forbidden, ...]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class Grant(Operation, tag="grant"):
    """Give cards a `keyword`, a trait (`tag`), or that they do `not_bow` as the conflict ends."""

    keyword: str = ""
    tag: str = ""
    not_bow: bool = False
    whom: Whom = "target"
    lasts: Lasts = "stays"

    @property
    def marks(self) -> tuple[tuple[str, str], ...]:
        """What is given: the kind and the name of each mark."""
        given = (("keyword", self.keyword), ("tag", self.tag), ("keyword", "not_bow" if self.not_bow else ""))
        return tuple((kind, name) for kind, name in given if name)


class ConsiderClaimed(Operation, tag="consider_claimed"):
    """For cards and the glory count the player has a ring of this element claimed; not for victory."""

    element: Element
    lasts: Lasts = "stays"


class ModifyCost(Operation, tag="modify_cost"):
    """Cards that pass `cards` cost their player so much more (or less)."""

    amount: Whole
    cards: Filter = Filter()
    lasts: Lasts = "stays"


CardOperation: TypeAlias = (
    BowCards | Ready | Honor | Dishonor | DiscardStatus | MoveToConflict | MoveHome | PlaceFate | RemoveFate
    | DiscardFromPlay | ReturnTo | PutIntoPlay | TakeControl | Attach | SetStat | Double | SwitchSkills | Forbid
    | Grant | ConsiderClaimed | ModifyCost
)  # fmt: skip

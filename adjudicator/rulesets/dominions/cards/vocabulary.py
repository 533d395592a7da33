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
    Data,
    DealDamage,
    Discard,
    DiscardCards,
    Draw,
    Exists,
    Filter,
    Lasts,
    ModifyStat,
    MoveTo,
    Negate,
    Operation,
    Restore,
    Role,
    Roll,
    Sacrifice,
    Search,
    Times,
    Whole,
    Whom,
)  # fmt: skip
from adjudicator.kernel.text.text import Text

# Conditions and costs


class SpawnedAs(Condition, tag="spawned_as"):
    """The card came onto the table in this `way`."""

    way: Literal["normal", "super", "effect"]


class RespondingTo(Condition, tag="responding_to"):
    """The last event of the chain is one of these `events`."""

    events: tuple[Literal["draw", "move", "battle", "spawn", "effect"], ...]


class UseBattle(Cost, tag="use_battle"):
    """The source gives up one of its battles of the turn."""


AnyCondition: TypeAlias = Exists | Compare | SpawnedAs | RespondingTo
AnyCost: TypeAlias = Sacrifice | DiscardCards | UseBattle

# Operations


class SetStat(Operation, tag="set_stat"):
    """A stat becomes a number; what is added to it is added to that."""

    stat: str
    amount: Amount
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class SwapStats(Operation, tag="swap_stats"):
    """Two stats change places. Damage stays what it is."""

    stats: tuple[str, str]
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class CopyStats(Operation, tag="copy_stats"):
    """Stats become those of the card under `source`, as they are now."""

    stats: tuple[str, ...]
    source: str
    whom: Whom = "self"


class PreventDamage(Operation, tag="prevent_damage"):
    """Damage of a `kind` (`battle`, `payback`) is zero, `by` such cards and where it is `given`; who deals it has the
    role `it`."""

    kind: Literal["battle", "payback"]
    by: Filter = Filter()
    given: tuple[AnyCondition, ...] = ()
    whom: Whom = "self"


class ModifyDamage(Operation, tag="modify_damage"):
    """Damage of a `kind` (`battle`, `payback`) that these cards deal is so much more (or less); who takes it has the
    role `it`."""

    kind: Literal["battle", "payback"]
    amount: Amount
    whom: Whom = "self"


class ApplyStatus(Operation, tag="apply_status"):
    """A status for so many ticks; without them, for ever, or as long as it `lasts`."""

    status: str
    ticks: Times = 0
    whom: Whom = "target"
    lasts: Lasts = "stays"


class ClearStatus(Operation, tag="clear_status"):
    """Take statuses off; all afflictions, if none is named."""

    statuses: tuple[str, ...] = ()
    whom: Whom = "target"


class Grant(Operation, tag="grant"):
    """Give a `keyword` (with its `value`, if it has one) or a `tag`."""

    keyword: str = ""
    value: Times = 1
    tag: str = ""
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class Forbid(Operation, tag="forbid"):
    """A card cannot do, or have done to it, `what` is listed."""

    what: tuple[Literal["move", "battle", "battle_units", "be_attacked", "restore", "status"], ...]
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class ForceTarget(Operation, tag="force_target"):
    """These cards can battle only the card under `to` (a role, or the one that passes a filter)."""

    to: Whom = "self"
    whom: Whom = "target"
    lasts: Lasts = "stays"
    ticks: Times = 0


class Destroy(Operation, tag="destroy"):
    """Cards on the table go to their owners' discard."""

    whom: Whom = "target"


class MoveBoard(Operation, tag="move_board"):
    """A card goes to the space chosen under `to`."""

    to: str
    whom: str = "target"


class Attach(Operation, tag="attach"):
    """A card hangs on the card under `to` from now on."""

    whom: str = "self"
    to: str = "target"


class Flip(Operation, tag="flip"):
    """Turn cards `face` up or face down."""

    face: Literal["up", "down"]
    whom: Whom = "target"


class ChangeControl(Operation, tag="change_control"):
    """The ability's player controls the card."""

    whom: str = "target"
    lasts: Lasts = "stays"


class SuperSpawn(Operation, tag="super_spawn"):
    """A card chosen from a hand, a deck or a discard comes onto the table, where `at` (a role) is or was. From then on
    its role names it there."""

    at: str
    whom: str = "target"


class Token(Data):
    """What a token is. Whatever is left out is its parent's.

    `name` is its name. `kind`, `tags`, `elements`, `stats` and `arrows` are as on a card.
    """

    name: Text
    kind: Literal["", "unit", "artifact", "field"] = ""
    tags: tuple[str, ...] = ()
    elements: tuple[str, ...] = ()
    stats: dict[str, Whole] = {}
    arrows: tuple[str, ...] | None = None


class CreateToken(Operation, tag="create_token"):
    """A `token` comes onto each of the spaces `at`: a role, or all that pass a filter."""

    token: Token
    at: Whom


class Reveal(Operation, tag="reveal"):
    """The opponent shows a card of the hand that the ability's player picks unseen."""


class Aim(Operation, tag="aim"):
    """Remember under `role` the space that lies at this `range` in the chosen `direction`; none off the board."""

    range: Amount
    direction: str = "direction"
    role: Role = "area"


class Duel(Operation, tag="duel"):
    """Both players secretly choose a unit of their hand; the two battle at once. The one that survives alone enters
    the table at `at`; if both survive they go back to the hands. Without two units there is no duel."""

    at: str


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


AnyOperation: TypeAlias = (
    ModifyStat | SetStat | SwapStats | CopyStats | DealDamage | Restore | PreventDamage | ModifyDamage
    | ApplyStatus | ClearStatus | Grant | Forbid | ForceTarget | Negate
    | Destroy | MoveTo | MoveBoard | Attach | Flip | ChangeControl | SuperSpawn | CreateToken
    | Draw | Discard | Reveal | Search | Roll | Aim | Duel | ChooseOne | Given
)  # fmt: skip


class Ability(kernel.Ability, kw_only=True):
    """An ability in the words of this game."""

    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()

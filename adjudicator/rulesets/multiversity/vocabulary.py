"""The words that cards of this game are written in: those that it alone plays, and the kernel's that it plays too."""

from typing import Annotated, Literal, TypeAlias

import msgspec

from adjudicator.kernel import cards as kernel
from adjudicator.kernel.cards import (
    Amount,
    CardKey,
    Compare,
    Cost,
    DealDamage,
    Discard,
    DiscardCards,
    Draw,
    Exists,
    Filter,
    Forbid,
    Mill,
    MoveTo,
    Negate,
    Operation,
    Restore,
    Role,
    Roll,
    Search,
    Times,
    Whom,
)  # fmt: skip

# Conditions and costs


class AttachedEnergy(Cost, frozen=True, tag="attached_energy"):
    """So much energy (`amount`) must be attached to the source; it stays."""

    amount: Times


class DiscardEnergy(Cost, frozen=True, tag="discard_energy"):
    """So many energies attached to the source (`count`) are discarded; with `any_number`, as many as the player likes.

    How many were paid is remembered under `role`. An `optional` cost may be left unpaid: then it is zero.
    """

    count: Times = 1
    role: Role = "paid"
    any_number: bool = False
    optional: bool = False


AnyCondition: TypeAlias = Exists | Compare
AnyCost: TypeAlias = AttachedEnergy | DiscardEnergy | DiscardCards

# Operations


class AddTokens(Operation, frozen=True, tag="add_tokens"):
    """Put so many tokens of a kind on cards."""

    status: str
    count: Amount = 1
    whom: Whom = "target"


class RemoveTokens(Operation, frozen=True, tag="remove_tokens"):
    """Take tokens off cards: of these kinds, or all of a `side` (`buff`, `debuff`); so many of them, or all (0)."""

    statuses: tuple[str, ...] = ()
    side: Literal["", "buff", "debuff"] = ""
    count: Times = 0
    whom: Whom = "target"


class Avert(Operation, frozen=True, tag="avert"):
    """The damage that the chosen link of the chain (`link`) would deal to these cards is prevented."""

    link: Role = "link"
    whom: Whom = "self"


class Deflect(Operation, frozen=True, tag="deflect"):
    """The damage that the chosen link of the chain (`link`) would deal to a card goes to the card under `to`."""

    link: Role = "link"
    whom: Role = "target"
    to: Role = "other"


class StripEnergy(Operation, frozen=True, tag="strip_energy"):
    """So many energies attached to cards are discarded, or all of them (0)."""

    count: Times = 0
    whom: Whom = "target"


class RandomTarget(Operation, frozen=True, tag="random_target"):
    """Choose a card at random among those that pass, by a `die` for its position (again, where none is) or by lot; it
    is remembered under `role`."""

    cards: Filter
    die: Literal["d4", "d6", "lot"] = "d4"
    role: Role = "victim"


# The whole vocabulary


class Choice(kernel.Choice, frozen=True):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    do: tuple["AnyOperation", ...]


class ChooseOne(kernel.ChooseOne, frozen=True, tag="choose_one"):
    """The player chooses one of these `choices`."""

    choices: Annotated[dict[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]


class Given(kernel.Given, frozen=True, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[AnyCondition, ...]
    do: tuple["AnyOperation", ...]
    otherwise: tuple["AnyOperation", ...] = ()


class Later(kernel.Later, frozen=True, tag="later"):
    """Do something (`do`) when it is `due`: at the end of the combat or the turn, or at the player's next cleanup."""

    do: tuple["AnyOperation", ...]


AnyOperation: TypeAlias = (
    DealDamage | Restore | AddTokens | RemoveTokens | Forbid | Negate | Avert | Deflect | StripEnergy | MoveTo
    | Draw | Discard | Mill | Search | Roll | RandomTarget | ChooseOne | Given | Later
)  # fmt: skip


class Ability(kernel.Ability, frozen=True, kw_only=True):
    """An ability in the words of this game."""

    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()

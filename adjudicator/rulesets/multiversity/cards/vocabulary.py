"""The words that cards of this game are written in: those that it alone plays, and the kernel's that it plays too."""

from collections.abc import Iterable, Iterator
from functools import cached_property
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
    Lasts,
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
    operations_within,
    records_within,
)

# Conditions and costs


class AttachedEnergy(Cost, tag="attached_energy"):
    """So much energy (`amount`) must be attached to the source; it stays."""

    amount: Times


class DiscardEnergy(Cost, tag="discard_energy"):
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


class AddTokens(Operation, tag="add_tokens"):
    """Put so many tokens of a kind on cards."""

    status: str
    count: Amount = 1
    whom: Whom = "target"


class RemoveTokens(Operation, tag="remove_tokens"):
    """Take tokens off cards: of these kinds, or all of a `side` (`buff`, `debuff`); so many of them, or all (0)."""

    statuses: tuple[str, ...] = ()
    side: Literal["", "buff", "debuff"] = ""
    count: Times = 0
    whom: Whom = "target"


class Avert(Operation, tag="avert"):
    """The damage that the chosen link of the chain (`link`) would deal to these cards is prevented."""

    link: Role = "link"
    whom: Whom = "self"


class Deflect(Operation, tag="deflect"):
    """The damage that the chosen link of the chain (`link`) would deal to a card goes to the card under `to`."""

    link: Role = "link"
    whom: Role = "target"
    to: Role = "other"


class Forbid(Operation, tag="forbid"):
    """Cards cannot use `what` is listed."""

    what: Annotated[tuple[Literal["passives"], ...], msgspec.Meta(min_length=1)]
    whom: Whom = "target"
    lasts: Lasts = "stays"


class StripEnergy(Operation, tag="strip_energy"):
    """So many energies attached to cards are discarded, or all of them (0)."""

    count: Times = 0
    whom: Whom = "target"


class RandomTarget(Operation, tag="random_target"):
    """Choose a card at random among those that pass, by a `die` for its position (again, where none is) or by lot; it
    is remembered under `role`."""

    cards: Filter
    die: Literal["d4", "d6", "lot"] = "d4"
    role: Role = "victim"


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
    """Do something (`do`) when it is `due`: at the end of the combat or the turn, or at the player's next cleanup."""

    due: Literal["end_of_combat", "end_of_turn", "next_cleanup"]
    do: tuple["AnyOperation", ...]


AnyOperation: TypeAlias = (
    DealDamage | Restore | AddTokens | RemoveTokens | Forbid | Negate | Avert | Deflect | StripEnergy | MoveTo
    | Draw | Discard | Mill | Search | Roll | RandomTarget | ChooseOne | Given | Later
)  # fmt: skip


class Ability(kernel.Ability, kw_only=True, dict=True):
    """An ability in the words of this game. What is understood from its text is found once, and kept beside it."""

    do: tuple[AnyOperation, ...]
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()

    @cached_property
    def aims_at_opponent(self) -> bool:
        """Whether it speaks of an opponent, so that with several of them one must be named (M-A39)."""
        for _, record in records_within(self, ""):
            if isinstance(record, Draw | Discard | Mill) and record.player == "opponent":
                return True
            if isinstance(record, Filter) and record.whose == "opponent" and "link" not in record.what:
                return True
        return False

    @cached_property
    def deals_damage(self) -> bool:
        """Whether it deals damage itself: then it is a combat action (M-057)."""
        return any(isinstance(operation, DealDamage) for operation in operations_within(self.do))

    @cached_property
    def deals_damage_at_once(self) -> bool:
        """Whether it deals damage when it is used, not only later."""
        return any(isinstance(operation, DealDamage) for operation in _at_once(self.do))

    @cached_property
    def energy_needed(self) -> int:
        """Its mandatory cost (M-058)."""
        return sum(cost.amount for cost in self.cost if isinstance(cost, AttachedEnergy))

    @cached_property
    def is_basic(self) -> bool:
        """Whether it is a basic action: it has no energy cost (M-A22)."""
        return not self.energy_needed and not any(isinstance(cost, DiscardEnergy) for cost in self.cost)

    @cached_property
    def is_free(self) -> bool:
        """Whether it costs nothing at all (M-111)."""
        return not self.energy_needed and all(isinstance(cost, AttachedEnergy) for cost in self.cost)


def _at_once(operations: Iterable[Operation]) -> Iterator[Operation]:
    for operation in operations:
        yield operation
        if not isinstance(operation, Later):
            yield from _at_once(operation.within)

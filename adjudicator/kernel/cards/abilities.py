"""Abilities: when a card does something, at what cost, to what, and the steps that change the course of an effect."""

from collections.abc import Iterator
from typing import Annotated, Any, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards import operations as op
from adjudicator.kernel.cards.conditions import AnyCondition
from adjudicator.kernel.cards.costs import AnyCost
from adjudicator.kernel.cards.data import CardKey, Data, Times, Whole
from adjudicator.kernel.cards.filters import Filter, Target
from adjudicator.kernel.cards.operations import Operation
from adjudicator.kernel.text import Text


class Choice(Data, frozen=True):
    """One of the things that may be chosen: its `text`, and what it does (`do`)."""

    text: Text
    do: tuple["AnyOperation", ...]


class ChooseOne(Operation, frozen=True, tag="choose_one"):
    """The player chooses one of these `choices`."""

    choices: Annotated[dict[CardKey, Choice], msgspec.Meta(min_length=1, max_length=16)]


class Given(Operation, frozen=True, tag="given"):
    """If all conditions hold (`holds`), do the one thing (`do`); if not, the other (`otherwise`)."""

    holds: tuple[AnyCondition, ...]
    do: tuple["AnyOperation", ...]
    otherwise: tuple["AnyOperation", ...] = ()


class Later(Operation, frozen=True, tag="later"):
    """Do something (`do`) when it is `due`: at the end of the combat or the turn, or at the player's next cleanup."""

    due: Literal["end_of_combat", "end_of_turn", "next_cleanup"]
    do: tuple["AnyOperation", ...]


class BoostAbility(Operation, frozen=True, tag="boost_ability"):
    """If the chosen monster is `card`, its end-of-turn ability gives `amount`; if not, do `otherwise`."""

    card: str
    amount: Whole
    otherwise: op.ModifyStat
    whom: str = "target"


AnyOperation: TypeAlias = (
    op.ModifyStat
    | op.SetStat
    | op.SwapStats
    | op.CopyStats
    | op.DealDamage
    | op.Restore
    | op.PreventDamage
    | op.ModifyDamage
    | op.AdjustScore
    | op.ApplyStatus
    | op.ClearStatus
    | op.AddTokens
    | op.RemoveTokens
    | op.Grant
    | op.Forbid
    | op.ForceTarget
    | op.Negate
    | op.Avert
    | op.Deflect
    | op.Protect
    | op.CopyAbility
    | op.Poison
    | op.Destroy
    | op.MoveTo
    | op.MoveBoard
    | op.Attach
    | op.Flip
    | op.ChangeControl
    | op.SuperSpawn
    | op.CreateToken
    | op.StripEnergy
    | op.Steal
    | op.Redirect
    | op.Draw
    | op.Discard
    | op.Mill
    | op.Reveal
    | op.Search
    | op.Show
    | op.Roll
    | op.RandomTarget
    | op.Aim
    | op.Duel
    | ChooseOne
    | Given
    | Later
    | BoostAbility
)


class Ability(Data, frozen=True):
    """What a card does.

    `when` it triggers (`who`, if given, must pass as the one whom the trigger is about). `phase` and `type` limit
    when a player may use it; `limit: turn` to once a turn, `cooldown` to once in so many ticks. `given` must hold;
    `cost` is paid and `targets` are chosen, in that order, when it is declared; `do` is applied. `optional`: the
    player may let it be. `zone`: where the card must lie. `name` and `text` are as printed. `clauses` are its rules in
    the rulebook.
    """

    when: str
    text: Text
    do: tuple[AnyOperation, ...]
    name: Text | None = None
    clauses: tuple[str, ...] = ()
    who: Filter | None = None
    phase: str = ""
    type: Literal["", "action", "reaction"] = ""
    limit: Literal["", "turn"] = ""
    cooldown: Times = 0
    given: tuple[AnyCondition, ...] = ()
    cost: tuple[AnyCost, ...] = ()
    targets: tuple[Target, ...] = ()
    optional: bool = False
    zone: Literal["board", "hand"] = "board"


def records_within(value: Any, place: str) -> Iterator[tuple[str, msgspec.Struct]]:
    """Yield all records inside a record, each with its place."""
    if isinstance(value, tuple):
        for number, item in enumerate(value):
            yield from records_within(item, f"{place}[{number}]")
    elif isinstance(value, dict):
        for key, item in value.items():
            yield from records_within(item, f"{place}.{key}")
    elif isinstance(value, msgspec.Struct):
        if place:
            yield place, value
        for name in value.__struct_fields__:
            yield from records_within(getattr(value, name), f"{place}.{name}" if place else name)


def operations_within(operations: tuple[AnyOperation, ...]) -> Iterator[AnyOperation]:
    """Yield operations and those inside them."""
    for operation in operations:
        yield operation
        if isinstance(operation, ChooseOne):
            for choice in operation.choices.values():
                yield from operations_within(choice.do)
        elif isinstance(operation, Given):
            yield from operations_within((*operation.do, *operation.otherwise))
        elif isinstance(operation, Later):
            yield from operations_within(operation.do)
        elif isinstance(operation, BoostAbility):
            yield operation.otherwise

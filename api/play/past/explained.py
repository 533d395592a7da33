"""What a number is made of, and what differs between two moments, as answers have it: the form of JSON data that the
questions of `adjudicator.matches.questions` are answered by."""

from collections.abc import Sequence
from typing import Annotated

import msgspec
from msgspec import UNSET, Meta, UnsetType

from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.text.data import JSON


class Reason(msgspec.Struct, frozen=True, kw_only=True):
    """One reason of a number."""

    stat: str
    amount: int
    source: str
    by: str
    clause: str
    until: str
    event: Annotated[int, Meta(description="Since which event; 0: not known; below 0: it stood so in the position.")]
    move: int
    layer: Annotated[str | UnsetType, Meta(description="The layer in which it applies, where that is not `add`.")] = (
        UNSET
    )
    ticks: Annotated[int | UnsetType, Meta(description="Of what lasts for ticks: how many are left.")] = UNSET
    group: Annotated[str | UnsetType, Meta(description="Of what does not stack: with what it does not.")] = UNSET
    other: Annotated[str | UnsetType, Meta(description="Of a switch: the number that this one is switched with.")] = (
        UNSET
    )
    counted: Annotated[
        Sequence[str] | UnsetType,
        Meta(description="Of a counted amount: what it was counted from, once for each time."),
    ] = UNSET
    also: Annotated[Sequence[str] | UnsetType, Meta(description="Further clauses that it rests on.")] = UNSET
    ledger: Annotated[
        Ledger | UnsetType,
        Meta(description="Of a blow: every stage of the damage pipeline, with what was left before and after."),
    ] = UNSET


class Explanation(msgspec.Struct, frozen=True, kw_only=True):
    """What a number is made of: its base and its steps, not below the floor; `floor_clause` is the clause by which it
    stops there, where it does."""

    of: str
    value: int
    base: int
    steps: Sequence[Reason]
    floor: int | None
    floor_clause: str | UnsetType = UNSET


class Moment(msgspec.Struct, frozen=True, kw_only=True):
    """A move and the version at which it ends."""

    move: int
    version: int


class Difference(msgspec.Struct, frozen=True, kw_only=True):
    """A place in the state (a JSON Pointer) that differs. A value absent on one side is left out there."""

    pointer: str
    before: JSON | UnsetType = UNSET
    after: JSON | UnsetType = UNSET

"""Fields whose form is that of the code's own types: the contract describes them, and nobody else checks them here.

What is of the match's game (an event, a state, an action) is named by the thing; `openapi.games` knows its type
in each game. Anything else is named by its type.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from adjudicator.matches.hosting.bots import LEVELS
from adjudicator.rulesets.registry import RULESETS

Thing: TypeAlias = Literal[
    "Action", "Event", "State", "Position", "HouseRules", "Seat", "Card", "GivenCards", "Occurrence"
]
"""What each game has one of."""


def of_game(thing: Thing, *, required: bool = True) -> fields.Raw:
    """Return a field that holds something of the match's game."""
    return fields.Raw(required=required, metadata=as_thing(thing))


def as_thing(thing: Thing, description: str = "") -> dict[str, Any]:
    """Return the metadata of a field that is loaded as any JSON and described as something of a game."""
    return _metadata({"x-thing": thing}, description)


def as_type(kind: Any, description: str = "") -> dict[str, Any]:
    """Return the metadata of a field that is loaded as any JSON and described as a value of a type, in which what has
    a default may be left out."""
    return _metadata({"x-input": kind}, description)


def described_by(schema: type[Schema]) -> dict[str, Any]:
    """Return the metadata of a field that is loaded by one schema and described by another."""
    return {"x-schema": schema}


def _metadata(said: dict[str, Any], description: str) -> dict[str, Any]:
    return {**said, **({"description": description} if description else {})}


def of_rulesets(*, required: bool = False, description: str = "") -> fields.String:
    """Return a field that names a ruleset. A contract names those that it is of."""
    said = _metadata({"x-rulesets": True}, description)
    return fields.String(required=required, validate=OneOf(sorted(RULESETS)), metadata=said)


def house_level() -> fields.String:
    """Return a field that says how well the service plays its seats."""
    why = "how well those play: by chance, or looking ahead from what their seats see; `easy` if left out"
    return fields.String(validate=OneOf(LEVELS), metadata={"description": why})


class Choice(Schema):
    """One of several schemas, which a member tells apart: each has it with one value alone."""

    tag: ClassVar[str] = ""
    of_any_game: ClassVar[bool] = False
    among: ClassVar[Sequence[type[Schema]]] = ()

"""Fields whose form is that of the code's own types: the contract describes them, and nobody else checks them here.

What is of the match's game (an event, a state, an action) is named by the thing; `api.contract.games` knows its type
in each game. Anything else is named by its type.
"""

from collections.abc import Sequence
from typing import Any, ClassVar, Literal, TypeAlias

from marshmallow import Schema, fields
from marshmallow.validate import OneOf

from adjudicator.rulesets.registry import RULESETS
from api.http.problems import Kind

Thing: TypeAlias = Literal[
    "Action", "Event", "State", "Position", "HouseRules", "Seat", "Card", "GivenCards", "Occurrence"
]
"""What each game has one of."""


def typed(kind: Any, *, null: bool = False, required: bool = True, description: str = "") -> fields.Raw:
    """Return a field that holds a value of a type."""
    return fields.Raw(required=required, allow_none=null, metadata=_metadata({"x-type": kind}, null, description))


def of_game(thing: Thing, *, null: bool = False, required: bool = True, description: str = "") -> fields.Raw:
    """Return a field that holds something of the match's game."""
    return fields.Raw(required=required, allow_none=null, metadata=_metadata({"x-thing": thing}, null, description))


def listed(kind: fields.Raw, *, required: bool = True, description: str = "") -> fields.List[Any]:
    """Return a field that holds a list of such values."""
    return fields.List(kind, required=required, metadata={"description": description} if description else {})


def one_of_problems(*kinds: Kind, null: bool = False, description: str = "") -> fields.Raw:
    """Return a field that holds a problem of one of these kinds."""
    return fields.Raw(required=True, allow_none=null, metadata=_metadata({"x-problems": kinds}, null, description))


def as_thing(thing: Thing, description: str = "") -> dict[str, Any]:
    """Return the metadata of a field that is loaded as any JSON and described as something of a game."""
    return _metadata({"x-thing": thing}, False, description)


def as_type(kind: Any, description: str = "") -> dict[str, Any]:
    """Return the metadata of a field that is loaded as any JSON and described as a value of a type, in which what has
    a default may be left out."""
    return _metadata({"x-input": kind}, False, description)


def described_by(schema: type[Schema]) -> dict[str, Any]:
    """Return the metadata of a field that is loaded by one schema and described by another."""
    return {"x-schema": schema}


def _metadata(said: dict[str, Any], null: bool, description: str) -> dict[str, Any]:
    return {**said, **({"x-null": True} if null else {}), **({"description": description} if description else {})}


def of_rulesets(*, required: bool = False, description: str = "") -> fields.String:
    """Return a field that names a ruleset. A contract names those that it is of."""
    said = {"x-rulesets": True, **({"description": description} if description else {})}
    return fields.String(required=required, validate=OneOf(sorted(RULESETS)), metadata=said)


class Either(Schema):
    """One of several schemas or types, which nothing but what they hold tells apart."""

    among: ClassVar[Sequence[Any]] = ()


class Choice(Schema):
    """One of several schemas, which a member tells apart: each has it with one value alone."""

    tag: ClassVar[str] = ""
    of_any_game: ClassVar[bool] = False
    among: ClassVar[Sequence[type[Schema]]] = ()

"""Schemas of types that are made of no records: texts, numbers, words, and one of several."""

from typing import Any, TypeAlias

from msgspec import inspect as types

Schema: TypeAlias = dict[str, Any]
REF = "#/components/schemas/"


def plain(info: types.Type) -> Schema:
    """Return the schema of a type that holds no other."""
    if isinstance(info, types.BoolType):
        return {"type": "boolean"}
    if isinstance(info, types.IntType):
        bounds = {"minimum": info.ge, "exclusiveMinimum": info.gt, "maximum": info.le, "exclusiveMaximum": info.lt}
        return {"type": "integer", **{name: bound for name, bound in bounds.items() if bound is not None}}
    if isinstance(info, types.StrType):
        made = bounded({"type": "string"}, info, "Length")
        return made if info.pattern is None else {**made, "pattern": info.pattern}
    if isinstance(info, types.LiteralType):
        kinds = {type(value) for value in info.values}
        if kinds == {int, str}:  # generators make one type of an enumeration
            return {
                "anyOf": [{"enum": [each for each in info.values if isinstance(each, kind)]} for kind in (int, str)]
            }
        return {**({"type": "string"} if kinds == {str} else {}), "enum": [*info.values]}
    if isinstance(info, types.NoneType):
        return {"type": "null"}
    assert isinstance(info, types.AnyType | types.RawType), info
    return {}


def pair(items: list[Schema]) -> Schema:
    """Return the schema of a list of so many things, all of one kind: several kinds would be a record."""
    assert all(item == items[0] for item in items), items
    return {"type": "array", "items": items[0], "minItems": len(items), "maxItems": len(items)}


def bounded(made: Schema, info: Any, what: str) -> Schema:
    bounds = {f"min{what}": info.min_length, f"max{what}": info.max_length}
    return made | {name: bound for name, bound in bounds.items() if bound is not None}


def either(parts: list[Schema]) -> Schema:
    """Return the schema of one of these; of plain types in one line."""
    if len(parts) == 1:
        return parts[0]
    plain = all(part.keys() == {"type"} and isinstance(part["type"], str) for part in parts)
    if plain or (len(parts) == 2 and parts[1] == {"type": "null"} and "type" in parts[0] and "enum" not in parts[0]):
        return {**parts[0], "type": [part["type"] for part in parts]}
    return {"anyOf": parts}


def name_held(value: Schema, game: str) -> tuple[str, str]:
    """Return how a secret of such a value of a game is called: what stands before `Secret`, and what after it."""
    if "$ref" in value:
        name = value["$ref"].removeprefix(REF)
        return (game, name.removeprefix(game)) if name.startswith(game) else ("", name)
    if "anyOf" in value:
        of, name = name_held(value["anyOf"][0], game)
        return of, f"{name}OrNone"
    if value.get("type") == "array":
        of, name = name_held(value["items"], game)
        return of, f"ListOf{name}"
    if isinstance(value.get("additionalProperties"), dict):
        of, name = name_held(value["additionalProperties"], game)
        return of, f"MapOf{name}"
    kinds = value.get("type", "any")
    return "", "Or".join(map(str.title, [kinds] if isinstance(kinds, str) else kinds))

"""The form of a card file's data: everything in which it differs from its schema, each with its place.

`msgspec` stops at the first fault and does not say which words would be right; so the data of a card is compared with
the schema of `schema.py` first. Only what such a schema is made of is read here.
"""

import re
from collections.abc import Callable, Iterator, Mapping
from typing import Any

from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.schema import Schema

_TYPES: dict[str, tuple[str, Callable[[Any], bool]]] = {
    "object": ("a mapping", lambda value: isinstance(value, dict)),
    "array": ("a list", lambda value: isinstance(value, list)),
    "string": ("text", lambda value: isinstance(value, str)),
    "integer": ("a whole number", lambda value: isinstance(value, int) and not isinstance(value, bool)),
    "boolean": ("true or false", lambda value: isinstance(value, bool)),
    "null": ("null", lambda value: value is None),
}


def form_faults(value: Any, schema: Schema, defs: Mapping[str, Schema], place: str = "") -> Iterator[Fault]:
    """Yield in what a value differs from a schema, whose references are to `defs`."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].removeprefix("#/$defs/")]
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if not any(_TYPES[each][1](value) for each in types):
        yield place, f"{_shown(value)} is not {' or '.join(_TYPES[each][0] for each in types)}"
    elif isinstance(value, dict):
        yield from _in_a_mapping(value, schema, defs, place)
    elif isinstance(value, list):
        yield from _in_a_list(value, schema, defs, place)
    elif isinstance(value, str):
        yield from _in_a_text(value, schema, place)
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        yield place, f"{_shown(value)} is not from {schema['minimum']:,} to {schema['maximum']:,}"


def _in_a_text(value: str, schema: Schema, place: str) -> Iterator[Fault]:
    if value not in schema.get("enum", (value,)):
        yield place, f"{_shown(value)} is not one of {', '.join(filter(None, schema['enum'])) or 'none'}"
    if not re.search(schema.get("pattern", ""), value):
        yield place, f"{_shown(value)} is not of the form {schema['pattern']}"


def _in_a_list(value: list[Any], schema: Schema, defs: Mapping[str, Schema], place: str) -> Iterator[Fault]:
    each = schema.get("prefixItems", [schema["items"]] * len(value))
    if len(value) != len(each):
        yield place, f"{len(value)} values are not {len(each)}"
    for number, (item, of) in enumerate(zip(value, each, strict=False)):
        yield from form_faults(item, of, defs, f"{place}[{number}]")


def _in_a_mapping(value: dict[Any, Any], schema: Schema, defs: Mapping[str, Schema], place: str) -> Iterator[Fault]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield place, f"the field {name!r} is missing"
    most = schema.get("maxProperties", len(value))
    if not schema.get("minProperties", 0) <= len(value) <= most:
        yield place, f"{len(value)} entries are not from {schema.get('minProperties', 0)} to {most}"
    for name, inner in value.items():
        where = f"{place}.{name}" if place else str(name)
        if name in properties:
            yield from form_faults(inner, properties[name], defs, where)
        elif others is False:
            yield where, f"there is no such field here; there is {', '.join(properties)}"
        elif others:
            yield from form_faults(name, {"type": "string", **schema.get("propertyNames", {})}, defs, place)
            yield from form_faults(inner, others, defs, where)
    if "if" in schema:  # asks whether it is a mapping
        yield from form_faults(value, schema["then"], defs, place)
    if "allOf" in schema:  # one for each word of the tag, in their order
        ((tag, of),) = properties.items()
        if value.get(tag) in of["enum"]:
            yield from form_faults(value, schema["allOf"][of["enum"].index(value[tag])]["then"], defs, place)


def _shown(value: Any) -> str:
    if isinstance(value, bool | None):
        return {True: "true", False: "false", None: "null"}[value]
    if isinstance(value, dict | list):
        return "a mapping" if isinstance(value, dict) else "a list"
    shown = repr(value)
    return shown if len(shown) <= 60 else f"{shown[:56]} …"

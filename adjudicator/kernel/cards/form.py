"""The form of a card file's data: everything in which it differs from its schema, each with its place.

`msgspec` stops at the first fault and does not say which words would be right; so the data of a card is compared with
the schema of `schema.py` first. Only what such a schema is made of is read here.
"""

import re
from collections.abc import Callable, Iterator, Mapping

from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.schema import Schema
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import not_one_of, said_shortly
from adjudicator.kernel.text.text import Text

_TYPES: dict[str, tuple[Text, Callable[[JSON], bool]]] = {
    "object": (Text("um objeto", "a mapping"), lambda value: isinstance(value, dict)),
    "array": (Text("uma lista", "a list"), lambda value: isinstance(value, list)),
    "string": (Text("um texto", "text"), lambda value: isinstance(value, str)),
    "integer": (
        Text("um número inteiro", "a whole number"),
        lambda value: isinstance(value, int) and not isinstance(value, bool),
    ),
    "boolean": (Text("true ou false", "true or false"), lambda value: isinstance(value, bool)),
    "null": (Text("null", "null"), lambda value: value is None),
}


def form_faults(value: JSON, schema: Schema, defs: Mapping[str, Schema], place: str = "") -> Iterator[Fault]:
    """Yield in what a value differs from a schema, whose references are to `defs`."""
    if "$ref" in schema:
        schema = defs[schema["$ref"].removeprefix("#/$defs/")]
    types = [schema["type"]] if isinstance(schema["type"], str) else schema["type"]
    if not any(_TYPES[each][1](value) for each in types):
        shown, kinds = _shown(value), [_TYPES[each][0] for each in types]
        yield (
            place,
            Text(
                f"{shown.pt} não é {' ou '.join(kind.pt for kind in kinds)}",
                f"{shown.en} is not {' or '.join(kind.en for kind in kinds)}",
            ),
        )
    elif isinstance(value, dict):
        yield from _in_a_mapping(value, schema, defs, place)
    elif isinstance(value, list):
        yield from _in_a_list(value, schema, defs, place)
    elif isinstance(value, str):
        yield from _in_a_text(value, schema, place)
    elif isinstance(value, int) and not schema.get("minimum", value) <= value <= schema.get("maximum", value):
        least, most = schema["minimum"], schema["maximum"]
        yield place, Text(f"{value} não está entre {least} e {most}", f"{value} is not from {least} to {most}")


def _in_a_text(value: str, schema: Schema, place: str) -> Iterator[Fault]:
    if value not in schema.get("enum", (value,)):
        yield place, not_one_of(value, filter(None, schema["enum"]))
    if not re.search(schema.get("pattern", ""), value):
        shown, form = said_shortly(value), schema["pattern"]
        yield place, Text(f"{shown} não é da forma {form}", f"{shown} is not of the form {form}")


def _in_a_list(value: list[JSON], schema: Schema, defs: Mapping[str, Schema], place: str) -> Iterator[Fault]:
    each = schema.get("prefixItems", [schema["items"]] * len(value))
    if len(value) != len(each):
        yield place, Text(f"{len(value)} valores não são {len(each)}", f"{len(value)} values are not {len(each)}")
    for number, (item, of) in enumerate(zip(value, each, strict=False)):
        yield from form_faults(item, of, defs, f"{place}[{number}]")


def _in_a_mapping(value: dict[JSON, JSON], schema: Schema, defs: Mapping[str, Schema], place: str) -> Iterator[Fault]:
    properties, others = schema.get("properties", {}), schema.get("additionalProperties", {})
    for name in schema.get("required", ()):
        if name not in value:
            yield place, Text(f"falta o campo {name!r}", f"the field {name!r} is missing")
    least, most = schema.get("minProperties", 0), schema.get("maxProperties", len(value))
    if not least <= len(value) <= most:
        count = len(value)
        yield (
            place,
            Text(f"{count} entradas não são de {least} a {most}", f"{count} entries are not from {least} to {most}"),
        )
    for name, inner in value.items():
        where = f"{place}.{name}" if place else str(name)
        if name in properties:
            yield from form_faults(inner, properties[name], defs, where)
        elif others is False:
            yield where, not_one_of(name, properties)
        elif others:
            yield from form_faults(name, {"type": "string", **schema.get("propertyNames", {})}, defs, place)
            yield from form_faults(inner, others, defs, where)
    if "if" in schema:  # asks whether it is a mapping
        yield from form_faults(value, schema["then"], defs, place)
    if "allOf" in schema:  # one for each word of the tag, in their order
        ((tag, of),) = properties.items()
        if value.get(tag) in of["enum"]:
            yield from form_faults(value, schema["allOf"][of["enum"].index(value[tag])]["then"], defs, place)


def _shown(value: JSON) -> Text:
    if isinstance(value, dict | list):
        return _TYPES["object" if isinstance(value, dict) else "array"][0]
    plain = {True: "true", False: "false", None: "null"}
    shown = plain[value] if isinstance(value, bool | None) else said_shortly(value)
    return Text(shown, shown)

"""The JSON Schema of a ruleset's card files, for editors: made from the types of its cards and narrowed by its lexicon.

What a ruleset does not play is not in its schema: its types have only the operations, conditions and costs that it
plays, and the fields and words that it does not play are left out. A union of records is written as a choice by its tag
(`op`, `holds`, `pay`, `amount`), so that an editor and a validator speak of the record that is meant and of no other.
"""

import re
from collections.abc import Iterator, Mapping
from functools import cache
from typing import ClassVar, Protocol, TypeAlias, get_args, get_type_hints

import msgspec

from adjudicator.kernel.cards.lexicon import Lexicon
from adjudicator.kernel.text.data import JSON, JSONObject, TypeForm

Schema: TypeAlias = JSONObject

DRAFT = "https://json-schema.org/draft/2020-12/schema"
_DEFS = "#/$defs/"
_CHOICES = {
    "op": ("Operation", "One step of an effect."),
    "holds": ("Condition", "A fact about the table that must hold."),
    "pay": ("Cost", "Something to be paid when the ability is declared."),
    "amount": ("Amount", "A number that depends on the table."),
}
"""How a choice among records is called, by the field that tells them apart."""


class Printed(Protocol):
    """A card of a ruleset: a record with a key, and the words that its abilities are written in."""

    words: ClassVar[Lexicon]

    @property
    def key(self) -> str: ...


@cache
def card_file_schema(card_type: type[Printed]) -> Schema:
    """Return the JSON Schema (draft 2020-12) of a file of such cards. It is shared: do not change it."""
    defs = _Narrowing(card_type).defs()
    return {
        "$schema": DRAFT,
        "title": "A card file",
        "description": "A list of cards.",
        "type": "array",
        "items": {"$ref": _DEFS + card_type.__name__},
        "$defs": {name: defs[name] for name in _reachable(card_type.__name__, defs)},
    }


class _Narrowing:
    """The definitions of a card type's records, as far as its ruleset plays them."""

    def __init__(self, card_type: type[Printed]) -> None:
        self.words = card_type.words
        self.records = {kind.__name__: kind for kind in _records(card_type, [])}
        _, components = msgspec.json.schema_components([card_type], ref_template=_DEFS + "{name}")
        self.whole: dict[str, Schema] = msgspec.json.decode(msgspec.json.encode(components))  # defaults are tuples
        self.choices: dict[str, Schema] = {}

    def defs(self) -> dict[str, Schema]:
        """Return the definitions by name, those of choices with them."""
        made = {name: self._record(kind) for name, kind in self.records.items()}
        return made | self.choices

    def _record(self, kind: type[msgspec.Struct]) -> Schema:
        whole = self.whole[kind.__name__]
        unplayed = self.words.unplayed_of(kind)
        description = _plain((kind.__doc__ or "").split("\n\n")[0])
        required = list(whole["required"])
        properties = {}
        for name, field in whole["properties"].items():
            known = self.words.words_of(kind, name)
            if name in unplayed or (known == () and name not in required):
                continue
            meaning = description if name == kind.__struct_config__.tag_field else meaning_of(kind, name)
            properties[name] = self._value(field, known) | ({"description": meaning} if meaning else {})
            if known and isinstance(default := field.get("default"), str) and default not in ("", *known):
                del properties[name]["default"]  # it cannot be left out: the ruleset has no such word
                required.append(name)
        return {
            "title": str(kind.__struct_config__.tag or kind.__name__),
            "description": description,
            "type": "object",
            "properties": properties,
            "required": required,
            "additionalProperties": False,
        }

    def _value(self, value: Schema, known: tuple[str, ...] | None) -> Schema:
        """Return the schema of a value: its words narrowed to those `known`, its unions flat."""
        if "anyOf" in value:
            return self._union(value, known)
        made = dict(value)
        if "enum" in value or value.get("type") == "string":
            made = {"type": "string", **made, **_enumerated(value, known)}
        if "prefixItems" in value:
            made["prefixItems"] = [self._value(item, known) for item in value["prefixItems"]]
        elif "items" in value:
            made["items"] = self._value(value["items"], known)
        if isinstance(value.get("additionalProperties"), dict):
            made["additionalProperties"] = self._value(value["additionalProperties"], None)
            if known is not None:
                made["propertyNames"] = {"enum": [*known]}
        return made

    def _union(self, union: Schema, known: tuple[str, ...] | None) -> Schema:
        """Return a union as one schema. The members differ by type, so that all they ask can stand side by side: what
        is asked of lists, say, is not asked of text. A record is asked for by `if`, where the value is an object."""
        if "discriminator" in union:
            return {"$ref": self._choice(union["discriminator"])}
        made: Schema = {key: value for key, value in union.items() if key != "anyOf"}
        types: list[str] = []
        for member in union["anyOf"]:
            narrowed = self._value(member, known)
            if "$ref" in narrowed:
                narrowed = {"type": "object", "if": {"type": "object"}, "then": narrowed}
            types.append(narrowed.pop("type"))
            made |= narrowed
        return {"type": types, **made}

    def _choice(self, discriminator: Schema) -> str:
        """Return the reference of a choice among records; its definition is made when it is first met."""
        tag = discriminator["propertyName"]
        name, description = _CHOICES[tag]
        mapping = discriminator["mapping"]
        self.choices[name] = {
            "title": name,
            "description": description,
            "type": "object",
            "properties": {tag: {"type": "string", "enum": [*mapping], "description": "Which it is."}},
            "required": [tag],
            "allOf": [
                {
                    "if": {"type": "object", "properties": {tag: {"const": word}}, "required": [tag]},
                    "then": {"$ref": ref},
                }
                for word, ref in mapping.items()
            ],
        }
        return _DEFS + name


def _enumerated(value: Schema, known: tuple[str, ...] | None) -> Schema:
    """Return the words that a text may be: those of its type that are also `known`, and none if that is its default."""
    said = value.get("enum")
    if known is None:
        return {} if said is None else {"enum": said}
    none = [""] if value.get("default") == "" else []
    return {"enum": [*none, *(word for word in known if said is None or word in said)]}


def _records(kind: TypeForm, found: list[type[msgspec.Struct]]) -> list[type[msgspec.Struct]]:
    """Return the records that a type is made of, itself the first."""
    if isinstance(kind, type) and issubclass(kind, msgspec.Struct):
        if kind in found:
            return found
        found.append(kind)
        hints = get_type_hints(kind)
        inner = [hints[name] for name in kind.__struct_fields__]
    else:
        inner = [*get_args(kind)]
    for each in inner:
        _records(each, found)
    return found


def _reachable(name: str, defs: Mapping[str, Schema]) -> list[str]:
    found = [name]
    for each in found:  # grows on the way
        found += [ref for ref in dict.fromkeys(_refs(defs[each])) if ref not in found]
    return found


def _refs(value: JSON) -> Iterator[str]:
    if isinstance(value, dict):
        if isinstance(ref := value.get("$ref"), str):
            yield ref.removeprefix(_DEFS)
        for inner in value.values():
            yield from _refs(inner)
    elif isinstance(value, list):
        for inner in value:
            yield from _refs(inner)


def _plain(text: str) -> str:
    return " ".join(text.split())


def meaning_of(kind: type, field: str) -> str:
    """Return what the docstring of a record, or of one that it extends, says of a field: the part that names it."""
    for each in kind.__mro__:
        if each.__module__.startswith("adjudicator."):
            naming = [part for part in _parts(each) if f"`{field}`" in part or f"`{field}:" in part]
            if naming:  # the part that begins with it, if there is one
                return min(naming, key=lambda part: not part.startswith(f"`{field}")).rstrip(";.") + "."
    return ""


@cache
def _parts(kind: type) -> list[str]:
    """Return the docstring of a record by its sentences and their parts."""
    return re.split(r"(?<=[.;])\s+", _plain(kind.__doc__ or ""))

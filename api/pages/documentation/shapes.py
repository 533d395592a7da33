"""Schemas of the contract as trees of members that people read.

A record is unfolded where a page first comes upon it; from then on the page refers to that place. What a ruleset brings
is told on the ruleset's own page, and referred to there.
"""

import json
from collections.abc import Iterator, Mapping
from typing import Any

import msgspec
from markupsafe import Markup, escape

from adjudicator.api.openapi.plain import REF, Schema
from adjudicator.api.pages.documentation.markup import inline

MANY = 12
"""Words that may stand somewhere are listed up to so many."""


class Member(msgspec.Struct, frozen=True):
    """A member as it is read: `kind` and `meaning` as HTML, and what is in it; `anchor` where it is unfolded."""

    name: str
    kind: Markup
    meaning: Markup
    required: bool = False
    inside: tuple["Member", ...] = ()
    anchor: str = ""


class Shapes:
    """The shapes of one page. `elsewhere` says where types are told that are not told on it."""

    def __init__(self, components: Mapping[str, Schema], elsewhere: Mapping[str, str]) -> None:
        self.components = components
        self.elsewhere = elsewhere
        self._told: set[str] = set()

    def whole(self, schema: Schema) -> Member:
        """Return a schema as a member without a name."""
        return self._member("", schema, False)

    def members(self, schema: Schema) -> tuple[Member, ...]:
        """Return the members of a record, or the forms of a choice."""
        return self._inside(self._resolved(schema))

    def _member(self, name: str, schema: Schema, required: bool) -> Member:
        kind, held, component = self._kind(schema)
        inside: tuple[Member, ...] = ()
        anchor = ""
        if held is not None and component not in self._told:
            if component:
                self._told.add(component)
                anchor = f"type-{component}"
            inside = self._inside(held)
        elif held is not None:
            kind = Markup('{} (<a href="#type-{}">as above</a>)').format(kind, component)
        meaning = schema.get("description") or self._resolved(schema).get("description", "")
        return Member(name, kind, inline(_sentence(meaning) + _bounds(schema)), required, inside, anchor)

    def _inside(self, schema: Schema) -> tuple[Member, ...]:
        choice = schema.get("discriminator")
        if choice is None:
            required = schema.get("required", ())
            return tuple(self._member(name, told, name in required) for name, told in schema["properties"].items())
        if choice["propertyName"] == "ruleset":  # alike in all, but for what is the game's own
            return self.members({"$ref": next(iter(choice["mapping"].values()))})
        return tuple(self._member(word, {"$ref": ref}, False) for word, ref in choice["mapping"].items())

    def _kind(self, schema: Schema) -> tuple[Markup, Schema | None, str]:
        """Return what a schema is called, the record or the choice that it holds, and that one's component."""
        if "$ref" in schema:
            return self._named(schema["$ref"].removeprefix(REF))
        if "const" in schema:
            return Markup("<code>{}</code>").format(json.dumps(schema["const"])), None, ""
        if "enum" in schema:
            return _words(schema["enum"]), None, ""
        either = schema.get("anyOf") or schema.get("oneOf")
        if either and "discriminator" not in schema:
            parts = [self._kind(part) for part in either]
            held = next((part for part in parts if part[1] is not None), (Markup(), None, ""))
            return Markup(" or ").join(dict.fromkeys(part[0] for part in parts)), held[1], held[2]
        if schema.get("type") == "array" or (isinstance(schema.get("type"), list) and "items" in schema):
            kind, of, component = self._kind(schema.get("items", {}))
            also = Markup(" or null") if isinstance(schema["type"], list) else Markup()
            return Markup("list of {}{}").format(kind, also), of, component
        if "discriminator" in schema or schema.get("properties"):
            return _called(schema), schema, ""
        values = schema.get("additionalProperties")
        if isinstance(values, dict):
            kind, of, component = self._kind(values)
            return Markup("map of {}").format(kind), of, component
        told = schema.get("type", "anything")
        return escape(told if isinstance(told, str) else " or ".join(told)), None, ""

    def _named(self, name: str) -> tuple[Markup, Schema | None, str]:
        if name in self.elsewhere:
            return Markup('<a href="{}">{}</a>').format(self.elsewhere[name], name), None, ""
        schema = self.components[name]
        if schema.get("properties") or "discriminator" in schema:
            return _called(schema), schema, name
        return self._kind(schema)

    def _resolved(self, schema: Schema) -> Schema:
        while "$ref" in schema:
            schema = self.components[schema["$ref"].removeprefix(REF)]
        return schema


def _called(schema: Schema) -> Markup:
    choice = schema.get("discriminator")
    if choice is None:
        return Markup("object")
    if choice["propertyName"] == "ruleset":
        return Markup("object, one form for each ruleset; that of <code>{}</code>").format(
            next(iter(choice["mapping"]))
        )
    return Markup("one of {}, by its <code>{}</code>").format(len(choice["mapping"]), choice["propertyName"])


def _words(words: list[Any]) -> Markup:
    shown = [
        Markup("<code>{}</code>").format(word if isinstance(word, str) and word else json.dumps(word)) for word in words
    ]
    more = Markup(" and {} more").format(len(shown) - MANY) if len(shown) > MANY else Markup()
    return Markup("one of ") + Markup(", ").join(shown[:MANY]) + more


def _sentence(text: str) -> str:
    """Return what is said of a member as a sentence; some are said without a capital and a full stop."""
    text = text.removeprefix("- ").strip()
    return text[:1].upper() + text[1:] + ("" if not text or text.endswith((".", ":", "?")) else ".")


def _bounds(schema: Schema) -> str:
    """Return what else a schema asks of a value, in words."""
    return "".join(f" {said}." for said in _asked(schema))


def _asked(schema: Schema) -> Iterator[str]:
    for least, most, unit in (
        ("minimum", "maximum", ""), ("minLength", "maxLength", " characters"), ("minItems", "maxItems", " entries")
    ):  # fmt: skip
        low, high = schema.get(least), schema.get(most)
        if low is not None and high is not None:
            yield f"From {low} to {high}{unit}"
        elif low is not None:
            yield f"At least {low}{unit}"
        elif high is not None:
            yield f"At most {high}{unit}"
    if "default" in schema:
        yield f"Left out: `{json.dumps(schema['default'], ensure_ascii=False)}`"

"""Values made of a schema of the contract: examples of what has come up in no recorded match."""

from collections.abc import Mapping
from typing import Any

from adjudicator.api.openapi.plain import REF, Schema
from adjudicator.kernel.secrets.secret import commitment_to

DEEP = 4
"""From this depth on only what must be there is made."""
_SALT = "5a" * 16
_SEATS = ("seat", "by", "player", "owner", "controller", "first", "to", "holder")
WORDS = {
    **dict.fromkeys(_SEATS, "P1"),
    "id": "c1", "source": "c1", "card": "c1", "target": "c2", "dispute": "d_1", "zone": "deck", "die": "d6",
    "reason": "conceded", "side": "attacker", "energie": "E1", "place": "c4",
}  # fmt: skip
"""What stands where a text does, by the name of its member; any other says its own name."""


class Maker:
    """Makes the simplest value of a schema in which every member is there and says something."""

    def __init__(self, components: Mapping[str, Schema], clause: str) -> None:
        self.components = components
        self.words = {**WORDS, "clause": clause}

    def made(self, schema: Schema, name: str = "", depth: int = 0) -> Any:
        """Return a value of a schema that stands under a name."""
        if "$ref" in schema:
            ref = schema["$ref"].removeprefix(REF)
            return self.made(self.components[ref], "clauses" if ref == "ClauseIds" else name, depth + 1)
        if "const" in schema:
            return schema["const"]
        if "enum" in schema:
            return schema["enum"][0]
        either = schema.get("oneOf") or schema.get("anyOf")
        if either:
            empty = depth > DEEP and {"type": "null"} in either
            return None if empty else self.made(either[0], name, depth + 1)
        kind = schema.get("type", "object")
        kind = kind if isinstance(kind, str) else kind[0]
        if kind == "object":
            return self._object(schema, name, depth)
        if kind == "array":
            return [self.made(schema["items"], name.removesuffix("s"), depth + 1)] * schema.get("minItems", 1)
        plain = {"string": self.words.get(name, name or "P1"), "integer": max(1, schema.get("minimum", 1))}
        return plain.get(kind, True)

    def _object(self, schema: Schema, name: str, depth: int) -> Any:
        members: Mapping[str, Schema] = schema.get("properties", {})
        if {"secret", "for", "salt", "value"} == members.keys():
            value = self.made(members["value"], name, depth + 1)
            return {"secret": commitment_to(_SALT, value), "for": ["P1"], "salt": _SALT, "value": value}
        keys = [key for key in members if depth <= DEEP or key in schema.get("required", ())]
        made = {key: self.made(members[key], key, depth + 1) for key in keys}
        values = schema.get("additionalProperties")
        if not members and isinstance(values, dict):
            made["P1"] = self.made(values, name, depth + 1)
        return made

"""Members that are described alike in many schemas, told once: without it the contract would have a megabyte."""

import json
from collections import Counter
from typing import Any

from api.contract.plain import REF, Schema

WORTH = 300
"""So many characters must be saved."""


def share_members(schemas: dict[str, Schema]) -> dict[str, Schema]:
    """Return schemas in which what most members of a name say is a component of its own: `seat` is `ItsSeat`."""
    found: dict[str, Counter[str]] = {}
    for schema in schemas.values():
        for name, member in _members(schema):
            found.setdefault(name, Counter())[_written(member)] += 1
    common = {name: counts.most_common(1)[0] for name, counts in found.items()}
    worth = {name: text for name, (text, count) in common.items() if _saved(name, text) * (count - 1) > WORTH}
    components = {_called(name): json.loads(text) for name, text in worth.items()}
    strange = components.keys() & schemas.keys()
    assert not strange, f"{strange} are other things"
    for schema in schemas.values():
        for name, member in _members(schema):
            if worth.get(name) == _written(member):
                schema["properties"][name] = {"$ref": REF + _called(name)}
    return {**schemas, **components}


def _members(schema: Schema) -> list[tuple[str, Schema]]:
    """Return the members of a schema that may stand elsewhere: not what tells it from others."""
    members: dict[str, Any] = schema.get("properties", {})
    return [(name, member) for name, member in members.items() if "const" not in member and member.keys() != {"$ref"}]


def _written(member: Schema) -> str:
    return json.dumps(member, ensure_ascii=False)


def _saved(name: str, text: str) -> int:
    return len(text) - text.count('"') - len(f"$ref: '{REF}{_called(name)}'")


def _called(name: str) -> str:
    return "Its" + "".join(part.title() for part in name.split("_"))

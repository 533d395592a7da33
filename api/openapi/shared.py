"""Members and parameters that are described alike in many places, told once: without it the contract would have more
than a megabyte."""

import json
import re
from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Any

from adjudicator.api.openapi.plain import REF, Schema

WORTH = 120
"""So many characters must be saved."""


def share_members(schemas: dict[str, Schema], games: Sequence[str]) -> dict[str, Schema]:
    """Return schemas in which what many members of a name say is a component of its own: what most of them say of
    `seat` is `ItsSeat`, what others say is called for the schema that says it first, as `ItsSeatInMove`."""
    of_game = re.compile(rf"^(?:{'|'.join(name.title() for name in games)})")
    found: dict[str, Counter[str]] = {}
    first: dict[tuple[str, str], str] = {}
    for of, schema in schemas.items():
        for name, member in _members(schema):
            found.setdefault(name, Counter())[_written(member)] += 1
            first.setdefault((name, _written(member)), of_game.sub("", of))
    components: dict[str, Schema] = {}
    called: dict[tuple[str, str], str] = {}
    for name, counts in found.items():
        for rank, (text, count) in enumerate(counts.most_common()):
            component = _called(name) + (f"In{first[name, text]}" if rank else "")
            if _saved(component, text) * (count - 1) - len(component) > WORTH:
                assert component not in schemas and component not in components, f"{component} is another thing"
                components[component], called[name, text] = json.loads(text), component
    return {**{name: _referring(schema, called) for name, schema in schemas.items()}, **components}


def _referring(schema: Schema, called: Mapping[tuple[str, str], str]) -> Schema:
    """Return a schema whose members refer to what they are called, if they are; it itself stays as it is."""
    of = {name: called.get((name, _written(member)), "") for name, member in _members(schema)}
    if not any(of.values()):
        return schema
    members = {
        name: {"$ref": REF + of[name]} if of.get(name) else member for name, member in schema["properties"].items()
    }
    return {**schema, "properties": members}


def share_parameters(paths: dict[str, Any]) -> dict[str, Any]:
    """Have parameters that stand more than once in these paths refer to components, which are returned by name."""
    lists = [
        item["parameters"] for path in paths.values() for item in (path, *path.values())
        if isinstance(item, dict) and "parameters" in item
    ]  # fmt: skip
    counts = Counter(_written(each) for parameters in lists for each in parameters if "$ref" not in each)
    named: dict[str, str] = {}
    components: dict[str, Any] = {}
    for text, count in counts.items():
        parameter = json.loads(text)
        name = "".join(part.title() for part in parameter["name"].split("_"))
        if count > 1 and name not in components:  # what is said otherwise of the same name stays where it is
            named[text], components[name] = name, parameter
    for parameters in lists:
        parameters[:] = [
            {"$ref": f"#/components/parameters/{named[_written(each)]}"} if _written(each) in named else each
            for each in parameters
        ]
    return components


def share_answers(paths: dict[str, Any]) -> dict[str, Any]:
    """Have answers that several operations give alike refer to components, which are returned by name."""
    places = [
        (operation["responses"], status)
        for path in paths.values()
        for operation in path.values()
        if isinstance(operation, dict)
        for status, answer in operation["responses"].items()
        if "$ref" not in answer
    ]
    counts = Counter(_written(answers[status]) for answers, status in places)
    named: dict[str, str] = {}
    for answers, status in places:
        text = _written(answers[status])
        if counts[text] > 1 and text not in named:
            name = _of_schema(answers[status])
            named[text] = name if name not in named.values() else f"{name}{status}"
        if text in named:
            answers[status] = {"$ref": f"#/components/responses/{named[text]}"}
    assert len({*named.values()}) == len(named), sorted(named.values())
    return {name: json.loads(text) for text, name in named.items()}


def _of_schema(answer: dict[str, Any]) -> str:
    """Return the name of what an answer holds: of its schema, or else of its media type."""
    media, content = next(iter(answer.get("content", {"nothing": {}}).items()))
    ref: str = content.get("schema", {}).get("$ref", "")
    return ref.rpartition("/")[2] or "".join(re.findall(r"\w+", media.rpartition("/")[2])).title()


def _members(schema: Schema) -> list[tuple[str, Schema]]:
    """Return the members of a schema that may stand elsewhere: not what tells it from others."""
    members: dict[str, Any] = schema.get("properties", {})
    return [(name, member) for name, member in members.items() if "const" not in member and member.keys() != {"$ref"}]


def _written(member: Any) -> str:
    return json.dumps(member, ensure_ascii=False)


def _saved(component: str, text: str) -> int:
    return len(text) - text.count('"') - len(f"$ref: '{REF}{component}'")


def _called(name: str) -> str:
    return "Its" + "".join(part.title() for part in name.split("_"))

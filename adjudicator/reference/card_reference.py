"""The reference of the words that cards are written in, read off their schemas: `docs/card-reference.md`."""

import json
from collections.abc import Container, Iterator
from pathlib import Path
from typing import Any

from adjudicator.kernel.cards import Lexicon, Printed, card_file_schema
from adjudicator.kernel.cards.schema import Schema
from adjudicator.rulesets.registry import RULESETS

BAR = "\\|"
"""A bar that does not end a cell of a table."""

PAGE = Path(__file__).parents[2] / "docs" / "card-reference.md"

_HEAD = """# The words of cards

Made by `adjudicator card-reference` from the same schemas that `adjudicator cards schema RULESET` prints; a test
compares them. [cards.md](cards.md) has an example of each word. What is not here is not played: a card that uses it is
refused.

A *role* is the name of something chosen, thrown or paid within an ability: `self` is the card itself, `target` the
target that is not called otherwise. A *Filter* says which cards are meant; a *Target* has the fields of a Filter, too.
A field without a default must be there.
"""


def card_type(ruleset: str) -> type[Printed]:
    """Return the type of a ruleset's cards."""
    sets = RULESETS[ruleset].sets
    assert sets is not None, f"{ruleset} has no cards"
    found: type[Printed] = sets.card_type
    return found


def page() -> str:
    """Return the page as it should be."""
    return "\n".join([_HEAD, *(line for name in RULESETS for line in _game(name))])


def _game(ruleset: str) -> Iterator[str]:
    cards = card_type(ruleset)
    yield f"## {ruleset}\n"
    yield from _lists(cards.words)
    defs = card_file_schema(cards)["$defs"]
    choices = {name: record["properties"] for name, record in defs.items() if "allOf" in record}
    chosen = {ref for name in choices for ref in _chosen(defs[name])}
    for name, record in defs.items():
        if name not in choices and name not in chosen:
            yield from _record(name, record, known=defs["Filter"]["properties"] if name == "Target" else ())
    for name in choices:
        yield f"### {ruleset}: {name}\n\n{defs[name]['description']}\n"
        for ref in _chosen(defs[name]):
            yield from _record(f"`{defs[ref]['title']}`", defs[ref], level="####")


def _chosen(choice: Schema) -> list[str]:
    return [_name(option["then"]) for option in choice["allOf"]]


def _lists(words: Lexicon) -> Iterator[str]:
    """Yield the lists of a ruleset's words, the triggers with the roles that they bring along."""
    yield "| list | words |\n| --- | --- |"
    for name in Lexicon.__struct_fields__:
        listed: Any = getattr(words, name)
        if name == "triggers":
            told = [f"`{each}`" + (f" (brings {', '.join(roles)})" if roles else "") for each, roles in listed.items()]
        elif name in ("records", "unplayed", "named_by"):
            continue
        else:
            told = [f"`{each}`" for each in listed]
        yield f"| {name} | {', '.join(told) or 'none'} |"
    yield ""


def _record(name: str, record: Schema, level: str = "###", known: Container[str] = ()) -> Iterator[str]:
    """Yield a record and its fields: but for its tag, and those that are `known`."""
    yield f"{level} {name}\n\n{record['description']}\n"
    tag = [record["title"]]
    fields = {name: of for name, of in record["properties"].items() if of.get("enum") != tag and name not in known}
    if not fields:
        return
    yield "| field | what it is | default | what it means |\n| --- | --- | --- | --- |"
    for field, of in fields.items():
        default = "" if field in record["required"] else f"`{json.dumps(of.get('default'))}`"
        yield f"| `{field}` | {_told(of)} | {default} | {of.get('description', '')} |"
    yield ""


def _told(of: Schema) -> str:
    """Return in words what a field holds."""
    if "$ref" in of:
        return _name(of)
    types = [of["type"]] if isinstance(of["type"], str) else of["type"]
    return " or ".join(_told_as(each, of) for each in types)


def _told_as(kind: str, of: Schema) -> str:
    if kind == "object" and "then" in of:
        return _name(of["then"])
    if kind == "object":
        keys = of.get("propertyNames", {}).get("enum")
        return f"{_told(of['additionalProperties'])} for each of {_words(keys) if keys else 'its names'}"
    if kind == "array" and "prefixItems" in of:
        return f"list of {len(of['prefixItems'])}: {', then '.join(map(_told, of['prefixItems']))}"
    if kind == "array":
        return f"list of {_told(of['items'])}"
    if kind == "integer":
        return f"{of['minimum']} to {of['maximum']}" if "minimum" in of else "number"
    if "enum" in of:
        return _words(of["enum"])
    if "pattern" in of:
        return f"text like `{of['pattern'].replace('|', BAR)}`"
    return {"string": "text", "boolean": "true or false", "null": "null"}[kind]


def _words(words: list[str]) -> str:
    return ", ".join(f"`{word}`" for word in words if word)


def _name(ref: Schema) -> str:
    found: str = ref["$ref"].rpartition("/")[2]
    return found

"""The names that judges' changes and questions use, read off the types and words of each game: `docs/names.md`."""

import inspect
from collections.abc import Iterator
from pathlib import Path
from typing import Any, get_args, get_origin, get_type_hints

import msgspec

from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.rulesets.registry import RULESETS

PAGE = Path(__file__).parents[2] / "docs" / "names.md"

_HEAD = """# Names of spaces, marks, tokens, numbers and decisions

Made by `adjudicator names` from the types and the words of each game; a test compares them. Changes of a table
([disputes.md](disputes.md#adjustments)) name zones in `from` and `to`, numbers in `of`, and anything else by a
JSON Pointer in `at`: through the members below, with a key of an object or a number of a list in between
(`/players/P1/diamonds/0`, `/field/C1/marks/-`). A member that is *secret* is looked through: its pointer goes on with
what it holds. Members that no change may touch are left out, for the rules keep them.
"""


def page() -> str:
    """Return the page as it should be."""
    return "\n".join([_HEAD, *(line for name in RULESETS for line in _game(RULESETS[name]))])


def _game(ruleset: Ruleset[Any]) -> Iterator[str]:
    yield f"## {ruleset.name}\n"
    zones = ", ".join(f"`P1.{zone}`" for zone in ruleset.zones)
    yield f"Zones: {zones}. In play: {', '.join(f'`{place}`' for place in ruleset.adjuster.PLACES)}.\n"
    yield f"Numbers: {_doc(ruleset.number_rules.explain_number)}\n"
    for what, words in ruleset.word_lists.items():
        yield f"{what}: {', '.join(f'`{word}`' for word in words)}.\n"
    yield "### Decisions\n"
    yield "What the game can ask: `decision.kind`.\n"
    yield "| kind | in Portuguese | in English |\n| --- | --- | --- |"
    for word, meaning in ruleset.decisions.items():
        yield f"| `{word}` | {meaning.pt} | {meaning.en} |"
    yield ""
    for kind in _structs(ruleset.state_type):
        yield from _members(kind, ruleset.state_type)
    yield "### Words\n"
    yield "| word | in Portuguese | in English |\n| --- | --- | --- |"
    terms = ruleset.phrases.terms
    for word in terms.words:
        yield f"| `{word}` | {terms(word, 'pt')} | {terms(word, 'en')} |"
    yield ""


def _members(kind: type[Any], table: type[Any]) -> Iterator[str]:
    yield f"### {'The table' if kind is table else kind.__name__}\n"
    yield f"{_doc(kind)}\n"
    yield "| member | type |\n| --- | --- |"
    hints = get_type_hints(kind)
    for name in _open_members(kind, table):
        yield f"| `{name}` | {_told(hints[name])} |"
    yield ""


def _open_members(kind: type[Any], table: type[Any]) -> list[str]:
    return [name for name in kind.__struct_fields__ if kind is not table or name not in table.fixed]


def _structs(table: type[Any]) -> list[type[Any]]:
    """Return the table's type and all that stand on it and can be changed, the outer ones first."""
    found = [table]
    for kind in found:  # grows on the way
        hints = get_type_hints(kind)
        for name in _open_members(kind, table):
            found += [inner for inner in dict.fromkeys(_structs_in(hints[name])) if inner not in found]
    return found


def _structs_in(hint: Any) -> Iterator[type[Any]]:
    if isinstance(hint, type) and issubclass(hint, msgspec.Struct):
        yield hint
    for inner in get_args(hint):
        yield from _structs_in(inner)


def _told(hint: Any) -> str:
    origin, inner = get_origin(hint), get_args(hint)
    if origin is Secret:
        return f"secret {_told(inner[0])}"
    if origin is dict:
        return f"object of {_told(inner[1])}"
    if origin in (list, tuple):
        return "list of " + " and ".join(dict.fromkeys(_told(each) for each in inner if each is not Ellipsis))
    if inner and origin is not None and str(origin).endswith("Literal"):
        return ", ".join(f"`{each}`" for each in inner)
    if inner:
        return " or ".join(dict.fromkeys(_told(each) for each in inner))
    return _PLAIN.get(hint, getattr(hint, "__name__", str(hint)))


_PLAIN: dict[Any, str] = {str: "text", int: "number", bool: "true or false", type(None): "null", Any: "anything"}


def _doc(thing: Any) -> str:
    return (inspect.getdoc(thing) or "").replace("\n\n", "\0").replace("\n", " ").replace("\0", "\n\n")

"""Reading what somebody wrote by its type: what does not fit is refused with its place, and with what would fit."""

import re
from collections.abc import Iterator, Sequence
from functools import cache
from itertools import takewhile
from typing import Any, TypeAlias, TypeVar, overload

import msgspec

from adjudicator.kernel.text.data import JSON, JSONObject, TypeForm
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.refusal import Unfit, not_one_of
from adjudicator.kernel.text.text import Text

T = TypeVar("T")

Schema: TypeAlias = JSONObject

_MISSING = re.compile("Object missing required field `(.*)`")
_UNKNOWN = re.compile("Object contains unknown field `(.*)`")
_VALUE = re.compile("Invalid (?:enum )?value .*")


class Misfit(Unfit):
    """Data that is not of the type by which it is read."""


@overload
def read(data: JSON, kind: type[T]) -> T: ...
@overload
def read(data: JSON, kind: TypeForm) -> Any: ...  # mypy has no type for the value of a union
def read(data: JSON, kind: TypeForm) -> object:
    """Return builtin data as a value of a type. Raises Misfit."""
    try:
        return msgspec.convert(data, kind)
    except msgspec.ValidationError as error:
        raise _misfit(str(error), data, kind) from error


def _misfit(message: str, data: JSON, kind: TypeForm) -> Misfit:
    """Say what `msgspec` found, whose message ends in a path like $.seats[0].faction, with the words that fit there."""
    reason, _, path = message.partition(" - at `")
    steps = _steps(path.rstrip("`").partition(" in `")[0])
    at = "".join(f"/{escaped(step)}" for step in steps)
    if (missing := _MISSING.fullmatch(reason)) is not None:
        return Misfit(f"{at}/{missing[1]}", in_both(reason))
    if (unknown := _UNKNOWN.fullmatch(reason)) is not None:
        names = [name for node in _nodes(data, kind, steps) for name in node.get("properties", ())]
        return Misfit(f"{at}/{escaped(unknown[1])}", not_one_of(unknown[1], names) if names else in_both(reason))
    if _VALUE.fullmatch(reason) is not None:
        values = _values(data, kind, steps)
        return Misfit(at, not_one_of(_at(data, steps), values) if values else in_both(reason))
    return Misfit(at, in_both(reason))


def placed(error: Exception, inside: int = 0) -> tuple[str, Text]:
    """Return where in data `msgspec` has found a fault, as a JSON pointer as far as it says where, and what it is. The
    first steps are left out, if so many lead `inside` the table, to what somebody has written."""
    reason, _, path = str(error).partition(" - at `")
    way = takewhile(lambda step: step is not None, _way(path.rstrip("`"))[inside:])
    return "".join(f"/{escaped(step)}" for step in way if step is not None), in_both(reason)


def _steps(path: str) -> list[str | int]:
    """Return the steps of a path as far as it is known: what is in a mapping it does not say."""
    return [step for step in takewhile(lambda step: step is not None, _way(path)) if step is not None]


def _way(path: str) -> list[str | int | None]:
    """Return the steps of a path like $.seats[0].faction; None for a key that it does not say."""
    found = re.findall(r"\.([^.\[]+)|\[([^\]]*)\]", path)
    return [name or (int(number) if number.isdigit() else None) for name, number in found]


def _values(data: JSON, kind: TypeForm, steps: Sequence[str | int]) -> list[str | int]:
    """Return the values that may stand at a place: words and numbers, or the tags of records."""
    found = [value for node in _nodes(data, kind, steps) for value in node.get("enum", ())]
    for node in _nodes(data, kind, steps[:-1]) if steps else ():
        choice = node.get("discriminator", {})
        if choice.get("propertyName") == steps[-1]:
            found += choice["mapping"]
    return found


def _nodes(data: JSON, kind: TypeForm, steps: Sequence[str | int]) -> list[Schema]:
    """Return what the JSON Schema of a type says of a place in data."""
    (root,), components = _schema(kind)
    nodes = [*_opened(root, data, components)]
    for number, step in enumerate(steps):
        inner = [found for node in nodes if (found := _inner(node, step)) is not None]
        value = _at(data, steps[: number + 1])
        nodes = [each for node in inner for each in _opened(node, value, components)]
    return nodes


@cache
def _schema(kind: TypeForm) -> tuple[tuple[Schema, ...], dict[str, Schema]]:
    return msgspec.json.schema_components([kind], ref_template="{name}")


def _opened(node: Schema, value: JSON, components: dict[str, Schema]) -> Iterator[Schema]:
    """Yield a node and what it stands for: of a choice among records the one that is meant, of others each."""
    yield node
    choice = node.get("discriminator")
    if choice is not None:
        ref = choice["mapping"].get(value.get(choice["propertyName"]) if isinstance(value, dict) else None)
        meant = [{"$ref": ref}] if ref is not None else []
    else:
        meant = node.get("anyOf", [])
    for each in meant:
        yield from _opened(each, value, components)
    if "$ref" in node:
        yield from _opened(components[node["$ref"]], value, components)


def _inner(node: Schema, step: str | int) -> Schema | None:
    if isinstance(step, int):
        places = node.get("prefixItems", ())
        found = places[step] if step < len(places) else node.get("items")
    else:
        found = node.get("properties", {}).get(step, node.get("additionalProperties"))
    return found if isinstance(found, dict) else None


def _at(data: JSON, steps: Sequence[str | int]) -> JSON:
    for step in steps:
        if isinstance(step, int) and isinstance(data, list | tuple) and step < len(data):
            data = data[step]
        else:
            data = data.get(step) if isinstance(data, dict) else None
    return data

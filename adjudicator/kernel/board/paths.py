"""Finding things on a viewed table: what stands at a path, whether a thing is as it must be."""

from collections.abc import Mapping

from adjudicator.kernel.board.layout import Counted, Wanted, Where
from adjudicator.kernel.text.data import JSON

CLOSED: JSON = None
"""What is found where a viewer may not look."""


def opened(value: JSON) -> JSON:
    """Return what a value of a viewed table is: of a secret what it holds, or nothing if it is closed."""
    if type(value) is dict and "secret" in value and "for" in value:
        return value.get("value", CLOSED)
    return value


def at(thing: JSON, path: str) -> JSON:
    """Return what stands at a path from a thing; None where it leads nowhere, or the viewer may not look."""
    for name in path.split("/"):
        if type(thing) is not dict:
            return None
        thing = opened(thing.get(name))
    return thing


def listed(found: JSON) -> list[JSON]:
    """Return the records of a list; of one record itself, of nothing none."""
    return found if isinstance(found, list) else [found] if found else []


def filled(text: str, places: Mapping[str, str]) -> str:
    """Return a path, or a value, with its places filled."""
    for name, value in places.items():
        text = text.replace(f"{{{name}}}", value)
    return text


def passes(thing: JSON, where: Where, places: Mapping[str, str]) -> bool:
    """Whether a thing is as it must be."""
    return all(_fits(at(thing, path), wanted, places) for path, wanted in where.items())


def _fits(found: JSON, wanted: Wanted, places: Mapping[str, str]) -> bool:
    if isinstance(wanted, dict):
        if "not" in wanted:
            return not _fits(found, wanted["not"], places)
        return any(passes(record, wanted, places) for record in found or ())
    if isinstance(wanted, list):
        return any(_fits(found, each, places) for each in wanted)
    if not wanted:
        return not found
    if isinstance(found, list):
        return any(_fits(each, wanted, places) for each in found)
    value: object = filled(wanted, places) if isinstance(wanted, str) else wanted
    return bool(found == value)


def counted(thing: JSON, number: Counted) -> int:
    """Return a number of a thing: a member, or how many records of a list are as they must be."""
    if isinstance(number, str):
        return int(at(thing, number) or 0)
    return sum(passes(record, where, {}) for path, where in number.items() for record in at(thing, path) or ())

"""What libraries say of bad input, in both languages: one table of patterns, `library_messages.yaml`."""

import re
from functools import cache
from pathlib import Path

import msgspec

from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml


class Row(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a library says, `en`, the same in Portuguese, and in the English of people where its own is not."""

    en: str
    pt: str
    said: str = ""


TYPES = {
    "str": Text("um texto", "text"),
    "int": Text("um número inteiro", "a whole number"),
    "float": Text("um número", "a number"),
    "bool": Text("true ou false", "true or false"),
    "null": Text("null", "null"),
    "array": Text("uma lista", "a list"),
    "object": Text("um objeto", "an object"),
    "bytes": Text("bytes em base64", "bytes in base64"),
    "datetime": Text("uma data com hora", "a date with a time"),
}
"""What the types are called that `msgspec` names."""


@cache
def _table() -> tuple[tuple[re.Pattern[str], Row], ...]:
    rows = msgspec.convert(read_own_yaml(Path(__file__).with_suffix(".yaml")), tuple[Row, ...])
    return tuple(
        (re.compile(re.escape(row.en).replace(re.escape("{}"), "(.*?)"), re.DOTALL), row)
        for row in rows
    )  # fmt: skip


def in_both(message: str) -> Text:
    """Return a library's message as people read it; one that the table does not have stands as it is in both."""
    return _told(message) or Text(message, message)


def _told(message: str) -> Text | None:
    """Return a message as people read it; None if it is not in the table."""
    for pattern, row in _table():
        found = pattern.fullmatch(message)
        if found is not None:
            parts = [_types(part) or _told(part) or Text(part, part) for part in found.groups()]
            pt = row.pt.format(*(part.pt for part in parts))
            return Text(pt, row.said.format(*(part.en for part in parts)) if row.said else message)
    return None


def _types(part: str) -> Text | None:
    """Return what types are called, if all of a part are."""
    names = part.split(" | ")
    if any(name not in TYPES for name in names):
        return None
    return Text(" ou ".join(TYPES[name].pt for name in names), " or ".join(TYPES[name].en for name in names))

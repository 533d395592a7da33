"""What libraries say of bad input, in both languages: one table of patterns, `library_messages.yaml`."""

import re
from functools import cache
from pathlib import Path

import msgspec
import yaml

from adjudicator.kernel.text import Text


@cache
def _table() -> tuple[tuple[re.Pattern[str], str], ...]:
    rows = msgspec.convert(
        yaml.safe_load(Path(__file__).with_suffix(".yaml").read_text(encoding="utf-8")), tuple[Text, ...]
    )
    return tuple(
        (re.compile(re.escape(row.en).replace(re.escape("{}"), "(.*?)"), re.DOTALL), row.pt)
        for row in rows
    )  # fmt: skip


def in_both(message: str) -> Text:
    """Return a library's message with its translation; one that the table does not have stands as it is in both."""
    return Text(_translated(message) or message, message)


def _translated(message: str) -> str | None:
    """Return a message in Portuguese; None if it is not in the table."""
    for pattern, pt in _table():
        found = pattern.fullmatch(message)
        if found is not None:
            return pt.format(*(_translated(part) or part for part in found.groups()))
    return None

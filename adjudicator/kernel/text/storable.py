"""Which texts can be kept: all but those with NUL, which no database takes, and lone surrogates, which are none."""

from collections.abc import Iterator

from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.text import Text

_NUL = Text("o caractere NUL não é aceito", "the character NUL is not allowed")
_SURROGATE = Text("meio par de UTF-16 não é um caractere", "a lone surrogate is not a character")


def why_not(text: str) -> Text | None:
    """Say why a text cannot be kept; None if it can."""
    if "\x00" in text:
        return _NUL
    return _SURROGATE if any("\ud800" <= character <= "\udfff" for character in text) else None


def unstorable(value: JSON, place: str = "") -> Iterator[tuple[str, Text]]:
    """Yield where in builtin data a text cannot be kept, as a path like `do[0].stat`, and why."""
    if isinstance(value, str):
        why = why_not(value)
        if why is not None:
            yield place, why
    elif isinstance(value, dict):
        for key, item in value.items():
            if isinstance(key, str) and (why := why_not(key)) is not None:
                yield place, why
            else:
                yield from unstorable(item, f"{place}.{key}" if place else str(key))
    elif isinstance(value, list):
        for number, item in enumerate(value):
            yield from unstorable(item, f"{place}[{number}]")

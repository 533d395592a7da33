"""Answers made short, and still valid: what is longest goes first."""

import json
import re
from collections.abc import Callable, Iterator
from typing import Any, TypeAlias

Place: TypeAlias = tuple[str | int, ...]
Valid: TypeAlias = Callable[[Any], bool]
LONG, TOO_LONG = 140, 200
"""Lists and maps of an answer longer than this, in bytes, go down to one entry; of one longer than that, to none."""


def shortened(answer: Any, valid: Valid) -> Any:
    """Return an answer as short as it may be: members that may be missing go, and entries of lists and maps; of tokens,
    digests and what is laid out as text the beginning is left."""
    return _down_to(_down_to(_abridged(answer), valid, LONG, least=1), valid, TOO_LONG, least=0)


def _abridged(value: Any) -> Any:
    if isinstance(value, dict) and "$schema" in value:  # linters take a schema for one, wherever it stands
        kept = {key: value[key] for key in ("$schema", "$id", "title") if key in value}
        return {**kept, "$defs": {}} if "$defs" in value else kept
    if isinstance(value, dict):
        return {key: _abridged(inner) for key, inner in value.items()}
    if isinstance(value, list):
        return [_abridged(inner) for inner in value]
    if isinstance(value, str):
        value = re.sub(r"\b(adj_|[0-9a-f]{8})[0-9a-f]{56,64}$", r"\1…", value)
        return value if len(value) <= 150 else f"{value[:60]}…"
    return value


def size(value: Any) -> int:
    """Return how many characters the JSON of a value has."""
    return len(json.dumps(value, ensure_ascii=False, separators=(",", ":")))


def _down_to(answer: Any, valid: Valid, most: int, least: int) -> Any:
    refused: set[tuple[Place, str | int]] = set()
    while size(answer) > most:
        cuts = sorted(_cuts(answer, least), key=lambda cut: -cut[0])
        for _, place, key in cuts:
            if (place, key) not in refused and valid(shorter := _without(answer, place, key)):
                answer = shorter
                break
            refused.add((place, key))
        else:
            break
    return answer


def _cuts(value: Any, least: int, place: Place = ()) -> Iterator[tuple[int, Place, str | int]]:
    """Yield what may be cut from a value: how much it saves, where, and the key or the length that a list keeps."""
    if isinstance(value, dict):
        for key, inner in value.items():
            yield from _cuts(inner, least, (*place, key))
            if len(value) > least:
                yield size(inner), place, key
    elif isinstance(value, list):
        for number, inner in enumerate(value):
            yield from _cuts(inner, least, (*place, number))
        if len(value) > (least or len(place) == 1):  # a page of a list has one entry at least
            yield size(value[len(value) // 2 :]), place, len(value) // 2


def _without(value: Any, place: Place, key: str | int) -> Any:
    if not place:
        return value[: int(key)] if isinstance(value, list) else {name: of for name, of in value.items() if name != key}
    first, *rest = place
    inner = _without(value[first], tuple(rest), key)
    if isinstance(value, list):
        return [inner if number == first else of for number, of in enumerate(value)]
    return {**value, first: inner}

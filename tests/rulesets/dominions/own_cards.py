"""Cards of one's own for tests, in a few words: abilities, INSTANTs and units."""

from typing import Any

NAME = {"pt": "x", "en": "x"}
UNIT_TARGET = [{"role": "target", "what": ["unit"]}]


def ability(when: str, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "text": NAME, "do": list(do), **more}


def instant(key: str, *abilities: Any, activation: str = "INSTANT", **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "artifact", "activation": activation, "tags": ["SPELL"],
            "abilities": list(abilities), **more}  # fmt: skip


def unit(key: str, atk: int, hp: int, *abilities: Any, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "unit", "elements": ["EARTH"], "tags": ["HUMAN"],
            "stats": {"ATK": atk, "HP": hp}, "arrows": ["N", "NE", "E", "SE", "S", "SW", "W", "NW"],
            "abilities": list(abilities), **more}  # fmt: skip


REACTION: dict[str, Any] = {"type": "reaction", "targets": UNIT_TARGET}

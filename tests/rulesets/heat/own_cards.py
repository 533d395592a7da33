"""Cards of one's own for tests, in a few words: characters of any power, and cards that do one thing."""

from typing import Any

NAME = {"pt": "x", "en": "x"}


def ability(when: str, *do: Any, **more: Any) -> dict[str, Any]:
    return {"when": when, "text": NAME, "do": list(do), **more}


def card(key: str, kind: str, *abilities: Any, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": kind, "abilities": list(abilities), **more}


def character(key: str, power: int, *abilities: Any, **more: Any) -> dict[str, Any]:
    """A colourless character."""
    return card(key, "character", *abilities, power=power, **more)


def fighter(power: int, *abilities: Any, key: str = "", **more: Any) -> dict[str, Any]:
    """A colourless character; without a key it is F and its power: F3."""
    return character(key or f"F{power}", power, *abilities, **more)


def action(key: str, *do: Any, targets: Any = (), **more: Any) -> dict[str, Any]:
    """An Action, colourless and free where nothing else is said."""
    return card(key, "action", ability("played", *do, targets=list(targets)), **more)


OWN = ({"role": "target", "what": ["character"], "whose": "own"},)
FOE = ({"role": "target", "what": ["character"], "whose": "opponent"},)

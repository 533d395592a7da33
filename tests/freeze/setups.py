"""How the match of a seed begins: who sits with what, under which house rules. Set-ups stand in the recording."""

import json
from typing import Any

from tests.freeze.hashed import number, pick, shuffled
from tests.freeze.surface import facts

FACTIONS = ("conclave", "vanguard", "guardians", "shadows")
PLAYERS = {"dominions": (2,), "multiversity": (2, 2, 2, 2, 2, 3, 3, 4, 5, 6)}
ENERGIES = (*["E1"] * 17, *["E2", "E3", "E4"] * 3)


def setup_of(ruleset: str, seed: int, options: str) -> dict[str, Any]:
    """Return a seed's set-up. `options`: `default`, or `random` but for one seed in four."""
    known, cards, ready = facts(ruleset)
    plain = options == "default" or number(seed, "defaults") % 4 == 0
    rules = {} if plain else {key: _option(pick(values, seed, "option", key)) for key, values in known.items()}
    first = {"first_player": pick(("P1", "P2", "P3", "P4"), seed, "first_player")}
    if ruleset == "diamonds":
        seats = [{"name": name, "faction": name} for name in shuffled(FACTIONS, seed, "factions")]
    else:
        places = range(1, 1 + PLAYERS[ruleset][number(seed, "seats") % len(PLAYERS[ruleset])])
        ours = number(seed, "ready") % 2
        seats = [
            {"deck": pick(ready, seed, "deck", place)} if ours else _BUILT[ruleset](cards, seed, place)
            for place in places
        ]
    return {"seats": seats, "options": rules, **(first if rules.get("first_player") == "set" else {})}


def _option(text: str) -> Any:
    return json.loads(text) if text in ("true", "false") or text.isdecimal() else text


def _thirty(cards: dict[str, dict[str, Any]], seed: int, place: int) -> dict[str, Any]:
    """Return a deck of Dominions: two cards of a name at most, one if it is unique, and no tokens."""
    deck: list[str] = []
    for key in shuffled([key for key in cards if not cards[key].get("token")] * 2, seed, "deck", place):
        alike = sum(bool({*cards[other]["name"].values()} & {*cards[key]["name"].values()}) for other in deck)
        if len(deck) < 30 and alike < (1 if cards[key].get("unique") else 2):
            deck.append(key)
    return {"deck": deck}


def _sixty(cards: dict[str, dict[str, Any]], seed: int, place: int) -> dict[str, Any]:
    """Return a deck of Multiversity and a sideboard."""
    fighters, things = (
        shuffled([key for key in cards if cards[key]["kind"] == kind] * 3, seed, f"{kind}s", place)
        for kind in ("character", "item")
    )
    return {"deck": [*fighters[:18], *things[:16], *ENERGIES], "sideboard": [fighters[20], things[20], "E1"]}


_BUILT = {"dominions": _thirty, "multiversity": _sixty}

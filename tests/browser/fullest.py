"""The fullest table of some 200 moments of each game, as a match that begins there, once for all tests of a run."""

import json
from functools import cache
from typing import Any

import msgspec

from adjudicator.checks.boards import drawn
from adjudicator.checks.samples import sampled
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.secrets.secret import JUDGE, view
from adjudicator.rulesets.registry import RULESETS
from tests.amounts import tries

MATCHES, MOVES, EVERY = 3, 400, 6
"""So many matches are played so far, and each of so many moves is looked at: some 200 moments of each game."""


def lying(ruleset: str, state: Any) -> int:
    """Return how many cards lie on a table, but for those in piles."""
    rules = RULESETS[ruleset]
    areas, about = drawn(rules, state, JUDGE)["areas"], board_layout(rules).every_area
    return sum(len(area["items"]) for id, area in areas.items() if about[id.split(".")[-1]].kind != "pile")


@cache
def fullest(ruleset: str) -> dict[str, Any]:
    """Return what a match is begun with at the moment at which most lies open, of a few matches by chance that are the
    same each time."""
    most, found = 0, None
    for seed in range(0, 4 * tries(MATCHES), 4):  # of four these are neither given up nor on paper tables
        for number, sample in enumerate(sampled(ruleset, seed, MOVES)):
            if number % EVERY or sample.state.result is not None:
                continue
            if (count := lying(ruleset, sample.state)) > most:
                most, found = count, RULESETS[ruleset].copied(sample.state)
    assert found is not None
    return setup_of(found)


def contested() -> dict[str, Any]:
    """Return what a match of Enlightenment is begun with at the conflict in which most take part on either side, of a
    match by chance that is the same each time."""
    most, found = (0, 0), None
    for sample in sampled("enlightenment", 0, MOVES):
        if (conflict := sample.state.conflict) is None or sample.state.result is not None:
            continue
        sides = [len(sample.state.participants(seat)) for seat in (conflict.attacker, conflict.defender)]
        if (min(sides), sum(sides)) > most:
            most, found = (min(sides), sum(sides)), setup_of(sample.state)
    assert found is not None
    return found


def setup_of(state: Any) -> dict[str, Any]:
    """Return what a match is begun with that goes on from a state."""
    factions = [{"faction": player.faction} if hasattr(player, "faction") else {} for player in state.players.values()]
    seats = [{"name": player.name.value, **more} for player, more in zip(state.players.values(), factions, strict=True)]
    position, options = json.loads(view(state, JUDGE)), msgspec.to_builtins(state.options)
    minted = getattr(state, "minted", None)
    cards = {"cards": msgspec.to_builtins(list(minted.values()))} if minted else {}
    return {"seats": seats, "options": options, "position": position, **cards}

"""Somebody concedes, at any moment of a match: the others play on, or it is over, and every contract holds."""

from typing import Any

import msgspec
import pytest

from adjudicator.checks.selfplay import play
from adjudicator.rulesets.registry import RULESETS

SEATS = {"heat": 2, "enlightenment": 3, "multiversity": 3, "dominions": 2}
"""With how many seats each game is played in which one may concede: in diamonds nobody may."""
MOMENTS = (*range(12), 30, 75, 150)
"""After how many moves somebody concedes: at each of the first, while the match is still set up, and later."""


def test_these_are_the_games_in_which_one_may_concede() -> None:
    assert set(SEATS) == {
        name for name, rules in RULESETS.items() if "Concede" in {kind.__name__ for kind in rules.anytime_actions}
    }


def setup_of(name: str, seats: int) -> Any:
    """Return a set-up of ready decks for so many players."""
    ruleset = RULESETS[name]
    ready = ruleset.demo_setup["seats"]
    players = [{**ready[number % len(ready)], "name": f"J{number + 1}"} for number in range(seats)]
    return msgspec.convert({**ruleset.demo_setup, "seats": players}, ruleset.setup_type)


@pytest.mark.parametrize("concession", MOMENTS)
@pytest.mark.parametrize("name", SEATS)
@pytest.mark.sampled(20)
def test_a_match_goes_on_without_whoever_concedes(name: str, concession: int) -> None:
    seats = SEATS[name]
    end = play(name, concession, setup_of(name, seats), moves=concession + 25, concession=concession).state
    assert seats == 2 or end.move > concession + 1
    assert seats > 2 or end.result is not None

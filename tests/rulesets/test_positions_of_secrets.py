"""A secret in a position is written as its value, or opened as a judge sees it: whose it is stays so."""

import json
from typing import Any

import pytest

from adjudicator.kernel.secrets.secret import JUDGE, commitment_to, view
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.registry import RULESETS
from tests.matches.scripted import begun, play_on


def judged(game: str) -> Any:
    """Return the table of a match as a judge sees it, after a few moves."""
    return json.loads(view(play_on(begun(game, 3), 3, 6).state, JUDGE))


@pytest.mark.parametrize("game", RULESETS)
@pytest.mark.parametrize("seats", [["P2"], ["P1", "P2"], [], ["P9"]])
def test_a_hand_is_for_its_own_seat_alone(game: str, seats: list[str]) -> None:
    table = judged(game)
    hand = table["players"]["P1"]["hand"]
    assert hand["for"] == ["P1"]
    hand["for"] = seats
    with pytest.raises(BadSetup) as refused:
        begun(game, 3, setup={**RULESETS[game].demo_setup, "position": table})
    assert refused.value.pointer == "/position/players/P1/hand/for"


@pytest.mark.parametrize("salt", [7, None])
def test_a_salt_is_a_text_whatever_was_committed_to(salt: Any) -> None:
    table = judged("diamonds")
    hand = table["players"]["P1"]["hand"]
    hand |= {"salt": salt, "secret": commitment_to(salt, hand["value"])}
    with pytest.raises(BadSetup) as refused:
        begun("diamonds", 3, setup={**RULESETS["diamonds"].demo_setup, "position": table})
    assert refused.value.pointer == "/position/players/P1/hand/salt"

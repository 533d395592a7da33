"""Cards of one's own come with a set-up, and their words are those of the game."""

from typing import Any

import pytest

from adjudicator.kernel.text.refusal import BadSetup
from tests.matches.scripted import begun
from tests.rulesets.dominions.own_cards import ability, unit
from tests.rulesets.heat.own_cards import action

STRONGER = {"op": "modify_stat", "stat": "ATK", "amount": 1, "whom": "self"}
DAMAGE = {"op": "damage", "amount": 1}
SOMEBODY = {"role": "target", "what": ["character"]}


@pytest.mark.parametrize(("game", "card", "place"), [
    ("dominions", unit("OWN1", 1, 1, ability("spawned", {**STRONGER, "lasts": "end_of_duel"})), "do[0].lasts"),
    ("dominions", unit("OWN1", 1, 1, ability("spawned", {**STRONGER, "stat": "speed"})), "do[0].stat"),
    ("dominions", unit("OWN1", 1, 1, ability("lunch", STRONGER)), "when"),
    ("heat", action("OWN1", DAMAGE, targets=[{**SOMEBODY, "whose": "your_opponent"}]), "targets[0].whose"),
    ("heat", action("OWN1", DAMAGE, targets=[{**SOMEBODY, "place": ["linked"]}]), "targets[0].place"),
])  # fmt: skip
def test_a_word_that_the_game_does_not_have_is_refused_where_it_stands(
    game: str, card: dict[str, Any], place: str
) -> None:
    with pytest.raises(BadSetup) as refused:
        begun(game, 1, setup={"seats": [{"deck": []}, {"deck": []}], "cards": [card]})
    assert refused.value.pointer == f"/cards/0/abilities[0].{place}"

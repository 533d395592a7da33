"""Healing: life comes back, above its start too."""

import pytest

from tests.clauses import clause
from tests.rulesets.heat.own_cards import action
from tests.rulesets.heat.table import Table


@clause("H-A26")
@pytest.mark.parametrize(
    ("option", "before", "after"),
    [("none", 38, 43), ("start", 38, 40), ("none", 40, 45), ("start", 40, 40), ("start", 44, 44), ("start", 30, 35)],
)
def test_life_may_go_above_where_it_began(option: str, before: int, after: int) -> None:
    heal = action("Heal", {"op": "heal", "amount": 5})
    table = Table(c1="L3", cards=[heal], hands={"P1": ["Heal"]}, life={"P1": before}, options={"life_cap": option})
    table.play("Heal")
    assert table.life("P1") == after


@clause("H-A26", "H-017")
def test_cards_that_ask_for_much_life_count_what_is_above_the_start() -> None:
    table = Table(c1="L3", c5="C36", life={"P1": 39}, hands={"P1": ["K1"]}, money={"P1": 1})
    assert table.power("c5") == 5
    table.play("K1")
    assert (table.life("P1"), table.power("c5")) == (42, 8)

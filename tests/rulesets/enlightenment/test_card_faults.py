"""What the game finds wrong with cards of one's own."""

from typing import Any

import pytest

from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.rulesets.enlightenment.cards import CARDS, Card, faults
from tests.clauses import clause
from tests.rulesets.enlightenment.test_abilities import event, hero


@clause("B-104")
@pytest.mark.parametrize("do", [
    {"op": "modify_cost", "amount": -1, "cards": {"what": ["event"]}}, {"op": "consider_claimed", "element": "air"},
])  # fmt: skip
def test_what_only_goes_on_is_not_done_once(do: dict[str, Any]) -> None:
    with pytest.raises(BadCards):
        parse_cards("own", [event("ONCE", do)], Card, faults, CARDS)
    goes_on = hero("ALWAYS", do, kind="constant", when="always")
    assert [card.key for card in parse_cards("own", [goes_on], Card, faults, CARDS)] == ["ALWAYS"]

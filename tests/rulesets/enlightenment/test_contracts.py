"""The contracts on self-play: three, four and five players, ready decks, offers of treaties, house rules."""

import msgspec
import pytest

from adjudicator.rulesets import registry
from adjudicator.rulesets.enlightenment.setup import Setup
from adjudicator.selfplay import play
from tests.rulesets.enlightenment.table import RULES

DECKS = sorted(RULES.decks())
HOUSES = [
    {},
    {"treaty_negotiation": "public", "treaty_judge": "players", "conflicts_per_player": "one", "reference": "v10",
     "switch_pool": "attacker", "ringless_requires_empty": False},
    {"strict_winner": True, "sh_break_rings": "common", "first_pass_fate": "each", "fate_on_ring_mandatory": False,
     "sh_break_ends_conflict": False},
]  # fmt: skip


@pytest.mark.parametrize("seats", [3, 4, 5])
def test_the_contracts_hold(seats: int, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(registry.CLASSES, "enlightenment", "Enlightenment")  # which the service does not offer yet
    brought = [{"deck": DECKS[number % len(DECKS)]} for number in range(seats)]
    setup = msgspec.convert({"seats": brought, "options": HOUSES[seats - 3]}, Setup)
    played = play("enlightenment", seats, setup, moves=150, positions_every=47)
    assert played.moves == 150

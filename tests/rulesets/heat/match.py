"""A match from its first fact: decks of any size, the opening, the mulligan, the first turns."""

from collections.abc import Sequence
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import TWO_SEATS
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.heat.cards.form import CARDS
from adjudicator.rulesets.heat.table.setup import Setup
from adjudicator.rulesets.heat.table.state import State
from tests.rulesets.heat.table import RULES
from tests.rulesets.tables import PlayedTable

MAIN = [key for key, card in CARDS.items() if card.kind not in ("leader", "heat", "money") for _ in range(3)]
HEAT = [key for key, card in CARDS.items() if card.kind == "heat"]


def deck(main: int = 40, money: int = 10, heat: int = 5, leaders: Sequence[str] = ("L1",)) -> list[str]:
    """Return a deck of so many cards of each part; its money is basic."""
    return [*leaders, *MAIN[:main], *["M1"] * money, *HEAT[:heat]]


class Match(PlayedTable):
    """A match under test. Both players bring the same deck; `reports` is what came up at a paper table."""

    rules = RULES
    state: State

    def __init__(self, brought: Any = "nevoa", *, seed: int = 1, reports: Any = None, **setup: Any) -> None:
        self.seed, self.reports = seed, reports
        self.state = RULES.new_state()
        given = msgspec.convert({"seats": [{"deck": brought}, {"deck": brought}], **setup}, Setup)
        self.events: list[Event] = fold_all(self.state, RULES.begin(self.state, given, self.luck()))

    def luck(self) -> Luck:
        return super().luck() if self.reports is None else ReportedLuck(self.reports, "7" * 32, self.state.version)

    def keep(self, seat: str, *cards: str) -> list[Event]:
        """Keep these cards of the opening hand."""
        return self.act(ChooseSome(seat, cards))

    def keep_all(self) -> None:
        """Both keep their opening hands; the first turn begins."""
        for seat in TWO_SEATS:
            self.keep(seat, *self.hand(seat))

    def sizes(self, seat: str) -> tuple[int, int]:
        """Return how many cards a player has in hand and in the deck."""
        player = self.state.players[seat]
        return player.hand_size, player.deck_size


def refused(brought: Any, **setup: Any) -> str | None:
    """Return the clause for which a match cannot begin with a deck."""
    with pytest.raises(BadSetup) as error:
        Match(brought, **setup)
    assert error.value.why.pt
    assert error.value.why.en
    return error.value.clause

"""A table of the toy for tests, where they say what is drawn."""

from typing import Any

import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.table.actions import Action, ChooseAmount, ChooseSome, Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Illegal
from toy.ruleset import Toy
from toy.table.setup import SEATS, Setup
from toy.table.state import State

RULES = Toy()


class Table:
    """A toy match at a paper table, where the tests say what is drawn. It begins in the first player's window."""

    def __init__(self, bid: dict[str, int] | None = None, **hands: list[str]) -> None:
        self.state: State = RULES.new_state()
        self.events: list[Event] = []
        reports = {f"draw/{seat}": hands.get(seat, ["soldier", "soldier", "guard", "guard"]) for seat in SEATS}
        self._take(RULES.begin(self.state, Setup(), ReportedLuck(reports, "aa", 0)))
        for seat in SEATS:
            self.act(ChooseSome(seat, ()))
        for seat in SEATS if bid is not None else ():
            self.act(ChooseAmount(seat, (bid or {})[seat]))

    def _take(self, doing: Any) -> None:
        self.events += fold_all(self.state, doing)

    def act(self, *actions: Action) -> None:
        """Take actions; what is drawn at a round's end is the first cards of the deck."""
        for action in actions:
            decks = {f"draw/{seat}": player.deck.value[:2] for seat, player in self.state.players.items()}
            self._take(RULES.decide(self.state, action, ReportedLuck(decks, "aa", self.state.version)))

    def passes(self, *seats: str) -> None:
        """These seats pass, in this order."""
        self.act(*(Pass(seat) for seat in seats))

    def happened(self, kind: type[Any]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def refused(self, action: Action) -> str:
        """Take an action that must be refused; return the clause."""
        with pytest.raises(Illegal) as refusal:
            self.act(action)
        assert RULES.obstacle(self.state, action) is not None
        return refusal.value.clause

    def asked(self) -> tuple[str, tuple[str, ...]]:
        """What kind of decision is pending, and whom it waits on."""
        assert self.state.decision is not None
        return self.state.decision.kind, self.state.waiting

    def lives(self) -> list[int]:
        """The lives of all seats."""
        return [player.life for player in self.state.players.values()]


EVEN = {"P1": 3, "P2": 2, "P3": 1}

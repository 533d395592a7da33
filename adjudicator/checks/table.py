"""A match for the tests of single rules: it begins from a position, and says what has happened and what is refused."""

from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, ServerLuck
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.rulesets.registry import RULESETS


class Table:
    """A match of a game as it is demonstrated, perhaps from a position: a table or a part of one, as JSON data.

    `state` is how it stands, `events` what has happened.
    """

    def __init__(self, game: str, position: dict[str, Any] | None = None, **setup: Any) -> None:
        self.rules = RULESETS[game]
        self.state: Any = self.rules.new_state()
        given = {**self.rules.demo_setup, **setup, "position": position}
        self.events = fold_all(
            self.state, self.rules.begin(self.state, msgspec.convert(given, self.rules.setup_type), self._luck())
        )

    def _luck(self) -> Luck:
        return ServerLuck("00" * 32, "00" * 16, self.state.version)

    def act(self, *actions: Action) -> None:
        """Take actions, one after the other. Raises Illegal."""
        for action in actions:
            self.events += fold_all(self.state, self.rules.decide(self.state, action, self._luck()))

    def refused(self, action: Action) -> str:
        """Return the clause by which an action is refused; empty if it is not."""
        try:
            self.rules.admit(self.state, action)
        except Illegal as refusal:
            return refusal.clause
        return ""

    def happened(self, kind: type[Event]) -> list[Any]:
        """Return the facts of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    @property
    def asked(self) -> tuple[str, tuple[str, ...]]:
        """What kind of decision is pending, and on whom it waits; nothing if the match is over."""
        decision = self.state.decision
        return ("", ()) if decision is None else (decision.kind, self.state.waiting)

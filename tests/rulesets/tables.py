"""What the tables of every ruleset's tests have in common: playing by actions, answering what is asked, looking."""

from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.kernel.desk.facts import EnforcementChosen
from adjudicator.kernel.desk.orders import AnyOrder, Authority
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import Luck, ServerLuck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.judged import ADVISORY
from adjudicator.kernel.table.stats import Explanation
from adjudicator.kernel.text.refusal import Illegal


class PlayedTable:
    """A match under test. `rules` and `state` are its ruleset's; a subclass says how it begins."""

    rules: Ruleset[Any]
    state: Any
    events: list[Event]
    seed: int
    edition: str | None = None
    """Under which edition of the rules it begins; the latest, if none is said."""

    def luck(self) -> Luck:
        """Return the luck of the next move."""
        return ServerLuck(f"{self.seed:064x}", "7" * 32, self.state.version)

    # Playing

    def act(self, action: Action) -> list[Event]:
        """Take one action; return its events."""
        events = fold_all(self.state, self.rules.decide(self.state, action, self.luck()))
        self.events += events
        wrong = list(self.rules.violations(self.state))
        assert not wrong, wrong
        return events

    def do(self, action: Action) -> list[Event]:
        """Take an action, and let its chain go by; return all the events."""
        return [*self.act(action), *self.let_pass()]

    def let_pass(self) -> list[Event]:
        """Everyone passes until the chain is done."""
        events: list[Event] = []
        while self.asked_for == "response":
            events += self.act(Pass(self.asked))
        return events

    def choose(self, *choices: str) -> list[Event]:
        """Answer what is asked, one choice after the other."""
        events: list[Event] = []
        for choice in choices:
            events += self.act(Choose(self.asked, choice))
        return events

    def respond(self, name: str, *choices: str) -> list[Event]:
        """Whoever has priority responds."""
        return [*self.act(Respond(self.asked, name)), *self.choose(*choices)]

    def passes(self) -> list[Event]:
        """Whoever has priority passes."""
        return self.act(Pass(self.asked))

    def refusal(self, action: Action) -> str:
        """Return the clause that forbids an action."""
        with pytest.raises(Illegal) as refused:
            self.rules.admit(self.state, action)
        assert refused.value.why.pt
        assert refused.value.why.en
        return refused.value.clause

    def legal(self, seat: str = "") -> tuple[Action, ...]:
        """Return what a seat, or whoever is asked, may answer."""
        return self.rules.answers(self.state, seat or self.asked)

    def order(self, order: AnyOrder) -> list[Event]:
        """A judge's order is carried out."""
        mandate = Authority("judge", "because", (), "D1")
        return self.happens(self.rules.carry_out(self.state, order, mandate, self.luck()))

    def make_advisory(self) -> None:
        """Let the match record what the rules forbid, and go on."""
        self.happens(iter([EnforcementChosen((), ADVISORY)]))

    def happens(self, facts: Iterator[Event]) -> list[Event]:
        """Let facts happen."""
        events = fold_all(self.state, facts)
        self.events += events
        return events

    # Looking

    @property
    def asked(self) -> str:
        """The seat that must answer."""
        (seat,) = self.state.waiting
        return str(seat)

    @property
    def asked_for(self) -> str:
        """What kind of answer is waited for."""
        return self.state.decision.kind if self.state.decision is not None else ""

    @property
    def options(self) -> tuple[str, ...]:
        """The open options of what is asked."""
        assert self.state.decision is not None
        options: tuple[str, ...] = self.state.decision.options
        return options

    def hand(self, seat: str) -> list[str]:
        """Return the cards of a hand."""
        return list(self.state.players[seat].hand.value)

    def discard(self, seat: str) -> list[str]:
        """Return the cards of a discard zone."""
        return list(self.state.players[seat].discard)

    def has(self, kind: type[Event]) -> bool:
        """Whether such a fact has happened."""
        return any(isinstance(event, kind) for event in self.events)

    def explain(self, of: str) -> Explanation:
        """Return why a number is what it is."""
        return self.rules.explain(self.state, of)

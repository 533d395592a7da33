"""A table for tests: positions in a few words, turns played to their end, answers looked up by what is asked.

table = Table(turn=2, field=["C1", "C3"], token="P4")
table.reveal(P1="C5", P4="S7")      # the others play something harmless
table.answer("C1")                  # whoever is asked chooses it
"""

from copy import deepcopy
from typing import Any

import msgspec

from adjudicator.kernel.desk.orders import Adjust, AnyChange, Authority
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.luck.luck import ServerLuck
from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond
from adjudicator.kernel.table.events import DecisionRequested, Event
from adjudicator.kernel.text.refusal import Illegal
from adjudicator.rulesets.diamonds.cards.form import JUDGEMENT, MISSIONS
from adjudicator.rulesets.diamonds.table.actions import Allocate, Plan
from adjudicator.rulesets.diamonds.table.setup import Setup
from adjudicator.rulesets.diamonds.table.state import Monster, Player, State
from adjudicator.rulesets.registry import RULESETS

SEATS = {"C": "P1", "V": "P2", "G": "P3", "S": "P4"}
FACTIONS = ("conclave", "vanguard", "guardians", "shadows")
RULES = RULESETS["diamonds"]


def seat_of(card: str) -> str:
    """Return the seat of a card's faction: C is P1, V P2, G P3, S P4."""
    return SEATS[card[0]]


class Table:
    """A match under test. Keyword arguments are the position's; `options` are house rules."""

    def __init__(self, *, options: dict[str, Any] | None = None, fresh: bool = False, **position: Any) -> None:
        """`hands` are the cards a seat must hold; the rest is filled in. `fresh` begins a match from the start."""
        setup: dict[str, Any] = {"seats": [{"faction": faction} for faction in FACTIONS], "options": options or {}}
        if not fresh:
            setup["position"] = _position(position)
        else:
            setup |= position
        self.state: State = RULES.new_state()
        self.moves = 0
        made = RULES.begin(self.state, msgspec.convert(setup, Setup), self._luck())
        self.events: list[Event] = fold_all(self.state, made)

    def _luck(self) -> ServerLuck:
        return ServerLuck("5" * 64, "7" * 32, self.state.version)

    # Playing

    def act(self, action: Action) -> list[Event]:
        """Take one action; return its events."""
        events = fold_all(self.state, RULES.decide(self.state, action, self._luck()))
        self.events += events
        wrong = list(RULES.violations(self.state))
        assert not wrong, wrong
        return events

    def correct(self, *changes: AnyChange) -> list[Event]:
        """A judge changes the table; return the events."""
        order = RULES.carry_out(self.state, Adjust(changes), Authority("judge"), self._luck())
        events = fold_all(self.state, order)
        self.events += events
        wrong = list(RULES.violations(self.state))
        assert not wrong, wrong
        return events

    def reveal(self, **cards: str) -> list[Event]:
        """Everyone plans; seats not named play a spare card. Return the events of the last plan."""
        events: list[Event] = []
        for seat in self.state.waiting:
            hand = self.state.players[seat].hand.value
            order = (*HARMLESS[seat], *hand)
            card = cards.get(seat) or next(card for card in order if card in hand)
            events = self.act(Plan(seat, card))
        return events

    def answer(self, *choices: str) -> list[Event]:
        """Whoever is asked chooses, once for each choice. Return the events of the last."""
        events: list[Event] = []
        for choice in choices:
            seat = self.asked
            decision = self.state.decision
            assert decision is not None
            if decision.kind == "response":
                events = self.act(Pass(seat) if choice == "pass" else Respond(seat, choice))
            else:
                events = self.act(Choose(seat, choice))
        return events

    def finish_turn(self, *choices: str) -> None:
        """Go on to the next plan or the end. The choices are made in order, each where it is first an option;
        other questions get what changes least."""
        given = list(choices)
        while self.state.decision is not None and not self.state.decision.sealed:
            options = self.state.decision.options
            if given and given[0] in options:
                self.answer(given.pop(0))
            else:
                self.answer("pass" if "pass" in options else "decline" if "decline" in options else options[0])
        assert not given, f"never asked for {given}"

    def finish_round(self) -> None:
        """Play on, harmlessly, until this round is over."""
        number = self.state.round
        while self.state.result is None and self.state.round == number and not self._between_rounds:
            self.reveal()
            self.finish_turn()

    @property
    def _between_rounds(self) -> bool:
        return self.state.decision is not None and self.state.decision.kind == "allocation"

    def allocate(self, **first: list[str]) -> None:
        """Everyone allocates; seats not named put their first four cards first."""
        for seat in self.state.waiting:
            self.act(Allocate(seat, tuple(first.get(seat) or self.state.players[seat].deck[:4])))

    # Looking

    @property
    def asked(self) -> str:
        """The seat that must answer."""
        (seat,) = self.state.waiting
        return seat

    @property
    def options(self) -> tuple[str, ...]:
        """What may be chosen now."""
        assert self.state.decision is not None
        return self.state.decision.options

    @property
    def asks(self) -> tuple[str, str]:
        """What is asked, and for which card."""
        assert self.state.decision is not None
        return self.state.decision.kind, self.state.decision.source

    def stats(self, card: str) -> tuple[int, int, int]:
        """A monster's ATK, LP and MP now."""
        now = self.state.field[card].now
        return now["ATK"], now["LP"], now["MP"]

    def monster(self, card: str) -> Monster:
        """A monster in the field."""
        return self.state.field[card]

    def player(self, seat: str) -> Player:
        """A player's side."""
        return self.state.players[seat]

    def happened(self, kind: type[Any]) -> list[Any]:
        """All events of a kind so far."""
        return [event for event in self.events if isinstance(event, kind)]

    def last(self, kind: type[Any]) -> Any:
        """The last event of a kind."""
        return self.happened(kind)[-1]

    def refused(self, action: Action) -> str:
        """Take an action that must be refused; return the clause."""
        before = msgspec.structs.asdict(self.state)
        try:
            fold_all(self.state, RULES.decide(self.state, action, self._luck()))
        except Illegal as refusal:
            assert msgspec.structs.asdict(self.state) == before
            return refusal.clause
        raise AssertionError(f"{action} was accepted")

    def refuses(self, choice: str) -> str:
        """Choose (or respond with) what must be refused; return the clause."""
        decision = self.state.decision
        assert decision is not None
        seat = self.asked
        return self.refused(Respond(seat, choice) if decision.kind == "response" else Choose(seat, choice))

    def decisions(self) -> list[tuple[str, str]]:
        """Every question so far: what was asked, for which card."""
        return [(event.decision.kind, event.decision.source) for event in self.happened(DecisionRequested)]


HARMLESS = {
    "P1": ("C1", "C3", "C8", "C2"),
    "P2": ("V8", "V1", "V4", "V2"),
    "P3": ("G8", "G3", "G1", "G2"),
    "P4": ("S8", "S3", "S4", "S2"),
}
"""What a seat that does not matter plays: first what asks nothing and changes least."""


def _position(given: dict[str, Any]) -> dict[str, Any]:
    """Fill in the hands: the cards that are to be played, then harmless ones. Round 2, where half the deck is free."""
    position = {"round": 2, **deepcopy(given)}
    field = position.get("field", [])
    position["field"] = field if isinstance(field, dict) else {card: {} for card in field}
    hands: dict[str, list[str]] = position.pop("hands", {})
    players: dict[str, Any] = position.setdefault("players", {})
    for seat in SEATS.values():
        players.setdefault(seat, {})
    if position["round"] == 5:
        _tie(position, players)
    turns = 8 if position["round"] == 5 else 4
    left = turns - position.get("turn", 1) + 1
    for letter, seat in SEATS.items():
        player = players[seat]
        wanted = hands.get(seat, [])
        placed = {*position["field"], *player.get("played", []), *player.get("discard", []), *wanted}
        order = [*HARMLESS[seat], *(f"{letter}{number}" for number in (6, 5, 7, 4, 3, 2, 1, 8))]
        filler = [card for card in dict.fromkeys(order) if card not in placed]
        player.setdefault("hand", [*wanted, *filler][:left])
    return position


def _tie(position: dict[str, Any], players: dict[str, Any]) -> None:
    """Give the contenders the diamonds that make them so, and the Judgement its mission."""
    contenders = position.pop("contenders", list(SEATS.values()))
    for seat in {*SEATS.values()} - {*contenders}:
        players[seat]["hand"] = []
    each = 4 // len(contenders)
    for number, seat in enumerate(contenders):
        players[seat]["diamonds"] = list(MISSIONS[each * number : each * (number + 1)])
    if "missions" in position:
        position["missions"] = [*position["missions"], JUDGEMENT]

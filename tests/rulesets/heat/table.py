"""A table for tests: positions in a few words, actions carried through their chains, answers by what is asked.

    table = Table(c5="C07", c6="C12 P2", money={"P1": 3}, phase="combat")
    table.attack("c5", "c6")            # nobody blocks, supports or answers
    assert table.gone("c6")

A card in play is its key and what else: `P2` whose it is, `rested`, `heated`, `new` that it came this turn, `on:c5`
what bears it. c1 and c2 are the leaders, L1 and L2 where nothing else is said; money cards are c101, c102 …
"""

from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.table.actions import ChooseSome
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.heat.ruleset import Heat
from adjudicator.rulesets.heat.table.actions import Advance, Attack, Heatmode, Play, Use
from adjudicator.rulesets.heat.table.setup import Setup
from adjudicator.rulesets.heat.table.state import Piece, State
from tests.rulesets.tables import PlayedTable

RULES = Heat()
SPARE = ["C12", "C12", "M1", "M1", "M1"]
"""Decks of those whose deck does not matter: nobody runs out of cards."""


def piece_of(text: str, turn: int) -> dict[str, Any]:
    """Return a card in play from a few words."""
    key, *more = text.split()
    found: dict[str, Any] = {"card": key}
    for word in more:
        if word in ("P1", "P2"):
            found["owner"] = word
        elif word == "rested":
            found["tapped"] = True
        elif word == "heated":
            found["heated"] = True
        elif word == "new":
            found["turn"] = turn
        else:
            found["on"] = word.removeprefix("on:")
    return found


class Table(PlayedTable):
    """A match under test that begins from a position. Keywords like c5 are cards in play."""

    rules = RULES
    state: State

    def __init__(self, **given: Any) -> None:
        """`hands`, `decks`, `discards`, `heat_decks`, `life`, `heat`, `money` (how many standing money cards) and
        `players` are by seat, `options` house rules, `cards` a set of one's own, `seed` the luck's. What else is given
        belongs to the position."""
        words = {"c1": "L1", "c2": "L2 P2"} | {key: text for key, text in given.items() if _is_piece(key)}
        rest = {key: value for key, value in given.items() if not _is_piece(key)}
        number = 101
        for seat, count in rest.pop("money", {}).items():
            words |= {f"c{number + each}": f"M1 {seat}" for each in range(count)}
            number += count
        sides: dict[str, dict[str, Any]] = {seat: {"deck": SPARE, "heat_deck": []} for seat in ("P1", "P2")}
        for zone in ("hand", "deck", "discard", "heat_deck"):
            for seat, held in rest.pop(f"{zone}s", {}).items():
                sides[seat][zone] = held
        for name in ("life", "heat"):
            for seat, value in rest.pop(name, {}).items():
                sides[seat][name] = value
        for seat, more in rest.pop("players", {}).items():
            sides[seat] |= more
        options, cards, self.seed = rest.pop("options", {}), rest.pop("cards", []), rest.pop("seed", 5)
        pieces = {key: piece_of(text, rest.get("turn", 5)) for key, text in words.items()}
        position = {"pieces": pieces, "players": sides, **rest}
        setup = {"seats": [{}, {}], "options": options, "cards": cards, "position": position}
        self.state = RULES.new_state()
        begun = RULES.begin(self.state, msgspec.convert(setup, Setup), self.luck(), self.edition)
        self.events: list[Event] = fold_all(self.state, begun)

    # Playing

    def play(self, key: str, to: str = "", *choices: str, heat: bool = False, seat: str = "") -> list[Event]:
        """Play a card, choose, and let the chain go by."""
        events = self.act(Play(seat or self.asked, key, to, heat))
        return [*events, *self.choose(*choices), *self.let_pass()]

    def answer(self, key: str, *choices: str, heat: bool = False) -> list[Event]:
        """Whoever has priority plays a card in response, and chooses; the chain stays open."""
        return [*self.act(Play(self.asked, key, "", heat)), *self.choose(*choices)]

    def use(self, name: str, *choices: str) -> list[Event]:
        """Use an ability, choose, and let the chain go by."""
        return [*self.act(Use(self.asked, name)), *self.choose(*choices), *self.let_pass()]

    def declare(self, id: str, target: str) -> list[Event]:
        """Declare an attack; what is asked then stays open."""
        return self.act(Attack(self.state.active, id, target))

    def attack(self, id: str, target: str, block: str = "none", *supporters: str) -> list[Event]:
        """Attack, block and support as said, and let the chain go by."""
        return [*self.declare(id, target), *self.defend(block, *supporters), *self.let_pass()]

    def defend(self, block: str = "none", *supporters: str) -> list[Event]:
        """Answer how to defend, as far as that is asked."""
        events: list[Event] = []
        if self.asked_for == "block":
            events += self.choose(block)
        if self.asked_for == "support":
            events += self.act(ChooseSome(self.asked, supporters))
        return events

    def heat_mode(self) -> list[Event]:
        return self.do(Heatmode(self.state.active))

    def advance(self, to: Any) -> list[Event]:
        return self.do(Advance(self.state.active, to))

    def end_turn(self, turns: int = 1) -> None:
        """Go on to the next player's first action, so many turns later, doing nothing."""
        for _ in range(turns):
            self.advance("end")
            while self.asked_for not in ("act", ""):
                if self.asked_for == "response":
                    self.passes()
                else:
                    self.choose(self.options[-1] if self.options else self.legal()[0].choice)  # type: ignore[attr-defined]  # a choice

    # Looking

    def piece(self, id: str) -> Piece:
        return self.state.pieces[id]

    def of(self, key: str) -> list[str]:
        """Return the ids of a card's copies in play."""
        return [piece.id for piece in self.state.in_order() if piece.card == key]

    def power(self, id: str) -> int:
        return self.piece(id).power

    def gone(self, id: str) -> bool:
        return id not in self.state.pieces

    def rested(self, id: str) -> bool:
        return self.piece(id).tapped

    def life(self, seat: str) -> int:
        return self.state.players[seat].life

    def heat(self, seat: str) -> int:
        return self.state.players[seat].heat

    def money_spent(self, seat: str = "P1") -> int:
        """Return how many money cards of a player are rested."""
        return sum(piece.tapped for piece in self.state.of(seat, "money"))

    @property
    def result(self) -> tuple[tuple[str, ...], str] | None:
        """Who has won, by which rule; None while the match goes on."""
        found = self.state.result
        return None if found is None else (found.winners, found.reason)


def _is_piece(key: str) -> bool:
    return key[0] == "c" and key[1:].isdigit()

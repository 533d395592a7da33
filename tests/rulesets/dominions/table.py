"""A table for tests: positions in a few words, actions carried through their chains, answers by what is asked.

    table = Table(c1="U01 2,3", c2="U03 3,3 P2", phase="battle")
    table.attack("c1", "c2")            # both let the chain go by
    assert table.hp("c2") == 4

A card on the board is its key, its space (or the id that it hangs on), and what else: `P2` whose it is, `down` that it
lies face down, `d3` damage taken, `by:P2` who controls it.
"""

from typing import Any

import msgspec

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.dominions.ruleset import Dominions
from adjudicator.rulesets.dominions.table.actions import Activate, Advance, Attack, Move, Spawn
from adjudicator.rulesets.dominions.table.setup import Setup
from adjudicator.rulesets.dominions.table.state import Piece, State
from tests.rulesets.tables import PlayedTable

RULES = Dominions()
SPARE = ["U03", "U03", "U10", "U10"]
"""Decks of those whose deck does not matter: nobody runs out of cards."""


def piece_at(text: str) -> dict[str, Any]:
    """Return a card on the board from a few words."""
    key, place, *more = text.split()
    found: dict[str, Any] = {"on" if place.startswith("c") else "at": place, "card": key}
    for word in more:
        if word in ("P1", "P2"):
            found["owner"] = word
        elif word == "down":
            found |= {"card": "", "hidden": key}
        elif word.startswith("by:"):
            found["controller"] = word[3:]
        else:
            found["damage"] = int(word[1:])
    return found


class Table(PlayedTable):
    """A match under test that begins from a position. Keywords like c1 are cards on the board."""

    rules = RULES
    state: State

    def __init__(self, **given: Any) -> None:
        """`hands`, `decks`, `discards` and `players` are by seat, `options` house rules, `cards` a set of one's own,
        and `seed` the luck's. What else is given belongs to the position."""
        pieces = {key: piece_at(text) for key, text in given.items() if key[0] == "c" and key[1:].isdigit()}
        rest = {key: value for key, value in given.items() if key not in pieces}
        sides = {seat: {"deck": SPARE} for seat in ("P1", "P2")}
        for zone in ("hand", "deck", "discard"):
            for seat, held in rest.pop(f"{zone}s", {}).items():
                sides[seat][zone] = held
        for seat, more in rest.pop("players", {}).items():
            sides[seat] |= more
        options, cards, self.seed = rest.pop("options", {}), rest.pop("cards", []), rest.pop("seed", 5)
        position = {"pieces": pieces, "players": sides, **rest}
        setup = {"seats": [{}, {}], "options": options, "cards": cards, "position": position}
        self.state: State = RULES.new_state()
        self.events: list[Event] = fold_all(
            self.state, RULES.begin(self.state, msgspec.convert(setup, Setup), self.luck(), self.edition)
        )

    # Playing

    def move(self, id: str, to: str) -> list[Event]:
        return self.do(Move(self.state.active, id, to))

    def attack(self, id: str, target: str) -> list[Event]:
        return self.do(Attack(self.state.active, id, target))

    def spawn(self, key: str, to: str, face: Any = "up") -> list[Event]:
        return self.do(Spawn(self.state.active, key, to, face))

    def use(self, name: str, *choices: str) -> list[Event]:
        """Use an effect, choose, and let the chain go by."""
        events = self.act(Activate(self.state.active, name))
        return [*events, *self.choose(*choices), *self.let_pass()]

    def choose_for_both(self, choice: str) -> None:
        """Both answer a sealed decision alike."""
        for seat in self.state.waiting:
            self.act(Choose(seat, choice))

    def advance(self, to: Any) -> list[Event]:
        return self.do(Advance(self.state.active, to))

    def end_turn(self, turns: int = 1) -> None:
        """Go on to the turn's player's next action, so many turns later, doing nothing."""
        for _ in range(turns):
            self.advance("end")
            while self.asked_for not in ("act", ""):
                if self.asked_for == "response":
                    self.passes()
                else:
                    self.choose("in_order" if self.asked_for == "tick" else self.options[-1])

    # Looking

    def piece(self, id: str) -> Piece:
        return self.state.pieces[id]

    def atk(self, id: str) -> int:
        return self.piece(id).now["ATK"]

    def hp(self, id: str) -> int:
        return self.piece(id).now["HP"]

    def stats(self, id: str) -> tuple[int, int]:
        return self.atk(id), self.hp(id)

    def gone(self, id: str) -> bool:
        return id not in self.state.pieces

    def status(self, id: str, name: str) -> int | None:
        """Return how many ticks a status has left; None if the card has none."""
        return next((mark.ticks for mark in self.piece(id).marks if mark.kind == "status" and mark.name == name), None)

    def domain(self, seat: str) -> int:
        return self.state.players[seat].domain

"""A table for tests: positions in a few words, actions carried through their chains, answers by what is asked.

    table = Table(c1="A 1 e3", c2="B 1 P2", phase="combat", cards=[fighter("A", 3), fighter("B", life=5, defence=3)])
    table.use("c1:1")                   # everybody lets it go by
    assert table.life("c2") == 5

A character is its card, its position, and what else: `P2` whose it is, `e3` so many common sources attached, `d2`
damage taken, `shield:2` tokens, `used` (its first action this turn).
"""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.cards import BadCards, parse_cards
from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.table.actions import Pass
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.cards.form import Card, faults
from adjudicator.rulesets.multiversity.cards.words import TOKENS
from adjudicator.rulesets.multiversity.ruleset import Multiversity
from adjudicator.rulesets.multiversity.table.actions import Advance, Energize, Play, Promote, Use
from adjudicator.rulesets.multiversity.table.setup import Setup
from adjudicator.rulesets.multiversity.table.state import Character, State
from adjudicator.rulesets.multiversity.team.status_events import DamageDealt
from tests.rulesets.tables import PlayedTable

RULES = Multiversity()
SPARE = ["E1"] * 12
STONES = ["E1"] * 6
NAME = {"pt": "x", "en": "x"}


def ability(when: str, *do: Any, **more: Any) -> dict[str, Any]:
    """Return an ability's data."""
    return {"when": when, "text": NAME, "do": list(do), **more}


def hit(amount: Any, **more: Any) -> dict[str, Any]:
    return {"op": "deal_damage", "amount": amount, **more}


def tokens(status: str, count: int = 1, **more: Any) -> dict[str, Any]:
    return {"op": "add_tokens", "status": status, "count": count, **more}


MAIN = [{"role": "target", "what": ["character"], "whose": "opponent", "place": ["main"]}]
FOE = [{"role": "target", "what": ["character"], "whose": "opponent"}]
OWN = [{"role": "target", "what": ["character"], "whose": "own"}]
TEAM = {"what": ["character"], "whose": "opponent", "place": ["team"]}
EVERYBODY = {"what": ["character"]}


def needs(amount: int) -> dict[str, Any]:
    return {"pay": "attached_energy", "amount": amount}


DISCARD = {"pay": "discard_energy"}


def fighter(key: str, *abilities: Any, life: int = 9, defence: int = 0, type: str = "physical", **more: Any) -> Any:
    """Return a character's data; a number for an ability is an active action with so much damage to the main one."""
    said = [ability("active", hit(one), targets=MAIN) if isinstance(one, int) else one for one in abilities]
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "character", "type": type, "life": life,
            "defence": defence, "abilities": said, **more}  # fmt: skip


def item(key: str, *abilities: Any, **more: Any) -> dict[str, Any]:
    return {"key": key, "name": {"pt": key, "en": key}, "kind": "item", "abilities": list(abilities), **more}


def character_at(text: str) -> dict[str, Any]:
    """Return a character in play from a few words."""
    key, position, *more = text.split()
    found: dict[str, Any] = {"card": key, "position": int(position), "tokens": []}
    for word in more:
        name, mark, count = word.partition(":")
        if word.startswith("P") and word[1:].isdecimal():
            found["controller"] = word
        elif mark:
            found["tokens"] += [{"name": name}] * int(count)
        elif word == "used":
            found["used"] = {"0": 5}
        elif name in TOKENS:
            found["tokens"].append({"name": name})
        elif word[0] == "e":
            found["energies"] = ["E1"] * int(word[1:])
        else:
            found["damage"] = int(word[1:])
    return found


class Table(PlayedTable):
    """A match under test that begins from a position. Keywords like c1 are characters in play."""

    rules = RULES
    state: State

    def __init__(self, **given: Any) -> None:
        """`hands`, `decks`, `discards`, `stones` and `players` are by seat, `options` house rules, `cards` a set of
        one's own, `seats` how many play, `seed` the luck's. What else is given belongs to the position."""
        characters = {key: character_at(text) for key, text in given.items() if key[0] == "c" and key[1:].isdigit()}
        rest = {key: value for key, value in given.items() if key not in characters}
        count = rest.pop("seats", 2)
        sides: dict[str, Any] = {f"P{seat}": {"deck": SPARE, "stones": STONES} for seat in range(1, count + 1)}
        for zone, name in (("hands", "hand"), ("decks", "deck"), ("discards", "discard"), ("stones", "stones")):
            for seat, held in rest.pop(zone, {}).items():
                sides[seat][name] = held
        for seat, more in rest.pop("players", {}).items():
            sides[seat] |= more
        options, cards, self.seed = rest.pop("options", {}), rest.pop("cards", []), rest.pop("seed", 5)
        for seat in sides:  # a side without a character is given one that matters to nobody
            if not any(one.get("controller", "P1") == seat for one in characters.values()):
                characters[f"c9{seat[1]}"] = {"card": "P13", "position": 1, "controller": seat}
        position = {"characters": characters, "players": sides, **rest}
        setup = {"seats": [{}] * count, "options": options, "cards": cards, "position": position}
        self.state: State = RULES.new_state()
        self.events: list[Event] = fold_all(
            self.state, RULES.begin(self.state, msgspec.convert(setup, Setup), self.luck(), self.edition)
        )

    # Playing

    def use(self, name: str, *choices: str) -> list[Event]:
        """Use something, choose, and let the chain go by."""
        return [*self.declare(name, *choices), *self.let_pass()]

    def declare(self, name: str, *choices: str) -> list[Event]:
        """Use something and choose; the chain stays open."""
        return [*self.act(Use(self.state.active, name)), *self.choose(*choices)]

    def play(self, key: str, to: str = "") -> list[Event]:
        return self.do(Play(self.state.active, key, to))

    def energize(self, key: str, to: str) -> list[Event]:
        return self.do(Energize(self.state.active, key, to))

    def promote(self, id: str) -> list[Event]:
        return self.do(Promote(self.state.active, id))

    def advance(self, to: Any) -> list[Event]:
        return self.do(Advance(self.state.active, to))

    def end_turn(self, turns: int = 1) -> None:
        """Go on to the next player's main phase, so many turns on, discarding what must be discarded."""
        for _ in range(turns):
            self.advance("end")
            while self.state.result is None and self.asked_for != "act":
                self.act(self.legal()[-1] if self.asked_for != "response" else Pass(self.asked))

    def forbids(self, name: str) -> str:
        """Return the clause that forbids the turn's player to use something."""
        return self.refusal(Use(self.state.active, name))

    # Looking

    def one(self, id: str) -> Character:
        return self.state.characters[id]

    def life(self, id: str) -> int:
        return self.one(id).life_left

    def defence(self, id: str) -> int:
        return self.one(id).defence_left

    def count(self, id: str, token: str) -> int:
        return self.one(id).count(token)

    def gone(self, id: str) -> bool:
        return id not in self.state.characters

    def stones(self, seat: str) -> int:
        return self.state.players[seat].stones_size

    def steps(self, number: int = -1) -> list[tuple[str, int, int]]:
        """Return the ledger of a blow, the last if none is named: each stage with the damage before and after it."""
        blows = [event for event in self.events if isinstance(event, DamageDealt)]
        return [(step.stage, step.before, step.after) for step in blows[number].ledger.steps]

    def winners(self) -> tuple[tuple[str, ...], str]:
        assert self.state.result is not None
        return self.state.result.winners, self.state.result.reason


def fight(stage: str = "active", **given: Any) -> Table:
    """Return a table in a stage of the combat."""
    return Table(phase="combat", stage=stage, **given)


def wrong(card: dict[str, Any]) -> list[str]:
    """Return the fields for which a card is refused."""
    with pytest.raises(BadCards) as why:
        parse_cards("set", [card], Card, faults)
    return [error.field for error in why.value.errors]

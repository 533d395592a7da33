"""A table for tests: positions in a few words, actions carried through, conflicts fought in a line.

    table = Table(c50="F3 P1", c51="F2 P2", phase="conflict")
    table.conflict("c50", "P2.first", ring="P1.fire", defenders=["c51"])
    assert table.claimed("P1") == {"fire"}

A card on the table is its key and what else: `P2` whose it is, `bowed`, `honored`, `dishonored`, `fate:2`, `on:c50`
what bears it or it lies on, `facedown`. A province is named by its player and slot, like `P2.first`; c5 to c9 are those
of P1 from the stronghold's on, c10 to c14 those of P2. Characters F1, F2 … have that much of both skills.
"""

from typing import Any

import msgspec
import pytest

from adjudicator.kernel.engine.folding import fold_all
from adjudicator.kernel.table.actions import Action, Assign, Choose, ChooseSome, Pass, Respond
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.rulesets.enlightenment.ruleset import Enlightenment
from adjudicator.rulesets.enlightenment.table.actions import Declare, Use
from adjudicator.rulesets.enlightenment.table.setup import Setup
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from tests.rulesets.tables import PlayedTable

RULES = Enlightenment()


def fighter(number: int, **more: Any) -> dict[str, Any]:
    """A character with so much of both skills."""
    name = {"pt": f"F{number}", "en": f"F{number}"}
    return {"key": f"F{number}", "name": name, "kind": "character", "side": "dynasty", "cost": 1,
            "military": number, "political": number, "glory": 1, **more}  # fmt: skip


FIGHTERS = [fighter(number) for number in range(10)]
PROVINCES = [
    {"key": f"V-{element}", "name": {"pt": f"V {element}", "en": f"V {element}"}, "kind": "province",
     "elements": [element], "strength": 4}
    for element in ("void", "air", "earth", "fire", "water")
]  # fmt: skip
"""Without text, strength 4: the one under the stronghold first."""


def piece_of(text: str) -> dict[str, Any]:
    """Return a card on the table from a few words."""
    key, *more = text.split()
    found: dict[str, Any] = {"card": key}
    for word in more:
        if word.startswith("P") and word[1:].isdigit():
            found["owner"] = word
        elif word in ("honored", "dishonored"):
            found["status"] = word
        elif word == "bowed":
            found["bowed"] = True
        elif word.startswith("fate:"):
            found["fate"] = int(word[5:])
        elif word.startswith("on:"):
            found["on"] = word[3:]
        elif word.startswith("slot:"):
            found["slot"] = word[5:]
        elif word == "broken":
            found["broken"] = True
        elif word == "facedown":
            found["hidden"] = found.pop("card")
        else:
            found["place"] = word
    return found


class Played(PlayedTable):
    """A match under test, however it begins: actions carried through, conflicts fought in a line."""

    rules = RULES
    state: State

    # Playing

    def passing(self, kinds: tuple[str, ...] = ("act", "interrupt", "reaction", "would_interrupt")) -> list[Event]:
        """All pass as long as they are asked whether to act."""
        events: list[Event] = []
        while self.asked_for in kinds:
            events += self.act(Pass(self.asked))
        return events

    def settle(self) -> list[Event]:
        """Nobody interrupts or reacts."""
        return self.passing(("would_interrupt", "interrupt", "reaction"))

    def let_be(self) -> list[Event]:
        """Whoever is asked, or is the first of several, does as little as may be."""
        seat, some = self.state.waiting[0], ("defend", "evade", "discard_dynasty")
        if self.asked_for in some:
            return self.act(ChooseSome(seat, ()))
        if self.asked_for == "ring_effect":
            return self.act(Choose(seat, "none"))
        action = RULES.some_answer(self.state, seat, lambda options: options[0])
        passed = Pass(seat)
        assert action is not None
        return self.act(action if RULES.obstacle(self.state, passed) else passed)

    def turn(self, seat: str, kind: str = "act") -> None:
        """All do as little as may be until a player is asked so."""
        while (self.state.waiting[0], self.asked_for) != (seat, kind):
            self.let_be()

    def use(self, name: str, *choices: str, seat: str = "P1") -> list[Event]:
        """A player uses an action when it is his turn; what may answer it then stays open."""
        self.turn(seat)
        return [*self.act(Use(seat, name)), *self.choose(*choices)]

    def answer(self, name: str, *choices: str, seat: str = "P1") -> list[Event]:
        """A player answers with an ability as soon as it may be used; till then all do as little as may be."""
        answer = Respond(seat, name if ":" in name else f"{name}:1")
        while RULES.obstacle(self.state, answer) is not None:
            self.let_be()
        return [*self.act(answer), *self.choose(*choices)]

    def declare(self, attackers: str, province: str, ring: str = "", conflict: Any = "military") -> list[Event]:
        """Whoever is asked declares a conflict; what is asked then stays open."""
        self.passing()
        seat = self.asked
        chosen = ring or f"{seat}.fire"
        return self.act(Declare(seat, conflict, chosen, self.province(province), tuple(attackers.split())))

    def conflict(
        self, attackers: str, province: str, ring: str = "", conflict: Any = "military", defenders: str = "",
        effect: str = "none",
    ) -> list[Event]:  # fmt: skip
        """Fight a conflict to its end: declared, defended, all pass, the ring's effect as said."""
        return [*self.declare(attackers, province, ring, conflict), *self.finish(defenders, effect)]

    def finish(self, defenders: str = "", effect: str = "none") -> list[Event]:
        """Fight the conflict that is declared to its end."""
        events: list[Event] = []
        while self.state.conflict is not None:
            events += self.passing()
            if self.asked_for == "defend":
                events += self.act(ChooseSome(self.asked, tuple(defenders.split())))
            elif self.asked_for == "ring_effect":
                events += self.act(Choose(self.asked, effect))
            elif self.asked_for == "place_rings":
                events += self.place()
            elif self.asked_for in ("discard_dynasty", "evade"):
                events += self.act(ChooseSome(self.asked, ()))
            elif self.asked_for == "":
                break
            elif self.state.conflict is not None:
                raise AssertionError(self.asked_for)
        return events

    def to(self, round: int = 0, step: str = "") -> None:
        """All do as little as they may until that round, or that step, has come."""
        while self.state.round < round or self.state.step != (step or self.state.step):
            self.let_be()

    def place(self, *slots: str) -> list[Event]:
        """Place rings on provinces, the first that may be where nothing is said."""
        asked = self.state.decision
        assert asked is not None
        answer: Action
        if asked.form == "assign":
            places = tuple(map(self.province, slots)) or asked.places[:1] * len(asked.options)
            answer = Assign(self.asked, places)
        else:
            answer = Choose(self.asked, self.province(slots[0]) if slots else asked.options[0])
        return self.act(answer)

    # Looking

    def piece(self, id: str) -> Piece:
        return self.state.pieces[id]

    def honor(self, seat: str) -> int:
        return self.state.players[seat].honor

    def fate(self, seat: str) -> int:
        return self.state.players[seat].fate

    def claimed(self, seat: str) -> set[str]:
        """Return the elements of the rings on a player's provinces."""
        mine = self.state.players[seat].provinces.values()
        return {ring.element for ring in self.state.rings.values() if ring.at in mine}

    def pool(self, at: str) -> list[str]:
        """Return the rings in a pool."""
        return sorted(id for id, ring in self.state.rings.items() if ring.at == at)

    def province(self, name: str) -> str:
        """Return the id of a province like P2.first."""
        seat, _, slot = name.partition(".")
        return self.state.players[seat].provinces[slot]


class Table(Played):
    """A match under test that begins from a position. Keywords like c50 are cards on the table."""

    def __init__(self, seats: int = 3, **given: Any) -> None:
        """`honor`, `fate`, `hands`, decks and discard piles are by seat, `broken` lists provinces, `rings` says where
        rings are (and the fate on them: `P1 fate:2`), `options` are house rules, `cards` a set of one's own. What else
        is given belongs to the position."""
        pieces = {key: piece_of(text) for key, text in given.items() if key[0] == "c" and key[1:].isdigit()}
        rest = {key: value for key, value in given.items() if key not in pieces}
        players: dict[str, dict[str, Any]] = {f"P{number}": {} for number in range(1, seats + 1)}
        for name in ("honor", "fate", "bid", "conflict_deck", "dynasty_deck", "conflict_discard", "dynasty_discard"):
            for seat, value in rest.pop(name, {}).items():
                players[seat][name] = value
        for seat, held in rest.pop("hands", {}).items():
            players[seat]["hand"] = held
        broken, rings = rest.pop("broken", []), rest.pop("rings", {})
        options, cards, self.seed = rest.pop("options", {}), rest.pop("cards", []), rest.pop("seed", 5)
        living = [number for number in range(1, seats + 1) if f"P{number}" not in rest.get("left", ())]
        pieces = self._provinces(living) | pieces
        for name in broken:
            pieces[self.province(name)]["broken"] = True
        where = {ring: self._ring(text) for ring, text in rings.items()}
        position = {"pieces": pieces, "players": players, "rings": where, **rest}
        setup = {
            "seats": [{}] * seats,
            "options": options,
            "cards": [*FIGHTERS, *PROVINCES, *cards],
            "position": position,
        }
        self.state = RULES.new_state()
        self.events: list[Event] = fold_all(
            self.state, RULES.begin(self.state, msgspec.convert(setup, Setup), self.luck(), self.edition)
        )

    @staticmethod
    def _provinces(numbers: list[int]) -> dict[str, dict[str, Any]]:
        slots = ("stronghold", "first", "second", "third", "fourth")
        return {
            f"c{number * 5 + place}": {"card": PROVINCES[place]["key"], "owner": f"P{number}", "slot": slot}
            for number in numbers
            for place, slot in enumerate(slots)
        }

    @classmethod
    def _ring(cls, text: str) -> dict[str, Any]:
        at, _, fate = text.partition(" fate:")
        return {"at": cls.province(at) if "." in at else at, "fate": int(fate or 0)}

    @staticmethod
    def province(name: str) -> str:
        """Return the id of a province like P2.first."""
        seat, _, slot = name.partition(".")
        return f"c{int(seat[1:]) * 5 + ('stronghold', 'first', 'second', 'third', 'fourth').index(slot)}"

    @classmethod
    def faults(cls, **given: Any) -> str:
        """Return the clause for which a position is refused."""
        with pytest.raises(BadSetup) as found:
            cls(**given)
        return str(found.value.clause)

"""What can happen in a conflict: declared, defended, moved into and out of, decided, changed, over (section 5)."""

import msgspec

from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.enlightenment.cards.words import ConflictType, Element
from adjudicator.rulesets.enlightenment.conflict.skill import strength
from adjudicator.rulesets.enlightenment.table.state import Conflict, State


class ConflictDeclared(Event, omit_defaults=True):
    """A conflict is declared: type, ring, province, attackers and whom covert evades, all as one (B-87)."""

    seat: str
    conflict: ConflictType
    defender: str
    province: str
    attackers: tuple[str, ...]
    ring: str = ""
    common: bool = False
    evaded: tuple[str, ...] = ()

    def fold(self, state: State) -> None:
        state.forget_uses("conflict")
        player = state.players[self.seat]
        player.declared = [*player.declared, self.conflict]
        for id in self.attackers:
            state.pieces[id].place = "conflict"
        state.conflict = Conflict(
            self.seat, self.defender, self.conflict, self.province, self.ring, self.common, self.evaded
        )  # fmt: skip


def change_conflict(state: State, **members: object) -> None:
    """Change the conflict under way."""
    assert state.conflict is not None
    state.conflict = msgspec.structs.replace(state.conflict, **members)


class DefendersDeclared(Event):
    """The defending player has said who defends (B-90)."""

    seat: str
    ids: tuple[str, ...]

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].place = "conflict"


class Moved(Event):
    """Characters move into the conflict, or home (B-102)."""

    ids: tuple[str, ...]
    place: str
    source: str

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].place = self.place


class TotalsAnnounced(Event):
    """After a player's action both totals are told, and by how much more the attack has risen than the defense."""

    seat: str
    attack: int
    defense: int
    gain: int


class ConflictDecided(Event):
    """Skill is compared: who wins, if anybody (B-92)."""

    attack: int
    defense: int
    winner: str
    unopposed: bool

    def fold(self, state: State) -> None:
        assert state.conflict is not None
        change_conflict(
            state, attack=self.attack, defense=self.defense, winner=self.winner, unopposed=self.unopposed,
            strength=strength(state.pieces[state.conflict.province]),
        )  # fmt: skip


class ConflictChanged(Event, omit_defaults=True):
    """The conflict has another type or ring now, or is at another province. `common` says whether that ring came from
    the common pool, where the other one did not, or the other way round."""

    source: str
    conflict: ConflictType | None = None
    ring: str | None = None
    province: str | None = None
    common: bool | None = None

    def fold(self, state: State) -> None:
        said = {"type": self.conflict, "ring": self.ring, "province": self.province, "common": self.common}
        change_conflict(state, **{name: value for name, value in said.items() if value is not None})


class TotalChanged(Event):
    """A card adds to a side's total, `attack` or `defense`, or takes something off it."""

    side: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        assert state.conflict is not None
        step = Modifier(*provenance_of(self, state), self.side, self.amount, "end_of_conflict")
        change_conflict(state, added=(*state.conflict.added, step))


class ElementChanged(Event):
    """A ring has an element more, or one less (`lost`), until the conflict ends."""

    ring: str
    element: Element
    lost: bool
    source: str
    by: str

    def fold(self, state: State) -> None:
        ring = state.rings[self.ring]
        if self.lost:
            ring.lost = (*ring.lost, self.element)
        elif self.element in ring.lost:
            ring.lost = tuple(each for each in ring.lost if each != self.element)
        else:
            ring.gained = (*ring.gained, self.element)


class ProvinceBroken(Event):
    """A province breaks: its text is blank, its rings go elsewhere (B-94)."""

    id: str
    seat: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].broken = True


class ConflictOver(Event):
    """The conflict is over; `why`: it was `resolved`, or a player was `eliminated` (E-210)."""

    why: str

    def fold(self, state: State) -> None:
        state.conflict = None
        for ring in state.rings.values():
            ring.gained = ring.lost = ()

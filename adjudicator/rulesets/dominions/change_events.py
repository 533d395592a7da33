"""What can happen to what a card is: its numbers, its marks, what it has used; and to a Dominion."""

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.table.causes import cause_of
from adjudicator.kernel.table.stats import Layer, Modifier
from adjudicator.rulesets.dominions.state import Mark, MarkKind, State, recount


class Modified(Event, frozen=True, gc=False, omit_defaults=True):
    """A number of a card changes by `amount`, or is set to it (layer `set`)."""

    id: str
    stat: str
    amount: int
    source: str
    by: str
    until: str
    layer: Layer = "add"
    ticks: int = 0
    group: str = ""

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.modifiers = [
            *piece.modifiers,
            Modifier(
                *cause_of(self, state), self.stat, self.amount, self.until, self.layer, self.ticks, self.group
            ),
        ]  # fmt: skip
        recount(piece)


class Marked(Event, frozen=True, gc=False, omit_defaults=True):
    """A card gets a status, a keyword, a tag, something forbidden or prevented; see `Mark`."""

    id: str
    kind: MarkKind
    name: str
    source: str
    by: str
    until: str
    ticks: int = 0
    value: int = 0
    to: str = ""

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        mark = Mark(
            *cause_of(self, state), self.kind, self.name, self.until, self.ticks, self.value, self.to
        )  # fmt: skip
        piece.marks = [*piece.marks, mark]
        if self.kind == "swap":
            recount(piece)


class ChangesEnded(Event, frozen=True, gc=False):
    """Earlier changes, named by the events that made them, end."""

    id: str
    events: tuple[int, ...]
    why: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.modifiers = [step for step in piece.modifiers if step.event not in self.events]
        piece.marks = [mark for mark in piece.marks if mark.event not in self.events]
        if piece.base:
            recount(piece)


class Ticked(Event, frozen=True, gc=False):
    """A timed change of a card has `left` ticks (N-098); or a status that was applied again has so many (N-127)."""

    id: str
    event: int
    left: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.marks = [
            msgspec.structs.replace(mark, ticks=self.left) if mark.event == self.event else mark for mark in piece.marks
        ]
        piece.modifiers = [
            msgspec.structs.replace(step, ticks=self.left) if step.event == self.event else step
            for step in piece.modifiers
        ]


class Damaged(Event, frozen=True, gc=False):
    """A card loses HP: by `battle`, `payback`, an `effect` or a `status`."""

    id: str
    amount: int
    kind: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.damage += self.amount
        piece.modifiers = [
            *piece.modifiers,
            Modifier(*cause_of(self, state), "HP", -self.amount, "stays", "damage"),
        ]
        if piece.base:
            recount(piece)


class Restored(Event, frozen=True, gc=False):
    """A card gets lost HP back."""

    id: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.damage -= self.amount
        piece.modifiers = [
            *piece.modifiers,
            Modifier(*cause_of(self, state), "HP", self.amount, "stays", "damage"),
        ]
        recount(piece)


class DamagePrevented(Event, frozen=True, gc=False):
    """Damage is zero, because of `guard`."""

    id: str
    kind: str
    source: str
    guard: str


class DamageModified(Event, frozen=True, gc=False):
    """Damage that a card is about to take becomes more or less by `amount`, and so `left`, because of `source`."""

    id: str
    kind: str
    amount: int
    left: int
    source: str


class DominionDamaged(Event, frozen=True, gc=False):
    """A Dominion loses HP, never below zero (N-131)."""

    seat: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.domain -= self.amount
        player.wounds = [
            *player.wounds,
            Modifier(*cause_of(self, state), "domain", -self.amount, "stays", "damage"),
        ]


class AbilityUsed(Event, frozen=True, gc=False):
    """An ability that may be used once a turn is used, or one that cools down for so many ticks (N-030)."""

    id: str
    ability: int
    cooldown: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.used = {**piece.used, str(self.ability): state.turn}
        piece.cooldown = max(piece.cooldown, self.cooldown)


class Cooled(Event, frozen=True, gc=False):
    """A card's cooldown goes down in its owner's TICK (N-030)."""

    id: str
    left: int

    def fold(self, state: State) -> None:
        state.pieces[self.id].cooldown = self.left


class Exerted(Event, frozen=True, gc=False):
    """A unit's move or battle of the turn is used (N-101, N-103), or given up for its effect."""

    id: str
    what: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        if self.what == "move":
            piece.moved += 1
        elif self.what == "dash":  # a unit that dashes does not attack
            piece.moved += 1
            piece.no_battle = True
        else:
            piece.battles += 1

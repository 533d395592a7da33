"""What can happen to a card on the board besides the changes of every game: damage, what it has used; to a Dominion."""

from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.dominions.table.state import State


class Damaged(Event):
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
            Modifier(*provenance_of(self, state), "HP", -self.amount, "stays", "damage"),
        ]
        piece.recount()


class Restored(Event):
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
            Modifier(*provenance_of(self, state), "HP", self.amount, "stays", "damage"),
        ]
        piece.recount()


class DamagePrevented(Event):
    """Damage is zero, because of `guard`."""

    id: str
    kind: str
    source: str
    guard: str


class DamageModified(Event):
    """Damage that a card is about to take becomes more or less by `amount`, and so `left`, because of `source`."""

    id: str
    kind: str
    amount: int
    left: int
    source: str


class DominionDamaged(Event):
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
            Modifier(*provenance_of(self, state), "domain", -self.amount, "stays", "damage"),
        ]


class AbilityUsed(Event):
    """An ability that may be used once a turn is used, or one that cools down for so many ticks (N-030)."""

    id: str
    ability: int
    cooldown: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.used = {**piece.used, str(self.ability): state.turn}
        piece.cooldown = max(piece.cooldown, self.cooldown)


class Cooled(Event):
    """A card's cooldown goes down in its owner's TICK (N-030)."""

    id: str
    left: int

    def fold(self, state: State) -> None:
        state.pieces[self.id].cooldown = self.left


class Exerted(Event):
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

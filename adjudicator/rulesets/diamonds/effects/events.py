"""What cards do to monsters and totals: each change one fact, with its source, its player and its clause."""

import msgspec

from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.diamonds.table.state import Adjustment, Mark, Poison, State, recount


def _leave_field(state: State, card: str) -> None:
    monster = state.field.pop(card)
    state.players[monster.owner].put("discard", (card,))
    state.poisons = [poison for poison in state.poisons if poison.target != card]


class StatsChanged(Event, omit_defaults=True):
    """A monster's attributes change by `amounts`. Where a loss met the floor of zero, `asked` says what it was;
    `counted` names what an amount was counted from."""

    moves_cards = False

    card: str
    amounts: dict[str, int]
    source: str
    by: str
    until: str
    asked: dict[str, int] = {}
    counted: tuple[str, ...] = ()

    def fold(self, state: State) -> None:
        monster, cause, also = state.field[self.card], provenance_of(self, state), self.clauses[1:]
        for stat, amount in self.amounts.items():
            if amount:
                reason = Modifier(*cause, stat, amount, self.until, "add", 0, "", self.counted, also)
                monster.modifiers.append(reason)
                recount(state, monster, stat)
                if stat == "LP" and amount < 0:
                    monster.lost -= amount


class BonusSet(Event):
    """A continuous ability now gives its monster this much; zero if it gives nothing any more.

    `counted` names the cards that it was counted from.
    """

    moves_cards = False

    card: str
    stat: str
    amount: int
    source: str
    by: str
    counted: tuple[str, ...] = ()

    def fold(self, state: State) -> None:
        monster = state.field[self.card]
        monster.modifiers = [modifier for modifier in monster.modifiers if modifier.until != "while"]
        if self.amount:
            monster.modifiers.append(
                Modifier(*provenance_of(self, state), self.stat, self.amount, "while", counted=self.counted)
            )
        recount(state, monster, self.stat)


class Restored(Event):
    """A monster gets lost LP back."""

    moves_cards = False

    card: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        monster = state.field[self.card]
        monster.lost -= self.amount
        if self.amount:
            monster.modifiers.append(Modifier(*provenance_of(self, state), "LP", self.amount, "stays"))
            recount(state, monster, "LP")


class ModifiersEnded(Event):
    """Earlier changes, named by the events that made them, are lifted from a monster (house rules D-A21, D-A22)."""

    moves_cards = False

    card: str
    events: tuple[int, ...]
    stats: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        monster = state.field[self.card]
        monster.modifiers = [
            modifier
            for modifier in monster.modifiers
            if not (modifier.event in self.events and modifier.stat in self.stats)
        ]
        for stat in monster.base:
            recount(state, monster, stat)


class Marked(Event, omit_defaults=True):
    """A monster is marked for the round: annulled, guarded, tapped, given a copied ability or a stronger one."""

    moves_cards = False

    target: str
    mark: str
    source: str
    by: str
    card: str = ""
    amount: int = 0

    def fold(self, state: State) -> None:
        mark = Mark(*provenance_of(self, state), self.mark, self.card, self.amount)
        monster = state.field[self.target]
        monster.marks = [*monster.marks, mark]


class MarkRemoved(Event):
    """A mark is taken off a monster (house rule D-A22)."""

    moves_cards = False

    target: str
    mark: str
    source: str

    def fold(self, state: State) -> None:
        monster = state.field[self.target]
        monster.marks = [mark for mark in monster.marks if mark.kind != self.mark]


class Prevented(Event):
    """A monster is immune to what was to be done to it, because of `guard`."""

    card: str
    what: str
    source: str
    guard: str


class Poisoned(Event, omit_defaults=True):
    """A monster is poisoned. The event's version is the poison's id."""

    moves_cards = False

    target: str
    source: str
    by: str
    amount: int
    ticks: int
    stat: str = ""

    def fold(self, state: State) -> None:
        poison = Poison(state.now[0], self.by, self.source, self.target, self.amount, self.ticks, self.stat)
        state.poisons = [*state.poisons, poison]


class PoisonTicked(Event):
    """A poison has taken its toll once; with none left it is gone."""

    moves_cards = False

    id: int
    left: int

    def fold(self, state: State) -> None:
        ticked = [
            msgspec.structs.replace(poison, ticks=self.left) if poison.id == self.id else poison
            for poison in state.poisons
        ]
        state.poisons = [poison for poison in ticked if poison.ticks > 0]


class Sacrificed(Event):
    """A monster goes from the field to its owner's discard pile as a cost."""

    card: str
    by: str

    def fold(self, state: State) -> None:
        _leave_field(state, self.card)


class Died(Event):
    """A monster without LP leaves the field (house rule D-A30)."""

    card: str

    def fold(self, state: State) -> None:
        _leave_field(state, self.card)


class ScoreAdjusted(Event):
    """A player's total for this round's mission changes."""

    moves_cards = False

    seat: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        adjustment = Adjustment(*provenance_of(self, state), self.amount)
        player.adjustments = [*player.adjustments, adjustment]

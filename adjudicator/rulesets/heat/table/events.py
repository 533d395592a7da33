"""What can happen in a match: its course, hands and cards that are played, life, Heat and money."""

from typing import ClassVar

from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.causes import provenance_of
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.heat.table.state import CostChange, Piece, State


class LeaderPlaced(Event):
    """A leader lies in its zone, front up, and gives its player life (H-008)."""

    id: str
    seat: str
    card: str
    life: int
    base: dict[str, int]

    def fold(self, state: State) -> None:
        leader = Piece(
            id=self.id, card=self.card, owner=self.seat, controller=self.seat, kind="leader", base=self.base,
            bottomless=state.bottomless,
        )  # fmt: skip
        state.bring(state.pieces, leader)
        state.players[self.seat].leader, state.players[self.seat].life = self.id, self.life


class HeatDeckSetDown(Event):
    """A Heat Deck lies on the table, for its owner to look at."""

    seat: str
    cards: Secret[list[str]]

    def fold(self, state: State) -> None:
        state.players[self.seat].hold("heat_deck", self.cards.value, self.cards.salt)


class MulliganTaken(Event):
    """Cards of the first hand go back into the deck (H-010)."""

    seat: str
    cards: Secret[list[str]]
    count: int

    def fold(self, state: State) -> None:
        state.players[self.seat].move("hand", "deck", self.cards.value)


class TurnBegun(Event):
    """A player's turn begins."""

    moves_cards = False

    turn: int
    seat: str

    def fold(self, state: State) -> None:
        state.turn, state.active, state.phase = self.turn, self.seat, ""
        for player in state.players.values():
            player.played, player.drawn, player.yields = [], 0, False
            player.money_played = player.money_more = 0
        state.players[self.seat].turns += 1
        for piece in state.pieces.values():
            piece.attacked = piece.again = 0


class TurnEnded(Event):
    """A turn is over."""

    moves_cards = False

    seat: str


class CardPlayed(Event, omit_defaults=True):
    """A card is played from a zone, for all to see; its cost is to be paid."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str
    zone: str
    heated: bool = False
    to: str = ""

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.move(self.zone, "playing", (self.card,))
        player.played = [*player.played, self.card]
        if self.zone == "heat_deck":
            player.heat_cards_used += 1


class CardSpent(Event):
    """A card that was played is done with: it goes to the discard zone, a Heat Card out of the game (H-054)."""

    seat: str
    card: str
    to: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("playing", self.to, (self.card,))


class CostPaid(Event, omit_defaults=True):
    """A cost is paid: these money cards are rested, and so much comes of money that is on no card. `price` tells how
    the cost came to be what it is."""

    seat: str
    source: str
    by: str
    tapped: tuple[str, ...]
    price: Ledger
    pool: int = 0

    def fold(self, state: State) -> None:
        for id in self.tapped:
            state.pieces[id].tapped = True
        if self.pool:
            state.players[self.seat].change(Modifier(*provenance_of(self, state), "money", -self.pool, "stays"))


class CostChangeAdded(Event, omit_defaults=True):
    """Some cards cost a player more, or less, from now on."""

    seat: str
    source: str
    by: str
    change: CostChange

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.cost_changes = [*player.cost_changes, self.change]


class CostChangesEnded(Event):
    """Changes of costs, named by the events that made them, end."""

    seat: str
    events: tuple[int, ...]

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.cost_changes = [change for change in player.cost_changes if change.event not in self.events]


class LifeLost(Event):
    """A player loses life: in a `combat`, by an `effect`, or as a `cost` of his own. `ledger` is how it came to
    that."""

    seat: str
    how: str
    source: str
    by: str
    ledger: Ledger

    def fold(self, state: State) -> None:
        change = Modifier(*provenance_of(self, state), "life", -self.ledger.suffered, "stays", "damage")
        state.players[self.seat].change(change)


class DamagePrevented(Event):
    """Damage to a player comes to nothing."""

    seat: str
    source: str
    ledger: Ledger


class LifeGained(Event):
    """A player gets life."""

    seat: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.players[self.seat].change(Modifier(*provenance_of(self, state), "life", self.amount, "stays", "damage"))


class HeatChanged(Event):
    """A player gets Heat, or spends it. `why`: damage that was `taken` or `caused`, a character that was `lost`, a
    `tie`, an `effect`, or a `cost`."""

    seat: str
    amount: int
    why: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.players[self.seat].change(Modifier(*provenance_of(self, state), "heat", self.amount, "stays"))


class HeatLost(Event):
    """So much Heat would come to a player who has all that there is, and is lost (H-043). `why` is as in
    `HeatChanged`."""

    seat: str
    amount: int
    why: str
    source: str
    by: str


class MoneyGained(Event, omit_defaults=True):
    """A player gets money that is on no card; `tapped`: for this money card (H-A08)."""

    seat: str
    amount: int
    source: str
    by: str
    tapped: str = ""

    def fold(self, state: State) -> None:
        if self.tapped:
            state.pieces[self.tapped].tapped = True
        until = "end_of_phase" if self.tapped else "end_of_turn"
        state.players[self.seat].change(Modifier(*provenance_of(self, state), "money", self.amount, until))


class MoneyGone(Event):
    """So much money was not spent in time, and is gone."""

    seat: str
    amount: int

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.change(Modifier("", "", self.clauses[0], *state.now, "money", -self.amount, "stays"))
        if not player.money:
            player.reasons = [reason for reason in player.reasons if reason.stat != "money"]


class MoreMoneyCards(Event):
    """A player may play so many more money cards this turn."""

    seat: str
    count: int
    source: str

    def fold(self, state: State) -> None:
        state.players[self.seat].money_more += self.count


class CardsDrawnByEffect(Event):
    """A player has drawn cards otherwise than in the initial phase."""

    seat: str
    count: int

    def fold(self, state: State) -> None:
        state.players[self.seat].drawn += self.count

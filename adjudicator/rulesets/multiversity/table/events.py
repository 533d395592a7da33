"""What can happen in a match: its course from the first fact to the last, hands, stones and the chain."""

from typing import ClassVar

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.table.state import State


class SideboardSwapped(Event):
    """Before the game a player swaps a card of the deck for one of the sideboard: they become these (M-033, M-034)."""

    seat: str
    decklist: Secret[list[str]]
    sideboard: Secret[list[str]]

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.decklist, player.sideboard = self.decklist, self.sideboard


class StonesSetAside(Event):
    """The top cards of a deck are set aside face down as reward stones (M-021, M-035)."""

    seat: str
    stones: Secret[list[str]]

    def fold(self, state: State) -> None:
        state.players[self.seat].move("deck", "stones", self.stones.value, self.stones.salt)


class StonesReported(StonesSetAside):
    """Reward stones are set aside at a paper table; whoever keeps the score has looked."""

    drawn: ClassVar[tuple[str, ...]] = ("stones",)


class TopRevealed(Event):
    """A player shows the top card of the deck: who has the character with the most life begins (M-036)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str
    life: int


class TopReported(TopRevealed):
    """A player at a paper table shows the top card."""

    drawn: ClassVar[tuple[str, ...]] = ("card",)


class HandReturned(Event):
    """An opening hand without a character is shown and goes back into the deck (M-A05)."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: str
    cards: tuple[str, ...]

    def fold(self, state: State) -> None:
        state.players[self.seat].move("hand", "deck", self.cards)


class TurnBegun(Event):
    """A player's turn begins."""

    moves_cards = False

    turn: int
    seat: str

    def fold(self, state: State) -> None:
        state.turn, state.active, state.phase, state.stage = self.turn, self.seat, "", ""
        for player in state.players.values():
            player.yields = False
            player.attached = player.played = player.swapped = player.items = player.flanked = 0
        state.gone = {}
        state.players[self.seat].turns += 1


class PhaseBegun(Event):
    """The turn enters a phase, or a stage of the combat."""

    moves_cards = False

    phase: str
    stage: str = ""

    def fold(self, state: State) -> None:
        state.phase, state.stage = self.phase, self.stage


class TurnEnded(Event):
    """A turn is over."""

    moves_cards = False

    seat: str

    def fold(self, state: State) -> None:
        state.phase, state.stage = "end", ""


class StoneTaken(Event):
    """A player takes one of his own reward stones to the hand, for a knock-out (M-021, M-144)."""

    seat: str
    stone: Secret[str]

    def fold(self, state: State) -> None:
        state.players[self.seat].move("stones", "hand", (self.stone.value,), self.stone.salt)


class CardReturned(Event):
    """A card of a discard pile goes back into its owner's deck, which is then shuffled."""

    owner: str
    card: str
    source: str

    def fold(self, state: State) -> None:
        state.players[self.owner].move("discard", "deck", (self.card,))

"""What can happen in a match: its course from the first fact to the last, hands, decks and the chain."""

from typing import ClassVar

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.turns import FirstSettled
from adjudicator.rulesets.dominions.table.state import OutOfGame, State


class InitiativeDrawn(Event):
    """The coin falls for a seat (N-004)."""

    drawn: ClassVar[tuple[str, ...]] = ("seat",)

    seat: str


class HandsShown(Event):
    """Rock, paper, scissors: what each showed, and who won; nobody, if it is to be repeated (N-A01)."""

    shown: dict[str, str]
    winner: str


class FirstChosen(FirstSettled):
    """A player chose who takes the first turn."""


class Recycled(Event):
    """Both players' recycled cards go to the discard zones (N-092)."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    cards: dict[str, tuple[str, ...]]

    def fold(self, state: State) -> None:
        for seat, cards in self.cards.items():
            state.players[seat].move("hand", "discard", cards)


class TurnBegun(Event):
    """A player's turn begins."""

    moves_cards = False

    turn: int
    seat: str

    def fold(self, state: State) -> None:
        state.turn = self.turn
        state.active = self.seat
        state.phase = ""
        for player in state.players.values():
            player.spawned, player.spawned_down = [], None
            player.yields = False
        state.players[self.seat].turns += 1
        for piece in state.pieces.values():
            piece.moved = piece.battles = 0
            piece.no_battle = False


class TurnEnded(Event):
    """A turn is over. `idle` counts its player's last turns in which he could neither move, nor attack, nor spawn."""

    moves_cards = False

    seat: str
    idle: Secret[int]

    def fold(self, state: State) -> None:
        state.players[self.seat].idle = self.idle
        state.phase = "end"


class DrawRefused(Event):
    """Somebody wants to play on: the count towards a deadlock begins again (N-A29)."""

    def fold(self, state: State) -> None:
        for player in state.players.values():
            player.idle = None


class PutOutOfGame(Event):
    """A card of a discard zone leaves the game (N-077); nothing brings it back but a correction (N-078)."""

    owner: str
    card: str
    source: str

    def fold(self, state: State) -> None:
        state.players[self.owner].take("discard", (self.card,))
        state.out_of_game = [*state.out_of_game, OutOfGame(self.card, self.owner)]


class CardReturned(Event):
    """A card of a discard zone goes on top of its owner's deck."""

    owner: str
    card: str
    source: str

    def fold(self, state: State) -> None:
        state.players[self.owner].move("discard", "deck", (self.card,), top=True)


class InstantPlayed(Event):
    """An INSTANT artifact is shown, face up, from a hand (N-022)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("hand", "playing", (self.card,))


class InstantSpent(Event):
    """An INSTANT artifact, applied or negated, goes to the discard zone (N-023)."""

    seat: str
    card: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("playing", "discard", (self.card,))

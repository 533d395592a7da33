"""Decks and hands: what can happen to them in every game that has them.

A player of such a game has the zones `DECK_ZONE`, `HAND_ZONE` and `DISCARD_ZONE`, or a hand and several decks, each
named in what happens to it.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping
from typing import ClassVar, Protocol

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.zones import Zoned


class DeckSetDown(Event, omit_defaults=True):
    """A deck lies on the table, its order unknown to all (a paper table). `zone` is its name where a player has
    several."""

    seat: str
    deck: Secret[list[str]]
    zone: str = "deck"

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].hold(self.zone, self.deck.value, self.deck.salt)


class DeckShuffled(DeckSetDown):
    """A deck is shuffled; nobody but a judge may look."""

    drawn: ClassVar[tuple[str, ...]] = ("deck",)


class CardsDrawn(Event, omit_defaults=True):
    """A player draws from the top of a deck."""

    seat: str
    cards: Secret[list[str]]
    count: int
    zone: str = "deck"

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move(self.zone, "hand", self.cards.value, self.cards.salt)


class CardsReported(CardsDrawn):
    """A player at a paper table draws; what came is reported."""

    drawn: ClassVar[tuple[str, ...]] = ("cards",)


class _MayFailToDraw(Protocol):
    failed_draw: bool


class _Drawing(Protocol):
    @property
    def players(self) -> Mapping[str, _MayFailToDraw]: ...


class DrawFailed(Event):
    """A player should draw and cannot. A player of a game in which that matters has `failed_draw`."""

    seat: str

    def fold(self, state: _Drawing) -> None:
        state.players[self.seat].failed_draw = True


class Discarded(Event, omit_defaults=True):
    """Cards of a hand go to a discard zone."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: str
    cards: tuple[str, ...]
    source: str
    to: str = "discard"

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move("hand", self.to, self.cards)


class DiscardedAtRandom(Discarded):
    """Chance has said which cards of a hand are discarded."""

    drawn: ClassVar[tuple[str, ...]] = ("cards",)


class Milled(Event):
    """Cards go off the top of a deck to the discard zone, for all to see."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    seat: str
    cards: tuple[str, ...]
    source: str

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move("deck", "discard", self.cards)


class MilledReported(Milled):
    """Cards go off the top of a deck at a paper table; which they were is reported."""

    drawn: ClassVar[tuple[str, ...]] = ("cards",)


class CardShown(Event):
    """A player shows a card of the hand."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str
    source: str


class CardFetched(Event):
    """A card goes from a player's discard zone or deck to the hand; everyone sees which."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str
    zone: str
    source: str
    hand_salt: Secret[str]

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move(self.zone, "hand", (self.card,), self.hand_salt.value)


def found(player: Zoned, passes: Callable[[str], bool]) -> tuple[str, ...]:
    """Return the cards of a discard zone and a deck that pass, each once, like `deck/U01`."""
    zones = ("discard", "deck")
    return tuple(dict.fromkeys(f"{zone}/{card}" for zone in zones for card in player.held(zone) if passes(card)))


def fetch(
    state: MatchState, seat: str, picked: str, source: str, clauses: tuple[str, ...], luck: Luck
) -> Iterator[Event]:
    """Take a card that was `found` to the hand, for all to see, and shuffle the deck."""
    zone, _, card = picked.partition("/")
    yield CardFetched(clauses, seat, card, zone, source, Secret((seat,), luck.salt(), luck.salt()))
    yield from shuffle(state, seat, clauses, luck)


def draw(
    state: MatchState, seat: str, count: int, luck: Luck, clauses: tuple[str, ...], zone: str = "deck"
) -> Iterator[Event]:
    """Draw so many cards off the top of a deck, or all that are left; at a paper table, as reported."""
    deck = state.players[seat].held(zone)
    count = min(count, len(deck))
    if count <= 0:
        return
    if luck.mode == ReportedLuck.mode:
        cards = luck.some_of(f"draw/{seat}", deck, count)
        yield CardsReported(clauses, seat, Secret((seat,), luck.salt(), cards), count, zone)
    else:
        yield CardsDrawn(clauses, seat, Secret((seat,), luck.salt(), deck[:count]), count, zone)


def draw_or_fail(
    state: MatchState, seat: str, count: int, luck: Luck, clauses: tuple[str, ...], failing: tuple[str, ...]
) -> Iterator[Event]:
    """Draw so many cards; if the deck has fewer, say so by the clauses of `failing`, then draw all that are left."""
    if len(state.players[seat].held("deck")) < count:
        yield DrawFailed(failing, seat)
    yield from draw(state, seat, count, luck, clauses)


def mill(
    state: MatchState, seat: str, count: int, source: str, luck: Luck, clauses: tuple[str, ...]
) -> Iterator[Event]:
    """Discard so many cards off the top of the deck, or all that are left; at a paper table, as reported."""
    deck = state.players[seat].held("deck")
    count = min(count, len(deck))
    if count <= 0:
        return
    if luck.mode == ReportedLuck.mode:
        yield MilledReported(clauses, seat, tuple(luck.some_of(f"mill/{seat}", deck, count)), source)
    else:
        yield Milled(clauses, seat, tuple(deck[:count]), source)


def shuffle(state: MatchState, seat: str, clauses: tuple[str, ...], luck: Luck, zone: str = "deck") -> Iterator[Event]:
    """Shuffle a deck: its order is nobody's knowledge then. At a paper table nobody reports it."""
    yield shuffled(seat, state.players[seat].held(zone), clauses, luck, zone)


def shuffled(seat: str, cards: Iterable[str], clauses: tuple[str, ...], luck: Luck, zone: str = "deck") -> DeckSetDown:
    """Return the fact that these cards are a player's deck, shuffled."""
    held = list(cards)
    if luck.mode == ReportedLuck.mode:
        return DeckSetDown(clauses, seat, Secret((), luck.salt(), held), zone)
    order = luck.shuffled(f"{zone}/{seat}", held)
    return DeckShuffled(clauses, seat, Secret((), luck.salt(), order), zone)

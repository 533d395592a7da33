"""Positions: a table written down from nothing, in any phase of a turn in which its player acts.

The form is the state's own, as a judge sees it, with a default for everything; what follows from the rest (numbers,
places on the board, sizes) may be left out and is not read.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal, TypeVar

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.stats import Modifier
from adjudicator.rulesets.dominions.cards import CARDS, Card
from adjudicator.rulesets.dominions.geometry import SEATS
from adjudicator.rulesets.dominions.state import Mark, OutOfGame, Piece, State, recount

LARGEST = 1000
"""No number of a table written down may be larger."""


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position. Members typed `Any` are in the state's JSON too, and follow from the others here."""


class PieceAt(Written, frozen=True):
    """A card on the board. Face down, `hidden` is its key; `on` is the card that it hangs on."""

    at: str = ""
    card: str = ""
    hidden: str | None = None
    owner: str = "P1"
    controller: str = ""
    on: str = ""
    token: bool = False
    damage: int = 0
    modifiers: tuple[Modifier, ...] = ()
    marks: tuple[Mark, ...] = ()
    moved: int = 0
    battles: int = 0
    no_battle: bool = False
    cooldown: int = 0
    used: dict[str, int] = {}
    spawned: str = "normal"
    turn: int = 0
    returns_to: str = ""
    id: Any = None
    base: Any = None
    now: Any = None


class PlayerAt(Written, frozen=True):
    """A player's side. With a deck in the set-up, what is named nowhere is in the deck; without one, the deck is
    `deck`, from the top."""

    domain: int | None = None
    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    spawned: tuple[str, ...] = ()
    spawned_down: tuple[str, ...] | None = None
    idle: int | None = None
    turns: int = 2
    yields: bool = False
    playing: tuple[str, ...] = ()
    wounds: tuple[Modifier, ...] = ()
    name: Any = None
    decklist: Any = None
    deck_size: Any = None
    hand_size: Any = None


class Position(Written, frozen=True):
    """A table at a moment when the turn's player may act."""

    pieces: dict[str, PieceAt] = {}
    players: dict[str, PlayerAt] = {}
    turn: int = 5
    active: str = "P1"
    first: str = "P1"
    phase: Literal["move", "battle", "spawn"] = "move"
    out_of_game: tuple[OutOfGame, ...] = ()
    minted: dict[str, Card] = {}
    board: Any = None
    chain: Any = None
    next_id: Any = None
    agenda: Any = None
    options: Any = None
    seats: Any = None
    version: Any = None
    move: Any = None
    began: Any = None
    desk: Any = None
    decision: Any = None
    answers: Any = None
    result: Any = None


class PlayerLaid(msgspec.Struct, frozen=True):
    """One player's side as it is laid out."""

    domain: int
    hand: Secret[list[str]]
    deck: Secret[list[str]]
    discard: tuple[str, ...]
    spawned: tuple[str, ...]
    spawned_down: Secret[list[str]] | None
    idle: Secret[int] | None
    turns: int
    wounds: tuple[Modifier, ...]


class PositionLaid(Event, frozen=True, gc=False):
    """A table written down is laid out."""

    turn: int
    active: str
    first: str
    phase: str
    players: dict[str, PlayerLaid]
    pieces: tuple[Piece, ...]
    out_of_game: tuple[OutOfGame, ...]
    minted: dict[str, Card]
    next_id: int

    def fold(self, state: State) -> None:
        state.turn, state.active, state.first, state.phase = self.turn, self.active, self.first, self.phase
        state.out_of_game = list(self.out_of_game)
        state.minted = {**state.minted, **self.minted}
        state.next_id = self.next_id
        for seat, laid in self.players.items():
            player = state.players[seat]
            player.domain, player.hand, player.deck = laid.domain, laid.hand, laid.deck
            player.hand_size, player.deck_size = len(laid.hand.value), len(laid.deck.value)
            player.discard, player.spawned = list(laid.discard), list(laid.spawned)
            player.spawned_down = laid.spawned_down
            player.idle, player.turns, player.wounds = laid.idle, laid.turns, list(laid.wounds)
        for piece in self.pieces:
            mine = msgspec.structs.replace(
                piece, modifiers=list(piece.modifiers), marks=list(piece.marks), now={}, base=dict(piece.base)
            )
            state.pieces[piece.id] = mine
            if mine.base:
                recount(mine)
            space = state.board[piece.at]
            if not piece.on:
                kind = state.card(piece.key).kind
                if kind == "field":
                    space.field = piece.id
                else:
                    space.card = piece.id


def lay(state: State, position: Position, luck: Luck) -> Iterator[Event]:
    """Lay out a position that `check_position` has passed."""
    known = {**CARDS, **state.minted, **position.minted}
    pieces = tuple(_piece(position, id, written, known, luck) for id, written in position.pieces.items())
    players = {}
    for seat in SEATS:
        written = position.players.get(seat, PlayerAt())
        rest = Counter(state.players[seat].decklist.value) - Counter(cards_of(position, seat, with_deck=False))
        deck = list(written.deck) or luck.shuffled(f"deck/{seat}", sorted(rest.elements()))
        players[seat] = PlayerLaid(
            state.options.domain_hp if written.domain is None else written.domain,
            Secret((seat,), luck.salt(), list(written.hand)), Secret((), luck.salt(), deck),
            written.discard, written.spawned,
            Secret((seat,), luck.salt(), list(written.spawned_down)) if written.spawned_down else None,
            Secret((seat,), luck.salt(), written.idle) if written.idle else None,
            written.turns, _wounds(state, seat, written),
        )  # fmt: skip
    numbers = [int(id.removeprefix("c")) for id in position.pieces]
    yield PositionLaid(
        ("N-079",), position.turn, position.active, position.first, position.phase, players, pieces,
        position.out_of_game, dict(position.minted), max(numbers, default=0) + 1,
    )  # fmt: skip


def _wounds(state: State, seat: str, written: PlayerAt) -> tuple[Modifier, ...]:
    """Damage to a Dominion that is not told is one wound of the position's."""
    lost = state.options.domain_hp - (state.options.domain_hp if written.domain is None else written.domain)
    told = -sum(wound.amount for wound in written.wounds)
    if told == lost:
        return written.wounds
    return (Modifier("domain", -lost, "position", seat, "N-085", "stays", 0, 0, "damage"),)


def cards_of(position: Position, seat: str, *, with_deck: bool = True) -> list[str]:
    """Return all the cards of a seat that a position names."""
    written = position.players.get(seat, PlayerAt())
    board = [
        piece.card or piece.hidden or ""
        for piece in position.pieces.values()
        if piece.owner == seat and not piece.token
    ]
    gone = [card.card for card in position.out_of_game if card.owner == seat]
    return [*written.hand, *written.discard, *(written.deck if with_deck else ()), *board, *gone]


def _piece(position: Position, id: str, written: PieceAt, known: dict[str, Card], luck: Luck) -> Piece:
    up = written.hidden is None
    controller = written.controller or written.owner
    modifiers = list(written.modifiers)
    if written.damage and not any(step.layer == "damage" for step in modifiers):
        wound = Modifier("HP", -written.damage, "position", controller, "N-121", "stays", 0, 0, "damage")
        modifiers.append(wound)
    return Piece(
        id=id, owner=written.owner, controller=controller,
        at=position.pieces[written.on].at if written.on else written.at,
        card=written.card, hidden=None if up else Secret((controller,), luck.salt(), written.hidden or ""),
        on=written.on, token=written.token, base=known[written.card].base if up else {}, damage=written.damage,
        modifiers=_numbered(modifiers, 0), marks=_numbered(list(written.marks), len(modifiers)),
        moved=written.moved, battles=written.battles,
        no_battle=written.no_battle, cooldown=written.cooldown, used=dict(written.used), spawned=written.spawned,
        turn=written.turn, returns_to=written.returns_to,
    )  # fmt: skip


Change = TypeVar("Change", Modifier, Mark)


def _numbered(changes: list[Change], before: int) -> list[Change]:
    """Give the changes of a card laid down numbers of their own, below those of events: each can end by itself."""
    return [msgspec.structs.replace(change, event=-number, move=0) for number, change in enumerate(changes, before + 1)]

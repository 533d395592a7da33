"""Positions: a table written down from nothing, in any phase of a turn in which its player acts.

The form is the state's own, as a judge sees it, with a default for everything; what follows from the rest (numbers,
places on the board, sizes) may be left out and is not read.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Literal

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.stats import Modifier
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions.cards import CARDS, Card
from adjudicator.rulesets.dominions.geometry import PLAYABLE_NAMES, SEATS
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
    idle: int = 0
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
    idle: int
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
            written.discard, written.spawned, written.idle, written.turns, _wounds(state, seat, written),
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


def check_position(position: Position, cards: tuple[Card, ...], decks: Mapping[str, Sequence[str]]) -> None:
    """Raise BadSetup if a table cannot be so, with these cards of the match's own and these decks."""
    known = {**CARDS, **{card.key: card for card in cards}, **position.minted}
    for name, value in (("active", position.active), ("first", position.first)):
        if value not in SEATS:
            raise _bad(name, f"{value!r} não é um lugar", f"{value!r} is no seat")
    if not 1 <= position.turn <= LARGEST:
        raise _bad("turn", "os turnos contam de 1", "turns count from 1")
    for seat, player in position.players.items():
        _check_player(seat, player, known)
    taken: dict[tuple[str, bool], str] = {}
    for id, piece in position.pieces.items():
        place = f"pieces/{id}"
        _check_piece(position, id, piece, known)
        if not piece.on:
            layer = (piece.at, known[piece.card or piece.hidden or ""].kind == "field")
            if layer in taken:
                raise _bad(f"{place}/at", f"{taken[layer]} já está em {piece.at}", f"{taken[layer]} is on {piece.at}")
            taken[layer] = id
    for seat, deck in decks.items():
        foreign = Counter(cards_of(position, seat)) - Counter(deck)
        if foreign:
            names = ", ".join(foreign)
            raise _bad(f"players/{seat}", f"{names}: não é do baralho", f"{names}: not of the deck")


def _check_player(seat: str, player: PlayerAt, known: dict[str, Card]) -> None:
    if seat not in SEATS:
        raise _bad("players", f"{seat!r} não é um lugar", f"{seat!r} is no seat")
    for zone in ("hand", "deck", "discard"):
        for key in getattr(player, zone):
            if key not in known or known[key].token:
                raise _bad(f"players/{seat}/{zone}", f"não há carta {key}", f"there is no card {key}")
    if player.domain is not None and not 0 < player.domain <= 20:
        raise _bad(f"players/{seat}/domain", "de 1 ao início", "from 1 to what it begins with")
    if player.playing:
        raise _bad(f"players/{seat}/playing", "não no meio de uma cadeia", "not in the middle of a chain")


def _check_piece(position: Position, id: str, piece: PieceAt, known: dict[str, Card]) -> None:
    place = f"pieces/{id}"
    if not (id.startswith("c") and id[1:].isdecimal() and len(id) < 8):
        raise _bad("pieces", f"{id!r} não é um id como c1", f"{id!r} is no id like c1")
    key = piece.card or piece.hidden or ""
    if key not in known or (piece.card and piece.hidden):
        raise _bad(f"{place}/card", f"não há carta {key!r}", f"there is no card {key!r}")
    if known[key].token != piece.token:
        raise _bad(f"{place}/token", "só tokens são tokens", "tokens alone are tokens")
    if {piece.owner, piece.controller or piece.owner} - set(SEATS):
        raise _bad(f"{place}/owner", "não é um lugar", "it is no seat")
    bearer = position.pieces.get(piece.on)
    if piece.on and (bearer is None or bearer.on or known[key].activation != "ATTACH"):
        raise _bad(f"{place}/on", f"não pode ser anexada a {piece.on!r}", f"it cannot hang on {piece.on!r}")
    if not piece.on and piece.at not in PLAYABLE_NAMES:
        raise BadSetup(
            f"/position/{place}/at",
            Text(f"{piece.at!r} não é jogável", f"{piece.at!r} is no space to play on"),
            "N-079",
        )
    if not 0 <= piece.damage <= LARGEST or not 0 <= piece.cooldown <= LARGEST:
        raise _bad(f"{place}/damage", f"de 0 a {LARGEST}", f"from 0 to {LARGEST}")
    told = -sum(step.amount for step in piece.modifiers if step.layer == "damage")
    if told not in (0, piece.damage) or any(abs(step.amount) > LARGEST for step in piece.modifiers):
        raise _bad(f"{place}/modifiers", "não somam o dano", "they do not add up to the damage")


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
        modifiers=modifiers, marks=list(written.marks), moved=written.moved, battles=written.battles,
        no_battle=written.no_battle, cooldown=written.cooldown, used=dict(written.used), spawned=written.spawned,
        turn=written.turn, returns_to=written.returns_to,
    )  # fmt: skip


def _bad(place: str, pt: str, en: str) -> BadSetup:
    return BadSetup(f"/position/{place}", Text(pt, en))

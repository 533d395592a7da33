"""Positions: a table written down from nothing, in the main phase or a stage of the combat.

The form is the state's own, as a judge sees it, with a default for everything; what follows from the rest may be left
out and is not read.
"""

from collections import Counter
from collections.abc import Iterator
from typing import Any, Literal

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.rulesets.multiversity.state import Ban, Character, Item, Loss, State, Token
from adjudicator.rulesets.multiversity.words import TOKENS


class Written(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A part of a position. Members typed `Any` are in the state's JSON too, and follow from the others here."""


class TokenAt(Written, frozen=True):
    """Tokens of a kind on a character."""

    name: str
    count: int = 1
    by: str = ""
    source: str = "position"
    clause: Any = None
    event: Any = None
    move: Any = None


class CharacterAt(Written, frozen=True):
    """A character in play."""

    card: str
    controller: str = "P1"
    position: int = 1
    damage: int = 0
    tokens: tuple[TokenAt, ...] = ()
    energies: tuple[str, ...] = ()
    defence_used: int = 0
    dot_charged: bool = False
    entered: int = 0
    used: dict[str, int] = {}
    bans: tuple[Ban, ...] = ()
    owner: Any = None
    id: Any = None
    life: Any = None
    defence: Any = None
    wounds: Any = None
    spent: Any = None


class ItemAt(Written, frozen=True):
    """A permanent item in play."""

    card: str
    owner: str = "P1"
    on: str = ""
    id: Any = None


class PlayerAt(Written, frozen=True):
    """A player's side. With a deck in the set-up, what is named nowhere is in the deck; without one, the deck is
    `deck`, from the top."""

    hand: tuple[str, ...] = ()
    deck: tuple[str, ...] = ()
    discard: tuple[str, ...] = ()
    stones: tuple[str, ...] = ()
    turns: int = 3
    attached: int = 0
    played: int = 0
    swapped: int = 0
    items: int = 0
    flanked: int = 0
    yields: bool = False
    out: bool = False
    failed_draw: bool = False
    playing: tuple[str, ...] = ()
    name: Any = None
    decklist: Any = None
    sideboard: Any = None
    deck_size: Any = None
    hand_size: Any = None
    stones_size: Any = None


class Position(Written, frozen=True):
    """A table at a moment when the turn's player may act."""

    characters: dict[str, CharacterAt] = {}
    items: dict[str, ItemAt] = {}
    players: dict[str, PlayerAt] = {}
    turn: int = 5
    active: str = "P1"
    first: str = "P1"
    phase: Literal["main", "combat"] = "main"
    stage: Literal["", "passives", "flank", "active"] = ""
    doomed: tuple[str, ...] = ()
    chain: Any = None
    open: Any = None
    gone: Any = None
    scheduled: Any = None
    minted: Any = None
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

    hand: Secret[list[str]]
    deck: Secret[list[str]]
    stones: Secret[list[str]]
    discard: tuple[str, ...]
    counts: dict[str, int]


class PositionLaid(Event, frozen=True, gc=False):
    """A table written down is laid out."""

    turn: int
    active: str
    first: str
    phase: str
    stage: str
    players: dict[str, PlayerLaid]
    characters: tuple[Character, ...]
    items: tuple[Item, ...]
    doomed: tuple[str, ...]
    next_id: int

    def fold(self, state: State) -> None:
        state.turn, state.active, state.first = self.turn, self.active, self.first
        state.phase, state.stage, state.next_id = self.phase, self.stage, self.next_id
        state.doomed = list(self.doomed)
        for seat, laid in self.players.items():
            player = state.players[seat]
            player.hand, player.deck, player.stones, player.discard = (
                laid.hand,
                laid.deck,
                laid.stones,
                list(laid.discard),
            )
            player.hand_size, player.deck_size = len(laid.hand.value), len(laid.deck.value)
            player.stones_size = len(laid.stones.value)
            for name, count in laid.counts.items():
                setattr(player, name, count)
        for character in self.characters:
            state.characters[character.id] = msgspec.structs.replace(
                character, tokens=list(character.tokens), wounds=list(character.wounds), spent=list(character.spent),
                energies=list(character.energies), bans=list(character.bans), used=dict(character.used),
            )  # fmt: skip
        for item in self.items:
            state.items[item.id] = msgspec.structs.replace(item)


COUNTS = ("turns", "attached", "played", "swapped", "items", "flanked")


def lay(state: State, position: Position, luck: Luck) -> Iterator[Event]:
    """Lay out a position that `check_position` has passed."""
    players = {}
    for seat in state.seats:
        written = position.players.get(seat, PlayerAt())
        named = Counter(cards_of(position, seat, with_deck=False))
        rest = Counter(state.players[seat].decklist.value) - named
        deck = list(written.deck) or luck.shuffled(f"deck/{seat}", sorted(rest.elements()))
        players[seat] = PlayerLaid(
            Secret((seat,), luck.salt(), list(written.hand)), Secret((), luck.salt(), deck),
            Secret((), luck.salt(), list(written.stones)), written.discard,
            {name: getattr(written, name) for name in COUNTS},
        )  # fmt: skip
    characters = tuple(_character(state, id, written) for id, written in position.characters.items())
    items = tuple(Item(id=id, card=item.card, owner=item.owner, on=item.on) for id, item in position.items.items())
    numbers = [int(id[1:]) for id in (*position.characters, *position.items)]
    stage = position.stage or ("passives" if position.phase == "combat" else "")
    yield PositionLaid(
        ("M-045",), position.turn, position.active, position.first, position.phase, stage, players, characters, items,
        position.doomed, max(numbers, default=0) + 1,
    )  # fmt: skip


def _character(state: State, id: str, written: CharacterAt) -> Character:
    card = state.card(written.card)
    wounds = _loss(written, "LIFE", written.damage, "M-078", "stays")
    spent = _loss(written, "DEFENCE", written.defence_used, "M-084", "combat")
    tokens = [
        Token(token.name, token.source, token.by or written.controller, TOKENS[token.name].clause, 0, 0)
        for token in written.tokens
        for _ in range(token.count)
    ]
    return Character(
        id=id, card=written.card, owner=written.controller, controller=written.controller, position=written.position,
        life=card.life, defence=card.defence, damage=written.damage, wounds=wounds, tokens=tokens,
        energies=list(written.energies), defence_used=written.defence_used, spent=spent,
        dot_charged=written.dot_charged, entered=written.entered, used=dict(written.used), bans=list(written.bans),
    )  # fmt: skip


def _loss(written: CharacterAt, stat: str, amount: int, clause: str, until: str) -> list[Loss]:
    return [Loss(stat, -amount, "position", written.controller, clause, until, 0, 0, "damage")] if amount else []


def cards_of(position: Position, seat: str, *, with_deck: bool = True) -> list[str]:
    """Return all the cards of a seat that a position names."""
    written = position.players.get(seat, PlayerAt())
    mine = [character for character in position.characters.values() if character.controller == seat]
    return [
        *written.hand,
        *written.discard,
        *written.stones,
        *(written.deck if with_deck else ()),
        *(character.card for character in mine),
        *(key for character in mine for key in character.energies),
        *(item.card for item in position.items.values() if item.owner == seat),
    ]

"""The table: the board and what lies on it, the players, the chain, and whose turn it is."""

from collections.abc import Iterable
from functools import lru_cache
from typing import ClassVar

import msgspec

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table.pieces import Changeable, Mark, marked
from adjudicator.kernel.table.stats import Layers, Modifier
from adjudicator.kernel.table.things import Numbering
from adjudicator.kernel.table.zones import DECK_ZONE, DISCARD_ZONE, HAND_ZONE, PLAYING_ZONE, Zoned, Zones, declared
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.terms import names_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.dominions.board.geometry import NAMED, PLAYABLE_NAMES, zone_of
from adjudicator.rulesets.dominions.cards.form import CARDS, Card
from adjudicator.rulesets.dominions.cards.lexicon import RESTRICTING, STATS
from adjudicator.rulesets.dominions.table.options import Options
from adjudicator.rulesets.dominions.table.tasks import AnyTask

HAND = 4
"""Up to so many cards a player draws in DRAW (N-094); a hand has no limit (N-A36)."""

SHOWN = names_of(STATS)
"""The numbers of a card on the board."""


class Piece(Changeable, kw_only=True):
    """A card on the board.

    `card` is its key, empty while it lies face down: then `hidden` holds it for its controller. `at` is its space;
    one that hangs `on` another card has that card's. `base` is printed, `now` what the numbers are; `damage` is in
    `modifiers` too. A status without `ticks` is eternal (N-099); a mark's `to` is the only card that may be attacked.
    `used` tells in which turn an ability with a limit was used, `spawned` how it came, `turn` in which turn. A token's
    card is in the state's `minted`.
    """

    layers: ClassVar[Layers] = {"set": "set", "add": "add", "switch": "switch", "damage": "add"}
    """Damage is always of the HP, swapped or not (N-121)."""
    below_zero: ClassVar[tuple[str, ...]] = ("HP",)

    # In this order they stand in tables that logs hold whole.
    at: str
    card: str = ""
    hidden: Secret[str] | None = None
    token: bool = False
    base: dict[str, int] = {}
    now: dict[str, int] = {}
    damage: int = 0
    modifiers: list[Modifier] = []
    marks: list[Mark] = []
    moved: int = 0
    battles: int = 0
    no_battle: bool = False
    waking: bool = False
    cooldown: int = 0
    used: dict[str, int] = {}
    spawned: str = "normal"
    turn: int = 0
    returns_to: str = ""

    @property
    def face_up(self) -> bool:
        """Whether everyone can see which card it is."""
        return self.hidden is None

    @property
    def key(self) -> str:
        """The card's key, for the rules, which see everything."""
        return self.card if self.hidden is None else self.hidden.value

    @property
    def reasons(self) -> list[Modifier]:
        """What makes its numbers what they are, swaps among it."""
        swaps = [mark for mark in self.marks if mark.kind == "swap"]
        if not swaps:
            return self.modifiers
        return [*self.modifiers, *(Modifier(*mark.cause, "ATK", 0, mark.until, "switch", other="HP") for mark in swaps)]


_PLACES = {name: place for place, name in enumerate(sorted(NAMED, key=lambda name: NAMED[name]))}


@lru_cache(maxsize=4096)
def _number(id: str) -> int:
    return int(id[1:])


def _board_order(piece: Piece) -> tuple[int, bool, int]:
    return _PLACES[piece.at], piece.on != "", _number(piece.id)


class Space(msgspec.Struct):
    """A space of the board: its coordinates, its part of the board, the field below and the card above."""

    x: int
    y: int
    zone: str
    field: str = ""
    card: str = ""


class Player(Zoned):
    """One player. Sizes are public (N-018).

    `decklist` is what he brought; `playing` holds INSTANT artifacts that are shown and not yet done; `spawned` the
    kinds spawned this turn, `spawned_down` those put face down. `yields`: he lets every chain of this turn go by;
    `idle` counts his last turns that offered nothing (N-A29), which tells of the hand.
    """

    zones: ClassVar[Zones] = declared(DECK_ZONE, HAND_ZONE, DISCARD_ZONE, PLAYING_ZONE)

    name: Name
    domain: int
    decklist: Secret[list[str]]
    deck: Secret[list[str]]
    hand: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    discard: list[str] = []
    playing: list[str] = []
    spawned: list[str] = []
    spawned_down: Secret[list[str]] | None = None
    yields: bool = False
    idle: Secret[int] | None = None
    turns: int = 0
    wounds: list[Modifier] = []


def idle_turns(player: Player) -> int:
    """Return how many turns in a row a player could do nothing (N-A29)."""
    return 0 if player.idle is None else player.idle.value


def spawned_kinds(player: Player) -> list[str]:
    """Return the types whose spawn of this turn a player has used (N-106)."""
    return [*player.spawned, *([] if player.spawned_down is None else player.spawned_down.value)]


class ChainLink(under_way.ChainLink, omit_defaults=True, kw_only=True):
    """One event of the chain: the action that opened it (first), or an effect that answers.

    `kind` is `draw`, `move`, `battle`, `spawn` or `effect`. A card that is being put face down is `hidden`.
    """

    kind: str
    hidden: Secret[str] | None = None


class OutOfGame(msgspec.Struct, frozen=True):
    """A card that is out of the game, in its owner's colour (N-077)."""

    card: str
    owner: str


def empty_board() -> dict[str, Space]:
    """Return the board before any card lies on it."""
    return {name: Space(x, y, zone_of((x, y))) for name, (x, y) in NAMED.items()}


class State(Numbering, kw_only=True):
    """The state of a match."""

    fixed: ClassVar[tuple[str, ...]] = (*Numbering.fixed, "chain", "board", "minted")

    agenda: tuple[AnyTask, ...] = ()
    options: Options = Options()
    first: str = ""
    turn: int = 0
    active: str = ""
    phase: str = ""
    players: dict[str, Player] = {}
    board: dict[str, Space] = msgspec.field(default_factory=empty_board)
    pieces: dict[str, Piece] = {}
    chain: list[ChainLink] = []
    out_of_game: list[OutOfGame] = []
    minted: dict[str, Card] = {}

    def card(self, key: str) -> Card:
        """Return a card's data: of the game's own sets, of the match's, or of a token."""
        found = self.minted.get(key)
        return CARDS[key] if found is None else found

    def face(self, piece: Piece) -> Card:
        """Return the data of a card on the board, face up or not."""
        key = piece.card if piece.hidden is None else piece.hidden.value  # not by calls: nothing is asked as often
        found = self.minted.get(key)
        return CARDS[key] if found is None else found

    def top(self, space: str) -> Piece | None:
        """Return the unit or artifact on a space."""
        return self.pieces.get(self.board[space].card)

    def below(self, space: str) -> Piece | None:
        """Return the field on a space."""
        return self.pieces.get(self.board[space].field)

    def standing(self, spaces: Iterable[str]) -> list[Piece]:
        """Return the cards that are on these spaces, and hang on no other."""
        found = [id for space in map(self.board.__getitem__, spaces) for id in (space.field, space.card) if id]
        return [self.pieces[id] for id in found]

    def in_order(self, pieces: Iterable[Piece] | None = None) -> list[Piece]:
        """Return the cards on the board, or those of them, in board order: by x, then y, then as they came (N-A23)."""
        return sorted(self.pieces.values() if pieces is None else pieces, key=_board_order)

    def of(self, seat: str) -> list[Piece]:
        """Return the cards on the board that a player controls, in board order."""
        return self.in_order([piece for piece in self.pieces.values() if piece.controller == seat])

    def having(self, when: str) -> list[Piece]:
        """Return the cards on the board with an ability of a trigger, face up or not, in board order."""
        return self.in_order([piece for piece in self.pieces.values() if when in self.face(piece).by_trigger])

    def free(self, space: str) -> bool:
        """Whether no unit and no artifact stands on a playable space (N-124)."""
        return space in PLAYABLE_NAMES and not self.board[space].card

    def tags(self, piece: Piece) -> tuple[str, ...]:
        """Return a face-up card's tags, printed and given."""
        given = tuple(mark.name for mark in piece.marks if mark.kind == "tag")
        return (*self.face(piece).tags, *given)

    def keyword(self, piece: Piece, name: str) -> int:
        """Return the value of a card's keyword, printed or given; zero if it has none. A face-down card has none but
        for its own player's eyes: STEALTH is looked up on the card itself."""
        if not piece.face_up:
            return 0
        given = [mark.value for mark in piece.marks if mark.kind == "keyword" and mark.name == name]
        return max([self.face(piece).keywords.get(name, 0), *given])


def status(piece: Piece, name: str) -> Mark | None:
    """Return a card's status of that name."""
    return marked(piece, "status", name)


def restricted(piece: Piece) -> Mark | None:
    """Return the status that keeps a card from moving, battling and acting, if there is one (N-130)."""
    return next((mark for mark in piece.marks if mark.kind == "status" and mark.name in RESTRICTING), None)


def restriction(piece: Piece) -> Obstacle | None:
    """Say by which status a card can neither move, nor battle, nor act; None if by none (N-130)."""
    ban = restricted(piece)
    if ban is None:
        return None
    return Obstacle(
        "N-130",
        Text(f"{piece.id} está sob {ban.name} ({ban.source})", f"{piece.id} is under {ban.name} ({ban.source})"),
    )


def forbidden(piece: Piece, what: str) -> Mark | None:
    """Return what forbids this to a card, if something does."""
    return marked(piece, "forbid", what)

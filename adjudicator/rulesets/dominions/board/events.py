"""What can happen to where cards are: onto the board, about it, off it, face up or down, in whose control."""

from typing import ClassVar

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.table.state import OutOfGame, Piece, Player, State


def _enter(state: State, piece: Piece, field: bool) -> None:
    state.bring(state.pieces, piece)
    if not piece.on:
        space = state.board[piece.at]
        if field:
            space.field = piece.id
        else:
            space.card = piece.id


def _vacate(state: State, piece: Piece) -> None:
    space = state.board[piece.at]
    if space.card == piece.id:
        space.card = ""
    if space.field == piece.id:
        space.field = ""


def _count(player: Player, seat: str, counts: str, counts_down: Secret[str] | None) -> None:
    """Use up a type's spawn of this turn (N-106)."""
    if counts:
        player.spawned = [*player.spawned, counts]
    if counts_down is not None:
        before = [] if player.spawned_down is None else player.spawned_down.value
        player.spawned_down = Secret((seat,), counts_down.salt, [*before, counts_down.value])


class Spawned(Event, omit_defaults=True):
    """A card comes onto the board, on a space or `on` another card, out of a hand, a deck or a discard zone.

    Face down, `card` is empty and `hidden` holds it for its player. `way` says how: `normal`, `super` or `effect`.
    `counts` is the type whose spawn of the turn it uses up; of a face-down card it is in `counts_down`.
    """

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    kind: str
    to: str
    way: str
    zone: str
    card: str = ""
    hidden: Secret[str] | None = None
    base: dict[str, int] = {}
    on: str = ""
    counts: str = ""
    counts_down: Secret[str] | None = None

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.take(self.zone, (self.card if self.hidden is None else self.hidden.value,))
        _count(player, self.seat, self.counts, self.counts_down)
        piece = Piece(
            id=self.id, owner=self.seat, controller=self.seat, at=self.to, card=self.card, hidden=self.hidden,
            base=dict(self.base), on=self.on, spawned=self.way, turn=state.turn,
        )  # fmt: skip
        _enter(state, piece, self.kind == "field")


class SpawnNegated(Event, omit_defaults=True):
    """A negated spawn is used up; the card stays in the hand (N-128). `counts` and `counts_down` as for a spawn."""

    seat: str
    counts: str = ""
    counts_down: Secret[str] | None = None

    def fold(self, state: State) -> None:
        _count(state.players[self.seat], self.seat, self.counts, self.counts_down)


class TokenMade(Event):
    """A token comes onto the board (N-053)."""

    id: str
    seat: str
    to: str
    token: Card
    source: str

    def fold(self, state: State) -> None:
        state.minted[self.token.key] = self.token
        piece = Piece(
            id=self.id, owner=self.seat, controller=self.seat, at=self.to, card=self.token.key, token=True,
            base=self.token.base, spawned="effect", turn=state.turn,
        )  # fmt: skip
        _enter(state, piece, self.token.kind == "field")


class TurnedUp(Event, omit_defaults=True):
    """A face-down card is turned up; `waking`, if what it does goes on only once this has resolved."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    card: str
    base: dict[str, int]
    waking: bool = False

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.card, piece.hidden, piece.base, piece.waking = self.card, None, dict(self.base), self.waking
        piece.recount()


class Woken(Event):
    """What a card does goes on from now on (N-032, N-036)."""

    id: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].waking = False


class TurnedDown(Event):
    """A card is turned face down."""

    id: str
    hidden: Secret[str]

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.card, piece.hidden, piece.base, piece.now = "", self.hidden, {}, {}
        piece.modifiers = [step for step in piece.modifiers if step.layer == "damage"]
        piece.marks = []
        piece.waking = False


class Moved(Event):
    """A card goes to another space, and what hangs on it with it (N-037)."""

    id: str
    to: str
    came_from: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        _vacate(state, piece)
        for other in (piece, *attached_to(state.pieces, piece)):
            other.at = self.to
        state.board[self.to].card = self.id


class Hung(Event):
    """An artifact hangs on a card from now on (N-036, N-038)."""

    id: str
    on: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        _vacate(state, piece)
        piece.on, piece.at = self.on, state.pieces[self.on].at


class LeftBoard(Event, tag="Left", omit_defaults=True):
    """A card leaves the board: to its owner's `discard`, `hand` or `deck`, or `out_of_game`; a token is gone (N-053).

    What others may ask of it afterwards is kept: `card`, `atk`, whether it `explodes`, what hung on it (`attached`),
    who `caused` it, the destroyed bearer that it `fell_with`. One that goes face down to a hand or deck stays `hidden`.
    """

    id: str
    card: str
    owner: str
    controller: str
    at: str
    to: str
    token: bool = False
    destroyed: bool = False
    atk: int = 0
    attached: tuple[str, ...] = ()
    source: str = ""
    caused: str = ""
    fell_with: str = ""
    hand_salt: Secret[str] | None = None
    explodes: bool = False
    hidden: Secret[str] | None = None

    def fold(self, state: State) -> None:
        _vacate(state, state.pieces.pop(self.id))
        if self.token:
            return
        player = state.players[self.owner]
        card = self.card if self.hidden is None else self.hidden.value
        if self.to == "out_of_game":
            state.out_of_game = [*state.out_of_game, OutOfGame(self.card, self.owner)]
        else:
            salt = self.hand_salt.value if self.hand_salt is not None else ""
            player.put(self.to, (card,), salt, top=self.to == "deck")


class ControlChanged(Event, omit_defaults=True):
    """Another player controls a card; `returns` says whether only until the end of the turn. A face-down card
    is `hidden` for him too from then on."""

    id: str
    seat: str
    returns: bool
    source: str
    hidden: Secret[str] | None = None

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        if self.returns and not piece.returns_to:
            piece.returns_to = piece.controller
        elif not self.returns:
            piece.returns_to = ""
        piece.controller = self.seat
        if self.hidden is not None:
            piece.hidden = self.hidden

"""What can happen to the cards on the board: each change one fact, with its source, its player and its clause."""

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.stats import Modifier
from adjudicator.rulesets.dominions.cards import Card
from adjudicator.rulesets.dominions.state import Mark, OutOfGame, Piece, State, recount


def _enter(state: State, piece: Piece, field: bool) -> None:
    state.pieces[piece.id] = piece
    state.next_id += 1
    if not piece.on:
        space = state.board[piece.at]
        if field:
            space.field = piece.id
        else:
            space.card = piece.id
    if piece.base:
        recount(piece)


def _vacate(state: State, piece: Piece) -> None:
    space = state.board[piece.at]
    if space.card == piece.id:
        space.card = ""
    if space.field == piece.id:
        space.field = ""


class Spawned(Event, frozen=True, gc=False, omit_defaults=True):
    """A card comes onto the board, on a space or `on` another card, out of a hand, a deck or a discard zone.

    Face down, `card` is empty and `hidden` holds it for its player. `way` says how: `normal`, `super` or `effect`.
    """

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

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        key = self.card if self.hidden is None else self.hidden.value
        if self.zone == "discard":
            discard = list(player.discard)
            discard.remove(key)
            player.discard = discard
        elif self.zone == "deck":
            deck = list(player.deck.value)
            deck.remove(key)
            player.deck, player.deck_size = player.deck.holding(deck), len(deck)
        elif self.zone == "hand":
            hand = list(player.hand.value)
            hand.remove(key)
            player.hand, player.hand_size = player.hand.holding(hand), len(hand)
        if self.counts:
            player.spawned = [*player.spawned, self.counts]
        piece = Piece(
            id=self.id, owner=self.seat, controller=self.seat, at=self.to, card=self.card, hidden=self.hidden,
            base=dict(self.base), on=self.on, spawned=self.way, turn=state.turn,
        )  # fmt: skip
        _enter(state, piece, self.kind == "field")


class TokenMade(Event, frozen=True, gc=False):
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


class TurnedUp(Event, frozen=True, gc=False, omit_defaults=True):
    """A face-down card is turned up; `waking`, if what it does goes on only once this has resolved."""

    id: str
    card: str
    base: dict[str, int]
    waking: bool = False

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.card, piece.hidden, piece.base, piece.waking = self.card, None, dict(self.base), self.waking
        recount(piece)


class Woken(Event, frozen=True, gc=False):
    """What a card does goes on from now on (N-032, N-036)."""

    id: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].waking = False


class TurnedDown(Event, frozen=True, gc=False):
    """A card is turned face down."""

    id: str
    hidden: Secret[str]

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.card, piece.hidden, piece.base, piece.now = "", self.hidden, {}, {}
        piece.modifiers = [step for step in piece.modifiers if step.layer == "damage"]
        piece.marks = []
        piece.waking = False


class Exerted(Event, frozen=True, gc=False):
    """A unit's move or battle of the turn is used (N-101, N-103), or given up for its effect."""

    id: str
    what: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        if self.what == "move":
            piece.moved += 1
        elif self.what == "dash":  # a unit that dashes does not attack
            piece.moved += 1
            piece.no_battle = True
        else:
            piece.battles += 1


class Moved(Event, frozen=True, gc=False):
    """A card goes to another space, and what hangs on it with it (N-037)."""

    id: str
    to: str
    came_from: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        _vacate(state, piece)
        for other in (piece, *state.attached_to(piece)):
            other.at = self.to
        state.board[self.to].card = self.id


class Hung(Event, frozen=True, gc=False):
    """An artifact hangs on a card from now on (N-036, N-038)."""

    id: str
    on: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        _vacate(state, piece)
        piece.on, piece.at = self.on, state.pieces[self.on].at


class Left(Event, frozen=True, gc=False, omit_defaults=True):
    """A card leaves the board: to its owner's `discard`, `hand` or `deck`, or `out_of_game`; a token is gone (N-053).

    What others may ask of it afterwards is kept: `card`, `atk`, what hung on it (`attached`), who `caused` it,
    the destroyed bearer that it `fell_with`.
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

    def fold(self, state: State) -> None:
        _vacate(state, state.pieces.pop(self.id))
        if self.token:
            return
        player = state.players[self.owner]
        if self.to == "discard":
            player.discard = [*player.discard, self.card]
        elif self.to == "hand" and self.hand_salt is not None:
            player.hand = Secret((self.owner,), self.hand_salt.value, [*player.hand.value, self.card])
            player.hand_size = len(player.hand.value)
        elif self.to == "deck":
            player.deck = player.deck.holding([self.card, *player.deck.value])
            player.deck_size = len(player.deck.value)
        else:
            state.out_of_game = [*state.out_of_game, OutOfGame(self.card, self.owner)]


class ControlChanged(Event, frozen=True, gc=False):
    """Another player controls a card; `returns` says whether only until the end of the turn."""

    id: str
    seat: str
    returns: bool
    source: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        if self.returns and not piece.returns_to:
            piece.returns_to = piece.controller
        elif not self.returns:
            piece.returns_to = ""
        piece.controller = self.seat


class Modified(Event, frozen=True, gc=False, omit_defaults=True):
    """A number of a card changes by `amount`, or is set to it (layer `set`)."""

    id: str
    stat: str
    amount: int
    source: str
    by: str
    until: str
    layer: str = "add"
    ticks: int = 0
    group: str = ""

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.modifiers = [
            *piece.modifiers,
            Modifier(
                self.stat, self.amount, self.source, self.by, self.clauses[0], self.until, state.version, state.move,
                self.layer, self.ticks, self.group,
            ),
        ]  # fmt: skip
        recount(piece)


class Marked(Event, frozen=True, gc=False, omit_defaults=True):
    """A card gets a status, a keyword, a tag, something forbidden or prevented; see `Mark`."""

    id: str
    kind: str
    name: str
    source: str
    by: str
    until: str
    ticks: int = 0
    value: int = 0
    to: str = ""

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        mark = Mark(
            self.kind, self.name, self.source, self.by, self.clauses[0], self.until, state.version, state.move,
            self.ticks, self.value, self.to,
        )  # fmt: skip
        piece.marks = [*piece.marks, mark]
        if self.kind == "swap":
            recount(piece)


class Lifted(Event, frozen=True, gc=False):
    """Earlier changes, named by the events that made them, are lifted from a card."""

    id: str
    events: tuple[int, ...]
    why: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.modifiers = [step for step in piece.modifiers if step.event not in self.events]
        piece.marks = [mark for mark in piece.marks if mark.event not in self.events]
        if piece.base:
            recount(piece)


class Ticked(Event, frozen=True, gc=False):
    """A timed change of a card has `left` ticks (N-098); or a status that was applied again has so many (N-127)."""

    id: str
    event: int
    left: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.marks = [
            msgspec.structs.replace(mark, ticks=self.left) if mark.event == self.event else mark for mark in piece.marks
        ]
        piece.modifiers = [
            msgspec.structs.replace(step, ticks=self.left) if step.event == self.event else step
            for step in piece.modifiers
        ]


class Damaged(Event, frozen=True, gc=False):
    """A card loses HP: by `battle`, `payback`, an `effect` or a `status`."""

    id: str
    amount: int
    kind: str
    source: str
    by: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.damage += self.amount
        piece.modifiers = [
            *piece.modifiers,
            Modifier(
                "HP", -self.amount, self.source, self.by, self.clauses[0], "stays", state.version, state.move, "damage"
            ),
        ]
        if piece.base:
            recount(piece)


class Restored(Event, frozen=True, gc=False):
    """A card gets lost HP back."""

    id: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.damage -= self.amount
        piece.modifiers = [
            *piece.modifiers,
            Modifier(
                "HP", self.amount, self.source, self.by, self.clauses[0], "stays", state.version, state.move, "damage"
            ),
        ]
        recount(piece)


class DamagePrevented(Event, frozen=True, gc=False):
    """Damage is zero, because of `guard`."""

    id: str
    kind: str
    source: str
    guard: str


class DominionDamaged(Event, frozen=True, gc=False):
    """A Dominion loses HP, never below zero (N-131)."""

    seat: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.domain -= self.amount
        player.wounds = [
            *player.wounds,
            Modifier(
                "domain",
                -self.amount,
                self.source,
                self.by,
                self.clauses[0],
                "stays",
                state.version,
                state.move,
                "damage",
            ),
        ]


class AbilityUsed(Event, frozen=True, gc=False):
    """An ability that may be used once a turn is used, or one that cools down for so many ticks (N-030)."""

    id: str
    ability: int
    cooldown: int

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.used = {**piece.used, str(self.ability): state.turn}
        piece.cooldown = max(piece.cooldown, self.cooldown)


class Cooled(Event, frozen=True, gc=False):
    """A card's cooldown goes down in its owner's TICK (N-030)."""

    id: str
    left: int

    def fold(self, state: State) -> None:
        state.pieces[self.id].cooldown = self.left

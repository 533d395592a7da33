"""What can happen to cards on the table: they come, lie on provinces, stand and bow, move, take honor, and leave."""

from typing import ClassVar, Literal

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.table.state import Piece, State, Status

# Dynasty cards on provinces


class ProvinceFilled(Event, omit_defaults=True):
    """The top card of a dynasty deck is put face down on a province (B-83)."""

    id: str
    seat: str
    province: str
    card: Secret[str]

    def fold(self, state: State) -> None:
        state.players[self.seat].take("dynasty_deck", (self.card.value,))
        piece = Piece(
            id=self.id, card="", owner=self.seat, controller=self.seat, on=self.province, place="province",
            hidden=self.card,
        )  # fmt: skip
        state.bring(state.pieces, piece)


class ProvinceFillReported(ProvinceFilled):
    """A dynasty card is put on a province at a paper table; whoever keeps the score has looked."""

    drawn: ClassVar[tuple[str, ...]] = ("card",)


class DynastyCardsHidden(Event):
    """A player has looked at facedown dynasty cards for the mulligan, and may do so no more (B-75, B-53)."""

    ids: dict[str, Secret[str]]

    def fold(self, state: State) -> None:
        for id, card in self.ids.items():
            state.pieces[id].hidden = card


class DynastyCardsReturned(Event):
    """Facedown dynasty cards are set aside for the mulligan, and go back into the deck (B-75)."""

    seat: str
    ids: tuple[str, ...]

    def fold(self, state: State) -> None:
        keys = [state.pieces.pop(id).key for id in self.ids]
        state.players[self.seat].put("dynasty_deck", keys)


class HandReturned(Event):
    """Cards of the first hand go back into the deck (B-76)."""

    seat: str
    cards: Secret[list[str]]
    count: int

    def fold(self, state: State) -> None:
        state.players[self.seat].move("hand", "conflict_deck", self.cards.value)


class CardsRevealed(Event):
    """Facedown cards are turned face up: dynasty cards, or a province (B-80, B-32). What each is, and its numbers."""

    shows: ClassVar[tuple[str, ...]] = ("cards",)

    cards: dict[str, str]
    kinds: dict[str, str]
    bases: dict[str, dict[str, int]]

    def fold(self, state: State) -> None:
        for id, key in self.cards.items():
            piece = state.pieces[id]
            piece.card, piece.hidden, piece.kind = key, None, self.kinds[id]
            piece.base = self.bases[id]
            piece.recount()


class DynastyCardDiscarded(Event):
    """A dynasty card on a province goes to the discard pile."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    card: str
    owner: str
    source: str

    def fold(self, state: State) -> None:
        del state.pieces[self.id]
        state.players[self.owner].put("dynasty_discard", (self.card,))


class DeckRenewed(Event):
    """A deck has run out: its discard pile becomes a new one, to be shuffled (B-19)."""

    seat: str
    deck: str
    discard: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.move(self.discard, self.deck, list(player.held(self.discard)))


# Coming into play and leaving


class CardPlayed(Event, omit_defaults=True):
    """A card of the hand is played, for all to see; what it costs is to be paid."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str
    to: str = ""
    limited: bool = False

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.move("hand", "playing", (self.card,))
        player.limited += self.limited


class EventDone(Event):
    """An event that was played goes to the discard pile (B-62)."""

    seat: str
    card: str
    to: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("playing", self.to, (self.card,))


class EnteredPlay(Event, omit_defaults=True):
    """A character or an attachment comes into play: from a `zone`, or from a province where it lay as `was` (B-54)."""

    id: str
    seat: str
    card: str
    kind: str
    place: str
    base: dict[str, int]
    zone: str = ""
    was: str = ""
    on: str = ""
    fate: int = 0
    limited: bool = False

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        if self.was:
            del state.pieces[self.was]
        else:
            player.take(self.zone, (self.card,))
        player.limited += self.limited
        piece = Piece(
            id=self.id, card=self.card, owner=self.seat, controller=self.seat, kind=self.kind, place=self.place,
            base=self.base, on=self.on, fate=self.fate, turn=state.round, was=self.was or self.card,
        )  # fmt: skip
        state.bring(state.pieces, piece)


class LeftPlay(Event, omit_defaults=True):
    """A card leaves play for a zone of its owner; what it was is told for what asks of it afterwards."""

    id: str
    card: str
    owner: str
    controller: str
    kind: str
    to: str
    source: str
    status: Status = ""
    place: str = ""
    fate: int = 0
    on: str = ""

    def fold(self, state: State) -> None:
        state.last_known[self.id] = state.pieces.pop(self.id)
        player = state.players[self.owner]
        zone, _, end = self.to.partition(".")
        player.put(zone, (self.card,), top=end == "top")


# How cards stand


class Bowed(Event):
    """Cards are bowed (B-66)."""

    ids: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].bowed = True


class Readied(Event):
    """Cards are readied (B-66)."""

    ids: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        for id in self.ids:
            state.pieces[id].bowed = False


class StatusChanged(Event):
    """A character is honored, dishonored or ordinary now (B-64)."""

    id: str
    status: Status
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].status = self.status


class FatePlaced(Event):
    """Fate is put on a card, or (less than 0) taken off it."""

    id: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].fate += self.amount


class ControlTaken(Event):
    """A character has another controller (B-67)."""

    id: str
    seat: str
    place: str
    source: str

    def fold(self, state: State) -> None:
        piece = state.pieces[self.id]
        piece.controller, piece.place = self.seat, self.place


class AttachmentMoved(Event):
    """An attachment is on another character."""

    id: str
    on: str
    source: str

    def fold(self, state: State) -> None:
        state.pieces[self.id].on = self.on


class ProseForJudge(Event, tag="LeftToJudge"):
    """A judge enters what a card says in prose: an ability that is used, or the text of one that is now in play
    (B-120)."""

    seat: str
    card: str
    prose: Text


class AbilityUsed(Event):
    """An ability is used, and counts towards its limit of the round, or of what it is `within`, and towards what copies
    of the card may do: its `title`, in what (B-109, B-25)."""

    id: str
    seat: str
    ability: int
    title: str
    within: Literal["conflict", "phase"] | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: State) -> None:
        if self.id in state.pieces:
            piece = state.pieces[self.id]
            within = "" if self.within is msgspec.UNSET else self.within
            name = state.use_of(piece, self.seat, self.ability, within)
            piece.used = {**piece.used, name: piece.used.get(name, 0) + 1}
        player = state.players[self.seat]
        player.used = {**player.used, self.title: player.used.get(self.title, 0) + 1}

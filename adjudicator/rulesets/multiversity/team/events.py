"""What can happen to characters and items in play: into a position and out of it, wounds, tokens, energy."""

from typing import ClassVar

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.zones import without
from adjudicator.rulesets.multiversity.table.state import Character, Item, State


class CharacterPlayed(Event):
    """A character comes into play out of a hand (M-050)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    card: str
    position: int
    life: int
    defence: int

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.take("hand", (self.card,))
        player.played += 1
        character = Character(
            id=self.id, card=self.card, owner=self.seat, controller=self.seat, position=self.position,
            life=self.life, defence=self.defence, entered=state.turn,
        )  # fmt: skip
        state.bring(state.characters, character)


class PositionsSwapped(Event):
    """The main character and one of the team change places (M-053), or one is promoted to an empty place (M-141)."""

    id: str
    other: str
    counts: bool

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        place, character.position = character.position, 1
        if self.other:
            state.characters[self.other].position = place
        if self.counts:
            state.players[character.controller].swapped += 1


class ItemPlayed(Event):
    """A permanent item comes into play, perhaps on a character (M-015)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    card: str
    on: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.take("hand", (self.card,))
        player.items += 1
        item = Item(id=self.id, card=self.card, owner=self.seat, controller=self.seat, on=self.on)
        state.bring(state.items, item)


class EnergyAttached(Event):
    """An energy source is attached to a character (M-056)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    card: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.take("hand", (self.card,))
        player.attached += 1
        character = state.characters[self.id]
        character.energies = [*character.energies, self.card]


class EnergyDiscarded(Event):
    """Energy sources are taken off a character, to their owner's discard pile (M-059)."""

    id: str
    owner: str
    cards: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.energies = without(character.energies, self.cards)
        state.players[self.owner].put("discard", self.cards)


class AbilityUsed(Event):
    """An action of a character is used, once a turn (M-143)."""

    id: str
    ability: int
    flank: bool

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.used = {**character.used, str(self.ability): state.turn}
        if self.flank:
            state.players[character.controller].flanked += 1


class KnockedOut(Event):
    """A character is knocked out: it and what is attached to it are discarded (M-081)."""

    id: str
    card: str
    owner: str
    energies: tuple[str, ...]
    items: dict[str, str]
    source: str

    def fold(self, state: State) -> None:
        _leave(state, self.id)
        _discard_with(state, self.owner, (self.card, *self.energies), self.items)


class ShuffledIn(Event):
    """A character and what is attached to it go into its owner's deck (M-121)."""

    id: str
    card: str
    owner: str
    energies: tuple[str, ...]
    items: dict[str, str]
    source: str

    def fold(self, state: State) -> None:
        _leave(state, self.id)
        for id in self.items:
            del state.items[id]
        state.players[self.owner].put("deck", (self.card, *self.energies, *self.items.values()))


class BackToHand(Event):
    """A character goes back to its owner's hand; what is attached to it is discarded."""

    id: str
    card: str
    owner: str
    energies: tuple[str, ...]
    items: dict[str, str]
    source: str
    hand_salt: Secret[str]

    def fold(self, state: State) -> None:
        _leave(state, self.id)
        state.players[self.owner].put("hand", (self.card,), self.hand_salt.value)
        _discard_with(state, self.owner, self.energies, self.items)


class BoardDiscarded(Event):
    """Whoever has left discards what he has in play (M-A39)."""

    seat: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        for character in [one for one in state.characters.values() if one.owner == self.seat]:
            _leave(state, character.id)
            player.put("discard", (character.card, *character.energies))
        for item in [one for one in state.items.values() if one.owner == self.seat]:
            del state.items[item.id]
            player.put("discard", (item.card,))


def _leave(state: State, id: str) -> None:
    state.gone[id] = state.characters.pop(id)


def _discard_with(state: State, owner: str, cards: tuple[str, ...], items: dict[str, str]) -> None:
    """Discard cards, and items in play to their owners' piles."""
    state.players[owner].put("discard", cards)
    for id, card in items.items():
        state.players[state.items.pop(id).owner].put("discard", (card,))

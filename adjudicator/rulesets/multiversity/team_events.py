"""What can happen to characters and items in play: into a position and out of it, wounds, tokens, energy."""

from typing import ClassVar

from adjudicator.kernel.damage import Ledger, used_up
from adjudicator.kernel.decks import leave_hand, without
from adjudicator.kernel.events import Event
from adjudicator.kernel.secret import Secret
from adjudicator.rulesets.multiversity.state import Ban, Character, Item, Loss, State, Token


class CharacterPlayed(Event, frozen=True, gc=False):
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
        leave_hand(player, (self.card,))
        player.played += 1
        state.characters[self.id] = Character(
            id=self.id, card=self.card, owner=self.seat, controller=self.seat, position=self.position,
            life=self.life, defence=self.defence, entered=state.turn,
        )  # fmt: skip
        state.next_id += 1


class PositionsSwapped(Event, frozen=True, gc=False):
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


class ItemPlayed(Event, frozen=True, gc=False):
    """A permanent item comes into play, perhaps on a character (M-015)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    card: str
    on: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        leave_hand(player, (self.card,))
        player.items += 1
        state.items[self.id] = Item(id=self.id, card=self.card, owner=self.seat, on=self.on)
        state.next_id += 1


class EnergyAttached(Event, frozen=True, gc=False):
    """An energy source is attached to a character (M-056)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    id: str
    seat: str
    card: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        leave_hand(player, (self.card,))
        player.attached += 1
        character = state.characters[self.id]
        character.energies = [*character.energies, self.card]


class EnergyDiscarded(Event, frozen=True, gc=False):
    """Energy sources are taken off a character, to their owner's discard pile (M-059)."""

    id: str
    owner: str
    cards: tuple[str, ...]
    source: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.energies = without(character.energies, self.cards)
        player = state.players[self.owner]
        player.discard = [*player.discard, *self.cards]


class AbilityUsed(Event, frozen=True, gc=False):
    """An action of a character is used, once a turn (M-143)."""

    id: str
    ability: int
    flank: bool

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.used = {**character.used, str(self.ability): state.turn}
        if self.flank:
            state.players[character.controller].flanked += 1


class TokensAdded(Event, frozen=True, gc=False):
    """Tokens are put on a character (M-126)."""

    id: str
    name: str
    count: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        token = Token(self.name, self.source, self.by, self.clauses[0], *state.now)
        character.tokens = [*character.tokens, *([token] * self.count)]


class TokensRemoved(Event, frozen=True, gc=False):
    """Tokens are taken off a character: of a kind, the oldest first."""

    id: str
    tokens: dict[str, int]
    why: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.tokens = _less(character.tokens, dict(self.tokens))


class Banned(Event, frozen=True, gc=False):
    """A character cannot do something for a while."""

    id: str
    what: str
    source: str
    by: str
    until: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        ban = Ban(self.what, self.source, self.by, self.clauses[0], self.until, *state.now)
        character.bans = [*character.bans, ban]


class BansLifted(Event, frozen=True, gc=False):
    """What characters could not do until now they can do again."""

    until: str

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.bans = [ban for ban in character.bans if ban.until != self.until]


class DamageDealt(Event, frozen=True, gc=False):
    """A character takes damage, or is kept from it: the ledger tells how (M-087)."""

    id: str
    source: str
    by: str
    element: str
    ledger: Ledger

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        used = dict(used_up(self.ledger))
        spent = used.pop("defence", 0)
        if spent:
            character.defence_used += spent
            character.spent = [*character.spent, self._loss(state, "DEFENCE", spent, "M-084", "combat")]
        character.tokens = _less(character.tokens, used)
        if any(step.stage == "dot" for step in self.ledger.steps):
            character.dot_charged = True
        suffered = self.ledger.suffered
        if suffered:
            character.damage += suffered
            character.wounds = [*character.wounds, self._loss(state, "LIFE", suffered, self.clauses[0], "stays")]

    def _loss(self, state: State, stat: str, amount: int, clause: str, until: str) -> Loss:
        return Loss(stat, -amount, self.source, self.by, clause, until, *state.now, "damage", ledger=self.ledger)


class DamageAverted(Event, frozen=True, gc=False):
    """Damage on its way to a character is prevented, or goes to another, by what answered it."""

    id: str
    source: str
    to: str


class Healed(Event, frozen=True, gc=False):
    """A character gets back life that it had lost."""

    id: str
    amount: int
    source: str
    by: str

    def fold(self, state: State) -> None:
        character = state.characters[self.id]
        character.damage -= self.amount
        wound = Loss("LIFE", self.amount, self.source, self.by, self.clauses[0], "stays", *state.now, "damage")
        character.wounds = [*character.wounds, wound]


class KnockedOut(Event, frozen=True, gc=False):
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


class ShuffledIn(Event, frozen=True, gc=False):
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
        player = state.players[self.owner]
        player.deck = player.deck.holding([*player.deck.value, self.card, *self.energies, *self.items.values()])
        player.deck_size = len(player.deck.value)


class BackToHand(Event, frozen=True, gc=False):
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
        player = state.players[self.owner]
        player.hand = Secret((self.owner,), self.hand_salt.value, [*player.hand.value, self.card])
        player.hand_size = len(player.hand.value)
        _discard_with(state, self.owner, self.energies, self.items)


class CombatOver(Event, frozen=True, gc=False):
    """The combat is over: spent defence is whole again, and DOT may charge anew (M-140, M-A17)."""

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.defence_used, character.spent, character.dot_charged = 0, [], False


class DefencesWhole(CombatOver, frozen=True, gc=False):
    """A combat begins, and what was spent of defences outside of one is whole again (M-140, M-A17)."""


class DotReady(Event, frozen=True, gc=False):
    """DOT may charge anew: by a house rule with every action (M-A17)."""

    def fold(self, state: State) -> None:
        for character in state.characters.values():
            character.dot_charged = False


class DoomStruck(Event, frozen=True, gc=False):
    """Three Dooms strike a character (M-125, M-A31)."""

    id: str


def _leave(state: State, id: str) -> None:
    state.gone[id] = state.characters.pop(id)
    state.doomed = [other for other in state.doomed if other != id]


def _discard_with(state: State, owner: str, cards: tuple[str, ...], items: dict[str, str]) -> None:
    """Discard cards, and items in play to their owners' piles."""
    player = state.players[owner]
    player.discard = [*player.discard, *cards]
    for id, card in items.items():
        other = state.players[state.items.pop(id).owner]
        other.discard = [*other.discard, card]


def _less(tokens: list[Token], gone: dict[str, int]) -> list[Token]:
    left = []
    for token in tokens:
        if gone.get(token.name, 0) > 0:
            gone[token.name] -= 1
        else:
            left.append(token)
    return left

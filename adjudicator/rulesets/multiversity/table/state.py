"""The table: the players, their characters in their positions, the chain, and whose turn it is."""

from operator import attrgetter
from typing import ClassVar

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.effects.under_way import Scheduled
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table.causes import Provenance
from adjudicator.kernel.table.seats import next_after
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.things import Attachable, Numbering, Thing
from adjudicator.kernel.table.zones import (
    DECK_ZONE,
    DISCARD_ZONE,
    HAND_ZONE,
    PLAYING_ZONE,
    Zone,
    Zoned,
    Zones,
    declared,
)
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.form import CARDS, Card
from adjudicator.rulesets.multiversity.cards.vocabulary import AnyOperation
from adjudicator.rulesets.multiversity.cards.words import MAIN
from adjudicator.rulesets.multiversity.table.options import Options
from adjudicator.rulesets.multiversity.table.tasks import AnyTask, Effect


class Token(Provenance):
    """One token on a character: what it is, and its cause."""

    name: str


class Ban(Provenance):
    """Something that a character cannot do, and until when."""

    what: str
    until: str


class Loss(Modifier, omit_defaults=True):
    """What a blow took of a character's life or defence, or what was healed; `ledger` is how the blow came to it
    (M-087)."""

    ledger: Ledger | None = None


class Character(Thing, kw_only=True):
    """A character in play.

    `position` 1 is the main one. `life` and `defence` are printed; `damage` stays between turns, `defence_used` is
    spent in this combat (M-140), and their reasons are in `wounds` and `spent`. `energies` are the keys of the sources
    attached; `used` tells in which turn an ability was used (M-143), `entered` in which the character came.
    """

    position: int
    life: int
    defence: int
    damage: int = 0
    wounds: list[Loss] = []
    defence_used: int = 0
    spent: list[Loss] = []
    dot_charged: bool = False
    tokens: list[Token] = []
    bans: list[Ban] = []
    energies: list[str] = []
    entered: int = 0
    used: dict[str, int] = {}

    def recount(self) -> None:
        """Bring its losses up to date with their reasons."""
        self.damage = max(0, -sum(wound.amount for wound in self.wounds))
        self.defence_used = max(0, -sum(loss.amount for loss in self.spent))

    @property
    def life_left(self) -> int:
        """What is left of its life (M-005)."""
        return max(0, self.life - self.damage)

    def count(self, name: str) -> int:
        """Return how many tokens of a kind it has."""
        number = 0  # not by `sum`: nothing is asked as often
        for token in self.tokens:
            if token.name == name:
                number += 1
        return number

    @property
    def defence_now(self) -> int:
        """Its defence with DefUp and DefDown, never below zero (M-085, M-101, M-102)."""
        return max(0, self.defence + self.count("def_up") - self.count("def_down"))

    @property
    def defence_left(self) -> int:
        """What of it has not been spent in this combat (M-084)."""
        return max(0, self.defence_now - self.defence_used)


class Item(Attachable, kw_only=True):
    """A permanent item in play, perhaps on a character."""


class Player(Zoned):
    """One player. The hand is his secret (M-024); `stones` are set aside face down, one's own cards (M-021).

    `decklist` and `sideboard` are what was brought; `playing` holds volatile items that are shown and not yet done.
    `attached`, `played`, `swapped`, `items` and `flanked` count what was done this turn. `yields`: lets every chain of
    this turn go by.
    """

    zones: ClassVar[Zones] = declared(
        DECK_ZONE,
        HAND_ZONE,
        Zone("stones", "nobody", "stones_size", called=Text("pedras", "stones")),
        DISCARD_ZONE,
        PLAYING_ZONE,
    )

    name: Name
    decklist: Secret[list[str]]
    sideboard: Secret[list[str]]
    deck: Secret[list[str]]
    hand: Secret[list[str]]
    stones: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    stones_size: int = 0
    discard: list[str] = []
    playing: list[str] = []
    turns: int = 0
    attached: int = 0
    played: int = 0
    swapped: int = 0
    items: int = 0
    flanked: int = 0
    yields: bool = False
    failed_draw: bool = False


class ChainLink(under_way.ChainLink, omit_defaults=True, kw_only=True):
    """One thing of the chain: the action or item that opened it (first), or what answers.

    What answers may do to its damage: `averted` for these characters, `deflected` from one to another, and who has
    sent it (`senders`).
    """

    foe: str = ""
    passive: bool = False
    failed: bool = False
    averted: tuple[str, ...] = ()
    deflected: dict[str, str] = {}
    senders: dict[str, str] = {}


class State(Numbering, kw_only=True):
    """The state of a match. `gone` are the characters that have left in this turn, as they were: what they have begun
    goes on with it. `stage` is that of the combat, empty outside of one. `resolving`: something is being carried out,
    and state-based actions wait for its end (M-145, M-147)."""

    fixed: ClassVar[tuple[str, ...]] = (*Numbering.fixed, "chain", "minted", "gone", "scheduled", "resolving")

    agenda: tuple[AnyTask, ...] = ()
    options: Options = Options()
    first: str = ""
    turn: int = 0
    active: str = ""
    phase: str = ""
    stage: str = ""
    players: dict[str, Player] = {}
    characters: dict[str, Character] = {}
    items: dict[str, Item] = {}
    gone: dict[str, Character] = {}
    chain: list[ChainLink] = []
    resolving: bool = False
    scheduled: list[Scheduled[Effect, AnyOperation]] = []
    minted: dict[str, Card] = {}

    def card(self, key: str) -> Card:
        """Return a card's data: of the game's own sets, or of the match's."""
        found = self.minted.get(key)
        return CARDS[key] if found is None else found

    def known(self, id: str) -> Character | None:
        """Return a character in play, or as it was when it left in this turn."""
        return self.characters.get(id) or self.gone.get(id)

    def of(self, seat: str) -> list[Character]:
        """Return a player's characters, by position."""
        found = [character for character in self.characters.values() if character.controller == seat]
        found.sort(key=attrgetter("position"))
        return found

    def main(self, seat: str) -> Character | None:
        """Return the character in a player's main position (M-019)."""
        for character in self.characters.values():
            if character.position == MAIN and character.controller == seat:
                return character
        return None

    def opponents(self, seat: str) -> tuple[str, ...]:
        """Return who plays against a seat, clockwise from it (M-038, M-A39)."""
        return tuple(other for other in next_after(self.seats, seat) if other not in (seat, *self.left))

    @property
    def open(self) -> bool:
        """Whether the chain is open to answers: it has links, and nobody is asked for a new action (M-066)."""
        return bool(self.chain) and (self.decision is None or self.decision.kind != "act")

    def energy(self, character: Character) -> int:
        """Return how much energy is attached to a character (M-017, M-018)."""
        return sum([self.card(key).energy for key in character.energies])

"""The table: the players with their Heat, the cards in play, the attack and the chain, and whose turn it is."""

from typing import ClassVar, Literal, TypeAlias

import msgspec

from adjudicator.kernel.cards import Filter
from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.under_way import Scheduled
from adjudicator.kernel.game.pools import Pool, Pooled, Pools
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table import pieces
from adjudicator.kernel.table.causes import Provenance
from adjudicator.kernel.table.looking import LOOKING_ZONE
from adjudicator.kernel.table.pieces import Mark, marked
from adjudicator.kernel.table.stats import Modifier, values
from adjudicator.kernel.table.things import Numbering
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
from adjudicator.rulesets.heat.cards.form import CARDS, FULL_HEAT, Card
from adjudicator.rulesets.heat.cards.vocabulary import AnyOperation
from adjudicator.rulesets.heat.table.options import Options
from adjudicator.rulesets.heat.table.tasks import AnyTask, Effect

HAND_LIMIT = 7  # H-042
LinkKind: TypeAlias = Literal["attack", "play", "ability", "heat_mode"]


class Piece(pieces.Piece, kw_only=True):
    """A card in play: a leader, a character, a support, equipment `on` its bearer, or money.

    `kind` is that of its card. `tapped`: it is rested. `attacked` counts its attacks of the turn, `again` those that it
    was declared for while rested (H-089). `side` is that of a leader (H-011); `heated`: it was played with its Heat
    Effect. `bottomless`: by a house rule its power may be below 0 (H-A37).
    """

    kind: str
    tapped: bool = False
    attacked: int = 0
    again: int = 0
    side: str = "front"
    heated: bool = False
    bottomless: bool | msgspec.UnsetType = msgspec.UNSET

    def recount(self) -> None:
        """Bring its numbers up to date with their reasons."""
        super().recount()
        if self.bottomless is True and "power" in self.base:
            self.now["power"] = values(self.layers, self.base, self.reasons)["power"]

    @property
    def power(self) -> int:
        """Its power now; 0 of a card that has none printed."""
        return self.now.get("power", 0)

    def has(self, keyword: str) -> bool:
        """Whether it has a keyword."""
        return marked(self, "keyword", keyword) is not None


def forbidden(piece: Piece, what: str) -> Mark | None:
    """Return what forbids this to a card, if something does."""
    return marked(piece, "forbid", what)


class CostChange(Provenance, omit_defaults=True):
    """Cards that pass `cards` cost so much more (or less) until then; `once`: the first of them alone."""

    amount: int
    cards: Filter
    until: str
    once: bool = False


def printed_life(table: "State", player: "Player") -> int:
    """Return the life that a player begins with, as the leader prints it (H-008)."""
    leader = table.pieces.get(player.leader)
    return 0 if leader is None else table.face(leader).life


class Player(Zoned, Pooled, kw_only=True):
    """One player.

    `decklist` is what was brought: leader, main deck, money and Heat Deck, which its owner may look at at any time;
    `removed` are Heat Cards that were used (H-054), `playing` holds cards that are played and not yet done,
    `looking` those of the deck's top that its player looks at.

    `life`, `heat` and `money` (that is on no card) are what their `reasons` make them. `cost_changes` are those that
    effects have left. `played` and `drawn` are of this turn, `money_played` and `money_more` too: how many money cards
    were played, and how many more than one may be. `heat_mode_until` is the turn at whose end Heat Mode ends (H-051).
    `yields`: lets every window of this turn go by.
    """

    zones: ClassVar[Zones] = declared(
        DECK_ZONE,
        HAND_ZONE,
        Zone("heat_deck", "owner", "heat_deck_size", called=Text("Baralho de Heat", "Heat Deck")),
        DISCARD_ZONE,
        Zone("removed", called=Text("cartas removidas", "removed cards")),
        PLAYING_ZONE,
        LOOKING_ZONE,
    )
    pools: ClassVar[Pools] = {
        "life": Pool("H-090", printed_life, floor=None, layer="damage"),
        "heat": Pool("H-043", ceiling=FULL_HEAT),
        "money": Pool("H-056"),
    }

    name: Name
    decklist: Secret[list[str]]
    deck: Secret[list[str]]
    hand: Secret[list[str]]
    heat_deck: Secret[list[str]]
    looking: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    heat_deck_size: int = 0
    discard: list[str] = []
    removed: list[str] = []
    playing: list[str] = []
    leader: str = ""
    life: int = 0
    heat: int = 0
    money: int = 0
    reasons: list[Modifier] = []
    cost_changes: list[CostChange] = []
    turns: int = 0
    played: list[str] = []
    drawn: int = 0
    money_played: int = 0
    money_more: int = 0
    heat_mode_used: bool = False
    heat_mode_until: int = 0
    heat_cards_used: int = 0
    failed_draw: bool = False
    yields: bool = False

    @property
    def full(self) -> bool:
        """Whether the player has all the Heat that there is (H-043)."""
        return self.heat >= FULL_HEAT


class ChainLink(under_way.ChainLink, omit_defaults=True, kw_only=True):
    """One thing of the chain: an attack, a card that is played, an ability that is used, or a leader that turns."""

    kind: LinkKind
    heated: bool = False
    to: str = ""


class Attack(msgspec.Struct, frozen=True, omit_defaults=True):
    """The attack under way: who attacks (`seat`, with which card), whom, who blocks, who supports.

    `target` is a card's id, or by a house rule a seat (H-A09). `prevented` are the reasons why damage to life is less;
    one of amount 0 prevents it all. `first` is the target of the declaration, once the attack is redirected (H-A38).
    """

    seat: str
    attacker: str
    target: str
    blocker: str = ""
    supporters: tuple[str, ...] = ()
    prevented: tuple[Modifier, ...] = ()
    first: str | msgspec.UnsetType = msgspec.UNSET


class State(Numbering, kw_only=True):
    """The state of a match. `pieces` are the cards in play, as they came. `resolving`: something is being carried out,
    and who has lost is seen at its end."""

    fixed: ClassVar[tuple[str, ...]] = (*Numbering.fixed, "chain", "attack", "minted", "scheduled", "resolving")

    agenda: tuple[AnyTask, ...] = ()
    options: Options = Options()
    first: str = ""
    turn: int = 0
    active: str = ""
    phase: str = ""
    players: dict[str, Player] = {}
    pieces: dict[str, Piece] = {}
    chain: list[ChainLink] = []
    attack: Attack | None = None
    resolving: bool = False
    scheduled: list[Scheduled[Effect, AnyOperation]] = []
    minted: dict[str, Card] = {}

    @property
    def bottomless(self) -> bool | msgspec.UnsetType:
        """Whether power may be below 0: so by a house rule alone (H-A37)."""
        return self.options.power_floor == "none" or msgspec.UNSET

    def card(self, key: str) -> Card:
        """Return a card's data: of the game's own sets, or of the match's."""
        found = self.minted.get(key)
        return CARDS[key] if found is None else found

    def face(self, piece: Piece) -> Card:
        """Return the data of a card in play."""
        return self.card(piece.card)

    def in_order(self) -> list[Piece]:
        """Return the cards in play, as they came."""
        return list(self.pieces.values())

    def of(self, seat: str, kind: str) -> list[Piece]:
        """Return a player's cards in play of a kind, as they came."""
        return [piece for piece in self.pieces.values() if piece.kind == kind and piece.controller == seat]

    def leader(self, seat: str) -> Piece:
        """Return a player's leader."""
        return self.pieces[self.players[seat].leader]

"""The table: players with their provinces, cards in play, rings, the conflict and the treaties, and the course."""

from typing import ClassVar, Literal

import msgspec

from adjudicator.kernel.effects.under_way import Scheduled
from adjudicator.kernel.engine.timing import UnderWay
from adjudicator.kernel.game.pools import Pool, Pooled, Pools
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table import pieces
from adjudicator.kernel.table.looking import LOOKING_ZONE
from adjudicator.kernel.table.pieces import Mark, marked
from adjudicator.kernel.table.seats import clockwise
from adjudicator.kernel.table.stats import Layers, Modifier
from adjudicator.kernel.table.things import Numbering
from adjudicator.kernel.table.zones import HAND_ZONE, PLAYING_ZONE, Zone, Zoned, Zones, declared
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.form import CARDS, Card
from adjudicator.rulesets.enlightenment.cards.vocabulary import AnyOperation
from adjudicator.rulesets.enlightenment.cards.words import ROW, STRONGHOLD, TYPES, ConflictType, Element
from adjudicator.rulesets.enlightenment.table.options import Options
from adjudicator.rulesets.enlightenment.table.tasks import AnyTask, Effect, Happening
from adjudicator.rulesets.enlightenment.treaties.treaty import Treaty

Status = Literal["", "honored", "dishonored"]


class Piece(pieces.Piece, kw_only=True):
    """A card on the table: a character, an attachment, a province with the dynasty cards on it, the stronghold, a role.

    `kind` is that of its card, empty for a dynasty card that lies face down. `hidden` holds a facedown card: a
    province's for its owner, a dynasty card's for nobody once its owner has looked for the exchange (B-53, B-75).
    `place` is `home` or `conflict` for a character, `province` for what lies on the province that it is `on`; an
    attachment is `on` a character; a province has its `slot`. `status` is its honor status (B-64), `fate` what lies on
    it; `was` what it was before it came into play: an id on a province, or a card of a hand by its key.
    """

    layers: ClassVar[Layers] = {"add": "add", "multiply": "multiply", "set": "set", "ruling": "add"}
    """A skill set to a number is that, whatever has been added to it; what a judge rules comes last (B-58)."""

    kind: str = ""
    hidden: Secret[str] | None = None
    place: str = ""
    slot: str = ""
    bowed: bool = False
    broken: bool = False
    fate: int = 0
    status: Status = ""
    was: str = ""

    @property
    def faceup(self) -> bool:
        """Whether its face is for all to see."""
        return self.hidden is None

    @property
    def key(self) -> str:
        """Its card's key, known or not."""
        return self.card if self.hidden is None else self.hidden.value

    @property
    def in_play(self) -> bool:
        """Whether it is in play: a character there lies on no province, a holding does (B-54)."""
        return self.hidden is None and (self.kind != "character" or self.place in ("home", "conflict"))

    def has(self, keyword: str) -> bool:
        """Whether it was given a keyword."""
        return marked(self, "keyword", keyword) is not None


def forbidden(piece: Piece, what: str) -> Mark | None:
    """Return what forbids this to a card, if something does."""
    return marked(piece, "forbid", what)


class Ring(msgspec.Struct):
    """A ring token: whose set it is of, its element, where it is, and the fate on it.

    `at` is a seat for its pool, `common`, `contested`, or the id of the province on which it lies. For cards and its
    effect it has `gained` or `lost` elements as long as the conflict lasts.
    """

    origin: str
    element: Element
    at: str
    fate: int = 0
    gained: tuple[Element, ...] = ()
    lost: tuple[Element, ...] = ()

    @property
    def elements(self) -> tuple[Element, ...]:
        """Its elements for cards and for its effect; by the printed one alone rings are told apart (E-141, E-142)."""
        return tuple(each for each in (self.element, *self.gained) if each not in self.lost)


COMMON = "common"
CONTESTED = "contested"


class Conflict(msgspec.Struct, frozen=True, omit_defaults=True):
    """The conflict under way: who attacks whom, of which type, for which ring, at which province.

    `ring` is empty in a conflict without one; `common`: it came from the common pool. `evaded` are the characters that
    covert names, `added` what cards add to a side's total (`attack` or `defense`). Once it is decided, these two are
    the totals, `winner` a seat or nobody, and `strength` the province's as it was then.
    """

    attacker: str
    defender: str
    type: ConflictType
    province: str
    ring: str = ""
    common: bool = False
    evaded: tuple[str, ...] = ()
    attack: int = 0
    defense: int = 0
    winner: str = ""
    unopposed: bool = False
    added: tuple[Modifier, ...] = ()
    strength: int | None = None


class Player(Zoned, Pooled, kw_only=True):
    """One player.

    `decklist` is what was brought: stronghold, role, provinces, both decks. `provinces` are the ids of those in play,
    by slot; `dial` is the honor dial as it was set, `bid` what it has come to. `honor`, `fate` and `bid` are what their
    `reasons` make them. `declared` are the types of the conflicts that the player declared this round, `passed` how
    many were passed. `limited` counts the limited cards played this round (B-10).
    """

    zones: ClassVar[Zones] = declared(
        Zone("dynasty_deck", "nobody", "dynasty_deck_size", True, called=Text("baralho de dinastia", "dynasty deck")),
        Zone(
            "conflict_deck", "nobody", "conflict_deck_size", True, called=Text("baralho de conflito", "conflict deck")
        ),
        HAND_ZONE,
        Zone("dynasty_discard", called=Text("descarte de dinastia", "dynasty discard")),
        Zone("conflict_discard", called=Text("descarte de conflito", "conflict discard")),
        Zone("removed", called=Text("cartas removidas", "removed cards")),
        PLAYING_ZONE,
        LOOKING_ZONE,
    )
    pools: ClassVar[Pools] = {
        "honor": Pool("B-77"),
        "fate": Pool("B-77"),
        "bid": Pool("B-77", lambda table, player: player.dial),
    }

    name: Name
    decklist: Secret[list[str]]
    dynasty_deck: Secret[list[str]]
    conflict_deck: Secret[list[str]]
    hand: Secret[list[str]]
    looking: Secret[list[str]]
    dynasty_deck_size: int = 0
    conflict_deck_size: int = 0
    hand_size: int = 0
    dynasty_discard: list[str] = []
    conflict_discard: list[str] = []
    removed: list[str] = []
    playing: list[str] = []
    provinces: dict[str, str] = {}
    stronghold: str = ""
    role: str = ""
    honor: int = 0
    fate: int = 0
    dial: int = 0
    bid: int = 0
    reasons: list[Modifier] = []
    declared: list[ConflictType] = []
    passed: int = 0
    limited: int = 0
    used: dict[str, int] = {}


class State(Numbering, kw_only=True):
    """The state of a match.

    `seating` says which of the set-up's players sits where (R-03); `first` is the first player, `step` the framework
    step; `bidders` is how many have bid last; `favor` says who holds the Imperial Favor, on which side. `last_known`
    are the cards that have left play in this phase, as they then were.
    """

    fixed: ClassVar[tuple[str, ...]] = (
        *Numbering.fixed, "conflict", "minted", "scheduled", "next_treaty", "seating", "last_known",
    )  # fmt: skip

    agenda: tuple[AnyTask, ...] = ()
    occurring: tuple[UnderWay[Happening], ...] = ()
    options: Options = Options()
    seating: tuple[int, ...] = ()
    first: str = ""
    round: int = 0
    phase: str = ""
    step: str = ""
    players: dict[str, Player] = {}
    pieces: dict[str, Piece] = {}
    rings: dict[str, Ring] = {}
    bidders: int = 0
    favor: str = ""
    favor_side: str = ""
    conflict: Conflict | None = None
    offers: dict[str, Secret[Treaty]] = {}
    treaties: dict[str, Treaty] = {}
    next_treaty: int = 1
    scheduled: list[Scheduled[Effect, AnyOperation]] = []
    minted: dict[str, Card] = {}
    last_known: dict[str, Piece] = {}

    def card(self, key: str) -> Card:
        """Return a card's data: of the game's own sets, or of the match's."""
        found = self.minted.get(key)
        return CARDS[key] if found is None else found

    def face(self, piece: Piece) -> Card:
        """Return the data of a card on the table, known or not."""
        return self.card(piece.key)

    def known(self, id: str) -> Piece | None:
        """Return a card on the table; or as it was when it left play, as far as that is remembered (B-105)."""
        return self.pieces.get(id) or self.last_known.get(id)

    def in_order(self) -> list[Piece]:
        """Return the cards on the table, as they came."""
        return list(self.pieces.values())

    @property
    def player_order(self) -> tuple[str, ...]:
        """The living, from the first player on clockwise (E-070)."""
        return tuple(seat for seat in clockwise(self.seats, self.first) if seat not in self.left)

    def opponents(self, seat: str) -> tuple[str, ...]:
        """Return the other living players, clockwise from a player's left (E-083)."""
        return tuple(other for other in clockwise(self.seats, seat)[1:] if other not in self.left)

    def characters(self, seat: str = "") -> list[Piece]:
        """Return the characters in play, of a player if one is named."""
        found = [piece for piece in self.pieces.values() if piece.kind == "character" and piece.in_play]
        return [piece for piece in found if piece.controller == seat] if seat else found

    def participants(self, seat: str) -> list[Piece]:
        """Return a player's participating characters."""
        return [piece for piece in self.characters(seat) if piece.place == "conflict"]

    def provinces(self, seat: str) -> list[Piece]:
        """Return a player's provinces, in their order."""
        return [self.pieces[id] for id in self.players[seat].provinces.values()]

    def on_province(self, id: str) -> list[Piece]:
        """Return the dynasty cards that lie on a province."""
        return [piece for piece in self.pieces.values() if piece.on == id and piece.place == "province"]

    def stronghold_open(self, seat: str) -> bool:
        """Whether all of a player's other provinces are broken (E-036, E-054)."""
        return all(piece.broken for piece in self.provinces(seat) if piece.slot in ROW)

    def unbroken(self, seat: str) -> list[Piece]:
        """Return the unbroken provinces of a player that count: the stronghold's only when all others are broken."""
        found = [piece for piece in self.provinces(seat) if not piece.broken]
        open_ = self.stronghold_open(seat)
        return [piece for piece in found if piece.slot != STRONGHOLD or open_]

    def use_of(self, piece: Piece, seat: str, ability: int, within: str) -> str:
        """Return by which name a card counts uses of an ability: within the round, or within what is said; those of a
        player who is not its owner by themselves (B-109), which edition 1.0 did not tell apart."""
        name = f"{ability}/{within}" if within else str(ability)
        return f"{seat}:{name}" if seat != piece.owner and self.follows("1.1") else name

    def forget_uses(self, period: str) -> None:
        """Let what is used so often in a conflict, or a phase, be used again: another one begins (B-109)."""
        users: tuple[Player | Piece, ...] = (*self.players.values(), *self.pieces.values())
        for user in users:
            if user.used:
                user.used = {name: count for name, count in user.used.items() if not name.endswith(f"/{period}")}

    def opportunities(self, seat: str) -> tuple[ConflictType, ...]:
        """Return the types of conflict that a player may still declare this round (R-05)."""
        if not self.opportunities_left(seat):
            return ()
        either = self.opportunities_a_round == 1
        return tuple(type_ for type_ in TYPES if either or type_ not in self.players[seat].declared)

    def opportunities_left(self, seat: str) -> int:
        """Return how many conflicts a player may still declare or pass this round."""
        player = self.players[seat]
        return self.opportunities_a_round - len(player.declared) - player.passed

    @property
    def opportunities_a_round(self) -> int:
        """How many conflicts each player may declare in a round (R-05)."""
        return 1 if self.options.conflicts_per_player == "one" else 2

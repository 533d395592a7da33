"""The table: units, players, the chain, offers, and the state that holds it all."""

from typing import ClassVar

import msgspec
from adjudicator.kernel.engine.timing import UnderWay
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table.stats import Layers, Modifier, values
from adjudicator.kernel.table.things import Numbering, Thing
from adjudicator.kernel.table.zones import DECK_ZONE, DISCARD_ZONE, HAND_ZONE, Zoned, Zones, declared

from toy.cards.form import UNITS
from toy.table.tasks import AnyOccurrence, AnyTask

LAYERS: Layers = {"add": "add", "multiply": "multiply", "ruling": "add"}
"""A blessing doubles what banners have raised; what a judge rules comes last."""

HAND_LIMIT, LIFE, GOLD, ROUNDS = 4, 6, 9, 9


class Unit(Thing):
    """A card in play: its damage, what changes its power, and whether it has attacked or will die at the end of the
    round."""

    damage: int = 0
    modifiers: list[Modifier] = []
    attacked: bool = False
    doomed: bool = False

    @property
    def power(self) -> int:
        """Its power now."""
        return values(LAYERS, self.base, self.modifiers)["power"]

    @property
    def base(self) -> dict[str, int]:
        """Its power as it is printed."""
        return {"power": UNITS[self.card].power}


class Player(Zoned, kw_only=True):
    """One player."""

    zones: ClassVar[Zones] = declared(DECK_ZONE, HAND_ZONE, DISCARD_ZONE)

    name: Name
    deck: Secret[list[str]]
    hand: Secret[list[str]]
    deck_size: int = 0
    hand_size: int = 0
    discard: list[str] = []
    gold: int = GOLD
    life: int = LIFE


class Link(msgspec.Struct, frozen=True):
    """A spell in the chain."""

    seat: str
    card: str
    target: str
    negated: bool = False


class Offered(msgspec.Struct, frozen=True):
    """An offer that stands until the round ends."""

    by: str
    to: str
    gold: int


class Options(msgspec.Struct, frozen=True):
    """House rules: none."""


class State(Numbering, kw_only=True):
    """The whole table. `first` is the first player; units and offers are numbered."""

    fixed: ClassVar[tuple[str, ...]] = (*Numbering.fixed, "chain")

    agenda: tuple[AnyTask, ...] = ()
    occurring: tuple[UnderWay[AnyOccurrence], ...] = ()
    options: Options = Options()
    first: str = ""
    round: int = 0
    players: dict[str, Player] = {}
    units: dict[str, Unit] = {}
    chain: list[Link] = []
    offers: dict[str, Offered] = {}

    def controlled(self, seat: str, card: str) -> list[str]:
        """Return the units of a card that a seat controls."""
        return [id for id, unit in self.units.items() if unit.controller == seat and unit.card == card]

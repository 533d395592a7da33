"""The table: all that there is between two facts."""

from typing import Any, ClassVar

import msgspec

from adjudicator.kernel.engine.timing import UnderWay
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table.causes import Provenance
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.table.zones import DISCARD_ZONE, Zone, Zoned, Zones, declared
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.table.options import Options
from adjudicator.rulesets.diamonds.table.tasks import AnyTask, Application

ANNULLED, IRON_WILL, SMOKE, TAPPED, COPY, VIGOUR = "annulled", "iron_will", "smoke", "tapped", "copy", "vigour"


class Mark(Provenance, omit_defaults=True):
    """Something that a card did to a monster for the round, and why.

    `kind`: `annulled` (Selo), `iron_will` (Vontade), `smoke` (Bomba), `tapped` (D-021), `copy` (of the ability of
    `card`), `vigour` (Vigor gives `amount`).
    """

    kind: str
    card: str = ""
    amount: int = 0


class Monster(msgspec.Struct):
    """A monster in the field. `now` is what its attributes are; base and modifiers are why.

    `lost` is the LP that card effects took this round and nothing has restored (D-093); `entered` the event by
    which it came into effect, `turn` the turn of the round (0 if it was there before).
    """

    card: str
    owner: str
    base: dict[str, int]
    now: dict[str, int]
    entered: int
    turn: int
    lost: int = 0
    modifiers: list[Modifier] = []
    marks: list[Mark] = []

    def mark(self, kind: str) -> Mark | None:
        """Return the monster's mark of that kind, if it has one."""
        for mark in self.marks:
            if mark.kind == kind:
                return mark
        return None


class Poison(msgspec.Struct):
    """A poison in a monster: whose, from which card, how many end-of-turn losses are left.

    `id` is the event that placed it; `stat` is fixed only by the house rule of D-A26.
    """

    id: int
    owner: str
    source: str
    target: str
    amount: int
    ticks: int
    stat: str = ""


class Adjustment(Provenance):
    """Points added to a player's total for the round's mission (D-092)."""

    amount: int


class Look(msgspec.Struct, frozen=True):
    """What a player was shown in secret of another's hand this round (D-110)."""

    by: str
    at: str
    cards: Secret[list[str]]


class Player(Zoned):
    """One player's side. `hand` is for this round, `reserve` for the other round of the half.

    `played` lists the spells of the round, in order, `thefts` counts those it stole; `rounds` holds the totals scored
    in each round so far.
    """

    zones: ClassVar[Zones] = declared(
        Zone("hand", "owner"),
        Zone("reserve", "owner", called=Text("outra mão", "other hand")),
        Zone("played", called=Text("magias jogadas", "spells played")),
        DISCARD_ZONE,
    )

    name: Name
    faction: str
    deck: tuple[str, ...]
    hand: Secret[list[str]]
    reserve: Secret[list[str]]
    played: list[str] = []
    thefts: int = 0
    discard: list[str] = []
    adjustments: list[Adjustment] = []
    diamonds: list[str] = []
    rounds: list[int] = []


class State(MatchState, kw_only=True):
    """The whole table. `round` 5 is the Judgement; `step` is where the turn is.

    `order` lists the seats that play this round, from the token holder on (D-006), `contenders` those
    who may win the Judgement (D-A03); `row` is the mission row
    face down, `missions` those revealed; `revealed` what each seat showed this turn; `stolen` maps a spell to
    the Roubo Arcano that took it.
    """

    agenda: tuple[AnyTask, ...] = ()
    occurring: tuple[UnderWay[Application], ...] = ()
    options: Options = Options()
    token: str = ""
    order: tuple[str, ...] = ()
    contenders: tuple[str, ...] = ()
    half: int = 0
    round: int = 0
    turn: int = 0
    step: str = "setup"
    row: tuple[Secret[str], ...] = ()
    missions: list[str] = []
    players: dict[str, Player] = {}
    field: dict[str, Monster] = {}
    poisons: list[Poison] = []
    revealed: dict[str, str] = {}
    stolen: dict[str, str] = {}
    looks: list[Look] = []

    @property
    def mission(self) -> str:
        """The mission of this round."""
        return self.missions[self.round - 1]


def recount(state: State, monster: Monster, stat: str) -> None:
    """Set what an attribute is now: its base and its modifiers, not below zero unless the house plays so (D-A29)."""
    value = monster.base[stat] + sum([reason.amount for reason in monster.modifiers if reason.stat == stat])
    monster.now[stat] = value if value > 0 or state.options.stat_floor == "none" else 0


def empty_hand(seat: str) -> Secret[Any]:
    """Return a hand that holds nothing, which is no secret."""
    return Secret((seat,), "", [])

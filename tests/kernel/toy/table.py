"""The table of the toy: cards, units, players, what is on its way, and the state that holds it all."""

from typing import TypeAlias

import msgspec

from adjudicator.kernel.actions import Action, Choose, ChooseAmount, ChooseSome, Pass, Respond
from adjudicator.kernel.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import ApplyAbility, Occur, Occurrence, UnderWay
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.state import MatchState
from adjudicator.kernel.stats import Modifier

UNITS = {"soldier": (2, 2), "guard": (0, 3), "thorn": (1, 1)}
"""Power and life. A guard takes its player's damage instead; a thorn hits back whoever damages its player."""

INSTANTS = ("bless", "doom", "charm")
"""A blessed unit has 2 more power this round; a doomed one dies when it ends; a charmed one changes sides."""

REACTIONS = {"dodge": "interrupt", "brace": "interrupt", "riposte": "reaction"}
"""Cancels damage to its player; makes it 1 less; deals 1 back."""

SPELLS = ("spark", "negate")
"""Deals 2; the spell below it in the chain has no effect."""

DECK = (*UNITS, *INSTANTS, *REACTIONS, *SPELLS, "soldier", "guard")
HAND_LIMIT, LIFE, GOLD, ROUNDS = 4, 6, 9, 9


class Play(Action, frozen=True, gc=False):
    """Plays a card of the hand, aimed at a unit or a seat if it needs a target."""

    card: str
    target: str = ""


class Attack(Action, frozen=True, gc=False):
    """Attacks with a unit, once a round."""

    unit: str
    target: str


class Offer(Action, frozen=True, gc=False):
    """Offers another seat gold, at any moment."""

    to: str
    gold: int


class Accept(Action, frozen=True, gc=False):
    """Accepts an offer, at any moment."""

    offer: str


class Concede(Action, frozen=True, gc=False):
    """Gives up, at any moment."""


AnyAction: TypeAlias = Play | Attack | Offer | Accept | Concede | Choose | ChooseSome | ChooseAmount | Respond | Pass


class Damage(Occurrence, frozen=True, gc=False):
    """A seat or a unit would be damaged by a seat."""

    target: str
    amount: int
    by: str


AnyOccurrence: TypeAlias = Damage


class Mulligan(Task, frozen=True, gc=False):
    """Everyone may put back up to two cards, in secret."""


class BeginRound(Task, frozen=True, gc=False):
    """The next round begins."""


class Bid(Task, frozen=True, gc=False):
    """Everyone bids gold, in secret."""


class PlayCard(Task, frozen=True, gc=False):
    """A card is played."""

    seat: str
    card: str
    target: str


class AttackWith(Task, frozen=True, gc=False):
    """A unit attacks."""

    unit: str
    target: str


class ResolveLink(Task, frozen=True, gc=False):
    """A link of the chain resolves."""

    number: int


class CloseChain(Task, frozen=True, gc=False):
    """The chain is done."""


class Apply(Task, frozen=True, gc=False):
    """An ability does something to the innermost occurrence."""

    name: str
    seat: str


class EndRound(Task, frozen=True, gc=False):
    """Delayed effects happen, lasting ones end, everyone draws."""


class Discard(Task, frozen=True, gc=False):
    """A seat goes down to the hand limit."""

    seat: str


AnyTask: TypeAlias = (
    Mulligan | BeginRound | Bid | PlayCard | AttackWith | ResolveLink | CloseChain | Apply | EndRound | Discard
    | Priority | Occur[AnyOccurrence] | ApplyAbility
)  # fmt: skip


class Unit(msgspec.Struct):
    """A card in play: who brought it, who has it, its damage, what changes its power, whether it has attacked."""

    card: str
    owner: str
    controller: str
    damage: int = 0
    modifiers: list[Modifier] = []
    attacked: bool = False
    doomed: bool = False

    @property
    def power(self) -> int:
        """Its power now."""
        return UNITS[self.card][0] + sum(modifier.amount for modifier in self.modifiers)


class Player(msgspec.Struct):
    """One player; deck, hand and discard are those of `kernel.decks`."""

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


class State(MatchState, kw_only=True):
    """The whole table. `first` is the first player."""

    agenda: tuple[AnyTask, ...] = ()
    occurring: tuple[UnderWay[AnyOccurrence], ...] = ()
    first: str = ""
    round: int = 0
    players: dict[str, Player] = {}
    units: dict[str, Unit] = {}
    chain: list[Link] = []
    offers: dict[str, Offered] = {}
    next_id: int = 1

    def controlled(self, seat: str, card: str) -> list[str]:
        """Return the units of a card that a seat controls."""
        return [id for id, unit in self.units.items() if unit.controller == seat and unit.card == card]

    def controller_of(self, target: str) -> str:
        """Return whose a target is: a seat is its own."""
        return self.units[target].controller if target in self.units else target

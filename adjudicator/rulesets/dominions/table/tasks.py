"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.rulesets.dominions.cards.vocabulary import AnyOperation


class ShowHands(Task):
    """Rock, paper, scissors (N-A01)."""


class ChooseFirst(Task):
    """Who has won the coin or the hands chooses who goes first (N-004)."""

    seat: str


class RecycleHands(Task):
    """Both choose which cards to recycle (N-092)."""


class BeginTurn(Task):
    """A turn begins."""


class OfferDraw(Task):
    """Both are stuck: they are offered a draw (N-A29)."""


class EnterPhase(Task):
    """The turn enters a phase (N-090)."""

    phase: str


class TickNext(Task, omit_defaults=True):
    """The effects of the TICK phase are applied, one after the other; these are done already (N-A23)."""

    done: tuple[str, ...] = ()
    in_order: bool = False


class Act(Task):
    """The turn's player acts, or goes on to a later phase."""


class Expire(Task):
    """What lasted until now ends: until the `end_of_phase` or the `end_of_turn` (N-130)."""

    until: str


class EndTurn(Task):
    """The turn ends: its effects, then what lasted until now."""


class CloseTurn(Task, omit_defaults=True):
    """Everything of the turn is done. `stuck`: its player could do nothing in it (N-A29)."""

    stuck: bool = False


class Effect(under_way.Effect, omit_defaults=True):
    """An effect under way. `at` is where its source is or was; `amounts` are numbers that were fixed when the trigger
    happened, by role and stat."""

    at: str = ""
    amounts: dict[str, int] = {}


class ResolveLink(Task):
    """The link of the chain with this number resolves (N-070)."""

    number: int


class DealAttack(Task):
    """A card that attacks strikes those that its attack hits (N-120); units among them lie face up now (N-123)."""

    source: str
    targets: tuple[str, ...]


class CloseChain(Task):
    """The chain is done, or TICK: who has lost is seen now (N-086, N-A26)."""


class OfferEffect(Task):
    """An effect that may be let be is offered to its player (N-064)."""

    effect: Effect


class AfterEffect(Task):
    """An artifact's effect is over: the card stays, or goes to the discard zone (N-023, N-028, N-030, N-041)."""

    effect: Effect
    negated: bool


class FightDuel(Task):
    """Both choose a unit of their hand; these fight a duel."""

    effect: Effect
    at: str


AnyTask: TypeAlias = (
    ShowHands
    | ChooseFirst
    | RecycleHands
    | BeginTurn
    | OfferDraw
    | EnterPhase
    | TickNext
    | Act
    | Expire
    | EndTurn
    | CloseTurn
    | Declare[Effect]
    | Priority
    | ResolveLink
    | DealAttack
    | CloseChain
    | PerformEffect[Effect, AnyOperation]
    | OfferEffect
    | AfterEffect
    | FightDuel
)

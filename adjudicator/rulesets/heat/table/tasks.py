"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.resolution import EndResolution
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.rulesets.heat.cards.vocabulary import AnyOperation
from adjudicator.rulesets.heat.table.actions import Block, Support, Tap


class Mulligan(Task):
    """Both choose which cards of the first hand to keep (H-010)."""


class BeginTurn(Task):
    """The next player's turn begins."""


class StartEffects(Task):
    """What happens at the start of a turn, once its card is drawn (H-021)."""


class EnterPhase(Task):
    """The turn enters a phase."""

    phase: str


class Act(Task):
    """The turn's player acts, or goes on to a later phase."""


class Expire(Task):
    """What lasted until the end of the turn ends (H-041)."""


class HandLimit(Task):
    """The hand goes down to its limit, card by card (H-042)."""


class CloseTurn(Task):
    """Everything of the turn is done."""


class Effect(under_way.Effect, omit_defaults=True):
    """An effect under way. `heated`: its card was played with its Heat Effect; `to`: what an equipment is played on."""

    heated: bool = False
    to: str = ""


class DeclareBlock(Task):
    """The defender says which character blocks (H-029)."""


class DeclareSupport(Task, omit_defaults=True):
    """The defender says which characters support (H-031), having named the `blocker`, if one."""

    blocker: str = ""


class DoAtOnce(Task):
    """A player blocks, supports or rests money in the middle of a window (H-A08, H-A12)."""

    action: Block | Support | Tap


class ResolveLink(Task):
    """The link of the chain with this number resolves (H-068)."""

    number: int


class CloseChain(Task):
    """The chain is done."""


class AfterCard(Task):
    """A card that was played goes where it belongs."""

    effect: Effect


AnyTask: TypeAlias = (
    Mulligan
    | BeginTurn
    | StartEffects
    | EnterPhase
    | Act
    | Expire
    | HandLimit
    | CloseTurn
    | DeclareBlock
    | DeclareSupport
    | DoAtOnce
    | ResolveLink
    | CloseChain
    | AfterCard
    | EndResolution
    | Declare[Effect]
    | Priority
    | PerformEffect[Effect, AnyOperation]
)

"""What can remain to be done in a match: the agenda's records. The rooms that do them are named by their rules."""

from typing import TypeAlias

from adjudicator.kernel.effects import under_way
from adjudicator.kernel.effects.resolution import EndResolution
from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.rulesets.heat.actions import Block, Support, Tap
from adjudicator.rulesets.heat.vocabulary import AnyOperation


class Mulligan(Task, frozen=True, gc=False):
    """Both choose which cards of the first hand to keep (H-010)."""


class BeginTurn(Task, frozen=True, gc=False):
    """The next player's turn begins."""


class StartEffects(Task, frozen=True, gc=False):
    """What happens at the start of a turn, once its card is drawn (H-021)."""


class EnterPhase(Task, frozen=True, gc=False):
    """The turn enters a phase."""

    phase: str


class Act(Task, frozen=True, gc=False):
    """The turn's player acts, or goes on to a later phase."""


class Expire(Task, frozen=True, gc=False):
    """What lasted until the end of the turn ends (H-041)."""


class HandLimit(Task, frozen=True, gc=False):
    """The hand goes down to its limit, card by card (H-042)."""


class CloseTurn(Task, frozen=True, gc=False):
    """Everything of the turn is done."""


class Effect(under_way.Effect, frozen=True, gc=False, omit_defaults=True):
    """An effect under way. `heated`: its card was played with its Heat Effect; `to`: what an equipment is played on."""

    heated: bool = False
    to: str = ""


class DeclareBlock(Task, frozen=True, gc=False):
    """The defender says which character blocks (H-029)."""


class DeclareSupport(Task, frozen=True, gc=False, omit_defaults=True):
    """The defender says which characters support (H-031), having named the `blocker`, if one."""

    blocker: str = ""


class DoAtOnce(Task, frozen=True, gc=False):
    """A player blocks, supports or rests money in the middle of a window (H-A08, H-A12)."""

    action: Block | Support | Tap


class ResolveLink(Task, frozen=True, gc=False):
    """The link of the chain with this number resolves (H-068)."""

    number: int


class CloseChain(Task, frozen=True, gc=False):
    """The chain is done."""


class AfterCard(Task, frozen=True, gc=False):
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
    | Perform[Effect, AnyOperation]
)

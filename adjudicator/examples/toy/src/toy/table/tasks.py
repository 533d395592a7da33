"""What can be still to be done in the game, and what its rules can make happen."""

from typing import TypeAlias

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import ApplyAbility, Occur, Occurrence


class Damage(Occurrence):
    """A seat or a unit would be damaged by a seat; perhaps by a clause of its own."""

    target: str
    amount: int
    by: str
    clause: str = ""


AnyOccurrence: TypeAlias = Damage


# The course of a match


class Mulligan(Task):
    """Everyone may exchange up to two cards, in secret."""


class BeginRound(Task):
    """The next round begins."""


class Bid(Task):
    """Everyone bids gold, in secret."""


class EndRound(Task):
    """Delayed effects happen, lasting ones end, everyone draws."""


class Discard(Task):
    """A seat goes down to the hand limit."""

    seat: str


# Cards


class PlayCard(Task):
    """A card is played."""

    seat: str
    card: str
    target: str


class AttackWith(Task):
    """A unit attacks."""

    unit: str
    target: str


class ResolveLink(Task):
    """A link of the chain resolves."""

    number: int


class CloseChain(Task):
    """The chain is done."""


class UseAbility(Task):
    """A unit or a reaction of a seat does something about the innermost damage."""

    name: str
    seat: str


AnyTask: TypeAlias = (
    Mulligan | BeginRound | Bid | EndRound | Discard | PlayCard | AttackWith | ResolveLink | CloseChain | UseAbility
    | Priority | Occur[AnyOccurrence] | ApplyAbility
)  # fmt: skip

"""Events: immutable facts. Each knows how to fold itself into a state, and no more than that.

A fold is total, trivial and stupid: it moves cards and sets numbers that the event itself carries. It never
reads a card's text, never asks a rule and never rolls a die, so that an old log folds to the same state
whatever the rules have become.
"""

from collections.abc import Container
from functools import reduce
from operator import or_
from types import ModuleType
from typing import Any, ClassVar, Generic, TypeVar, dataclass_transform

import msgspec

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.state import Decision, MatchState, Result
from adjudicator.kernel.text.data import JSONObject, TypeForm

A = TypeVar("A")
T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Event(msgspec.Struct, frozen=True, tag_field="type", gc=False):
    """A fact, and the clauses of the rulebook that it rests on.

    `drawn` names the fields that luck decided, `shows` those that show to all what not all had known: a card of a hand.
    `moves_cards` is false of facts that leave all zones as they are, so that nobody needs to look: of those that only
    tell, and of those that say so. `bookkeeping` is true of facts that nobody is told, and that show in others as soon
    as they matter.
    """

    drawn: ClassVar[tuple[str, ...]] = ()
    shows: ClassVar[tuple[str, ...]] = ()
    moves_cards: ClassVar[bool] = True
    bookkeeping: ClassVar[bool] = False

    clauses: tuple[str, ...]

    def __init_subclass__(cls) -> None:
        super().__init_subclass__()
        if cls.fold is Event.fold:
            cls.moves_cards = False

    def fold(self, state: Any) -> None:
        """Change the state by this fact, which its game has a type for. Facts that only tell change nothing."""


def begin_move(state: MatchState) -> None:
    """Count a move, which begins with the event being folded."""
    state.move += 1
    state.began = state.version - 1


class ActionTaken(Event, Generic[A]):
    """A move begins: the seat answered the pending decision, in the open.

    `signature`: the seat's own, where it has registered a key (base64, over action, match and version before).
    """

    moves_cards = False

    seat: str
    action: A
    signature: str | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: MatchState) -> None:
        begin_move(state)
        state.decision = None


class AnswerSealed(Event):
    """A move begins: the seat answered a sealed decision; the action stays secret until all have answered."""

    moves_cards = False

    seat: str
    answer: Secret[JSONObject]
    signature: Secret[str] | msgspec.UnsetType = msgspec.UNSET

    def fold(self, state: MatchState) -> None:
        begin_move(state)
        state.answers = {**state.answers, self.seat: self.answer}


class ActionConcealed(AnswerSealed):
    """A move begins: the seat answered the pending decision alone, or took an anytime action; what it did is its own
    secret."""

    def fold(self, state: MatchState) -> None:
        begin_move(state)
        state.decision = None


class AnswersComplete(Event):
    """All seats have answered the sealed decision."""

    moves_cards = False

    def fold(self, state: MatchState) -> None:
        state.decision = None
        state.answers = {}


class AnswerVoided(Event):
    """A sealed answer given before is no longer possible: its seat is asked again."""

    seat: str

    def fold(self, state: MatchState) -> None:
        state.answers = {seat: answer for seat, answer in state.answers.items() if seat != self.seat}


class SeatLeft(Event):
    """A seat plays no more: it has conceded, or the rules have eliminated it."""

    seat: str
    reason: str

    def fold(self, state: MatchState) -> None:
        state.left = (*state.left, self.seat)


class DecisionRequested(Event, Generic[T]):
    """The rules must ask. `agenda` is what remains to be done after the answer, the next task last.

    Asked again, a sealed decision keeps the answers of those who are still asked.
    """

    moves_cards = False

    decision: Decision
    agenda: tuple[T, ...]

    def fold(self, state: MatchState) -> None:
        state.decision = self.decision
        state.agenda = self.agenda
        if state.answers:
            state.answers = {seat: said for seat, said in state.answers.items() if seat in self.decision.seats}


class MatchEnded(Event):
    """The match is over."""

    winners: tuple[str, ...]
    reason: str

    def fold(self, state: MatchState) -> None:
        state.result = Result(self.winners, self.reason)
        state.decision = None
        state.agenda = state.occurring = ()


class SeedRevealed(Event):
    """The seed that the first event committed to, so that every draw can be checked."""

    drawn: ClassVar[tuple[str, ...]] = ("seed",)

    seed: str


class SeedWithheld(Event):
    """The same in a match of a tournament that holds back what was hidden: judges alone see the seed, until everybody
    who could watch the match sees all of it."""

    drawn: ClassVar[tuple[str, ...]] = ("seed",)

    seed: Secret[str]


def seed_in(event: Event) -> str | None:
    """Return the seed that an event tells, if it tells one."""
    if isinstance(event, SeedWithheld):
        return event.seed.value
    return event.seed if isinstance(event, SeedRevealed) else None


def union_of(*modules: ModuleType, without: Container[type[Event]] = ()) -> TypeForm:
    """Return the tagged union of the events that a ruleset's modules define and those above that stand as they are;
    `without` those that cannot happen in its game."""
    shared = (
        AnswerSealed, ActionConcealed, AnswersComplete, AnswerVoided, SeatLeft, MatchEnded, SeedRevealed,
        SeedWithheld,
    )  # fmt: skip
    own = (
        kind
        for module in modules
        for kind in vars(module).values()
        if isinstance(kind, type)
        and issubclass(kind, Event)
        and kind.__module__ == module.__name__
        and kind not in without
    )
    return joined(*shared, *own)


def joined(*kinds: TypeForm) -> TypeForm:
    """Return the union of these types."""
    return reduce(or_, kinds)

"""The agenda: what is still to be done, as data.

Rules stop in the middle to ask somebody. What remains is a stack of small records, never a suspended Python
frame: it is stored with the question, and taken up again when the answer is in.

After every task that made facts the engine settles the table: it calls the game with those facts, and again with what
came of them, until nothing more follows (state-based actions, continuous effects). What was triggered is done before
anything else. So no rule has to tidy up after itself.
"""

from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeAlias, TypeVar

import msgspec

from adjudicator.kernel.events import DecisionRequested, Event
from adjudicator.kernel.state import Decision, MatchState

T = TypeVar("T")


class Task(msgspec.Struct, frozen=True, tag_field="task", gc=False):
    """Something still to be done."""


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A task's way to stop and ask: the question, and the task that will receive the answer.

    Done without an answer, that task asks again, on the table as it then is: an answer, a departure or a judge may have
    changed what can be chosen, or whether there is anything to choose.
    """

    decision: Decision
    resume: Task


Outcome: TypeAlias = Ask | Sequence[Task] | None
"""How a task ends: with a question, with tasks to do next (in that order), or done."""

Doing: TypeAlias = Generator[Event, None, Outcome]
"""A task being done: it yields facts, and the table has each as soon as it is yielded."""

Settling: TypeAlias = Generator[Event, None, Sequence[Task]]
"""The table being settled: it yields what follows from facts, and returns the tasks that they triggered."""

Perform: TypeAlias = Callable[[Any, Any, Any, Any], Doing]
"""How one kind of task is done: given the state, the task, the answer that it waited for (if it did), and luck."""


class Game(Protocol):
    """What the agenda must know of a game."""

    @property
    def all_performers(self) -> Mapping[type[Task], Perform]:
        """How each kind of task is done, or gone on with once its answer is in."""

    def settles_on(self, state: Any, /) -> Container[type[Event]]:
        """Return the kinds of facts after which something may follow by itself."""

    def settle(self, state: Any, facts: Sequence[Event], /) -> Settling:
        """Yield what follows from facts by itself; return what they trigger."""

    def check_answers(self, state: Any, /) -> Iterator[Event]:
        """A sealed question is asked again: void the answers that are no longer possible."""

    def sealed_answers(self, state: Any, /) -> Generator[Event, None, Any]:
        """All have answered in secret: say so, and return the answers by seat."""


class _Everything(Container[Any]):
    def __contains__(self, thing: object) -> bool:
        return True


EVERYTHING = _Everything()
"""Contains all there is: what a game settles on that does not say otherwise."""

ENDLESS = 500
"""After so many facts in one move nothing more is triggered: abilities that trigger each other end somewhere."""


class TriggersStopped(Event, frozen=True, gc=False):
    """So much has happened in one move that what is triggered now is left out; play goes on."""


def bounded(state: MatchState, triggered: Sequence[T], clause: str) -> Generator[Event, None, Sequence[T]]:
    """Return what facts trigger, by this clause; nothing, and say so, if too much has happened in this move."""
    if not triggered or state.version - state.began < ENDLESS:
        return triggered
    yield TriggersStopped((clause,))
    return ()


def only(facts: Iterator[Event]) -> Doing:
    """Do a task that is nothing but these facts."""
    yield from facts
    return None


def work_through(
    game: Game, state: Any, agenda: Sequence[Task], answer: Any, luck: Any, doing: Doing | None = None
) -> Iterator[Event]:
    """Do the tasks of the agenda, last in first out, until one must ask, none is left or the match is over.

    `answer` goes to the first of them. What is being done already (`doing`) is done before them all.
    """
    facts: list[Event] = []
    for fact in _work(game, state, agenda, answer, luck, doing, facts):
        facts.append(fact)
        yield fact


def _work(
    game: Game, state: Any, agenda: Sequence[Task], answer: Any, luck: Any, doing: Doing | None, facts: list[Event]
) -> Iterator[Event]:
    """Work through an agenda. Whoever calls adds what is yielded to the `facts`: so they are at hand here, and what a
    task returns too."""
    stack, performers, kinds = list(agenda), game.all_performers, game.settles_on(state)
    while state.result is None:
        if doing is None:
            if not stack:
                return
            task = stack.pop()
            doing = performers[type(task)](state, task, answer, luck)
        outcome = yield from doing
        answer = doing = None
        triggered: list[Task] | None = None
        followed = False
        if any(map(kinds.__contains__, map(type, facts))):
            triggered, made, done = [], len(facts), 0
            while done < len(facts) and state.result is None:  # settle the table until nothing more follows
                news = facts[done:]
                done = len(facts)
                triggered += yield from game.settle(state, news)
            followed = done > made
        facts.clear()
        if outcome is not None and isinstance(outcome, Ask):
            if not triggered and not followed:
                yield DecisionRequested((outcome.decision.clause,), outcome.decision, (*stack, outcome.resume))
                answer = (yield from _answered(game, state)) if state.answers else None
                if answer is None:
                    return
                facts.clear()
            stack.append(outcome.resume)  # the table is another now, or all have answered: take it up (again)
        elif outcome:
            stack += outcome[::-1]
        if triggered:
            stack += triggered[::-1]


def _answered(game: Game, state: Any) -> Generator[Event, None, Any]:
    """A sealed question is asked again. Return the answers, if all who are asked have given theirs before."""
    yield from game.check_answers(state)
    return None if state.waiting else (yield from game.sealed_answers(state))

"""The agenda: what is still to be done, as data.

Rules stop in the middle to ask somebody. What remains is a stack of small records, never a suspended Python
frame: it is stored with the question, and taken up again when the answer is in.

After every task that made facts the engine settles the table: it calls the game with those facts, and again with what
came of them, until nothing more follows (state-based actions, continuous effects). What was triggered is done before
anything else. So no rule has to tidy up after itself.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Container, Generator, Iterator, Mapping, Sequence
from inspect import signature
from types import GeneratorType
from typing import Any, Generic, TypeAlias, TypeVar, cast, dataclass_transform

import msgspec

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import DecisionRequested, Event
from adjudicator.kernel.table.state import Decision, MatchState, S

T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
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

Facts: TypeAlias = Generator[Event, None, Outcome]
"""A task being done: it yields facts, and the table has each as soon as it is yielded."""

TaskRun: TypeAlias = Facts | Outcome
"""A task done: its facts, and how it ends; or, where it has no facts, how it ends alone."""

Settling: TypeAlias = Generator[Event, None, Sequence[Task]]
"""The table being settled: it yields what follows from facts, and returns the tasks that they triggered."""

Performer: TypeAlias = Callable[[S, Any, Any, Luck], TaskRun]
"""How one kind of task is done: given the state, the task, the answer that it waited for (if it did), and luck. Each
takes its own kind of task, and the kind of answer that its question admits."""

Performing: TypeAlias = Callable[..., TaskRun | Iterator[Event]]
"""How a game says so: a function that takes as much of these as it needs, in this order (see `performer`)."""

Answer: TypeAlias = Action | Mapping[str, Action]
"""What a task waited for: the answer of a seat, or those of several to a sealed question, by seat."""


_SHAPES: Mapping[tuple[str, ...], Callable[[Callable[..., Any]], Performer[Any]]] = {
    (): lambda does: lambda state, task, answer, luck: does(),
    ("state",): lambda does: lambda state, task, answer, luck: does(state),
    ("state", "luck"): lambda does: lambda state, task, answer, luck: does(state, luck),
    ("state", "answer"): lambda does: lambda state, task, answer, luck: does(state, answer),
    ("state", "answer", "luck"): lambda does: lambda state, task, answer, luck: does(state, answer, luck),
    ("state", "task"): lambda does: lambda state, task, answer, luck: does(state, task),
    ("state", "task", "luck"): lambda does: lambda state, task, answer, luck: does(state, task, luck),
    ("state", "task", "answer"): lambda does: lambda state, task, answer, luck: does(state, task, answer),
    ("state", "task", "answer", "luck"): lambda does: does,
}


def performer(does: Performing) -> Performer[Any]:
    """Return how a task is done by a function that names what it takes: `state`, `task` and `luck` by these names, the
    answer by any other."""
    names = tuple(name if name in ("state", "task", "luck") else "answer" for name in signature(does).parameters)
    if names not in _SHAPES:
        raise TypeError(
            f"{does} takes {', '.join(names)}: a task is done with some of state, task, answer, luck, so ordered"
        )
    return _SHAPES[names](does)


class _Everything(Container[type[Event]]):
    def __contains__(self, thing: object) -> bool:
        return True


EVERYTHING = _Everything()
"""Contains all there is: what a game settles on that does not say otherwise."""


class AgendaRules(ABC, Generic[S]):
    """What a game says of its agenda."""

    all_performers: Mapping[type[Task], Performer[S]]
    """How each kind of task is done, or gone on with once its answer is in: the game's own, and every game's."""

    def checked_after(self, state: S) -> Container[type[Event]]:
        """Return the kinds of facts after which something may follow by itself: all, if the game does not say."""
        return EVERYTHING

    def check_state_based(self, state: S, facts: Sequence[Event]) -> Settling:
        """Yield what follows from facts by itself (state-based actions, continuous effects), and return the tasks that
        they trigger. It is called again with what it has yielded, until nothing more follows."""
        yield from ()
        return ()

    @abstractmethod
    def check_answers(self, state: S) -> Iterator[Event]:
        """A sealed question is asked again: void the answers that are no longer possible."""

    @abstractmethod
    def sealed_answers(self, state: S) -> Generator[Event, None, Mapping[str, Action]]:
        """All have answered in secret: say so, and return the answers by seat."""


ENDLESS = 500
"""After so many facts in one move nothing more is triggered: abilities that trigger each other end somewhere."""


class TriggersStopped(Event):
    """So much has happened in one move that what is triggered now is left out; play goes on."""


def bounded(state: MatchState, triggered: Sequence[T], clause: str) -> Generator[Event, None, Sequence[T]]:
    """Return what facts trigger, by this clause; nothing, and say so, if too much has happened in this move."""
    if not triggered or state.version - state.began < ENDLESS:
        return triggered
    yield TriggersStopped((clause,))
    return ()


def facts_of(run: TaskRun) -> Facts:
    """Do a task within another: yield its facts, and return how it ends."""
    outcome: Outcome = (yield from run) if isinstance(run, GeneratorType) else cast(Outcome, run)
    return outcome


def only(facts: Iterator[Event]) -> Facts:
    """Do a task that is nothing but these facts."""
    yield from facts
    return None


def run_agenda(
    game: AgendaRules[S],
    state: S,
    agenda: Sequence[Task],
    answer: Answer | None,
    luck: Luck,
    doing: TaskRun | None = None,
) -> Iterator[Event]:
    """Do the tasks of the agenda, last in first out, until one must ask, none is left or the match is over.

    `answer` goes to the first of them. What is being done already (`doing`) is done before them all.
    """
    facts: list[Event] = []
    for fact in _work(game, state, agenda, answer, luck, doing, facts):
        facts.append(fact)
        yield fact


def _work(
    game: AgendaRules[S],
    state: S,
    agenda: Sequence[Task],
    answer: Answer | None,
    luck: Luck,
    doing: TaskRun | None,
    facts: list[Event],
) -> Iterator[Event]:
    """Work through an agenda. Whoever calls adds what is yielded to the `facts`: so they are at hand here, and what a
    task returns too."""
    stack, performers, kinds = list(agenda), game.all_performers, game.checked_after(state)
    while state.result is None:
        if doing is None:
            if not stack:
                return
            task = stack.pop()
            doing = performers[type(task)](state, task, answer, luck)
        outcome: Outcome = (yield from doing) if isinstance(doing, GeneratorType) else cast(Outcome, doing)
        answer = doing = None
        triggered: list[Task] | None = None
        followed = False
        if any(map(kinds.__contains__, map(type, facts))):
            triggered, made, done = [], len(facts), 0
            while done < len(facts) and state.result is None:  # settle the table until nothing more follows
                news = facts[done:]
                done = len(facts)
                triggered += yield from game.check_state_based(state, news)
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


def _answered(game: AgendaRules[S], state: S) -> Generator[Event, None, Mapping[str, Action] | None]:
    """A sealed question is asked again. Return the answers, if all who are asked have given theirs before."""
    yield from game.check_answers(state)
    return None if state.waiting else (yield from game.sealed_answers(state))

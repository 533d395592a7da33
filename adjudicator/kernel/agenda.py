"""The agenda: what is still to be done, as data.

Rules stop in the middle to ask somebody. What remains is a stack of small records, never a suspended Python
frame: it is stored with the question, and taken up again when the answer is in.

After every task that made facts the engine settles the table: it calls the game with those facts, and again with what
came of them, until nothing more follows (state-based actions, continuous effects). What was triggered is done before
anything else. So no rule has to tidy up after itself.
"""

from collections.abc import Callable, Generator, Iterator, Sequence
from typing import Any, Protocol, TypeAlias

import msgspec

from adjudicator.kernel.events import DecisionRequested, Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision


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

    def perform(self, state: Any, task: Any, answer: Any, luck: Luck, /) -> Doing:
        """Do a task, or go on with it now that its answer is in."""

    def settle(self, state: Any, facts: Sequence[Event], /) -> Settling:
        """Yield what follows from facts by itself; return what they trigger."""

    def sealed_answers(self, state: Any, /) -> Generator[Event, None, Any]:
        """All have answered in secret: say so, and return the answers by seat. None if one of them must answer anew."""


def only(facts: Iterator[Event]) -> Doing:
    """Do a task that is nothing but these facts."""
    yield from facts
    return None


def work_through(game: Game, state: Any, agenda: Sequence[Task], answer: Any, luck: Any) -> Iterator[Event]:
    """Do the tasks of the agenda, last in first out, until one must ask, none is left or the match is over.

    `answer` goes to the first of them.
    """
    stack = list(agenda)
    while stack and state.result is None:
        facts: list[Event] = []
        outcome = yield from followed(game.perform(state, stack.pop(), answer, luck), facts)
        answer = None
        made = len(facts)
        triggered = (yield from settled(game, state, facts)) if facts else ()
        if isinstance(outcome, Ask):
            if triggered or len(facts) > made:  # the table is another now: what was triggered first, then ask anew
                stack.append(outcome.resume)
            else:
                yield DecisionRequested((outcome.decision.clause,), outcome.decision, (*stack, outcome.resume))
                if not state.answers or state.waiting:
                    return
                answer = yield from game.sealed_answers(state)  # all who are still asked had answered before
                if answer is None:
                    return
                stack.append(outcome.resume)
        elif outcome:
            stack.extend(reversed(outcome))
        stack.extend(reversed(triggered))


def settled(game: Game, state: Any, facts: list[Event]) -> Settling:
    """Settle the table until nothing more follows, which joins the facts. Return what was triggered, in order."""
    tasks: list[Task] = []
    done = 0
    while done < len(facts) and state.result is None:
        news = facts[done:]
        done = len(facts)
        tasks += yield from followed(game.settle(state, news), facts)
    return tasks


def followed(doing: Generator[Event, None, Any], facts: list[Event]) -> Generator[Event, None, Any]:
    """Let facts pass and remember them; return what they end with."""
    while True:
        try:
            fact = next(doing)
        except StopIteration as end:
            return end.value
        facts.append(fact)
        yield fact

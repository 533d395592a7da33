"""The agenda: what is still to be done, as data.

Rules stop in the middle to ask somebody. What remains is a stack of small records, never a suspended Python
frame: it is stored with the question, and taken up again when the answer is in.
"""

from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from adjudicator.kernel.events import DecisionRequested, Event
from adjudicator.kernel.state import Decision


class Task(msgspec.Struct, frozen=True, tag_field="task", gc=False):
    """Something still to be done."""


class Ask(msgspec.Struct, frozen=True, gc=False):
    """A task's way to stop and ask: the question, and the task that will receive the answer."""

    decision: Decision
    resume: Task


Outcome: TypeAlias = Ask | Sequence[Task] | None
"""How a task ends: with a question, with tasks to do next (in that order), or done."""

Doing: TypeAlias = Generator[Event, None, Outcome]
"""A task being done: it yields facts, and the table has each as soon as it is yielded."""

Perform: TypeAlias = Callable[[Any, Any, Any, Any], Doing]
"""How one kind of task is done: given the state, the task, the answer that it waited for (if it did), and luck."""


def only(facts: Iterator[Event]) -> Doing:
    """Do a task that is nothing but these facts."""
    yield from facts
    return None


def work_through(
    state: Any,
    agenda: Sequence[Task],
    answer: Any,
    luck: Any,
    performers: Mapping[type[Task], Perform],
    request: type[DecisionRequested],
) -> Iterator[Event]:
    """Do the tasks of the agenda, last in first out, until one must ask, none is left or the match is over.

    `answer` goes to the first of them. `request` is the ruleset's event that asks.
    """
    stack = list(agenda)
    while stack and state.result is None:
        task = stack.pop()
        outcome = yield from performers[type(task)](state, task, answer, luck)
        answer = None
        if outcome is None:
            continue
        if isinstance(outcome, Ask):
            asked = outcome.decision
            yield request((asked.clause,), asked, (*stack, outcome.resume))
            return
        stack.extend(reversed(outcome))

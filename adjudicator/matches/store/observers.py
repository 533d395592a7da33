"""Those who are told of the work on a store while it is done: metrics, traces; by default nobody."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, ExitStack, contextmanager, nullcontext
from typing import Literal, Protocol

Step = Literal["load", "append", "decide"]
"""What takes time: a match's events are read, events are appended and committed, the rules decide on a move."""


class Observer(Protocol):
    """Somebody who is told."""

    def step(self, step: Step) -> AbstractContextManager[object]:
        """Return what a step is taken in."""

    def moved(self, ruleset: str, moves: int, events: int) -> None:
        """So many moves, of so many events, have been committed in a match."""


class Observers:
    """All of them."""

    def __init__(self) -> None:
        self._all: tuple[Observer, ...] = ()

    def add(self, observer: Observer) -> None:
        """Tell one more."""
        self._all += (observer,)

    def step(self, step: Step) -> AbstractContextManager[object]:
        """Return what a step is taken in."""
        if not self._all:
            return _UNSEEN
        return self._all[0].step(step) if len(self._all) == 1 else self._seen_by_all(step)

    def moved(self, ruleset: str, moves: int, events: int) -> None:
        """Tell of moves that have been committed."""
        for each in self._all:
            each.moved(ruleset, moves, events)

    @contextmanager
    def _seen_by_all(self, step: Step) -> Iterator[None]:
        with ExitStack() as stack:
            for each in self._all:
                stack.enter_context(each.step(step))
            yield


_UNSEEN: AbstractContextManager[object] = nullcontext()

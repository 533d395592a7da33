"""Priority: one mechanism for every window in which seats may act in turn.

A window asks the seats that are still playing, in the game's order, the one after whoever acted last first; it closes
when all have passed in a row. What is played resolves at once, before the next seat is asked, or joins the chain and
resolves last in first out when the window closes. A seat that can do nothing is passed over in silence, unless that
silence would betray what it holds: the game says who is asked.
"""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Generic, NamedTuple, Protocol

import msgspec

from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.table.actions import Action, Pass, Yield
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import next_after
from adjudicator.kernel.table.state import Decision, S


class Window(NamedTuple, Generic[S]):
    """The rules of one kind of window.

    `kind` and `clause` are those of its decisions. `order` gives all seats in the order of priority (those that have
    left are passed over), `asks` whether one is asked now. `play` gives what is to be done with what a seat answers,
    where that is not a pass: it is done before the next seat is asked. Where nothing is secret, `open` gives the
    answers for all to see. `resolve` gives the task by which link n of the state's chain resolves; without it, what is
    played resolves at once, or the game says what does. `resolution` is the clause by which a chain resolves,
    `yielding` that by which a seat lets every window of the turn go by; in the first edition of a game's rules it was
    that of the window.
    """

    kind: str
    clause: str
    order: Callable[[S], Sequence[str]]
    asks: Callable[[S, str], bool]
    play: Callable[[S, Any], Sequence[Task]]
    resolve: Callable[[int], Task] | None = None
    open: Callable[[S, str], tuple[str, ...]] | None = None
    resolution: str = ""
    yielding: str = ""


class WindowOpened(Event):
    """A window opens: these seats have priority in this order."""

    moves_cards = False

    window: str
    source: str
    order: tuple[str, ...]


class WindowClosed(Event):
    """All have passed in a row."""

    moves_cards = False

    window: str
    source: str


class _MayYield(Protocol):
    yields: bool


class _Yielding(Protocol):
    @property
    def players(self) -> Mapping[str, _MayYield]: ...


class Yielded(Event):
    """A seat passes, and lets every window of this turn go by. The game keeps it with the player (`yields`)."""

    seat: str

    def fold(self, state: _Yielding) -> None:
        state.players[self.seat].yields = True


class Priority(Task, omit_defaults=True):
    """A window that is to be gone on with: which of the game's, and what it opened on.

    `last` is who answered last, `passed` who has passed since somebody last acted, `first` the number of links in the
    chain when it opened.
    """

    window: str
    source: str = ""
    last: str = ""
    passed: tuple[str, ...] = ()
    first: int = 0
    opened: bool = False


def go_round(window: Window[S], state: S, task: Priority, answer: Action | None) -> Facts:
    """Go on with a window as far as the next seat that is asked, or to its end."""
    if isinstance(answer, Yield):
        yield Yielded(((window.yielding if state.follows("1.1") else "") or window.clause,), answer.seat)
    if isinstance(answer, Pass | Yield):
        task = msgspec.structs.replace(task, last=answer.seat, passed=(*task.passed, answer.seat))
    elif answer is not None:
        return (*window.play(state, answer), msgspec.structs.replace(task, last=answer.seat, passed=()))
    order = tuple(window.order(state))
    for seat in next_after(order, task.last) if task.last else order:
        if seat in task.passed or seat in state.left or not window.asks(state, seat):
            continue
        if not task.opened:
            yield WindowOpened((window.clause,), task.window, task.source, order)
        options = () if window.open is None else window.open(state, seat)
        asked = Decision(window.kind, (seat,), window.clause, task.source, options)
        return Ask(asked, msgspec.structs.replace(task, opened=True))
    if task.opened:
        yield WindowClosed((window.clause,), task.window, task.source)
    if window.resolve is None:
        return None
    links: Sequence[object] = state.chain  # type: ignore[attr-defined]  # a game with such windows keeps a chain
    return tuple(window.resolve(number) for number in range(len(links) - 1, task.first - 1, -1))

"""Continuous effects: what cards do for as long as they are in play, brought up to date as facts.

What effects give now (a game says it: `Given`) is compared with what cards have of it, the changes that last `while`
their source's effect goes on. What is missing is given and what has lost its reason ends, each by an event of its own,
so that numbers can be explained by reading.
"""

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple, Protocol, TypeAlias, TypeVar

from adjudicator.kernel.table.changes import ChangesEnded, Marked, Modified
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import Changeable, Mark, WithPieces
from adjudicator.kernel.table.stats import Layer, Modifier


class GivenModifier(NamedTuple):
    """A change of a number that a card has while its source's effect goes on."""

    id: str
    stat: str
    amount: int
    layer: Layer
    source: str
    group: str


class GivenMark(NamedTuple):
    """A mark that a card has while its source's effect goes on."""

    id: str
    kind: str
    name: str
    source: str
    value: int
    to: str


Grounds: TypeAlias = tuple[tuple[str, ...], str]
"""The clauses that something given rests on, and the player whose card gives it."""

GivenNow: TypeAlias = dict[GivenModifier | GivenMark, Grounds]
"""What effects give now, in the order in which they give it."""

ROUNDS = 8
"""A continuous effect that undoes its own condition is brought up to date so often in a row, and then left as it is."""


THE_TABLE = ("the_table",)
"""Which cards are in play, whose, where and with which numbers: on that all continuous effects depend."""

Touched: TypeAlias = Mapping[type[Event], tuple[str, ...]]
"""What kinds of facts touch of that on which continuous effects may depend; others touch `THE_TABLE`."""


def touched_by(fact: Event, touched: Touched, is_own_end: Callable[[ChangesEnded], bool]) -> tuple[str, ...]:
    """Return what a fact touches. What has just been brought up to date touches nothing: what was given while its
    source is there, and what has ended with it, as `is_own_end` says."""
    if isinstance(fact, ChangesEnded) and is_own_end(fact):
        return ()
    if type(fact).fold is Event.fold or (isinstance(fact, Modified | Marked) and fact.until == "while"):
        return ()
    return touched.get(type(fact), THE_TABLE)


def touch(
    facts: Iterable[Event], touched: Callable[[Event], Iterable[str]], depends: Callable[[], Collection[str]]
) -> bool:
    """Whether what effects give may be another because of facts: these have `touched` what it `depends` on."""
    found = {what for fact in facts for what in touched(fact)}
    return not found.isdisjoint(THE_TABLE) or (bool(found) and not found.isdisjoint(depends()))


class Table(WithPieces, Protocol):
    """A state with cards in play; `version` counts its events."""

    @property
    def version(self) -> int: ...
    def in_order(self) -> Sequence[Changeable]:
        """Return the cards in play, in the order in which the rules look at them."""


T = TypeVar("T", bound=Table)

End: TypeAlias = Callable[[T, Any, tuple[int, ...]], Iterator[Event]]
"""Ends changes of a card, the game's own kind of piece, by the events that made them."""


def once_each(offered: Iterable[tuple[GivenModifier | GivenMark, Grounds]]) -> GivenNow:
    """Return what effects give: of changes of one group, a card gets from one source the first alone, and no mark
    twice."""
    found: GivenNow = {}
    taken: set[tuple[str, ...]] = set()
    for what, basis in offered:
        once = (what.id, what.stat, what.source, what.group) if isinstance(what, GivenModifier) else (*what[:4], "")
        if once not in taken:
            taken.add(once)
            found[what] = basis
    return found


def refresh_continuous(
    state: T,
    wanted: Callable[[T], GivenNow],
    end: End[T],
    rounds: int = ROUNDS,
) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date; one may change what another gives.

    `wanted` says what is given now. One of the `rounds` is enough if the game knows that nothing given changes what is
    given.
    """
    for _ in range(rounds):
        before = state.version
        yield from _update(state, wanted(state), end)
        if state.version == before:
            return


def _update(state: T, wanted: GivenNow, end: End[T]) -> Iterator[Event]:
    had: set[GivenModifier | GivenMark] = set()
    for piece in state.in_order():
        if piece.modifiers or piece.marks:
            has = list(_had(piece))
            gone = tuple([change.event for what, change in has if what not in wanted])
            if gone:
                yield from end(state, piece, gone)
                has = list(_had(piece))  # one event may have made several changes
            had.update([what for what, _ in has])
    for what, (clauses, by) in wanted.items():
        if what in had:
            continue
        if isinstance(what, GivenModifier):
            yield Modified(
                clauses, what.id, what.stat, what.amount, what.source, by, "while", what.layer, group=what.group
            )
        else:
            yield Marked(clauses, what.id, what.kind, what.name, what.source, by, "while", 0, what.value, what.to)


def _had(piece: Changeable) -> Iterator[tuple[GivenModifier | GivenMark, Modifier | Mark]]:
    """Yield what a card has from continuous effects, each with the change that it is."""
    for step in piece.modifiers:
        if step.until == "while":
            yield GivenModifier(piece.id, step.stat, step.amount, step.layer, step.source, step.group), step
    for mark in piece.marks:
        if mark.until == "while":
            yield GivenMark(piece.id, mark.kind, mark.name, mark.source, mark.value, mark.to), mark

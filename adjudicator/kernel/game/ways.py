"""Ways to act: what a seat may do in answer to a decision, each kind of action of a game as one row of a table.

A row says to which decisions its kind belongs, what of it there is, what forbids one, and what doing it gives. Out of
the table come the list of what is legal, every refusal, what actions may name and what is done: none of them can know
of a kind that the others do not.
"""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Generic, TypeAlias, TypeVar

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.actions import Action, Choose, Naming
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision, MatchState, S
from adjudicator.kernel.text.refusal import Obstacle, asks_for
from adjudicator.kernel.text.text import Text

A = TypeVar("A", bound=Action)

Done: TypeAlias = Generator[Event, None, Sequence[Task] | None] | Sequence[Task]
"""What comes of an action: facts, and then tasks perhaps; or tasks alone."""

EMPTY: Mapping[str, str] = {}


class Row(ABC, Generic[S]):
    """A row as the table needs it, whatever its kind of action."""

    kind: type[Action]
    at: tuple[str, ...]
    names: Sequence[Mapping[str, Callable[[S, str], Iterable[str]]]]
    not_now: Callable[[S], Obstacle | None] | None
    told: Callable[[S], bool] | None

    @property
    @abstractmethod
    def legal(self) -> Callable[[S, str], Iterable[Action]]:
        """What lists all that a seat may do so, where not the whole kind is forbidden."""

    @abstractmethod
    def obstacle(self, state: S, action: Action, asked: str | None) -> Obstacle | None:
        """Say what forbids an action of this kind in answer to such a decision, or to a seat that is not asked (None).
        None if nothing does, or, where the kind does not belong, if there is no more to say than that."""

    @abstractmethod
    def done(self, state: S, action: Action) -> Done:
        """Return what comes of an action of this kind."""


@dataclass(frozen=True)
class Way(Row[S], Generic[S, A]):
    """A row: one kind of action.

    `at` are the kinds of decisions that it answers. `names` says what its fields may name, legal or not, in the order
    of the fields, once for each way to fill them in; `found` lists what nothing forbids, where that is not what can be
    named. `not_now` says what forbids all of the kind, `why_not` what forbids one. `elsewhere` says by decision why one
    is not for that moment, where more is to be said than what is asked for; `unasked`, why it is not for a seat that is
    not asked. `told` says whether it is now said to be among what is asked for. `does` gives what comes of one.
    """

    kind: type[A]
    at: tuple[str, ...] = ()
    names: Sequence[Mapping[str, Callable[[S, str], Iterable[str]]]] = ()
    found: Callable[[S, str], Iterable[A]] | None = None
    why_not: Callable[[S, A], Obstacle | None] | None = None
    not_now: Callable[[S], Obstacle | None] | None = None
    elsewhere: Mapping[str, Callable[[S, A], Obstacle | None]] = field(default_factory=dict)
    unasked: Callable[[S, A], Obstacle | None] | None = None
    told: Callable[[S], bool] | None = None
    does: Callable[[S, A], Done] = lambda state, action: ()

    @property
    def legal(self) -> Callable[[S, str], Iterable[A]]:
        return self.found or self._unforbidden

    def _unforbidden(self, state: S, seat: str) -> Iterable[A]:
        actions = self._nameable(state, seat) if self.names else (self.kind(seat),)
        return actions if self.why_not is None else [each for each in actions if self.why_not(state, each) is None]

    def _nameable(self, state: S, seat: str) -> Iterator[A]:
        for fields in self.names:
            for values in product(*(dict.fromkeys(source(state, seat)) for source in fields.values())):
                yield self.kind(seat, *values)

    def obstacle(self, state: S, action: Action, asked: str | None) -> Obstacle | None:
        assert isinstance(action, self.kind)
        if asked in self.at and self.not_now is not None and (found := self.not_now(state)) is not None:
            return found
        says = self.unasked if asked is None else self.why_not if asked in self.at else self.elsewhere.get(asked)
        return None if says is None else says(state, action)

    def done(self, state: S, action: Action) -> Done:
        assert isinstance(action, self.kind)
        return self.does(state, action)


class Ways(Generic[S]):
    """All rows of a game, in the order in which what is legal is listed.

    `clauses` says by which clause an action is refused of a kind that is not asked for, where that is not the
    decision's own; `logged` by which one edition 1 of the log has it, and then with all kinds that the decision ever
    asks for.
    """

    def __init__(self, *rows: Row[S], clauses: Mapping[str, str] = EMPTY, logged: Mapping[str, str] = EMPTY) -> None:
        self._of = {row.kind: row for row in rows}
        decisions = dict.fromkeys(asked for row in rows for asked in row.at)
        self._at = {asked: tuple(row for row in rows if asked in row.at) for asked in decisions}
        self._lists = {asked: tuple((row.not_now, row.legal) for row in found) for asked, found in self._at.items()}
        self._clauses, self._logged = clauses, logged
        self.naming: Naming[S] = tuple((row.kind, fields) for row in rows for fields in row.names)

    def __contains__(self, decision: Decision) -> bool:
        """Whether a decision is answered by actions of these kinds."""
        return decision.kind in self._at

    def legal(self, state: S, seat: str) -> tuple[Action, ...]:
        """Return everything that a seat may answer to the pending decision."""
        assert state.decision is not None
        found: list[Action] = []
        for not_now, legal in self._lists[state.decision.kind]:
            if not_now is None or not_now(state) is None:
                found += legal(state, seat)
        return tuple(found)

    def obstacle(self, state: S, action: Action) -> Obstacle | None:
        """Say what forbids an action in answer to the pending decision; None if nothing does."""
        decision, row = state.decision, self._of.get(type(action))
        assert decision is not None
        found = None if row is None else row.obstacle(state, action, decision.kind)
        belongs = row is not None and decision.kind in row.at
        return found if belongs else found or self._asked_for(state, decision)

    def _asked_for(self, state: S, decision: Decision) -> Obstacle:
        """Say which kinds of action the pending decision asks for."""
        ever = [row for row in self._at[decision.kind] if row.told is None or row.told(state)]
        now = [row for row in ever if row.not_now is None or row.not_now(state) is None]
        logged = self._logged.get(decision.kind)
        first = None if logged is None else Obstacle(logged, _kinds(ever))
        return Obstacle(self._clauses.get(decision.kind, decision.clause), _kinds(now), first)

    def out_of_turn(self, state: S, action: Action) -> Obstacle | None:
        """Say by which clause an action is not for a seat that is not asked; None if by none of its own."""
        row = self._of.get(type(action))
        return None if row is None else row.obstacle(state, action, None)

    def do(self, state: S, action: Action, asked: str) -> Generator[Event, None, Sequence[Task]]:
        """Yield the facts of an action that answers such a decision; return what is to be done next."""
        done = self._done(state, action, asked)
        return (yield from done) or () if isinstance(done, Generator) else done

    def tasks(self, state: S, action: Action, asked: str) -> Sequence[Task]:
        """Return what is to be done for an action of which no facts come at once: the answers to a window."""
        done = self._done(state, action, asked)
        assert not isinstance(done, Generator)
        return done

    def _done(self, state: S, action: Action, asked: str) -> Done:
        row = self._of[type(action)]
        assert asked in row.at  # at a table that takes what the rules forbid it may be anything
        return row.done(state, action)


def _kinds(rows: Iterable[Row[S]]) -> Text:
    return asks_for(" | ".join(str(row.kind.__struct_config__.tag) for row in rows))


def said(clause: str, why: Text) -> Callable[[MatchState, Action], Obstacle]:
    """Return what forbids every action of a kind alike."""
    obstacle = Obstacle(clause, why)
    return lambda state, action: obstacle


def chosen(seat: str, options: Iterable[str]) -> tuple[Choose, ...]:
    """Return every choice of one of a seat's own secret options."""
    return tuple([Choose(seat, option) for option in options])


def why_no_choice(asked: Decision, action: Action, options: Callable[[], Iterable[str]]) -> Obstacle | None:
    """Say what keeps an action from choosing one of these options, which a choice alone asks for; None if it does."""
    if not isinstance(action, Choose):
        return Obstacle(asked.clause, asks_for("choose"))
    if action.choice in options():
        return None
    return Obstacle(asked.clause, Text("não está entre as escolhas", "it is not among the choices"))

"""Timing: what the rules make happen is an occurrence, and it is taken through the game's timing chart.

The chart is a table, one line a step, in the rulebook's order. Before the line at which the occurrence happens,
abilities may replace, alter or cancel it; after that line they react to it. In a `forced` step every ability that
applies is used, in the order that the first player chooses; an `optional` step is a window of priority. What an ability
does may itself be an occurrence, and then that one is taken through the chart first.

While somebody may change or react to an occurrence it stands in the state (`occurring`, the innermost last), for judges
to see and for the game's rules to ask.
"""

from collections.abc import Iterator, Sequence
from typing import ClassVar, Generic, Literal, NamedTuple, TypeVar, dataclass_transform

import msgspec

from adjudicator.kernel.engine.agenda import Ask, Facts, Task, TaskRun, facts_of
from adjudicator.kernel.engine.priority import Priority, Window
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import clockwise
from adjudicator.kernel.table.state import Decision, MatchState, S
from adjudicator.kernel.text.data import TypeForm


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Occurrence(msgspec.Struct, frozen=True, tag_field="occurrence", gc=False):
    """Something that the rules would make happen. Each game has its own."""


W = TypeVar("W")

PASS = "pass"
"""How passing is called among open answers."""


class Step(NamedTuple):
    """A line of a timing chart; `clause` is its rule. An `optional` step has the window of its name; `open`: what may
    be used in it is for all to see."""

    name: str
    kind: Literal["forced", "optional", "happen"]
    clause: str
    open: bool = False


class UsableAbility(NamedTuple):
    """An ability that may (or must) be used in a step: how it is called, and whose it is; `again`: on one occurrence
    more than once, as further copies of a card that is used up may be."""

    name: str
    seat: str
    again: bool = False


class UnderWay(msgspec.Struct, Generic[W], frozen=True, gc=False, omit_defaults=True):
    """An occurrence on its way through the chart: what it is now, at which step, which abilities have been used on it,
    and whether it has been cancelled."""

    what: W
    step: str = ""
    used: tuple[str, ...] = ()
    cancelled: bool = False


class WouldOccur(Event, Generic[W]):
    """Something would happen, or has happened, and at this step of the chart abilities apply to it."""

    what: W
    step: str

    def fold(self, state: MatchState) -> None:
        state.occurring = (*state.occurring, UnderWay(self.what, self.step))


def _change(state: MatchState, under: int = 0, **members: object) -> None:
    place = len(state.occurring) - 1 - under
    changed = msgspec.structs.replace(state.occurring[place], **members)
    state.occurring = (*state.occurring[:place], changed, *state.occurring[place + 1 :])


class StepReached(Event):
    """The occurrence has come to a further step of the chart at which abilities apply."""

    step: str

    def fold(self, state: MatchState) -> None:
        _change(state, step=self.step)


class AbilityApplied(Event):
    """An ability is used on the occurrence; each may be used on it once."""

    ability: str
    seat: str

    def fold(self, state: MatchState) -> None:
        _change(state, used=(*state.occurring[-1].used, self.ability))


class OccurrenceReplaced(Event, Generic[W]):
    """Something else would happen instead, or the same otherwise."""

    what: W
    source: str

    def fold(self, state: MatchState) -> None:
        _change(state, what=self.what)


class OccurrenceCancelled(Event, omit_defaults=True):
    """It will not happen: the innermost occurrence, or the one so far `under` it."""

    source: str
    under: int = 0

    def fold(self, state: MatchState) -> None:
        _change(state, self.under, cancelled=True)


class OccurrenceOver(Event):
    """The occurrence has gone through the whole chart, or was cancelled."""

    def fold(self, state: MatchState) -> None:
        state.occurring = state.occurring[:-1]


class Occur(Task, Generic[W], omit_defaults=True):
    """An occurrence that is to be taken through the chart from a step on. Announced, it stands in the state."""

    what: W
    step: int = 0
    announced: bool = False


class ApplyAbility(Task):
    """An ability is used on the innermost occurrence."""

    name: str
    seat: str
    clause: str


class TimingRules(Generic[S, W]):
    """What a game says of its timing chart; `W` are its occurrences. A game without a chart says nothing."""

    timing: ClassVar[Sequence[Step]] = ()

    def carry_out_occurrence(self, state: S, what: W, luck: Luck) -> TaskRun:
        """Let an occurrence happen: yield its facts. It may return tasks, but not ask."""
        raise NotImplementedError

    def applicable(self, state: S, step: str, under_way: UnderWay[W]) -> Sequence[UsableAbility]:
        """Return the abilities that apply to an occurrence in a step, those that have been used on it too."""
        return ()

    def apply(self, state: S, ability: UsableAbility) -> Task:
        """Return the task by which an ability is used on the innermost occurrence."""
        raise NotImplementedError

    def lapsed(self, state: S, what: W, happened: bool) -> bool:
        """Whether an occurrence is no longer to be gone on with, because what it was part of has ended: its windows
        close, and it does not happen if it has not `happened`."""
        return False

    def first_player(self, state: S) -> str:
        """Return who is asked first, and orders what must be done."""
        return state.living[0]

    def source_of(self, what: W) -> str:
        """Return which card an occurrence comes from; empty if from none."""
        return ""

    def asked_as_bluff(self, state: S, step: str, under_way: UnderWay[W], seat: str) -> bool:
        """Whether a seat is asked in a step even without an ability for it, because others cannot know that."""
        return False


def occur(game: TimingRules[S, W], state: S, task: Occur[W], answer: Choose | None, luck: Luck) -> Facts:
    """Take an occurrence on through the chart, as far as the next ability or question."""
    under_way = state.occurring[-1] if task.announced else UnderWay(task.what)
    over = under_way.cancelled or game.lapsed(state, under_way.what, task.step > _happens(game))
    for number in range(task.step, len(game.timing)) if not over else ():
        step = game.timing[number]
        if step.kind == "happen":
            outcome = yield from facts_of(game.carry_out_occurrence(state, under_way.what, luck))
            assert not isinstance(outcome, Ask)
            if number + 1 == len(game.timing) and not task.announced:
                return outcome
            return (*(outcome or ()), Occur(under_way.what, number + 1, task.announced))
        if step.kind == "optional":
            bluffed = not step.open and _bluffed(game, state, step, under_way)  # then nobody looks who has what
            if bluffed or unused(game, state, step.name, under_way):
                yield from _reach(task, step, under_way)
                return Priority(step.name, game.source_of(under_way.what)), Occur(under_way.what, number + 1, True)
            continue
        abilities = unused(game, state, step.name, under_way)
        if not abilities:
            continue
        yield from _reach(task, step, under_way)
        here = Occur(under_way.what, number, True)
        names = tuple(ability.name for ability in abilities)
        if len(names) > 1 and (answer is None or answer.choice not in names):
            return Ask(Decision(step.name, (game.first_player(state),), step.clause, options=names), here)
        chosen = abilities[0 if answer is None else names.index(answer.choice)]
        return ApplyAbility(chosen.name, chosen.seat, step.clause), here
    if task.announced:
        yield OccurrenceOver(())
    return None


def apply_ability(game: TimingRules[S, W], state: S, task: ApplyAbility) -> Facts:
    """Use an ability on the innermost occurrence, once."""
    yield AbilityApplied((task.clause,), task.name, task.seat)
    return [game.apply(state, UsableAbility(task.name, task.seat))]


def window_of(game: TimingRules[S, W], step: Step) -> Window[S]:
    """Return the window of an optional step: from the first player on, whoever has an ability for it is asked, or might
    have one for all that others know."""

    happened = game.timing.index(step) > _happens(game)

    def order(state: S) -> Sequence[str]:
        return clockwise(state.seats, game.first_player(state))

    def asks(state: S, seat: str) -> bool:
        under_way = state.occurring[-1]
        if under_way.cancelled or game.lapsed(state, under_way.what, happened):
            return False
        return game.asked_as_bluff(state, step.name, under_way, seat) or any(
            ability.seat == seat for ability in unused(game, state, step.name, under_way)
        )

    def play(state: S, action: Respond) -> Sequence[Task]:
        return [ApplyAbility(action.card, action.seat, step.clause)]

    def names(state: S, seat: str) -> tuple[str, ...]:
        return (*(ability.name for ability in usable(game, state, step.name) if ability.seat == seat), PASS)

    return Window(step.name, step.clause, order, asks, play, open=names if step.open else None)


def _happens(game: TimingRules[S, W]) -> int:
    """Return the place in the chart at which an occurrence happens."""
    return next(number for number, step in enumerate(game.timing) if step.kind == "happen")


def usable(game: TimingRules[S, W], state: S, step: str) -> list[UsableAbility]:
    """Return the abilities that may still be used on the innermost occurrence in a step."""
    under_way = state.occurring[-1]
    return [] if under_way.cancelled else unused(game, state, step, under_way)


def _bluffed(game: TimingRules[S, W], state: S, step: Step, under_way: UnderWay[W]) -> bool:
    return any(game.asked_as_bluff(state, step.name, under_way, seat) for seat in state.living)


def _reach(task: Occur[W], step: Step, under_way: UnderWay[W]) -> Iterator[Event]:
    if not task.announced:
        yield WouldOccur((step.clause,), under_way.what, step.name)
    elif under_way.step != step.name:
        yield StepReached((step.clause,), step.name)


def unused(game: TimingRules[S, W], state: S, step: str, under_way: UnderWay[W]) -> list[UsableAbility]:
    """Return the abilities that may still be used on an occurrence in a step, of seats that still play."""
    return [
        ability
        for ability in game.applicable(state, step, under_way)
        if (ability.again or ability.name not in under_way.used) and ability.seat not in state.left
    ]


def events_of(occurrences: TypeForm) -> tuple[TypeForm, ...]:
    """Return the types of the events here for a game's occurrences."""
    replaced = OccurrenceReplaced[occurrences]  # type: ignore[valid-type]  # known to the game alone
    would = WouldOccur[occurrences]  # type: ignore[valid-type]  # likewise
    return would, StepReached, AbilityApplied, replaced, OccurrenceCancelled, OccurrenceOver

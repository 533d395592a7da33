"""Trying in thought whether a table can be played on from: before a judge's change of it, or what came of an illegal
action, is taken as it is.

Invariants say what a table looks like; only playing on shows whether the rules can live with it. Every legal action is
taken once on a copy, and a few matches are played on from there by choices that are always the same, with sampled luck.
"""

from collections.abc import Iterator, Sequence
from typing import NamedTuple, TypeVar

from adjudicator.kernel.desk.adjusting import after
from adjudicator.kernel.game.progress import Progress
from adjudicator.kernel.luck.luck import SampledLuck
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import Pick
from adjudicator.kernel.table.state import S
from adjudicator.kernel.text.budget import Spent, budget, spend
from adjudicator.kernel.text.refusal import CRASHES, STUMBLED, Illegal, Unfit
from adjudicator.kernel.text.text import Text

T = TypeVar("T")


class Effort(NamedTuple):
    """How many first actions are tried, and how many matches played on, how many moves far."""

    first: int
    games: int
    moves: int


MOST_FACTS = 100_000
"""So much is tried of a table at most: many times what the fullest table takes."""
THOROUGHLY, LIGHTLY = Effort(60, 3, 40), Effort(12, 1, 12)


def cannot_go_on(ruleset: Progress[S], state: S, mode: str, effort: Effort = THOROUGHLY) -> Text | None:
    """Say why a table cannot be played on from; None if nothing is found against it. `mode` is that of its luck.

    Nothing is found in what is left to be tried once `MOST_FACTS` have happened.
    """
    with budget(MOST_FACTS) as own:
        try:
            return next(_faults(ruleset, state, mode, effort), None)
        except Spent as spent:
            if spent.budget is not own:
                raise
            return None


def _faults(ruleset: Progress[S], state: S, mode: str, effort: Effort) -> Iterator[Text]:
    try:
        yield from after(ruleset, state)
        for seat in state.waiting:
            for action in _spread(ruleset.answers(state, seat), effort.first):
                table = ruleset.copied(state)
                _take(ruleset, table, action, mode)
                yield from after(ruleset, table)
        for game in range(effort.games):
            yield from _game(ruleset, ruleset.copied(state), game, mode, effort.moves)
    except Illegal as refusal:
        yield Text(f"uma ação legal é recusada: {refusal.clause}: {refusal.why.pt}",
                   f"a legal action is refused: {refusal.clause}: {refusal.why.en}")  # fmt: skip
    except Unfit as unfit:
        yield unfit.told
    except CRASHES:
        yield STUMBLED


def _game(ruleset: Progress[S], table: S, game: int, mode: str, moves: int) -> Iterator[Text]:
    """Play a match on: somebody must be asked at each move, and be able to answer. Its last table must be one."""
    for move in range(moves):
        seats = table.waiting
        if not seats:  # it is over, or `after` finds it wrong
            break
        seat = seats[move % len(seats)]
        action = ruleset.some_answer(table, seat, _always(7 * move + 3 * game))
        if action is None:
            break
        _take(ruleset, table, action, mode)
    yield from after(ruleset, table)


def _take(ruleset: Progress[S], table: S, action: Action, mode: str) -> None:
    for event in ruleset.decide(table, action, SampledLuck("probe", table.version, mode)):
        spend()
        table.version += 1
        event.fold(table)


def _always(number: int) -> Pick:
    """Return a pick that takes the option of this number, counting round."""
    return lambda options: options[number % len(options)]


def _spread(actions: Sequence[T], most: int) -> Sequence[T]:
    """Return at most so many of the actions, from all over the list."""
    step = max(1, len(actions) // most)
    return actions[::step][:most]

"""The course of a match: rounds of five phases, framework step by framework step (section 4)."""

from collections.abc import Callable, Iterator, Mapping
from typing import NamedTuple

from adjudicator.kernel.engine.agenda import Ask, Facts, Outcome, Task, TaskRun, facts_of, only
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import next_after
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import TYPES
from adjudicator.rulesets.enlightenment.conflict import conflicts, rings
from adjudicator.rulesets.enlightenment.conflict.skill import glory_count
from adjudicator.rulesets.enlightenment.course import bids, dynasty
from adjudicator.rulesets.enlightenment.effects.select import going
from adjudicator.rulesets.enlightenment.table.card_events import FatePlaced
from adjudicator.rulesets.enlightenment.table.events import (
    FirstPlayerPassed,
    FrameworkStepReached,
    GloryCounted,
    PhaseBegun,
    RoundBegun,
)
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import (
    Bid,
    DeclareConflict,
    DiscardFaceup,
    DynastyWindow,
    Expire,
    FavorSide,
    Framework,
    Happening,
    LoseCharacters,
)

Does = Callable[[State, Luck], TaskRun]


class Step(NamedTuple):
    """A framework step: its phase, its clauses, what is done in it, and to which step it goes back, if it does."""

    phase: str
    clauses: tuple[str, ...]
    does: Does
    after: Callable[[State], str] | None = None


def framework(state: State, task: Framework, luck: Luck) -> Facts:
    """Do a step of the round, and go on to the next."""
    step = STEPS[task.step]
    if task.step == "1.1":
        yield RoundBegun(("B-78",), state.round + 1)
    if step.phase != state.phase:
        yield PhaseBegun(("B-78",), step.phase)
    yield FrameworkStepReached(step.clauses, task.step)
    outcome = yield from facts_of(step.does(state, luck))
    assert not isinstance(outcome, Ask)
    following = _NEXT[task.step] if step.after is None else step.after(state)
    return (*(outcome or ()), Framework(following))


def _begins(state: State, luck: Luck) -> Outcome:
    """A phase begins."""
    return [Occur(Happening("phase_begins", ("B-78",), to=state.phase))]


def _dynasty_begins(state: State, luck: Luck) -> Facts:
    yield from dynasty.first_player_bonus(state)
    return [Occur(Happening("phase_begins", ("B-78",), to=state.phase))]


def _dynasty_window(state: State, luck: Luck) -> Outcome:
    return [DynastyWindow()]


def _bid(state: State, luck: Luck) -> Outcome:
    return [Bid()]


def _action_window(state: State, luck: Luck) -> Outcome:
    """All may act, the first player first, until all have passed in a row (B-79, E-071)."""
    return [Priority("action", state.step)]


def _declare(state: State, luck: Luck) -> Outcome:
    return [DeclareConflict()]


def _glory_count(state: State, luck: Luck) -> Facts:
    """Who counts most glory claims the Imperial Favor; in a tie nobody does (B-98, B-29, R-06)."""
    counts = {seat: glory_count(state, seat) for seat in state.player_order}
    most = max(counts.values())
    winners = [seat for seat, count in counts.items() if count == most]
    winner = winners[0] if len(winners) == 1 else ""
    yield GloryCounted(("B-98", "B-29", "B-30", "E-034", "R-06"), counts, winner)
    return [FavorSide(winner)] if winner else None


def favor_side(state: State, task: FavorSide, answer: Choose | None) -> Outcome:
    """The winner of the glory count sets the side of the Imperial Favor (B-98)."""
    if task.seat in state.left:
        return None
    if answer is None:
        return Ask(Decision("favor_side", (task.seat,), "B-98", "", TYPES), task)
    return [
        Occur(Happening("favor_claimed", ("B-98", "B-29", "B-30", "E-034", "R-06"), seat=task.seat, to=answer.choice))
    ]


def _lose_characters(state: State, luck: Luck) -> Outcome:
    return tuple(LoseCharacters(seat) for seat in state.player_order)


def lose_characters(state: State, task: LoseCharacters, answer: Choose | None) -> Outcome:
    """A player discards his characters without fate, one at a time, in an order of his choice (B-18, B-99)."""
    without = tuple(piece.id for piece in state.characters(task.seat) if not piece.fate)
    gone = without if task.left is None else tuple(id for id in task.left if id in without)
    if task.seat in state.left or not gone:
        return None
    if answer is None and len(gone) > 1:
        return Ask(Decision("lose_character", (task.seat,), "B-99", "", gone), task)
    id = gone[0] if answer is None else answer.choice
    ids = going(state, (id,))
    what = Happening("leaves_play", ("B-99", "B-18"), ids, task.seat, "no_fate", task.seat, to="discard")
    return Occur(what), LoseCharacters(task.seat, tuple(other for other in gone if other != id))


def _remove_fate(state: State, luck: Luck) -> Facts:
    """1 fate leaves each character (B-18)."""
    for piece in state.characters():
        if piece.fate:
            yield FatePlaced(("B-18",), piece.id, -1, "fate_phase", piece.controller)
    return None


def _fate_on_rings(state: State, luck: Luck) -> Outcome:
    return rings.tasks_for(state)


def _ready(state: State, luck: Luck) -> Outcome:
    """All bowed cards ready, all at once (B-100)."""
    bowed = tuple(piece.id for piece in state.in_order() if piece.bowed)
    return [Occur(Happening("readied", ("B-100",), bowed, source="regroup"))] if bowed else None


def _discard_faceup(state: State, luck: Luck) -> Outcome:
    return tuple(DiscardFaceup(seat) for seat in state.player_order)


def _nothing(state: State, luck: Luck) -> Outcome:
    """Claimed rings do not go back: they stay where they are (E-033, E-150)."""
    return None


def _pass_token(state: State, luck: Luck) -> Facts:
    """The first-player token goes to the left (E-122)."""
    left = next(seat for seat in next_after(state.seats, state.first) if seat in state.living)
    yield FirstPlayerPassed(("E-122",), left)
    return None


def _ends(state: State, luck: Luck) -> tuple[Task, ...]:
    """A phase ends: what lasted until then ends before what happens then (B-112, B-111)."""
    return Expire("end_of_phase"), Occur(Happening("phase_ends", ("B-78",), to=state.phase))


def _round_ends(state: State, luck: Luck) -> Outcome:
    """The last phase ends, and the round with it."""
    return (*_ends(state, luck), Expire("round"))


def _facts(of: Callable[[State], Iterator[Event]]) -> Does:
    return lambda state, luck: only(of(state))


def _after_conflicts(state: State) -> str:
    """After the action window the next conflict is declared, if anybody still can (B-86)."""
    return "3.2" if conflicts.next_to_declare(state) else "3.4"


ACTIONS = ("B-79", "E-070", "E-071", "E-072")
"""On what action windows rest: who is asked in which order, and when they close."""
STEPS: Mapping[str, Step] = {
    "1.1": Step("dynasty", ("E-120",), _dynasty_begins),
    "1.2": Step("dynasty", ("B-80",), _facts(dynasty.reveal_cards)),
    "1.3": Step("dynasty", ("B-81",), _facts(dynasty.collect_fate)),
    "1.4": Step("dynasty", ("B-82",), _dynasty_window),
    "1.5": Step("dynasty", ("B-78",), _ends),
    "2.1": Step("draw", ("B-78",), _begins),
    "2.2": Step("draw", ("B-84",), _bid),
    "2.4": Step("draw", ("E-125",), lambda state, luck: bids.transfer(state)),
    "2.5": Step("draw", ("E-135",), bids.draw_cards),
    "2.5w": Step("draw", ACTIONS, _action_window),
    "2.6": Step("draw", ("B-78",), _ends),
    "3.1": Step("conflict", ("B-78",), _begins),
    "3.1w": Step("conflict", ACTIONS, _action_window, _after_conflicts),
    "3.2": Step("conflict", ("B-86",), _declare, lambda state: "3.1w"),
    "3.4": Step("conflict", ("B-98",), _glory_count),
    "3.5": Step("conflict", ("B-78",), _ends),
    "4.1": Step("fate", ("B-78",), _begins),
    "4.2": Step("fate", ("B-99",), _lose_characters),
    "4.3": Step("fate", ("B-18",), _remove_fate),
    "4.4": Step("fate", ("E-151",), _fate_on_rings),
    "4.4w": Step("fate", ACTIONS, _action_window),
    "4.5": Step("fate", ("B-78",), _ends),
    "5.1": Step("regroup", ("B-78",), _begins),
    "5.1w": Step("regroup", ACTIONS, _action_window),
    "5.2": Step("regroup", ("B-100",), _ready),
    "5.3": Step("regroup", ("B-101",), _discard_faceup),
    "5.4": Step("regroup", ("E-150", "E-033"), _nothing),
    "5.5": Step("regroup", ("E-122",), _pass_token),
    "5.6": Step("regroup", ("B-78",), _round_ends),
}
"""The framework steps in their order, with the action windows between them (`w`)."""
_ORDER = [*STEPS]
_NEXT = dict(zip(_ORDER, [*_ORDER[1:], _ORDER[0]], strict=True))

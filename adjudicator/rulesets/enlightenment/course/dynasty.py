"""The dynasty phase: cards are revealed, fate is collected, and characters are played from provinces (4.2)."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Action, Pass
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import next_after
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import ROW
from adjudicator.rulesets.enlightenment.conflict.provinces import reveal
from adjudicator.rulesets.enlightenment.play.playing import own_unique
from adjudicator.rulesets.enlightenment.play.uses import action_called
from adjudicator.rulesets.enlightenment.table.actions import Duplicate, Play, Use
from adjudicator.rulesets.enlightenment.table.card_events import DynastyCardDiscarded, FatePlaced
from adjudicator.rulesets.enlightenment.table.events import FateChanged, WindowPassed
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import DynastyWindow, PlayCard, Refill
from adjudicator.rulesets.enlightenment.treaties import breaches
from adjudicator.rulesets.enlightenment.treaties.promises import PASSED


def first_player_bonus(state: State) -> Iterator[Event]:
    """The first player gains 1 fate more at the start of each dynasty phase, and nobody after that (E-120,
    E-121, R-49)."""
    yield FateChanged(("E-120", "E-121", "R-49"), {state.first: 1}, "first_player", "", state.first)


def reveal_cards(state: State) -> Iterator[Event]:
    """In player order each turns the dynasty cards on provinces face up, from left to right (B-80)."""
    for seat in state.player_order:
        rows = [state.players[seat].provinces[slot] for slot in ROW]
        down = [card.id for id in rows for card in state.on_province(id) if not card.faceup]
        yield from reveal(state, down, ("B-80",))


def collect_fate(state: State) -> Iterator[Event]:
    """Each gains as much fate as the stronghold says (B-81)."""
    for seat in state.player_order:
        amount = state.face(state.pieces[state.players[seat].stronghold]).fate
        yield FateChanged(("B-81",), {seat: amount}, "stronghold", "", seat)


def window(state: State, task: DynastyWindow, answer: Action | None) -> Facts:
    """Opportunities go round in player order; who passes is out of it for good, and the first who does gains 1 fate
    (B-82, B-15, B-16, R-04)."""
    order = [seat for seat in state.player_order if seat not in task.passed]
    if answer is None:
        if not order:
            return None
        seat = _next(state, task)
        return Ask(Decision("dynasty", (seat,), "B-82"), task)
    seat = answer.seat
    if isinstance(answer, Pass):
        yield WindowPassed(("B-16",), seat)
        if not task.passed or state.options.first_pass_fate == "each":
            yield FateChanged(("B-15", "R-04"), {seat: 1}, "passed", "", seat)
        return [DynastyWindow((*task.passed, seat), seat)]
    acted = () if task.passed else breaches.chosen(state, seat, "pass_first_in_dynasty", "acted", (PASSED,))
    later = (*acted, DynastyWindow(task.passed, seat))
    if isinstance(answer, Duplicate):
        return (*(yield from duplicate(state, answer)), *later)
    if isinstance(answer, Play):
        return PlayCard(answer), *later
    assert isinstance(answer, Use)
    effect = action_called(state, seat, answer.card)
    assert effect is not None
    return Declare(effect, "opens"), *later


def _next(state: State, task: DynastyWindow) -> str:
    """Return who has the next opportunity: clockwise from whoever acted last, those who have passed left out."""
    start = next_after(state.seats, task.last) if task.last else state.player_order
    return next(seat for seat in start if seat in state.living and seat not in task.passed)


def duplicate(state: State, action: Duplicate) -> Generator[Event, None, tuple[Task, ...]]:
    """A copy of an own unique character in play is discarded: 1 fate of the bank goes on that one (B-117)."""
    seat, id = action.seat, action.card
    piece = state.pieces.get(id)
    key = piece.key if piece is not None else id
    target = own_unique(state, seat, key)
    assert target is not None
    tasks: tuple[Task, ...] = ()
    if piece is not None:
        yield DynastyCardDiscarded(("B-117",), id, key, piece.owner, "")
        tasks = (Refill(piece.on),)
    else:
        yield decks.Discarded(("B-117",), seat, (id,), "", "conflict_discard")
    yield FatePlaced(("B-117",), target.id, 1, "", seat)
    return tasks

"""The course of a match: the tasks that follow each other from the first hand to the last round."""

from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import ChooseAmount, ChooseSome
from adjudicator.kernel.table.decks import Discarded
from adjudicator.kernel.table.events import MatchEnded
from adjudicator.kernel.table.seats import clockwise
from adjudicator.kernel.table.state import Decision

from toy.course.settling import unit_left
from toy.table.events import BidWon, RoundBegun, RoundEffectsEnded
from toy.table.state import GOLD, HAND_LIMIT, ROUNDS, State
from toy.table.tasks import BeginRound, Bid, Discard, EndRound, Mulligan


def mulligan(state: State, task: Mulligan, answer: dict[str, ChooseSome] | None, luck: Luck) -> Facts:
    """Everyone may exchange up to two cards of the first hand (T-1)."""
    if answer is None:
        return Ask(Decision("mulligan", state.living, "T-1", form="some", least=0, most=2, sealed=True), task)
    for seat, chosen in answer.items():
        yield Discarded(("T-1",), seat, chosen.choices, "mulligan")
        yield from decks.draw(state, seat, len(chosen.choices), luck, ("T-1",))
    return [BeginRound()]


def begin_round(state: State) -> Facts:
    """A round begins; after the last the match is over, and the most life wins (T-2)."""
    if state.round == ROUNDS:
        most = max(state.players[seat].life for seat in state.living)
        yield MatchEnded(("T-2",), tuple(seat for seat in state.living if state.players[seat].life == most), "T-2")
        return None
    yield RoundBegun(("T-2",))
    return [Bid()]


def bid(state: State, task: Bid, answer: dict[str, ChooseAmount] | None, luck: Luck) -> Facts:
    """The highest bid is first; of several the next clockwise from who was first (T-3)."""
    if answer is None:
        all_gold = len(state.seats) * GOLD
        return Ask(Decision("bid", state.living, "T-3", form="amount", least=0, most=all_gold, sealed=True), task)
    bids = {seat: chosen.amount for seat, chosen in answer.items()}
    most = max(bids.values())
    winner = next(seat for seat in clockwise(state.seats, state.first) if bids.get(seat) == most)
    yield BidWon(("T-3",), winner, bids)
    return Priority("actions"), EndRound()


def end_round(state: State, luck: Luck) -> Facts:
    """Doomed units die, blessings end, everyone draws and goes down to the limit (T-9)."""
    for id in [id for id, unit in state.units.items() if unit.doomed]:
        yield unit_left(state, id, "T-9")
    yield RoundEffectsEnded(("T-9",))
    for seat in state.living:
        yield from decks.draw(state, seat, 2, luck, ("T-9",))
    return (*(Discard(seat) for seat in state.living), BeginRound())


def discard(state: State, task: Discard, answer: ChooseSome | None, luck: Luck) -> Facts:
    """A hand goes down to the limit; one card more may be discarded (T-9)."""
    if answer is None:
        surplus = state.players[task.seat].hand_size - HAND_LIMIT
        if surplus <= 0 or task.seat in state.left:
            return None
        return Ask(Decision("discard", (task.seat,), "T-9", form="some", least=surplus, most=surplus + 1), task)
    yield Discarded(("T-9",), task.seat, answer.choices, "limit")
    return None

"""What happens, once nothing replaces or cancels it: how each kind of happening comes about (7.2, step 5)."""

from collections.abc import Callable, Iterator, Mapping

from adjudicator.kernel.engine.agenda import Outcome, TaskRun, only
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.conflict import conflicts, provinces
from adjudicator.rulesets.enlightenment.conflict.events import Moved
from adjudicator.rulesets.enlightenment.course import bids
from adjudicator.rulesets.enlightenment.play import declaring, leaving
from adjudicator.rulesets.enlightenment.play.possible import possible, status_after
from adjudicator.rulesets.enlightenment.table.card_events import Bowed, Readied, StatusChanged
from adjudicator.rulesets.enlightenment.table.events import FavorClaimed, HonorChanged
from adjudicator.rulesets.enlightenment.table.state import State, Status
from adjudicator.rulesets.enlightenment.table.tasks import Happening, RingEffect

Does = Callable[[State, Happening, Luck], TaskRun]


def _facts(of: Callable[[State, Happening], Iterator[Event]]) -> Does:
    return lambda state, what, luck: only(of(state, what))


def _nothing(state: State, what: Happening, luck: Luck) -> Outcome:
    """What is only a moment, about which cards may do something."""
    return None


def _honor(state: State, what: Happening) -> Iterator[Event]:
    """Honor pools change; nobody loses more than there is."""
    now = _without_the_gone(state, what) if any(seat in state.left for seat in what.changes) else what.changes
    changes = {seat: max(amount, -state.players[seat].honor) for seat, amount in now.items()}
    moved = {seat: amount for seat, amount in changes.items() if amount}
    if moved:
        yield HonorChanged(what.clauses, moved, "effect", what.source, what.by)


def _without_the_gone(state: State, what: Happening) -> Mapping[str, int]:
    """Return what honor changes by if somebody has left meanwhile. What would have changed hands with who has left does
    not: the bids of those who are left count alone (R-54)."""
    changes = what.changes
    if min(changes.values()) < 0 < max(changes.values()) and state.follows("1.1"):
        changes = bids.among_the_living(state) if what.source == "bid" else {}
    return {seat: amount for seat, amount in changes.items() if seat not in state.left}


def _those(state: State, what: Happening) -> tuple[str, ...]:
    """Return the cards on the table to which something can happen (B-114)."""
    there = (state.pieces[id] for id in what.ids if id in state.pieces)
    return tuple(piece.id for piece in there if possible(state, what.kind, piece, what.seat))


def _bow(state: State, what: Happening) -> Iterator[Event]:
    ids = _those(state, what)
    if ids:
        yield Bowed((*what.clauses, "B-66"), ids, what.source)


def _ready(state: State, what: Happening) -> Iterator[Event]:
    ids = _those(state, what)
    if ids:
        yield Readied((*what.clauses, "B-66"), ids, what.source)


def _status(state: State, what: Happening) -> Iterator[Event]:
    """An ordinary character takes the status, one with the other becomes ordinary (B-64)."""
    gained: Status = "honored" if what.kind == "honored" else "dishonored"
    for id in _those(state, what):
        status = status_after(state.pieces[id], gained)
        yield StatusChanged((*what.clauses, "B-64"), id, status, what.source, what.by)


def _move(state: State, what: Happening) -> Iterator[Event]:
    """Characters move into the conflict, or home; as the conflict ends nothing keeps them there (B-97)."""
    ids = _those(state, what)
    if what.source == "conflict":
        ids = tuple(id for id in what.ids if id in state.pieces and state.pieces[id].place == "conflict")
    if ids:
        there = "conflict" if what.kind == "moved_to_conflict" else "home"
        yield Moved((*what.clauses, "B-102", *(("R-11",) if there == "conflict" else ())), ids, there, what.source)


def _favor(state: State, what: Happening) -> Iterator[Event]:
    yield FavorClaimed(what.clauses, what.seat, what.to)


def _ring_effect(state: State, what: Happening, luck: Luck) -> Outcome:
    """A ring's effect is resolved by a player, against another if there is one (B-95, R-16)."""
    return [RingEffect(what.seat, what.to, what.by, next(iter(what.ids), ""), part_of=what.part_of)]


HAPPENS: Mapping[str, Does] = {
    "honor": _facts(_honor),
    "bowed": _facts(_bow),
    "readied": _facts(_ready),
    "honored": _facts(_status),
    "dishonored": _facts(_status),
    "moved_to_conflict": _facts(_move),
    "moved_home": _facts(_move),
    "enters_play": leaving.enters,
    "leaves_play": leaving.leaves,
    "conflict_declared": _facts(conflicts.declared),
    "conflict_passed": _facts(conflicts.passed),
    "defenders_declared": _facts(conflicts.defenders),
    "conflict_decided": _facts(conflicts.decided),
    "province_breaks": lambda state, what, luck: provinces.breaks(state, what),
    "province_revealed": _facts(lambda state, what: provinces.reveal(state, what.ids, what.clauses)),
    "dials_revealed": _facts(lambda state, what: bids.reveal(what)),
    "favor_claimed": _facts(_favor),
    "effect_initiates": lambda state, what, luck: declaring.initiate(state, what),
    "ring_effect": _ring_effect,
    "ring_claimed": _nothing,
    "duel_decided": _nothing,
    "phase_begins": _nothing,
    "phase_ends": _nothing,
}
"""By kind of happening. What only begins or ends changes nothing by itself."""

TRIGGERS: Mapping[str, tuple[str, ...]] = {
    "honor": ("honor_lost", "honor_gained"),
    "conflict_declared": ("conflict_declared", "ring_chosen", "province_revealed"),
}
"""What cards call a happening, where that is not its own kind."""


def carry_out_occurrence(state: State, what: Happening, luck: Luck) -> TaskRun:
    """Let something happen."""
    return HAPPENS[what.kind](state, what, luck)

"""TICK: the timed effects of the turn's player are applied, then what counts down counts down (N-098 to N-100)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.changes import Ticked
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.pieces import Mark
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.dominions.battle.damage import damage, end_changes
from adjudicator.rulesets.dominions.cards.abilities import effect_of, numbered
from adjudicator.rulesets.dominions.cards.lexicon import DAMAGING
from adjudicator.rulesets.dominions.course.course import first_phase, go_to
from adjudicator.rulesets.dominions.effects.continuous import active
from adjudicator.rulesets.dominions.table.change_events import Cooled
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import CloseChain, TickNext

IN_ORDER = "in_order"


def due(state: State, done: tuple[str, ...]) -> tuple[str, ...]:
    """Return the effects that are still to be applied, in board order, like `c4/POISON` or `c7/2` (N-A23, N-A24)."""
    found = []
    for piece in state.in_order():
        names: list[str] = []
        if piece.controller == state.active:
            names += [mark.name for mark in piece.marks if mark.kind == "status" and mark.name in DAMAGING]
        if active(state, piece) and _whose_tick(state, piece) == state.active:
            names += [str(number) for number, _ in numbered(state.face(piece), "tick")]
        found += [f"{piece.id}/{name}" for name in names]
    return tuple(name for name in found if name not in done)


def _whose_tick(state: State, piece: Piece) -> str:
    """Return in whose TICK a card's own effects act: of who controls it (N-098, N-A24); by a house rule those of a
    field in the TICK of who controls the card on top of it."""
    above = state.top(piece.at) if state.face(piece).kind == "field" else None
    if above is None or state.options.field_tick == "field":
        return piece.controller
    return above.controller


def tick_next(state: State, task: TickNext, answer: Choose | None) -> Facts:
    """Apply the next effect; the turn's player says which, if there are several (N-A23)."""
    left = due(state, task.done)
    if not left:
        yield from _count_down(state)
        return CloseChain(), *go_to(first_phase(state))
    in_order = task.in_order or (answer is not None and answer.choice == IN_ORDER)
    if len(left) > 1 and answer is None and not in_order:
        return Ask(Decision("tick", (state.active,), "N-A23", options=(*left, IN_ORDER)), task)
    name = left[0] if answer is None or in_order else answer.choice
    later = TickNext((*task.done, name), in_order=in_order)
    id, _, what = name.partition("/")
    piece = state.pieces[id]
    if what.isdecimal():
        return Declare(effect_of(state, piece, int(what)), "now"), later
    yield from _take_toll(state, piece, what)
    return [later]


def _take_toll(state: State, piece: Piece, name: str) -> Iterator[Event]:
    """BURN and POISON take 1 HP and leave when their counter is at zero (N-098, N-130)."""
    mark = next(mark for mark in piece.marks if mark.kind == "status" and mark.name == name)
    yield from damage(state, piece, 1, "status", mark.source, mark.by, "N-098")
    if mark.until == "ticks":  # N-099: the others are eternal
        if mark.ticks > 1:
            yield Ticked(("N-098",), piece.id, mark.event, mark.ticks - 1)
        else:
            yield from end_changes(state, piece, (mark.event,), name, "N-130")


def _count_down(state: State) -> Iterator[Event]:
    """The other counters of the player's cards go down; COOLDOWN those of his own cards alone (N-030, N-A24)."""
    for piece in state.in_order():
        if piece.owner == state.active and piece.cooldown:
            yield Cooled(("N-030", "N-130"), piece.id, piece.cooldown - 1)
        if piece.controller != state.active:
            continue
        for change in piece.changes:
            if change.until != "ticks" or (isinstance(change, Mark) and change.name in DAMAGING):
                continue
            if change.ticks > 0:
                yield Ticked(("N-098", "N-130"), piece.id, change.event, change.ticks - 1)
            if change.ticks <= 1 and state.options.status_expiry == "tick":  # N-A38
                yield from end_changes(state, piece, (change.event,), "ticks", "N-A38")

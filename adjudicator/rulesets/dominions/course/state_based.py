"""What follows from facts by itself: continuous effects, state-based actions, and what is triggered (N-062).

The engine asks for it after every task that made facts, and again of what follows, until nothing more does.
"""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.engine.agenda import Settling, Task, bounded
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.dominions.battle.damage import damage, destroy, hp_of
from adjudicator.rulesets.dominions.board.events import LeftBoard
from adjudicator.rulesets.dominions.board.geometry import LINKED
from adjudicator.rulesets.dominions.course.triggers import triggered
from adjudicator.rulesets.dominions.effects.continuous import matter, recompute
from adjudicator.rulesets.dominions.table.state import Piece, State


def check_state_based(state: State, facts: Sequence[Event]) -> Settling:
    """Yield what follows from facts; return what they trigger, in order."""
    tasks: list[Task] = []
    for fact in facts:
        yield from _explosion(state, fact)
        tasks += yield from bounded(state, triggered(state, fact), "N-062")
    if matter(state, facts):
        yield from recompute(state)
        yield from _deaths(state)
    return tasks


def at_rest(state: State) -> Iterator[Event]:
    """Yield what follows on a table that a judge has changed, but for what it would trigger."""
    before = -1
    while before < state.version:
        yield from recompute(state)
        before = state.version
        yield from _deaths(state)


def _deaths(state: State) -> Iterator[Event]:
    if all(hp_of(state, piece) > 0 for piece in state.pieces.values()):
        return
    for piece in state.in_order():
        if piece.id in state.pieces and hp_of(state, piece) <= 0 and not _unknown_hp(state, piece):
            wounds = [step for step in piece.modifiers if step.layer == "damage"]
            source = wounds[-1].source if wounds else ""
            caused = source.rpartition("#")[2] if wounds else ""
            asleep = ("N-134",) if not piece.face_up and state.face(piece).activation == "TRAP" else ()
            yield from destroy(state, piece, source, ("N-121", "N-075", *asleep), caused)


def _unknown_hp(state: State, piece: Piece) -> bool:
    """Whether a unit has `?` for HP and no effect has given it any yet."""
    card = state.face(piece)
    given = any(step.stat == "HP" and step.layer == "set" for step in piece.modifiers)
    return card.kind == "unit" and "HP" not in card.stats and not given


def _explosion(state: State, fact: Event) -> Iterator[Event]:
    """EXPLOSIVE: a unit that dies deals its ATK to all cards linked to it (N-126, N-134)."""
    if isinstance(fact, LeftBoard) and fact.explodes:
        for piece in state.in_order():
            if piece.at in LINKED[fact.at] and not piece.on:
                source = f"{fact.card}#{fact.id}"
                yield from damage(state, piece, fact.atk, "effect", source, fact.controller, "N-126")

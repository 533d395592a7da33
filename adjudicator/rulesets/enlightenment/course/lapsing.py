"""What no longer happens: it was part of a conflict that has been cut short, or the doing of a player who has left
(5.14, 9.2)."""

import msgspec

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.timing import Occur
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Happening, PlaceRings, RingEffect

DOINGS = ("conflict_declared", "conflict_passed", "favor_claimed", "enters_play", "effect_initiates")
"""What one player does: without that player nothing comes of it (R-64)."""
LAID_DOWN = ("conflict_declared", "province_breaks")
"""What happens to a province, the first card that it names."""


def lapsed(state: State, what: Happening, happened: bool) -> bool:
    """Whether something is no longer to be gone on with: the conflict that it is part of is over (E-210), its player
    has left, or the province is out of the game (E-056). What has happened stays; but a conflict that has been cut
    short was won by nobody, so nothing reacts to that."""
    if happened:
        return what.kind == "conflict_decided" and ended(state, what)
    if what.kind in LAID_DOWN and what.ids[0] not in state.pieces:
        return True
    if what.kind == "conflict_decided" and state.conflict is None:
        return True
    if what.kind == "province_breaks" and state.options.cut_short_break == "breaks":
        return False
    return ended(state, what) or (what.kind in DOINGS and what.seat in state.left and state.follows("1.1"))


def ended(state: State, part: Happening | PlaceRings | RingEffect) -> bool:
    """Whether the conflict that something is a part of is over."""
    return bool(part.part_of) and state.conflict is None


def part_of(state: State, step: str, task: Task) -> Task:
    """Return what a step of the conflict makes happen, as a part of it. Before edition 1.1 it took its course."""
    if not state.follows("1.1"):
        return task
    if isinstance(task, Occur):
        return msgspec.structs.replace(task, what=msgspec.structs.replace(task.what, part_of=step))
    return msgspec.structs.replace(task, part_of=step) if isinstance(task, PlaceRings) else task

"""Attachments that may not stay where they are, and restricted ones beyond two (2.2, 2.4: B-09, B-61, B-68)."""

from adjudicator.kernel.engine.agenda import Ask, Outcome, Settling, Task
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.state import Decision
from adjudicator.kernel.table.things import attached_to
from adjudicator.rulesets.enlightenment.effects.select import has
from adjudicator.rulesets.enlightenment.play.leaving import left
from adjudicator.rulesets.enlightenment.play.playing import may_bear
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import HAPPENS, DiscardRestricted, Happening

MOST = 2  # B-09


def discard_illegal(state: State) -> Settling:
    """An attachment that may no longer be where it is is discarded at once (B-61); cards react to that (B-105)."""
    gone = []
    for piece in state.in_order():
        bearer = state.pieces.get(piece.on)
        if piece.kind != "attachment" or bearer is None:
            continue
        if not may_bear(state, piece.controller, state.face(piece), bearer):
            yield left(state, piece, "discard", ("B-61", "B-68"), "illegal")
            gone.append(piece.id)
    what = Happening("leaves_play", ("B-61", "B-68"), tuple(gone), source="illegal", to="discard")
    return (Occur(what, HAPPENS),) if gone else ()


def _restricted_on(state: State, bearer: Piece) -> tuple[str, ...]:
    there = attached_to(state.pieces, bearer)
    return tuple(piece.id for piece in there if has(state, piece, "restricted"))


def restricted(state: State) -> list[Task]:
    """Return what is asked of whoever controls a character with a third restricted attachment (B-09)."""
    return [DiscardRestricted(piece.id) for piece in state.characters() if len(_restricted_on(state, piece)) > MOST]


def discard_restricted(state: State, task: DiscardRestricted, answer: Choose | None) -> Outcome:
    """The controller of the character chooses one of its restricted attachments, and that one is discarded (B-09)."""
    bearer = state.pieces.get(task.bearer)
    found = () if bearer is None else _restricted_on(state, bearer)
    if bearer is None or len(found) <= MOST or bearer.controller not in state.living:
        return None
    if answer is None:
        return Ask(Decision("restricted", (bearer.controller,), "B-09", bearer.id, found), task)
    what = Happening("leaves_play", ("B-09",), (answer.choice,), bearer.controller, "restricted", bearer.controller,
                     to="discard")  # fmt: skip
    return [Occur(what)]

"""Keywords that answer what happens by themselves: pride (B-12)."""

from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.timing import Occur, UsableAbility
from adjudicator.rulesets.enlightenment.conflict.skill import in_conflict
from adjudicator.rulesets.enlightenment.effects.select import has
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Happening

PRIDE = "pride"


def answering(state: State, step: str, what: Happening) -> list[UsableAbility]:
    """Return the characters whose pride answers the result of a conflict, with the forced reactions (R-59)."""
    conflict = state.conflict
    if step != "forced_reaction" or what.kind != "conflict_decided" or conflict is None or not conflict.winner:
        return []
    return [
        UsableAbility(f"{piece.id}:{PRIDE}", piece.controller)
        for piece in in_conflict(state, conflict)
        if has(state, piece, PRIDE)
    ]


def answer(state: State, ability: UsableAbility) -> Task | None:
    """Return the task by which a character's pride honors it after it has won, or dishonors it after it has lost; None
    of another ability."""
    id, _, name = ability.name.partition(":")
    if name != PRIDE or state.conflict is None:
        return None
    kind = "honored" if state.conflict.winner == ability.seat else "dishonored"
    return Occur(Happening(kind, ("B-12", "R-59"), (id,), ability.seat, PRIDE, ability.seat))

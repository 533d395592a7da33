"""Playing an effect, operation by operation, as far as the next question."""

from typing import Any

import msgspec

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.agenda import Ask, Doing
from adjudicator.kernel.effects import Query, followed, remembered
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.dominions.abilities import clause_of
from adjudicator.rulesets.dominions.effects.operations import PLAYED
from adjudicator.rulesets.dominions.settle import settle
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import DuelFought, Effect, Perform


def answered(effect: Effect, role: str, choice: str) -> Effect:
    """Return the effect with what was chosen under a role."""
    return msgspec.structs.replace(effect, chosen={**effect.chosen, role: choice})


def perform(state: State, task: Perform, answer: Choose | None, luck: Luck) -> Doing:
    """Do the operations that remain. What each sets off is done before the next (N-062)."""
    effect = task.effect
    if answer is not None:
        effect = answered(effect, task.asked, answer.choice)
    operations = task.do
    while operations:
        operation, *later = operations
        seen: list[Event] = []
        said: Any = yield from followed(PLAYED[type(operation)](state, effect, operation, luck), seen)
        if isinstance(said, Query):
            return _ask(state, effect, said, operations)
        if isinstance(said, DuelFought):
            return Ask(
                Decision("duel", state.seats, clause_of(state.card(effect.card), effect.ability), sealed=True), said
            )
        if isinstance(said, Effect):
            effect = said
        effect = msgspec.structs.replace(effect, chosen=remembered(effect.chosen))
        operations = (*(said if isinstance(said, tuple) else ()), *later)
        tasks = yield from settle(state, seen)
        if tasks:
            return (*tasks, Perform(effect, operations)) if operations else tasks
    return None


def _ask(state: State, effect: Effect, query: Query, operations: Any) -> Ask:
    clause = clause_of(state.card(effect.card), effect.ability)
    options = () if query.hidden else query.options
    decision = Decision(query.kind, (query.seat,), clause, effect.card, options)
    return Ask(decision, Perform(effect, tuple(operations), query.role))


def hidden_choices(state: State, task: Perform) -> tuple[str, ...]:
    """Return the options of the pending question of an effect, which are a player's own secret."""
    doing = PLAYED[type(task.do[0])](state, task.effect, task.do[0], Luck("", 0))
    try:
        next(doing)
    except StopIteration as asked:
        if isinstance(asked.value, Query):
            return asked.value.options
    return ()

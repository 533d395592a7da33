"""Playing an effect, operation by operation, as far as the next question."""

from typing import Any

import msgspec

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.agenda import Ask, Doing
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.dominions.abilities import clause_of
from adjudicator.rulesets.dominions.effects.operations import PLAYED
from adjudicator.rulesets.dominions.effects.playing import Query
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
        said: Any = yield from _watch(PLAYED[type(operation)](state, effect, operation, luck), seen)
        if isinstance(said, Query):
            return _ask(state, effect, said, operations)
        if isinstance(said, DuelFought):
            return Ask(
                Decision("duel", state.seats, clause_of(state.card(effect.card), effect.ability), sealed=True), said
            )
        if isinstance(said, Effect):
            effect = said
        effect = _forget(effect)
        operations = (*(said if isinstance(said, tuple) else ()), *later)
        tasks = yield from settle(state, seen)
        if tasks:
            return (*tasks, Perform(effect, operations)) if operations else tasks
    return None


def _forget(effect: Effect) -> Effect:
    kept = {role: choice for role, choice in effect.chosen.items() if not role.startswith("?")}
    return effect if len(kept) == len(effect.chosen) else msgspec.structs.replace(effect, chosen=kept)


def _watch(doing: Any, seen: list[Event]) -> Any:
    """Let an operation's facts pass and remember them; return what it returns."""
    try:
        while True:
            fact = next(doing)
            seen.append(fact)
            yield fact
    except StopIteration as done:
        return done.value


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

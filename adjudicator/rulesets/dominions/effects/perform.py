"""Playing an effect, one operation after the other."""

import msgspec

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.effects import Query, remembered
from adjudicator.kernel.engine.agenda import Ask, Doing
from adjudicator.kernel.luck import Luck
from adjudicator.rulesets.dominions.effects.operations import PLAYED
from adjudicator.rulesets.dominions.effects.playing import asking
from adjudicator.rulesets.dominions.state import State
from adjudicator.rulesets.dominions.tasks import Effect, FightDuel, Perform


def perform(state: State, task: Perform, answer: Choose | None, luck: Luck) -> Doing:
    """Do the first operation that remains. What it triggers is done before the next (N-062)."""
    if not task.do:
        return None
    effect = task.effect
    if answer is not None:
        effect = msgspec.structs.replace(effect, chosen={**effect.chosen, task.asked: answer.choice})
    operation, *later = task.do
    said = yield from PLAYED[type(operation)](state, effect, operation, luck)
    if isinstance(said, Query):
        return Ask(asking(state, effect, said), Perform(effect, task.do, said.role))
    if isinstance(said, Effect):
        effect = said
    elif isinstance(said, tuple):
        later = [*said, *later]
    going_on = Perform(msgspec.structs.replace(effect, chosen=remembered(effect.chosen)), tuple(later))
    return (said, going_on) if isinstance(said, FightDuel) else [going_on]


def hidden_choices(state: State, task: Perform) -> tuple[str, ...]:
    """Return the options of the pending question of an effect, which are a player's own secret."""
    doing = PLAYED[type(task.do[0])](state, task.effect, task.do[0], Luck("", 0))
    try:
        next(doing)
    except StopIteration as asked:
        if isinstance(asked.value, Query):
            return asked.value.options
    return ()

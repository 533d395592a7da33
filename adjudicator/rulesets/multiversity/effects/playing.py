"""What an operation's facts name as their reason, and damage that an operation says is to be dealt."""

import msgspec

from adjudicator.kernel.effects.under_way import Reason
from adjudicator.rulesets.multiversity.play.uses import clause_of
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import Effect, Hit


class Hits(msgspec.Struct, frozen=True):
    """Damage that is to be dealt, one character after the other."""

    hits: tuple[Hit, ...]


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    if effect.ability < 0:  # a helper's own blow
        return Reason(effect.label, "M-A35", effect.seat)
    return Reason(effect.label, clause_of(state.card(effect.card).abilities[effect.ability]), effect.seat)

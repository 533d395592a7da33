"""What the facts of an effect name as their reason."""

from adjudicator.kernel.effects.under_way import Reason
from adjudicator.rulesets.enlightenment.cards.abilities import clause_of
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect


def reason(state: State, effect: Effect) -> Reason:
    """Return of what an effect does: which card, by which clause, whose."""
    return Reason(effect.label, clause_of(state.card(effect.card), effect.ability), effect.seat)

"""What an operation's facts name as their reason, and whom it is done to."""

from adjudicator.kernel.cards import Filter
from adjudicator.kernel.effects.under_way import Reason
from adjudicator.rulesets.dominions.cards.abilities import clause_of
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import Effect


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    return Reason(effect.label, clause_of(state.card(effect.card), effect.ability), effect.seat)


def faced(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the face-up cards that an operation is done to: a face-down one has no numbers to change."""
    return [piece for piece in whom(state, effect, said) if piece.face_up]

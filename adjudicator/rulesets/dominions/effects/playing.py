"""What playing an operation comes to: facts, and what it says when it is done."""

from collections.abc import Generator
from typing import TypeAlias

from adjudicator.kernel.cards import AnyOperation, Filter
from adjudicator.kernel.effects import Query, Reason
from adjudicator.kernel.events import Event
from adjudicator.kernel.state import Decision
from adjudicator.rulesets.dominions.abilities import clause_of, source_name
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.state import Piece, State
from adjudicator.rulesets.dominions.tasks import Effect, FightDuel

Said: TypeAlias = Query | Effect | FightDuel | tuple[AnyOperation, ...] | None
Playing: TypeAlias = Generator[Event, None, Said]


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    return Reason(source_name(state, effect), clause_of(state.card(effect.card), effect.ability), effect.seat)


def asking(state: State, effect: Effect, query: Query) -> Decision:
    """Return the decision that an effect waits for."""
    options = () if query.hidden else query.options
    return Decision(query.kind, (query.seat,), reason(state, effect).clause, effect.card, options)


def faced(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the face-up cards that an operation is done to: a face-down one has no numbers to change."""
    return [piece for piece in whom(state, effect, said) if piece.face_up]

"""What playing an operation comes to: facts, and what it says when it is done."""

from collections.abc import Generator
from typing import TypeAlias

import msgspec

from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.effects import Query, Reason
from adjudicator.kernel.events import Event
from adjudicator.rulesets.multiversity.declaring import clause_of
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import Effect, Hit


class Hits(msgspec.Struct, frozen=True):
    """Damage that is to be dealt, one character after the other."""

    hits: tuple[Hit, ...]


Said: TypeAlias = Query | Effect | Hits | tuple[AnyOperation, ...] | None
Playing: TypeAlias = Generator[Event, None, Said]


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    if effect.ability < 0:  # a helper's own blow
        return Reason(state.label(effect), "M-A35", effect.seat)
    return Reason(state.label(effect), clause_of(state.card(effect.card).abilities[effect.ability]), effect.seat)

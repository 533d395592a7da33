"""What playing an operation comes to: facts, and what it says when it is done."""

from collections.abc import Generator
from typing import TypeAlias

import msgspec

from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.events import Event
from adjudicator.rulesets.multiversity.declaring import clause_of
from adjudicator.rulesets.multiversity.state import State
from adjudicator.rulesets.multiversity.tasks import Effect, Hit


class Query(msgspec.Struct, frozen=True):
    """Something that a seat must choose before an operation can go on. `hidden`: the options are its own secret.

    Its `role` begins with `?`, which no card's role can: the answer is that operation's alone and forgotten with it.
    """

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


class Hits(msgspec.Struct, frozen=True):
    """Damage that is to be dealt, one character after the other."""

    hits: tuple[Hit, ...]


Said: TypeAlias = Query | Effect | Hits | tuple[AnyOperation, ...] | None
Playing: TypeAlias = Generator[Event, None, Said]


class Reason(msgspec.Struct, frozen=True):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    return Reason(state.label(effect), clause_of(state.card(effect.card).abilities[effect.ability]), effect.seat)

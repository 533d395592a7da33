"""What playing an operation comes to: facts, and what it says when it is done."""

from collections.abc import Generator
from typing import TypeAlias

import msgspec

from adjudicator.kernel.cards import AnyOperation, Filter
from adjudicator.kernel.events import Event
from adjudicator.rulesets.dominions.abilities import clause_of, source_name
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.state import Piece, State
from adjudicator.rulesets.dominions.tasks import DuelFought, Effect


class Query(msgspec.Struct, frozen=True):
    """Something that a seat must choose before an operation can go on. `hidden`: the options are its own secret.

    Its `role` begins with `?`, which no card's role can: the answer is that operation's alone and forgotten with it.
    """

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


Said: TypeAlias = Query | Effect | DuelFought | tuple[AnyOperation, ...] | None
Playing: TypeAlias = Generator[Event, None, Said]


class Reason(msgspec.Struct, frozen=True):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


def reason(state: State, effect: Effect) -> Reason:
    """Return what an effect's facts name as their reason."""
    return Reason(source_name(state, effect), clause_of(state.card(effect.card), effect.ability), effect.seat)


def faced(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the face-up cards that an operation is done to: a face-down one has no numbers to change."""
    return [piece for piece in whom(state, effect, said) if piece.face_up]

"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.table.actions import Naming
from adjudicator.rulesets.enlightenment.cards.words import TYPES
from adjudicator.rulesets.enlightenment.conflict import rings
from adjudicator.rulesets.enlightenment.play import uses
from adjudicator.rulesets.enlightenment.table.actions import Declare, Duplicate, Play, Use
from adjudicator.rulesets.enlightenment.table.state import State


def _on_provinces(state: State, seat: str) -> Iterable[str]:
    own = (piece for piece in state.pieces.values() if piece.controller == seat)
    return (piece.id for piece in own if piece.kind == "character" and piece.place == "province")


def _people(state: State, seat: str) -> Iterable[str]:
    return (*_on_provinces(state, seat), *_held(state, seat, "character"))


def _attachments(state: State, seat: str) -> Iterable[str]:
    return _held(state, seat, "attachment")


def _held(state: State, seat: str, kind: str) -> Iterable[str]:
    return (key for key in state.players[seat].hand.value if state.card(key).kind == kind)


def _usable(state: State, seat: str) -> Iterable[str]:
    return (*(name for name, _ in uses.actions_of(state, seat)), *_held(state, seat, "event"))


def _characters(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.characters(seat))


def _bearers(state: State, seat: str) -> Iterable[str]:
    return (id for other in state.seats for id in _characters(state, other))


def _types(state: State, seat: str) -> Iterable[str]:
    return TYPES


def _rings(state: State, seat: str) -> Iterable[str]:
    return rings.pool(state, seat) or (rings.NO_RING,)


def _provinces(state: State, seat: str) -> Iterable[str]:
    return (piece.id for other in state.opponents(seat) for piece in state.provinces(other))


NAMING: Naming[State] = (
    (Play, {"card": _people}),
    (Play, {"card": _attachments, "to": _bearers}),
    (Use, {"card": _usable}),
    (Duplicate, {"card": _people}),
    (Declare, {"attackers": _characters, "conflict": _types, "ring": _rings, "province": _provinces}),
)

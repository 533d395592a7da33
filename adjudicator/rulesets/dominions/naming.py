"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.actions import Naming
from adjudicator.rulesets.dominions import uses
from adjudicator.rulesets.dominions.actions import Activate, Attack, Move, Spawn
from adjudicator.rulesets.dominions.geometry import PLAYABLE_NAMES
from adjudicator.rulesets.dominions.state import State


def _hand(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].hand.value


def _to_spaces(state: State, seat: str) -> Iterable[str]:
    return (key for key in _hand(state, seat) if state.card(key).activation != "ATTACH")


def _to_bearers(state: State, seat: str) -> Iterable[str]:
    return (key for key in _hand(state, seat) if state.card(key).activation == "ATTACH")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.effects_of(state, seat))


def _board(state: State, seat: str) -> Iterable[str]:
    return state.pieces


def _own(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.pieces.values() if piece.controller == seat)


def _attacked(state: State, seat: str) -> Iterable[str]:
    return (*(piece.id for piece in state.pieces.values() if piece.controller != seat), "dominion")


def _spaces(state: State, seat: str) -> Iterable[str]:
    return PLAYABLE_NAMES


NAMING: Naming = (
    (Move, {"card": _own, "to": _spaces}),
    (Attack, {"card": _own, "target": _attacked}),
    (Spawn, {"card": _to_spaces, "to": _spaces}),
    (Spawn, {"card": _to_bearers, "to": _board}),
    (Activate, {"card": _usable}),
)

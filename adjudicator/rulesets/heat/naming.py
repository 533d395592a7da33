"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.actions import Naming
from adjudicator.rulesets.heat import uses
from adjudicator.rulesets.heat.actions import Attack, Block, Play, Support, Tap, Use
from adjudicator.rulesets.heat.state import State


def _played(state: State, seat: str) -> Iterable[str]:
    player = state.players[seat]
    return (key for key in (*player.hand.value, *player.heat_deck.value) if state.card(key).kind != "equipment")


def _equipment(state: State, seat: str) -> Iterable[str]:
    return (key for key in state.players[seat].hand.value if state.card(key).kind == "equipment")


def _usable(state: State, seat: str) -> Iterable[str]:
    return (name for name, _ in uses.uses_of(state, seat))


def _characters(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.of(seat, "character"))


def _money(state: State, seat: str) -> Iterable[str]:
    return (piece.id for piece in state.of(seat, "money"))


def _attackers(state: State, seat: str) -> Iterable[str]:
    return (*_characters(state, seat), state.players[seat].leader)


def _attacked(state: State, seat: str) -> Iterable[str]:
    return (id for other in state.seats if other != seat for id in _attackers(state, other))


NAMING: Naming = (
    (Play, {"card": _played}),
    (Play, {"card": _equipment, "to": _characters}),
    (Use, {"card": _usable}),
    (Attack, {"card": _attackers, "target": _attacked}),
    (Block, {"card": _characters}),
    (Support, {"card": _characters}),
    (Tap, {"card": _money}),
)

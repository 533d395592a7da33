"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.table.actions import Naming

from toy.table.actions import Attack, Play
from toy.table.state import State


def _hand(state: State, seat: str) -> Iterable[str]:
    return state.players[seat].hand.value


def _units(state: State, seat: str) -> Iterable[str]:
    return state.units


def _targets(state: State, seat: str) -> Iterable[str]:
    return (*state.units, *state.living)


NAMING: Naming[State] = (
    (Play, {"card": _hand, "target": lambda state, seat: ("", *_targets(state, seat))}),
    (Attack, {"unit": _units, "target": _targets}),
)

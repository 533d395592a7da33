"""What may be named in the fields of this game's actions, whether they are legal now or not."""

from collections.abc import Iterable

from adjudicator.kernel.table.actions import Naming
from adjudicator.rulesets.diamonds.table.actions import Plan
from adjudicator.rulesets.diamonds.table.state import State


def _cards(state: State, seat: str) -> Iterable[str]:
    player = state.players[seat]
    return (*player.hand.value, *player.reserve.value)


NAMING: Naming[State] = ((Plan, {"card": _cards}),)

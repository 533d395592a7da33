"""What a number on the table is made of."""

from adjudicator.kernel.table.stats import Explanation, explain

from toy.table.state import LAYERS, LIFE, State

OF_PLAYERS = ("life",)
OF_UNITS = ("power", "damage")


def explain_number(state: State, of: str) -> Explanation:
    """Say what a number is made of: `P1.life`, `u7.power`, `u7.damage`."""
    subject, _, stat = of.partition(".")
    if subject in state.players and stat in OF_PLAYERS:
        return Explanation(of, state.players[subject].life, LIFE, (), None)
    unit = state.units[subject]
    if stat == "damage":
        return Explanation(of, unit.damage, 0, (), None)
    return explain(LAYERS, of, stat, unit.base, unit.modifiers, None)


def numbers(state: State) -> dict[str, tuple[str, ...]]:
    """Return which numbers can be explained: of players, of units."""
    return {**dict.fromkeys(state.players, OF_PLAYERS), **dict.fromkeys(state.units, OF_UNITS)}

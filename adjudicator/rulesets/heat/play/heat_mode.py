"""The leader's Heat Mode: when it may turn (H-040, H-049, H-050)."""

from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.abilities import TURNING, effect_of
from adjudicator.rulesets.heat.table.actions import Heatmode
from adjudicator.rulesets.heat.table.phases import MAIN_PHASES
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import Effect


def obstacle(state: State, action: Heatmode) -> Obstacle | None:
    """Say what keeps a leader from turning to its Heat Mode (H-049, H-050): as a Heat Action it belongs to a main
    phase (H-040, H-A22). None if nothing does."""
    seat, player = action.seat, state.players[action.seat]
    if player.heat_mode_used:
        return Obstacle("H-050", Text("uma vez por partida", "once a match"))
    if not player.full:
        return Obstacle(
            "H-049", Text(f"pede 5 de Heat e há {player.heat}", f"it takes 5 Heat and there is {player.heat}")
        )
    if seat != state.active or state.chain or state.phase not in MAIN_PHASES:
        return Obstacle("H-040", Text("só numa fase principal sua", "in a main phase of one's own alone"))
    return None


def turning(state: State, seat: str) -> Effect:
    """Return the effect of a leader that turns to its Heat Mode."""
    return effect_of(state, state.leader(seat), TURNING)

"""What follows from facts by itself: continuous effects, triggered abilities, and, once what is being carried out is
done, who has lost (H-073 to H-075, H-086)."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.effects.resolution import together
from adjudicator.kernel.engine.agenda import Settling, bounded
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.rulesets.heat.course.triggers import triggered
from adjudicator.rulesets.heat.effects.continuous import matter, recompute
from adjudicator.rulesets.heat.table.state import State


def check_state_based(state: State, facts: Sequence[Event]) -> Settling:
    """Yield what follows from facts; return what they trigger, carried out as one."""
    if matter(state, facts):
        yield from recompute(state)
    abilities = yield from bounded(state, triggered(state, facts), "H-065")
    if abilities:
        return (yield from together(state, abilities, "H-086"))
    if not state.resolving:
        yield from see_losers(state)
    return ()


def see_losers(state: State) -> Iterator[Event]:
    """End the match if somebody has lost: no life (H-073), or a card that had to be drawn and could not (H-074); if
    both have at once it is drawn (H-075)."""
    if state.result is not None or not state.first:
        return
    lost = {seat: why for seat in state.seats if (why := _why_lost(state, seat))}
    if len(lost) == len(state.seats):
        yield MatchEnded(("H-075", "H-086"), (), "H-075")
    elif lost:
        ((seat, why),) = lost.items()
        yield MatchEnded((why, "H-086"), tuple(other for other in state.seats if other != seat), why)


def _why_lost(state: State, seat: str) -> str:
    player = state.players[seat]
    if player.leader and player.life <= 0:
        return "H-073"
    return "H-074" if player.failed_draw else ""


def follow_correction(state: State) -> Iterator[Event]:
    """Let the rules follow a table that a judge has changed: continuous effects, who has lost."""
    yield from recompute(state)
    if not state.resolving:
        yield from see_losers(state)

"""The action windows: who is asked, in which order, and what is done with what is played (4.1, 5.4)."""

from collections.abc import Mapping, Sequence

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.seats import clockwise
from adjudicator.rulesets.enlightenment.conflict.skill import total
from adjudicator.rulesets.enlightenment.play import playing, uses
from adjudicator.rulesets.enlightenment.table.actions import Play, Use
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import AnnounceTotals, PlayCard


def _from_first(state: State) -> Sequence[str]:
    """The first player has the first opportunity (E-070)."""
    return clockwise(state.seats, state.first)


def _from_defender(state: State) -> Sequence[str]:
    """In a conflict the defending player has (E-104, R-10)."""
    return clockwise(state.seats, state.conflict.defender) if state.conflict is not None else _from_first(state)


def _asks(state: State, seat: str) -> bool:
    """Whoever holds cards is asked, so that nobody's silence tells of a hand."""
    return state.players[seat].hand_size > 0 or any(uses.usable(state, seat)) or any(playing.plays(state, seat))


def _conflict_asks(state: State, seat: str) -> bool:
    return state.conflict is not None and _asks(state, seat)


def _play(state: State, action: Action) -> Sequence[Task]:
    if isinstance(action, Play):
        return (PlayCard(action),)
    assert isinstance(action, Use)
    effect = uses.action_called(state, action.seat, action.card)
    assert effect is not None
    return (Declare(effect, "opens"),)


def _play_in_conflict(state: State, action: Action) -> Sequence[Task]:
    """In a conflict the totals are announced after it (B-91)."""
    conflict = state.conflict
    assert conflict is not None
    before = (total(state, conflict, conflict.attacker), total(state, conflict, conflict.defender))
    return (*_play(state, action), AnnounceTotals(action.seat, *before))


WINDOWS: Mapping[str, Window[State]] = {
    "action": Window("act", "B-79", _from_first, _asks, _play),
    "conflict": Window("act", "B-91", _from_defender, _conflict_asks, _play_in_conflict),
}

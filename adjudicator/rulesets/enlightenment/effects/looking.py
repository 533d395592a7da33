"""Looking at the top of a deck: one or more of the cards may be taken, the rest goes below (11.3, primitive 22)."""

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import DECLINE, Query
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import looking
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.effects.common import PICKED
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import passing
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect


def look(state: State, effect: Effect, op: own.Look, luck: Luck) -> Playing:
    """Look at the top, take what may be taken one after the other; the rest goes below the deck."""
    why, seat, picked = reason(state, effect), effect.seat, effect.chosen.get(PICKED)
    player = state.players[seat]
    if not player.looking.value and picked is None:
        top = _top(state, seat, op, luck)
        if not top:
            return None
        kind = looking.LookReported if luck.mode == ReportedLuck.mode else looking.LookedAt
        yield kind((why.clause,), seat, Secret((seat,), luck.salt(), top), len(top), why.source, op.deck)
    options = passing(state, op.cards, player.looking.value)
    if (
        picked is None and op.take and (options or state.follows("1.1"))
    ):  # asked if there is nothing: it betrays nothing
        return Query("look", PICKED, seat, (*options, DECLINE), hidden=True)
    if picked not in (None, DECLINE):
        yield looking.TakenFromTop((why.clause,), seat, Secret((seat,), luck.salt(), [picked]), why.source)
        if op.take > 1 and player.looking.value:
            return (own.Look(op.count, op.take - 1, op.cards, op.deck),)
    below = list(player.looking.value)
    if below:
        yield looking.PutBelow((why.clause,), seat, Secret((), luck.salt(), below), len(below), why.source, op.deck)
    return None


def _top(state: State, seat: str, op: own.Look, luck: Luck) -> list[str]:
    deck = state.players[seat].held(op.deck)
    count = min(op.count, len(deck))
    if luck.mode == ReportedLuck.mode:
        return luck.some_of(f"look/{seat}", deck, count) if count else []
    return deck[:count]

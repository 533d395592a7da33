"""How effects bring cards into play: played without cost, or looked for at the top of the deck."""

from collections.abc import Iterator

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import DECLINE, Query
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.luck.reported import ReportedLuck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import looking
from adjudicator.kernel.table.changes import Modified
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.zones import without
from adjudicator.rulesets.heat.cards import vocabulary as own
from adjudicator.rulesets.heat.cards.form import FREE
from adjudicator.rulesets.heat.effects.playing import reason
from adjudicator.rulesets.heat.effects.select import passing
from adjudicator.rulesets.heat.field import field
from adjudicator.rulesets.heat.table.state import State
from adjudicator.rulesets.heat.table.tasks import Effect

PICKED = "?picked"


def play_free(state: State, effect: Effect, op: own.PlayFree, luck: Luck) -> Playing:
    """The player may put a card of the hand into play without paying."""
    hand = passing(state, effect, op.cards, state.players[effect.seat].hand.value)
    options = tuple(key for key in hand if state.card(key).kind in FREE)
    picked = effect.chosen.get(PICKED)
    if picked is None:
        return Query("play", PICKED, effect.seat, (*options, DECLINE), hidden=True)
    if picked != DECLINE:
        yield from _put_into_play(state, effect, picked, "hand", op.power)
    return None


def _put_into_play(state: State, effect: Effect, key: str, zone: str, power: int) -> Iterator[Event]:
    why = reason(state, effect)
    came = field.enter(state, effect.seat, key, zone, (why.clause,))
    yield came
    if power and "power" in came.base:
        yield Modified((why.clause,), came.id, "power", power, why.source, why.by, "stays")


def look(state: State, effect: Effect, op: own.Look, luck: Luck) -> Playing:
    """Look at the top, take what may be taken, one after the other; the rest goes below the deck."""
    why, seat, picked = reason(state, effect), effect.seat, effect.chosen.get(PICKED)
    player = state.players[seat]
    if not player.looking.value and picked is None:
        top = _top(state, seat, op.count, luck)
        if not top:
            return None
        kind = looking.LookReported if luck.mode == ReportedLuck.mode else looking.LookedAt
        yield kind((why.clause,), seat, Secret((seat,), luck.salt(), top), len(top), why.source)
    options = passing(state, effect, op.cards, player.looking.value)
    if (
        picked is None and op.take and (options or state.follows("1.1"))
    ):  # asked if there is nothing: it betrays nothing
        return Query("look", PICKED, seat, (*options, DECLINE), hidden=True)
    if picked not in (None, DECLINE) and op.zone == "hand":
        yield looking.TakenFromTop((why.clause,), seat, Secret((seat,), luck.salt(), [picked]), why.source)
        if op.take > 1 and player.looking.value:
            return (own.Look(op.count, op.take - 1, op.cards),)
    below = without(player.looking.value, [picked] if picked not in (None, DECLINE) and op.zone == "board" else [])
    if below:
        yield looking.PutBelow((why.clause,), seat, Secret((), luck.salt(), below), len(below), why.source)
    if picked not in (None, DECLINE) and op.zone == "board":
        yield from _put_into_play(state, effect, picked, "looking", 0)
    return None


def _top(state: State, seat: str, count: int, luck: Luck) -> list[str]:
    deck = state.players[seat].deck.value
    count = min(count, len(deck))
    if luck.mode == ReportedLuck.mode:
        return luck.some_of(f"look/{seat}", deck, count) if count else []
    return deck[:count]

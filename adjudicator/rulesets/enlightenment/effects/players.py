"""Operations on players: honor, fate, hands, bids, the Imperial Favor."""

from collections.abc import Iterable

from adjudicator.kernel import cards as words
from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import Query
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.words import SKILLS
from adjudicator.rulesets.enlightenment.effects.common import EITHER, PICKED, occurs, seats
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.table.events import BidChanged, FateChanged, FavorDiscarded
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import DrawCards, Effect


def gain_honor(state: State, effect: Effect, op: own.GainHonor, luck: Luck) -> Playing:
    yield from ()
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    return occurs(state, effect, "honor", (), changes=dict.fromkeys(found, op.amount)) if found else None


def take_honor(state: State, effect: Effect, op: own.TakeHonor, luck: Luck) -> Playing:
    yield from ()
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    changes = _moved(state, effect, op, found, "honor")
    return occurs(state, effect, "honor", (), changes=changes) if changes else None


def gain_fate(state: State, effect: Effect, op: own.GainFate, luck: Luck) -> Playing:
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    why = reason(state, effect)
    changes = {seat: max(op.amount, -state.players[seat].fate) for seat in found}
    moved = {seat: amount for seat, amount in changes.items() if amount}
    if moved:
        yield FateChanged((why.clause,), moved, "effect", why.source, why.by)
    return None


def take_fate(state: State, effect: Effect, op: own.TakeFate, luck: Luck) -> Playing:
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    why, changes = reason(state, effect), _moved(state, effect, op, found, "fate")
    if changes:
        yield FateChanged((why.clause,), changes, "effect", why.source, why.by)
    return None


def _moved(
    state: State, effect: Effect, op: own.TakeHonor | own.TakeFate, found: Iterable[str], what: str
) -> dict[str, int]:
    """Return how pools change by what players give, all at once, as far as they have it (B-118); nobody gives himself
    anything."""
    changes: dict[str, int] = {}
    for seat in found:
        if seat == effect.seat:
            continue
        giver, taker = (effect.seat, seat) if op.give else (seat, effect.seat)
        count = min(op.count, getattr(state.players[giver], what) + changes.get(giver, 0))
        for player, amount in ((giver, -count), (taker, count)):
            changes[player] = changes.get(player, 0) + amount
    return {seat: amount for seat, amount in changes.items() if amount}


def draw(state: State, effect: Effect, op: words.Draw, luck: Luck) -> Playing:
    yield from ()
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    return [DrawCards(dict.fromkeys(found, op.count), (reason(state, effect).clause,))]


def discard(state: State, effect: Effect, op: words.Discard, luck: Luck) -> Playing:
    """Players choose in player order, one card after the other; then all of them are discarded together (B-118)."""
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    gone: dict[str, list[str]] = {}
    for seat in found:
        hand = list(state.players[seat].hand.value)
        gone[seat] = []
        for number in range(min(op.count, len(hand))):
            role = f"?{seat}/{number}"
            if role not in effect.chosen:
                return Query("discard", role, seat, tuple(dict.fromkeys(hand)), hidden=True)
            hand.remove(effect.chosen[role])
            gone[seat].append(effect.chosen[role])
    why = reason(state, effect)
    for seat, keys in gone.items():
        if keys:
            yield decks.Discarded((why.clause, "B-118"), seat, tuple(keys), why.source, "conflict_discard")
    return None


def discard_random(state: State, effect: Effect, op: own.DiscardRandom, luck: Luck) -> Playing:
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    why = reason(state, effect)
    for seat in found:
        hand = state.players[seat].hand.value
        gone = luck.some_of(f"discard/{seat}", hand, min(op.count, len(hand))) if hand else []
        if gone:
            yield decks.DiscardedAtRandom((why.clause,), seat, tuple(gone), why.source, "conflict_discard")
    return None


def modify_bid(state: State, effect: Effect, op: own.ModifyBid, luck: Luck) -> Playing:
    """A bid becomes higher or lower, never below 0; in a draw phase of four or more none does (E-194)."""
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    picked = effect.chosen.get(PICKED)
    if op.either and picked is None:
        return Query("choice", PICKED, effect.seat, EITHER)
    why = reason(state, effect)
    for seat in found if state.bidders < 4 else ():
        amount = -op.amount if picked == "lower" else op.amount
        amount = max(amount, -state.players[seat].bid)
        if amount:
            yield BidChanged((why.clause,), seat, amount, why.source, why.by)
    return None


def claim_favor(state: State, effect: Effect, op: own.ClaimFavor, luck: Luck) -> Playing:
    why = reason(state, effect)
    if op.discard:
        if state.favor:
            yield FavorDiscarded((why.clause,), why.source)
        return None
    picked = effect.chosen.get(PICKED)
    if picked is None:
        return Query("favor_side", PICKED, effect.seat, SKILLS)
    return occurs(state, effect, "favor_claimed", (), to=picked)

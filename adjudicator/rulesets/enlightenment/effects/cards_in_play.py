"""Operations on cards in play: status, fate, moving, coming and leaving, control, attachments."""

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import DECLINE, Query
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.changes import Marked
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.effects.common import PICKED, occurs
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import done_to, going, passing, whom
from adjudicator.rulesets.enlightenment.play.playing import another_in_play, may_bear
from adjudicator.rulesets.enlightenment.table.card_events import (
    AttachmentMoved,
    ControlTaken,
    FatePlaced,
    StatusChanged,
)
from adjudicator.rulesets.enlightenment.table.events import FateChanged
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Effect, Happening


def discard_status(state: State, effect: Effect, op: own.DiscardStatus, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        if piece.status:
            yield StatusChanged((why.clause, "B-64"), piece.id, "", why.source, why.by)
    return None


def move_home(state: State, effect: Effect, op: own.MoveHome, luck: Luck) -> Playing:
    """Who goes home bowed bows first, as when a conflict ends (B-97)."""
    yield from ()
    ids = [piece.id for piece in done_to(state, effect, op)]
    bow = occurs(state, effect, "bowed", ids) if op.bowed else []
    return [*bow, *occurs(state, effect, "moved_home", ids)]


def place_fate(state: State, effect: Effect, op: own.PlaceFate, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        count = op.count if op.pool == "bank" else min(op.count, state.players[effect.seat].fate)
        if count and op.pool == "own":
            yield FateChanged((why.clause,), {effect.seat: -count}, "effect", why.source, why.by)
        if count:
            yield FatePlaced((why.clause,), piece.id, count, why.source, why.by)
    return None


def remove_fate(state: State, effect: Effect, op: own.RemoveFate, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        count = piece.fate if op.whole else min(op.count, piece.fate)
        if count:
            yield FatePlaced((why.clause,), piece.id, -count, why.source, why.by)
        if count and op.pool == "own":
            yield FateChanged((why.clause,), {effect.seat: count}, "effect", why.source, why.by)
    return None


def discard_from_play(state: State, effect: Effect, op: own.DiscardFromPlay, luck: Luck) -> Playing:
    yield from ()
    ids = going(state, (piece.id for piece in done_to(state, effect, op)))
    return occurs(state, effect, "leaves_play", ids, to="discard") if ids else None


def return_to(state: State, effect: Effect, op: own.ReturnTo, luck: Luck) -> Playing:
    yield from ()
    ids = going(state, (piece.id for piece in done_to(state, effect, op)))
    return occurs(state, effect, "leaves_play", ids, to=op.zone) if ids else None


def put_into_play(state: State, effect: Effect, op: own.PutIntoPlay, luck: Luck) -> Playing:
    """The player may put a card into play without paying: of the hand in secret, of provinces or a discard pile."""
    yield from ()
    seat, picked = effect.seat, effect.chosen.get(PICKED)
    if picked is None:
        return Query("put", PICKED, seat, (*may_come(state, effect, op), DECLINE), hidden=op.zone == "hand")
    if picked == DECLINE:
        return None
    why = reason(state, effect)
    zone = "" if op.zone == "provinces" else op.zone
    place = "conflict" if op.conflict else "home"
    return [Occur(Happening("enters_play", (why.clause,), (picked,), seat, zone, seat, to=place))]


def may_come(state: State, effect: Effect, op: own.PutIntoPlay) -> tuple[str, ...]:
    """Return the cards that an effect could put into play."""
    if op.zone == "provinces":
        there = (piece for piece in state.pieces.values() if piece.place == "province")
        mine = (piece for piece in there if piece.controller == effect.seat and piece.faceup)
        options = [piece.id for piece in mine if passing(state, op.cards, [piece.card])]
    else:
        options = passing(state, op.cards, state.players[effect.seat].held(op.zone))
    return tuple(each for each in options if _can_come(state, effect, each, op.conflict))


def _can_come(state: State, effect: Effect, ref: str, conflict: bool) -> bool:
    """Whether a card could come into play: characters alone, no second copy of a unique one; into a conflict of its
    player's alone (E-103, B-28)."""
    card = state.card(state.pieces[ref].key if ref in state.pieces else ref)
    if card.kind != "character":
        return False
    fight = state.conflict
    if conflict and (
        fight is None or effect.seat not in (fight.attacker, fight.defender) or fight.type not in card.base
    ):
        return False
    return not another_in_play(state, effect.seat, card)


def take_control(state: State, effect: Effect, op: own.TakeControl, luck: Luck) -> Playing:
    """A character has another controller; a participating one stays in the conflict on the side of a participant, and
    goes home for anybody else (B-67, R-12, R-57)."""
    why = reason(state, effect)
    for piece in done_to(state, effect, op):
        if piece.controller == effect.seat or another_in_play(state, effect.seat, state.face(piece), piece.id):
            continue
        players = () if state.conflict is None else (state.conflict.attacker, state.conflict.defender)
        place = piece.place if effect.seat in players else "home"
        yield ControlTaken((why.clause, "B-67", "R-12"), piece.id, effect.seat, place, why.source)
        if op.lasts != "stays":
            yield Marked((why.clause,), piece.id, "control", effect.seat, why.source, why.by, op.lasts)
    return None


def attach(state: State, effect: Effect, op: own.Attach, luck: Luck) -> Playing:
    why = reason(state, effect)
    bearers = whom(state, effect, op.to)
    for piece in done_to(state, effect, op):
        card = state.face(piece)
        if bearers and may_bear(state, piece.controller, card, bearers[0]):
            yield AttachmentMoved((why.clause, "B-61"), piece.id, bearers[0].id, why.source)
    return None

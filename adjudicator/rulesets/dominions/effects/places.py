"""Operations on where a card is: destroyed, moved, attached, turned, controlled, spawned, made."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel import cards as words
from adjudicator.kernel.cards import Filter
from adjudicator.kernel.effects import facts
from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.dominions.battle import damage
from adjudicator.rulesets.dominions.board import events as board
from adjudicator.rulesets.dominions.board.geometry import DIRECTIONS, NAMED, line, step
from adjudicator.rulesets.dominions.cards import vocabulary as own
from adjudicator.rulesets.dominions.cards.form import token_of
from adjudicator.rulesets.dominions.effects.numbers import value
from adjudicator.rulesets.dominions.effects.playing import reason
from adjudicator.rulesets.dominions.effects.select import place_of, spaces, whom
from adjudicator.rulesets.dominions.table import events
from adjudicator.rulesets.dominions.table.state import State
from adjudicator.rulesets.dominions.table.tasks import Effect


def destroy(state: State, effect: Effect, op: own.Destroy, luck: Luck) -> Playing:
    why = reason(state, effect)
    caused = effect.source if effect.source in state.pieces else ""
    for piece in whom(state, effect, op.whom):
        if piece.id in state.pieces:
            yield from damage.destroy(state, piece, why.source, (why.clause, "N-075"), caused)
    key = effect.chosen.get(op.whom, "") if isinstance(op.whom, str) else ""
    if key in state.players[effect.seat].hand.value:
        yield decks.Discarded((why.clause, "N-075"), effect.seat, (key,), why.source)
    return None


def move_to(state: State, effect: Effect, op: words.MoveTo, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        yield from damage.leave(state, piece, op.zone, why.source, (why.clause,), luck=luck)
    chosen = "" if isinstance(op.whom, Filter) else effect.chosen.get(op.whom, "")
    owner, _, key = chosen.partition("/")
    if op.whom == "self" and effect.source not in state.pieces:  # it has gone to its owner's discard zone meanwhile
        owner, key = effect.owner, effect.card
    if owner == "deck":
        yield from _out_of_deck(state, effect, key, op.zone, luck)
    elif key and key in state.players[owner].discard:
        if op.zone == "deck":
            yield events.CardReturned((why.clause,), owner, key, why.source)
        elif op.zone == "out_of_game":
            yield events.PutOutOfGame((why.clause, "N-077", "N-078"), owner, key, why.source)
        elif op.zone == "hand":
            salt = Secret((owner,), luck.salt(), luck.salt())
            yield decks.CardFetched((why.clause,), owner, key, "discard", why.source, salt)
    return None


def _out_of_deck(state: State, effect: Effect, key: str, to: str, luck: Luck) -> Iterator[Event]:
    """A card chosen in one's own deck comes to the hand; a searched deck is shuffled."""
    why = reason(state, effect)
    if to == "hand" and key in state.players[effect.seat].deck.value:
        salt = Secret((effect.seat,), luck.salt(), luck.salt())
        yield decks.CardFetched((why.clause,), effect.seat, key, "deck", why.source, salt)
        yield from decks.shuffle(state, effect.seat, (why.clause,), luck)


def move_board(state: State, effect: Effect, op: own.MoveBoard, luck: Luck) -> Playing:
    why = reason(state, effect)
    to = effect.chosen.get(op.to, "")
    for piece in whom(state, effect, op.whom):
        if to in NAMED and state.free(to) and not piece.on and state.face(piece).kind != "field":
            yield board.Moved((why.clause, "N-124"), piece.id, to, piece.at)
    return None


def attach(state: State, effect: Effect, op: own.Attach, luck: Luck) -> Playing:
    for bearer in whom(state, effect, op.to):
        for piece in whom(state, effect, op.whom):
            if state.face(piece).activation != "ATTACH" or bearer.on or state.face(bearer).activation == "ATTACH":
                continue
            yield board.Hung(("N-036", "N-038"), piece.id, bearer.id)
    return None


def flip(state: State, effect: Effect, op: own.Flip, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if op.face == "up":
            yield from damage.turn_up(state, piece, why.clause)
        elif piece.face_up and not piece.token and not piece.on and state.face(piece).kind != "field":
            yield board.TurnedDown((why.clause,), piece.id, Secret((piece.controller,), luck.salt(), piece.card))
    return None


def change_control(state: State, effect: Effect, op: own.ChangeControl, luck: Luck) -> Playing:
    why = reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if piece.controller != effect.seat:
            seen = None if piece.face_up else Secret(state.seats, luck.salt(), piece.key)
            yield board.ControlChanged(
                (why.clause, "N-076"), piece.id, effect.seat, op.lasts == "end_of_turn", why.source, seen
            )
    return None


_NEVER_SPAWNED = ("INSTANT", "ATTACH", "TRAP")
"""An INSTANT never stays on a space (N-022), an ATTACH hangs on a card (N-033), a TRAP is put face down (N-039)."""


def super_spawn(state: State, effect: Effect, op: own.SuperSpawn, luck: Luck) -> Playing:
    """SUPER SPAWN: the effect names the space; neither zone nor bridge are asked (N-112, N-A37)."""
    to = place_of(state, effect, op.at)
    zone, seat, key, held = _lying(state, effect, op.whom)
    fits = bool(to) and key in held and state.free(to) and state.card(key).activation not in _NEVER_SPAWNED
    if not fits or (state.card(key).kind == "field" and state.below(to) is not None):
        yield facts.NoEffect(("N-133",), effect.label, "no_space")
        return None
    card, id = state.card(key), f"c{state.next_id}"
    yield board.Spawned(("N-112", "N-A37"), id, seat, card.kind, to, "super", zone, key, base=card.base)
    if zone == "deck":
        yield from decks.shuffle(state, seat, ("N-112",), luck)
    if op.whom == "self":
        return msgspec.structs.replace(effect, source=id)
    return effect.choosing(op.whom, id)


def _lying(state: State, effect: Effect, whom: str) -> tuple[str, str, str, list[str]]:
    """Return in which zone a card that is to be spawned lies, whose it is, its key, and that zone's cards."""
    place, _, key = (effect.card if whom == "self" else effect.chosen.get(whom, "")).rpartition("/")
    player = state.players[effect.seat]
    if place == "deck":
        return "deck", effect.seat, key, player.deck.value
    if place or (whom == "self" and key not in player.hand.value):
        seat = place or effect.seat
        return "discard", seat, key, state.players[seat].discard
    return "hand", effect.seat, key, player.hand.value


def aim(state: State, effect: Effect, op: own.Aim, luck: Luck) -> Playing:
    """Look along the direction as the player sees the board; RANGE 0 is the space next to the card (N-105)."""
    yield from ()
    here, range_ = place_of(state, effect, "self"), value(state, effect, op.range)
    arrow = effect.chosen.get(op.direction, "")
    along = list(line(here, step(effect.seat, arrow))) if here and arrow in DIRECTIONS else []
    space = along[range_] if 0 <= range_ < len(along) else ""
    return effect.choosing(op.role, space)


def create_token(state: State, effect: Effect, op: own.CreateToken, luck: Luck) -> Playing:
    """Whatever a token's maker does not say of it, it has from its parent (N-054); its owner is who made it (N-A31)."""
    token = token_of(state.card(effect.card), op.token)
    at = spaces(state, effect, op.at) if isinstance(op.at, Filter) else [place_of(state, effect, op.at)]
    for space in at:
        if space and (state.free(space) if token.kind != "field" else state.below(space) is None):
            yield board.TokenMade(
                ("N-053", "N-054", "N-055", "N-A31"),
                f"c{state.next_id}",
                effect.seat,
                space,
                token,
                effect.label,
            )
    return None

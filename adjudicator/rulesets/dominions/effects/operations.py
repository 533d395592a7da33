"""What each operation does: one function each, in the order of the kernel's vocabulary.

A function yields facts and returns nothing, or what is to be asked (`Query`), or the effect with something more
chosen, or operations to be done next.
"""

from collections.abc import Callable, Generator
from typing import Any, TypeAlias

import msgspec

from adjudicator.kernel import cards as words
from adjudicator.kernel.cards import AnyOperation, Filter
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.secret import Secret
from adjudicator.rulesets.dominions import board_events as board
from adjudicator.rulesets.dominions import events
from adjudicator.rulesets.dominions.abilities import clause_of, source_name
from adjudicator.rulesets.dominions.cards import Card
from adjudicator.rulesets.dominions.drawing import draw
from adjudicator.rulesets.dominions.effects.numbers import all_hold, value
from adjudicator.rulesets.dominions.effects.select import card_passes, place_of, spaces, whom
from adjudicator.rulesets.dominions.geometry import NAMED, opponent_of
from adjudicator.rulesets.dominions.harm import apply_status, damage, destroy, leave, restore, turn_up
from adjudicator.rulesets.dominions.lexicon import AFFLICTIONS
from adjudicator.rulesets.dominions.state import Piece, State
from adjudicator.rulesets.dominions.tasks import DuelFought, Effect


class Query(msgspec.Struct, frozen=True):
    """Something that a seat must choose before an operation can go on. `hidden`: the options are its own secret."""

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


Said: TypeAlias = Query | Effect | DuelFought | tuple[AnyOperation, ...] | None
Playing: TypeAlias = Generator[Event, None, Said]


class _Reason(msgspec.Struct, frozen=True):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


def _reason(state: State, effect: Effect) -> _Reason:
    return _Reason(source_name(state, effect), clause_of(state.card(effect.card), effect.ability), effect.seat)


# Numbers


def _modify_stat(state: State, effect: Effect, op: words.ModifyStat, luck: Luck) -> Playing:
    why = _reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in _faced(state, effect, op.whom):
        yield board.Modified(
            (why.clause,), piece.id, op.stat, amount, why.source, why.by, op.lasts, ticks=op.ticks, group=op.group
        )
    return None


def _set_stat(state: State, effect: Effect, op: words.SetStat, luck: Luck) -> Playing:
    why = _reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in _faced(state, effect, op.whom):
        yield board.Modified(
            (why.clause,), piece.id, op.stat, amount, why.source, why.by, op.lasts, "set", ticks=op.ticks
        )
    return None


def _swap_stats(state: State, effect: Effect, op: words.SwapStats, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in _faced(state, effect, op.whom):
        name = "/".join(op.stats)
        yield board.Marked((why.clause,), piece.id, "swap", name, why.source, why.by, op.lasts, op.ticks)
    return None


def _copy_stats(state: State, effect: Effect, op: words.CopyStats, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in _faced(state, effect, op.whom):
        for stat in op.stats:
            amount = value(state, effect, words.StatOf(stat, op.source))
            yield board.Modified((why.clause,), piece.id, stat, amount, why.source, why.by, "stays", "set")
    return None


def _deal_damage(state: State, effect: Effect, op: words.DealDamage, luck: Luck) -> Playing:
    why = _reason(state, effect)
    amount = value(state, effect, op.amount)
    for piece in whom(state, effect, op.whom):
        yield from damage(state, piece, amount, "effect", why.source, why.by, why.clause)
    return None


def _restore(state: State, effect: Effect, op: words.Restore, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in _faced(state, effect, op.whom):
        yield from restore(state, piece, value(state, effect, op.amount), why.source, why.by, why.clause)
    return None


# States of a card


def _apply_status(state: State, effect: Effect, op: words.ApplyStatus, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in whom(state, effect, op.whom):
        yield from apply_status(state, piece, op.status, op.ticks, why.source, why.by, why.clause)
    return None


def _clear_status(state: State, effect: Effect, op: words.ClearStatus, luck: Luck) -> Playing:
    why = _reason(state, effect)
    names = op.statuses or AFFLICTIONS
    for piece in whom(state, effect, op.whom):
        gone = tuple(mark.event for mark in piece.marks if mark.kind == "status" and mark.name in names)
        if gone:
            yield board.Lifted((why.clause,), piece.id, gone, why.source)
    return None


def _grant(state: State, effect: Effect, op: words.Grant, luck: Luck) -> Playing:
    why = _reason(state, effect)
    kind, name = ("keyword", op.keyword) if op.keyword else ("tag", op.tag)
    for piece in _faced(state, effect, op.whom):
        yield board.Marked((why.clause,), piece.id, kind, name, why.source, why.by, op.lasts, op.ticks, op.value)
    return None


def _forbid(state: State, effect: Effect, op: words.Forbid, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in _faced(state, effect, op.whom):
        for what in op.what:
            yield board.Marked((why.clause,), piece.id, "forbid", what, why.source, why.by, op.lasts, op.ticks)
    return None


def _force_target(state: State, effect: Effect, op: words.ForceTarget, luck: Luck) -> Playing:
    why = _reason(state, effect)
    to = effect.source if op.to == "self" else effect.chosen.get(op.to, "")
    for piece in _faced(state, effect, op.whom):
        yield board.Marked((why.clause,), piece.id, "must_attack", "", why.source, why.by, op.lasts, op.ticks, to=to)
    return None


def _negate(state: State, effect: Effect, op: words.Negate, luck: Luck) -> Playing:
    why = _reason(state, effect)
    number = effect.chosen.get(op.whom, "")
    if number.isdigit() and int(number) < len(state.chain):
        yield events.LinkNegated((why.clause,), int(number), why.source)
    return None


# Places of a card


def _destroy(state: State, effect: Effect, op: words.Destroy, luck: Luck) -> Playing:
    why = _reason(state, effect)
    caused = effect.source if effect.source in state.pieces else ""
    for piece in whom(state, effect, op.whom):
        if piece.id in state.pieces:
            yield from destroy(state, piece, why.source, (why.clause, "N-075"), caused)
    return None


def _move_to(state: State, effect: Effect, op: words.MoveTo, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in whom(state, effect, op.whom):
        yield from leave(state, piece, op.zone, why.source, (why.clause,), luck=luck)
    chosen = "" if isinstance(op.whom, Filter) else effect.chosen.get(op.whom, "")
    owner, _, key = chosen.partition("/")
    if op.whom == "self" and effect.source not in state.pieces:  # it has gone to its owner's discard zone meanwhile
        owner, key = effect.owner, effect.card
    if key and key in state.players[owner].discard:
        if op.zone == "out_of_game":
            yield events.PutOutOfGame((why.clause, "N-077"), owner, key, why.source)
        elif op.zone == "hand":
            salt = Secret((owner,), luck.salt(), luck.salt())
            yield events.CardFetched((why.clause,), owner, key, "discard", why.source, salt)
    return None


def _move_board(state: State, effect: Effect, op: words.MoveBoard, luck: Luck) -> Playing:
    why = _reason(state, effect)
    to = effect.chosen.get(op.to, "")
    for piece in whom(state, effect, op.whom):
        if to in NAMED and state.free(to) and not piece.on and state.face(piece).kind != "field":
            yield board.Moved((why.clause, "N-124"), piece.id, to, piece.at)
    return None


def _attach(state: State, effect: Effect, op: words.Attach, luck: Luck) -> Playing:
    for bearer in whom(state, effect, op.to):
        for piece in whom(state, effect, op.whom):
            if state.face(piece).activation != "ATTACH" or bearer.on or bearer is piece:
                continue
            yield board.Hung(("N-036", "N-038"), piece.id, bearer.id)
    return None


def _flip(state: State, effect: Effect, op: words.Flip, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if op.face == "up":
            yield from turn_up(state, piece, why.clause)
        elif piece.face_up and not piece.token and not piece.on and state.face(piece).kind != "field":
            yield board.TurnedDown((why.clause,), piece.id, Secret((piece.controller,), luck.salt(), piece.card))
    return None


def _change_control(state: State, effect: Effect, op: words.ChangeControl, luck: Luck) -> Playing:
    why = _reason(state, effect)
    for piece in whom(state, effect, op.whom):
        if piece.controller != effect.seat:
            yield board.ControlChanged(
                (why.clause, "N-076"), piece.id, effect.seat, op.lasts == "end_of_turn", why.source
            )
    return None


def _super_spawn(state: State, effect: Effect, op: words.SuperSpawn, luck: Luck) -> Playing:
    """SUPER SPAWN: the effect names the space; neither zone nor bridge are asked (N-112, N-A37)."""
    to = place_of(state, effect, op.at)
    owner, _, key = (effect.card if op.whom == "self" else effect.chosen.get(op.whom, "")).rpartition("/")
    seat = owner or effect.seat
    zone = "discard" if owner or (op.whom == "self" and key not in state.players[seat].hand.value) else "hand"
    held = state.players[seat].discard if zone == "discard" else state.players[seat].hand.value
    fits = bool(to) and key in held and state.free(to)
    if not fits or (state.card(key).kind == "field" and state.below(to) is not None):
        yield events.NoEffect(("N-133",), source_name(state, effect), "no_space")
        return None
    card = state.card(key)
    yield board.Spawned(
        ("N-112", "N-A37"), f"c{state.next_id}", seat, card.kind, to, "super", zone, key, base=card.base
    )
    return None


def _create_token(state: State, effect: Effect, op: words.CreateToken, luck: Luck) -> Playing:
    """Whatever a token's maker does not say of it, it has from its parent (N-054); its owner is who made it (N-A31)."""
    token = _token(state.card(effect.card), op.token)
    at = spaces(state, effect, op.at) if isinstance(op.at, Filter) else [place_of(state, effect, op.at)]
    for space in at:
        if space and (state.free(space) if token.kind != "field" else state.below(space) is None):
            yield board.TokenMade(
                ("N-053", "N-054", "N-055"), f"c{state.next_id}", effect.seat, space, token, source_name(state, effect)
            )
    return None


def _token(parent: Card, token: words.Token) -> Card:
    return Card(
        key=f"{parent.key}-token",
        name=token.name,
        kind=token.kind or parent.kind,
        tags=token.tags or parent.tags,
        elements=token.elements or parent.elements,
        stats=token.stats or parent.stats,
        arrows=parent.arrows if token.arrows is None else token.arrows,
        token=True,
    )


# Hands and decks


def _player(effect: Effect, said: str) -> str:
    return effect.seat if said == "you" else opponent_of(effect.seat)


def _draw(state: State, effect: Effect, op: words.Draw, luck: Luck) -> Playing:
    yield from draw(state, _player(effect, op.player), op.count, luck, (_reason(state, effect).clause,))
    return None


def _discard(state: State, effect: Effect, op: words.Discard, luck: Luck) -> Playing:
    """The player chooses one card after the other."""
    seat = _player(effect, op.player)
    role = f"discard_{op.count}"
    hand = state.players[seat].hand.value
    if role in effect.chosen:
        yield events.Discarded(
            (_reason(state, effect).clause,), seat, (effect.chosen[role],), source_name(state, effect)
        )
        return (words.Discard(op.count - 1, op.player),) if op.count > 1 else None
    if not hand:
        return None
    return Query("discard", role, seat, tuple(dict.fromkeys(hand)), hidden=True)


def _reveal(state: State, effect: Effect, op: words.Reveal, luck: Luck) -> Playing:
    seat = opponent_of(effect.seat)
    hand = state.players[seat].hand.value
    if not hand:
        return None
    picked = effect.chosen.get("picked")
    if picked is None:
        return Query("pick", "picked", effect.seat, tuple(str(number + 1) for number in range(len(hand))))
    why = _reason(state, effect)
    yield events.CardShown((why.clause,), seat, hand[int(picked) - 1], why.source)
    return None


def _search(state: State, effect: Effect, op: words.Search, luck: Luck) -> Playing:
    player = state.players[effect.seat]
    found = {
        f"{zone}/{key}": None
        for zone, cards in (("discard", player.discard), ("deck", player.deck.value))
        for key in cards
        if card_passes(state, effect, op.cards, state.card(key))
    }
    picked = effect.chosen.get("searched")
    why = _reason(state, effect)
    if picked is None:
        if not found:
            yield events.NoEffect((why.clause,), why.source, "nothing_found")
            return None
        return Query("search", "searched", effect.seat, tuple(found), hidden=True)
    zone, _, key = picked.partition("/")
    salt = Secret((effect.seat,), luck.salt(), luck.salt())
    yield events.CardFetched((why.clause,), effect.seat, key, zone, why.source, salt)
    order = Secret((), luck.salt(), luck.shuffled(f"deck/{effect.seat}", player.deck.value))
    yield events.DeckShuffled((why.clause,), effect.seat, order)
    return None


def _roll(state: State, effect: Effect, op: words.Roll, luck: Luck) -> Playing:
    faces = {"coin": (1, 2), "d6": tuple(range(1, 7)), "d8": tuple(range(1, 9))}[op.die]
    shown = luck.one_of(op.die, faces)
    yield events.Rolled(("N-019",), effect.seat, op.die, shown)
    return msgspec.structs.replace(effect, chosen={**effect.chosen, op.role: str(shown)})


def _duel(state: State, effect: Effect, op: words.Duel, luck: Luck) -> Playing:
    able = [any(state.card(key).kind == "unit" for key in player.hand.value) for player in state.players.values()]
    if not all(able):
        yield events.NoEffect(("N-133",), source_name(state, effect), "no_target")
        return None
    return DuelFought(effect, place_of(state, effect, op.at))


# The course of an effect


def _choose_one(state: State, effect: Effect, op: words.ChooseOne, luck: Luck) -> Playing:
    role = "choice"
    choice = effect.chosen.get(role)
    yield from ()
    if choice is None:
        return Query("choice", role, effect.seat, tuple(op.choices))
    return op.choices[choice].do


def _given(state: State, effect: Effect, op: words.Given, luck: Luck) -> Playing:
    yield from ()
    return op.do if all_hold(state, effect, op.holds) else op.otherwise


def _nothing(state: State, effect: Effect, op: AnyOperation, luck: Luck) -> Playing:
    """Damage is prevented while it is dealt; see `harm`."""
    yield from ()
    return None


def _faced(state: State, effect: Effect, said: str | Filter) -> list[Piece]:
    """Return the face-up cards that an operation is done to: a face-down one has no numbers to change."""
    return [piece for piece in whom(state, effect, said) if piece.face_up]


PLAYED: dict[type[Any], Callable[[State, Effect, Any, Luck], Playing]] = {
    words.ModifyStat: _modify_stat,
    words.SetStat: _set_stat,
    words.SwapStats: _swap_stats,
    words.CopyStats: _copy_stats,
    words.DealDamage: _deal_damage,
    words.Restore: _restore,
    words.PreventDamage: _nothing,
    words.ApplyStatus: _apply_status,
    words.ClearStatus: _clear_status,
    words.Grant: _grant,
    words.Forbid: _forbid,
    words.ForceTarget: _force_target,
    words.Negate: _negate,
    words.Destroy: _destroy,
    words.MoveTo: _move_to,
    words.MoveBoard: _move_board,
    words.Attach: _attach,
    words.Flip: _flip,
    words.ChangeControl: _change_control,
    words.SuperSpawn: _super_spawn,
    words.CreateToken: _create_token,
    words.Draw: _draw,
    words.Discard: _discard,
    words.Reveal: _reveal,
    words.Search: _search,
    words.Roll: _roll,
    words.Duel: _duel,
    words.ChooseOne: _choose_one,
    words.Given: _given,
}

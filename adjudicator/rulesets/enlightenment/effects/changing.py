"""What an effect could change: which targets are legal for it, and whether it can be used at all (7.3, steps 1 and 5:
B-106, B-108)."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from adjudicator.kernel import cards as words
from adjudicator.kernel.cards import Filter, Operation, operations_within
from adjudicator.kernel.effects.under_way import Query
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.cards.words import SKILLS
from adjudicator.rulesets.enlightenment.conflict.rings import contested
from adjudicator.rulesets.enlightenment.effects.cards_in_play import may_come
from adjudicator.rulesets.enlightenment.effects.common import seats
from adjudicator.rulesets.enlightenment.effects.select import fits, options_for, whom
from adjudicator.rulesets.enlightenment.play.playing import another_in_play
from adjudicator.rulesets.enlightenment.play.possible import possible
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import Effect

# Targets


def legal_targets(state: State, effect: Effect, target: words.Target) -> tuple[str, ...]:
    """Return what may be chosen for a target: what passes it, and what the effect could change (B-108). Who has a dash
    in that cannot be chosen to duel (B-56), but could be before edition 1.1, and nothing happened."""
    found = state.card(effect.card).abilities[effect.ability]
    within = tuple(operations_within(found.do))
    done = [
        operation
        for operation in within
        if getattr(operation, "whom", "") == target.role
        and not (isinstance(operation, own.MoveToConflict) and not your_opponent(state, effect.seat))
    ]
    aside = any(isinstance(operation, words.Later | own.Duel | own.Attach) for operation in found.do)
    options = options_for(state, effect, target)
    stats = {each.stat for each in within if isinstance(each, own.Duel) and target.role in (each.champion, each.foe)}
    if stats and state.follows("1.1"):
        options = tuple(id for id in options if id not in state.pieces or stats <= state.pieces[id].base.keys())
    if aside or not done:
        return options
    return tuple(
        id for id in options if id not in state.pieces or any(_reaches(state, effect, op, [id]) for op in done)
    )


def aimed(state: State, effect: Effect, found: own.Ability) -> bool:
    """Whether there are targets enough for an ability. Where all may be left out, guide 1.4 asks for one at least, and
    guide 10 for something else to change (B-108, R-40)."""
    there = [bool(legal_targets(state, effect, target)) for target in found.targets]
    if not all(any_ or target.optional for any_, target in zip(there, found.targets, strict=True)):
        return False
    return not there or any(there) or (state.options.reference == "v10" and without_targets(state, effect, found))


def not_resolved(state: State, effect: Effect, found: own.Ability) -> bool:
    """Whether no target at all was chosen for an ability that asks for some: in guide 1.4 it does not resolve then."""
    chosen = any(effect.chosen.get(target.role) for target in found.targets)
    return bool(found.targets) and not chosen and state.options.reference == "v1_4"


def without_targets(state: State, effect: Effect, found: own.Ability) -> bool:
    """Whether an ability could change something though none of its targets is chosen."""
    none = {target.role: "" for target in found.targets}
    return any(could_change(state, effect, op, none) for op in found.do)


# Effects


def could_change(state: State, effect: Effect, op: Operation, chosen: Mapping[str, str] | None = None) -> bool:
    """Whether an operation could change the game state (B-106). What is not chosen yet is legal as such."""
    if op.within and not isinstance(op, words.Later | own.Duel | own.Instead):
        return any(could_change(state, effect, inner, chosen) for inner in op.within)
    said: str | Filter | None = getattr(op, "whom", None)
    if said is not None:
        known = {"self": effect.source, **effect.chosen, **(chosen or {})}
        if not isinstance(said, Filter) and said not in known:
            return True
        return _reaches(state, effect, op, [piece.id for piece in whom(state, effect, said)])
    check = PLAYERS.get(type(op))
    if check is None:
        return True
    word = getattr(op, "player", "you")
    found = seats(state, effect, word)
    meant = found.options if isinstance(found, Query) else found
    return any(check(state, effect, op, seat) for seat in meant)


def _reaches(state: State, effect: Effect, op: Any, ids: Iterable[str]) -> bool:
    kind, check = KINDS.get(type(op)), CARDS.get(type(op))
    pieces = [state.pieces[id] for id in ids if fits(op, state.pieces[id])]
    if kind is not None:
        return any(possible(state, kind, piece, effect.seat) for piece in pieces)
    return bool(pieces) if check is None else any(check(state, effect, op, piece) for piece in pieces)


KINDS: Mapping[type[Operation], str] = {
    own.BowCards: "bowed",
    own.Ready: "readied",
    own.Honor: "honored",
    own.Dishonor: "dishonored",
    own.MoveToConflict: "moved_to_conflict",
    own.MoveHome: "moved_home",
    own.DiscardFromPlay: "leaves_play",
    own.ReturnTo: "leaves_play",
}
"""What an operation makes happen to cards."""


def _takes(state: State, effect: Effect, op: own.TakeControl, piece: Piece) -> bool:
    held = another_in_play(state, effect.seat, state.face(piece), piece.id)
    return piece.controller != effect.seat and not held


CARDS: Mapping[type[Operation], Callable[[State, Effect, Any, Piece], bool]] = {
    own.DiscardStatus: lambda state, effect, op, piece: bool(piece.status),
    own.PlaceFate: lambda state, effect, op, piece: op.pool == "bank" or state.players[effect.seat].fate > 0,
    own.RemoveFate: lambda state, effect, op, piece: piece.fate > 0,
    own.TakeControl: _takes,
    words.ModifyStat: lambda state, effect, op, piece: op.stat in piece.base,
    own.SetStat: lambda state, effect, op, piece: op.stat in piece.base,
    own.Double: lambda state, effect, op, piece: op.stat in piece.base,
    own.SwitchSkills: lambda state, effect, op, piece: all(stat in piece.base for stat in SKILLS),
    own.TurnFaceup: lambda state, effect, op, piece: not piece.faceup,
    own.Break: lambda state, effect, op, piece: not piece.broken,
}
"""Whether other operations would change a card; those that are not here would."""


def _gives(state: State, effect: Effect, op: own.TakeFate, seat: str) -> bool:
    return seat != effect.seat and state.players[effect.seat if op.give else seat].fate > 0


def _has_cards(state: State, effect: Effect, op: Operation, seat: str) -> bool:
    hand = state.players[seat].hand_size
    return hand > (seat == effect.seat and effect.card in state.players[seat].hand.value)  # an event is played first


def _comes(state: State, effect: Effect, op: own.PutIntoPlay, seat: str) -> bool:
    return bool(may_come(state, effect, op)) if op.zone != "hand" else _has_cards(state, effect, op, seat)


PLAYERS: Mapping[type[Operation], Callable[[State, Effect, Any, str], bool]] = {
    own.GainHonor: lambda state, effect, op, seat: op.amount != 0,
    own.TakeHonor: lambda state, effect, op, seat: seat != effect.seat,
    own.GainFate: lambda state, effect, op, seat: op.amount > 0 or (op.amount < 0 and state.players[seat].fate > 0),
    own.TakeFate: _gives,
    words.Draw: lambda state, effect, op, seat: op.count > 0,
    words.Discard: _has_cards,
    own.DiscardRandom: _has_cards,
    own.ModifyBid: lambda state, effect, op, seat: state.bidders < 4,
    own.Look: lambda state, effect, op, seat: bool(state.players[seat].held(op.deck)),
    own.ClaimFavor: lambda state, effect, op, seat: not op.discard or bool(state.favor),
    own.PutIntoPlay: _comes,
    own.Duel: lambda state, effect, op, seat: op.stat != "glory" or state.options.reference == "v10",
    own.SwitchType: lambda state, effect, op, seat: state.conflict is not None,
    own.SwitchRing: lambda state, effect, op, seat: bool(contested(state)),
    own.ResolveRing: lambda state, effect, op, seat: bool(
        op.element or op.ring or (state.conflict is not None and state.conflict.ring)
    ),
}
"""Whether operations on players, or for them, would change anything; those that are not here would."""

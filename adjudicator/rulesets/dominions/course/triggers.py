"""Triggered abilities: which effects a fact triggers, of cards on the board, in hands and in discard zones (N-062)."""

from collections.abc import Iterator

import msgspec

from adjudicator.kernel.cards import Filter
from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.decks import Discarded
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.dominions.board import events as board
from adjudicator.rulesets.dominions.board.geometry import LINKED
from adjudicator.rulesets.dominions.cards.abilities import activated, effect_of, numbered
from adjudicator.rulesets.dominions.cards.form import Card
from adjudicator.rulesets.dominions.effects.continuous import active
from adjudicator.rulesets.dominions.effects.select import card_passes, passes
from adjudicator.rulesets.dominions.table import change_events as change
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import Effect, OfferEffect

TRIGGERING = (
    *(change.Damaged, change.DominionDamaged, Discarded),
    *(board.LeftBoard, board.Moved, board.Spawned, board.TokenMade, board.Hung, board.Woken),
)
"""The facts that can trigger something."""


def triggered(state: State, fact: Event) -> list[Task]:
    """Return what a fact triggers, the effects of the turn's player first. What may be let be when a card has been
    spawned is left out: it has a chain of its own (N-111)."""
    own_chain = isinstance(fact, board.Spawned) and fact.way == "normal"
    return [
        OfferEffect(effect) if _is_optional(state, effect) else Declare(effect, "now")
        for effect in _effects(state, fact)
        if not (own_chain and _is_optional(state, effect))
    ]


def triggered_by_spawn(state: State, fact: board.Spawned) -> Iterator[Task]:
    """Yield what comes once a spawn's chain is done, each with a chain of its own: effects that may be let be (N-111),
    and a ONCE artifact that was put face up, which is used at once (N-026)."""
    for effect in _effects(state, fact):
        if _is_optional(state, effect):
            yield OfferEffect(effect)
    numbers = activated(state.card(fact.card), dormant=False) if fact.card else []
    if numbers and state.card(fact.card).activation == "ONCE":
        yield Declare(effect_of(state, state.pieces[fact.id], numbers[0]), "opens")


def _is_optional(state: State, effect: Effect) -> bool:
    return state.card(effect.card).abilities[effect.ability].optional


def _effects(state: State, fact: Event) -> list[Effect]:
    if not isinstance(fact, TRIGGERING):
        return []
    found: list[Effect] = []
    if isinstance(fact, board.LeftBoard) and fact.destroyed:
        found += _of_the_destroyed(state, fact)
    for piece in state.in_order():
        for number, chosen in _moments(state, piece, fact):
            effect = effect_of(state, piece, number, **chosen)
            if isinstance(fact, board.LeftBoard):
                effect = msgspec.structs.replace(effect, amounts={"it.ATK": fact.atk})
            who = state.face(piece).abilities[number].who
            if who is None or isinstance(fact, board.Moved) or _is_about(state, effect, who, fact):
                found.append(effect)
    if isinstance(fact, board.Spawned | board.TokenMade) and _is_field(state, fact.id):
        found += _from_hands(state, fact.id)
    if isinstance(fact, Discarded):
        found += _from_discard(state, fact)
    found.sort(key=lambda effect: effect.seat != state.active)
    return found


def _moments(state: State, piece: Piece, fact: Event) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield which of a card's abilities a fact triggers, with the roles that it brings along."""
    if not active(state, piece):
        return
    card = state.face(piece)
    if isinstance(fact, change.Damaged):
        dealer = fact.source.rpartition("#")[2]
        if fact.id == piece.id:
            yield from _each(card, "damaged", it=dealer)
        if dealer == piece.id and fact.kind == "battle":
            yield from _each(card, "damages", it=fact.id)
    elif isinstance(fact, change.DominionDamaged):
        if fact.source.rpartition("#")[2] == piece.id:
            yield from _each(card, "damages_dominion")
    elif isinstance(fact, board.LeftBoard) and fact.destroyed:
        if fact.caused and fact.caused in (piece.id, piece.on):
            yield from _each(card, "destroys", it=fact.id, it_at=fact.at)
    elif isinstance(fact, board.Moved):
        for number, ability in numbered(card, "moved"):
            effect = effect_of(state, piece, number)
            mover = state.pieces[fact.id]
            if (ability.who is None and mover is piece) or (
                ability.who is not None
                and fact.came_from in LINKED[piece.at]
                and passes(state, effect, ability.who, mover)
            ):
                yield number, {"it": fact.id}
    elif isinstance(fact, board.Spawned) and fact.id == piece.id:
        yield from _each(card, "spawned")
        yield from _each(card, "normal_spawned" if fact.way == "normal" else "super_spawned")
    if piece.on and isinstance(fact, board.Spawned | board.Hung | board.Woken) and fact.id == piece.id:
        yield from _each(card, "attached", it=piece.on)


def _is_about(state: State, effect: Effect, who: Filter, fact: Event) -> bool:
    """Whether what a trigger brings along passes its `who`; a card that has left, by what is printed on it."""
    it = state.pieces.get(effect.chosen.get("it", ""))
    if it is not None:
        return passes(state, effect, who, it)
    if not isinstance(fact, board.LeftBoard):
        return False
    whose = who.whose == "any" or (fact.controller == effect.seat) == (who.whose == "own")
    return whose and card_passes(state, effect, who, state.card(fact.card))


def _each(card: Card, trigger: str, **chosen: str) -> Iterator[tuple[int, dict[str, str]]]:
    for number, _ in numbered(card, trigger):
        yield number, chosen


def _of_the_destroyed(state: State, fact: board.LeftBoard) -> Iterator[Effect]:
    """What a destroyed card does, or a card that fell with the one that bore it."""
    for number, ability in numbered(state.card(fact.card), "destroyed"):
        if ability.who is None or (fact.fell_with and "bearing" in ability.who.place):
            chosen = {"it": fact.fell_with or fact.caused}
            yield Effect(
                fact.controller, fact.id, fact.card, fact.owner, number, chosen, fact.at, {"self.ATK": fact.atk}
            )


def _is_field(state: State, id: str) -> bool:
    piece = state.pieces.get(id)
    return piece is not None and piece.face_up and state.face(piece).kind == "field"


def _from_hands(state: State, field: str) -> Iterator[Effect]:
    for seat, player in state.players.items():
        for key in dict.fromkeys(player.hand.value):
            for number, ability in numbered(state.card(key), "field_placed"):
                if ability.zone == "hand":
                    yield Effect(seat, key, key, seat, number, {"it": field}, state.pieces[field].at)


def _from_discard(state: State, fact: Discarded) -> Iterator[Effect]:
    for key in fact.cards:
        for number, ability in numbered(state.card(key), "discarded"):
            if ability.who is None or fact.source.partition("#")[0] in ability.who.names:
                yield Effect(fact.seat, key, key, fact.seat, number, _trap_sprung(state, fact))


def _trap_sprung(state: State, fact: Discarded) -> dict[str, str]:
    """Return the trap that a card was discarded for, where it is, and who attacked it."""
    trap = fact.source.rpartition("#")[2]
    attackers = [link for link in state.chain if link.kind == "battle" and link.chosen["target"] == trap]
    if trap not in state.pieces or not attackers:
        return {}
    return {"trap": trap, "trap_at": state.pieces[trap].at, "attacker": attackers[-1].source}

"""Bringing the table to rest: who has died, what continuous effects give now, and which effects that sets off.

IF conditions are mandatory and resolve as soon as they are met (N-062); so what is set off here is done before
anything else goes on.
"""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.kernel.agenda import Task
from adjudicator.kernel.cards import Filter
from adjudicator.kernel.decks import Discarded
from adjudicator.kernel.effects import watched
from adjudicator.kernel.events import Event
from adjudicator.rulesets.dominions import board_events as board
from adjudicator.rulesets.dominions import change_events as change
from adjudicator.rulesets.dominions.abilities import effect_of, numbered
from adjudicator.rulesets.dominions.cards import Card
from adjudicator.rulesets.dominions.continuous import active, keep_up
from adjudicator.rulesets.dominions.effects.select import card_passes, passes
from adjudicator.rulesets.dominions.geometry import LINKED
from adjudicator.rulesets.dominions.harm import damage, destroy, hp_of
from adjudicator.rulesets.dominions.state import Piece, State
from adjudicator.rulesets.dominions.tasks import Declare, Effect, OfferEffect

Settling = Generator[Event, None, tuple[Task, ...]]
"""The table being brought to rest: it yields facts, and returns the effects that were set off, in their order."""


ROUNDS = 8
"""A continuous effect that undoes its own condition is brought up to date so often, and then left as it is."""
ENDLESS = 500
"""After so many facts in one move nothing more is set off: effects that set each other off for ever come to an end."""


def settle(state: State, seen: list[Event]) -> Settling:
    """Bring the table to rest after these facts."""
    tasks: list[Task] = []
    rounds = 0
    while seen:
        now, seen = seen, []
        for fact in now:
            yield from watched(_explosion(state, fact), seen)
            if state.version - state.began < ENDLESS:
                tasks += _set_off(state, fact)
        if rounds < ROUNDS:
            yield from watched(keep_up(state), seen)
        yield from watched(_deaths(state), seen)
        rounds += 1
    return tuple(tasks)


def at_rest(state: State) -> Iterator[Event]:
    """Bring a table that a judge has changed to rest: what goes on and who falls. Nothing is set off by it."""
    for _ in range(ROUNDS):
        seen: list[Event] = []
        yield from watched(keep_up(state), seen)
        yield from watched(_deaths(state), seen)
        if not seen:
            return


def _deaths(state: State) -> Iterator[Event]:
    for piece in state.in_order():
        if piece.id in state.pieces and hp_of(state, piece) <= 0 and not _unknown_hp(state, piece):
            wounds = [step for step in piece.modifiers if step.layer == "damage"]
            source = wounds[-1].source if wounds else ""
            caused = source.rpartition("#")[2] if wounds else ""
            asleep = ("N-134",) if not piece.face_up and state.face(piece).activation == "TRAP" else ()
            yield from destroy(state, piece, source, ("N-121", "N-075", *asleep), caused)


def _unknown_hp(state: State, piece: Piece) -> bool:
    """Whether a unit has `?` for HP and no effect has given it any yet."""
    card = state.face(piece)
    given = any(step.stat == "HP" and step.layer == "set" for step in piece.modifiers)
    return card.kind == "unit" and "HP" not in card.stats and not given


def _explosion(state: State, fact: Event) -> Iterator[Event]:
    """EXPLOSIVE: a unit that dies deals its ATK to all cards linked to it (N-126, N-134)."""
    if isinstance(fact, board.Left) and fact.explodes:
        for piece in state.in_order():
            if piece.at in LINKED[fact.at] and not piece.on:
                source = f"{fact.card}#{fact.id}"
                yield from damage(state, piece, fact.atk, "effect", source, fact.controller, "N-126")


def _set_off(state: State, fact: Event) -> list[Task]:
    """Return the effects that a fact sets off, those of the turn's player first."""
    found: list[Effect] = []
    if isinstance(fact, board.Left) and fact.destroyed:
        found += _of_the_destroyed(state, fact)
    for piece in state.in_order():
        for number, chosen in _moments(state, piece, fact):
            effect = effect_of(state, piece, number, **chosen)
            if isinstance(fact, board.Left):
                effect = msgspec.structs.replace(effect, amounts={"it.ATK": fact.atk})
            who = state.face(piece).abilities[number].who
            if who is None or isinstance(fact, board.Moved) or _is_about(state, effect, who, fact):
                found.append(effect)
    if isinstance(fact, board.Spawned | board.TokenMade) and _is_field(state, fact.id):
        found += _from_hands(state, fact.id)
    if isinstance(fact, Discarded):
        found += _from_discard(state, fact)
    found.sort(key=lambda effect: effect.seat != state.active)
    return [
        OfferEffect(effect) if state.card(effect.card).abilities[effect.ability].optional else Declare(effect, "now")
        for effect in found
    ]


def _moments(state: State, piece: Piece, fact: Event) -> Iterator[tuple[int, dict[str, str]]]:
    """Yield which of a card's abilities a fact sets off, with the roles that it brings along."""
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
    elif isinstance(fact, board.Left) and fact.destroyed:
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
    if not isinstance(fact, board.Left):
        return False
    whose = who.whose == "any" or (fact.controller == effect.seat) == (who.whose == "own")
    return whose and card_passes(state, effect, who, state.card(fact.card))


def _each(card: Card, trigger: str, **chosen: str) -> Iterator[tuple[int, dict[str, str]]]:
    for number, _ in numbered(card, trigger):
        yield number, chosen


def _of_the_destroyed(state: State, fact: board.Left) -> Iterator[Effect]:
    """What a destroyed card does, or a card that fell with the one that bore it."""
    for number, ability in numbered(state.card(fact.card), "destroyed"):
        if ability.who is None or (fact.fell_with and "bearing" in ability.who.place):
            chosen = {"it": fact.fell_with or fact.caused}
            yield Effect(
                fact.controller, fact.id, fact.card, fact.owner, number, fact.at, chosen, {"self.ATK": fact.atk}
            )


def _is_field(state: State, id: str) -> bool:
    piece = state.pieces.get(id)
    return piece is not None and piece.face_up and state.face(piece).kind == "field"


def _from_hands(state: State, field: str) -> Iterator[Effect]:
    for seat, player in state.players.items():
        for key in dict.fromkeys(player.hand.value):
            for number, ability in numbered(state.card(key), "field_placed"):
                if ability.zone == "hand":
                    yield Effect(seat, key, key, seat, number, state.pieces[field].at, {"it": field})


def _from_discard(state: State, fact: Discarded) -> Iterator[Effect]:
    for key in fact.cards:
        for number, ability in numbered(state.card(key), "discarded"):
            if ability.who is None or fact.source.partition("#")[0] in ability.who.names:
                yield Effect(fact.seat, key, key, fact.seat, number, "", _trap_sprung(state, fact))


def _trap_sprung(state: State, fact: Discarded) -> dict[str, str]:
    """Return the trap that a card was discarded for, where it is, and who attacked it."""
    trap = fact.source.rpartition("#")[2]
    attackers = [link for link in state.chain if link.kind == "battle" and link.chosen["target"] == trap]
    if trap not in state.pieces or not attackers:
        return {}
    return {"trap": trap, "trap_at": state.pieces[trap].at, "attacker": attackers[-1].source}

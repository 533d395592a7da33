"""Triggered abilities: which effects a fact triggers, of cards in play, those that have just died, and of hands."""

from collections.abc import Iterator, Mapping, Sequence

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.decks import Discarded
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.heat.cards.abilities import abilities_of, effect_of, with_ability
from adjudicator.rulesets.heat.cards.form import numbered
from adjudicator.rulesets.heat.effects.select import card_passes, passes
from adjudicator.rulesets.heat.field import events as field_events
from adjudicator.rulesets.heat.table import events
from adjudicator.rulesets.heat.table.state import Piece, State
from adjudicator.rulesets.heat.table.tasks import Effect

TRIGGERING = {
    *(field_events.Entered, field_events.AttackDeclared, field_events.Blocked, field_events.Supported),
    *(field_events.AttackEnded, field_events.LeftPlay, field_events.LeaderTurned),
    *(events.CardPlayed, events.CardsDrawnByEffect, events.LifeLost, Discarded),
}
"""The facts that can trigger something."""

OF_PLAYERS: Mapping[type[Event], str] = {
    events.CardPlayed: "card_played",
    events.CardsDrawnByEffect: "cards_drawn",
    events.LifeLost: "damaged",
}
"""What a player does that triggers cards of his own, and the name of that trigger."""


def triggered(state: State, facts: Sequence[Event]) -> list[Task]:
    """Return what facts trigger: of the turn's player first, each as the cards came."""
    found = [effect for fact in facts if type(fact) in TRIGGERING for effect in _effects(state, fact)]
    found.sort(key=lambda effect: effect.seat != state.active)
    return [Declare(effect, "now") for effect in found]


def of_turn(state: State, when: str) -> list[Task]:
    """Return what the turn's player's cards do at its start or its end (H-021, H-041)."""
    return [
        Declare(effect_of(state, piece, number), "now")
        for piece, number, _ in with_ability(state, when)
        if piece.controller == state.active
    ]


def _effects(state: State, fact: Event) -> Iterator[Effect]:
    if isinstance(fact, field_events.Entered):
        yield from _of(state, fact.id, "enters")
        if fact.kind == "character":
            yield from _others(state, "other_enters", fact.id)
    elif isinstance(fact, field_events.AttackDeclared):
        yield from _fighting(state, fact.id, "attacks", fact.target)
        yield from _others(state, "opponent_attacks", fact.id, against=fact.seat)
    elif isinstance(fact, field_events.Blocked):
        assert state.attack is not None
        yield from _fighting(state, fact.id, "blocks", state.attack.attacker)
    elif isinstance(fact, field_events.Supported):
        assert state.attack is not None
        for id in fact.ids:
            yield from _fighting(state, id, "supports", state.attack.blocker or state.attack.target)
    elif isinstance(fact, field_events.AttackEnded):
        for id in fact.fighters if fact.why == "fought" else ():
            other = next((each for each in fact.fighters if each != id), "")
            yield from _fighting(state, id, "survives", other)
    elif isinstance(fact, field_events.LeftPlay):
        yield from _left(state, fact)
    elif isinstance(fact, Discarded):
        for key in fact.cards:
            for number, _ in numbered(state.card(key), "discarded"):
                yield Effect(fact.seat, key, key, fact.seat, number)
    else:
        yield from _of_players(state, fact)


def _of_players(state: State, fact: Event) -> Iterator[Effect]:
    """What a player's cards do when he plays a card, draws, loses life, or his leader turns."""
    if isinstance(fact, field_events.LeaderTurned):
        if fact.side == "heat":
            yield from _of(state, fact.id, "heat_mode")
        return
    assert isinstance(fact, events.CardPlayed | events.CardsDrawnByEffect | events.LifeLost)
    played = state.card(fact.card) if isinstance(fact, events.CardPlayed) else None
    for piece, number, ability in with_ability(state, OF_PLAYERS[type(fact)]):
        if piece.controller == fact.seat and (
            ability.who is None or (played is not None and card_passes(ability.who, played))
        ):
            yield effect_of(state, piece, number)


def _of(state: State, id: str, when: str, it: str = "") -> Iterator[Effect]:
    """Yield what a card in play does then; `it` is what the trigger is about."""
    piece = state.pieces.get(id)
    for number, ability in abilities_of(state, piece, when) if piece is not None else ():
        assert piece is not None
        effect = effect_of(state, piece, number, **({"it": it} if it else {}))
        other = state.pieces.get(it)
        if ability.who is None or (other is not None and passes(state, effect, ability.who, other)):
            yield effect


def _fighting(state: State, id: str, when: str, it: str) -> Iterator[Effect]:
    """Yield what a card in a fight does, and what is attached to it."""
    yield from _of(state, id, when, it)
    for piece in state.in_order():
        if piece.on == id:
            yield from _of(state, piece.id, when, it)


def _others(state: State, when: str, it: str, against: str = "") -> Iterator[Effect]:
    """Yield what other cards do because of one; of the players whom it is `against`, if of one."""
    ids = dict.fromkeys(piece.id for piece, _, _ in with_ability(state, when) if piece.controller != against)
    for id in ids:
        if id != it:
            yield from _of(state, id, when, it)


def _left(state: State, fact: field_events.LeftPlay) -> Iterator[Effect]:
    """What a character does that has died, equipment that left with it, and others because of it."""
    card = state.card(fact.card)
    if fact.died:
        for number, _ in () if fact.silenced else numbered(card, "dies"):
            yield Effect(fact.controller, fact.id, fact.card, fact.owner, number, {}, fact.heated)
        for piece, number, ability in with_ability(state, "other_dies"):
            if ability.who is None or _was(state, piece, fact, number):
                yield effect_of(state, piece, number)
    if fact.bearer:
        for number, _ in numbered(card, "bearer_dies"):
            yield Effect(fact.controller, fact.id, fact.card, fact.owner, number, {}, fact.heated)


def _was(state: State, piece: Piece, fact: field_events.LeftPlay, number: int) -> bool:
    """Whether a character that has died passes a trigger's `who`, by what is printed on it."""
    who = state.face(piece).abilities[number].who
    assert who is not None
    whose = who.whose == "any" or (fact.controller == piece.controller) == (who.whose == "own")
    return whose and card_passes(who, state.card(fact.card))

"""Triggered abilities: what cards do by themselves on entering, on being attached, taken off or discarded (M-063,
M-064), or as their player's main phase begins (M-054)."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.effects.under_way import Declare
from adjudicator.kernel.engine.agenda import Task
from adjudicator.kernel.table.decks import Discarded, Milled
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.cards.form import Card
from adjudicator.rulesets.multiversity.table.events import PhaseBegun
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import Effect
from adjudicator.rulesets.multiversity.team import events as team


def triggered(state: State, facts: Sequence[Event]) -> tuple[Task, ...]:
    """Return the effects that facts trigger, once each, in their order."""
    found = [effect for fact in facts for effect in _effects(state, fact)]
    return tuple(Declare(effect, "now") for effect in found)


def _effects(state: State, fact: Event) -> Iterator[Effect]:
    if isinstance(fact, team.CharacterPlayed):
        yield from _each(state.card(fact.card), "enters", fact.seat, fact.id, fact.seat)
    elif isinstance(fact, team.ItemPlayed):
        card = state.card(fact.card)
        yield from _each(card, "enters", fact.seat, fact.id, fact.seat)
        if fact.on:
            yield from _each(card, "attached", fact.seat, fact.id, fact.seat, fact.on)
    elif isinstance(fact, team.EnergyAttached):
        yield from _each(state.card(fact.card), "attached", fact.seat, fact.card, fact.seat, fact.id)
    elif isinstance(fact, team.EnergyDiscarded):
        for key in fact.cards:
            yield from _each(state.card(key), "detached", fact.owner, key, fact.owner, fact.id)
        yield from _discarded(state, fact.owner, fact.cards)
    elif isinstance(fact, team.KnockedOut | team.BackToHand | team.ShuffledIn):
        cards = (*fact.energies, *fact.items.values())
        for key in cards:
            yield from _each(state.card(key), "detached", fact.owner, key, fact.owner)
        if not isinstance(fact, team.ShuffledIn):
            yield from _discarded(state, fact.owner, cards)
    elif isinstance(fact, Discarded | Milled):
        yield from _discarded(state, fact.seat, fact.cards)
    elif isinstance(fact, PhaseBegun) and fact.phase == "main":
        yield from _in_main_phase(state, state.active)


def _discarded(state: State, owner: str, cards: tuple[str, ...]) -> Iterator[Effect]:
    for key in cards:
        yield from _each(state.card(key), "discarded", owner, key, owner)


def _in_main_phase(state: State, seat: str) -> Iterator[Effect]:
    for character in state.of(seat):
        yield from _each(state.card(character.card), "main_phase", seat, character.id, character.owner)
    for item in state.items.values():
        if item.owner == seat:
            yield from _each(state.card(item.card), "main_phase", seat, item.id, seat, item.on)


def _each(card: Card, when: str, seat: str, source: str, owner: str, it: str = "") -> Iterator[Effect]:
    for number, ability in enumerate(card.abilities):
        if ability.when == when:
            yield Effect(seat, source, card.key, owner, number, chosen={"it": it} if it else {})

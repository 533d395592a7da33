"""Which abilities interrupt or react to an occurrence, and why others do not (7.2 to 7.5, B-105, B-110)."""

from collections.abc import Iterator, Sequence
from itertools import chain

from adjudicator.kernel.engine.timing import UnderWay
from adjudicator.kernel.engine.timing import UsableAbility as Offered
from adjudicator.kernel.text.refusal import Illegal, Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.abilities import (
    abilities_of,
    could_be_held,
    effect_in_hand,
    effect_of,
    in_hand,
    name_of,
    on_table,
)
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability
from adjudicator.rulesets.enlightenment.conflict.conflicts import FACEDOWN
from adjudicator.rulesets.enlightenment.course.happening import TRIGGERS
from adjudicator.rulesets.enlightenment.effects.select import card_passes, is_whose, passes
from adjudicator.rulesets.enlightenment.play import uses
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import CHART, Effect, Happening

WINDOWS = tuple(step.name for step in CHART if step.kind == "optional")
"""The windows of the timing chart."""


def respond_obstacle(state: State, seat: str, name: str) -> Obstacle | None:
    """Say what keeps a player from using what fits the occurrence at the step that is asked about; None if nothing that
    is called so fits it."""
    assert state.decision is not None
    found = unusable(state, state.decision.kind, seat)
    return next((why for called, why in found if name in (called, called.split(":")[0])), None)


def answering(state: State, step: str, under_way: UnderWay[Happening]) -> Sequence[Offered]:
    """Return the abilities that may be used on an occurrence in a step of the chart, by what they are called."""
    what, answers = under_way.what, len(state.occurring) or 1
    found = _answers(state, step, what, answers)  # an event is used up; another copy of it may be used too (B-110)
    return [Offered(name_of(effect), effect.seat, effect.source == effect.card) for effect in found]


def answer_called(state: State, name: str, seat: str, step: str) -> Effect:
    """Return the effect of an ability that is used on the innermost occurrence. Raises Illegal if there is none."""
    under_way = state.occurring[-1]
    found = _answers(state, step, under_way.what, len(state.occurring))
    called = next((effect for effect in found if name_of(effect) == name and effect.seat == seat), None)
    if called is None:
        raise Illegal("B-105", Text(f"{name} não se aplica agora", f"{name} does not apply now"))
    return called


def unusable(state: State, step: str, seat: str) -> Iterator[tuple[str, Obstacle]]:
    """Yield what a player has for the innermost occurrence at a step and cannot use, and why not: what its trigger is
    about fits, but something else is in the way."""
    under_way = state.occurring[-1]
    for effect in _fitting(state, step, under_way.what):
        found = uses.obstacle(state, effect) if effect.seat == seat else None
        if found is None and name_of(effect) in under_way.used and effect.source != effect.card:
            found = Obstacle("B-110", Text("já usada sobre isto", "used on this already"))
        if effect.seat == seat and found is not None:
            yield name_of(effect), found


def _answers(state: State, step: str, what: Happening, answers: int) -> Iterator[Effect]:
    found = _fitting(state, step, what)
    return (_answering(effect, answers) for effect in found if uses.obstacle(state, effect) is None)


def _fitting(state: State, step: str, what: Happening) -> Iterator[Effect]:
    """Yield the abilities whose moment it is, of what is about to happen or has happened."""
    for moment in TRIGGERS.get(what.kind, (what.kind,)):
        for piece, number, found in chain(on_table(state, step, moment), _left(state, step, moment, what)):
            effect = _about(state, effect_of(piece, number), found, moment, what)
            if effect is not None:
                yield effect
        for seat in state.living:
            for key, number, found in in_hand(state, seat, step, moment):
                effect = _about(state, effect_in_hand(seat, key, number), found, moment, what)
                if effect is not None:
                    yield effect


def _left(state: State, step: str, moment: str, what: Happening) -> Iterator[tuple[Piece, int, Ability]]:
    """Yield the abilities of cards that have just left play: they answer that themselves, as they were (B-105)."""
    for piece in _those_left(state, what) if moment == "leaves_play" else ():
        yield from ((piece, number, found) for number, found in abilities_of(state, piece, step, moment))


def _those_left(state: State, what: Happening) -> list[Piece]:
    return [state.last_known[id] for id in what.ids if id in state.last_known and id not in state.pieces]


def _answering(effect: Effect, answers: int) -> Effect:
    return Effect(effect.seat, effect.source, effect.card, effect.owner, effect.ability, effect.chosen, answers)


def _about(state: State, effect: Effect, found: Ability, moment: str, what: Happening) -> Effect | None:
    """Return an effect with what its trigger is about, if that passes; None if not."""
    if moment in ("honor_lost", "honor_gained"):
        change = what.changes.get(effect.seat, 0)
        return effect if (change < 0 if moment == "honor_lost" else change > 0) else None
    if moment in ("ring_chosen", "ring_claimed", "ring_effect"):
        return _about_ring(effect, found, what)
    if moment == "conflict_decided":
        conflict = state.conflict
        return effect if conflict is None or effect.seat in (conflict.attacker, conflict.defender) else None
    if moment == "province_revealed" and not what.to.endswith(FACEDOWN) and what.kind == "conflict_declared":
        return None  # it was face up already
    if moment == "dials_revealed" and effect.seat not in what.changes:
        return None  # only who has bid
    if not what.ids:
        return effect if found.who is None or is_whose(state, found.who, effect.seat, what.seat) else None
    if moment == "effect_initiates":
        return _about_effect(state, effect, found, what)
    if moment == "enters_play":
        return _about_coming(state, effect, found, what)
    there = [state.pieces[id] for id in what.ids if id in state.pieces]
    if moment == "leaves_play" and "reaction" in found.kind:
        there = _those_left(state, what)  # a filter asks what it was
    about = [piece.id for piece in there if found.who is None or passes(state, effect, found.who, piece)]
    if not about:
        return None
    if moment in ("honored", "dishonored") and "reaction" in found.kind:  # it may have become ordinary (B-64)
        about = [id for id in about if state.pieces[id].status == moment]
        if not about:
            return None
    if moment == "duel_decided":
        return effect.choosing("winner", what.ids[0]).choosing("loser", what.ids[1])
    return effect.choosing("it", " ".join(about))


def _about_coming(state: State, effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """What comes into play is a card still, before it does; then it is the newest thing that was this card."""
    (ref,) = what.ids
    if "reaction" in found.kind:
        came = next((piece for piece in reversed(state.in_order()) if piece.was == ref), None)
        fits = came is not None and (found.who is None or passes(state, effect, found.who, came))
        return effect.choosing("it", came.id) if came is not None and fits else None
    card = state.card(state.pieces[ref].key if ref in state.pieces else ref)
    who = found.who
    fits = who is None or (card_passes(who, card) and is_whose(state, who, effect.seat, what.seat))
    return effect.choosing("it", ref) if fits else None


def _about_effect(state: State, effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """What initiates is an event, by its card, or an ability of a card on the table; never one's own doing."""
    assert what.effect is not None
    who, by = found.who, what.effect
    if by.seat == effect.seat:
        return None
    if who is not None and not (card_passes(who, state.card(by.card)) and is_whose(state, who, effect.seat, by.seat)):
        return None
    return effect.choosing("it", by.source if by.source in state.pieces else "")


def _about_ring(effect: Effect, found: Ability, what: Happening) -> Effect | None:
    """A ring is told by who chose it or has it, and by the fate that lay on it as it was chosen (E-170)."""
    ring, who = what.source if what.kind == "conflict_declared" else next(iter(what.ids), ""), found.who
    if not ring:
        return None
    if who is None:
        return effect.choosing("ring", ring) if what.seat == effect.seat else None
    whose = who.whose == "any" or (what.seat == effect.seat) == (who.whose == "own")
    return effect.choosing("ring", ring) if whose and what.amount >= who.least.get("fate", 0) else None


def might_answer(state: State, step: str, under_way: UnderWay[Happening], seat: str) -> bool:
    """Whether a player is asked in a step because a card of the hand could be one that answers, for all that others
    know: there is such an event in the game, and fate enough for it."""
    if not state.players[seat].hand_size:
        return False
    moments = TRIGGERS.get(under_way.what.kind, (under_way.what.kind,))
    return any(could_be_held(state, step, moment, state.players[seat].fate) for moment in moments)

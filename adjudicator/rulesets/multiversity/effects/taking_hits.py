"""Hits of an effect, taken one by one, and whom an immunity keeps the rest of the effect off."""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.kernel.cards import DealDamage, Given, Operation
from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.effects.under_way import DECLINE, PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.multiversity.cards.form import EFFECTS
from adjudicator.rulesets.multiversity.damage.hits import Aftermath, hit_character, ways_on
from adjudicator.rulesets.multiversity.effects.numbers import all_hold
from adjudicator.rulesets.multiversity.effects.playing import reason
from adjudicator.rulesets.multiversity.effects.select import whom
from adjudicator.rulesets.multiversity.table.state import State
from adjudicator.rulesets.multiversity.table.tasks import Effect, Hit, TakeHits
from adjudicator.rulesets.multiversity.team.status_events import DamageAverted


def take_hits(state: State, task: TakeHits, answer: Choose | None, luck: Luck) -> Facts:
    """Take the next hit. What it triggers is done before the rest (M-064)."""
    effect, (hit, *others) = task.effect, task.hits
    carries = _carries(state, effect, task.do, hit.id)
    asked = _may_pass_on(state, effect, hit, carries) if answer is None else None
    if asked is not None:
        return Ask(asked, task)
    way = "" if answer is None or answer.choice == DECLINE else answer.choice
    aftermath = yield from _land(state, effect, hit, way, carries, luck)
    effect, left = _kept_off(effect, aftermath), (*aftermath.hits, *others)
    return [TakeHits(effect, left, task.do) if left else PerformEffect(effect, task.do)]


def _may_pass_on(state: State, effect: Effect, hit: Hit, carries: bool) -> Decision | None:
    """Return the question whether a hit is passed on; none where it cannot be (M-123, M-124)."""
    if hit.doom or hit.id in (*effect.spared, *effect.saved) or _sent_elsewhere(state, effect, hit) != hit.id:
        return None
    ways = ways_on(state, hit, hit.by or effect.seat, carries)
    if not ways:
        return None
    seat = state.characters[hit.id].controller
    return Decision("redirect", (seat,), "M-123", state.characters[hit.id].label, (*ways, DECLINE))


def _coming(state: State, effect: Effect, operations: tuple[Operation, ...]) -> Iterator[Operation]:
    """Yield what an effect is still to do, as far as it can be told now."""
    for operation in operations:
        if isinstance(operation, Given):
            met = all_hold(state, effect, operation.holds)
            yield from _coming(state, effect, operation.do if met else operation.otherwise)
        else:
            yield operation


def _carries(state: State, effect: Effect, operations: tuple[Operation, ...], id: str) -> bool:
    """Whether a source does more to a character than damage it (M-118)."""
    return id in effect.withheld or any(
        character.id == id
        for operation in _coming(state, effect, operations)
        if isinstance(operation, EFFECTS)
        for character in whom(state, effect, operation.whom)
    )


def withheld(
    state: State, effect: Effect, operation: Operation, later: tuple[Operation, ...]
) -> Generator[Event, None, Effect]:
    """Keep effects off whom a Damage Immunity guards: it has been spent on this source, or the source's blow, for which
    it will be, is still to come (M-118)."""
    if not isinstance(operation, EFFECTS):
        return effect
    struck = {
        _sent_elsewhere(state, effect, Hit(character.id, 0, ""))
        for operation in _coming(state, effect, later)
        if isinstance(operation, DealDamage)
        for character in whom(state, effect, operation.whom)
    }
    guarded = list(effect.withheld)
    for character in whom(state, effect, operation.whom):
        if character.id in effect.spared:
            yield NoEffect(("M-118",), character.label, "immune:damage_immunity")
        elif character.id in struck and character.count("damage_immunity"):
            yield NoEffect(("M-118", "M-A27"), character.label, "immune:damage_immunity")
            guarded.append(character.id)
    return msgspec.structs.replace(effect, withheld=tuple(dict.fromkeys(guarded)))


def _sent_elsewhere(state: State, effect: Effect, hit: Hit) -> str:
    """Return whom a hit meets after what answered its link: somebody else, or nobody (M-072, M-074)."""
    if not 0 <= effect.link < len(state.chain):
        return hit.id
    link = state.chain[effect.link]
    if hit.id in link.averted:
        return ""
    return hit.id if hit.sent else link.deflected.get(hit.id, hit.id)


def _land(
    state: State, effect: Effect, hit: Hit, way: str, carries: bool, luck: Luck
) -> Generator[Event, None, Aftermath]:
    why = reason(state, effect)
    met = _sent_elsewhere(state, effect, hit)
    if met != hit.id:
        yield DamageAverted((why.clause, "M-074"), hit.id, why.source, met)
        if not met:
            return Aftermath()
        return Aftermath((msgspec.structs.replace(hit, id=met, sent=True, by=_sender(state, effect, hit, met)),))
    if hit.id in (*effect.spared, *effect.saved):
        yield DamageAverted((why.clause, "M-118" if hit.id in effect.spared else "M-119"), hit.id, why.source, "")
        return Aftermath()
    return (yield from hit_character(state, hit, effect.seat, why.source, why.clause, carries, way, luck))


def _sender(state: State, effect: Effect, hit: Hit, met: str) -> str:
    """Return whose a blow is once it is sent elsewhere: whoever sends it to another player's character (M-144)."""
    guarded, other = state.characters.get(hit.id), state.characters.get(met)
    if guarded is None or other is None or guarded.controller == other.controller:
        return hit.by
    return state.chain[effect.link].senders[hit.id]


def _kept_off(effect: Effect, struck: Aftermath) -> Effect:
    """Remember whom an immunity keeps the rest of this source off: all of it, or its damage (M-118, M-119)."""
    if not struck.spared and not struck.saved:
        return effect
    spared, saved = filter(None, (struck.spared,)), filter(None, (struck.saved,))
    return msgspec.structs.replace(effect, spared=(*effect.spared, *spared), saved=(*effect.saved, *saved))

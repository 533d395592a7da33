"""The chain: every action enters it, answers follow, and they resolve last in first out (M-066, M-071, M-072).

Opponents are asked first, clockwise; then whoever acted may answer the answers. Whoever holds a
card that others cannot see is asked, so that nobody's silence betrays a hand. M-W4 is an example of it all.
"""

from collections.abc import Iterator

from adjudicator.kernel.cards import DealDamage, Target, operations_within
from adjudicator.kernel.effects.engine import lacks_target
from adjudicator.kernel.effects.facts import ChainResolved, NoEffect
from adjudicator.kernel.effects.resolution import ResolutionBegun, ResolutionOver, together
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.table.actions import Choose, Respond
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.multiversity.cards.vocabulary import Ability
from adjudicator.rulesets.multiversity.cards.words import ACTIVES
from adjudicator.rulesets.multiversity.effects.events import ItemSpent
from adjudicator.rulesets.multiversity.effects.select import retargeted
from adjudicator.rulesets.multiversity.play.uses import effect_called, usable
from adjudicator.rulesets.multiversity.table.state import ChainLink, State
from adjudicator.rulesets.multiversity.table.tasks import (
    AfterEffect,
    Assist,
    CloseChain,
    Effect,
    Hit,
    ResolveLink,
    TakeHits,
)
from adjudicator.rulesets.multiversity.team import tokens
from adjudicator.rulesets.multiversity.team.status_events import DotReady


def may_answer(state: State, seat: str) -> bool:
    """Whether a player is asked: he has an answer, or cards that could be one for all that others know."""
    player = state.players[seat]
    return not player.yields and (player.hand_size > 0 or bool(usable(state, seat)))


def _answer(state: State, answer: Respond) -> tuple[Declare[Effect]]:
    effect = effect_called(state, answer.seat, answer.card)
    assert effect is not None
    return (Declare(effect, "answers"),)


WINDOW = Window("response", "M-066", lambda state: state.seats, may_answer, _answer, ResolveLink, resolution="M-072",
                yielding="M-A40")  # fmt: skip
"""Opponents of whoever acted are asked first, clockwise (M-066)."""


def waits(state: State) -> bool:
    """Whether actions of this phase resolve only at the combat's end (M-A12)."""
    return state.options.combat_order == "lifo_all" and state.stage not in ("", "end")


def close_chain(state: State) -> Iterator[Event]:
    """The chain is done, unless its actions wait for the combat's end."""
    if not waits(state):
        yield ChainResolved(("M-072",))


def resolve_link(state: State, task: ResolveLink) -> Facts:
    """Resolve a link, and reckon its damage with it (M-A13), unless by a house rule it waits for the combat's end
    (M-A12). What was negated, failed or forbidden meanwhile has no effect; nor has one whose target left (M-142)."""
    if waits(state):
        return None
    yield ResolutionBegun(("M-072",))
    link = state.chain[task.number]
    ability = state.card(link.card).abilities[link.ability]
    effect = retargeted(state, effect_on(state, link, task.number), ability.targets)
    nothing = _why_nothing(state, link, effect, ability)
    if nothing is not None:
        yield NoEffect((nothing[0],), effect.label, nothing[1])
        return [AfterEffect(effect, False)]
    if state.options.dot == "per_action":
        yield DotReady(("M-A17",))
    return [PerformEffect(effect, ability.do), AfterEffect(effect, True)]


def _why_nothing(state: State, link: ChainLink, effect: Effect, ability: Ability) -> tuple[str, str] | None:
    if link.negated:
        return "M-066", "negated"
    if link.failed:
        return "M-108", "confused"
    character = state.characters.get(link.source)
    if link.passive and character is not None and any(ban.what == "passives" for ban in character.bans):
        return "M-066", "forbidden"
    if link.source != link.card and character is None:
        return "M-142", "source_gone"
    if lacks_target(effect, ability) or any(_has_left(state, effect, target) for target in ability.targets):
        return "M-142", "no_target"
    return None


def _has_left(state: State, effect: Effect, target: Target) -> bool:
    """Whether a target that was chosen among characters in play has left."""
    in_play = "character" in target.what and not set(target.zone) - {"board"}
    return in_play and not all(ref in state.characters for ref in effect.chosen.get(target.role, "").split())


def effect_on(state: State, link: ChainLink, number: int) -> Effect:
    """Return the effect that a link of the chain stands for."""
    character = state.characters.get(link.source)
    owner = link.seat if character is None else character.owner
    return Effect(link.seat, link.source, link.card, owner, link.ability, dict(link.chosen), foe=link.foe, link=number)


def after_effect(state: State, task: AfterEffect) -> Facts:
    """A volatile item is discarded, whatever came of it (M-016). Who acted may be helped (M-122, M-A35)."""
    effect = task.effect
    bearer, ability = state.characters.get(effect.source), state.card(effect.card).abilities[effect.ability]
    target = ""
    if effect.source == effect.card and effect.card in state.players[effect.seat].playing:
        yield ItemSpent(("M-016", "M-023"), effect.seat, effect.card)
    elif task.done and ability.when in ACTIVES and bearer is not None and bearer.count("assistance"):
        target = _aim(state, effect, ability)
        if target:
            yield from tokens.remove(bearer, {"assistance": 1}, "assistance", "M-122")
    yield ResolutionOver(("M-145",))
    return [Assist(effect, target)] if target else None


def _aim(state: State, effect: Effect, ability: Ability) -> str:
    """Return the target of an action that a helper strikes too: whom its damage was aimed at; of an action without
    damage, an opponent's character. Empty if there is none any more."""
    blows = [operation for operation in operations_within(ability.do) if isinstance(operation, DealDamage)]
    struck = [blow.whom for blow in blows if isinstance(blow.whom, str)]
    for target in ability.targets:
        character = state.characters.get(effect.chosen.get(target.role, ""))
        if character is None or "character" not in target.what:
            continue
        aimed_at = target.role in struck if struck else character.controller != effect.seat
        if aimed_at:
            return character.id
    return ""


def assist(state: State, task: Assist, answer: Choose | None) -> Facts:
    """A character of the player's choice deals 1 to the same target, its own tokens counting (M-122, M-A35)."""
    helpers = tuple(character.id for character in state.of(task.effect.seat) if character.id != task.target)
    if not helpers or task.target not in state.characters or task.effect.seat in state.left:
        return None
    if answer is None:
        return Ask(Decision("assist", (task.effect.seat,), "M-122", task.effect.card, helpers), task)
    helper = state.characters[answer.choice]
    element = state.card(helper.card).type
    blow = Effect(task.effect.seat, helper.id, helper.card, helper.owner, -1)
    return (yield from together(state, [TakeHits(blow, (Hit(task.target, 1, helper.id, element),))], "M-147"))


def closing(state: State) -> tuple[Task, ...]:
    """Return what resolves the actions that waited for the combat's end (M-A12)."""
    return (*(ResolveLink(number) for number in range(len(state.chain) - 1, -1, -1)), CloseChain())

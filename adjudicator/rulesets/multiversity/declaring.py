"""Declaring what is used: the opponent it is aimed at, what it costs, its targets; then it joins the chain (M-065)."""

from collections.abc import Generator, Iterator
from typing import NamedTuple

import msgspec

from adjudicator.kernel.actions import Choose
from adjudicator.kernel.cards import Ability, DiscardCards, DiscardEnergy
from adjudicator.kernel.effects import remembered
from adjudicator.kernel.engine.agenda import Ask, Doing
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import Obstacle
from adjudicator.kernel.state import Decision
from adjudicator.kernel.table.decks import Discarded
from adjudicator.kernel.table.zones import without
from adjudicator.rulesets.multiversity.cards import is_basic
from adjudicator.rulesets.multiversity.effect_events import DieRolled, ItemUsed, LinkAdded, NoEffect
from adjudicator.rulesets.multiversity.effects.numbers import all_hold
from adjudicator.rulesets.multiversity.effects.select import candidates, options_for, target_obstacle
from adjudicator.rulesets.multiversity.state import ChainLink, State
from adjudicator.rulesets.multiversity.tasks import CloseChain, Declare, Effect, Perform
from adjudicator.rulesets.multiversity.team_events import AbilityUsed, EnergyDiscarded
from adjudicator.rulesets.multiversity.uses import discardable, foe_obstacle, foes, held_back
from adjudicator.rulesets.multiversity.words import ACTIVES, PASSIVES

DECLINE = "none"
FOE = "?foe"
PAID = "?paid"
"""The energies that are to be discarded, picked one by one."""
DONE = "?done"
"""What was owed has been paid, and what that triggered is done: the declaration goes on."""


class Question(NamedTuple):
    """What must be chosen next: under which role, among what, whether the options are the player's own secret."""

    kind: str
    role: str
    options: tuple[str, ...]
    hidden: bool = False


def clause_of(ability: Ability) -> str:
    """Return the clause that an ability rests on."""
    if ability.clauses:
        return ability.clauses[0]
    known = {**PASSIVES, **ACTIVES, "used": "M-016", "enters": "M-063", "main_phase": "M-054"}
    return known.get(ability.when, "M-064")


def declare(state: State, task: Declare, answer: Choose | None, luck: Luck) -> Doing:
    """Show, choose, pay, and join the chain. An attack in Confusion may fail before anything is paid (M-108)."""
    effect = task.effect
    ability = state.card(effect.card).abilities[effect.ability]
    if effect.seat in state.left:  # M-A39
        return None
    if not task.asked:
        if task.mode == "now" and not all_hold(state, effect, ability.given):
            return None
        hindrance = _hindered(state, effect, ability)
        if hindrance:
            yield NoEffect((hindrance,), state.label(effect), "forbidden")
            return None
        failed = yield from _begin(state, effect, ability, luck)
        if failed:
            return (yield from _join(state, effect, ability, task.mode, failed=True))
    elif answer is not None:
        effect = _taken(effect, task.asked, answer.choice)
    effect = _still_aimed(state, effect, ability)
    if ability.cost and DONE not in effect.chosen and _owed(state, effect, ability) is None:
        yield from _pay(state, effect, ability)
        return [Declare(_chosen(effect, DONE, "paid"), task.mode, DONE)]
    question = next_question(state, effect, ability)
    if question is not None and len(question.options) == 1 and not question.hidden and _plain(ability, question):
        return [Declare(_taken(effect, question.role, question.options[0]), task.mode, question.role)]
    if question is not None:
        options = () if question.hidden else question.options
        decision = Decision(question.kind, (effect.seat,), clause_of(ability), effect.card, options)
        return Ask(decision, Declare(effect, task.mode, question.role))
    if task.mode == "now":
        if lacks_target(effect, ability):
            yield NoEffect((clause_of(ability), "M-142"), state.label(effect), "no_target")
            return None
        return [Perform(effect, ability.do)]
    return (yield from _join(state, effect, ability, task.mode, failed=False))


def _still_aimed(state: State, effect: Effect, ability: Ability) -> Effect:
    """Let another opponent be named for one who has left meanwhile, and the targets with him (M-A39)."""
    if effect.foe not in state.left:
        return effect
    aims = [target.role for target in ability.targets]
    chosen = {role: choice for role, choice in effect.chosen.items() if role not in aims}
    return msgspec.structs.replace(effect, foe="", chosen=chosen)


def _hindered(state: State, effect: Effect, ability: Ability) -> str:
    """Return the clause by which a character does not do what it does by itself in a main phase (M-109, M-110)."""
    character = state.characters.get(effect.source)
    if ability.when != "main_phase" or character is None:
        return ""
    found = held_back(character, ability)
    return found[0] if found is not None else ""


def lacks_target(effect: Effect, ability: Ability) -> bool:
    """Whether an effect has found nothing to aim at where it must (M-142)."""
    return any(not target.optional and target.role not in effect.chosen for target in ability.targets)


def _plain(ability: Ability, question: Question) -> bool:
    """Whether a question with one answer need not be asked: whom else to aim at, which of equal energies to pay."""
    return question.kind in ("foe", "energy") or any(
        target.role == question.role and target.place == ("main",) for target in ability.targets
    )


def _begin(state: State, effect: Effect, ability: Ability, luck: Luck) -> Generator[Event, None, bool]:
    """Show the card; use the action up (M-143); throw for Confusion: an attack needs heads (M-108)."""
    character = state.characters.get(effect.source)
    if character is None:
        if ability.when == "used":
            yield ItemUsed(("M-016", "M-054"), effect.seat, effect.card)
        return False
    if ability.when not in (*PASSIVES, *ACTIVES):
        return False
    held = character.count("silence") or character.count("fury")
    basic = ("M-A22",) if held and is_basic(ability) else ()
    yield AbilityUsed(("M-143", *basic), character.id, effect.ability, ability.when == "flank")
    if ability.when in ACTIVES and character.count("confusion"):
        shown = luck.one_of("coin", (1, 2))
        yield DieRolled(("M-108",), effect.seat, "coin", shown)
        if shown != 1:
            yield NoEffect(("M-108",), character.label, "confused")
            return True
    return False


def next_question(state: State, effect: Effect, ability: Ability) -> Question | None:
    """Return what must be chosen next, if something must."""
    if not effect.foe:
        against = foes(state, effect, ability)
        if against:
            return Question("foe", FOE, against)
    owed = _owed(state, effect, ability)
    if owed is not None:
        return owed
    for target in ability.targets:
        if target.role not in effect.chosen:
            options = options_for(state, effect, target)
            hidden = "hand" in target.zone
            if options or (hidden and target.optional):
                return Question("target", target.role, (*options, DECLINE) if target.optional else options, hidden)
    return None


def choice_obstacle(state: State, effect: Effect, ability: Ability, role: str, choice: str) -> Obstacle | None:
    """Say what keeps an opponent or a target from being chosen under a role; None if nothing but the card's text."""
    if role == FOE:
        return foe_obstacle(state, effect, ability, choice) if choice in state.opponents(effect.seat) else None
    for target in ability.targets:
        if target.role == role and choice in candidates(state, effect, target):
            return target_obstacle(state, effect, target, choice)
    return None


def _owed(state: State, effect: Effect, ability: Ability) -> Question | None:
    """Return what must be chosen to pay with, if something must."""
    questions = (_cost_question(state, effect, cost) for cost in ability.cost)
    return next((question for question in questions if question is not None), None)


def _cost_question(state: State, effect: Effect, cost: object) -> Question | None:
    if isinstance(cost, DiscardCards) and cost.role not in effect.chosen:
        hand = state.players[effect.seat].hand.value
        return Question("discard", cost.role, discardable(state, cost, hand), hidden=True)
    if not isinstance(cost, DiscardEnergy):
        return None
    character = state.characters.get(effect.source)
    held = () if character is None else tuple(character.energies)
    if cost.role not in effect.chosen:
        if cost.any_number:
            return Question("amount", cost.role, tuple(str(count) for count in range(len(held) + 1)))
        if cost.optional and len(held) >= cost.count:
            return Question("amount", cost.role, ("0", str(cost.count)))
        return Question("energy", cost.role, (str(0 if cost.optional else cost.count),))
    if effect.chosen[cost.role] and DONE not in effect.chosen:
        picked = effect.chosen.get(PAID, "").split()
        if len(picked) < int(effect.chosen[cost.role]):
            return Question("energy", PAID, tuple(dict.fromkeys(without(held, picked))))
    return None


def _taken(effect: Effect, role: str, choice: str) -> Effect:
    """Return an effect with an answer taken in."""
    if role == FOE:
        return msgspec.structs.replace(effect, foe=choice)
    if role == PAID:
        choice = " ".join((*effect.chosen.get(PAID, "").split(), choice))
    return _chosen(effect, role, "" if choice == DECLINE else choice)


def _pay(state: State, effect: Effect, ability: Ability) -> Iterator[Event]:
    """Pay all that is owed together, so that nothing comes between (M-059). It stays paid (M-065)."""
    cards = tuple(effect.chosen[cost.role] for cost in ability.cost if isinstance(cost, DiscardCards))
    energies = tuple(effect.chosen.get(PAID, "").split())
    if cards:
        yield Discarded(("M-059",), effect.seat, cards, state.label(effect))
    if energies:
        character = state.characters[effect.source]
        yield EnergyDiscarded(("M-059",), character.id, character.owner, energies, character.label)


def _chosen(effect: Effect, role: str, choice: str) -> Effect:
    return msgspec.structs.replace(effect, chosen={**effect.chosen, role: choice})


def _join(state: State, effect: Effect, ability: Ability, mode: str, *, failed: bool) -> Doing:
    """Join the chain; whoever opens one waits for answers, opponents first, clockwise (M-066, M-071)."""
    passive = ability.when in PASSIVES
    link = ChainLink(
        effect.seat,
        effect.source,
        effect.card,
        effect.ability,
        effect.foe,
        remembered(effect.chosen),
        passive,
        failed=failed,
    )
    first = len(state.chain)
    flank = ("M-076",) if ability.when == "flank" else ()
    yield LinkAdded((clause_of(ability), "M-071", *flank), link)
    if mode == "answers":
        return None
    return Priority("chain", state.label(effect), last=effect.seat, first=first), CloseChain()

"""Declaring what is used: the opponent it is aimed at, what it costs, its targets; then it joins the chain (M-065)."""

from collections.abc import Generator, Sequence
from typing import cast

import msgspec

from adjudicator.kernel.cards import Cost, DiscardCards, Filter, Operation
from adjudicator.kernel.effects.engine import CardEffects
from adjudicator.kernel.effects.facts import DieRolled, LinkAdded, NoEffect
from adjudicator.kernel.effects.under_way import Declare, PerformEffect, Query
from adjudicator.kernel.engine.agenda import Facts, Task
from adjudicator.kernel.engine.priority import Priority
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.decks import Discarded, draw_or_fail
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.zones import without
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.rulesets.multiversity.cards import vocabulary as own
from adjudicator.rulesets.multiversity.cards.words import ACTIVES, PASSIVES
from adjudicator.rulesets.multiversity.effects.events import ItemUsed
from adjudicator.rulesets.multiversity.effects.numbers import NUMBERS
from adjudicator.rulesets.multiversity.effects.operations import PLAYED
from adjudicator.rulesets.multiversity.effects.playing import Hits, reason
from adjudicator.rulesets.multiversity.effects.select import candidates, card_passes, options_for, target_obstacle
from adjudicator.rulesets.multiversity.effects.taking_hits import withheld
from adjudicator.rulesets.multiversity.play.uses import clause_of, discardable, foe_obstacle, foes, held_back
from adjudicator.rulesets.multiversity.table.state import ChainLink, State
from adjudicator.rulesets.multiversity.table.tasks import CloseChain, Effect, TakeHits
from adjudicator.rulesets.multiversity.team.events import AbilityUsed, EnergyDiscarded

FOE = "?foe"
PAID = "?paid"
"""The energies that are to be discarded, picked one by one."""
DONE = "?done"
"""What was owed has been paid, and what that triggered is done: the declaration goes on."""


class Effects(CardEffects[State, Effect, own.Ability]):
    """How the effects of this game's cards are played: first an opponent is named, then all costs are paid together
    (M-059), then targets are chosen. An attack in Confusion may fail before anything is paid (M-108)."""

    unaimed = "M-142"
    thrown = "M-061"
    left = "M-067"

    def ability(self, state: State, effect: Effect) -> own.Ability:
        return state.card(effect.card).abilities[effect.ability]

    def card_passes(self, state: State, effect: Effect, filter_: Filter, key: str) -> bool:
        return card_passes(filter_, state.card(key))

    def opponent(self, state: State, effect: Effect) -> str:
        return effect.foe or effect.seat

    def controller(self, state: State, effect: Effect) -> str:
        character = state.known(effect.source)
        return effect.seat if character is None else character.controller

    def payments(self, state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
        hand = state.players[effect.seat].hand.value
        return discardable(state, cost, hand) if isinstance(cost, DiscardCards) else ()

    def begin(self, state: State, task: Declare[Effect], ability: own.Ability, luck: Luck) -> Facts:
        """What a character does by itself it may be kept from (M-109, M-110). An attack that fails joins the chain."""
        effect = task.effect
        hindrance = _hindered(state, effect, ability)
        if hindrance:
            yield NoEffect((hindrance,), effect.label, "forbidden")
            return ()
        failed = yield from _begin(state, effect, ability, luck)
        return ((yield from _join(state, effect, ability, task.mode, failed=True)) or ()) if failed else None

    def chosen(self, state: State, effect: Effect, role: str, choice: str) -> Effect:
        if role == FOE:
            return msgspec.structs.replace(effect, foe=choice)
        if role == PAID:
            choice = " ".join((*effect.chosen.get(PAID, "").split(), choice))
        return super().chosen(state, effect, role, choice)

    def still_aimed(self, state: State, effect: Effect, ability: own.Ability) -> Effect:
        """Let another opponent be named for one who has left meanwhile, and the targets with him (M-A39)."""
        if effect.foe not in state.left:
            return effect
        aims = [target.role for target in ability.targets]
        chosen = {role: choice for role, choice in effect.chosen.items() if role not in aims}
        return msgspec.structs.replace(effect, foe="", chosen=chosen)

    def pay(
        self, state: State, effect: Effect, ability: own.Ability, role: str
    ) -> Generator[Event, None, Effect | None]:
        """Pay all that is owed together, so that nothing comes between (M-059). It stays paid (M-065)."""
        if not ability.cost or DONE in effect.chosen or self.cost_question(state, effect, ability) is not None:
            return None
        cards = tuple(effect.chosen[cost.role] for cost in ability.cost if isinstance(cost, DiscardCards))
        energies = tuple(effect.chosen.get(PAID, "").split())
        if cards:
            yield Discarded(("M-059",), effect.seat, cards, effect.label)
        if energies:
            character = state.characters[effect.source]
            yield EnergyDiscarded(("M-059",), character.id, character.owner, energies, character.label)
        return effect.choosing(DONE, "paid")

    def next_question(self, state: State, effect: Effect, ability: own.Ability) -> Query | None:
        against = () if effect.foe else foes(state, effect, ability)
        if against:
            return Query("foe", FOE, effect.seat, against)
        return super().next_question(state, effect, ability)

    def question_of(self, state: State, effect: Effect, cost: Cost) -> Query | None:
        if not isinstance(cost, own.DiscardEnergy):
            return super().question_of(state, effect, cost)
        character = state.characters.get(effect.source)
        held = () if character is None else tuple(character.energies)
        if cost.role not in effect.chosen:
            if cost.any_number:
                return Query("amount", cost.role, effect.seat, tuple(str(count) for count in range(len(held) + 1)))
            if cost.optional and len(held) >= cost.count:
                return Query("amount", cost.role, effect.seat, ("0", str(cost.count)))
            return Query("energy", cost.role, effect.seat, (str(0 if cost.optional else cost.count),))
        if effect.chosen[cost.role] and DONE not in effect.chosen:
            picked = effect.chosen.get(PAID, "").split()
            if len(picked) < int(effect.chosen[cost.role]):
                return Query("energy", PAID, effect.seat, tuple(dict.fromkeys(without(held, picked))))
        return None

    def obvious(self, ability: own.Ability, query: Query) -> bool:
        """Whom else to aim at, and which of equal energies to pay, need not be asked."""
        return query.kind in ("foe", "energy") or any(
            target.role == query.role and target.place == ("main",) for target in ability.targets
        )

    def join(self, state: State, task: Declare[Effect], effect: Effect, ability: own.Ability) -> Facts:
        return (yield from _join(state, effect, ability, task.mode, failed=False))

    def prepared(
        self, state: State, effect: Effect, operation: Operation, later: tuple[Operation, ...]
    ) -> Generator[Event, None, Effect]:
        return (yield from withheld(state, effect, operation, later))

    def follow(self, effect: Effect, said: Hits, later: tuple[Operation, ...]) -> Sequence[Task]:
        rest = cast(tuple[own.AnyOperation, ...], later)  # they are of a card of this game
        return [TakeHits(effect, said.hits, rest) if said.hits else PerformEffect(effect, rest)]

    def kept_for_later(self, effect: Effect) -> Effect:
        return msgspec.structs.replace(effect, link=-1)

    def draw(self, state: State, effect: Effect, seat: str, count: int, luck: Luck) -> Generator[Event, None, None]:
        """Who should draw and cannot has lost (M-132, M-A07)."""
        yield from draw_or_fail(state, seat, count, luck, (reason(state, effect).clause,), ("M-A07",))


EFFECTS = Effects(PLAYED, reason, options_for, NUMBERS)


def _hindered(state: State, effect: Effect, ability: own.Ability) -> str:
    """Return the clause by which a character does not do what it does by itself in a main phase (M-109, M-110)."""
    character = state.characters.get(effect.source)
    if ability.when != "main_phase" or character is None:
        return ""
    found = held_back(character, ability)
    return found[0] if found is not None else ""


def _begin(state: State, effect: Effect, ability: own.Ability, luck: Luck) -> Generator[Event, None, bool]:
    """Show the card; use the action up (M-143); throw for Confusion: an attack needs heads (M-108)."""
    character = state.characters.get(effect.source)
    if character is None:
        if ability.when == "used":
            yield ItemUsed(("M-016", "M-054"), effect.seat, effect.card)
        return False
    if ability.when not in (*PASSIVES, *ACTIVES):
        return False
    held = character.count("silence") or character.count("fury")
    basic = ("M-A22",) if held and ability.is_basic else ()
    yield AbilityUsed(("M-143", *basic), character.id, effect.ability, ability.when == "flank")
    if ability.when in ACTIVES and character.count("confusion"):
        shown = luck.one_of("coin", (1, 2))
        yield DieRolled(("M-108",), effect.seat, "coin", shown)
        if shown != 1:
            yield NoEffect(("M-108",), character.label, "confused")
            return True
    return False


def _join(state: State, effect: Effect, ability: own.Ability, mode: str, *, failed: bool) -> Facts:
    """Join the chain; whoever opens one waits for answers, opponents first, clockwise (M-066, M-071)."""
    link = ChainLink(
        seat=effect.seat, source=effect.source, card=effect.card, ability=effect.ability, foe=effect.foe,
        chosen=effect.remembered().chosen, passive=ability.when in PASSIVES, failed=failed,
    )  # fmt: skip
    first = len(state.chain)
    flank = ("M-076",) if ability.when == "flank" else ()
    yield LinkAdded((clause_of(ability), "M-071", *flank), link)
    if mode == "answers":
        return None
    return Priority("chain", effect.label, last=effect.seat, first=first), CloseChain()


def choice_obstacle(state: State, effect: Effect, ability: own.Ability, role: str, choice: str) -> Obstacle | None:
    """Say what keeps an opponent or a target from being chosen under a role; None if nothing but the card's text."""
    if role == FOE:
        return foe_obstacle(state, effect, ability, choice) if choice in state.opponents(effect.seat) else None
    for target in ability.targets:
        if target.role == role and choice in candidates(state, effect, target):
            return target_obstacle(state, effect, target, choice)
    return None

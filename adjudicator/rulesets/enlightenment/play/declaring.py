"""Initiating an ability or playing an event: shown, paid for, aimed; then its effects attempt to initiate (7.3)."""

from collections.abc import Generator, Iterator

import msgspec

from adjudicator.kernel.cards import Cost, DiscardCards, Filter, Operation, Sacrifice
from adjudicator.kernel.effects.engine import CardEffects
from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.effects.under_way import DECLINE, Declare, PerformEffect, Query
from adjudicator.kernel.engine.agenda import Facts, Outcome, TaskRun
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.conflict.duels import duel
from adjudicator.rulesets.enlightenment.effects.changing import aimed, legal_targets, not_resolved, without_targets
from adjudicator.rulesets.enlightenment.effects.common import OPPONENT
from adjudicator.rulesets.enlightenment.effects.looking import look
from adjudicator.rulesets.enlightenment.effects.numbers import NUMBERS
from adjudicator.rulesets.enlightenment.effects.operations import PLAYED
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import card_passes, going
from adjudicator.rulesets.enlightenment.play.costs import chosen_role, once_paid, paid_with, pay, ways
from adjudicator.rulesets.enlightenment.table.card_events import AbilityUsed, CardPlayed, EventDone
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import AfterCard, Effect, Happening, SettlePromise
from adjudicator.rulesets.enlightenment.treaties import breaches
from adjudicator.rulesets.enlightenment.treaties.promises import NOT_TARGET

PAID = "?paid"
"""Stands among what was chosen for an effect whose costs are paid."""


class Effects(CardEffects[State, Effect, own.Ability]):
    """How the effects of this game's cards are played. What is paid stays paid (B-24)."""

    unaimed = "B-108"
    left = "B-111"

    def ability(self, state: State, effect: Effect) -> own.Ability:
        return state.card(effect.card).abilities[effect.ability]

    def card_passes(self, state: State, effect: Effect, filter_: Filter, key: str) -> bool:
        return card_passes(filter_, state.card(key))

    def opponent(self, state: State, effect: Effect) -> str:
        return your_opponent(state, effect.seat)

    def payments(self, state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
        """Return what a cost can be paid with so that the others can be paid too, and targets are left (B-107)."""
        found = self.ability(state, effect)
        paid = (way for way in ways(state, effect, found) if aimed(once_paid(state, way, found), way, found))
        return tuple(dict.fromkeys(way.chosen[chosen_role(cost)] for way in paid))

    def question_of(self, state: State, effect: Effect, cost: Cost) -> Query | None:
        """Return what must be chosen next to pay a cost with: cards, or a ring of the own pool."""
        role, hidden = chosen_role(cost), isinstance(cost, DiscardCards)
        if not role or role in effect.chosen or PAID in effect.chosen:
            return None
        options = self.payments(state, effect, cost)
        return Query("cost" if hidden else "target", role, effect.seat, options, hidden) if options else None

    def begin(self, state: State, task: Declare[Effect], found: own.Ability, luck: Luck) -> Facts:
        """Show an event that is played."""
        effect = task.effect
        if effect.source == effect.card:
            limited = "limited" in state.card(effect.card).keywords
            yield CardPlayed(("B-62", "B-106"), effect.seat, effect.card, limited=limited)
        return None

    def pay(self, state: State, effect: Effect, found: own.Ability, role: str) -> Generator[Event, None, Effect | None]:
        """Pay all costs together, once it is chosen with what (B-107)."""
        if PAID in effect.chosen or self.cost_question(state, effect, found) is not None:
            return None
        way = next(ways(state, effect, found), None)
        if way is None:  # the table is another since it was begun
            return None
        yield from pay(state, way, found)
        return way.choosing(PAID, "")

    def paid(self, state: State, effect: Effect, found: own.Ability) -> tuple[Occur[Happening], ...]:
        """What is sacrificed leaves play."""
        ids = going(state, paid_with(effect, found, Sacrifice))
        what = Happening("leaves_play", ("B-107",), ids, effect.seat, effect.label, effect.seat, to="discard")
        return (Occur(what),) if ids else ()

    def target_question(self, state: State, effect: Effect, found: own.Ability) -> Query | None:
        """Return which target must be chosen next. In guide 10 the last one must be if nothing would change else."""
        query = None if _unpaid(state, effect, found) else super().target_question(state, effect, found)
        if query is None or state.options.reference == "v1_4" or without_targets(state, effect, found):
            return query
        others = [effect.chosen.get(target.role) for target in found.targets if target.role != query.role]
        options = tuple(option for option in query.options if option != DECLINE)
        return query._replace(options=options) if options and all(other == "" for other in others) else query

    def use(self, state: State, effect: Effect, found: own.Ability) -> Generator[Event, None, None]:
        """The use counts, whatever becomes of it (B-24, B-109), but not if its payment was prevented (B-107)."""
        title = f"{effect.card}:{effect.ability}/{found.per}"
        if not _unpaid(state, effect, found):
            used = effect.source, effect.seat, effect.ability, title
            within = msgspec.UNSET if found.within == "round" else found.within
            yield AbilityUsed(("B-25", "B-109", "B-110"), *used, within)

    def join(self, state: State, task: Declare[Effect], effect: Effect, found: own.Ability) -> Facts:
        """The effects attempt to initiate (B-106)."""
        kept = effect.remembered()
        if _unpaid(state, effect, found):
            if effect.card in state.players[effect.seat].playing:
                yield EventDone(("B-107",), effect.seat, effect.card, "hand")
            return None
        if not_resolved(state, effect, found):
            yield NoEffect(("B-108", "R-40"), effect.label, "no_target")
            return [AfterCard(kept)]
        initiates = Happening("effect_initiates", ("B-106",), (effect.source,), effect.seat, effect.label, effect.seat,
                              effect=kept)  # fmt: skip
        return *self._promised(state, effect, found), Occur(initiates), AfterCard(kept)

    def _promised(self, state: State, effect: Effect, found: own.Ability) -> Iterator[SettlePromise]:
        """Return what its targets mean for treaties; the only one of a forced ability breaks none (R-36)."""
        for target in found.targets:
            others = self.options_for(state, effect, target) if "forced" in found.kind else (DECLINE,)
            yield from breaches.chosen(state, effect.seat, NOT_TARGET, effect.chosen.get(target.role, ""), others)

    def prepared(
        self, state: State, effect: Effect, operation: Operation, later: tuple[Operation, ...]
    ) -> Generator[Event, None, Effect]:
        """An opponent who is chosen as an effect resolves is a target too."""
        chosen = effect.chosen.get(OPPONENT, "")
        for task in breaches.chosen(state, effect.seat, NOT_TARGET, chosen, state.opponents(effect.seat)):
            yield from breaches.settle_promise(state, task)
        return effect

    def follow(self, effect: Effect, said: object, later: tuple[own.AnyOperation, ...]) -> TaskRun:  # type: ignore[override]  # tasks
        """What an operation makes happen comes first, then the rest of the effect."""
        return (*said, PerformEffect(effect, later))  # type: ignore[misc]  # operations return tasks


def _unpaid(state: State, effect: Effect, found: own.Ability) -> bool:
    """Whether an effect has prevented a payment: what was to be sacrificed is still there (B-107)."""
    return PAID not in effect.chosen or any(id in state.pieces for id in paid_with(effect, found, Sacrifice))


EFFECTS = Effects({**PLAYED, own.Duel: duel, own.Look: look}, reason, legal_targets, NUMBERS)


def initiate(state: State, what: Happening) -> Outcome:
    """The effects are carried out (7.3, step 7); an event is in the discard pile before anybody reacts (R-40)."""
    effect = what.effect
    assert effect is not None
    return PerformEffect(effect, EFFECTS.ability(state, effect).do), AfterCard(effect)


def after_card(state: State, task: AfterCard) -> Facts:
    """An event that was played goes to its owner's discard pile (B-62), cancelled or not (B-24)."""
    effect = task.effect
    if effect.card in state.players[effect.seat].playing:
        side = state.card(effect.card).side
        yield EventDone(("B-62", "B-24"), effect.seat, effect.card, f"{side}_discard")
    return None

"""Initiating an ability or playing an event: shown, paid for, aimed; then its effects attempt to initiate (7.3)."""

from collections.abc import Generator, Iterator

from adjudicator.kernel.cards import Cost, DiscardCards, Filter, Operation, Sacrifice
from adjudicator.kernel.effects.engine import CardEffects
from adjudicator.kernel.effects.under_way import DECLINE, Declare, Perform, Query
from adjudicator.kernel.engine.agenda import Doing
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.table import decks as tables
from adjudicator.rulesets.enlightenment import breaches
from adjudicator.rulesets.enlightenment import vocabulary as own
from adjudicator.rulesets.enlightenment.abilities import your_opponent
from adjudicator.rulesets.enlightenment.card_events import (
    AbilityUsed,
    Bowed,
    CardPlayed,
    EventDone,
    FatePlaced,
    StatusChanged,
)
from adjudicator.rulesets.enlightenment.costs import money_of, payments
from adjudicator.rulesets.enlightenment.decks import DISCARDS, draw
from adjudicator.rulesets.enlightenment.duels import duel
from adjudicator.rulesets.enlightenment.effects.common import OPPONENT
from adjudicator.rulesets.enlightenment.effects.looking import look
from adjudicator.rulesets.enlightenment.effects.numbers import NUMBERS
from adjudicator.rulesets.enlightenment.effects.operations import PLAYED
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import card_passes, options_for
from adjudicator.rulesets.enlightenment.events import FateChanged, FatePlacedOnRing, HonorChanged
from adjudicator.rulesets.enlightenment.promises import NOT_TARGET
from adjudicator.rulesets.enlightenment.state import State
from adjudicator.rulesets.enlightenment.tasks import AfterCard, Effect, Happening, SettlePromise


class Effects(CardEffects[State, Effect, own.Ability]):
    """How the effects of this game's cards are played. What is paid stays paid (B-24)."""

    unaimed = "B-108"
    left = "B-111"
    discard_zone = DISCARDS["conflict_deck"]

    def ability(self, state: State, effect: Effect) -> own.Ability:
        return state.card(effect.card).abilities[effect.ability]

    def card_passes(self, state: State, effect: Effect, filter_: Filter, key: str) -> bool:
        return card_passes(filter_, state.card(key))

    def opponent(self, state: State, effect: Effect) -> str:
        return your_opponent(state, effect.seat)

    def attacker(self, state: State, effect: Effect) -> str:
        return "" if state.conflict is None else state.conflict.attacker

    def defender(self, state: State, effect: Effect) -> str:
        return "" if state.conflict is None else state.conflict.defender

    def payments(self, state: State, effect: Effect, cost: Cost) -> tuple[str, ...]:
        found = payments(state, effect, cost)
        return () if found == ("self",) else found

    def question_of(self, state: State, effect: Effect, cost: Cost) -> Query | None:
        """Return what must be chosen next to pay a cost with: cards, or a ring of the own pool."""
        if isinstance(cost, own.Bow | own.DishonorOwn | own.FateToRing) and cost.role not in effect.chosen:
            return Query("target", cost.role, effect.seat, payments(state, effect, cost))
        return super().question_of(state, effect, cost)

    def begin(self, state: State, task: Declare[Effect], found: own.Ability, luck: Luck) -> Doing:
        """Show an event that is played, and pay what asks for no choice, all together (B-107)."""
        effect = task.effect
        if effect.source == effect.card:
            limited = "limited" in state.card(effect.card).keywords
            yield CardPlayed(("B-62", "B-106"), effect.seat, effect.card, limited=limited)
        fate = money_of(state, effect, found)
        if fate:
            yield FateChanged(("B-107",), {effect.seat: -fate}, "cost", effect.label, effect.seat)
        for cost in found.cost:
            if isinstance(cost, own.PayHonor):
                yield HonorChanged(("B-107",), {effect.seat: -cost.count}, "cost", effect.label, effect.seat)
            elif isinstance(cost, own.BowSelf):
                id = state.pieces[effect.source].on if cost.bearer else effect.source
                yield Bowed(("B-107",), (id,), effect.label)
            elif isinstance(cost, own.TakeFateOff):
                yield FatePlaced(("B-107",), effect.source, -cost.count, effect.label, effect.seat)
        return None

    def pay(self, state: State, effect: Effect, found: own.Ability, role: str) -> Generator[Event, None, Effect | None]:
        """Pay the cost that a choice was for, if it was for one."""
        cost = next((cost for cost in found.cost if role and getattr(cost, "role", "") == role), None)
        if cost is None:
            return None
        choice, seat, label = effect.chosen[role], effect.seat, effect.label
        if isinstance(cost, DiscardCards):
            yield tables.Discarded(("B-107",), seat, (choice,), label, DISCARDS["conflict_deck"])
        elif isinstance(cost, own.Bow):
            yield Bowed(("B-107",), (choice,), label)
        elif isinstance(cost, own.DishonorOwn):
            status = "" if state.pieces[choice].status else "dishonored"
            yield StatusChanged(("B-107", "B-64"), choice, status, label, seat)  # type: ignore[arg-type]  # one of the statuses
        elif isinstance(cost, own.FateToRing):
            yield FateChanged(("B-107",), {seat: -cost.count}, "cost", label, seat)
            yield FatePlacedOnRing(("B-107", "E-091"), choice, cost.count, label, seat)
        return effect

    def use(self, state: State, effect: Effect, found: own.Ability) -> Generator[Event, None, None]:
        """The use counts, whatever becomes of it (B-24, B-109)."""
        title = f"{effect.card}:{effect.ability}/{found.per}"
        yield AbilityUsed(("B-25", "B-109", "B-110"), effect.source, effect.seat, effect.ability, title)

    def join(self, state: State, task: Declare[Effect], effect: Effect, found: own.Ability) -> Doing:
        """What is sacrificed for it leaves play; then the effects attempt to initiate (B-106)."""
        yield from ()
        kept = effect.remembered()
        gone = [cost for cost in found.cost if isinstance(cost, Sacrifice)]
        ids = tuple(effect.source if cost.cards is None else effect.chosen[cost.role] for cost in gone)
        what = Happening("leaves_play", ("B-107",), ids, effect.seat, effect.label, effect.seat, to="discard")
        initiates = Happening("effect_initiates", ("B-106",), (effect.source,), effect.seat, effect.label, effect.seat,
                              effect=kept)  # fmt: skip
        return (
            *self._promised(state, effect, found),
            *([Occur(what)] if ids else []),
            Occur(initiates),
            AfterCard(kept),
        )

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

    def follow(self, effect: Effect, said: object, later: tuple[own.AnyOperation, ...]) -> Doing:  # type: ignore[override]  # tasks
        """What an operation makes happen comes first, then the rest of the effect."""
        return (*said, Perform(effect, later))  # type: ignore[misc,return-value]  # operations return tasks

    def draw(self, state: State, effect: Effect, seat: str, count: int, luck: Luck) -> Generator[Event, None, None]:
        yield from draw(state, seat, count, luck, (reason(state, effect).clause,))


EFFECTS = Effects({**PLAYED, own.Duel: duel, own.Look: look}, reason, options_for, NUMBERS)


def initiate(state: State, what: Happening) -> Doing:
    """The effects are carried out (7.3, step 7); an event is in the discard pile before anybody reacts (R-40)."""
    yield from ()
    effect = what.effect
    assert effect is not None
    return Perform(effect, EFFECTS.ability(state, effect).do), AfterCard(effect)


def after_card(state: State, task: AfterCard) -> Doing:
    """An event that was played goes to its owner's discard pile (B-62), cancelled or not (B-24)."""
    effect = task.effect
    if effect.card in state.players[effect.seat].playing:
        side = state.card(effect.card).side
        yield EventDone(("B-62", "B-24"), effect.seat, effect.card, f"{side}_discard")
    return None

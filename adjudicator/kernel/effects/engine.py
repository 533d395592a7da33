"""The engine of effects: an effect is declared (shown, paid for, aimed), joins the chain or is applied in place, and is
performed operation by operation, as far as the next question."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Generator, Mapping, Sequence
from functools import partial
from typing import Any, Generic, TypeVar

from adjudicator.kernel.cards import Ability, Cost, DiscardCards, Filter, Later, Operation, Sacrifice, Target
from adjudicator.kernel.effects.common import COMMON, Play
from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.effects.numbers import Numbers
from adjudicator.kernel.effects.under_way import DECLINE, Declare, Effect, PerformEffect, Query, Reason
from adjudicator.kernel.engine.agenda import Ask, Facts, Task, TaskRun, facts_of
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision, S

E = TypeVar("E", bound=Effect)
A = TypeVar("A", bound=Ability)


class CardEffects(ABC, Generic[S, E, A]):
    """How the effects of a game's cards are played.

    A game gives `played`, its own operations and those that it plays otherwise than most; `reason`, what an effect's
    facts name as their reason; `options_for`, what may be chosen for a target, in a stable order; and its `numbers`. It
    names `unaimed`, the clause by which an effect without its target does nothing; `thrown`, that of dice; `left`, that
    of what is left for later; and `discard_zone`, the zone to which hands are discarded.
    """

    unaimed: str
    thrown: str = ""
    left: str = ""
    discard_zone: str = "discard"

    def __init__(
        self, played: Mapping[type[Operation], Play[S, E]], reason: Callable[[S, E], Reason],
        options_for: Callable[[S, E, Target], tuple[str, ...]], numbers: Numbers[S, E],
    ) -> None:  # fmt: skip
        self.reason, self.options_for, self.all_hold = reason, options_for, numbers.all_hold
        common = {kind: partial(play, self) for kind, play in COMMON.items()}
        self._own: dict[type, Play[S, E]] = {**common, **played}
        self._played: dict[type, Play[S, E]] = {}

    # What a game says

    def left_by(self, state: S, due: str) -> str:
        """Return the clause by which something is left for later, until it is due."""
        return self.left

    @abstractmethod
    def ability(self, state: S, effect: E) -> A:
        """Return the ability that an effect is of."""

    @abstractmethod
    def card_passes(self, state: S, effect: E, filter_: Filter, key: str) -> bool:
        """Whether a card that is not in play passes a filter."""

    @abstractmethod
    def payments(self, state: S, effect: E, cost: Cost) -> tuple[str, ...]:
        """Return the cards that a cost could be paid with; none if the cost asks for none to be chosen."""

    @abstractmethod
    def opponent(self, state: S, effect: E) -> str:
        """Return the opponent that an effect is aimed at; empty if at none."""

    def controller(self, state: S, effect: E) -> str:
        """Return who controls the source of an effect."""
        return effect.seat

    def attacker(self, state: S, effect: E) -> str:
        """Return who attacks in the fight that an effect belongs to; empty if there is none."""
        return ""

    def defender(self, state: S, effect: E) -> str:
        """Return who defends in the fight that an effect belongs to; empty if there is none."""
        return ""

    @abstractmethod
    def begin(self, state: S, task: Declare[E], ability: A, luck: Luck) -> TaskRun:
        """Show the card, and what else comes before anything is chosen. Return tasks, be they none, only if the
        declaration ends here."""

    @abstractmethod
    def pay(self, state: S, effect: E, ability: A, role: str) -> Generator[Event, None, E | None]:
        """Pay what can be paid now, `role` having just been chosen. Return the effect if something was due."""

    def paid(self, state: S, effect: E, ability: A) -> Sequence[Task]:
        """Return what happens because of what was just paid, before the declaration goes on."""
        return ()

    @abstractmethod
    def join(self, state: S, task: Declare[E], effect: E, ability: A) -> TaskRun:
        """Join the chain: open one, or answer in it."""

    def use(self, state: S, effect: E, ability: A) -> Generator[Event, None, None]:
        """Use the ability up, once everything is chosen."""
        yield from ()

    def chosen(self, state: S, effect: E, role: str, choice: str) -> E:
        """Return an effect with an answer taken in."""
        return effect.choosing(role, "" if choice == DECLINE else choice)

    def still_aimed(self, state: S, effect: E, ability: A) -> E:
        """Return an effect that is being declared without what has become impossible since it was chosen."""
        return effect

    def obvious(self, ability: A, query: Query) -> bool:
        """Whether a question with one answer need not be asked."""
        return False

    def prepared(
        self, state: S, effect: E, operation: Operation, later: tuple[Operation, ...]
    ) -> Generator[Event, None, E]:
        """Do what comes before an operation of an effect."""
        yield from ()
        return effect

    def follow(self, effect: E, said: Any, later: tuple[Operation, ...]) -> Sequence[Task]:
        """Return what follows what an operation of the game itself has said."""
        return [PerformEffect(effect, later)]

    def kept_for_later(self, effect: E) -> E:
        """Return an effect as it is kept until something that it leaves for later is done."""
        return effect

    def draw(self, state: S, effect: E, seat: str, count: int, luck: Luck) -> Generator[Event, None, None]:
        """Let a seat draw cards."""
        yield from decks.draw(state, seat, count, luck, (self.reason(state, effect).clause,))

    # Declaring

    def declare(self, state: S, task: Declare[E], answer: Choose | None, luck: Luck) -> Facts:
        """Show, choose and pay, one after the other; then join the chain, or be applied."""
        effect, mode = task.effect, task.mode
        if effect.seat in state.left:
            return None
        ability = self.ability(state, effect)
        if not task.begun:
            if mode == "now" and not self.all_hold(state, effect, ability.given):
                return None
            ended = yield from facts_of(self.begin(state, task, ability, luck))
            if ended is not None:
                return ended
        elif answer is not None:
            effect = self.chosen(state, effect, task.asked, answer.choice)
        effect = self.still_aimed(state, effect, ability)
        paid = yield from self.pay(state, effect, ability, "" if answer is None else task.asked)
        if paid is not None:  # what that triggers is done first
            return [*self.paid(state, paid, ability), Declare(paid, mode, True)]
        query = self.next_question(state, effect, ability)
        if query is not None and len(query.options) == 1 and not query.hidden and self.obvious(ability, query):
            return [Declare(self.chosen(state, effect, query.role, query.options[0]), mode, True)]
        if query is not None:
            return Ask(self.asking(state, effect, query), Declare(effect, mode, True, query.role))
        if mode != "now":
            yield from self.use(state, effect, ability)
            return (yield from facts_of(self.join(state, task, effect, ability)))
        if lacks_target(effect, ability):
            why = self.reason(state, effect)
            yield NoEffect((why.clause, self.unaimed), why.source, "no_target")
            return None
        yield from self.use(state, effect, ability)
        return [PerformEffect(effect, ability.do)]

    def next_question(self, state: S, effect: E, ability: A) -> Query | None:
        """Return what must be chosen next, if something must: first what is paid with, then what is aimed at."""
        return self.cost_question(state, effect, ability) or self.target_question(state, effect, ability)

    def cost_question(self, state: S, effect: E, ability: A) -> Query | None:
        """Return what must be chosen next to pay with, if something must."""
        return next(filter(None, (self.question_of(state, effect, cost) for cost in ability.cost)), None)

    def question_of(self, state: S, effect: E, cost: Cost) -> Query | None:
        """Return what must be chosen next to pay a cost with, if something must."""
        if not isinstance(cost, DiscardCards | Sacrifice) or cost.role in effect.chosen:
            return None
        options = self.payments(state, effect, cost)
        hidden = isinstance(cost, DiscardCards)
        return Query("cost" if hidden else "target", cost.role, effect.seat, options, hidden) if options else None

    def target_question(self, state: S, effect: E, ability: A) -> Query | None:
        """Return which target must be chosen next, if one must. Who may choose in a hand or deck is asked also if there
        is nothing, so that being asked betrays nothing."""
        for target in ability.targets:
            if target.role in effect.chosen:
                continue
            options = self.options_for(state, effect, target)
            hidden = bool({"hand", "deck"} & set(target.zone))
            if options or (hidden and target.optional):
                seat = effect.seat if target.by == "you" else self.opponent(state, effect)
                options = (*options, DECLINE) if target.optional else options
                return Query("target", target.role, seat, options, hidden)
        return None

    def asking(self, state: S, effect: E, query: Query) -> Decision:
        """Return the decision that an effect waits for."""
        options = () if query.hidden else query.options
        return Decision(query.kind, (query.seat,), self.reason(state, effect).clause, effect.card, options)

    # Performing

    def perform(self, state: S, task: PerformEffect[E, Operation], answer: Choose | None, luck: Luck) -> Facts:
        """Do the first operation that remains. What it triggers is done before the next."""
        if not task.do:
            return None
        operation, *rest = task.do
        later = tuple(rest)
        if isinstance(operation, Later) and not all(isinstance(other, Later) for other in later):
            return [PerformEffect(task.effect, (*later, operation))]  # it leaves the effect as all else has made it
        effect = task.effect if answer is None else task.effect.choosing(task.asked, answer.choice)
        effect = yield from self.prepared(state, effect, operation, later)
        said = yield from self._play(type(operation))(state, effect, operation, luck)
        if isinstance(said, Query) and said.seat not in state.left:
            return Ask(self.asking(state, effect, said), PerformEffect(effect, task.do, said.role))
        if isinstance(said, Effect):
            effect, said = said, None  # type: ignore[assignment]  # an operation returns the effect that it was given
        effect = effect.remembered()
        if said is None or isinstance(said, Query):
            return [PerformEffect(effect, later)]
        if isinstance(said, tuple):
            return [PerformEffect(effect, (*said, *later))]
        return self.follow(effect, said, later)

    def _play(self, kind: type) -> Play[S, E]:
        found = self._played.get(kind)
        if found is None:  # a game redeclares operations that hold others
            found = self._played[kind] = next(self._own[each] for each in kind.__mro__ if each in self._own)
        return found

    def hidden_options(self, state: S, task: Task) -> tuple[str, ...]:
        """Return the options of the pending question of an effect, which are a player's own secret."""
        if isinstance(task, Declare):
            query = self.next_question(state, task.effect, self.ability(state, task.effect))
            return () if query is None else query.options
        assert isinstance(task, PerformEffect)
        operation: Operation = task.do[0]
        playing = self._play(type(operation))(state, task.effect, operation, Luck("", 0))
        try:
            next(playing)
        except StopIteration as asked:
            if isinstance(asked.value, Query):
                return asked.value.options
        return ()


def lacks_target(effect: Effect, ability: Ability) -> bool:
    """Whether an effect has found nothing to aim at where it must."""
    return any(not target.optional and target.role not in effect.chosen for target in ability.targets)

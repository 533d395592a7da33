"""The ruleset `heat` as the kernel sees it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from adjudicator.kernel import events as kernel
from adjudicator.kernel.actions import Action, Naming
from adjudicator.kernel.cards import Fault
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.adjuster import Adjusting
from adjudicator.kernel.effects import resolution
from adjudicator.kernel.effects.facts import events_of, later_of
from adjudicator.kernel.effects.resolution import EndResolution, end_resolution
from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.agenda import Doing, Settling, Task, only
from adjudicator.kernel.engine.choices import Choice
from adjudicator.kernel.events import Event, MatchEnded
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.prices import Price
from adjudicator.kernel.refusal import Obstacle, Wrong
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, looking, turns
from adjudicator.kernel.table.loading import lost_cards
from adjudicator.kernel.table.positions import Layout
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.stats import Questions
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.heat import (
    actions,
    adjusting,
    attacks,
    bookkeeping,
    chain,
    course,
    declaring,
    events,
    field_events,
    legal,
    opening,
    picture,
    positions,
    prices,
    questions,
    state_based,
    tasks,
    telling,
)
from adjudicator.rulesets.heat.cards import SETS, life_warnings
from adjudicator.rulesets.heat.identity import report
from adjudicator.rulesets.heat.lexicon import CAUSES, MARKS
from adjudicator.rulesets.heat.naming import NAMING
from adjudicator.rulesets.heat.samples import SAMPLES
from adjudicator.rulesets.heat.setup import SeatTaken, Setup, seated
from adjudicator.rulesets.heat.state import ChainLink, State
from adjudicator.rulesets.heat.vocabulary import AnyOperation

_PERFORMERS: dict[type[Task], Callable[[State, Any, Any, Luck], Doing]] = {
    tasks.Mulligan: opening.mulligan,
    tasks.BeginTurn: lambda state, task, answer, luck: course.begin_turn(state, luck),
    tasks.StartEffects: lambda state, task, answer, luck: course.start_effects(state),
    tasks.EnterPhase: lambda state, task, answer, luck: course.enter_phase(state, task),
    tasks.Act: lambda state, task, answer, luck: course.act(state, answer),
    tasks.Expire: lambda state, task, answer, luck: only(course.expire(state)),
    tasks.HandLimit: lambda state, task, answer, luck: course.hand_limit(state, task, answer),
    tasks.CloseTurn: lambda state, task, answer, luck: course.close_turn(state),
    tasks.DeclareBlock: lambda state, task, answer, luck: attacks.ask_block(state, task, answer),
    tasks.DeclareSupport: lambda state, task, answer, luck: attacks.ask_support(state, task, answer),
    tasks.DoAtOnce: lambda state, task, answer, luck: only(chain.at_once(state, task)),
    tasks.ResolveLink: lambda state, task, answer, luck: chain.resolve_link(state, task),
    tasks.AfterCard: lambda state, task, answer, luck: only(chain.after_card(state, task)),
    tasks.CloseChain: lambda state, task, answer, luck: only(chain.close_chain(state)),
    EndResolution: lambda state, task, answer, luck: only(end_resolution("H-086")),
    Declare: declaring.EFFECTS.declare,
    Perform: declaring.EFFECTS.perform,
}


class Heat(Ruleset[State]):
    """Heat."""

    name = "heat"
    editions = ("1.0", "1.1")
    revision = "2"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("H-001", "H-006")
    demo_setup = {"seats": [{"name": "Ana", "deck": "corisco"}, {"name": "Bruno", "deck": "nevoa"}]}
    action_type = actions.AnyAction
    event_type = kernel.joined(
        kernel.union_of(decks, looking, changes, turns, resolution, events, field_events),
        *events_of(ChainLink), *later_of(tasks.Effect, AnyOperation),
    )  # fmt: skip
    performers = _PERFORMERS
    windows = {"chain": chain.WINDOW}
    sets = SETS
    samples = SAMPLES
    word_lists = {f"Marks of the kind `{kind}`": names for kind, names in MARKS.items()}
    questions: ClassVar[Questions] = questions
    adjuster: ClassVar[Adjusting] = adjusting
    layout: ClassVar[Layout] = positions
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming: ClassVar[Naming] = NAMING
    responses = {actions.Play: actions.Play, actions.Use: actions.Use}
    staged = ("players", "minted", "pieces", "chain")
    standing = {actions.Concede: "H-A35"}

    def card_warnings(self, card: Any) -> list[Fault]:
        return life_warnings(card)

    def deck_report(self, deck: Sequence[Any]) -> list[Text]:
        return list(report(deck))

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        return seated(setup, luck)

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """Leaders, shuffles, who begins, six cards; then the mulligan (H-007 to H-010)."""
        yield from opening.set_down(state, luck)
        yield from self.go_on(state, (tasks.Mulligan(),), None, luck)

    def settle(self, state: State, facts: Sequence[Event]) -> Settling:
        return state_based.settle(state, facts)

    def prices(self, state: State, seat: str) -> Iterator[Price]:
        return prices.prices(state, seat)

    def choice_of(self, state: State, seat: str) -> Choice | None:
        assert state.decision is not None
        return opening.kept(state, seat) if state.decision.kind == "mulligan" else super().choice_of(state, seat)

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.secret_actions(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        asked_otherwise = state.decision.kind == "mulligan" or type(action) in self.standing
        return None if asked_otherwise else legal.obstacle(state, action)

    def not_asked(self, state: State, action: Action) -> Obstacle:
        """Say by which clause what a seat would do belongs to its own turn; if by none, that of what is asked."""
        own = legal.out_of_turn(state, action) if state.follows("1.1") else None
        return own or super().not_asked(state, action)

    def take_standing(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the opponent wins."""
        yield MatchEnded(("H-A35",), (opponent_of(action.seat),), "H-A35")

    def conserved(self, state: State) -> Iterator[Wrong]:
        if state.first:  # before the leaders are in their zones there are deck lists alone
            yield from lost_cards(self, state)
        yield from bookkeeping.conserved(state)

    def put_in_order(self, state: State) -> Iterator[Event]:
        return state_based.follow_correction(state)

    def picture(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return "\n".join(picture.drawn(table, self.cast(table), language))

    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return picture.describe(table, self.cast(table), language, viewer)

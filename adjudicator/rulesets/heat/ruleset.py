"""The ruleset `heat` as the kernel sees it."""

from collections.abc import Iterator, Sequence
from functools import partial
from typing import Any, ClassVar

from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.effects import resolution
from adjudicator.kernel.effects.facts import events_of, later_of
from adjudicator.kernel.effects.resolution import EndResolution, end_resolution
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Performing, Task
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, looking, turns
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import Choice
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.kernel.table.stats import NumberRules
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.cards.form import SETS, life_warnings
from adjudicator.rulesets.heat.cards.identity import report
from adjudicator.rulesets.heat.cards.lexicon import CAUSES, MARKS, STATS
from adjudicator.rulesets.heat.cards.vocabulary import AnyOperation
from adjudicator.rulesets.heat.combat import attacks
from adjudicator.rulesets.heat.course import chain, course, opening, state_based
from adjudicator.rulesets.heat.field import events as field_events
from adjudicator.rulesets.heat.judged import adjusting, bookkeeping, lookahead, numbers, positions
from adjudicator.rulesets.heat.play import declaring, legal, prices
from adjudicator.rulesets.heat.samples import SAMPLES
from adjudicator.rulesets.heat.shown import telling
from adjudicator.rulesets.heat.table import actions, events, tasks
from adjudicator.rulesets.heat.table.setup import SeatTaken, Setup, seated
from adjudicator.rulesets.heat.table.state import ChainLink, State

_PERFORMERS: dict[type[Task], Performing] = {
    tasks.Mulligan: opening.mulligan,
    tasks.BeginTurn: course.begin_turn,
    tasks.StartEffects: course.start_effects,
    tasks.EnterPhase: course.enter_phase,
    tasks.Act: course.act,
    tasks.Expire: course.expire,
    tasks.HandLimit: course.hand_limit,
    tasks.CloseTurn: course.close_turn,
    tasks.DeclareBlock: attacks.ask_block,
    tasks.DeclareSupport: attacks.ask_support,
    tasks.DoAtOnce: chain.at_once,
    tasks.ResolveLink: chain.resolve_link,
    tasks.AfterCard: chain.after_card,
    tasks.CloseChain: chain.close_chain,
    EndResolution: partial(end_resolution, "H-086"),
    Declare: declaring.EFFECTS.declare,
    PerformEffect: declaring.EFFECTS.perform,
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
    stats = STATS
    word_lists = {f"Marks of the kind `{kind}`": names for kind, names in MARKS.items()}
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    positions: PositionRules[State] = positions
    lookahead = lookahead.Ahead()
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming = legal.WAYS.naming
    responses = {actions.Play: actions.Play, actions.Use: actions.Use}
    named_members = ("players", "minted", "pieces", "chain")
    anytime_actions = {actions.Concede: "H-A35"}
    card_warnings = staticmethod(life_warnings)
    seat = staticmethod(seated)
    check_state_based = staticmethod(state_based.check_state_based)
    prices = staticmethod(prices.prices)
    secret_actions = staticmethod(legal.secret_actions)
    settle_correction = staticmethod(state_based.follow_correction)

    def deck_report(self, deck: Sequence[Any]) -> list[Text]:
        return list(report(deck))

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """Leaders, shuffles, who begins, six cards; then the mulligan (H-007 to H-010)."""
        yield from opening.set_down(state, luck)
        yield from self.resume(state, (tasks.Mulligan(),), None, luck)

    def choice_of(self, state: State, seat: str) -> Choice | None:
        assert state.decision is not None
        return opening.kept(state, seat) if state.decision.kind == "mulligan" else super().choice_of(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        asked_otherwise = state.decision.kind == "mulligan" or type(action) in self.anytime_actions
        return None if asked_otherwise else legal.obstacle(state, action)

    def out_of_turn_obstacle(self, state: State, action: Action) -> Obstacle:
        """Say by which clause what a seat would do belongs to its own turn; if by none, that of what is asked."""
        own = legal.WAYS.out_of_turn(state, action) if state.follows("1.1") else None
        return own or super().out_of_turn_obstacle(state, action)

    def take_anytime(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the opponent wins."""
        yield MatchEnded(("H-A35",), (opponent_of(action.seat),), "H-A35")

    def violations(self, state: State) -> Iterator[Violation]:
        if state.first:  # before the leaders are in their zones there are deck lists alone
            yield from lost_cards(self, state)
        yield from bookkeeping.violations(state)

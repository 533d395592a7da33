"""Multiversity Conquest as a ruleset: everything the house needs to know of it, in one place."""

from collections.abc import Iterator
from functools import partial
from typing import Any, ClassVar

from adjudicator.kernel.cards import Fault
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.effects import resolution
from adjudicator.kernel.effects.facts import LotDrawn, events_of, later_of
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Performing, Task
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import decks, turns
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.actions import Action, Respond
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.stats import NumberRules
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.rulesets.multiversity.cards.form import SETS
from adjudicator.rulesets.multiversity.cards.guidelines import warnings
from adjudicator.rulesets.multiversity.cards.lexicon import CAUSES
from adjudicator.rulesets.multiversity.cards.vocabulary import AnyOperation
from adjudicator.rulesets.multiversity.course import chain, course, opening, state_based
from adjudicator.rulesets.multiversity.effects import events as effect_events
from adjudicator.rulesets.multiversity.effects.taking_hits import take_hits
from adjudicator.rulesets.multiversity.judged import adjusting, bookkeeping, lookahead, numbers, positions
from adjudicator.rulesets.multiversity.play import declaring, legal, prices
from adjudicator.rulesets.multiversity.samples import SAMPLES
from adjudicator.rulesets.multiversity.shown import telling
from adjudicator.rulesets.multiversity.table import actions, events, tasks
from adjudicator.rulesets.multiversity.table.setup import ADMITTED, PLAYERS, SeatTaken, Setup, seated
from adjudicator.rulesets.multiversity.table.state import ChainLink, State
from adjudicator.rulesets.multiversity.team import events as team_events
from adjudicator.rulesets.multiversity.team import status_events

_PERFORMERS: dict[type[Task], Performing] = {
    tasks.Sideboard: opening.sideboard,
    tasks.OpenGame: opening.open_game,
    tasks.BeginTurn: course.begin_turn,
    tasks.Cleanup: course.cleanup,
    tasks.HandLimit: course.hand_limit,
    tasks.DrawPhase: course.draw_phase,
    tasks.MainPhase: course.main_phase,
    tasks.Act: course.act,
    tasks.BeginCombat: course.begin_combat,
    tasks.EndCombat: course.end_combat,
    tasks.EndTurn: course.end_turn,
    Declare: declaring.EFFECTS.declare,
    tasks.ResolveLink: chain.resolve_link,
    tasks.CloseChain: chain.close_chain,
    PerformEffect: declaring.EFFECTS.perform,
    tasks.TakeHits: take_hits,
    tasks.AfterEffect: chain.after_effect,
    tasks.Assist: chain.assist,
    resolution.EndResolution: partial(resolution.end_resolution, "M-145"),
    tasks.Promote: state_based.promote,
}


class Multiversity(Ruleset[State]):
    """Multiversity Conquest."""

    name = "multiversity"
    editions = ("1.0", "1.1")
    revision = "6"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("M-025", "M-034", *ADMITTED)
    players = PLAYERS
    demo_setup = {
        "seats": [
            {"name": "Ana", "deck": "farol", "sideboard": []},
            {"name": "Bruno", "deck": "forja", "sideboard": []},
        ]
    }
    action_type = actions.AnyAction
    event_type = kernel.joined(
        kernel.union_of(
            decks, turns, resolution, events, effect_events, team_events, status_events,
            without=(turns.FirstDrawn, turns.PhaseBegun),
        ),
        *events_of(ChainLink), LotDrawn, *later_of(tasks.Effect, AnyOperation),
    )  # fmt: skip
    performers = _PERFORMERS
    windows = {"chain": chain.WINDOW}
    sets = SETS
    samples = SAMPLES
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    positions: PositionRules[State] = positions
    lookahead = lookahead.Ahead()
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming = legal.WAYS.naming
    responses = {actions.Use: Respond}
    named_members = ("players", "minted", "characters", "items", "chain")
    anytime_actions = {actions.Concede: "M-131"}
    seat = staticmethod(seated)
    secret_actions = staticmethod(legal.secret_actions)
    prices = staticmethod(prices.prices)
    check_state_based = staticmethod(state_based.check_state_based)
    settle_correction = staticmethod(state_based.follow_correction)
    on_table = staticmethod(telling.on_table)

    def card_warnings(self, card: Any) -> list[Fault]:
        return list(warnings(card))

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """First the sideboards (M-034)."""
        sideboards = (tasks.Sideboard(seat) for seat in reversed(state.seats))
        yield from self.resume(state, (tasks.OpenGame(), *sideboards), None, luck)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        return None if type(action) in self.anytime_actions else legal.obstacle(state, action)

    def conceals(self, state: State, action: Action) -> bool:
        """Others do not see which cards are swapped with the sideboard."""
        return isinstance(action, actions.Swap) or super().conceals(state, action)

    def take_anytime(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: of two the other wins; of more the player leaves, and the others go on."""
        others = state.opponents(action.seat)
        if len(others) == 1:
            yield MatchEnded(("M-131",), others, "M-131")
        else:
            yield from state_based.leave(("M-131", "M-A39"), action.seat, "M-131")

    def forfeit(
        self, state: State, seats: tuple[str, ...], winners: tuple[str, ...], others: tuple[str, ...],
        clauses: tuple[str, ...], luck: Luck,
    ) -> Iterator[Event]:  # fmt: skip
        """A match lost by ruling: where two or more are left, the losers leave, and the others go on (M-A39)."""
        leaving = tuple(seat for seat in seats if seat not in state.left)
        if winners or state.result is not None or len(others) <= 1 or not leaving:
            return super().forfeit(state, seats, winners, others, clauses, luck)
        facts = (fact for seat in leaving for fact in state_based.leave(("M-A39", *clauses), seat, "M-A39"))
        return self.interrupt(state, facts, luck)

    def may_act_anytime(self, state: State, seat: str) -> bool:
        return seat in state.living

    def violations(self, state: State) -> Iterator[Violation]:
        if state.first:  # before the game there are deck lists alone
            yield from lost_cards(self, state)
        yield from bookkeeping.violations(state)

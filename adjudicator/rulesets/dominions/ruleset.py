"""The ruleset `dominions` as the kernel sees it."""

from collections.abc import Iterator
from typing import ClassVar

from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.effects.facts import events_of
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Performing, Task
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, turns
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.actions import Action, Respond
from adjudicator.kernel.table.events import Event, MatchEnded
from adjudicator.kernel.table.seats import TWO_SEATS, opponent_of
from adjudicator.kernel.table.stats import Layers, NumberRules
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.board import events as board_events
from adjudicator.rulesets.dominions.cards.form import SETS
from adjudicator.rulesets.dominions.cards.lexicon import AFFLICTIONS, BLESSINGS, CAUSES, KEYWORDS, MARKS, STATS
from adjudicator.rulesets.dominions.course import chain, course, ticking
from adjudicator.rulesets.dominions.course.state_based import at_rest, check_state_based
from adjudicator.rulesets.dominions.effects.duel import fight
from adjudicator.rulesets.dominions.judged import adjusting, bookkeeping, lookahead, numbers, positions
from adjudicator.rulesets.dominions.play import declaring, legal
from adjudicator.rulesets.dominions.samples import SAMPLES
from adjudicator.rulesets.dominions.shown import telling
from adjudicator.rulesets.dominions.table import actions, change_events, events, tasks
from adjudicator.rulesets.dominions.table.setup import ADMITTED, SeatTaken, Setup, seated
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State

_PERFORMERS: dict[type[Task], Performing] = {
    tasks.ShowHands: course.show_hands,
    tasks.ChooseFirst: course.choose_first,
    tasks.RecycleHands: course.recycle,
    tasks.BeginTurn: course.begin_turn,
    tasks.OfferDraw: course.offer_draw,
    tasks.EnterPhase: course.enter_phase,
    tasks.TickNext: ticking.tick_next,
    tasks.Act: course.act,
    tasks.Expire: course.expire,
    tasks.EndTurn: course.end_turn,
    tasks.CloseTurn: course.close_turn,
    Declare: declaring.EFFECTS.declare,
    tasks.ResolveLink: chain.resolve_link,
    tasks.DealAttack: battle.deal_attack,
    tasks.CloseChain: chain.close_chain,
    PerformEffect: declaring.EFFECTS.perform,
    tasks.OfferEffect: declaring.offer,
    tasks.AfterEffect: chain.after_effect,
    tasks.FightDuel: fight,
}


class Dominions(Ruleset[State]):
    """Dimensional Dominions."""

    name = "dominions"
    editions = ("1.0", "1.1")
    revision = "7"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("N-001", "N-002", "N-003", *ADMITTED)
    demo_setup = {"seats": [{"name": "Ana", "deck": "brumas"}, {"name": "Bruno", "deck": "horda"}]}
    action_type = actions.AnyAction
    event_type = kernel.joined(
        kernel.union_of(
            decks,
            changes,
            turns,
            events,
            board_events,
            change_events,
            without=(decks.DrawFailed, turns.FirstSettled, turns.FirstDrawn),
        ),
        *events_of(ChainLink),
    )
    performers = _PERFORMERS
    windows = {"chain": chain.WINDOW}
    sets = SETS
    samples = SAMPLES
    stats = STATS
    word_lists = {"Kinds of marks": MARKS, "Statuses": (*AFFLICTIONS, *BLESSINGS), "Keywords": KEYWORDS}
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    layers: ClassVar[Layers] = Piece.layers
    positions: PositionRules[State] = positions
    lookahead = lookahead.Ahead()
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming = legal.WAYS.naming
    responses = {actions.Activate: Respond}
    named_members = ("players", "minted", "pieces", "chain")
    anytime_actions = {actions.Concede: "N-115"}
    seat = staticmethod(seated)
    check_state_based = staticmethod(check_state_based)
    secret_actions = staticmethod(legal.secret_actions)
    normal = staticmethod(legal.normal)
    on_table = staticmethod(telling.on_table)
    ability_called = staticmethod(declaring.ability_called)

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """Shuffle, and settle who chooses who begins (N-002, N-004)."""
        for seat, player in state.players.items():
            yield decks.shuffled(seat, player.decklist.value, ("N-002",), luck)
        first: Task = tasks.ShowHands()
        if setup.options.initiative == "coin":
            winner = luck.one_of("coin", TWO_SEATS)
            yield events.InitiativeDrawn(("N-004", "N-019"), winner)
            first = tasks.ChooseFirst(winner)
        yield from self.resume(state, (first,), None, luck)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        return None if state.decision.options or type(action) in self.anytime_actions else legal.obstacle(state, action)

    def out_of_turn_obstacle(self, state: State, action: Action) -> Obstacle:
        return legal.WAYS.out_of_turn(state, action) or super().out_of_turn_obstacle(state, action)

    def conceals(self, state: State, action: Action) -> bool:
        """Others do not see which card is put face down."""
        return (isinstance(action, actions.Spawn) and action.face == "down") or super().conceals(state, action)

    def take_anytime(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the opponent wins (N-115, N-A28)."""
        yield MatchEnded(("N-115", "N-A28"), (opponent_of(action.seat),), "N-115")

    def violations(self, state: State) -> Iterator[Violation]:
        yield from lost_cards(self, state)
        yield from bookkeeping.violations(state)

    def settle_correction(self, state: State) -> Iterator[Event]:
        yield from at_rest(state)
        yield from chain.outcome(state)

"""The ruleset `dominions` as the kernel sees it."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.effects.facts import events_of
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Performer, Settling, Task, only
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
from adjudicator.kernel.telling.names_in_view import VisibleThing
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.rulesets.dominions.battle import battle
from adjudicator.rulesets.dominions.board import events as board_events
from adjudicator.rulesets.dominions.cards import vocabulary
from adjudicator.rulesets.dominions.cards.form import SETS
from adjudicator.rulesets.dominions.cards.lexicon import AFFLICTIONS, BLESSINGS, CAUSES, KEYWORDS, MARKS, STATS
from adjudicator.rulesets.dominions.course import chain, course, ticking
from adjudicator.rulesets.dominions.course.state_based import at_rest, check_state_based
from adjudicator.rulesets.dominions.effects.duel import fight
from adjudicator.rulesets.dominions.judged import adjusting, bookkeeping, numbers, positions
from adjudicator.rulesets.dominions.play import declaring, legal
from adjudicator.rulesets.dominions.samples import SAMPLES
from adjudicator.rulesets.dominions.shown import telling
from adjudicator.rulesets.dominions.table import actions, change_events, events, tasks
from adjudicator.rulesets.dominions.table.setup import ADMITTED, SeatTaken, Setup, seated
from adjudicator.rulesets.dominions.table.state import ChainLink, Piece, State

_PERFORMERS: dict[type[Task], Performer[State]] = {
    tasks.ShowHands: lambda state, task, answer, luck: course.show_hands(state, task, answer),
    tasks.ChooseFirst: course.choose_first,
    tasks.RecycleHands: lambda state, task, answer, luck: course.recycle(state, task, answer),
    tasks.BeginTurn: lambda state, task, answer, luck: course.begin_turn(state),
    tasks.OfferDraw: lambda state, task, answer, luck: course.offer_draw(state, task, answer),
    tasks.EnterPhase: lambda state, task, answer, luck: course.enter_phase(state, task),
    tasks.TickNext: lambda state, task, answer, luck: ticking.tick_next(state, task, answer),
    tasks.Act: lambda state, task, answer, luck: course.act(state, answer, luck),
    tasks.Expire: lambda state, task, answer, luck: only(course.expire(state, task)),
    tasks.EndTurn: lambda state, task, answer, luck: course.end_turn(state),
    tasks.CloseTurn: lambda state, task, answer, luck: course.close_turn(state, luck),
    Declare: declaring.EFFECTS.declare,
    tasks.ResolveLink: lambda state, task, answer, luck: chain.resolve_link(state, task, luck),
    tasks.DealAttack: lambda state, task, answer, luck: only(battle.deal_attack(state, task)),
    tasks.CloseChain: lambda state, task, answer, luck: only(chain.close_chain(state)),
    PerformEffect: declaring.EFFECTS.perform,
    tasks.OfferEffect: lambda state, task, answer, luck: declaring.offer(state, task, answer),
    tasks.AfterEffect: lambda state, task, answer, luck: only(chain.after_effect(state, task, luck)),
    tasks.FightDuel: lambda state, task, answer, luck: fight(state, task, answer),
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
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming = legal.WAYS.naming
    responses = {actions.Activate: Respond}
    named_members = ("players", "minted", "pieces", "chain")
    anytime_actions = {actions.Concede: "N-115"}

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        return seated(setup, luck)

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

    def check_state_based(self, state: State, facts: Sequence[Event]) -> Settling:
        return check_state_based(state, facts)

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.secret_actions(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        return None if state.decision.options or type(action) in self.anytime_actions else legal.obstacle(state, action)

    def normal(self, state: State, action: Action) -> Action:
        return legal.normal(state, action)

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

    def on_table(self, table: dict[str, Any]) -> dict[str, VisibleThing]:
        return telling.on_table(table)

    def ability_called(self, state: State, card: str, number: int) -> vocabulary.Ability | None:
        return declaring.ability_called(state, card, number)

"""The ruleset `dominions` as the kernel sees it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

from adjudicator.kernel import events as kernel
from adjudicator.kernel.actions import Action, Naming, Respond
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.cast import OnTable
from adjudicator.kernel.desk.adjuster import Adjusting
from adjudicator.kernel.effects.facts import events_of
from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.agenda import Doing, Settling, Task, only
from adjudicator.kernel.events import Event, MatchEnded
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import Obstacle, Wrong
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, turns
from adjudicator.kernel.table.loading import lost_cards
from adjudicator.kernel.table.positions import Layout
from adjudicator.kernel.table.seats import TWO_SEATS, opponent_of
from adjudicator.kernel.table.stats import Layers, Questions
from adjudicator.kernel.text import Language
from adjudicator.rulesets.dominions import (
    actions,
    adjusting,
    battle,
    board_events,
    bookkeeping,
    chain,
    change_events,
    course,
    declaring,
    events,
    legal,
    picture,
    positions,
    questions,
    tasks,
    telling,
    ticking,
    vocabulary,
)
from adjudicator.rulesets.dominions.cards import SETS
from adjudicator.rulesets.dominions.effects.duel import fight
from adjudicator.rulesets.dominions.lexicon import AFFLICTIONS, BLESSINGS, CAUSES, KEYWORDS, MARKS
from adjudicator.rulesets.dominions.naming import NAMING
from adjudicator.rulesets.dominions.samples import SAMPLES
from adjudicator.rulesets.dominions.setup import ADMITTED, SeatTaken, Setup, seated
from adjudicator.rulesets.dominions.state import ChainLink, Piece, State
from adjudicator.rulesets.dominions.state_based import at_rest, settle

_PERFORMERS: dict[type[Task], Callable[[State, Any, Any, Luck], Doing]] = {
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
    Perform: declaring.EFFECTS.perform,
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
    word_lists = {"Kinds of marks": MARKS, "Statuses": (*AFFLICTIONS, *BLESSINGS), "Keywords": KEYWORDS}
    questions: ClassVar[Questions] = questions
    adjuster: ClassVar[Adjusting] = adjusting
    layers: ClassVar[Layers] = Piece.layers
    layout: ClassVar[Layout] = positions
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming: ClassVar[Naming] = NAMING
    responses = {actions.Activate: Respond}
    staged = ("players", "minted", "pieces", "chain")
    standing = {actions.Concede: "N-115"}

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
        yield from self.go_on(state, (first,), None, luck)

    def settle(self, state: State, facts: Sequence[Event]) -> Settling:
        return settle(state, facts)

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.secret_actions(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        return None if state.decision.options or type(action) in self.standing else legal.obstacle(state, action)

    def normal(self, state: State, action: Action) -> Action:
        return legal.normal(state, action)

    def not_asked(self, state: State, action: Action) -> Obstacle:
        return legal.out_of_turn(state, action) or super().not_asked(state, action)

    def conceals(self, state: State, action: Action) -> bool:
        """Others do not see which card is put face down."""
        return (isinstance(action, actions.Spawn) and action.face == "down") or super().conceals(state, action)

    def take_standing(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the opponent wins (N-115, N-A28)."""
        yield MatchEnded(("N-115", "N-A28"), (opponent_of(action.seat),), "N-115")

    def conserved(self, state: State) -> Iterator[Wrong]:
        yield from lost_cards(self, state)
        yield from bookkeeping.conserved(state)

    def put_in_order(self, state: State) -> Iterator[Event]:
        yield from at_rest(state)
        yield from chain.outcome(state)

    def on_table(self, table: dict[str, Any]) -> dict[str, OnTable]:
        return telling.on_table(table)

    def ability_called(self, state: State, card: str, number: int) -> vocabulary.Ability | None:
        return declaring.ability_called(state, card, number)

    def picture(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return "\n".join(picture.board(table, self.cast(table), language, viewer))

    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return picture.describe(table, self.cast(table), language, viewer)

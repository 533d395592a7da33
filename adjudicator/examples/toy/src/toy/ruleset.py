"""The game as the kernel sees it: its words, its tasks, its chart and windows, and what people ask of it."""

from collections.abc import Iterator, Mapping, Sequence
from typing import ClassVar

from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.engine.agenda import Performing, Task, TaskRun
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.engine.timing import Step, UnderWay, UsableAbility
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.actions import Action, Naming
from adjudicator.kernel.table.events import Event, union_of
from adjudicator.kernel.table.stats import Layers, NumberRules
from adjudicator.kernel.table.things import misnumbered
from adjudicator.kernel.text.refusal import Obstacle, Violation

from toy.cards.form import CARDS, DECK, Card
from toy.course import course, damage, settling
from toy.judged import adjusting, numbers, positions
from toy.play import legal, playing
from toy.play.naming import NAMING
from toy.samples import SAMPLES
from toy.shown import telling
from toy.table import events, tasks
from toy.table.actions import Accept, AnyAction, Concede, Offer
from toy.table.setup import SEATS, SeatTaken, Setup, seated
from toy.table.state import HAND_LIMIT, LAYERS, Offered, Player, State
from toy.table.tasks import Damage


class Toy(Ruleset[State]):
    """Toy."""

    name = "toy"
    editions = ("1.1",)
    revision = "1"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("T-1",)
    players = range(len(SEATS), len(SEATS) + 1)
    demo_setup = {"seats": [{"name": "Ana"}, {"name": "Bruno"}, {"name": "Clara"}]}
    action_type = AnyAction
    event_type = union_of(events, decks, without=(decks.DrawFailed,))
    timing: ClassVar[Sequence[Step]] = damage.CHART
    windows: Mapping[str, Window[State]] = playing.WINDOWS
    anytime_actions: ClassVar[Mapping[type[Action], str]] = {Offer: "T-11", Accept: "T-11", Concede: "T-10"}
    performers: ClassVar[Mapping[type[Task], Performing]] = {
        tasks.Mulligan: course.mulligan,
        tasks.BeginRound: course.begin_round,
        tasks.Bid: course.bid,
        tasks.EndRound: course.end_round,
        tasks.Discard: course.discard,
        tasks.PlayCard: playing.play_card,
        tasks.AttackWith: playing.attack,
        tasks.ResolveLink: playing.resolve_link,
        tasks.CloseChain: playing.close_chain,
        tasks.UseAbility: damage.use,
    }
    layers: ClassVar[Layers] = LAYERS
    positions: PositionRules[State] = positions
    adjuster: Adjusting[State] = adjusting
    number_rules: NumberRules[State] = numbers
    samples = SAMPLES
    phrases = telling.PHRASES
    named_members = ("players", "units", "offers", "chain")
    naming: Naming[State] = NAMING
    check_state_based = staticmethod(settling.check_state_based)
    choice_of = staticmethod(legal.choice_of)
    secret_actions = staticmethod(legal.actions)
    fields_of = staticmethod(legal.fields_of)
    on_table = staticmethod(telling.on_table)

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        return seated(setup)

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        for seat in state.seats:
            yield decks.shuffled(seat, DECK, ("T-1",), luck)
            yield from decks.draw(state, seat, HAND_LIMIT, luck, ("T-1",))
        yield from self.resume(state, (tasks.Mulligan(),), None, luck)

    # What follows by itself

    def settle_correction(self, state: State) -> Iterator[Event]:
        yield from settling.check_state_based(state, ())

    # The timing chart

    def carry_out_occurrence(self, state: State, what: Damage, luck: Luck) -> TaskRun:
        return damage.carry_out(state, what)

    def applicable(self, state: State, step: str, under_way: UnderWay[Damage]) -> Sequence[UsableAbility]:
        return damage.applicable(state, step, under_way.what)

    def asked_as_bluff(self, state: State, step: str, under_way: UnderWay[Damage], seat: str) -> bool:
        return damage.asked_as_bluff(state, under_way.what, seat)

    def apply(self, state: State, ability: UsableAbility) -> Task:
        return tasks.UseAbility(ability.name, ability.seat)

    def first_player(self, state: State) -> str:
        """The first player, or the next one who still plays."""
        return next(seat for seat in playing.from_first(state) if seat not in state.left)

    # What is legal

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        asked = state.decision
        has_priority = (
            asked is not None and asked.kind in ("act", "respond") and type(action) not in self.anytime_actions
        )
        return legal.obstacle(state, action) if has_priority else None

    # Anytime actions

    def may_act_anytime(self, state: State, seat: str) -> bool:
        return seat in state.living

    def take_anytime(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        if isinstance(action, Offer):
            yield events.OfferMade(("T-11",), Offered(action.seat, action.to, action.gold))
        elif isinstance(action, Accept):
            yield events.OfferEnded(("T-11",), action.offer, True)
        else:
            yield from settling.eliminate(state, action.seat, "T-10")

    # What people ask

    def violations(self, state: State) -> Iterator[Violation]:
        """No card is lost or doubled, no id is given twice, and nobody owes gold."""
        if state.players["P1"].deck.salt:
            yield from lost_cards(self, state)
        yield from misnumbered(state, (*state.units, *state.offers))
        for seat, player in state.players.items():
            if player.gold < 0:
                yield Violation.of(f"/players/{seat}/gold", "não há dívidas", "there are no debts")

    def cards(self) -> dict[str, Card]:
        return CARDS

    def deck_list(self, player: Player) -> tuple[str, ...]:
        return DECK

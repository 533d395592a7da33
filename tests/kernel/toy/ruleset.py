"""The toy as the kernel sees it: its words, its tasks, its chart and windows, and what people ask of it."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.kernel import beginning
from adjudicator.kernel.actions import Action
from adjudicator.kernel.desk.adjuster import Adjusting
from adjudicator.kernel.engine.agenda import Doing, Settling, Task
from adjudicator.kernel.engine.choices import Choice
from adjudicator.kernel.engine.priority import Window
from adjudicator.kernel.engine.timing import Ability, Step, UnderWay
from adjudicator.kernel.events import Event, union_of
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import Obstacle, Wrong
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.table import decks
from adjudicator.kernel.table.loading import lost_cards
from adjudicator.kernel.table.positions import Layout
from adjudicator.kernel.table.stats import Explanation, Layers, explain
from tests.kernel.toy import adjusting, course, damage, events, legal, playing, positions, settling, tasks
from tests.kernel.toy.actions import Accept, AnyAction, Concede, Offer
from tests.kernel.toy.cards import DECK
from tests.kernel.toy.state import HAND_LIMIT, LAYERS, Offered, Options, Player, State
from tests.kernel.toy.tasks import Damage


class Setup(msgspec.Struct, frozen=True):
    """Who sits down; a match may begin from a position."""

    seats: tuple[str, ...] = ("P1", "P2", "P3")
    options: Options = Options()
    position: dict[str, Any] | None = None


class SeatTaken(beginning.SeatTaken, frozen=True):
    """A player sits down, with nothing yet; the first is first."""

    def sit(self, state: State) -> None:
        state.first = state.seats[0]
        state.players[self.seat] = Player(Secret((), "", []), Secret((self.seat,), "", []))

    def chosen(self) -> str:
        return self.seat


class Toy(Ruleset[State]):
    """The toy."""

    name = "toy"
    editions = ("1.1",)
    revision = "1"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("T-1",)
    action_type = AnyAction
    event_type = union_of(events, decks, without=(decks.DrawFailed,))
    timing: ClassVar[Sequence[Step]] = damage.CHART
    windows: ClassVar[Mapping[str, Window]] = playing.WINDOWS
    standing: ClassVar[Mapping[type[Action], str]] = {Offer: "T-11", Accept: "T-11", Concede: "T-10"}
    performers: ClassVar[Mapping[type[Task], Callable[..., Doing]]] = {
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
    layout: ClassVar[Layout] = positions
    adjuster: ClassVar[Adjusting] = adjusting

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        return tuple(SeatTaken(seat, "") for seat in setup.seats)

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        for seat in setup.seats:
            yield decks.shuffled(seat, DECK, ("T-1",), luck)
            yield from decks.draw(state, seat, HAND_LIMIT, luck, ("T-1",))
        yield from self.go_on(state, (tasks.Mulligan(),), None, luck)

    # What follows by itself

    def settle(self, state: State, facts: Sequence[Event]) -> Settling:
        return settling.settle(state, facts)

    def put_in_order(self, state: State) -> Iterator[Event]:
        yield from settling.settle(state, ())

    # The timing chart

    def happen(self, state: State, what: Damage, luck: Luck) -> Doing:
        return damage.happen(state, what)

    def applicable(self, state: State, step: str, under_way: UnderWay[Damage]) -> Sequence[Ability]:
        return damage.applicable(state, step, under_way.what)

    def bluffs(self, state: State, step: str, under_way: UnderWay[Damage], seat: str) -> bool:
        return damage.bluffs(state, under_way.what, seat)

    def apply(self, state: State, ability: Ability) -> Task:
        return tasks.UseAbility(ability.name, ability.seat)

    def first_player(self, state: State) -> str:
        """The first player, or the next one who still plays."""
        return next(seat for seat in playing.from_first(state) if seat not in state.left)

    # What is legal

    def choice_of(self, state: State, seat: str) -> Choice | None:
        return legal.choice_of(state, seat)

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.actions(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        asked = state.decision
        has_priority = asked is not None and asked.kind in ("act", "respond") and type(action) not in self.standing
        return legal.obstacle(state, action) if has_priority else None

    # Standing actions

    def may_stand(self, state: State, seat: str) -> bool:
        return seat in state.living

    def fields_of(self, state: State, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        return legal.fields_of(state, seat, kind)

    def take_standing(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        if isinstance(action, Offer):
            yield events.OfferMade(("T-11",), Offered(action.seat, action.to, action.gold))
        elif isinstance(action, Accept):
            yield events.OfferEnded(("T-11",), action.offer, True)
        else:
            yield from settling.eliminate(state, action.seat, "T-10")

    # What people ask

    def explain(self, state: State, of: str) -> Explanation:
        unit = state.units[of.removesuffix(".power")]
        return explain(LAYERS, of, "power", unit.base, unit.modifiers, None)

    def conserved(self, state: State) -> Iterator[Wrong]:
        """No card is lost or doubled, and nobody owes gold."""
        if state.players["P1"].deck.salt:
            yield from lost_cards(self, state)
        for seat, player in state.players.items():
            if player.gold < 0:
                yield Wrong.of(f"/players/{seat}/gold", "não há dívidas", "there are no debts")

    def cards(self) -> dict[str, str]:
        return dict.fromkeys(DECK, "")

    def deck_list(self, player: Player) -> tuple[str, ...]:
        return DECK

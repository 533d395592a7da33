"""The ruleset `enlightenment` as the kernel sees it."""

from collections.abc import Callable, Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.kernel import events as kernel
from adjudicator.kernel.actions import Action, Naming
from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.cast import OnTable
from adjudicator.kernel.desk.adjuster import Adjusting
from adjudicator.kernel.effects.facts import DieRolled, NoEffect, later_of
from adjudicator.kernel.effects.under_way import Declare, Perform
from adjudicator.kernel.engine.agenda import Doing, Settling, Task
from adjudicator.kernel.engine.choices import Choice, Description, Member
from adjudicator.kernel.engine.timing import Ability, UnderWay
from adjudicator.kernel.events import Event
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.prices import Price
from adjudicator.kernel.refusal import Obstacle, Wrong
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, looking
from adjudicator.kernel.table.loading import lost_cards
from adjudicator.kernel.table.positions import Layout
from adjudicator.kernel.table.stats import Layers, Questions
from adjudicator.kernel.text import Language, Text
from adjudicator.rulesets.enlightenment import (
    actions,
    adjusting,
    attaching,
    bids,
    bookkeeping,
    breaches,
    card_events,
    conflict_events,
    conflicts,
    course,
    declaring,
    duels,
    durations,
    dynasty,
    elimination,
    events,
    fiveringsdb,
    happening,
    keywords,
    lapsing,
    legal,
    offering,
    opening,
    picture,
    playing,
    positions,
    prices,
    provinces,
    questions,
    ring_effects,
    rings,
    state_based,
    tasks,
    telling,
    treaties,
    treaty_events,
    uses,
    windows,
)
from adjudicator.rulesets.enlightenment import decks as drawing
from adjudicator.rulesets.enlightenment.cards import SETS
from adjudicator.rulesets.enlightenment.fiveringsdb import Record
from adjudicator.rulesets.enlightenment.lexicon import CAUSES
from adjudicator.rulesets.enlightenment.naming import NAMING
from adjudicator.rulesets.enlightenment.samples import SAMPLES
from adjudicator.rulesets.enlightenment.setup import PLAYERS, SeatTaken, Setup, seated
from adjudicator.rulesets.enlightenment.state import Piece, State
from adjudicator.rulesets.enlightenment.vocabulary import AnyOperation
from adjudicator.rulesets.enlightenment.words import KEYWORDS

_PERFORMERS: dict[type[Task], Callable[[State, Any, Any, Luck], Doing]] = {
    tasks.LayProvinces: opening.lay_provinces,
    tasks.DynastyMulligan: opening.dynasty_mulligan,
    tasks.ConflictMulligan: opening.conflict_mulligan,
    tasks.Framework: lambda state, task, answer, luck: course.framework(state, task, luck),
    tasks.DynastyWindow: lambda state, task, answer, luck: dynasty.window(state, task, answer),
    tasks.DrawCards: lambda state, task, answer, luck: drawing.draw(state, task, luck),
    tasks.Refill: lambda state, task, answer, luck: provinces.refill(state, task, luck),
    tasks.DiscardRestricted: lambda state, task, answer, luck: attaching.discard_restricted(state, task, answer),
    tasks.Bid: lambda state, task, answer, luck: bids.bid(state, task, answer),
    tasks.OddHonor: lambda state, task, answer, luck: bids.odd_honor(state, task, answer),
    tasks.DeclareConflict: lambda state, task, answer, luck: conflicts.declare_conflict(state, task, answer),
    tasks.NameEvaded: lambda state, task, answer, luck: conflicts.name_evaded(state, task, answer),
    tasks.ConflictStep: conflicts.run,
    tasks.PlaceRings: lambda state, task, answer, luck: rings.place(state, task, answer),
    tasks.RingEffect: ring_effects.resolve,
    tasks.DiscardOnProvince: provinces.discard_there,
    tasks.LoseCharacters: lambda state, task, answer, luck: course.lose_characters(state, task, answer),
    tasks.FateOnRing: lambda state, task, answer, luck: rings.fate_on_ring(state, task, answer),
    tasks.DiscardFaceup: lambda state, task, answer, luck: provinces.discard_faceup(state, task, answer),
    tasks.FavorSide: lambda state, task, answer, luck: course.favor_side(state, task, answer),
    tasks.BidDuel: lambda state, task, answer, luck: duels.bid(state, task, answer),
    tasks.SettleDuel: lambda state, task, answer, luck: duels.settle(state, task),
    tasks.DecideDuel: lambda state, task, answer, luck: duels.decide(state, task),
    tasks.Expire: lambda state, task, answer, luck: durations.expire(state, task, answer),
    tasks.JudgeBreach: lambda state, task, answer, luck: breaches.judge_claim(state, task, answer),
    tasks.SettlePromise: lambda state, task, answer, luck: breaches.settle_promise(state, task),
    tasks.AnnounceTotals: lambda state, task, answer, luck: conflicts.announce_totals(state, task),
    tasks.AfterCard: lambda state, task, answer, luck: declaring.after_card(state, task),
    Declare: declaring.EFFECTS.declare,
    Perform: declaring.EFFECTS.perform,
    tasks.PlayCard: lambda state, task, answer, luck: playing.play_card(state, task),
}


STEPS = tuple(step.name for step in tasks.CHART)
"""The steps of the timing chart."""


class Enlightenment(Ruleset[State]):
    """Legend of the Five Rings in its Enlightenment format."""

    name = "enlightenment"
    editions = ("1.0", "1.1")
    revision = "2"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("E-001",)
    players = PLAYERS
    demo_setup = {
        "seats": [
            {"name": "Ana", "deck": "heron"},
            {"name": "Bruno", "deck": "otter"},
            {"name": "Clara", "deck": "pine"},
        ]
    }
    action_type = actions.AnyAction
    event_type = kernel.joined(
        kernel.union_of(
            decks,
            changes,
            looking,
            events,
            card_events,
            conflict_events,
            treaty_events,
            without=(decks.DrawFailed, changes.Ticked),
        ),
        NoEffect,
        DieRolled,
        *later_of(tasks.Effect, AnyOperation),
    )
    performers = _PERFORMERS
    timing = tasks.CHART
    windows = windows.WINDOWS
    sets = SETS
    samples = SAMPLES
    word_lists = {"Keywords": KEYWORDS}
    record_type = Record
    layers: ClassVar[Layers] = Piece.layers
    questions: ClassVar[Questions] = questions
    adjuster: ClassVar[Adjusting] = adjusting
    layout: ClassVar[Layout] = positions
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming: ClassVar[Naming] = NAMING
    responses = {actions.Play: actions.Play, actions.Use: actions.Use}
    staged = ("players", "minted", "pieces")
    standing = {
        actions.Offer: "E-160",
        actions.Accept: "E-162",
        actions.Refuse: "E-160",
        actions.Release: "E-180",
        actions.Claim: "E-165",
        actions.Concede: "B-116",
    }

    def parse_cards(self, file: str, data: Any) -> list[Any]:
        """Make cards of a card file's data: cards in this game's form, or records of fiveringsdb. Raises BadCards."""
        own = super().parse_cards
        return fiveringsdb.parse(file, data, own) if fiveringsdb.is_records(data) else own(file, data)

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        return seated(setup, luck)

    def setup_of(self, facts: Sequence[Event]) -> Setup:
        """Return the set-up that these first facts came from, its players in the order in which it has them (R-03)."""
        made: Setup = super().setup_of(facts)
        begun: Any = facts[0]
        placed = sorted(
            zip((taken.place for taken in begun.players), made.seats, strict=True), key=lambda each: each[0]
        )
        return msgspec.structs.replace(made, seats=tuple(seat for _, seat in placed))

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """Rings, first player, decks; then provinces in secret (section 3)."""
        yield from opening.set_up(state, luck)
        yield from self.go_on(state, opening.begins(), None, luck)

    def settle(self, state: State, facts: Sequence[Event]) -> Settling:
        return state_based.settle(state, facts)

    def put_in_order(self, state: State) -> Iterator[Event]:
        return state_based.follow_correction(state)

    # Timing

    def happen(self, state: State, what: tasks.Happening, luck: Luck) -> Doing:
        return happening.happen(state, what, luck)

    def applicable(self, state: State, step: str, under_way: UnderWay[tasks.Happening]) -> Sequence[Ability]:
        return keywords.answering(state, step, under_way.what) + list(uses.answering(state, step, under_way))

    def apply(self, state: State, ability: Ability) -> Task:
        step = state.occurring[-1].step
        by_keyword = keywords.answer(state, ability)
        return by_keyword or Declare(uses.answer_called(state, ability.name, ability.seat, step), "answers")

    def unusable(self, state: State, step: str, seat: str) -> Iterator[tuple[str, Obstacle]]:
        return uses.unusable(state, step, seat) if step in STEPS else iter(())

    def bluffs(self, state: State, step: str, under_way: UnderWay[tasks.Happening], seat: str) -> bool:
        return uses.might_answer(state, step, under_way, seat)

    def lapsed(self, state: State, what: tasks.Happening, happened: bool) -> bool:
        return lapsing.lapsed(state, what, happened)

    def source_of(self, what: tasks.Happening) -> str:
        return what.source

    def first_player(self, state: State) -> str:
        return state.player_order[0]

    # What is legal

    def prices(self, state: State, seat: str) -> Iterator[Price]:
        return prices.prices(state, seat)

    def choice_of(self, state: State, seat: str) -> Choice | None:
        assert state.decision is not None
        return opening.choice_of(state, seat, state.decision.kind) or super().choice_of(state, seat)

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.secret_actions(state, seat)

    def describes(self, state: State, seat: str) -> tuple[Description, ...]:
        return legal.describes(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        if isinstance(action, treaties.AnyTreatyAction):
            return treaties.obstacle(state, action)
        return None if type(action) in self.standing else legal.obstacle(state, action)

    def not_asked(self, state: State, action: Action) -> Obstacle:
        """Who is eliminated is passed over in all (E-062)."""
        if action.seat not in state.left:
            return super().not_asked(state, action)
        return Obstacle("E-062", Text(f"{action.seat} saiu da partida", f"{action.seat} is eliminated"))

    def fields_of(self, state: State, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        return {} if kind is actions.Concede else treaties.fields_of(state, seat, kind)  # type: ignore[arg-type]  # the other standing actions

    def members_of(self, state: State, seat: str, kind: str) -> tuple[Member, ...]:
        found = treaties.fields_of(state, seat, actions.Offer) if kind == "offer" else None
        return tuple(offering.members(state, seat, found["to"].options)) if found else ()

    def normal(self, state: State, action: Action) -> Action:
        return legal.normal(state, action)

    def conceals(self, state: State, action: Action) -> bool:
        """Others do not see which cards of a hand are exchanged, nor what two players negotiate in private (R-32)."""
        private = state.options.treaty_negotiation == "private"
        if isinstance(action, actions.Offer | actions.Refuse):
            return private
        asked = state.decision is not None and state.decision.kind == "mulligan"
        return (asked and type(action) not in self.standing) or super().conceals(state, action)

    # Told

    def on_table(self, table: dict[str, Any]) -> dict[str, OnTable]:
        return telling.on_table(table)

    def picture(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return "\n".join(picture.drawn(table, self.cast(table), language))

    def describe(self, table: dict[str, Any], language: Language, viewer: str) -> str:
        return picture.describe(table, self.cast(table), language, viewer)

    # Leaving

    def take_standing(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the player is eliminated (B-116); or offers and answers of treaties."""
        if isinstance(action, treaties.AnyTreatyAction):
            yield from treaties.take(state, action, luck)
            return
        yield from elimination.eliminate(state, action.seat, "B-116")
        yield from elimination.check(state)

    def may_stand(self, state: State, seat: str) -> bool:
        return seat in state.living

    def conserved(self, state: State) -> Iterator[Wrong]:
        if any(player.stronghold for player in state.players.values()):  # before there are deck lists alone
            yield from lost_cards(self, state)
        yield from bookkeeping.conserved(state)

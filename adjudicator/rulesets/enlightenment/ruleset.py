"""The ruleset `enlightenment` as the kernel sees it."""

from collections.abc import Iterator, Sequence
from typing import Any, ClassVar

import msgspec

from adjudicator.kernel.cards.loops import Causes
from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.effects.facts import DieRolled, NoEffect, later_of
from adjudicator.kernel.effects.under_way import Declare, PerformEffect
from adjudicator.kernel.engine.agenda import Performing, Task
from adjudicator.kernel.engine.timing import UnderWay, UsableAbility
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.table import changes, decks, looking
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.choices import Choice, Member
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Layers, NumberRules
from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.kernel.text.terms import names_of
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards import fiveringsdb, keywords
from adjudicator.rulesets.enlightenment.cards.fiveringsdb import Record
from adjudicator.rulesets.enlightenment.cards.form import SETS
from adjudicator.rulesets.enlightenment.cards.lexicon import CAUSES, STATS
from adjudicator.rulesets.enlightenment.cards.vocabulary import AnyOperation
from adjudicator.rulesets.enlightenment.cards.words import KEYWORDS
from adjudicator.rulesets.enlightenment.conflict import conflicts, duels, provinces, ring_effects, ring_events, rings
from adjudicator.rulesets.enlightenment.conflict import events as conflict_events
from adjudicator.rulesets.enlightenment.course import (
    bids,
    course,
    durations,
    dynasty,
    elimination,
    happening,
    lapsing,
    opening,
    state_based,
    windows,
)
from adjudicator.rulesets.enlightenment.judged import adjusting, bookkeeping, lookahead, numbers, positions
from adjudicator.rulesets.enlightenment.play import answers, attaching, declaring, legal, playing, prices
from adjudicator.rulesets.enlightenment.play.naming import NAMING
from adjudicator.rulesets.enlightenment.samples import SAMPLES
from adjudicator.rulesets.enlightenment.shown import telling, totals
from adjudicator.rulesets.enlightenment.table import actions, card_events, events, tasks
from adjudicator.rulesets.enlightenment.table import decks as drawing
from adjudicator.rulesets.enlightenment.table.setup import PLAYERS, SeatTaken, Setup, seated
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.treaties import breaches, offering, treaties
from adjudicator.rulesets.enlightenment.treaties import events as treaty_events

_PERFORMERS: dict[type[Task], Performing] = {
    tasks.LayProvinces: opening.lay_provinces,
    tasks.DynastyMulligan: opening.dynasty_mulligan,
    tasks.ConflictMulligan: opening.conflict_mulligan,
    tasks.Framework: course.framework,
    tasks.DynastyWindow: dynasty.window,
    tasks.DrawCards: drawing.draw,
    tasks.Refill: provinces.refill,
    tasks.DiscardRestricted: attaching.discard_restricted,
    tasks.Bid: bids.bid,
    tasks.OddHonor: bids.odd_honor,
    tasks.DeclareConflict: conflicts.declare_conflict,
    tasks.NameEvaded: conflicts.name_evaded,
    tasks.ConflictStep: conflicts.run,
    tasks.PlaceRings: rings.place,
    tasks.RingEffect: ring_effects.resolve,
    tasks.DiscardOnProvince: provinces.discard_there,
    tasks.LoseCharacters: course.lose_characters,
    tasks.FateOnRing: rings.fate_on_ring,
    tasks.DiscardFaceup: provinces.discard_faceup,
    tasks.FavorSide: course.favor_side,
    tasks.BidDuel: duels.bid,
    tasks.SettleDuel: duels.check_state_based,
    tasks.DecideDuel: duels.decide,
    tasks.Expire: durations.expire,
    tasks.JudgeBreach: breaches.judge_claim,
    tasks.SettlePromise: breaches.settle_promise,
    tasks.AnnounceTotals: conflicts.announce_totals,
    tasks.AfterCard: declaring.after_card,
    Declare: declaring.EFFECTS.declare,
    PerformEffect: declaring.EFFECTS.perform,
    tasks.PlayCard: playing.play_card,
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
            ring_events,
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
    stats = STATS
    word_lists = {"Keywords": names_of(KEYWORDS)}
    record_type = Record
    layers: ClassVar[Layers] = Piece.layers
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    positions: PositionRules[State] = positions
    lookahead = lookahead.Ahead()
    causes: ClassVar[Causes] = CAUSES
    phrases = telling.PHRASES
    naming = NAMING
    responses = {actions.Play: actions.Play, actions.Use: actions.Use}
    named_members = ("players", "minted", "pieces", "last_known")
    anytime_actions = {
        actions.Offer: "E-160",
        actions.Accept: "E-162",
        actions.Refuse: "E-160",
        actions.Release: "E-180",
        actions.Claim: "E-165",
        actions.Concede: "B-116",
    }
    seat = staticmethod(seated)
    check_state_based = staticmethod(state_based.check_state_based)
    settle_correction = staticmethod(state_based.follow_correction)
    carry_out_occurrence = staticmethod(happening.carry_out_occurrence)
    asked_as_bluff = staticmethod(answers.might_answer)
    lapsed = staticmethod(lapsing.lapsed)
    prices = staticmethod(prices.prices)
    secret_actions = staticmethod(legal.secret_actions)
    describes = staticmethod(legal.describes)
    normal = staticmethod(legal.normal)
    on_table = staticmethod(telling.on_table)
    totals = staticmethod(totals.totals)

    def parse_cards(self, file: str, data: Any) -> list[Any]:
        """Make cards of a card file's data: cards in this game's form, or records of fiveringsdb. Raises BadCards."""
        own = super().parse_cards
        return fiveringsdb.parse(file, data, own) if fiveringsdb.is_records(data) else own(file, data)

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
        yield from self.resume(state, opening.begins(), None, luck)

    # Timing

    def applicable(self, state: State, step: str, under_way: UnderWay[tasks.Happening]) -> Sequence[UsableAbility]:
        return keywords.answering(state, step, under_way.what) + list(answers.answering(state, step, under_way))

    def apply(self, state: State, ability: UsableAbility) -> Task:
        step = state.occurring[-1].step
        by_keyword = keywords.answer(state, ability)
        return by_keyword or Declare(answers.answer_called(state, ability.name, ability.seat, step), "answers")

    def unusable(self, state: State, step: str, seat: str) -> Iterator[tuple[str, Obstacle]]:
        return answers.unusable(state, step, seat) if step in STEPS else iter(())

    def source_of(self, what: tasks.Happening) -> str:
        return what.source

    def first_player(self, state: State) -> str:
        return state.player_order[0]

    # What is legal

    def choice_of(self, state: State, seat: str) -> Choice | None:
        assert state.decision is not None
        return opening.choice_of(state, seat, state.decision.kind) or super().choice_of(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        assert state.decision is not None
        if isinstance(action, treaties.AnyTreatyAction):
            return treaties.obstacle(state, action)
        return None if type(action) in self.anytime_actions else legal.obstacle(state, action)

    def out_of_turn_obstacle(self, state: State, action: Action) -> Obstacle:
        """Who is eliminated is passed over in all (E-062)."""
        if action.seat not in state.left:
            return super().out_of_turn_obstacle(state, action)
        return Obstacle("E-062", Text(f"{action.seat} saiu da partida", f"{action.seat} is eliminated"))

    def fields_of(self, state: State, seat: str, kind: type[Action]) -> dict[str, Choice] | None:
        return {} if kind is actions.Concede else treaties.fields_of(state, seat, kind)  # type: ignore[arg-type]  # the other anytime actions

    def members_of(self, state: State, seat: str, kind: str) -> tuple[Member, ...]:
        found = treaties.fields_of(state, seat, actions.Offer) if kind == "offer" else None
        return tuple(offering.members(state, seat, found["to"].options)) if found else ()

    def conceals(self, state: State, action: Action) -> bool:
        """Others do not see which cards of a hand are exchanged, nor what two players negotiate in private (R-32)."""
        private = state.options.treaty_negotiation == "private"
        if isinstance(action, actions.Offer | actions.Refuse):
            return private
        asked = state.decision is not None and state.decision.kind == "mulligan"
        return (asked and type(action) not in self.anytime_actions) or super().conceals(state, action)

    # Told

    def names_in_view(self, table: dict[str, Any]) -> NamesInView:
        """What has left the table in this phase still has its name, and what has come into play from a province the one
        by which it lay there: an occurrence may be about it (B-54, B-105)."""
        pieces = table.get("pieces", {})
        came = {piece["was"]: piece for piece in pieces.values() if piece.get("was") and piece["was"] != piece["card"]}
        gone = telling.on_table({"pieces": {**table.get("last_known", {}), **came}})
        return super().names_in_view(table)._replace(gone=gone)

    # Leaving

    def take_anytime(self, state: State, action: Action, luck: Luck) -> Iterator[Event]:
        """Concede: the player is eliminated (B-116); or offers and answers of treaties."""
        if isinstance(action, treaties.AnyTreatyAction):
            yield from treaties.take(state, action, luck)
            return
        yield from elimination.eliminate(state, action.seat, "B-116")
        yield from elimination.check(state)

    def may_act_anytime(self, state: State, seat: str) -> bool:
        return seat in state.living

    def violations(self, state: State) -> Iterator[Violation]:
        if any(player.stronghold for player in state.players.values()):  # before there are deck lists alone
            yield from lost_cards(self, state)
        yield from bookkeeping.violations(state)

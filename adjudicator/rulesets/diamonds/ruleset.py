"""The ruleset `diamonds` as the kernel sees it."""

from collections.abc import Iterator, Mapping, Sequence
from functools import cached_property

import msgspec

from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.engine.agenda import Performing, Settling, Task
from adjudicator.kernel.engine.timing import Step, UnderWay, UsableAbility
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import NumberRules, Stat
from adjudicator.kernel.text.refusal import Violation
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import DECKS, FACTIONS, MISSION_CARDS, SETS, STATS
from adjudicator.rulesets.diamonds.course import course, turn
from adjudicator.rulesets.diamonds.effects import continuous
from adjudicator.rulesets.diamonds.effects import events as effect_events
from adjudicator.rulesets.diamonds.judged import adjusting, bookkeeping, lookahead, numbers, positions
from adjudicator.rulesets.diamonds.play import legal, resolution
from adjudicator.rulesets.diamonds.play.naming import NAMING
from adjudicator.rulesets.diamonds.samples import SAMPLES
from adjudicator.rulesets.diamonds.shown import telling
from adjudicator.rulesets.diamonds.table import actions, events, tasks
from adjudicator.rulesets.diamonds.table.setup import SEATS, SeatTaken, Setup, check_setup
from adjudicator.rulesets.diamonds.table.state import Player, State

_PERFORMERS: dict[type[Task], Performing] = {
    tasks.BeginHalf: course.begin_half,
    tasks.Allocate: course.allocate,
    tasks.BeginRound: course.begin_round,
    tasks.BeginTurn: course.begin_turn,
    tasks.PlanTurn: turn.plan,
    tasks.StealSpell: turn.steal_spell,
    tasks.CastSpell: turn.cast_spell,
    tasks.BeginAbilities: turn.begin_abilities,
    tasks.UseAbility: turn.use_ability,
    tasks.Resolve: resolution.resolve,
    tasks.Apply: resolution.apply_text,
    tasks.Redirect: resolution.redirect,
    tasks.EndTurn: turn.end_turn,
    tasks.GiveVigour: turn.give_vigour,
    tasks.TickPoison: turn.tick_poison,
    tasks.CloseTurn: course.close_turn,
    tasks.EndMatch: course.end_match,
}


class Diamonds(Ruleset[State]):
    """Disputa dos Diamantes Arcanos."""

    name = "diamonds"
    editions = ("1.0", "1.1")
    revision = "6"
    state_type = State
    setup_type = Setup
    seat_type = SeatTaken
    begins = ("D-003", "D-005")
    players = range(len(SEATS), len(SEATS) + 1)
    factions = FACTIONS
    demo_setup = {
        "seats": [
            {"name": "Ana", "faction": "conclave"},
            {"name": "Bruno", "faction": "vanguard"},
            {"name": "Clara", "faction": "guardians"},
            {"name": "Davi", "faction": "shadows"},
        ]
    }
    action_type = actions.AnyAction
    event_type = kernel.union_of(events, effect_events)
    performers = _PERFORMERS
    timing = (Step("response", "optional", "D-064", open=True), Step("apply", "happen", "D-016"))
    sets = SETS
    table_cards = MISSION_CARDS
    samples = SAMPLES
    stats = tuple(map(Stat, STATS))
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    positions: PositionRules[State] = positions
    lookahead = lookahead.Ahead()
    phrases = telling.PHRASES
    naming = NAMING
    secret_actions = staticmethod(legal.secret_actions)
    forbids = staticmethod(legal.obstacle)
    normal = staticmethod(legal.normal)
    carry_out_occurrence = staticmethod(resolution.carry_out_occurrence)
    checked_after = staticmethod(continuous.checked_after)
    settle_correction = staticmethod(continuous.at_rest)
    on_table = staticmethod(telling.on_table)

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        check_setup(setup)
        return tuple(
            SeatTaken(seat, Name(chosen.name), chosen.faction, DECKS[chosen.faction])
            for seat, chosen in zip(SEATS, setup.seats, strict=True)
        )

    def open(self, state: State, setup: Setup, luck: Luck) -> Iterator[Event]:
        """Lay the missions down, and give the token to whoever begins (D-004, D-006)."""
        yield _shuffle_missions(setup, luck)
        if setup.options.first_player == "set" and setup.first_player is not None:  # D-A08
            first = setup.first_player
            yield events.TokenGiven(("D-006", "D-A08"), first, course.turn_order(SEATS, first))
        else:
            first = luck.one_of("first_player", SEATS)
            yield events.TokenDrawn(("D-006",), first, course.turn_order(SEATS, first))
        yield from self.resume(state, (tasks.BeginHalf(1),), None, luck)

    # Timing: a spell that would be applied may be redirected, then it happens

    def applicable(self, state: State, step: str, under_way: UnderWay[tasks.Application]) -> list[UsableAbility]:
        """Sentinela Silenciosa may answer, once (D-064)."""
        if under_way.used:
            return []
        found = resolution.responders(state, under_way.what)
        return [UsableAbility(card, state.field[card].owner) for card in found]

    def apply(self, state: State, ability: UsableAbility) -> Task:
        return tasks.Redirect(ability.name, ability.seat)

    def source_of(self, what: tasks.Application) -> str:
        return what.source

    def check_state_based(self, state: State, facts: Sequence[Event]) -> Settling:
        return continuous.check_state_based(state)

    def violations(self, state: State) -> Iterator[Violation]:
        yield from lost_cards(self, state) if state.half else ()
        yield from bookkeeping.violations(state)

    def deck_list(self, player: Player) -> tuple[str, ...]:
        return player.deck

    def setup_of(self, facts: Sequence[Event]) -> Setup:
        given = next((fact.seat for fact in facts if type(fact) is events.TokenGiven), None)
        setup: Setup = msgspec.structs.replace(super().setup_of(facts), first_player=given)
        return setup

    @cached_property
    def card_names(self) -> Mapping[str, Text]:
        return telling.NAMES


def _shuffle_missions(setup: Setup, luck: Luck) -> events.MissionsShuffled:
    """The missions in a random order (D-004, D-A01)."""
    row = luck.shuffled("missions", course.missions_in_row(setup.options))
    return events.MissionsShuffled(("D-004", "D-A01"), tuple(Secret((), luck.salt(), mission) for mission in row))

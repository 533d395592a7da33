"""The ruleset `diamonds` as the kernel sees it."""

from collections.abc import Container, Iterator, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from adjudicator.kernel.desk.loading import lost_cards
from adjudicator.kernel.engine.agenda import Performer, Settling, Task, TaskRun, only
from adjudicator.kernel.engine.timing import Step, UnderWay, UsableAbility
from adjudicator.kernel.game.adjuster import Adjusting
from adjudicator.kernel.game.position_rules import PositionRules
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.ruleset import Ruleset
from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table import events as kernel
from adjudicator.kernel.table.actions import Action
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import NumberRules, Stat
from adjudicator.kernel.telling.names_in_view import VisibleThing
from adjudicator.kernel.text.refusal import Obstacle, Violation
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import DECKS, FACTIONS, JUDGEMENT, MISSIONS, SETS, STATS
from adjudicator.rulesets.diamonds.course import course, turn
from adjudicator.rulesets.diamonds.effects import continuous
from adjudicator.rulesets.diamonds.effects import events as effect_events
from adjudicator.rulesets.diamonds.judged import adjusting, bookkeeping, numbers, positions
from adjudicator.rulesets.diamonds.play import legal, resolution
from adjudicator.rulesets.diamonds.play.naming import NAMING
from adjudicator.rulesets.diamonds.samples import SAMPLES
from adjudicator.rulesets.diamonds.shown import telling
from adjudicator.rulesets.diamonds.table import actions, events, tasks
from adjudicator.rulesets.diamonds.table.setup import SEATS, SeatTaken, Setup, check_setup
from adjudicator.rulesets.diamonds.table.state import Player, State

_PERFORMERS: dict[type[Task], Performer[State]] = {
    tasks.BeginHalf: lambda state, task, answer, luck: course.begin_half(state, task),
    tasks.Allocate: course.allocate,
    tasks.BeginRound: lambda state, task, answer, luck: course.begin_round(state, task),
    tasks.BeginTurn: lambda state, task, answer, luck: course.begin_turn(state, task),
    tasks.PlanTurn: lambda state, task, answer, luck: turn.plan(state, task, answer),
    tasks.StealSpell: lambda state, task, answer, luck: turn.steal_spell(state, task, answer),
    tasks.CastSpell: lambda state, task, answer, luck: turn.cast_spell(state, task),
    tasks.BeginAbilities: lambda state, task, answer, luck: turn.begin_abilities(state),
    tasks.UseAbility: lambda state, task, answer, luck: turn.use_ability(state, task),
    tasks.Resolve: lambda state, task, answer, luck: resolution.resolve(state, task, answer),
    tasks.Apply: resolution.apply_text,
    tasks.Redirect: lambda state, task, answer, luck: only(resolution.redirect(state, task)),
    tasks.EndTurn: lambda state, task, answer, luck: turn.end_turn(state),
    tasks.GiveVigour: lambda state, task, answer, luck: only(turn.give_vigour(state, task)),
    tasks.TickPoison: lambda state, task, answer, luck: turn.tick_poison(state, task, answer),
    tasks.CloseTurn: lambda state, task, answer, luck: course.close_turn(state),
    tasks.EndMatch: lambda state, task, answer, luck: course.end_match(state),
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
    samples = SAMPLES
    stats = tuple(map(Stat, STATS))
    number_rules: NumberRules[State] = numbers
    adjuster: Adjusting[State] = adjusting
    positions: PositionRules[State] = positions
    phrases = telling.PHRASES
    naming = NAMING

    def seat(self, setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
        check_setup(setup)
        return tuple(
            SeatTaken(seat, chosen.name, chosen.faction, DECKS[chosen.faction])
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

    def secret_actions(self, state: State, seat: str) -> tuple[Action, ...]:
        return legal.secret_actions(state, seat)

    def forbids(self, state: State, action: Action) -> Obstacle | None:
        return legal.obstacle(state, action)

    def normal(self, state: State, action: Action) -> Action:
        return legal.normal(state, action)

    # Timing: a spell that would be applied may be redirected, then it happens

    def applicable(self, state: State, step: str, under_way: UnderWay[tasks.Application]) -> list[UsableAbility]:
        """Sentinela Silenciosa may answer, once (D-064)."""
        if under_way.used:
            return []
        found = resolution.responders(state, under_way.what)
        return [UsableAbility(card, state.field[card].owner) for card in found]

    def apply(self, state: State, ability: UsableAbility) -> Task:
        return tasks.Redirect(ability.name, ability.seat)

    def carry_out_occurrence(self, state: State, what: tasks.Application, luck: Luck) -> TaskRun:
        return resolution.carry_out_occurrence(state, what, luck)

    def source_of(self, what: tasks.Application) -> str:
        return what.source

    def checked_after(self, state: State) -> Container[type[Event]]:
        return continuous.checked_after(state)

    def check_state_based(self, state: State, facts: Sequence[Event]) -> Settling:
        return continuous.check_state_based(state)

    def violations(self, state: State) -> Iterator[Violation]:
        yield from lost_cards(self, state) if state.half else ()
        yield from bookkeeping.violations(state)

    def deck_list(self, player: Player) -> tuple[str, ...]:
        return player.deck

    def settle_correction(self, state: State) -> Iterator[Event]:
        return continuous.at_rest(state)

    def setup_of(self, facts: Sequence[Event]) -> Setup:
        given = next((fact.seat for fact in facts if type(fact) is events.TokenGiven), None)
        setup: Setup = msgspec.structs.replace(super().setup_of(facts), first_player=given)
        return setup

    @cached_property
    def card_names(self) -> Mapping[str, Text]:
        return telling.NAMES

    def on_table(self, table: dict[str, Any]) -> dict[str, VisibleThing]:
        return telling.on_table(table)


def _shuffle_missions(setup: Setup, luck: Luck) -> events.MissionsShuffled:
    """Missions 1 to 4 in a random order, the fifth set aside (D-004, D-A01), unless the house plays it literally."""
    literal = setup.options.judgement_pool == "literal"
    pool = (*MISSIONS, JUDGEMENT) if literal else MISSIONS
    row = luck.shuffled("missions", pool)
    return events.MissionsShuffled(("D-004", "D-A01"), tuple(Secret((), luck.salt(), mission) for mission in row))

"""Continuous effects: what cards in play give while they are there (H-017); the kernel brings it up to date."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.cards import ModifyStat
from adjudicator.kernel.effects import continuous
from adjudicator.kernel.effects.continuous import (
    GivenMark,
    GivenModifier,
    Grounds,
    Touched,
    once_each,
    touch,
    touched_by,
)
from adjudicator.kernel.effects.facts import ChainResolved, LinkAdded
from adjudicator.kernel.effects.resolution import ResolutionBegun, ResolutionOver
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.decks import CardsDrawn, Discarded
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.turns import PhaseBegun
from adjudicator.rulesets.heat.cards.abilities import cards_with, clause_of, effect_of, with_ability
from adjudicator.rulesets.heat.cards.vocabulary import Ability, Forbid, Grant
from adjudicator.rulesets.heat.effects.depending import ELSEWHERE, MONEY, OWN_TURN
from adjudicator.rulesets.heat.effects.numbers import all_hold, value
from adjudicator.rulesets.heat.effects.select import whom
from adjudicator.rulesets.heat.field import events as field_events
from adjudicator.rulesets.heat.table import events
from adjudicator.rulesets.heat.table.citing import given_while, source_gone
from adjudicator.rulesets.heat.table.state import Piece, State
from adjudicator.rulesets.heat.table.tasks import Effect

_SOURCE_GONE = "source"
_STANDING = ("standing", "rested")
_COMBAT = ("attacking", "blocking", "supporting", "attacked")
TOUCHED: Touched = {
    **dict.fromkeys((Yielded, LinkAdded, ChainResolved, ResolutionBegun, ResolutionOver), ()),
    **dict.fromkeys((PhaseBegun, events.CostChangeAdded, events.CostChangesEnded, events.MoreMoneyCards), ()),
    **dict.fromkeys((field_events.AbilityUsed, field_events.HeatModeDeclared), ()),
    **dict.fromkeys((CardsDrawn, Discarded, events.CardSpent), (ELSEWHERE,)),
    **dict.fromkeys((events.CostPaid, events.MoneyGained), (MONEY,)),
    **dict.fromkeys((field_events.Rested, field_events.Readied), _STANDING),
    **dict.fromkeys((field_events.AttackDeclared, field_events.Supported), (*_STANDING, *_COMBAT)),
    **dict.fromkeys((field_events.Blocked, field_events.AttackEnded), _COMBAT),
    events.TurnBegun: (OWN_TURN, "cards_played", "cards_drawn"),
    events.CardPlayed: ("cards_played",),
    events.CardsDrawnByEffect: ("cards_drawn",),
    events.HeatChanged: ("own_heat",),
    **dict.fromkeys((events.LifeLost, events.LifeGained), ("own_life", "opponent_life")),
}
"""What facts touch of that on which continuous abilities may depend."""


def _touched(fact: Event) -> tuple[str, ...]:
    if isinstance(fact, field_events.Entered | field_events.LeftPlay) and fact.kind == "money":
        return (MONEY,)
    return touched_by(fact, TOUCHED, lambda ended: ended.why == _SOURCE_GONE)


def matter(state: State, facts: Sequence[Event]) -> bool:
    """Whether what cards give may be another because of facts: they touch what it depends on."""
    return touch(facts, _touched, lambda: _dependences(state))


def _dependences(state: State) -> set[str]:
    return set().union(*[state.face(piece).depends_on for piece in cards_with(state, "continuous")])


def recompute(state: State) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date."""
    feeds = ELSEWHERE in _dependences(state)  # if not, what one gives does not change what another gives
    rounds = continuous.ROUNDS if feeds else 1
    yield from continuous.refresh_continuous(state, lambda table: once_each(_offered(table)), _end, rounds)


def _end(state: State, piece: Piece, gone: tuple[int, ...]) -> Iterator[Event]:
    yield ChangesEnded(source_gone(state, piece, gone), piece.id, gone, _SOURCE_GONE)


def _offered(state: State) -> Iterator[tuple[GivenModifier | GivenMark, Grounds]]:
    for piece, number, ability in with_ability(state, "continuous"):
        effect = effect_of(state, piece, number)
        if all_hold(state, effect, ability.given):
            basis = ((given_while(state, ability, clause_of(state.face(piece), number)),), piece.controller)
            for what in _gives(state, effect, ability):
                yield what, basis


def _gives(state: State, effect: Effect, ability: Ability) -> Iterator[GivenModifier | GivenMark]:
    """Yield what an ability gives now; what it does to costs is asked when they are paid."""
    source = effect.label
    for number, operation in enumerate(ability.do):
        if isinstance(operation, ModifyStat):
            amount, group = value(state, effect, operation.amount), operation.group or f"{effect.ability}.{number}"
            for piece in whom(state, effect, operation.whom) if amount else ():
                if operation.stat in piece.base:
                    yield GivenModifier(piece.id, operation.stat, amount, "add", source, group)
        elif isinstance(operation, Grant):
            for piece in whom(state, effect, operation.whom):
                yield GivenMark(piece.id, "keyword", operation.keyword, source, 0, "")
        elif isinstance(operation, Forbid):
            for piece in whom(state, effect, operation.whom):
                for what in operation.what:
                    yield GivenMark(piece.id, "forbid", what, source, 0, "")

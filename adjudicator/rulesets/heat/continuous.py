"""Continuous effects: what cards in play give while they are there (H-017); the kernel brings it up to date."""

from collections.abc import Iterator

from adjudicator.kernel.cards import ModifyStat
from adjudicator.kernel.effects import continuous
from adjudicator.kernel.effects.continuous import Basis, Change, Given, Trait, once_each
from adjudicator.kernel.effects.facts import ChainResolved, LinkAdded
from adjudicator.kernel.effects.resolution import ResolutionBegun, ResolutionOver
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.events import Event
from adjudicator.kernel.table.changes import ChangesEnded, Marked, Modified
from adjudicator.kernel.table.turns import PhaseBegun
from adjudicator.rulesets.heat.abilities import clause_of, effect_of, with_ability
from adjudicator.rulesets.heat.effects.numbers import all_hold, value
from adjudicator.rulesets.heat.effects.select import whom
from adjudicator.rulesets.heat.events import CostChangeAdded, CostChangesEnded, MoreMoneyCards
from adjudicator.rulesets.heat.field_events import AbilityUsed, HeatModeDeclared
from adjudicator.rulesets.heat.state import Piece, State
from adjudicator.rulesets.heat.tasks import Effect
from adjudicator.rulesets.heat.vocabulary import Ability, Forbid, Grant

_SOURCE_GONE = "source"
_COURSE = (
    *(Yielded, LinkAdded, ChainResolved, ResolutionBegun, ResolutionOver),
    *(PhaseBegun, CostChangeAdded, CostChangesEnded, MoreMoneyCards, AbilityUsed, HeatModeDeclared),
)
"""For these facts alone the cards in play are not looked at again."""


def matters(fact: Event) -> bool:
    """Whether what cards give may be another because of a fact. It is not because of what has just been brought up to
    date."""
    if isinstance(fact, _COURSE) or type(fact).fold is Event.fold:
        return False
    if isinstance(fact, ChangesEnded):
        return fact.why != _SOURCE_GONE
    return not (isinstance(fact, Modified | Marked) and fact.until == "while")


def bring_up_to_date(state: State) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date."""
    yield from continuous.bring_up_to_date(state, _wanted, _end)


def _end(state: State, piece: Piece, events: tuple[int, ...]) -> Iterator[Event]:
    yield ChangesEnded(("H-017",), piece.id, events, _SOURCE_GONE)


def _wanted(state: State) -> Given:
    return once_each(_offered(state))


def _offered(state: State) -> Iterator[tuple[Change | Trait, Basis]]:
    for piece, number, ability in with_ability(state, "continuous"):
        effect = effect_of(state, piece, number)
        if all_hold(state, effect, ability.given):
            basis = ((clause_of(state.face(piece), number),), piece.controller)
            for what in _gives(state, effect, ability):
                yield what, basis


def _gives(state: State, effect: Effect, ability: Ability) -> Iterator[Change | Trait]:
    """Yield what an ability gives now; what it does to costs is asked when they are paid."""
    for number, operation in enumerate(ability.do):
        if not isinstance(operation, ModifyStat | Grant | Forbid):
            continue
        for piece in whom(state, effect, operation.whom):
            if isinstance(operation, ModifyStat):
                if operation.stat in piece.base:
                    group = operation.group or f"{effect.ability}.{number}"
                    amount = value(state, effect, operation.amount)
                    if amount:
                        yield Change(piece.id, operation.stat, amount, "add", effect.label, group)
            elif isinstance(operation, Grant):
                yield Trait(piece.id, "keyword", operation.keyword, effect.label, 0, "")
            else:
                for what in operation.what:
                    yield Trait(piece.id, "forbid", what, effect.label, 0, "")

"""Continuous effects: what the board gives now, to which cards, and after which facts it is looked at again.

The kernel compares it with what cards have of it, and brings that up to date (`adjudicator.kernel.effects.continuous`).
"""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.cards import ModifyStat
from adjudicator.kernel.effects import continuous
from adjudicator.kernel.effects.continuous import (
    GivenMark,
    GivenModifier,
    GivenNow,
    Grounds,
    Touched,
    once_each,
    touch,
    touched_by,
)
from adjudicator.kernel.effects.facts import ChainResolved, LinkAdded
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.table.decks import CardsDrawn, Discarded
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Layer
from adjudicator.kernel.table.turns import PhaseBegun
from adjudicator.rulesets.dominions.battle.damage import end_changes
from adjudicator.rulesets.dominions.cards.abilities import clause_of, effect_of, numbered
from adjudicator.rulesets.dominions.cards.vocabulary import Ability, Forbid, ForceTarget, Grant, SetStat
from adjudicator.rulesets.dominions.effects.numbers import all_hold, value
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.table.change_events import AbilityUsed, Exerted
from adjudicator.rulesets.dominions.table.events import InstantPlayed, InstantSpent, TurnBegun, TurnEnded
from adjudicator.rulesets.dominions.table.state import Piece, State
from adjudicator.rulesets.dominions.table.tasks import Effect

_SOURCE_GONE = "source"


def recompute(state: State) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date."""
    yield from continuous.refresh_continuous(state, _wanted, _end)


def _end(state: State, piece: Piece, events: tuple[int, ...]) -> Iterator[Event]:
    """A change ends with what gave it (N-048)."""
    yield from end_changes(state, piece, events, _SOURCE_GONE, "N-048")


_COURSE = (Yielded, PhaseBegun, TurnEnded, LinkAdded, ChainResolved, Exerted, AbilityUsed)
"""The course of a turn: for its facts alone the board is not looked at again."""
_IN_ZONES = (CardsDrawn, Discarded, InstantPlayed, InstantSpent)
TOUCHED: Touched = {
    **dict.fromkeys(_COURSE, ()),
    **dict.fromkeys(_IN_ZONES, ("hand", "deck", "discard")),
    TurnBegun: ("turns_here",),
}
"""What facts touch of that on which continuous abilities may depend."""


def matter(state: State, facts: Sequence[Event]) -> bool:
    """Whether the board is looked at again because of facts: what it gives may be another, or a card may have died."""

    def depends() -> set[str]:
        return {what for piece in state.pieces.values() for what in state.face(piece).depends_on}

    return touch(facts, _touched, depends)


def _touched(fact: Event) -> tuple[str, ...]:
    return touched_by(fact, TOUCHED, lambda ended: (ended.why, ended.clauses) == (_SOURCE_GONE, ("N-048",)))


def active(state: State, piece: Piece) -> bool:
    """Whether a card's continuous effects go on: it lies face up, and an ATTACH hangs on a card (N-032, N-038)."""
    return piece.face_up and not piece.waking and (state.face(piece).activation != "ATTACH" or bool(piece.on))


def _wanted(state: State) -> GivenNow:
    """Return what the board gives now; operations of one group give a card no more than one change from one source
    (N-051)."""
    return once_each(_offered(state))


def _offered(state: State) -> Iterator[tuple[GivenModifier | GivenMark, Grounds]]:
    """Yield what the board gives, to cards of both sides (N-047), to who stands on a field as well (N-050)."""
    for piece in state.having("continuous"):
        if not active(state, piece):
            continue
        card = state.face(piece)
        neutral = ("N-047",) if card.kind == "field" else ()
        for number, ability in numbered(card, "continuous"):
            effect = effect_of(state, piece, number)
            if all_hold(state, effect, ability.given):
                basis = ((clause_of(card, number), *neutral), piece.controller)
                for what in _gives(state, effect, ability):
                    yield what, basis


def _gives(state: State, effect: Effect, ability: Ability) -> Iterator[GivenModifier | GivenMark]:
    """Yield what an ability gives now."""
    source = effect.label
    for number, operation in enumerate(ability.do):
        if not isinstance(operation, ModifyStat | SetStat | Grant | Forbid | ForceTarget):
            continue
        for piece in whom(state, effect, operation.whom):
            if not piece.face_up:
                continue
            if isinstance(operation, ModifyStat | SetStat):
                layer: Layer = "add" if isinstance(operation, ModifyStat) else "set"
                group = (operation.group if isinstance(operation, ModifyStat) else "") or f"{effect.ability}.{number}"
                yield GivenModifier(
                    piece.id, operation.stat, value(state, effect, operation.amount), layer, source, group
                )
            elif isinstance(operation, Grant):
                kind = "keyword" if operation.keyword else "tag"
                yield GivenMark(piece.id, kind, operation.keyword or operation.tag, source, operation.value, "")
            elif isinstance(operation, Forbid):
                for what in operation.what:
                    yield GivenMark(piece.id, "forbid", what, source, 0, "")
            else:
                to = next((other.id for other in whom(state, effect, operation.to)), "")
                yield GivenMark(piece.id, "must_attack", "", source, 0, to)

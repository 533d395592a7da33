"""Continuous effects: what attachments, holdings, strongholds, honor and constant abilities give while they are there
(B-58, B-59, B-05, B-33)."""

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
from adjudicator.kernel.engine.priority import WindowClosed, WindowOpened
from adjudicator.kernel.engine.timing import AbilityApplied, OccurrenceOver, StepReached, WouldOccur
from adjudicator.kernel.table.changes import ChangesEnded
from adjudicator.kernel.table.decks import CardsDrawn
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Layer
from adjudicator.rulesets.enlightenment.cards.abilities import effect_of, on_table
from adjudicator.rulesets.enlightenment.cards.vocabulary import Ability, ConsiderClaimed, Double, Forbid, Grant, SetStat
from adjudicator.rulesets.enlightenment.cards.words import SKILLS, STRONGHOLD
from adjudicator.rulesets.enlightenment.effects.numbers import goes_on, value
from adjudicator.rulesets.enlightenment.effects.select import whom
from adjudicator.rulesets.enlightenment.table.card_events import AbilityUsed, CardPlayed, EventDone
from adjudicator.rulesets.enlightenment.table.events import (
    FateChanged,
    FrameworkStepReached,
    OpportunityPassed,
    WindowPassed,
)
from adjudicator.rulesets.enlightenment.table.state import Piece, State
from adjudicator.rulesets.enlightenment.table.tasks import Effect

_SOURCE_GONE = "source"
_CONSTANT = ("constant", "always")
_COURSE = (
    *(WindowClosed, WindowOpened, WouldOccur, AbilityApplied, OccurrenceOver, StepReached),
    *(FrameworkStepReached, WindowPassed, OpportunityPassed, AbilityUsed),
)
"""For these facts alone the cards in play are not looked at again."""
_HANDS = ("own_hand", "opponent_hand", "hand", "conflict_deck", "conflict_discard", "dynasty_discard", "removed")
TOUCHED: Touched = {
    **dict.fromkeys(_COURSE, ()),
    **dict.fromkeys((CardsDrawn, CardPlayed, EventDone), _HANDS),
    FateChanged: ("own_fate", "opponent_fate"),
}
"""What facts touch of that on which constant abilities may depend."""


def matter(state: State, facts: Sequence[Event]) -> bool:
    """Whether what cards give may be another because of facts."""

    def depends() -> set[str]:
        return {what for piece, _, _ in on_table(state, *_CONSTANT) for what in state.face(piece).depends_on}

    return touch(facts, _touched, depends)


def _touched(fact: Event) -> tuple[str, ...]:
    return touched_by(fact, TOUCHED, lambda ended: ended.why == _SOURCE_GONE)


def recompute(state: State) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date."""
    yield from continuous.refresh_continuous(state, _wanted, _end)


def _end(state: State, piece: Piece, events: tuple[int, ...]) -> Iterator[Event]:
    yield ChangesEnded(("B-58",), piece.id, events, _SOURCE_GONE)


def _wanted(state: State) -> GivenNow:
    return once_each(_offered(state))


def _offered(state: State) -> Iterator[tuple[GivenModifier | GivenMark, Grounds]]:
    for piece in state.pieces.values():
        if piece.kind == "attachment":
            yield from _bonus(state, piece)
        elif piece.kind == "holding" and piece.faceup:
            yield from _strength(state, piece, piece.on, "B-63")
        elif piece.kind == "stronghold":
            province = state.players[piece.controller].provinces.get(STRONGHOLD, "")
            yield from _strength(state, piece, province, "B-59")
        elif piece.kind == "character" and piece.status and piece.in_play:
            yield from _honor(piece)
    yield from _constant(state)


def _bonus(state: State, piece: Piece) -> Iterator[tuple[GivenModifier, Grounds]]:
    """An attachment adds its bonuses to its bearer, bowed or not (B-33); nothing to a dash (B-56)."""
    card, bearer = state.face(piece), state.pieces.get(piece.on)
    for stat, amount in (("military", card.military), ("political", card.political)):
        if amount and bearer is not None and stat in bearer.base:
            yield GivenModifier(bearer.id, stat, amount, "add", piece.label, ""), (("B-61", "B-33"), piece.controller)


def _strength(state: State, piece: Piece, province: str, clause: str) -> Iterator[tuple[GivenModifier, Grounds]]:
    """A holding, or the stronghold, adds to its province's strength (B-59, B-63)."""
    there, amount = state.pieces.get(province), state.face(piece).bonus
    if there is not None and amount and "strength" in there.base:
        yield GivenModifier(province, "strength", amount, "add", piece.label, ""), ((clause, "B-59"), piece.controller)


def _honor(piece: Piece) -> Iterator[tuple[GivenModifier, Grounds]]:
    """An honored character adds its glory to both skills, a dishonored one takes it off (B-05, B-06)."""
    glory = piece.now.get("glory", 0)
    amount = glory if piece.status == "honored" else -glory
    for stat in SKILLS:
        if stat in piece.base and amount:
            yield (
                GivenModifier(piece.id, stat, amount, "add", piece.status, ""),
                (("B-05", "B-06", "B-64"), piece.controller),
            )


def _constant(state: State) -> Iterator[tuple[GivenModifier | GivenMark, Grounds]]:
    """What constant abilities give now (B-104)."""
    for piece, number, found in on_table(state, *_CONSTANT):
        effect = effect_of(piece, number)
        if goes_on(state, effect, found):
            for what in _gives(state, effect, found):
                yield what, (("B-104",), piece.controller)


def _gives(state: State, effect: Effect, found: Ability) -> Iterator[GivenModifier | GivenMark]:
    for number, operation in enumerate(found.do):
        if isinstance(operation, ConsiderClaimed):
            yield GivenMark(effect.source, "claimed", operation.element, effect.label, 0, "")
        if not isinstance(operation, ModifyStat | SetStat | Double | Forbid | Grant):
            continue
        for piece in whom(state, effect, operation.whom):
            if isinstance(operation, Forbid):
                yield from (GivenMark(piece.id, "forbid", what, effect.label, 0, "") for what in operation.what)
            elif isinstance(operation, Grant):
                yield from (GivenMark(piece.id, kind, name, effect.label, 0, "") for kind, name in operation.marks)
            else:
                yield from _numbers(state, effect, operation, piece, f"{effect.ability}.{number}")


def _numbers(
    state: State, effect: Effect, operation: ModifyStat | SetStat | Double, piece: Piece, group: str
) -> Iterator[GivenModifier]:
    amount = 2 if isinstance(operation, Double) else value(state, effect, operation.amount)
    layer: Layer = "multiply" if isinstance(operation, Double) else "set" if isinstance(operation, SetStat) else "add"
    if operation.stat in piece.base and (amount or layer == "set"):
        yield GivenModifier(piece.id, operation.stat, amount, layer, effect.label, group)

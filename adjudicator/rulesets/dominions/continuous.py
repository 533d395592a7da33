"""Continuous effects: what cards on the board do for as long as they lie there, brought up to date as facts.

After everything that happens, what the board gives now is compared with what cards have of it; what is missing is
given and what has lost its reason is lifted, each by an event of its own, so that numbers can be explained by reading.
"""

from collections.abc import Iterator
from typing import NamedTuple

from adjudicator.kernel.cards import Forbid, ModifyStat
from adjudicator.kernel.effects.facts import ChainResolved, LinkAdded
from adjudicator.kernel.engine.priority import Yielded
from adjudicator.kernel.events import Event
from adjudicator.kernel.table.stats import Layer
from adjudicator.rulesets.dominions.abilities import clause_of, effect_of, numbered
from adjudicator.rulesets.dominions.change_events import AbilityUsed, ChangesEnded, Exerted, Marked, Modified
from adjudicator.rulesets.dominions.damage import end_changes
from adjudicator.rulesets.dominions.effects.numbers import all_hold, value
from adjudicator.rulesets.dominions.effects.select import whom
from adjudicator.rulesets.dominions.events import PhaseBegun, TurnEnded
from adjudicator.rulesets.dominions.state import MarkKind, Piece, State
from adjudicator.rulesets.dominions.tasks import Effect
from adjudicator.rulesets.dominions.vocabulary import Ability, ForceTarget, Grant, SetStat


class Change(NamedTuple):
    """A change of a number that a card has while its source's effect goes on."""

    id: str
    stat: str
    amount: int
    layer: Layer
    source: str
    group: str


class Trait(NamedTuple):
    """A keyword, tag, ban or duty that a card has while its source's effect goes on."""

    id: str
    kind: MarkKind
    name: str
    source: str
    value: int
    to: str


Given = dict[Change | Trait, tuple[tuple[str, ...], str]]
"""What the board gives, with the clauses it rests on and the player whose card gives it."""


ROUNDS = 8
"""A continuous effect that undoes its own condition is brought up to date so often in a row, and then left as it is."""

_SOURCE_GONE = "source"


def bring_up_to_date(state: State) -> Iterator[Event]:
    """Bring what cards have from continuous effects up to date; one may change what another gives."""
    for _ in range(ROUNDS):
        before = state.version
        yield from _update(state)
        if state.version == before:
            return


_COURSE = (Yielded, PhaseBegun, TurnEnded, LinkAdded, ChainResolved, Exerted, AbilityUsed)
"""The course of a turn: for its facts alone the board is not looked at again."""


def matters(fact: Event) -> bool:
    """Whether the board is looked at again because of a fact: what it gives may be another, or a card may have died. It
    is not because of what has just been brought up to date."""
    if isinstance(fact, _COURSE) or type(fact).fold is Event.fold:
        return False
    if isinstance(fact, ChangesEnded):
        return fact.why != _SOURCE_GONE or fact.clauses != ("N-048",)
    return not (isinstance(fact, Modified | Marked) and fact.until == "while")


def _update(state: State) -> Iterator[Event]:
    wanted = _wanted(state)
    for piece in state.in_order():
        gone = [
            step.event
            for step in piece.modifiers
            if step.until == "while"
            and Change(piece.id, step.stat, step.amount, step.layer, step.source, step.group) not in wanted
        ] + [
            mark.event
            for mark in piece.marks
            if mark.until == "while"
            and Trait(piece.id, mark.kind, mark.name, mark.source, mark.value, mark.to) not in wanted
        ]
        if gone:
            yield from end_changes(state, piece, tuple(gone), _SOURCE_GONE, "N-048")
    had = set(_had(state))
    for what, (clauses, by) in wanted.items():
        if what in had:
            continue
        if isinstance(what, Change):
            yield Modified(
                clauses, what.id, what.stat, what.amount, what.source, by, "while", what.layer, group=what.group
            )
        else:
            yield Marked(clauses, what.id, what.kind, what.name, what.source, by, "while", 0, what.value, what.to)


def _had(state: State) -> Iterator[Change | Trait]:
    for piece in state.pieces.values():
        for step in piece.modifiers:
            if step.until == "while":
                yield Change(piece.id, step.stat, step.amount, step.layer, step.source, step.group)
        for mark in piece.marks:
            if mark.until == "while":
                yield Trait(piece.id, mark.kind, mark.name, mark.source, mark.value, mark.to)


def active(state: State, piece: Piece) -> bool:
    """Whether a card's continuous effects go on: it lies face up, and an ATTACH hangs on a card (N-032, N-038)."""
    return piece.face_up and not piece.waking and (state.face(piece).activation != "ATTACH" or bool(piece.on))


def _wanted(state: State) -> Given:
    """Return what the board gives, to cards of both sides (N-047), to who stands on a field as well (N-050).

    Operations of one group give a card no more than one change from one source (N-051).
    """
    found: Given = {}
    taken: set[tuple[str, ...]] = set()
    for piece in state.in_order():
        card = state.face(piece)
        abilities = list(numbered(card, "continuous"))
        if not abilities or not active(state, piece):
            continue
        neutral = ("N-047",) if card.kind == "field" else ()
        for number, ability in abilities:
            effect = effect_of(state, piece, number)
            if all_hold(state, effect, ability.given):
                reason = ((clause_of(card, number), *neutral), piece.controller)
                for what in _gives(state, effect, ability):
                    once = (
                        (what.id, what.stat, what.source, what.group) if isinstance(what, Change) else (*what[:4], "")
                    )
                    if once not in taken:  # N-051
                        taken.add(once)
                        found[what] = reason
    return found


def _gives(state: State, effect: Effect, ability: Ability) -> Iterator[Change | Trait]:
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
                yield Change(piece.id, operation.stat, value(state, effect, operation.amount), layer, source, group)
            elif isinstance(operation, Grant):
                kind: MarkKind = "keyword" if operation.keyword else "tag"
                yield Trait(piece.id, kind, operation.keyword or operation.tag, source, operation.value, "")
            elif isinstance(operation, Forbid):
                for what in operation.what:
                    yield Trait(piece.id, "forbid", what, source, 0, "")
            else:
                to = next((other.id for other in whom(state, effect, operation.to)), "")
                yield Trait(piece.id, "must_attack", "", source, 0, to)

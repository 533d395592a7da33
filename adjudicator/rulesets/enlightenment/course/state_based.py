"""What follows from facts by itself: numbers, characters that cannot take part, attachments that may not stay, who is
out and who has won (7.2, step 5)."""

from collections.abc import Iterable, Iterator, Sequence

from adjudicator.kernel.engine.agenda import Settling, Task
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.enlightenment.conflict import conflicts, provinces
from adjudicator.rulesets.enlightenment.conflict.events import Moved
from adjudicator.rulesets.enlightenment.course.elimination import DECISIVE, check
from adjudicator.rulesets.enlightenment.effects.continuous import matter, recompute
from adjudicator.rulesets.enlightenment.play import attaching
from adjudicator.rulesets.enlightenment.table.card_events import (
    AttachmentMoved,
    Bowed,
    CardsRevealed,
    EnteredPlay,
    ProseForJudge,
)
from adjudicator.rulesets.enlightenment.table.events import ProvincesLaid, StrongholdSetDown
from adjudicator.rulesets.enlightenment.table.state import State
from adjudicator.rulesets.enlightenment.table.tasks import Refill
from adjudicator.rulesets.enlightenment.treaties import breaches


def check_state_based(state: State, facts: Sequence[Event]) -> Settling:
    """Yield what follows from facts."""
    discarded: Sequence[Task] = ()
    if matter(state, facts):
        yield from recompute(state)
        yield from _send_home(state)
        discarded = yield from attaching.discard_illegal(state)
    yield from _prose(state, facts)
    yield from breaches.judge(state, facts)
    if any(isinstance(fact, DECISIVE) for fact in facts):
        yield from check(state)
    revealed = [id for fact in facts if isinstance(fact, CardsRevealed) for id in fact.cards]
    rallying = [Refill(piece.on, 1, faceup=True) for piece in provinces.rallying(state, revealed)]
    attached = any(isinstance(fact, EnteredPlay | AttachmentMoved) for fact in facts)
    return (*discarded, *rallying, *(attaching.restricted(state) if attached else ()), *breaches.claims(state, facts))


def _prose(state: State, facts: Sequence[Event]) -> Iterator[Event]:
    """What cards that have come into play say in prose is a judge's to enter (B-120)."""
    for id in (id for fact in facts for id in _shown(state, fact)):
        piece = state.pieces.get(id)
        prose = state.face(piece).prose if piece is not None and piece.in_play else None
        if piece is not None and prose is not None:
            yield ProseForJudge(("B-120",), piece.controller, id, prose)


def _shown(state: State, fact: Event) -> Iterable[str]:
    if isinstance(fact, ProvincesLaid):  # an eminent one is face up (B-72)
        return state.players[fact.seat].provinces.values()
    if isinstance(fact, StrongholdSetDown):
        return state.players[fact.seat].stronghold, state.players[fact.seat].role
    return (fact.id,) if isinstance(fact, EnteredPlay) else fact.cards if isinstance(fact, CardsRevealed) else ()


def _send_home(state: State) -> Iterator[Event]:
    """Who cannot take part in the conflict goes home bowed (B-56)."""
    ids = tuple(conflicts.unable(state))
    if ids:
        bowing = tuple(id for id in ids if conflicts.may_bow(state, state.pieces[id]))
        if bowing:
            yield Bowed(("B-56",), bowing, "dash")
        yield Moved(("B-56",), ids, "home", "dash")


def follow_correction(state: State) -> Iterator[Event]:
    """Let the rules follow a table that a judge has changed."""
    yield from recompute(state)
    yield from check(state)

"""What follows by itself: deaths, the power that banners give, what is triggered, and what goes with a seat."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.engine.agenda import Settling
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.table.events import Event, MatchEnded, SeatLeft

from toy.cards.form import UNITS
from toy.table.events import ControlChanged, LinkNegated, OfferEnded, PowerGained, PowerLost, UnitLeft
from toy.table.state import State
from toy.table.tasks import Damage


def check_state_based(state: State, facts: Sequence[Event]) -> Settling:
    """Yield what follows from facts by itself, and return what they trigger."""
    yield from deaths(state)
    yield from banners(state)
    return [task for fact in facts if isinstance(fact, UnitLeft) for task in explosion(state, fact)]


def deaths(state: State) -> Iterator[Event]:
    """State-based actions: units without life die, seats without life are eliminated; the last one wins (T-8)."""
    for id in [id for id, unit in state.units.items() if unit.damage >= UNITS[unit.card].life]:
        yield unit_left(state, id, "T-8")
    for seat in state.living:
        if state.players[seat].life <= 0:
            yield from eliminate(state, seat, "T-8")
    if len(state.living) <= 1 and state.result is None:
        yield MatchEnded(("T-8",), state.living, "T-8")


def banners(state: State) -> Iterator[Event]:
    """A continuous effect: a soldier has 1 more power for each banner that its controller has (T-12)."""
    for id, unit in state.units.items():
        had = {reason.source for reason in unit.modifiers if reason.until == "while"}
        has = state.controlled(unit.controller, "banner") if unit.card == "soldier" else []
        for banner in sorted(had.difference(has)):
            yield PowerLost(("T-12",), id, banner)
        for banner in has:
            if banner not in had:
                yield PowerGained(("T-12",), id, 1, banner, unit.controller, "while")


def explosion(state: State, left: UnitLeft) -> list[Occur[Damage]]:
    """A trigger: a bomb that leaves play deals 1 to every other seat, if its player is still there (T-13)."""
    if left.card != "bomb" or left.controller not in state.living:
        return []
    return [Occur(Damage(seat, 1, left.controller, "T-13")) for seat in state.living if seat != left.controller]


def eliminate(state: State, seat: str, reason: str) -> Iterator[Event]:
    """A seat leaves: what it owned goes, what it had of others goes back, its spells and offers fall away (T-10)."""
    yield SeatLeft(("T-10",), seat, reason)
    for id, unit in list(state.units.items()):
        if unit.owner == seat:
            yield unit_left(state, id, "T-10")
        elif unit.controller == seat:
            yield ControlChanged(("T-10",), id, unit.owner)
    for number, link in enumerate(state.chain):
        if link.seat == seat and not link.negated:
            yield LinkNegated(("T-10",), number)
    for id, offer in list(state.offers.items()):
        if seat in (offer.by, offer.to):
            yield OfferEnded(("T-10",), id, False)


def unit_left(state: State, id: str, clause: str) -> UnitLeft:
    """Return the fact that a unit leaves play."""
    unit = state.units[id]
    return UnitLeft((clause,), id, unit.card, unit.controller)

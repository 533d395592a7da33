"""Rings: in pools, on provinces, contested; claiming, taking and returning them (E-030 to E-048, E-140 to E-154)."""

from collections.abc import Iterator

from adjudicator.kernel.engine.agenda import Ask, Facts, Task
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.table.actions import Assign, Choose
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import Decision
from adjudicator.rulesets.enlightenment.cards.words import ELEMENTS
from adjudicator.rulesets.enlightenment.conflict.ring_events import FatePlacedOnRing, RingsPlaced, RingsReturned
from adjudicator.rulesets.enlightenment.course.lapsing import ended
from adjudicator.rulesets.enlightenment.table.state import COMMON, CONTESTED, Conflict, State, forbidden
from adjudicator.rulesets.enlightenment.table.tasks import FateOnRing, Happening, PlaceRings

CLAIMED = ("E-031", "E-032", "E-033", "E-034", "E-036", "E-037", "E-038", "E-042")
TAKEN = ("E-041", "E-044", "E-045", "R-13", "R-48")
NO_RING = "none"
"""How a conflict without a ring is declared (E-146)."""


def pool(state: State, seat: str) -> tuple[str, ...]:
    """Return the rings in a player's own pool (I-6: perhaps two of an element)."""
    return tuple(id for id, ring in state.rings.items() if ring.at == seat)


def common(state: State) -> tuple[str, ...]:
    """Return the rings in the common pool (E-053)."""
    return tuple(id for id, ring in state.rings.items() if ring.at == COMMON)


def lying_on(state: State, province: str) -> tuple[str, ...]:
    """Return the rings on a province."""
    return tuple(id for id, ring in state.rings.items() if ring.at == province)


def claimed(state: State, seat: str) -> tuple[str, ...]:
    """Return the rings on a player's provinces, which are the claimed ones (E-034)."""
    mine = set(state.players[seat].provinces.values())
    return tuple(id for id, ring in state.rings.items() if ring.at in mine)


def elements(state: State, seat: str) -> set[str]:
    """Return the printed elements of the rings on a player's provinces."""
    return {state.rings[id].element for id in claimed(state, seat)}


def fate_for(state: State, seat: str, ring: str) -> int:
    """Return the fate that a player gets off a ring: all that is on it, unless a card forbids that (E-154, E-171)."""
    stronghold = state.pieces.get(state.players[seat].stronghold)
    kept_off = stronghold is not None and forbidden(stronghold, "gain_ring_fate") is not None
    return 0 if kept_off else state.rings[ring].fate


def has_claimed(state: State, seat: str) -> set[str]:
    """Return the elements of which a player has claimed a ring, or is considered to have by a card (5.13)."""
    marks = (mark for piece in state.pieces.values() if piece.controller == seat for mark in piece.marks)
    mine = {element for id in claimed(state, seat) for element in state.rings[id].elements}
    return mine | {mark.name for mark in marks if mark.kind == "claimed"}


def enlightened(state: State, seat: str) -> bool:
    """Whether a player has a ring of each element on unbroken provinces: physical ones alone count, by
    what is printed on them (E-021, E-140 to E-142)."""
    unbroken = {piece.id for piece in state.provinces(seat) if not piece.broken}
    return {ring.element for ring in state.rings.values() if ring.at in unbroken} == set(ELEMENTS)


def may_contest(state: State, seat: str) -> tuple[str, ...]:
    """Return the rings with which a player may declare a conflict: of the own pool or the common one, but for elements
    that a card forbids (B-114); or none at all if the own pool is empty, or has none that could be used where the house
    has it so (E-030, E-053, E-146, E-149, R-08, R-09)."""
    held, stronghold = pool(state, seat), state.pieces[state.players[seat].stronghold]
    mine, shared = (
        tuple(id for id in ids if forbidden(stronghold, state.rings[id].element) is None)
        for ids in (held, common(state))
    )
    spent = not (held if state.options.ringless_requires_empty else mine)
    ringless = spent and (not shared or state.options.ringless_with_common)
    return (*mine, *shared, *((NO_RING,) if ringless else ()))


def taken_from_province(state: State, breaker: str, loser: str, province: str) -> Facts:
    """Rings on a province that breaks are taken: those of an element that the breaker has go to the loser's pool, the
    others on the breaker's provinces (E-040 to E-045)."""
    here = lying_on(state, province)
    if not here:
        return None
    if not breaker:
        yield RingsReturned(("R-15",), here, loser, "broken")
        return None
    mine = elements(state, breaker)
    double = tuple(id for id in here if state.rings[id].element in mine)
    if double:
        yield RingsReturned(("E-043", "E-048", "E-145"), double, loser, "duplicate")
    taken = tuple(id for id in here if id not in double)
    return [PlaceRings(breaker, taken, "E-040")] if taken else None


def place(state: State, task: PlaceRings, answer: Assign | Choose | None) -> Facts:
    """A player places rings on unbroken provinces, on the stronghold's only when all others are broken (E-031, E-032,
    E-036 to E-038, E-041)."""
    if ended(state, task):
        return None
    if task.seat in state.left:  # nobody takes them
        lost = [(id, state.pieces.get(state.rings[id].at)) for id in task.rings]
        for id, province in lost:
            if province is not None:
                yield RingsReturned(("R-15",), (id,), province.controller, "broken")
        return None
    slots = tuple(piece.id for piece in state.unbroken(task.seat))
    assert slots, "R-47: whoever is in the match has an unbroken province"
    why = "claimed" if task.rings[0:1] == contested(state) else "taken"
    clauses = (task.clause, *(CLAIMED if why == "claimed" else TAKEN))
    if isinstance(answer, Assign):
        yield RingsPlaced(clauses, task.seat, dict(zip(task.rings, answer.places, strict=True)), why)
    elif len(slots) == 1 or isinstance(answer, Choose):
        slot = slots[0] if answer is None else answer.choice
        yield RingsPlaced(clauses, task.seat, dict.fromkeys(task.rings, slot), why)
        if why == "claimed":  # a taken one is not claimed for what reacts
            return [Occur(Happening("ring_claimed", ("B-96",), task.rings, task.seat))]
    elif len(task.rings) == 1:
        return Ask(Decision("place_rings", (task.seat,), task.clause, task.rings[0], slots), task)
    else:
        asked = Decision("place_rings", (task.seat,), task.clause, "", task.rings, form="assign", places=slots)
        return Ask(asked, task)
    return None


def contested(state: State) -> tuple[str, ...]:
    """Return the contested ring; none before a conflict is declared, and once its ring is claimed (I-5)."""
    return tuple(id for id, ring in state.rings.items() if ring.at == CONTESTED)


def claim(state: State, conflict: Conflict) -> Facts:
    """The attacker who has won claims the contested ring, unless he has that element already; otherwise it goes back
    (3.2.7: E-031, E-035, E-039, E-144)."""
    if not conflict.ring or state.rings[conflict.ring].at != CONTESTED:
        return None
    seat = conflict.attacker
    if conflict.winner != seat:
        clause = "E-035" if conflict.winner else "E-039"
        yield RingsReturned((clause, "R-17"), (conflict.ring,), COMMON if conflict.common else seat, "unclaimed")
        return None
    if state.rings[conflict.ring].element in elements(state, seat):
        yield RingsReturned(("E-144", "E-143", "E-047"), (conflict.ring,), seat, "duplicate")
        return None
    return [PlaceRings(seat, (conflict.ring,), "B-96")]


def put_back(state: State, conflict: Conflict) -> Iterator[Event]:
    """A conflict cut short leaves its ring to the attacker's pool, or to the common one (E-211, E-212); one that has
    been placed stays (R-50)."""
    if conflict.ring and state.rings[conflict.ring].at == CONTESTED:
        at = COMMON if conflict.common or conflict.attacker in state.left else conflict.attacker
        yield RingsReturned(("E-211", "E-212", "R-50"), (conflict.ring,), at, "unclaimed")


def fate_on_ring(state: State, task: FateOnRing, answer: Choose | None) -> Facts:
    """In the fate phase a player puts 1 fate on one ring of the own pool (E-151 to E-153, R-07)."""
    mine = pool(state, task.seat)
    if task.seat in state.left or not mine:
        return None
    if answer is not None:
        if answer.choice != NO_RING:
            yield FatePlacedOnRing(("E-151", "E-152", "E-153"), answer.choice, 1, "", task.seat)
        return None
    options = mine if state.options.fate_on_ring_mandatory else (*mine, NO_RING)
    return Ask(Decision("fate_on_ring", (task.seat,), "E-151", "", options), task)


def tasks_for(state: State) -> tuple[Task, ...]:
    """Return what each is asked for the rings of the fate phase, in player order."""
    return tuple(FateOnRing(seat) for seat in state.player_order)

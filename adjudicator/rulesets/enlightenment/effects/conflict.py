"""Operations on provinces, rings and the conflict."""

from adjudicator.kernel.effects.common import Playing
from adjudicator.kernel.effects.under_way import Query
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.luck.luck import Luck
from adjudicator.rulesets.enlightenment.cards import vocabulary as own
from adjudicator.rulesets.enlightenment.cards.abilities import your_opponent
from adjudicator.rulesets.enlightenment.conflict.events import ConflictChanged, ElementChanged, TotalChanged
from adjudicator.rulesets.enlightenment.conflict.ring_events import FatePlacedOnRing, RingsReturned
from adjudicator.rulesets.enlightenment.conflict.rings import contested, fate_for
from adjudicator.rulesets.enlightenment.conflict.skill import side_of
from adjudicator.rulesets.enlightenment.effects.common import PICKED, occurs, seats
from adjudicator.rulesets.enlightenment.effects.playing import reason
from adjudicator.rulesets.enlightenment.effects.select import done_to, is_eligible, whom
from adjudicator.rulesets.enlightenment.table.events import FateChanged
from adjudicator.rulesets.enlightenment.table.state import COMMON, CONTESTED, State
from adjudicator.rulesets.enlightenment.table.tasks import Effect, Happening


def turn_faceup(state: State, effect: Effect, op: own.TurnFaceup, luck: Luck) -> Playing:
    yield from ()
    down = [piece.id for piece in whom(state, effect, op.whom) if not piece.faceup]
    return occurs(state, effect, "province_revealed", down)


def break_province(state: State, effect: Effect, op: own.Break, luck: Luck) -> Playing:
    """A province breaks by an effect: in a conflict the other participant has broken it (E-040), else the effect's
    player if an opponent (R-15)."""
    yield from ()
    for piece in done_to(state, effect, op):
        if not piece.broken:
            why = reason(state, effect)
            by = effect.seat if effect.seat != piece.controller else ""
            if state.conflict is not None and piece.controller in (state.conflict.attacker, state.conflict.defender):
                by = your_opponent(state, piece.controller)
            return [
                Occur(Happening("province_breaks", (why.clause, "R-15"), (piece.id,), piece.controller, why.source, by))
            ]
    return None


def resolve_ring(state: State, effect: Effect, op: own.ResolveRing, luck: Luck) -> Playing:
    yield from ()
    ring = effect.chosen.get(op.ring, "") if op.ring else ("" if state.conflict is None else state.conflict.ring)
    found = (op.element,) if op.element else state.rings[ring].elements if ring in state.rings else ()
    element = effect.chosen.get(PICKED) or (found[0] if len(found) == 1 else "")
    if not element:
        return Query("choice", PICKED, effect.seat, found) if found else None
    why, other = reason(state, effect), your_opponent(state, effect.seat)
    ids = (ring,) if ring else ()
    return [Occur(Happening("ring_effect", (why.clause, "R-16"), ids, effect.seat, why.source, other, to=element))]


def switch_ring(state: State, effect: Effect, op: own.SwitchRing, luck: Luck) -> Playing:
    """The contested ring and another change places (R-20)."""
    why, ring, conflict = reason(state, effect), effect.chosen.get(op.ring, ""), state.conflict
    if conflict is None or not contested(state) or ring not in state.rings or state.rings[ring].at == CONTESTED:
        return None
    there = state.rings[ring].at
    yield RingsReturned((why.clause, "R-20"), (conflict.ring,), there, "switched")
    yield RingsReturned((why.clause, "R-20"), (ring,), CONTESTED, "switched")
    fate = fate_for(state, conflict.attacker, ring)
    if fate:
        yield FatePlacedOnRing((why.clause,), ring, -fate, why.source, why.by)
        yield FateChanged((why.clause,), {conflict.attacker: fate}, "ring", ring, conflict.attacker)
    common = (there == COMMON) if state.follows("1.1") and (there == COMMON) != conflict.common else None
    yield ConflictChanged((why.clause,), why.source, ring=ring, common=common)
    return None


def switch_type(state: State, effect: Effect, op: own.SwitchType, luck: Luck) -> Playing:
    why = reason(state, effect)
    if state.conflict is not None:
        other = "political" if state.conflict.type == "military" else "military"
        yield ConflictChanged((why.clause,), why.source, other)  # type: ignore[arg-type]  # one of two types
    return None


def move_conflict(state: State, effect: Effect, op: own.MoveConflict, luck: Luck) -> Playing:
    """The conflict moves to another eligible province, which is revealed: the defender's alone are (E-110, E-111)."""
    why = reason(state, effect)
    for piece in whom(state, effect, op.province):
        if is_eligible(state, piece):
            yield ConflictChanged((why.clause, "E-110", "E-111"), why.source, province=piece.id)
            return occurs(state, effect, "province_revealed", [] if piece.faceup else [piece.id])
    return None


def add_to_total(state: State, effect: Effect, op: own.AddToTotal, luck: Luck) -> Playing:
    """A side counts more, or less; of a player who takes no part none does."""
    found = seats(state, effect, op.player)
    if isinstance(found, Query):
        return found
    why, conflict = reason(state, effect), state.conflict
    for seat in found:
        side = "" if conflict is None else side_of(conflict, seat)
        if side:
            yield TotalChanged((why.clause, "B-92"), side, op.amount, why.source, why.by)
    return None


def change_element(state: State, effect: Effect, op: own.ChangeElement, luck: Luck) -> Playing:
    """A ring has an element more, or one less, while the conflict lasts; not for victory (E-141, E-142)."""
    why, ring = reason(state, effect), effect.chosen.get(op.ring, "")
    if state.conflict is not None and ring in state.rings and (op.element in state.rings[ring].elements) == op.lose:
        yield ElementChanged((why.clause, "E-141", "E-142"), ring, op.element, op.lose, why.source, why.by)
    return None


def move_ring(state: State, effect: Effect, op: own.MoveRing, luck: Luck) -> Playing:
    """A ring goes back to its player's own pool (R-46)."""
    why, ring = reason(state, effect), effect.chosen.get(op.ring, "")
    at = state.rings[ring].at if ring in state.rings else ""
    holder = next((seat for seat in state.living if at in state.players[seat].provinces.values()), "")
    if holder:
        yield RingsReturned((why.clause, "R-46"), (ring,), holder, "effect")
    return None


def fate_on_ring(state: State, effect: Effect, op: own.FateOnRing, luck: Luck) -> Playing:
    why, ring = reason(state, effect), effect.chosen.get(op.ring, "")
    if ring in state.rings:
        yield FatePlacedOnRing((why.clause,), ring, op.count, why.source, why.by)
    return None

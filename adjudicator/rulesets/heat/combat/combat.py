"""Combat: powers are compared, and what comes of it (H-034 to H-039; the table of the rulebook's combat)."""

from collections.abc import Iterator
from typing import NamedTuple

import msgspec

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.heat.field.events import AttackEnded, Compared, ExcessMet
from adjudicator.rulesets.heat.field.field import die, end_changes, rest
from adjudicator.rulesets.heat.field.life import damage, gain_heat
from adjudicator.rulesets.heat.table import citing
from adjudicator.rulesets.heat.table.state import Attack, Piece, State


def resolve(state: State, negated: bool) -> Iterator[Event]:
    """Resolve the attack under way. Without an attacker or a target it ends with nothing (H-084, H-085); so it does
    when one of them has changed sides, since a card is attacked by an opponent (H-027, H-087)."""
    attack = state.attack
    assert attack is not None
    attacker, target, blocker = combatants(state, attack)
    fighters: tuple[str, ...] = ()
    clauses: tuple[str, ...] = ("H-034",)
    if negated:
        yield NoEffect(("H-068",), attack.attacker, "negated")
        why, clauses = "cancelled", ("H-068",)
    elif attacker is None:
        why, clauses = _without(state, attack.attacker, "attacker", "H-085")
    elif target is None and attack.target not in state.seats:
        why, clauses = _without(state, attack.target, "target", "H-084")
    else:
        why = "fought"
        defender = blocker or target
        fighters = (attacker.id, *((defender.id,) if defender is not None else ()))
        yield from _fight(state, attack, attacker, defender)
    yield from _rest_defenders(state, attack, target, blocker)
    yield AttackEnded(clauses, why, fighters)
    yield from end_changes(state, "end_of_combat", citing.end_of_combat(state))


class Combatants(NamedTuple):
    """Who fights in an attack, as far as they still can."""

    attacker: Piece | None
    target: Piece | None
    blocker: Piece | None


def combatants(state: State, attack: Attack) -> Combatants:
    """Return who is still in an attack: in play, and on the side on which they came into it. An attacker is its
    player's, a target and a blocker are the opponent's (H-027, H-029)."""
    other = opponent_of(attack.seat)
    return Combatants(
        _still_there(state, attack.attacker, attack.seat),
        _still_there(state, attack.target, other),
        _still_there(state, attack.blocker, other),
    )


def _still_there(state: State, id: str, side: str) -> Piece | None:
    piece = state.pieces.get(id)
    return piece if piece is None or piece.controller == side or not state.follows("1.1") else None


def _without(state: State, id: str, part: str, gone: str) -> tuple[str, tuple[str, ...]]:
    """Return why an attack ends without its attacker or its target, and by which clauses."""
    return (f"{part}_taken", ("H-027", "H-087")) if id in state.pieces else (f"{part}_gone", (gone,))


def _rest_defenders(state: State, attack: Attack, target: Piece | None, blocker: Piece | None) -> Iterator[Event]:
    """Who blocked is rested after the combat (H-030, H-061); by a house rule also who was attacked, if nobody stood in
    for it, not even one that has died (H-A18)."""
    if blocker is not None:
        if blocker.id in state.pieces:
            yield from rest((blocker,), attack.attacker, ("H-030", "H-061"))
    elif state.options.target_taps and target is not None and target.kind == "character" and target.id in state.pieces:
        yield from rest((target,), attack.attacker, ("H-A18",))


def power_in_defence(state: State, defender: Piece | None) -> int:
    """Return the power that a defender has of its own; a leader that of its card, if any (H-A10). The opponent as a
    target apart has none (H-A09)."""
    if defender is None or (defender.kind == "leader" and state.options.leader_defends == "zero"):
        return 0
    return defender.power


def support_of(state: State, attacker: Piece, attack: Attack) -> int:
    """Return what supporters add: 1 each (H-031), or what a card says."""
    if attacker.has("piercing"):
        return 0
    return sum(2 if piece.has("double_support") else 1 for piece in supporters(state, attack))


def supporters(state: State, attack: Attack) -> list[Piece]:
    """Return the supporters that are still in play, and the defender's."""
    found = [_still_there(state, id, opponent_of(attack.seat)) for id in attack.supporters]
    return [piece for piece in found if piece is not None]


def _fight(state: State, attack: Attack, attacker: Piece, defender: Piece | None) -> Iterator[Event]:
    """Compare, and do what the table says (H-034)."""
    defence, support = power_in_defence(state, defender), support_of(state, attacker, attack)
    difference = attacker.power - defence - support
    blocked = attack.blocker != "" and defender is not None and defender.id == attack.blocker
    named = attack.target if defender is None else defender.id
    clauses = citing.compared(state, attack, defender)
    yield Compared(clauses, attacker.id, named, attack.target, attacker.power, defence,
                   support, difference, attack.supporters, blocked)  # fmt: skip
    if difference == 0:
        yield from gain_heat(state, attack.seat, 1, "tie", attacker.label, attack.seat)
    elif difference < 0:
        if attacker.kind == "character" and state.options.attacker_dies:  # H-A14; a leader never (H-A11)
            source = attacker.label if defender is None else defender.label
            yield from die(state, attacker, source, opponent_of(attack.seat), ("H-037", "H-A14"), combat=True)
    elif defender is None or defender.kind == "leader":
        yield from _to_life(state, attack, attacker, difference, citing.direct_damage(state), defender)
    else:
        yield from die(state, defender, attacker.label, attack.seat, ("H-037",), combat=True)
        yield from _excess(state, attack, attacker, defender, difference)


def _excess(state: State, attack: Attack, attacker: Piece, beaten: Piece, excess: int) -> Iterator[Event]:
    """What a defender's power does not hold goes on (H-038): through a blocker to the original target, and past a
    character to its player (H-039, H-A15, H-A16)."""
    allowed, blocked = state.options.excess, beaten.id == attack.blocker
    if allowed == "never" or (allowed == "blocked_only" and not blocked):
        return
    if not blocked:
        yield from _to_life(state, attack, attacker, excess, ("H-038", "H-A15"), beaten)
        return
    goal = _goal(state, attack)
    target = _still_there(state, goal, opponent_of(attack.seat))
    if target is None and goal != attack.target and goal not in state.seats:
        return  # by a house rule it goes to nothing else (H-A38)
    if target is None or target.kind == "leader" or not state.options.excess_to_character:
        yield from _to_life(state, attack, attacker, excess, citing.excess_past_blocker(state, attack, target), target)
        return
    clauses, rest_of_it = citing.excess_past_target(attack), excess - target.power
    if state.follows("1.1"):
        yield ExcessMet(clauses, target.id, excess, target.power)
    if rest_of_it > 0:
        yield from die(state, target, attacker.label, attack.seat, clauses, combat=True)
        yield from _to_life(state, attack, attacker, rest_of_it, clauses, target)


def _goal(state: State, attack: Attack) -> str:
    """Return where the excess goes past a blocker: to the target, of a redirected attack its new one, or by a house
    rule that of its declaration (H-A38)."""
    if state.options.redirected_excess == "first" and attack.first is not msgspec.UNSET:
        return attack.first
    return attack.target


def _to_life(
    state: State, attack: Attack, attacker: Piece, amount: int, clauses: tuple[str, ...], beaten: Piece | None
) -> Iterator[Event]:
    """Damage the player of what was attacked (H-038): whoever controls it now."""
    now = state.attack  # what prevents damage stands there
    assert now is not None
    seat = opponent_of(attack.seat) if beaten is None else beaten.controller
    yield from damage(state, seat, amount, "combat", attacker.label, attack.seat, clauses, now.prevented)

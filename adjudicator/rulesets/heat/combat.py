"""Combat: powers are compared, and what comes of it (H-034 to H-039; the table of the rulebook's combat)."""

from collections.abc import Iterator

from adjudicator.kernel.effects.facts import NoEffect
from adjudicator.kernel.events import Event
from adjudicator.kernel.table.seats import opponent_of
from adjudicator.rulesets.heat.field import die, end_changes, rest
from adjudicator.rulesets.heat.field_events import AttackEnded, Compared
from adjudicator.rulesets.heat.life import damage, gain_heat
from adjudicator.rulesets.heat.state import Attack, Piece, State


def resolve(state: State, negated: bool) -> Iterator[Event]:
    """Resolve the attack under way. Without an attacker or a target it ends with nothing (H-084, H-085)."""
    attack = state.attack
    assert attack is not None
    attacker, target = state.pieces.get(attack.attacker), state.pieces.get(attack.target)
    blocker = state.pieces.get(attack.blocker)
    fighters: tuple[str, ...] = ()
    if negated:
        yield NoEffect(("H-068",), attack.attacker, "negated")
        why, clause = "cancelled", "H-068"
    elif attacker is None:
        why, clause = "attacker_gone", "H-085"
    elif target is None and attack.target not in state.seats:
        why, clause = "target_gone", "H-084"
    else:
        why, clause = "fought", "H-034"
        defender = blocker or target
        fighters = (attacker.id, *((defender.id,) if defender is not None else ()))
        yield from _fight(state, attack, attacker, defender)
    yield from _rest_defenders(state, attack, blocked=blocker is not None)
    yield AttackEnded((clause,), why, fighters)
    yield from end_changes(state, "end_of_combat", "H-034")


def _rest_defenders(state: State, attack: Attack, *, blocked: bool) -> Iterator[Event]:
    """Who blocked is rested after the combat (H-030, H-061); by a house rule also who was attacked, if nobody stood in
    for it, not even one that has died (H-A18)."""
    blocker, target = state.pieces.get(attack.blocker), state.pieces.get(attack.target)
    if blocker is not None:
        yield from rest((blocker,), attack.attacker, ("H-030", "H-061"))
    elif not blocked and state.options.target_taps and target is not None and target.kind == "character":
        yield from rest((target,), attack.attacker, ("H-A18",))


def power_in_defence(state: State, defender: Piece | None) -> int:
    """Return the power that a defender has of its own; a leader that of its card, if any (H-A10). The opponent as a
    target apart has none (H-A09)."""
    if defender is None or (defender.kind == "leader" and state.options.leader_defends == "zero"):
        return 0
    return defender.power


def support_of(state: State, attacker: Piece, attack: Attack) -> int:
    """Return what supporters that are still in play add: 1 each (H-031), or what a card says."""
    if attacker.has("piercing"):
        return 0
    there = [state.pieces[id] for id in attack.supporters if id in state.pieces]
    return sum(2 if piece.has("double_support") else 1 for piece in there)


def _fight(state: State, attack: Attack, attacker: Piece, defender: Piece | None) -> Iterator[Event]:
    """Compare, and do what the table says (H-034)."""
    defence, support = power_in_defence(state, defender), support_of(state, attacker, attack)
    difference = attacker.power - defence - support
    blocked = attack.blocker != "" and defender is not None and defender.id == attack.blocker
    named = attack.target if defender is None else defender.id
    of_leader = ("H-A10",) if defender is None or defender.kind == "leader" else ()
    clauses = ("H-034", "H-036", *of_leader, *(("H-032",) if attack.supporters else ()))
    yield Compared(clauses, attacker.id, named, attack.target, attacker.power, defence,
                   support, difference, attack.supporters, blocked)  # fmt: skip
    if difference == 0:
        yield from gain_heat(state, attack.seat, 1, "tie", attacker.label, attack.seat)
    elif difference < 0:
        if attacker.kind == "character" and state.options.attacker_dies:  # H-A14; a leader never (H-A11)
            source = attacker.label if defender is None else defender.label
            yield from die(state, attacker, source, opponent_of(attack.seat), ("H-037", "H-A14"), combat=True)
    elif defender is None or defender.kind == "leader":
        yield from _to_life(state, attack, attacker, difference, ("H-036", "H-038"), defender)
    else:
        yield from die(state, defender, attacker.label, attack.seat, ("H-037",), combat=True)
        yield from _excess(state, attack, attacker, defender, difference)


def _excess(state: State, attack: Attack, attacker: Piece, beaten: Piece, excess: int) -> Iterator[Event]:
    """What a defender's power does not hold goes on (H-038): through a blocker to the original target, and past a
    character to its player (H-039, H-A15, H-A16)."""
    allowed, blocked = state.options.excess, beaten.id == attack.blocker
    if allowed == "never" or (allowed == "blocked_only" and not blocked):
        return
    target = state.pieces.get(attack.target)
    if not blocked or target is None or target.kind == "leader" or not state.options.excess_to_character:
        whose = target if blocked else beaten
        yield from _to_life(state, attack, attacker, excess, ("H-039" if blocked else "H-038", "H-A15"), whose)
        return
    rest_of_it = excess - target.power
    if rest_of_it > 0:
        yield from die(state, target, attacker.label, attack.seat, ("H-039", "H-A16"), combat=True)
        yield from _to_life(state, attack, attacker, rest_of_it, ("H-039", "H-A16"), target)


def _to_life(
    state: State, attack: Attack, attacker: Piece, amount: int, clauses: tuple[str, ...], beaten: Piece | None
) -> Iterator[Event]:
    """Damage the player of what was attacked (H-038): whoever controls it now."""
    now = state.attack  # what prevents damage stands there
    assert now is not None
    seat = opponent_of(attack.seat) if beaten is None else beaten.controller
    yield from damage(state, seat, amount, "combat", attacker.label, attack.seat, clauses, now.prevented)

"""Life and Heat: damage, what prevents it, healing, and the Heat that comes of it (H-043 to H-047, H-090)."""

from collections.abc import Iterator, Sequence

from adjudicator.kernel.effects.damage import Ledger, Step
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.stats import Modifier
from adjudicator.rulesets.heat.cards.form import FULL_HEAT
from adjudicator.rulesets.heat.table.events import DamagePrevented, HeatChanged, HeatLost, LifeGained, LifeLost
from adjudicator.rulesets.heat.table.state import State

CAUSES = {"taken": "H-044", "caused": "H-045", "lost": "H-046", "tie": "H-035", "effect": "H-047"}
"""Why Heat comes, and by which clause."""


def gain_heat(state: State, seat: str, amount: int, why: str, source: str, by: str) -> Iterator[Event]:
    """Give (or take) Heat, from none to five (H-043). What would come beyond that is lost, and told."""
    heat = state.players[seat].heat
    change = max(-heat, min(amount, FULL_HEAT - heat))
    if change:
        yield HeatChanged((CAUSES[why], "H-043"), seat, change, why, source, by)
    if amount > change and state.follows("1.1"):
        yield HeatLost((CAUSES[why], "H-043"), seat, amount - change, why, source, by)


def damage(
    state: State,
    seat: str,
    amount: int,
    how: str,
    source: str,
    by: str,
    clauses: tuple[str, ...],
    prevented: Sequence[Modifier] = (),
) -> Iterator[Event]:
    """Take life from a player; it may fall below zero (H-090). One Heat for each cause, whatever the size (H-044,
    H-045)."""
    ledger = _after(amount, prevented)
    if ledger.suffered <= 0:
        if amount > 0:
            yield DamagePrevented(clauses, seat, source, ledger)
        return
    yield LifeLost((*clauses, "H-090"), seat, how, source, by, ledger)
    if by != seat:
        yield from gain_heat(state, seat, 1, "taken", source, by)
        yield from gain_heat(state, by, 1, "caused", source, by)
    elif state.options.self_damage_heat == "took":  # H-A24
        yield from gain_heat(state, seat, 1, "taken", source, by)


def _after(amount: int, prevented: Sequence[Modifier]) -> Ledger:
    """Return damage after what prevents it, each reason with its step."""
    left, steps = amount, []
    for reason in prevented:
        after = max(0, left - reason.amount) if reason.amount else 0
        if after != left:
            steps.append(Step(reason.source, reason.clause, left, after))
        left = after
    return Ledger(amount, tuple(steps), left)


def heal(state: State, seat: str, amount: int, source: str, by: str, clause: str) -> Iterator[Event]:
    """Give life, by a house rule not above the start (H-A26)."""
    player = state.players[seat]
    if state.options.life_cap == "start":
        amount = min(amount, state.face(state.leader(seat)).life - player.life)
    if amount > 0:
        yield LifeGained((clause, "H-A26"), seat, amount, source, by)

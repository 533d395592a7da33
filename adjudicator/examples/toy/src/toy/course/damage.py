"""Damage, and who may do something about it: the timing chart (T-7)."""

from collections.abc import Sequence

from adjudicator.kernel.engine.agenda import Facts
from adjudicator.kernel.engine.timing import Occur, OccurrenceCancelled, OccurrenceReplaced, Step, UsableAbility
from adjudicator.kernel.table.decks import Discarded

from toy.cards.form import REACTIONS
from toy.table.events import Damaged
from toy.table.state import State
from toy.table.tasks import AnyOccurrence, Damage, UseAbility

CHART = (
    Step("would", "forced", "T-7"),
    Step("interrupt", "optional", "T-7"),
    Step("happen", "happen", "T-7"),
    Step("forced_reaction", "forced", "T-7"),
    Step("reaction", "optional", "T-7"),
)


def carry_out(state: State, damage: Damage) -> Facts:
    """Damage is dealt, if its target is still there."""
    if damage.target in state.units or damage.target in state.living:
        yield Damaged(("T-7", *filter(None, [damage.clause])), damage.target, damage.amount, damage.by)
    return None


def applicable(state: State, step: str, damage: Damage) -> Sequence[UsableAbility]:
    """Only whom it would hit may do something about damage: by units in play, or by reactions in the hand."""
    seat = damage.target
    if seat not in state.living:
        return []
    if step == "would":
        return [UsableAbility(id, seat) for id in state.controlled(seat, "guard")]
    if step == "forced_reaction":
        return [UsableAbility(id, seat) for id in state.controlled(seat, "thorn")]
    hand = state.players[seat].hand.value
    return [UsableAbility(card, seat) for card, when in REACTIONS.items() if when == step and card in hand]


def asked_as_bluff(state: State, damage: Damage, seat: str) -> bool:
    """Whoever would be hit and holds cards is asked, so that silence betrays nothing."""
    return seat == damage.target and state.players[seat].hand_size > 0


def use(state: State, task: UseAbility) -> Facts:
    """A guard replaces damage, a dodge cancels it, a brace alters it; a thorn and a riposte deal 1 back."""
    damage = state.occurring[-1].what
    if task.name in REACTIONS:
        yield Discarded(("T-7",), task.seat, (task.name,), "played")
    if task.name == "dodge":
        yield OccurrenceCancelled(("T-7",), task.name)
    elif task.name == "brace":
        yield instead(Damage(damage.target, max(0, damage.amount - 1), damage.by), task.name)
    elif task.name in state.controlled(task.seat, "guard"):
        yield instead(Damage(task.name, damage.amount, damage.by), task.name)
    else:
        return [Occur(Damage(damage.by, 1, task.seat))]
    return None


def instead(damage: Damage, source: str) -> OccurrenceReplaced[AnyOccurrence]:
    """Return the fact that this would happen instead."""
    return OccurrenceReplaced[AnyOccurrence](("T-7",), damage, source)

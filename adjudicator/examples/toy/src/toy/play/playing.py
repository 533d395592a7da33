"""Playing cards and attacking: the windows in which seats have priority, and what comes of what they play."""

from collections.abc import Sequence

from adjudicator.kernel.engine.agenda import Facts, Task
from adjudicator.kernel.engine.priority import Priority, Window
from adjudicator.kernel.engine.timing import Occur
from adjudicator.kernel.table.decks import Discarded
from adjudicator.kernel.table.seats import clockwise

from toy.cards.form import UNITS
from toy.table import events
from toy.table.actions import Attack, Play
from toy.table.state import Link, State
from toy.table.tasks import AttackWith, CloseChain, Damage, PlayCard, ResolveLink


def from_first(state: State) -> tuple[str, ...]:
    """Return all seats in the order in which they are asked."""
    return clockwise(state.seats, state.first)


def always(state: State, seat: str) -> bool:
    """Everyone is asked."""
    return True


def holds_cards(state: State, seat: str) -> bool:
    """Whoever holds cards is asked, able to answer or not: silence would tell others what the hand lacks."""
    return state.players[seat].hand_size > 0


def play(state: State, action: Play | Attack) -> Sequence[Task]:
    """Return what is to be done with what a seat plays."""
    if isinstance(action, Attack):
        return [AttackWith(action.unit, action.target)]
    return [PlayCard(action.seat, action.card, action.target)]


WINDOWS = {
    "actions": Window("act", "T-4", from_first, always, play),
    "chain": Window("respond", "T-5", from_first, holds_cards, play, resolve=ResolveLink),
}


def play_card(state: State, task: PlayCard) -> Facts:
    """A unit comes into play, an instant does what it does, a spell opens a chain or joins it (T-4, T-5)."""
    seat, card, target = task.seat, task.card, task.target
    if card in UNITS:
        yield events.UnitEntered(("T-4",), seat, card)
        return None
    yield Discarded(("T-4",), seat, (card,), "played")
    if card == "bless":
        yield events.PowerGained(("T-4",), target, 2, card, seat, "round", "multiply")
    elif card == "doom":
        yield events.Doomed(("T-4",), target)
    elif card == "charm":
        yield events.ControlChanged(("T-4",), target, seat)
    else:
        opens = not state.chain
        yield events.LinkAdded(("T-5",), Link(seat, card, target))
        return (Priority("chain"), CloseChain()) if opens else None
    return None


def resolve_link(state: State, task: ResolveLink) -> Facts:
    """A spell resolves, unless it was negated (T-5)."""
    link = state.chain[task.number]
    if link.negated:
        return None
    if link.card == "spark":
        return [Occur(Damage(link.target, 2, link.seat))]
    yield events.LinkNegated(("T-5",), task.number - 1)
    return None


def close_chain(state: State) -> Facts:
    """The chain is done (T-5)."""
    yield events.ChainResolved(("T-5",))
    return None


def attack(state: State, task: AttackWith) -> Facts:
    """A unit deals its power, once a round (T-6)."""
    unit = state.units[task.unit]
    yield events.Attacked(("T-6",), task.unit, task.target)
    return [Occur(Damage(task.target, unit.power, unit.controller))]

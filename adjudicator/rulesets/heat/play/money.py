"""Money that waits to be spent: by a house rule money cards may be rested ahead (H-A08); cards may give some too."""

from collections.abc import Iterator

from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.refusal import Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.heat.table.actions import Tap
from adjudicator.rulesets.heat.table.events import MoneyGained, MoneyGone
from adjudicator.rulesets.heat.table.state import State

PAID_AT_ONCE = Obstacle("H-A08", Text("dinheiro se vira ao pagar", "money is rested when it is paid"))


def does_not_wait(state: State) -> Obstacle | None:
    """Say that no money can be rested ahead, which a house rule allows; None if it can."""
    return PAID_AT_ONCE if state.options.money_pool == "none" else None


def tap_obstacle(state: State, action: Tap) -> Obstacle | None:
    """Say what keeps a money card from being rested for 1 money ahead; None if nothing does."""
    id, piece = action.card, state.pieces.get(action.card)
    if piece is None or piece.controller != action.seat or piece.kind != "money":
        return Obstacle("H-056", Text(f"{id} não é dinheiro seu", f"{id} is no money of yours"))
    if piece.tapped:
        return Obstacle("H-057", Text(f"a carta {id} já está virada", f"{id} is rested already"))
    return None


def tap(state: State, action: Tap) -> Event:
    """Return the fact that a money card is rested for money that waits (H-056, H-A08)."""
    return MoneyGained(("H-056", "H-A08"), action.seat, 1, state.pieces[action.card].label, action.seat, action.card)


def end_turn(state: State) -> Iterator[Event]:
    """Money that was not spent in this turn is gone."""
    for seat, player in state.players.items():
        if player.money:
            yield MoneyGone(("H-A08", "H-041"), seat, player.money)


def end_phase(state: State) -> Iterator[Event]:
    """By a house rule money that was rested ahead is gone with its phase (H-A08); it is what is spent first."""
    for seat, player in state.players.items() if state.options.money_pool == "phase" else ():
        given = sum(
            reason.amount for reason in player.reasons if reason.stat == "money" and reason.until == "end_of_turn"
        )
        if player.money > given:
            yield MoneyGone(("H-A08",), seat, player.money - given)

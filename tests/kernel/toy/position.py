"""How a table of the toy that somebody writes down is filled in and kept consistent."""

from collections import Counter
from collections.abc import Mapping
from typing import Any

from adjudicator.kernel.agenda import Task
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.positions import LeftOut
from adjudicator.kernel.refusal import BadOrder
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.stats import Modifier
from adjudicator.kernel.text import Text
from tests.kernel.toy.table import DECK, BeginRound, State

brought: tuple[str, ...] = ()


def part(table: State, kind: type, key: str, written: Mapping[str, Any], holder: Mapping[str, Any]) -> dict[str, Any]:
    """A unit is its owner's own."""
    return {"controller": written.get("owner", "")}


def complete(table: State, left_out: LeftOut, luck: Luck) -> None:
    """Whatever is named nowhere is in the deck."""
    for seat, player in table.players.items():
        if left_out("players", seat, "deck"):
            named = [*player.hand.value, *player.discard]
            named += [unit.card for unit in table.units.values() if unit.owner == seat]
            rest = sorted((Counter(DECK) - Counter(named)).elements())
            player.deck = Secret((), luck.salt(), luck.shuffled(f"deck/{seat}", rest))


def goes_on(table: State) -> tuple[Task, ...]:
    """A new round begins."""
    return (BeginRound(),)


def bring_up_to_date(table: State) -> None:
    """Sizes follow from cards."""
    for player in table.players.values():
        player.deck_size, player.hand_size = len(player.deck.value), len(player.hand.value)


def shift(table: State, card: str, to: str) -> bool:
    """Let a unit change sides."""
    if card not in table.units or to not in table.seats:
        return False
    table.units[card].controller = to
    return True


def lift(table: State, card: str) -> tuple[str, str] | None:
    """Take a unit off the table."""
    unit = table.units.pop(card, None)
    return None if unit is None else (unit.owner, unit.card)


def lay_down(table: State, seat: str, key: str, to: str) -> None:
    """Only rules bring units into play."""
    raise BadOrder("/to", Text("só as regras", "only the rules do"))


def amend(table: State, of: str, reason: Modifier) -> None:
    """Give a unit's power a reason more."""
    table.units[of.removesuffix(".power")].modifiers.append(reason)


def strike(table: State, of: str, reason: Modifier) -> None:
    """Take a reason of a unit's power away."""
    table.units[of.removesuffix(".power")].modifiers.remove(reason)

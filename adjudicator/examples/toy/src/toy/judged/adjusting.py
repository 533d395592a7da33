"""How judges change a table."""

import msgspec
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text

from toy.table.state import State

PLACES: tuple[str, ...] = ("P1", "P2")


def recompute(table: State) -> None:
    """Nothing follows from anything else."""


def move_in_play(table: State, card: str, to: str) -> bool:
    """Let a unit change sides."""
    if card not in table.units or to not in table.seats:
        return False
    table.units[card].controller = to
    return True


def take_out_of_play(table: State, card: str) -> tuple[str, str] | None:
    """Take a unit off the table."""
    unit = table.units.pop(card, None)
    return None if unit is None else (unit.owner, unit.card)


def put_into_play(table: State, seat: str, key: str, to: str) -> None:
    """Only rules bring units into play."""
    raise BadOrder("/to", Text("só as regras", "only the rules do"))


def add_reason(table: State, of: str, reason: Modifier) -> None:
    """Give a unit's power a reason more."""
    table.units[of.removesuffix(".power")].modifiers.append(msgspec.structs.replace(reason, layer="ruling"))


def remove_reason(table: State, of: str, reason: Modifier) -> None:
    """Take a reason of a unit's power away."""
    table.units[of.removesuffix(".power")].modifiers.remove(reason)


def give_turn(table: State, seat: str) -> bool:
    """The first player is whoever bid most."""
    return False

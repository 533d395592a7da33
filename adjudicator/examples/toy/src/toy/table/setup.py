"""What a match begins from: three players, perhaps a table that somebody has written down."""

from typing import Any

import msgspec
from adjudicator.kernel.secrets.secret import Name
from adjudicator.kernel.setup import beginning
from adjudicator.kernel.setup.decklists import check_seats
from adjudicator.kernel.table.zones import empty_zones

from toy.table.state import Options, Player, State

SEATS = ("P1", "P2", "P3")


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits here."""

    name: str = ""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Three seats in turn order; `position` is a table to begin from, as in `kernel/desk/positions.py`."""

    seats: tuple[SeatSetup, ...] = (SeatSetup(),) * len(SEATS)
    options: Options = Options()
    position: dict[str, Any] | None = None


class SeatTaken(beginning.SeatTaken):
    """A player sits down, with nothing yet; the first is first."""

    def sit(self, state: State) -> None:
        state.first = state.seats[0]
        state.players[self.seat] = Player(name=self.name, **empty_zones(Player, self.seat, ""))

    def chosen(self) -> SeatSetup:
        return SeatSetup(self.name.value)


def seated(setup: Setup) -> tuple[SeatTaken, ...]:
    """Return who sits down. Raises BadSetup unless three do (T-1)."""
    check_seats(setup, SEATS, "T-1")
    return tuple(SeatTaken(seat, Name(chosen.name)) for seat, chosen in zip(SEATS, setup.seats, strict=True))

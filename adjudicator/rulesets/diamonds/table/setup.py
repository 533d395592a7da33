"""How a match may begin: seats with their factions, house rules, and what a paper table reports."""

from itertools import count as _count
from typing import Any

import msgspec

from adjudicator.kernel.setup import beginning
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.diamonds.cards.form import DECKS, FACTIONS
from adjudicator.rulesets.diamonds.table.options import Options
from adjudicator.rulesets.diamonds.table.state import Player, State, empty_hand

SEATS = ("P1", "P2", "P3", "P4")


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Who sits here, with which faction."""

    faction: str
    name: str = ""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Four seats in turn order. `first_player` is for the house rule of D-A08 alone; `position` is a table to begin
    from, as in `kernel/desk/positions.py`."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    first_player: str | None = None
    position: dict[str, Any] | None = None


def check_setup(setup: Setup) -> None:
    """Raise BadSetup unless four players sit down, each with a faction of their own (D-003, D-005, D-A38)."""
    if len(setup.seats) != len(SEATS):
        raise BadSetup("/seats", Text("são exatamente quatro jogadores", "there are exactly four players"), "D-003")
    for number, seat in zip(_count(), setup.seats, strict=False):
        if seat.faction not in DECKS:
            known = ", ".join(FACTIONS)
            raise BadSetup(
                f"/seats/{number}/faction",
                Text(f"a facção é uma destas: {known}", f"the faction is one of: {known}"),
                "D-005",
            )
        if seat.faction in {other.faction for other in setup.seats[:number]}:
            raise BadSetup(
                f"/seats/{number}/faction",
                Text(f"{seat.faction} já foi escolhida", f"{seat.faction} is taken already"),
                "D-A38",
            )
    _check_first_player(setup)


def _check_first_player(setup: Setup) -> None:
    chosen = setup.options.first_player == "set"
    if chosen and setup.first_player not in SEATS:
        seats = ", ".join(SEATS)
        raise BadSetup("/first_player", Text(f"diga quem começa: {seats}", f"say who begins: {seats}"), "D-A08")
    if not chosen and setup.first_player is not None:
        raise BadSetup(
            "/first_player",
            Text("só com a opção first_player: set", "only with the option first_player: set"),
            "D-A08",
        )


class SeatTaken(beginning.SeatTaken):
    """A player sits down with a faction and its deck of eight (D-005)."""

    faction: str
    deck: tuple[str, ...]

    def sit(self, state: State) -> None:
        state.order = state.seats
        hands = empty_hand(self.seat), empty_hand(self.seat)
        state.players[self.seat] = Player(self.name, self.faction, self.deck, *hands)

    def chosen(self) -> SeatSetup:
        return SeatSetup(self.faction, self.name.value)

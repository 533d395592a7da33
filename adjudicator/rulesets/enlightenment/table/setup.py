"""How a match may begin: three to five players with a deck each, in clockwise order (E-001)."""

from collections.abc import Iterator
from functools import partial
from typing import Any

import msgspec

from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.setup import decklists
from adjudicator.kernel.setup.decklists import decks_brought
from adjudicator.kernel.table.zones import empty_zones
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.enlightenment.cards.deck_building import deck_faults
from adjudicator.rulesets.enlightenment.cards.deck_lists import keys_of
from adjudicator.rulesets.enlightenment.cards.form import SETS, Card
from adjudicator.rulesets.enlightenment.cards.words import SEATS
from adjudicator.rulesets.enlightenment.table.options import Options
from adjudicator.rulesets.enlightenment.table.state import Player, State

PLAYERS = range(3, len(SEATS) + 1)


class SeatSetup(decklists.SeatSetup):
    """A player, with a ready deck by its name, a list of keys, or a deck list of fiveringsdb or ringteki."""

    deck: str | tuple[str, ...] | dict[str, Any] = ""  # type: ignore[assignment]  # read before anybody looks at it


class Setup(decklists.Setup, kw_only=True):
    """What a match begins from; a deck has stronghold, perhaps a role, provinces, dynasty and conflict cards."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    cards: tuple[Card, ...] = ()


class SeatTaken(decklists.SeatTaken):
    """A player sits down with everything that he brings, in one list; `place` is his in the set-up, from 0."""

    place: int = 0

    def came_as(self, number: int) -> int:
        return self.place

    def sit(self, state: State) -> None:
        zones = empty_zones(Player, self.seat, self.decklist.salt)
        state.players[self.seat] = Player(name=self.name, decklist=self.decklist, **zones)
        state.seating = (*state.seating, self.place)


def _listed(setup: Setup) -> Iterator[SeatSetup]:
    """Yield the seats with their decks as lists of keys, or by their names."""
    known = (*SETS.cards, *(card.key for card in setup.cards))
    for number, seat in enumerate(setup.seats):
        deck = keys_of(seat.deck, known, f"/seats/{number}/deck") if isinstance(seat.deck, dict) else seat.deck
        yield SeatSetup(deck, seat.name)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck: in the order of the set-up, or as chance seats them (R-03). Raises
    BadSetup if a match cannot begin so."""
    count = len(setup.seats)
    if count not in PLAYERS:
        raise BadSetup(
            "/seats", Text("a partida tem de três a cinco lugares", "a match has three to five seats"), "E-001"
        )
    setup = msgspec.structs.replace(setup, seats=tuple(_listed(setup)))
    brought = list(decks_brought(setup, SEATS[:count], SETS, partial(deck_faults, options=setup.options), luck))
    order = list(range(count))
    if setup.options.seating == "random":
        order = luck.shuffled("seating", order)
    at_seats = zip(SEATS, order, strict=False)
    return tuple(_taken(seat, place, *brought[place][1:]) for seat, place in at_seats)


def _taken(seat: str, place: int, name: Name, deck: Secret[list[str]]) -> SeatTaken:
    return SeatTaken(seat, name, Secret((seat,), deck.salt, deck.value), place)

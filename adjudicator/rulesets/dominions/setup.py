"""How a match may begin: two players with a deck of thirty each, house rules, card sets of their own."""

from collections import Counter
from typing import Any

import msgspec

from adjudicator.kernel import beginning
from adjudicator.kernel.beginning import check_cards
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions.cards import CARDS, DECKS, Card, faults
from adjudicator.rulesets.dominions.geometry import SEATS
from adjudicator.rulesets.dominions.options import Options
from adjudicator.rulesets.dominions.state import Player, State

DECK = 30  # N-002
COPIES = 2  # N-005
ADMITTED = ("N-007", "N-A34", "N-A35")
"""By which clauses a deck that breaks no rule is admitted: in any proportion of types, with two copies, one or none."""


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, with a ready deck by its name or a list of thirty keys. A position can do without."""

    deck: str | tuple[str, ...] = ""
    name: str = ""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match begins from. `cards` are those that the game's own sets do not have, `position` is a table, as in
    `kernel/table/positions.py`."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    cards: tuple[Card, ...] = ()
    position: dict[str, Any] | None = None


def decklist(seat: SeatSetup, pointer: str) -> tuple[str, ...]:
    """Return the keys of a seat's deck."""
    if isinstance(seat.deck, tuple):
        return seat.deck
    if seat.deck not in DECKS:
        names = ", ".join(DECKS)
        raise BadSetup(pointer, Text(f"não há esse baralho; há: {names}", f"no such deck; there is: {names}"))
    return DECKS[seat.deck]


def check_deck(deck: tuple[str, ...], known: dict[str, Card], pointer: str) -> None:
    """Raise BadSetup if a deck breaks a rule (N-002, N-005, N-006, N-008)."""
    if len(deck) != DECK:
        raise BadSetup(pointer, Text(f"{len(deck)} cartas; são 30", f"{len(deck)} cards; a deck has 30"), "N-002")
    copies: Counter[str] = Counter()
    for key in deck:
        if key not in known:
            raise BadSetup(pointer, Text(f"não há carta {key}", f"there is no card {key}"), "N-008")
        if known[key].token:
            raise BadSetup(pointer, Text(f"{key} é um token", f"{key} is a token"), "N-008")
        copies.update({known[key].name.pt, known[key].name.en})
    for key in dict.fromkeys(deck):
        number = max(copies[known[key].name.pt], copies[known[key].name.en])
        if known[key].unique and number > 1:
            raise BadSetup(
                pointer, Text(f"{key} é única e há {number}", f"{key} is unique and there are {number}"), "N-006"
            )
        if number > COPIES:
            raise BadSetup(
                pointer, Text(f"{key}: {number} cópias; no máximo 2", f"{key}: {number} copies; at most 2"), "N-005"
            )


class SeatTaken(beginning.SeatTaken, frozen=True):
    """A player sits down with a deck that he alone knows."""

    decklist: Secret[list[str]]

    def sit(self, state: State) -> None:
        salt = self.decklist.salt
        deck, hand = Secret[list[str]]((), salt, []), Secret[list[str]]((self.seat,), salt, [])
        state.players[self.seat] = Player(self.name, state.options.domain_hp, self.decklist, deck, hand)

    def chosen(self) -> SeatSetup:
        return SeatSetup(tuple(self.decklist.value), self.name)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck. Raises BadSetup if a match cannot begin so."""
    if len(setup.seats) != len(SEATS):
        raise BadSetup("/seats", Text("a partida tem dois lugares", "a match has two seats"), "N-001")
    check_cards(setup.cards, CARDS, faults)
    known = {**CARDS, **{card.key: card for card in setup.cards}}
    taken = []
    for number, (seat, chosen) in enumerate(zip(SEATS, setup.seats, strict=True)):
        deck: tuple[str, ...] = ()
        if chosen.deck or setup.position is None:
            deck = decklist(chosen, f"/seats/{number}/deck")
            check_deck(deck, known, f"/seats/{number}/deck")
        taken.append(SeatTaken(seat, chosen.name, Secret((seat,), luck.salt(), sorted(deck))))
    return tuple(taken)

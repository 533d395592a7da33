"""How a match may begin: two players with a deck of thirty each, house rules, card sets of their own."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import msgspec

from adjudicator.kernel.events import Event
from adjudicator.kernel.refusal import BadSetup
from adjudicator.kernel.text import Text
from adjudicator.rulesets.dominions.cards import CARDS, DECKS, Card, faults
from adjudicator.rulesets.dominions.events import MatchBegun
from adjudicator.rulesets.dominions.geometry import SEATS
from adjudicator.rulesets.dominions.options import Options

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


def check_setup(setup: Setup) -> None:
    """Raise BadSetup if a match cannot begin so."""
    if len(setup.seats) != len(SEATS):
        raise BadSetup("/seats", Text("a partida tem dois lugares", "a match has two seats"), "N-001")
    for number, card in enumerate(setup.cards):
        if card.key in CARDS or any(other.key == card.key for other in setup.cards[:number]):
            raise BadSetup(f"/cards/{number}/key", Text(f"{card.key} já existe", f"{card.key} exists already"))
        for place, reason in faults(card):
            raise BadSetup(f"/cards/{number}/{place}", Text(f"{card.key}: {reason}", f"{card.key}: {reason}"))
    known = {**CARDS, **{card.key: card for card in setup.cards}}
    for number, seat in enumerate(setup.seats):
        if not seat.deck and setup.position is not None:
            continue
        check_deck(decklist(seat, f"/seats/{number}/deck"), known, f"/seats/{number}/deck")


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


def setup_of(facts: Sequence[Event]) -> Setup:
    """Return the set-up that these first facts came from, but for its position."""
    begun = facts[0]
    assert isinstance(begun, MatchBegun)
    seats = tuple(SeatSetup(tuple(taken.decklist.value), taken.name) for taken in begun.players)
    return Setup(seats, begun.options, begun.cards)

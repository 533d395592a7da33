"""How a match may begin: two to six players with a deck each, house rules, card sets of their own."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from typing import Any, TypeAlias

import msgspec

from adjudicator.kernel import beginning
from adjudicator.kernel.beginning import check_cards
from adjudicator.kernel.luck import Luck
from adjudicator.kernel.refusal import BadSetup, Obstacle
from adjudicator.kernel.secret import Secret
from adjudicator.kernel.text import Text
from adjudicator.rulesets.multiversity.cards import CARDS, DECKS, Card, faults, listed
from adjudicator.rulesets.multiversity.course import FIRST_DRAW
from adjudicator.rulesets.multiversity.guidelines import too_many_actions
from adjudicator.rulesets.multiversity.opening import OPENING_HAND
from adjudicator.rulesets.multiversity.options import Options
from adjudicator.rulesets.multiversity.state import Player, State

LARGEST_DECK = 60  # M-025
CHARACTERS = 12  # M-026
ENERGIES = 12  # M-027
COPIES = 4  # M-028, M-030
SIDEBOARD = 15  # M-032
ADMITTED = ("M-029", "M-031")
"""By which clauses a deck that breaks no rule is admitted: with equal basic energies, and with any mix of types."""
Keys: TypeAlias = tuple[str, ...]
SEATS = ("P1", "P2", "P3", "P4", "P5", "P6")


class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, with a ready deck by its name or a list of keys, and a sideboard. A position can do without."""

    deck: str | tuple[str, ...] = ""
    sideboard: tuple[str, ...] | None = None
    name: str = ""


class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What a match begins from. `cards` are those that the game's own sets do not have, `position` is a table, as in
    `kernel/table/positions.py`."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    cards: tuple[Card, ...] = ()
    position: dict[str, Any] | None = None


def brought(seat: SeatSetup, pointer: str) -> tuple[Keys, Keys]:
    """Return the keys of a seat's deck and sideboard."""
    if isinstance(seat.deck, tuple):
        return seat.deck, seat.sideboard or ()
    if seat.deck not in DECKS:
        names = ", ".join(DECKS)
        raise BadSetup(pointer, Text(f"não há esse baralho; há: {names}", f"no such deck; there is: {names}"))
    ready = DECKS[seat.deck]
    return listed(ready.deck), listed(ready.sideboard) if seat.sideboard is None else seat.sideboard


def deck_fault(deck: Sequence[str], card: Callable[[str], Card], options: Options) -> Obstacle | None:
    """Say which rule a deck breaks (M-025 to M-030); None if none."""
    kinds = Counter(card(key).kind for key in deck)
    least = options.stones + OPENING_HAND + FIRST_DRAW + 1
    if len(deck) > LARGEST_DECK or (options.deck_size == "exact60" and len(deck) != LARGEST_DECK):
        clause = "M-025" if len(deck) > LARGEST_DECK else "M-A01"
        return Obstacle(clause, Text(f"{len(deck)} cartas; são 60", f"{len(deck)} cards; a deck has 60"))
    if kinds["character"] < CHARACTERS:
        return Obstacle(
            "M-026",
            Text(f"{kinds['character']} personagens; pelo menos 12", f"{kinds['character']} characters; 12 at least"),
        )
    if kinds["energy"] < ENERGIES:
        return Obstacle(
            "M-027", Text(f"{kinds['energy']} energias; pelo menos 12", f"{kinds['energy']} energies; 12 at least")
        )
    if len(deck) < least:
        return Obstacle(
            "M-A01", Text(f"{len(deck)} cartas; o começo pede {least}", f"{len(deck)} cards; the start takes {least}")
        )
    for language in ("pt", "en"):
        copies = Counter(card(key).name[language] for key in deck if not card(key).basic)  # M-029
        for key in dict.fromkeys(deck):
            number = copies[card(key).name[language]]
            if number > COPIES and not card(key).basic:
                clause = "M-030" if card(key).kind == "energy" else "M-028"
                return Obstacle(clause, Text(f"{key}: {number} cópias; até 4", f"{key}: {number} copies; up to 4"))
    return None


class SeatTaken(beginning.SeatTaken, frozen=True):
    """A player sits down with a deck and a sideboard that he alone knows."""

    decklist: Secret[list[str]]
    sideboard: Secret[list[str]]

    def sit(self, state: State) -> None:
        salt = self.decklist.salt
        deck, hand = Secret[list[str]]((), salt, []), Secret[list[str]]((self.seat,), salt, [])
        stones = Secret[list[str]]((), self.sideboard.salt, [])
        state.players[self.seat] = Player(self.name, self.decklist, self.sideboard, deck, hand, stones)

    def chosen(self) -> SeatSetup:
        return SeatSetup(tuple(self.decklist.value), tuple(self.sideboard.value), self.name)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck and sideboard. Raises BadSetup if a match cannot begin so."""
    if not 2 <= len(setup.seats) <= len(SEATS):
        raise BadSetup("/seats", Text("a partida tem de dois a seis lugares", "a match has two to six seats"), "M-038")
    check_cards(setup.cards, CARDS, faults)
    for number, card in enumerate(setup.cards if setup.options.action_limit == "error" else ()):
        for place, reason in too_many_actions(card):
            raise BadSetup(
                f"/cards/{number}/{place}", Text(f"{card.key}: {reason.pt}", f"{card.key}: {reason.en}"), "M-A30"
            )
    known: Mapping[str, Card] = {**CARDS, **{card.key: card for card in setup.cards}}
    taken = []
    for number, (seat, chosen) in enumerate(zip(SEATS, setup.seats, strict=False)):
        both: tuple[Keys, Keys] = (), ()
        if chosen.deck or setup.position is None:
            both = brought(chosen, f"/seats/{number}/deck")
            _check_brought(*both, known, setup.options, f"/seats/{number}")
        taken.append(SeatTaken(seat, chosen.name, *(Secret((seat,), luck.salt(), sorted(cards)) for cards in both)))
    return tuple(taken)


def _check_brought(deck: Keys, side: Keys, known: Mapping[str, Card], options: Options, at: str) -> None:
    for key in (*deck, *side):
        if key not in known:
            raise BadSetup(f"{at}/deck", Text(f"não há carta {key}", f"there is no card {key}"), "M-001")
    found = deck_fault(deck, known.__getitem__, options)
    if found is not None:
        raise BadSetup(f"{at}/deck", found[1], found[0])
    if len(side) > SIDEBOARD:
        why = Text(f"{len(side)} cartas; até 15", f"{len(side)} cards; up to 15")
        raise BadSetup(f"{at}/sideboard", why, "M-032")

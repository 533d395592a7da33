"""How a match may begin: two to six players with a deck each, house rules, card sets of their own."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from functools import partial
from typing import TypeAlias

from adjudicator.kernel.cards.sets import listed
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.setup import decklists
from adjudicator.kernel.setup.decklists import check_cards, check_deck, copies, copies_of, ready_deck
from adjudicator.kernel.table.zones import empty_zones
from adjudicator.kernel.text.refusal import BadSetup, Obstacle
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.multiversity.cards.form import CARDS, DECKS, SETS, Card
from adjudicator.rulesets.multiversity.cards.guidelines import too_many_actions
from adjudicator.rulesets.multiversity.table.options import Options
from adjudicator.rulesets.multiversity.table.state import Player, State

LARGEST_DECK = 60  # M-025
CHARACTERS = 12  # M-026
ENERGIES = 12  # M-027
COPIES = 4  # M-028, M-030
SIDEBOARD = 15  # M-032
OPENING_HAND = 10  # M-039
FIRST_DRAW = 2  # M-040
ADMITTED = ("M-029", "M-031")
"""By which clauses a deck that breaks no rule is admitted: with equal basic energies, and with any mix of types."""
Keys: TypeAlias = tuple[str, ...]
SEATS = ("P1", "P2", "P3", "P4", "P5", "P6")
PLAYERS = range(2, len(SEATS) + 1)


class SeatSetup(decklists.SeatSetup, kw_only=True):
    """A player, with a ready deck by its name or a list of keys, and a sideboard. A position can do without."""

    sideboard: Keys | None = None


class Setup(decklists.Setup, kw_only=True):
    """What a match begins from."""

    seats: tuple[SeatSetup, ...]
    options: Options = Options()
    cards: tuple[Card, ...] = ()


def brought(seat: SeatSetup, pointer: str) -> tuple[Keys, Keys]:
    """Return the keys of a seat's deck and sideboard."""
    if isinstance(seat.deck, tuple):
        return seat.deck, seat.sideboard or ()
    ready = ready_deck(seat.deck, DECKS, pointer)
    return listed(ready.deck), listed(ready.sideboard) if seat.sideboard is None else seat.sideboard


class Tally:
    """What of a deck its rules count: its cards by kind, and by name but for basic energies (M-029)."""

    def __init__(self, deck: Sequence[str], known: Mapping[str, Card]) -> None:
        self.known = known
        self.cards = Counter(deck)
        self.kinds = Counter(known[key].kind for key in deck)
        self.names = copies([key for key in deck if not known[key].basic], known)

    def add(self, key: str, number: int = 1) -> None:
        """Count a card so many times more."""
        card = self.known[key]
        self.cards[key] += number
        self.kinds[card.kind] += number
        for name in () if card.basic else {card.name.pt, card.name.en}:
            self.names[name] += number

    def faults(self, options: Options) -> Iterator[Obstacle]:
        """Yield every rule that the deck breaks (M-025 to M-030)."""
        size = sum(self.kinds.values())
        characters, energies = self.kinds["character"], self.kinds["energy"]
        least = options.stones + OPENING_HAND + FIRST_DRAW + 1
        if size > LARGEST_DECK or (options.deck_size == "exact60" and size != LARGEST_DECK):
            clause = "M-025" if size > LARGEST_DECK else "M-A01"
            yield Obstacle(clause, Text(f"{size} cartas; são 60", f"{size} cards; a deck has 60"))
        if characters < CHARACTERS:
            why = Text(f"{characters} personagens; pelo menos 12", f"{characters} characters; 12 at least")
            yield Obstacle("M-026", why)
        if energies < ENERGIES:
            yield Obstacle("M-027", Text(f"{energies} energias; pelo menos 12", f"{energies} energies; 12 at least"))
        if size < least:
            why = Text(f"{size} cartas; o começo pede {least}", f"{size} cards; the start takes {least}")
            yield Obstacle("M-A01", why)
        if max(self.names.values(), default=0) > COPIES:
            yield from self._too_many_copies()

    def _too_many_copies(self) -> Iterator[Obstacle]:
        for key in +self.cards:
            card, number = self.known[key], copies_of(self.names, self.known[key])
            if number > COPIES and not card.basic:
                clause = "M-030" if card.kind == "energy" else "M-028"
                yield Obstacle(clause, Text(f"{key}: {number} cópias; até 4", f"{key}: {number} copies; up to 4"))


def deck_faults(deck: Sequence[str], known: Mapping[str, Card], options: Options) -> Iterator[Obstacle]:
    """Yield every rule that a deck breaks."""
    yield from Tally(deck, known).faults(options)


class SeatTaken(decklists.SeatTaken):
    """A player sits down with a deck and a sideboard that he alone knows."""

    sideboard: Secret[list[str]]

    def sit(self, state: State) -> None:
        zones = empty_zones(Player, self.seat, self.decklist.salt)
        zones["stones"] = Secret((), self.sideboard.salt, [])
        player = Player(name=self.name, decklist=self.decklist, sideboard=self.sideboard, **zones)
        state.players[self.seat] = player

    def chosen(self) -> SeatSetup:
        return SeatSetup(deck=tuple(self.decklist.value), sideboard=tuple(self.sideboard.value), name=self.name.value)


def seated(setup: Setup, luck: Luck) -> tuple[SeatTaken, ...]:
    """Return who sits down, with which deck and sideboard. Raises BadSetup if a match cannot begin so."""
    if len(setup.seats) not in PLAYERS:
        raise BadSetup("/seats", Text("a partida tem de dois a seis lugares", "a match has two to six seats"), "M-038")
    SETS.check(setup.cards)
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
        decks = (Secret((seat,), luck.salt(), sorted(cards)) for cards in both)
        taken.append(SeatTaken(seat, Name(chosen.name), *decks))
    return tuple(taken)


def _check_brought(deck: Keys, side: Keys, known: Mapping[str, Card], options: Options, at: str) -> None:
    check_cards((*deck, *side), known, f"{at}/deck", "M-001")
    check_deck(deck, known, partial(deck_faults, options=options), f"{at}/deck")
    if len(side) > SIDEBOARD:
        why = Text(f"{len(side)} cartas; até 15", f"{len(side)} cards; up to 15")
        raise BadSetup(f"{at}/sideboard", why, "M-032")

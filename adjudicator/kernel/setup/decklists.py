"""What players bring where each has a deck: one that is ready, by its name, or a list of cards."""

from collections import Counter
from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, Protocol, TypeVar, dataclass_transform

import msgspec

from adjudicator.kernel.cards.schema import Printed
from adjudicator.kernel.cards.sets import CardSets
from adjudicator.kernel.luck.luck import Luck
from adjudicator.kernel.secrets.secret import Name, Secret
from adjudicator.kernel.setup import beginning
from adjudicator.kernel.text.data import JSONObject
from adjudicator.kernel.text.refusal import BadSetup, Obstacle, not_one_of
from adjudicator.kernel.text.text import Text

Card = TypeVar("Card", bound="DeckCard")
T = TypeVar("T")


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class SeatSetup(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """A player, with a ready deck by its name or a list of keys. A position can do without."""

    deck: str | tuple[str, ...] = ""
    name: str = ""


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Setup(msgspec.Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """What a match begins from; a game adds its house rules, `options`. `cards` are those that the game's own sets do
    not have, `position` is a table, as in `kernel/desk/positions.py`."""

    seats: tuple[SeatSetup, ...]
    cards: tuple[Any, ...] = ()
    position: JSONObject | None = None


class Seated(Protocol):
    """A set-up of any form: it says who sits down."""

    @property
    def seats(self) -> Sequence[object]: ...


class SeatTaken(beginning.SeatTaken):
    """A player sits down with a deck that he alone knows."""

    decklist: Secret[list[str]]

    def chosen(self) -> SeatSetup:
        return SeatSetup(tuple(self.decklist.value), self.name.value)


class DeckCard(Printed, Protocol):
    """A card that a deck may hold."""

    @property
    def name(self) -> Text: ...


DeckFaults = Callable[[Sequence[str], Mapping[str, Card]], Iterable[Obstacle]]
"""Says which rules of a game a deck breaks, given the cards that there are."""


def check_seats(setup: Seated, seats: Sequence[str], clause: str) -> None:
    """Raise BadSetup unless so many sit down."""
    if len(setup.seats) != len(seats):
        count = len(seats)
        raise BadSetup("/seats", Text(f"a partida tem {count} lugares", f"a match has {count} seats"), clause)


def ready_deck(name: str, decks: Mapping[str, T], pointer: str) -> T:
    """Return a ready deck. Raises BadSetup if there is none of that name."""
    if name not in decks:
        raise BadSetup(pointer, not_one_of(name, decks))
    return decks[name]


def check_cards(cards: Sequence[str], known: Mapping[str, object], pointer: str, clause: str | None = None) -> None:
    """Raise BadSetup if a list of cards has some that there are not, by this clause."""
    missing = [key for key in dict.fromkeys(cards) if key not in known]
    if missing:
        named = ", ".join(missing[:20]) + (" …" if missing[20:] else "")
        raise BadSetup(pointer, Text(f"não há carta {named}", f"there is no card {named}"), clause)


def check_deck(deck: Sequence[str], known: Mapping[str, Card], faults: DeckFaults[Card], pointer: str) -> None:
    """Raise BadSetup with all the rules that a deck breaks, if it breaks one."""
    found = [*faults(deck, known)]
    if found:
        raise BadSetup(pointer, found[0].why, found[0].clause, found[1:])


def copies(deck: Sequence[str], known: Mapping[str, Card]) -> Counter[str]:
    """Count the cards of a deck by their names: those that have one name in one of the languages count together."""
    counted: dict[str, int] = {}
    for key, number in Counter(deck).items():
        name = known[key].name
        counted[name.pt] = counted.get(name.pt, 0) + number
        if name.en != name.pt:
            counted[name.en] = counted.get(name.en, 0) + number
    return Counter(counted)


def copies_of(counted: Counter[str], card: DeckCard) -> int:
    """Return how many cards of a deck count as copies of a card."""
    return max(counted[card.name.pt], counted[card.name.en])


def decks_brought(
    setup: Setup,
    seats: Sequence[str],
    sets: CardSets[Card],
    faults: DeckFaults[Card],
    luck: Luck,
    unknown: str | None = None,
) -> Iterator[tuple[str, Name, Secret[list[str]]]]:
    """Yield who sits down: seat, name and deck list, as a `SeatTaken` has them. A position can do without decks. Raises
    BadSetup for cards of one's own and decks that the game does not admit."""
    sets.check(setup.cards)
    known = {**sets.cards, **{card.key: card for card in setup.cards}}
    for number, (seat, chosen) in enumerate(zip(seats, setup.seats, strict=True)):
        deck: tuple[str, ...] = ()
        if chosen.deck or setup.position is None:
            at = f"/seats/{number}/deck"
            deck = chosen.deck if isinstance(chosen.deck, tuple) else ready_deck(chosen.deck, sets.decks, at)
            check_cards(deck, known, at, unknown)
            check_deck(deck, known, faults, at)
        yield seat, Name(chosen.name), Secret((seat,), luck.salt(), sorted(deck))

"""What a game prints: the card sets and the ready decks that come with its code."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from pathlib import Path
from typing import Generic, TypeVar

import msgspec

from adjudicator.kernel.cards.files import parse_cards
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.parts import key_faults
from adjudicator.kernel.cards.schema import Printed
from adjudicator.kernel.cards.texts import own_cards
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.refusal import BadSetup
from adjudicator.kernel.text.text import Text
from adjudicator.kernel.text.yaml_files import read_own_yaml

Card = TypeVar("Card", bound=Printed)


def listed(cards: Mapping[str, int]) -> tuple[str, ...]:
    """Return the keys of a list of cards, each as often as it is there."""
    return tuple(key for key, copies in cards.items() for _ in range(copies))


def printed(folder: Path, card_type: type[Card]) -> Mapping[str, Card]:
    """Return the cards of a folder's `printed/*.yaml`, by key. Raises BadCards for a file that is none of cards."""
    files = sorted((folder / "printed").glob("*.yaml"))
    return {card.key: card for path in files for card in own_cards(path, card_type)}


class CardSets(Generic[Card]):
    """The cards of a game, by key, and its ready decks, by name, as the keys of their cards. `card_type` is the form of
    a card; `faults` says what is wrong with one that is well formed."""

    def __init__(
        self,
        card_type: type[Card],
        faults: Callable[[Card], Iterable[Fault]],
        cards: Mapping[str, Card],
        decks: Mapping[str, tuple[str, ...]],
    ) -> None:
        self.card_type, self.faults, self.cards, self.decks = card_type, faults, cards, decks

    @classmethod
    def beside(cls, folder: Path, card_type: type[Card], faults: Callable[[Card], Iterable[Fault]]) -> "CardSets[Card]":
        """Return those of a folder: its cards, and the decks of its `decks.yaml`."""
        written = msgspec.convert(read_own_yaml(folder / "decks.yaml"), dict[str, dict[str, int]])
        return cls(
            card_type,
            faults,
            printed(folder, card_type),
            {name: listed(each) for name, each in written.items()},
        )

    def parse(self, file: str, data: JSON) -> list[Card]:
        """Make cards of one's own of a card file's data. Raises BadCards."""
        return parse_cards(file, data, self.card_type, self.faults, self.cards)

    def check(self, cards: Sequence[Card]) -> None:
        """Raise BadSetup if a card of one's own has the key of another, or a fault."""
        keys: set[str] = set()
        for number, card in enumerate(cards):
            wrong = (*key_faults(card.key, keys, self.cards, card.words.answers), *self.faults(card))
            for place, why in wrong:
                raise BadSetup(f"/cards/{number}/{place}", Text(f"{card.key}: {why.pt}", f"{card.key}: {why.en}"))
            keys.add(card.key)

    def of_match(self, state: object, key: str) -> Card | None:
        """Return a card of a match, of the game's own sets or of the match's; None if there is none with that key."""
        minted: Mapping[str, Card] = getattr(state, "minted", {})
        return minted.get(key) or self.cards.get(key)

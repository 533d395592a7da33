"""Card files, in: YAML or JSON data to cards, with errors that name file, card, field and reason."""

from collections.abc import Callable, Iterable
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from adjudicator.kernel.cards.lexicon import Fault

Card = TypeVar("Card", bound=msgspec.Struct)

LARGEST_FILE = 2**20
"""A card file has at most so many bytes; the largest here has a twentieth of it."""


class CardError(msgspec.Struct, frozen=True):
    """What is wrong with a card file: in which file, with which card (and its `number`, from 0; -1: with the whole), in
    which field, and why."""

    file: str
    card: str
    field: str
    reason: str
    number: int = -1

    def __str__(self) -> str:
        return ": ".join(filter(None, (self.file, self.card, self.field, self.reason)))


class BadCards(ValueError):
    """A card file that is refused, with everything that is wrong with it."""

    def __init__(self, errors: list[CardError]) -> None:
        super().__init__("\n".join(map(str, errors)))
        self.errors = errors


LARGEST_DATA = 50_000
"""A card file holds at most so many values, those of aliases counted each time."""


def _size(value: Any, left: int) -> int:
    """Count the values in data, no further than `left`: aliases make large data of a small file."""
    count = 1
    inner = value.values() if isinstance(value, dict) else value if isinstance(value, list) else ()
    for item in inner:
        if count > left:
            break
        count += _size(item, left - count)
    return count


def load_cards(
    path: Path, card_type: type[Card], faults: Callable[[Card], Iterable[Fault]] = lambda card: ()
) -> list[Card]:
    """Read a file of cards. Raises BadCards."""
    return parse_cards(path.name, read_card_file(path), card_type, faults)


def read_card_file(path: Path) -> Any:
    """Return the data of a YAML (or JSON) file. Raises BadCards if it is none, or too large."""
    if path.stat().st_size > LARGEST_FILE:
        raise BadCards([CardError(path.name, "", "", f"a card file has at most {LARGEST_FILE:,} bytes")])
    try:
        data = yaml.safe_load(path.read_text(encoding="utf-8"))
        size = _size(data, LARGEST_DATA)
    except (yaml.YAMLError, ValueError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise BadCards([CardError(path.name, "", "", " ".join(str(error).split()))]) from error
    if size > LARGEST_DATA:
        raise BadCards([CardError(path.name, "", "", f"a card file holds at most {LARGEST_DATA:,} values")])
    return data


def parse_cards(
    file: str, data: Any, card_type: type[Card], faults: Callable[[Card], Iterable[Fault]] = lambda card: ()
) -> list[Card]:
    """Make cards of builtin data. Raises BadCards with all that is wrong."""
    if not isinstance(data, list):
        raise BadCards([CardError(file, "", "", "a card file is a list of cards")])
    cards: list[Card] = []
    errors: list[CardError] = []
    for number, item in enumerate(data):
        name = str(item["key"]) if isinstance(item, dict) and "key" in item else f"card {number + 1}"
        try:
            card = msgspec.convert(item, card_type)
        except (msgspec.ValidationError, RecursionError) as error:
            reason, _, place = str(error).partition(" - at `")
            field = place.rstrip("`").partition("`")[0].removeprefix("$").removeprefix(".")
            errors.append(CardError(file, name, field, reason, number))
            continue
        cards.append(card)
    errors += check_cards(file, cards, faults)
    if errors:
        raise BadCards(errors)
    return cards


def check_cards(file: str, cards: list[Card], faults: Callable[[Card], Iterable[Fault]]) -> list[CardError]:
    """Return what the ruleset finds wrong with cards that are well formed."""
    errors = []
    keys: set[str] = set()
    for number, card in enumerate(cards):
        key = card.key  # type: ignore[attr-defined]  # every ruleset's cards have one
        if key in keys:
            errors.append(CardError(file, key, "key", "another card of this file has the same key", number))
        keys.add(key)
        errors += [CardError(file, key, place, reason, number) for place, reason in faults(card)]
    return errors

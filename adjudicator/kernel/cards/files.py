"""Card files, in: YAML or JSON data to cards, with errors that name file, card, field and reason."""

from collections.abc import Callable, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from adjudicator.kernel.cards.form import form_faults
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.schema import Printed, card_file_schema
from adjudicator.kernel.yaml_files import OWN

Card = TypeVar("Card", bound=Printed)

LARGEST_FILE = 2**20
"""A card file has at most so many bytes; the largest here has a twentieth of it."""


MOST_FAULTS = 1_000
"""So many faults of a card file are told, no more."""


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
    """Read a file of cards that come with the code. Raises BadCards."""
    return parse_cards(path.name, read_card_file(path, OWN), card_type, faults)


def read_card_file(path: Path, loader: Any = yaml.SafeLoader) -> Any:
    """Return the data of a YAML (or JSON) file. Raises BadCards if it is none, or too large."""
    if path.stat().st_size > LARGEST_FILE:
        raise BadCards([CardError(path.name, "", "", f"a card file has at most {LARGEST_FILE:,} bytes")])
    try:
        data = yaml.load(path.read_text(encoding="utf-8"), loader)  # noqa: S506  # it is a safe loader
        size = _size(data, LARGEST_DATA)
    except (yaml.YAMLError, ValueError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise BadCards([CardError(path.name, "", "", " ".join(str(error).split()))]) from error
    if size > LARGEST_DATA:
        raise BadCards([CardError(path.name, "", "", f"a card file holds at most {LARGEST_DATA:,} values")])
    return data


def parse_cards(
    file: str, data: Any, card_type: type[Card], faults: Callable[[Card], Iterable[Fault]] = lambda card: ()
) -> list[Card]:
    """Make cards of builtin data. Raises BadCards with all that is wrong: of each card its form and its words, or, if
    those are right, what else the ruleset finds (`faults`)."""
    if not isinstance(data, list):
        raise BadCards([CardError(file, "", "", "a card file is a list of cards")])
    cards: list[Card] = []
    errors: list[CardError] = []
    keys: set[str] = set()
    for number, item in enumerate(data):
        name = str(item["key"]) if isinstance(item, dict) and "key" in item else f"card {number + 1}"
        made = _card(item, card_type)
        if isinstance(made, list):
            wrong = made
        else:
            wrong = [("key", "another card of this file has the same key")] if made.key in keys else []
            wrong += faults(made)
            keys.add(made.key)
            cards.append(made)
        errors += [CardError(file, name, place, reason, number) for place, reason in wrong]
        if len(errors) >= MOST_FAULTS:
            break
    if errors:
        raise BadCards(errors[:MOST_FAULTS])
    return cards


def _card(item: Any, card_type: type[Card]) -> Card | list[Fault]:
    """Return the card of builtin data, or what is wrong with its form and its words."""
    schema = card_file_schema(card_type)
    try:
        wrong = [*islice(form_faults(item, schema["items"], schema["$defs"]), MOST_FAULTS)]
        return wrong or msgspec.convert(item, card_type)
    except RecursionError:
        return [("", "this is nested too deeply")]
    except msgspec.ValidationError as error:  # what a schema cannot say, such as a number of more than 64 bits
        return [("", str(error))]

"""Card files, in: YAML or JSON data to cards, with errors that name file, card, field and reason."""

from collections.abc import Callable, Container, Iterable
from itertools import islice
from pathlib import Path
from typing import Any, TypeVar

import msgspec
import yaml

from adjudicator.kernel.cards.form import form_faults
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.parts import key_faults, part_faults
from adjudicator.kernel.cards.schema import Printed, card_file_schema
from adjudicator.kernel.library_messages import in_both
from adjudicator.kernel.refusal import said_shortly
from adjudicator.kernel.storable import unstorable
from adjudicator.kernel.text import Language, Text
from adjudicator.kernel.yaml_files import OWN, Repeated, load_yaml

Card = TypeVar("Card", bound=Printed)

LARGEST_FILE = 2**20
"""A card file has at most so many bytes; the largest here has a twentieth of it."""


MOST_CARDS = 500
"""So many cards are in a file, no more."""

MOST_FAULTS = 1_000
"""So many faults of a card file are told, no more."""


class CardError(msgspec.Struct, frozen=True):
    """What is wrong with a card file: in which file, with which card (and its `number`, from 0; -1: with the whole), in
    which field, and why."""

    file: str
    card: str
    field: str
    reason: Text
    number: int = -1

    def told(self, language: Language) -> str:
        """Say it in one line."""
        return ": ".join(filter(None, (self.file, self.card, self.field, self.reason[language])))


class BadCards(ValueError):
    """A card file that is refused, with everything that is wrong with it."""

    def __init__(self, errors: list[CardError]) -> None:
        super().__init__("\n".join(error.told("en") for error in errors))
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
        raise _whole(path.name, f"um arquivo de cartas tem até {LARGEST_FILE} bytes",
                     f"a card file has at most {LARGEST_FILE} bytes")  # fmt: skip
    try:
        data = load_yaml(path.read_text(encoding="utf-8"), loader)
        size = _size(data, LARGEST_DATA)
    except Repeated as error:
        told = [CardError(path.name, "", "", _twice(*each)) for each in error.keys[:MOST_FAULTS]]
        raise BadCards(told) from error
    except (yaml.YAMLError, ValueError, KeyError, AttributeError, OverflowError, RecursionError) as error:
        raise BadCards([CardError(path.name, "", "", _no_yaml(error))]) from error
    if size > LARGEST_DATA:
        raise _whole(path.name, f"um arquivo de cartas tem até {LARGEST_DATA} valores",
                     f"a card file holds at most {LARGEST_DATA} values")  # fmt: skip
    return data


def _twice(key: str, line: int) -> Text:
    shown = said_shortly(key)
    return Text(f"linha {line}: a chave {shown} vem duas vezes", f"line {line}: the key {shown} comes twice")


def _whole(file: str, pt: str, en: str) -> BadCards:
    """Return the refusal of a whole file."""
    return BadCards([CardError(file, "", "", Text(pt, en))])


def _no_yaml(error: Exception) -> Text:
    """Say where a file is not YAML, and what the parser says of it in its own words."""
    mark, problem = getattr(error, "problem_mark", None), getattr(error, "problem", None)
    said = f" ({' '.join(str(problem or error).split())})"
    if mark is None:
        return Text(f"não é YAML{said}", f"this is not YAML{said}")
    line, column = mark.line + 1, mark.column + 1
    return Text(
        f"não é YAML na linha {line}, coluna {column}{said}", f"this is not YAML at line {line}, column {column}{said}"
    )


def parse_cards(
    file: str,
    data: Any,
    card_type: type[Card],
    faults: Callable[[Card], Iterable[Fault]] = lambda card: (),
    printed: Container[str] = (),
) -> list[Card]:
    """Make cards of builtin data. Raises BadCards with all that is wrong: of each card its form, its words, its name, a
    key that another card has, a `printed` one too, and, if its form is right, what else the ruleset finds (`faults`).
    """
    if not isinstance(data, list):
        raise _whole(file, "um arquivo de cartas é uma lista de cartas", "a card file is a list of cards")
    if not 1 <= len(data) <= MOST_CARDS:
        count = len(data)
        raise _whole(file, f"{count} cartas; são de 1 a {MOST_CARDS}", f"{count} cards; there are 1 to {MOST_CARDS}")
    cards: list[Card] = []
    errors: list[CardError] = []
    keys: set[str] = set()
    for number, item in enumerate(data):
        name = f"#{number + 1}"
        wrong: list[Fault] = []
        if isinstance(item, dict) and "key" in item:
            name = str(item["key"])
            wrong += key_faults(name, keys, printed, card_type.words.answers)
            keys.add(name)
        made = _card(item, card_type)
        if not isinstance(made, list):
            wrong += faults(made)
            cards.append(made)
        else:
            wrong += [*made, *part_faults(item, card_type, made)]
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
        odd = [*islice(unstorable(item), MOST_FAULTS)]
        if odd:
            return odd
        wrong = [*islice(form_faults(item, schema["items"], schema["$defs"]), MOST_FAULTS)]
        return wrong or msgspec.convert(item, card_type)
    except RecursionError:
        return [("", Text("isto está aninhado demais", "this is nested too deeply"))]
    except msgspec.ValidationError as error:  # what a schema cannot say, such as a number of more than 64 bits
        return [("", in_both(str(error)))]

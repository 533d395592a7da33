"""Cards, in: builtin data to cards, with errors that name file, card, field and reason."""

from collections.abc import Callable, Container, Iterable
from itertools import islice
from typing import TypeVar

import msgspec

from adjudicator.kernel.cards.form import form_faults
from adjudicator.kernel.cards.lexicon import Fault
from adjudicator.kernel.cards.parts import key_faults, part_faults
from adjudicator.kernel.cards.schema import Printed, card_file_schema
from adjudicator.kernel.text.data import JSON
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.storable import unstorable
from adjudicator.kernel.text.text import Language, Text

Card = TypeVar("Card", bound=Printed)

MOST_CARDS = 500
"""So many cards are in a file, no more."""

MOST_FAULTS = 1_000
"""So many faults of a card file are told, no more."""


class CardError(msgspec.Struct, frozen=True):
    """What is wrong with a card file: in which file, with which card (and its `number`, from 0; -1: with the whole), in
    which field, and why; of a file that came as text, also the line and the column, from 1 (0: the whole)."""

    file: str
    card: str
    field: str
    reason: Text
    number: int = -1
    line: int = 0
    column: int = 0

    def told(self, language: Language) -> str:
        """Say it in one line."""
        return ": ".join(filter(None, (self.file, self.card, self.field, self.reason[language])))


class BadCards(ValueError):
    """A card file that is refused, with everything that is wrong with it."""

    def __init__(self, errors: list[CardError]) -> None:
        super().__init__("\n".join(error.told("en") for error in errors))
        self.errors = errors


def whole_file(file: str, pt: str, en: str, line: int = 0, column: int = 0) -> BadCards:
    """Return the refusal of a whole file, perhaps with where in it."""
    return BadCards([CardError(file, "", "", Text(pt, en), line=line, column=column)])


def parse_cards(
    file: str,
    data: JSON,
    card_type: type[Card],
    faults: Callable[[Card], Iterable[Fault]] = lambda card: (),
    printed: Container[str] = (),
) -> list[Card]:
    """Make cards of builtin data. Raises BadCards with all that is wrong: of each card its form, its words, its name, a
    key that another card has, a `printed` one too, and, if its form is right, what else the ruleset finds (`faults`).
    """
    if not isinstance(data, list):
        raise whole_file(file, "um arquivo de cartas é uma lista de cartas", "a card file is a list of cards")
    if not 1 <= len(data) <= MOST_CARDS:
        count = len(data)
        raise whole_file(
            file, f"{count} cartas; são de 1 a {MOST_CARDS}", f"{count} cards; there are 1 to {MOST_CARDS}"
        )
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


def _card(item: JSON, card_type: type[Card]) -> Card | list[Fault]:
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

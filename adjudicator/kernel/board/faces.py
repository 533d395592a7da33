"""The faces of cards: what is printed on them, as far as a board shows it."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple

import msgspec

from adjudicator.kernel.board.layout import Cards
from adjudicator.kernel.board.paths import at
from adjudicator.kernel.text.data import JSON, JSONObject
from adjudicator.kernel.text.terms import Terms
from adjudicator.kernel.text.text import Text

YES = Text("sim", "yes")


class PrintedFact(NamedTuple):
    """Something that is no number on a card: what it is called, and the words that it is; on its face, if these are
    `chips`."""

    title: Text
    words: tuple[Text, ...]
    chips: bool


class Face(NamedTuple):
    """What is printed on a card, as far as a board shows it.

    `picture` is one of its own, and `pictured` are English words for what is drawn otherwise; `says` has the `text` of
    each ability, and its `name`; `facts` are its keywords and the like.
    """

    kind: str
    cost: str
    numbers: Mapping[str, int]
    arrows: tuple[str, ...]
    colour: str = ""
    pictured: str = ""
    says: tuple[JSONObject, ...] = ()
    picture: str = ""
    facts: tuple[PrintedFact, ...] = ()


NOTHING = Face("", "", {}, ())
"""The face of what is no card, or of a card that the viewer may not know."""


class Printing:
    """Reads what is printed on the cards of a match, in the game's `terms`; `minted` are its own (viewed JSON)."""

    def __init__(self, cards: Cards, printed: Mapping[str, JSON], minted: Mapping[str, JSON], terms: Terms) -> None:
        self.cards, self.printed, self.minted, self.terms = cards, printed, minted, terms
        self._faces: dict[str, Face] = {"": NOTHING}

    def face(self, key: str) -> Face:
        """Return the face of a card by its key."""
        found = self._faces.get(key)
        if found is None:
            found = self._faces[key] = self._read(key)
        return found

    def _read(self, key: str) -> Face:
        data = self.minted.get(key)
        if data is None:
            data = msgspec.to_builtins(self.printed[key]) if key in self.printed else {}
        numbers = {name: at(data, path) for name, path in self.cards.stats.items()}
        cost = at(data, self.cards.cost) if self.cards.cost else None
        return Face(
            str(at(data, self.cards.kind) or ""),
            "" if cost is None else str(cost),
            {name: number for name, number in numbers.items() if number is not None},
            tuple(at(data, self.cards.arrows) or ()) if self.cards.arrows else (),
            self._colour(data),
            " ".join(dict.fromkeys(self._pictured(data))),
            tuple(_said_in({part: said for part, said in data.items() if part != "name"})),  # its own name stands on it
            str(at(data, "picture") or ""),
            tuple(self._facts(data)),
        )

    def _facts(self, data: JSON) -> Iterator[PrintedFact]:
        for field in self.cards.printed.facts:
            value = at(data, field.at)
            if value is True:
                yield PrintedFact(field.title, (field.title if field.chip else YES,), field.chip)
            elif isinstance(value, dict) and value:
                words = tuple(self._counted(word, count) for word, count in value.items())
                yield PrintedFact(field.title, words, field.chip)
            elif words := tuple(self.word(str(word)) for word in _words(value)):
                yield PrintedFact(field.title, words, field.chip)

    def _counted(self, word: str, count: JSON) -> Text:
        """Return a word with its number, where it is more than being there."""
        said = self.word(word)
        return Text(f"{said.pt} {count}", f"{said.en} {count}") if isinstance(count, int) and count > 1 else said

    def word(self, word: str) -> Text:
        """Return what people read for a word that is printed: as the layout says, or the game's term."""
        return self.cards.printed.words.get(word) or Text(self.terms(word, "pt"), self.terms(word, "en"))

    def _colour(self, data: JSON) -> str:
        """Return the first word that tells a card's colour; empty if there is none."""
        for path in self.cards.colours or (self.cards.printed.group.at,):
            for word in _words(at(data, path)):
                return word
        return ""

    def _pictured(self, data: JSON) -> Iterator[str]:
        """Yield English words for what a picture of a card shows: its name, and what stands on it as chips."""
        yield str(at(data, "name/en") or "")
        for fact in self.cards.printed.facts:
            if fact.chip:
                yield from _words(at(data, fact.at))


def _words(found: JSON) -> Iterator[str]:
    """Yield the words that stand somewhere in a card's data: one, a list of them, or a table's names."""
    if isinstance(found, list | tuple | dict):
        yield from map(str, found)
    elif found:
        yield str(found)


def _said_in(data: JSON) -> Iterator[JSONObject]:
    """Yield what a card says, wherever in its data it stands: a text in both languages, and its name, if it has one."""
    if isinstance(data, list | tuple):
        for each in data:
            yield from _said_in(each)
    elif isinstance(data, dict):
        if _is_text(data.get("text")):
            yield {part: data[part] for part in ("name", "text") if _is_text(data.get(part))}
        else:
            for name, each in data.items():
                yield from [{"text": each}] if name == "prose" and _is_text(each) else _said_in(each)


def _is_text(value: JSON) -> bool:
    return isinstance(value, dict) and value.keys() == {"pt", "en"}

"""What a card shows to people: read off the printed cards as the `layout.yaml` of each game says."""

from collections.abc import Iterable, Iterator
from typing import Any, NamedTuple

import msgspec

from adjudicator.api.pages.console.library.rulebooks import abilities_of, clauses_of
from adjudicator.kernel.board.faces import PrintedFact, Printing
from adjudicator.kernel.board.layout import Field
from adjudicator.kernel.board.of_game import board_layout
from adjudicator.kernel.text.text import Language, Text
from adjudicator.rulesets.registry import RULESETS

PLAIN = (80, 30, 75)
"""The tones of a card that has no colour."""


class Word(NamedTuple):
    """A word of a game's and what people call it."""

    key: str
    said: Text


class Number(NamedTuple):
    """A number on a card: what it is called, and how much."""

    title: Text
    value: int


class Said(NamedTuple):
    """What a card says of one ability: its name, if it has one, its text, and the clauses that it names."""

    name: Text | None
    text: Text
    clauses: tuple[str, ...] = ()


class Face(msgspec.Struct, frozen=True):
    """A card as it is shown; `judged`: a judge decides part of what it says; `frame`, `pictured` (English words) and
    `tones` (hue, percent of its strength, hue of a spot): what its picture is made of."""

    key: str
    name: Text
    kind: Word
    groups: tuple[Word, ...]
    cost: int | None
    stats: tuple[Number, ...]
    facts: tuple[PrintedFact, ...]
    arrows: tuple[str, ...]
    says: tuple[Said, ...]
    note: Text | None
    clauses: tuple[str, ...]
    judged: bool
    frame: str
    pictured: str
    tones: tuple[int, int, int]

    @property
    def chips(self) -> tuple[Text, ...]:
        """The words that stand on it as chips."""
        return tuple(word for fact in self.facts if fact.chips for word in fact.words)

    def text(self, language: Language) -> str:
        """Return its whole text as one."""
        return " ".join(said.text[language] for said in self.says)


class Faces:
    """The faces of a game's cards."""

    def __init__(self, ruleset: str) -> None:
        self._cards = board_layout(RULESETS[ruleset]).cards
        self._printing = Printing(self._cards, RULESETS[ruleset].cards(), {}, RULESETS[ruleset].phrases.terms)

    def face(self, card: Any) -> Face:
        """Return what a card shows."""
        printed, drawn = self._cards.printed, self._printing.face(card.key)
        return Face(
            key=card.key,
            name=card.name,
            kind=Word(card.kind, self._cards.kinds[card.kind]),
            groups=tuple(Word(word, self._printing.word(word)) for word in _listed(_at(card, printed.group.at))),
            cost=None if printed.cost is None else _number(card, printed.cost),
            stats=tuple(self._numbers(card)),
            facts=drawn.facts,
            arrows=tuple(_at(card, self._cards.arrows)) if self._cards.arrows else (),
            says=tuple(_says(card)),
            note=getattr(card, "note", None),
            clauses=clauses_of(card),
            judged=getattr(card, "needs_judge", False),
            frame=self._cards.frames.get(card.kind, "thing"),
            pictured=drawn.pictured,
            tones=self._cards.palette.get(drawn.colour or card.kind, PLAIN),
        )

    def _numbers(self, card: Any) -> Iterator[Number]:
        for field in self._cards.printed.stats:
            value = _number(card, field)
            if value is not None:
                yield Number(field.title, value)


def _says(card: Any) -> Iterator[Said]:
    for ability in abilities_of(card):
        yield Said(ability.name, ability.text, ability.clauses)
    prose = getattr(card, "prose", None)
    if prose is not None:
        yield Said(None, prose)


def _number(card: Any, field: Field) -> int | None:
    shown = (not field.of or card.kind in field.of) and card.kind not in field.not_of
    value: int | None = _at(card, field.at) if shown else None
    return None if value is None or value == field.but else value


def _at(card: Any, path: str) -> Any:
    """Return what stands at a path: a field, or a key in one that holds a table; None if there is none."""
    name, _, key = path.partition("/")
    value = getattr(card, name)
    return value.get(key) if key else value


def _listed(value: Any) -> Iterable[Any]:
    return value if isinstance(value, tuple) else (value,) if value not in (None, "") else ()

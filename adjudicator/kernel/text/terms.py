"""The words of a game as people read them."""

from collections.abc import Iterable
from pathlib import Path
from typing import Protocol

import msgspec

from adjudicator.kernel.text.text import Language, Text
from adjudicator.kernel.text.yaml_files import read_own_yaml


class Named(Protocol):
    """Something that a game declares together with what people call it: a stat, a keyword, a zone, a phase."""

    @property
    def name(self) -> str: ...
    @property
    def called(self) -> Text | None: ...


class Word(msgspec.Struct, frozen=True):
    """A word that cards and events use, and what people read for it."""

    name: str
    called: Text | None = None


def names_of(declared: Iterable[Named]) -> tuple[str, ...]:
    """Return by which names code and events use what is declared."""
    return tuple(each.name for each in declared)


class Terms:
    """What people read for the keys that code and events use: a game's `own` words, and every game's.

    Its own are those of a file, and what things that it has `declared` are called. None is said twice.
    """

    def __init__(self, path: Path, *declared: Iterable[Named]) -> None:
        called = [(each.name, each.called) for things in declared for each in things if each.called is not None]
        self.own = texts_in(path) | dict(called)
        if len(self.own) != len(texts_in(path)) + len(called):
            raise ValueError(f"{path}: a word is said twice")
        self._terms = {**shared_terms(), **self.own}

    @property
    def words(self) -> tuple[str, ...]:
        """The words that have a term, every game's first."""
        return tuple(self._terms)

    def __contains__(self, word: str) -> bool:
        return word in self._terms

    def __call__(self, word: str, language: Language) -> str:
        """Return the term for a word; a word that is no term as it is."""
        return self._terms[word][language] if word in self._terms else word


def shared_terms() -> dict[str, Text]:
    """Return the words of every game."""
    return texts_in(Path(__file__).parent / "terms.yaml")


def texts_in(path: Path) -> dict[str, Text]:
    """Return the texts of a file, by their keys."""
    return msgspec.convert(read_own_yaml(path), dict[str, Text])

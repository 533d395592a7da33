"""The words of a game as people read them."""

from pathlib import Path

import msgspec

from adjudicator.kernel.text.text import Language, Text
from adjudicator.kernel.text.yaml_files import read_own_yaml


class Terms:
    """What people read for the keys that code and events use: a game's `own` words, and every game's."""

    def __init__(self, path: Path) -> None:
        self.own = texts_in(path)
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

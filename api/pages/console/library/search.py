"""Finding texts by words: whatever has all of them, in either language, small letters or large, accents or none."""

import unicodedata

LONGEST = 100
"""So many characters of a question are read."""


def folded(text: str) -> str:
    """Return a text as it is searched."""
    apart = unicodedata.normalize("NFKD", text.casefold())
    return "".join(each for each in apart if not unicodedata.combining(each))


def words_of(question: str) -> list[str]:
    """Return the words that a reader looks for, as they are searched."""
    return folded(question[:LONGEST]).split()


def has_all(text: str, words: list[str]) -> bool:
    """Whether a text, folded, has all of some words."""
    return all(word in text for word in words)

"""What is raw in what people are told: words of the code, by rule, so that an event that nobody has worded is found.

Names of players and cards are taken out first: they are anybody's words. In what is left stands nothing that looks like
the code's: a type in CamelCase, a key in snake_case, an id (`c2`, `c6:1`, `A12#c3`), the key of a card, a seat whose
player has a name, a place of a phrase, an empty pair of brackets, a word in the quotation marks in which
`NamesInView.name` puts what nothing is called by; and no word that only the other language's phrases and terms have.
"""

import re
from functools import cache, lru_cache

from adjudicator.kernel.telling.names_in_view import NamesInView
from adjudicator.kernel.text.text import Language, Text
from adjudicator.rulesets.registry import RULESETS

LANGUAGES: tuple[Language, ...] = ("pt", "en")
OTHER: dict[Language, Language] = {"pt": "en", "en": "pt"}

_LOOKS = {
    "a type of the code": re.compile(r"\b[A-Z]+[a-z]+[A-Z]\w*"),
    "a key of the code": re.compile(r"\b\w+_\w+"),
    "an id": re.compile(r"\b(?!d\d)[a-z]\d+\b|[^\W\d]\w*[#/]\w|\w[#/][^\W\d]|\w:\w"),
    "a place of a phrase": re.compile(r"[{}\[\]]"),
    "a value of the code": re.compile(r"\b(None|True|False|null|true|false)\b"),
    "what nothing is called by": re.compile(r"[“”]"),
    "nothing where something should be": re.compile(r"\(\s*\)|\S {2,}\S|^\s*[,.;:]| [,.;:)]|\( |, *[.;)]|\(—\)"),
}
_KEY = re.compile(r"[\w-]+")
_WORD = re.compile(r"(?<!\w)[^\W\d_]+(?:[’'-][^\W\d_]+)*(?!\w)")


def raw(told: str, in_view: NamesInView, game: str, language: Language) -> list[str]:
    """Return what is raw in a sentence, each with why."""
    left = without_names(told, in_view, language)
    plain = _without_odd_terms(left, game, language)
    found = [f"{why}: {match.group()!r}" for why, looks in _LOOKS.items() for match in looks.finditer(plain)]
    words = {word: word.lower() for word in _WORD.findall(left)}
    found += [f"the key of a card: {key!r}" for key in _KEY.findall(left) if key in in_view.cards]
    found += [
        f"a seat whose player has a name: {seat!r}"
        for seat, name in in_view.players.items()
        if name != seat and re.search(rf"\b{seat}\b", left)
    ]
    found += [
        f"a word of the other language: {word!r}"
        for word, low in words.items()
        if low in foreign(game, language) and not word.isupper()
    ]
    return found


def without_names(told: str, in_view: NamesInView, language: Language) -> str:
    """Return a sentence without the names of players and cards."""
    names = _names(tuple(in_view.cards.values()), language)
    for name in (*names, *(name for seat, name in in_view.players.items() if name != seat)):
        if name in told:
            told = told.replace(name, "N")
    return re.sub(r"[^·~<>]*…", "N", told)  # a name that is cut, on a board


@lru_cache(maxsize=64)
def _names(cards: tuple[Text, ...], language: Language) -> tuple[str, ...]:
    """Return the names of cards, the longest first, so that none is cut by one that it holds."""
    return tuple(sorted({name[language] for name in cards}, key=len, reverse=True))


def _without_odd_terms(told: str, game: str, language: Language) -> str:
    """Return a sentence without the terms that look like code and are the game's own, as DefUp and True Sight."""
    for term in _odd_terms(game, language):
        told = told.replace(term, "T")
    return told


@cache
def _odd_terms(game: str, language: Language) -> tuple[str, ...]:
    terms = RULESETS[game].phrases.terms
    return tuple(
        said
        for said in (terms(word, language) for word in terms.words)
        if any(looks.search(said) for looks in _LOOKS.values())
    )


@cache
def foreign(game: str, language: Language) -> frozenset[str]:
    """Return the words that the phrases and terms of a game have in the other language alone."""
    own, other = (
        {word.lower() for text in _texts(game, each) for word in _WORD.findall(_bare(text)) if len(word) > 2}
        for each in (language, OTHER[language])
    )
    return frozenset(other - own - BOTH)


BOTH = {"decide", "as", "no", "base", "defender"}
"""Words that both languages have, and phrases of one alone."""


def _bare(phrase: str) -> str:
    """Return the words of a phrase, without the names of its places."""
    return re.sub(
        r"\{[\w.!]+(?::([^}?]*))?(?:\?([^}]*))?\}", lambda found: f" {found[1] or ''} {found[2] or ''} ", phrase
    )


def _texts(game: str, language: Language) -> tuple[str, ...]:
    phrases = RULESETS[game].phrases
    terms = (phrases.terms(word, language) for word in phrases.terms.words)
    return (*(text[language] for text in phrases.texts.values()), *terms)

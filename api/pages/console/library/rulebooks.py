"""Rulebooks as people read them: clauses by parts, with what they name, what names them, and what matches may vary."""

import re
from collections.abc import Iterator, Mapping, Sequence
from functools import cache
from itertools import groupby
from typing import Any, NamedTuple

import msgspec
from markupsafe import Markup, escape

from adjudicator.api.pages.console.library.search import folded, has_all, words_of
from adjudicator.kernel.text.rulebook import Clause, HouseRule, Part
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS

_ID = re.compile(r"\b[A-Z]-[AW]?\d+\b")


class Entry(msgspec.Struct, frozen=True):
    """A clause, where it stands and what it is connected with; `text` is all that it is found by."""

    clause: Clause
    part: Part
    options: tuple[HouseRule, ...]
    names: tuple[str, ...]
    named_by: tuple[str, ...]
    cards: tuple[str, ...]
    text: str


class Chapter(NamedTuple):
    """A part of a rulebook with its entries, or those of them that were looked for."""

    part: Part
    entries: Sequence[Entry]


class Book(msgspec.Struct, frozen=True):
    """A rulebook with its clauses by their ids, in order."""

    ruleset: str
    edition: str
    name: Text
    entries: Mapping[str, Entry]

    def chapters(self, question: str = "") -> list[Chapter]:
        """Return its parts with what was looked for: one clause, if the question is its number; all without one."""
        return [
            Chapter(part, tuple(entries)) for part, entries in groupby(self._found(question), lambda each: each.part)
        ]

    def _found(self, question: str) -> Sequence[Entry]:
        asked = self.called(question)
        if asked is not None:
            return [asked]
        words = words_of(question)
        return [entry for entry in self.entries.values() if has_all(entry.text, words)]

    def called(self, id: str) -> Entry | None:
        """Return the clause of a number, however its letters are written."""
        return self.entries.get(id.strip().upper().replace(" ", "-"))

    def beside(self, id: str) -> tuple[str | None, str | None]:
        """Return which clauses stand before and after one."""
        ids = [*self.entries]
        place = ids.index(id)
        return ids[place - 1] if place else None, ids[place + 1] if place + 1 < len(ids) else None

    def linked(self, text: str) -> Markup:
        """Return a text whose clauses are links."""
        made, end = Markup(), 0
        for found in _ID.finditer(text):
            if found.group() in self.entries:
                made += escape(text[end : found.start()])
                made += Markup('<a class="named" href="/rules/{0}/{1}">{1}</a>').format(self.ruleset, found.group())
                end = found.end()
        return made + escape(text[end:])


@cache
def book(ruleset: str) -> Book:
    """Return the rulebook of a ruleset."""
    rules = RULESETS[ruleset]
    names = {clause.id: _named_in(clause) for clause in rules.rulebook.clauses}
    entries = {
        clause.id: Entry(
            clause,
            part,
            tuple(rule for rule in rules.rulebook.options if rule.clause == clause.id),
            tuple(name for name in names[clause.id] if name in rules.clauses),
            tuple(other for other, named in names.items() if clause.id in named),
            tuple(key for key, card in rules.cards().items() if clause.id in clauses_of(card)),
            folded(" ".join((part.title.pt, part.title.en, clause.section, *_said(clause)))),
        )
        for part, clauses in rules.rulebook.by_parts
        for clause in clauses
    }
    return Book(ruleset, rules.edition, rules.rulebook.name, entries)


def clauses_of(card: Any) -> tuple[str, ...]:
    """Return the clauses that a card's abilities name, each once."""
    return tuple(dict.fromkeys(clause for ability in abilities_of(card) for clause in ability.clauses))


def abilities_of(card: Any) -> tuple[Any, ...]:
    """Return the abilities of a card of any game: some print several, some one, some none as data."""
    return (card.ability,) if hasattr(card, "ability") else tuple(getattr(card, "abilities", ()))


def _named_in(clause: Clause) -> tuple[str, ...]:
    found = dict.fromkeys(id for said in _said(clause) for id in _ID.findall(said))
    found.pop(clause.id, None)
    return tuple(found)


def _said(clause: Clause) -> Iterator[str]:
    yield clause.id
    for text in (clause.text, clause.note, clause.example):
        if text is not None:
            yield from (text.pt, text.en)

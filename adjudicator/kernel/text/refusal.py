"""Refusals: what the rules forbid, and which clause says so."""

from collections.abc import Iterable
from difflib import get_close_matches
from typing import NamedTuple

import msgspec

from adjudicator.kernel.text.text import Text


class Obstacle(NamedTuple):
    """What forbids an action: the clause of the rulebook, and the fact that fails, for people.

    `logged` is how edition 1 of the log has it, where it was told otherwise when that edition was fixed.
    """

    clause: str
    why: Text
    logged: "Obstacle | None" = None


class Illegal(Exception):
    """An action that the rules forbid.

    `clause` is the rule that forbids it, `why` the fact that fails, for people; `legal` are the actions that would have
    been accepted instead from the seat that asked; `logged` is as of an Obstacle. Raised before anything has changed.
    """

    def __init__(self, clause: str, why: Text, legal: tuple[object, ...] = (), logged: Obstacle | None = None) -> None:
        super().__init__(f"{clause}: {why.en}")
        self.clause = clause
        self.why = why
        self.legal = legal
        self.logged = logged or Obstacle(clause, why)

    @property
    def told(self) -> Text:
        """Say against which clause it is, and why, in one sentence."""
        return Text(f"{self.clause}: {self.why.pt}", f"{self.clause}: {self.why.en}")


class TextError(Exception):
    """What is refused, for people: `why` says it in both languages."""

    def __init__(self, pt: str, en: str) -> None:
        super().__init__(en)
        self.why = Text(pt, en)


def asks_for(kinds: str) -> Text:
    """Say which kinds of action the pending decision asks for, by their `type`s: so it stands in the log. People are
    told them in words (`Cast.in_words`)."""
    return Text(f"a decisão pendente pede uma ação {kinds}", f"the pending decision asks for an action {kinds}")


def not_one_of(said: object, known: Iterable[object]) -> Text:
    """Say which values there are instead of one that is none of them, and which of them is near it. An empty one, which
    is as good as none, is not told."""
    values = [value for value in dict.fromkeys(known) if value != ""]
    names = ", ".join(map(str, values))
    near = _near(said, values)
    shown = said_shortly(said)
    pt, en = (f"; seria {near.pt}?", f"; did you mean {near.en}?") if near is not None else ("", "")
    return Text(f"{shown} não é um destes: {names or 'nenhum'}{pt}", f"{shown} is not one of: {names or 'none'}{en}")


def _near(said: object, values: list[object]) -> Text | None:
    """Return which value is near to a word: one that is spelt nearly so, or a number that was written as a word."""
    if not isinstance(said, str):
        return None
    if any(said == str(value) for value in values):
        return Text(f"{said} sem aspas", f"{said} without quotation marks")
    near = get_close_matches(said, [value for value in values if isinstance(value, str)], 1)
    return Text(near[0], near[0]) if near else None


def said_shortly(said: object) -> str:
    """Return what was said, cut short where it is long."""
    shown = repr(said)
    return shown if len(shown) <= 60 else f"{shown[:56]} …"


CRASHES = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)
"""What rules can say to a table that they were not made for: expected where such a table is tried, and nowhere else."""


STUMBLED = Text(
    "as regras não sabem o que fazer com uma mesa assim", "the rules do not know what to do with such a table"
)
"""What people are told of such a crash: its own words are those of the code."""


class Violation(msgspec.Struct, frozen=True):
    """What is wrong with a table by a game's book-keeping: where (a JSON Pointer into its state), what, and against
    which clause, if it is against one."""

    at: str
    why: Text
    clause: str | None = None

    @classmethod
    def of(cls, at: str, pt: str, en: str, clause: str | None = None) -> "Violation":
        """Say it in both languages."""
        return cls(at, Text(pt, en), clause)

    @property
    def told(self) -> Text:
        """Say where and what in one sentence."""
        return Text(f"{self.at}: {self.why.pt}", f"{self.at}: {self.why.en}")

    def __str__(self) -> str:
        return self.told.en


class Unfit(ValueError):
    """Something that does not fit. `pointer` is a JSON Pointer to the field, `clause` the rule that it breaks, if one
    does."""

    def __init__(self, pointer: str, why: Text, clause: str | None = None) -> None:
        super().__init__(f"{pointer}: {why.en}")
        self.pointer = pointer
        self.why = why
        self.clause = clause

    @property
    def told(self) -> Text:
        """Say where and what in one sentence."""
        return Text(f"{self.pointer}: {self.why.pt}", f"{self.pointer}: {self.why.en}")


class BadSetup(Unfit):
    """A set-up or position that the ruleset cannot begin from. `more` is what else is wrong at the same place."""

    def __init__(self, pointer: str, why: Text, clause: str | None = None, more: Iterable[Obstacle] = ()) -> None:
        super().__init__(pointer, why, clause)
        self.more = tuple(more)


class BadReport(BadSetup):
    """Luck of a paper table that is not reported and must be, or that cannot have come so: of a set-up, of an action,
    of whatever takes luck."""


class BadOrder(Unfit):
    """A judge's order that the table does not admit."""

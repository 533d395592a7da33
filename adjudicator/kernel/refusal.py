"""Refusals: what the rules forbid, and which clause says so."""

from typing import Any, NamedTuple

import msgspec

from adjudicator.kernel.actions import Action, Choose
from adjudicator.kernel.text import Text


class Obstacle(NamedTuple):
    """What forbids an action: the clause of the rulebook, and the fact that fails, for people."""

    clause: str
    why: Text


class Illegal(Exception):
    """An action that the rules forbid.

    `clause` is the rule that forbids it, `why` the fact that fails, for people; `legal` are the actions that would have
    been accepted instead from the seat that asked. Raised before anything has changed.
    """

    def __init__(self, clause: str, why: Text, legal: tuple[Any, ...] = ()) -> None:
        super().__init__(f"{clause}: {why.en}")
        self.clause = clause
        self.why = why
        self.legal = legal


def asks_for(kinds: str) -> Text:
    """Say which kinds of action the pending decision asks for."""
    return Text(f"a decisão pendente pede uma ação {kinds}", f"the pending decision asks for an action {kinds}")


def one_of(choices: tuple[str, ...], clause: str, action: Action) -> Choose:
    """Return the action if it chooses one of these. Raises Illegal."""
    if not isinstance(action, Choose):
        raise Illegal(clause, asks_for("choose"), choices)
    if action.choice not in choices:
        raise Illegal(clause, Text("não está entre as escolhas", "it is not among the choices"), choices)
    return action


CRASHES = (LookupError, TypeError, ValueError, AttributeError, AssertionError, RecursionError)
"""What rules can say to a table that they were not made for: expected where such a table is tried, and nowhere else."""


class Wrong(msgspec.Struct, frozen=True):
    """What is wrong with a table by a game's book-keeping: where (a JSON Pointer into its state), what, and against
    which clause, if it is against one."""

    at: str
    why: Text
    clause: str | None = None

    @classmethod
    def of(cls, at: str, pt: str, en: str, clause: str | None = None) -> "Wrong":
        """Say it in both languages."""
        return cls(at, Text(pt, en), clause)

    def __str__(self) -> str:
        return f"{self.at}: {self.why.en}"


class Unfit(ValueError):
    """Something that does not fit. `pointer` is a JSON Pointer to the field, `clause` the rule that it breaks, if one
    does."""

    def __init__(self, pointer: str, why: Text, clause: str | None = None) -> None:
        super().__init__(f"{pointer}: {why.en}")
        self.pointer = pointer
        self.why = why
        self.clause = clause


class BadSetup(Unfit):
    """A set-up or position that the ruleset cannot begin from."""


class BadOrder(Unfit):
    """A judge's order that the table does not admit."""

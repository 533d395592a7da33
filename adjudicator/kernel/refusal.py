"""Refusals: what the rules forbid, and which clause says so."""

from adjudicator.kernel.text import Text


class Illegal(Exception):
    """An action that the rules forbid.

    `clause` is the rule that forbids it, `why` the fact that fails, for people; `legal` names what would have
    been accepted instead, in the words of the decision (card keys, seats, attributes), as far as the seat that
    asked may know it. Raised before anything has changed.
    """

    def __init__(self, clause: str, why: Text, legal: tuple[str, ...] = ()) -> None:
        super().__init__(f"{clause}: {why.en}")
        self.clause = clause
        self.why = why
        self.legal = legal


class BadSetup(ValueError):
    """A set-up or position that the ruleset cannot begin from.

    `pointer` is a JSON Pointer to the field, `clause` the rule that it breaks, if one does.
    """

    def __init__(self, pointer: str, why: Text, clause: str | None = None) -> None:
        super().__init__(f"{pointer}: {why.en}")
        self.pointer = pointer
        self.why = why
        self.clause = clause

"""The questions that one can ask of a match at any move: as data, the same over HTTP, in the CLI and in a dispute."""

from typing import Any, Literal, TypeAlias, dataclass_transform

import msgspec

from adjudicator.kernel.text.rulebook import OptionValue
from adjudicator.kernel.text.text import Text


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Question(
    msgspec.Struct, frozen=True, kw_only=True, tag_field="kind", tag=str.lower, forbid_unknown_fields=True,
    omit_defaults=True,
):  # fmt: skip
    """A question about the table after a move, or at a version, within a move too; with neither, as it stands."""

    move: int | None = None
    version: int | None = None


class Value(Question, kw_only=True):
    """What a number is, and why. Names as for the ruleset's explanations: `V1.ATK`, `P1.domain`."""

    of: str


class Legality(Question, kw_only=True):
    """Whether an action is legal there, by which clauses; without one, the action that was taken next."""

    action: dict[str, Any] | None = None


class Timing(Question, kw_only=True):
    """Who can respond at this point of the chain, with what, and who has passed."""


class Luck(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """Where the luck of a what-if comes from beyond what happened.

    `match`: the match's own, what would really have come. `sampled`: drawn again from `seed`. `reports` says what
    comes up on a paper table.
    """

    mode: Literal["match", "sampled"] = "match"
    seed: str = ""
    reports: dict[str, Any] = {}


class Outcome(Question, kw_only=True):
    """What would have happened, had these actions been taken there, one after the other.

    `under`: under other house rules from there on, by name, or under another `edition`.
    """

    actions: tuple[dict[str, Any], ...]
    luck: Luck = Luck()
    under: dict[str, OptionValue] = {}


class Knowledge(Question, kw_only=True):
    """What a seat could know there: its view, and what had been revealed to it."""

    seat: str


class Free(Question, kw_only=True):
    """A question in words, which only a judge can answer."""

    text: str


AnyQuestion: TypeAlias = Value | Legality | Timing | Outcome | Knowledge | Free


class BadQuestion(ValueError):
    """A question that cannot be asked so; `pointer` is the member at fault."""

    def __init__(self, pointer: str, why: Text) -> None:
        super().__init__(why.en)
        self.pointer = pointer
        self.why = why


class Withheld(Exception):
    """The answer would tell the viewer what only judges may know while the match runs."""

"""Effects under way: as data, so that they can wait for an answer, for their turn in a chain, or for later."""

from typing import Generic, Literal, NamedTuple, Self, TypeAlias, TypeVar, dataclass_transform

import msgspec

from adjudicator.kernel.engine.agenda import Task

DECLINE = "none"
"""Answers a question that may be declined."""

Mode: TypeAlias = Literal["opens", "answers", "now"]


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class Effect(msgspec.Struct, frozen=True, gc=False, omit_defaults=True):
    """An effect under way: whose, of which card, by which of its abilities.

    `source` is the card's id in play, or its key if it is used from a hand; `card` its key, `owner` its owner,
    `ability` the number of the ability. `chosen` holds what was chosen, by role: ids, keys, places, numbers; several
    are joined by spaces. A game adds what its own rules remember.
    """

    seat: str
    source: str
    card: str
    owner: str
    ability: int
    chosen: dict[str, str] = {}

    @property
    def label(self) -> str:
        """How its card is named as a source: its key, and in play its id."""
        return self.card if self.source == self.card else f"{self.card}#{self.source}"

    def choosing(self, role: str, choice: str) -> Self:
        """Return the effect with something more chosen."""
        return msgspec.structs.replace(self, chosen={**self.chosen, role: choice})

    def remembered(self) -> Self:
        """Return the effect without the answers to its operations' own questions."""
        if not any(role.startswith("?") for role in self.chosen):
            return self
        kept = {role: choice for role, choice in self.chosen.items() if not role.startswith("?")}
        return msgspec.structs.replace(self, chosen=kept)

    def number(self, role: str) -> int:
        """Return the number that was chosen or thrown under a role; zero where there is none yet."""
        said = self.chosen.get(role, "")
        return int(said) if said.isdecimal() else 0


class Query(NamedTuple):
    """Something that a seat must choose before an effect can go on. `hidden`: the options are its own secret.

    The `role` of an operation's own question begins with `?`, which no card's role can: it is forgotten with it.
    """

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


class Reason(NamedTuple):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


@dataclass_transform(frozen_default=True, field_specifiers=(msgspec.field,))
class ChainLink(msgspec.Struct, frozen=True, omit_defaults=True, kw_only=True):
    """Something in a chain: whose, of which card (see `Effect`), what was chosen by role, whether it was negated."""

    seat: str
    source: str = ""
    card: str = ""
    ability: int = 0
    chosen: dict[str, str] = {}
    negated: bool = False


E = TypeVar("E")
O = TypeVar("O")  # noqa: E741  # operations


class Scheduled(msgspec.Struct, Generic[E, O], frozen=True):
    """Something that an effect does later."""

    due: str
    effect: E
    do: tuple[O, ...]


class Declare(Task, Generic[E], omit_defaults=True):
    """An effect is declared: what it costs is paid and what it aims at is chosen.

    Then, by its `mode`, it `opens` a chain, `answers` in the one that is open, or is applied in place (`now`). `begun`:
    the card has been shown; `asked` is the role of the pending question.
    """

    effect: E
    mode: Mode = "answers"
    begun: bool = False
    asked: str = ""


class PerformEffect(Task, Generic[E, O], tag="Perform", omit_defaults=True):
    """These operations of an effect remain to be done; `asked` is the role of the first one's pending question."""

    effect: E
    do: tuple[O, ...]
    asked: str = ""

"""Things in play: cards that have an id, an owner and a controller, and may hang on one another."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

import msgspec

from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.text.refusal import Violation


class Thing(msgspec.Struct, kw_only=True):
    """A card in play: its id, its key, who brought it, and who has it now."""

    id: str
    card: str
    owner: str
    controller: str

    @property
    def label(self) -> str:
        """How it is named as a source: its key and its id."""
        return f"{self.card}#{self.id}"

    def recount(self) -> None:
        """Bring its numbers up to date with their reasons; what has such numbers says how."""


class Attachable(Thing, kw_only=True):
    """A thing that may hang `on` another one, whose id that is."""

    on: str = ""


T = TypeVar("T", bound=Thing)
A = TypeVar("A", bound=Attachable)


def attached_to(things: Mapping[str, A], bearer: Thing) -> list[A]:
    """Return which of these things hang on a thing."""
    return [thing for thing in things.values() if thing.on == bearer.id]


class Numbering(MatchState, kw_only=True):
    """A state that numbers the things in play: an id is a letter and the next number."""

    fixed: ClassVar[tuple[str, ...]] = (*MatchState.fixed, "next_id")

    next_id: int = 1

    def new_id(self, letter: str) -> str:
        """Return the id of the next thing."""
        return f"{letter}{self.next_id}"

    def bring(self, things: dict[str, T], thing: T) -> T:
        """Let a thing come into play among these, and return it; the next one gets a number after its own."""
        things[thing.id] = thing
        thing.recount()
        self.next_id = max(self.next_id, next_number((thing.id,)))
        return thing


def next_number(ids: Iterable[str]) -> int:
    """Return the number after those of all these ids."""
    return max((int(id[1:]) for id in ids), default=0) + 1


def misnumbered(state: Numbering, ids: Iterable[str]) -> Iterator[Violation]:
    """Yield whether the next thing would get a number that one has already."""
    if state.next_id < next_number(ids):
        yield Violation.of("/next_id", "maior que os ids das cartas", "greater than the cards' ids")

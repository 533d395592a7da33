"""Things in play: cards that have an id, an owner and a controller, and may hang on one another."""

from collections.abc import Iterable, Iterator, Mapping
from typing import ClassVar, TypeVar

import msgspec

from adjudicator.kernel.refusal import Wrong
from adjudicator.kernel.state import MatchState


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


class Attachable(Thing, kw_only=True):
    """A thing that may hang `on` another one, whose id that is."""

    on: str = ""


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


def next_number(ids: Iterable[str]) -> int:
    """Return the number after those of all these ids."""
    return max((int(id[1:]) for id in ids), default=0) + 1


def misnumbered(state: Numbering, ids: Iterable[str]) -> Iterator[Wrong]:
    """Yield whether the next thing would get a number that one has already."""
    if state.next_id < next_number(ids):
        yield Wrong.of("/next_id", "maior que os ids das cartas", "greater than the cards' ids")

"""Playing effects, for every game whose cards are data: questions in the middle of one, facts on their way, reasons."""

from collections.abc import Generator, Iterable, Iterator
from typing import TypeVar

import msgspec

from adjudicator.kernel.events import Event

T = TypeVar("T")


class Query(msgspec.Struct, frozen=True):
    """Something that a seat must choose before an operation can go on. `hidden`: the options are its own secret.

    Its `role` begins with `?`, which no card's role can: the answer is that operation's alone and forgotten with it.
    """

    kind: str
    role: str
    seat: str
    options: tuple[str, ...]
    hidden: bool = False


class Reason(msgspec.Struct, frozen=True):
    """Of what an effect does: which card, by which clause, whose."""

    source: str
    clause: str
    by: str


def watched(facts: Iterable[Event], seen: list[Event]) -> Iterator[Event]:
    """Let facts pass, and remember them."""
    for fact in facts:
        seen.append(fact)
        yield fact


def followed(doing: Generator[Event, None, T], seen: list[Event]) -> Generator[Event, None, T]:
    """Let facts pass and remember them; return what they end with."""
    try:
        while True:
            fact = next(doing)
            seen.append(fact)
            yield fact
    except StopIteration as done:
        end: T = done.value
        return end


def remembered(chosen: dict[str, str]) -> dict[str, str]:
    """Return what an effect has chosen without the answers to its operations' own questions."""
    return {role: choice for role, choice in chosen.items() if not role.startswith("?")}

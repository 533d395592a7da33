"""What happens to effects: they join the chain, are negated, throw dice, leave something for later."""

from typing import Any, ClassVar, Generic, TypeVar

import msgspec

from adjudicator.kernel.effects.under_way import Scheduled
from adjudicator.kernel.events import Event

L = TypeVar("L")
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741  # operations


class LinkAdded(Event, Generic[L], frozen=True, gc=False):
    """Something joins the chain: an action opens it, others answer."""

    link: L

    def fold(self, state: Any) -> None:
        state.chain = [*state.chain, self.link]


class LinkNegated(Event, frozen=True, gc=False):
    """A link of the chain will have no effect."""

    number: int
    source: str

    def fold(self, state: Any) -> None:
        change_link(state, self.number, negated=True)


class ChainResolved(Event, frozen=True, gc=False):
    """The chain is done."""

    def fold(self, state: Any) -> None:
        state.chain = []


class NoEffect(Event, frozen=True, gc=False):
    """Something has no effect, and why: its target is gone, it was declined, negated, forbidden …"""

    source: str
    why: str


class DieRolled(Event, frozen=True, gc=False):
    """A die is thrown, or a coin: 1 is heads."""

    drawn: ClassVar[tuple[str, ...]] = ("value",)

    seat: str
    die: str
    value: int


class LotDrawn(Event, frozen=True, gc=False):
    """One of several things is drawn by lot."""

    drawn: ClassVar[tuple[str, ...]] = ("id",)

    seat: str
    id: str


class LeftForLater(Event, Generic[E, O], frozen=True, gc=False):
    """An effect will do something later."""

    due: str
    effect: E
    do: tuple[O, ...]

    def fold(self, state: Any) -> None:
        state.scheduled = [*state.scheduled, Scheduled(self.due, self.effect, self.do)]


class LaterDue(Event, frozen=True, gc=False):
    """What effects had left for now is done: of all seats, or of one."""

    due: str
    seat: str = ""

    def fold(self, state: Any) -> None:
        state.scheduled = [
            later
            for later in state.scheduled
            if later.due != self.due or (self.seat and later.effect.seat != self.seat)
        ]


def change_link(state: Any, number: int, **members: Any) -> None:
    """Change a link of the chain."""
    chain = list(state.chain)
    chain[number] = msgspec.structs.replace(chain[number], **members)
    state.chain = chain


def events_of(link: Any) -> tuple[Any, ...]:
    """Return the types of the events of a chain with such links, and of its effects."""
    return LinkAdded[link], LinkNegated, ChainResolved, NoEffect, DieRolled


def later_of(effect: Any, operation: Any) -> tuple[Any, ...]:
    """Return the types of the events of a game whose effects leave something for later."""
    return LeftForLater[effect, operation], LaterDue

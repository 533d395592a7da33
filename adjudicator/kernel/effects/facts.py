"""What happens to effects: they join the chain, are negated, throw dice, leave something for later."""

from typing import ClassVar, Generic, Protocol, TypeVar

import msgspec

from adjudicator.kernel.effects.under_way import ChainLink, Effect, Scheduled
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.text.data import TypeForm

L = TypeVar("L", bound=msgspec.Struct)
E = TypeVar("E")
O = TypeVar("O")  # noqa: E741  # operations


class Chained(Protocol[L]):
    """A state with a chain."""

    chain: list[L]


class _Scheduling(Protocol[E, O]):
    scheduled: list[Scheduled[E, O]]


class LinkAdded(Event, Generic[L]):
    """Something joins the chain: an action opens it, others answer."""

    link: L

    def fold(self, state: Chained[L]) -> None:
        state.chain = [*state.chain, self.link]


class LinkNegated(Event):
    """A link of the chain will have no effect."""

    number: int
    source: str

    def fold(self, state: Chained[ChainLink]) -> None:
        change_link(state, self.number, negated=True)


class ChainResolved(Event):
    """The chain is done."""

    def fold(self, state: Chained[ChainLink]) -> None:
        state.chain = []


class NoEffect(Event):
    """Something has no effect, and why: its target is gone, it was declined, negated, forbidden …"""

    source: str
    why: str


class DieRolled(Event):
    """A die is thrown, or a coin: 1 is heads."""

    drawn: ClassVar[tuple[str, ...]] = ("value",)

    seat: str
    die: str
    value: int


class LotDrawn(Event):
    """One of several things is drawn by lot."""

    drawn: ClassVar[tuple[str, ...]] = ("id",)

    seat: str
    id: str


class EffectScheduled(Event, Generic[E, O], tag="LeftForLater"):
    """An effect will do something later."""

    due: str
    effect: E
    do: tuple[O, ...]

    def fold(self, state: _Scheduling[E, O]) -> None:
        state.scheduled = [*state.scheduled, Scheduled(self.due, self.effect, self.do)]


class ScheduledDue(Event, tag="LaterDue"):
    """What effects had left for now is done: of all seats, or of one."""

    due: str
    seat: str = ""

    def fold(self, state: _Scheduling[Effect, object]) -> None:
        state.scheduled = [
            later
            for later in state.scheduled
            if later.due != self.due or (self.seat and later.effect.seat != self.seat)
        ]


def change_link(state: Chained[L], number: int, **members: object) -> None:
    """Change a link of the chain."""
    chain = list(state.chain)
    chain[number] = msgspec.structs.replace(chain[number], **members)
    state.chain = chain


def events_of(link: TypeForm) -> tuple[TypeForm, ...]:
    """Return the types of the events of a chain with such links, and of its effects."""
    added = LinkAdded[link]  # type: ignore[valid-type]  # known to the game alone
    return added, LinkNegated, ChainResolved, NoEffect, DieRolled


def later_of(effect: TypeForm, operation: TypeForm) -> tuple[TypeForm, ...]:
    """Return the types of the events of a game whose effects leave something for later."""
    scheduled = EffectScheduled[effect, operation]  # type: ignore[valid-type]  # known to the game alone
    return scheduled, ScheduledDue

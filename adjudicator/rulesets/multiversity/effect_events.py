"""What can happen to effects: they join the chain, are answered, resolve, and leave something for later."""

from typing import ClassVar

import msgspec

from adjudicator.kernel.cards import AnyOperation
from adjudicator.kernel.events import Event
from adjudicator.rulesets.multiversity.state import ChainLink, Scheduled, State
from adjudicator.rulesets.multiversity.tasks import Effect


class LinkAdded(Event, frozen=True, gc=False):
    """Something joins the chain: an action opens it, another answers (M-071)."""

    link: ChainLink

    def fold(self, state: State) -> None:
        state.chain = [*state.chain, self.link]


class LinkChanged(Event, frozen=True, gc=False):
    """A link of the chain changes by what answers it: it has no effect, or its damage goes another way."""

    number: int
    source: str
    negated: bool = False
    averted: tuple[str, ...] = ()
    deflected: dict[str, str] = {}
    by: str = ""

    def fold(self, state: State) -> None:
        chain = list(state.chain)
        link = chain[self.number]
        chain[self.number] = msgspec.structs.replace(
            link,
            negated=link.negated or self.negated,
            averted=(*link.averted, *self.averted),
            deflected={**link.deflected, **self.deflected},
            senders={**link.senders, **dict.fromkeys(self.deflected, self.by)},
        )
        state.chain = chain


class ChainResolved(Event, frozen=True, gc=False):
    """The chain is done."""

    def fold(self, state: State) -> None:
        state.chain = []


class ResolutionBegun(Event, frozen=True, gc=False):
    """An action begins to resolve, or abilities that have triggered together: state-based actions wait for the end."""

    def fold(self, state: State) -> None:
        state.resolving = True


class ResolutionOver(Event, frozen=True, gc=False):
    """What was being carried out is done."""

    def fold(self, state: State) -> None:
        state.resolving = False


class ItemUsed(Event, frozen=True, gc=False):
    """A volatile item is shown, from a hand (M-016)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.move("hand", "playing", (self.card,))
        player.items += 1


class ItemSpent(Event, frozen=True, gc=False):
    """A volatile item is done, and discarded (M-016)."""

    seat: str
    card: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("playing", "discard", (self.card,))


class DieRolled(Event, frozen=True, gc=False):
    """A die is thrown, or a coin: 1 is heads (M-061, M-108)."""

    drawn: ClassVar[tuple[str, ...]] = ("value",)

    seat: str
    die: str
    value: int


class LotDrawn(Event, frozen=True, gc=False):
    """A character is drawn by lot (M-061)."""

    drawn: ClassVar[tuple[str, ...]] = ("id",)

    seat: str
    id: str


class Later(Event, frozen=True, gc=False):
    """An effect will do something later (M-067)."""

    due: str
    effect: Effect
    do: tuple[AnyOperation, ...]

    def fold(self, state: State) -> None:
        state.scheduled = [*state.scheduled, Scheduled(self.due, self.effect, self.do)]


class LaterDue(Event, frozen=True, gc=False):
    """What effects had left for now is done."""

    due: str
    seat: str

    def fold(self, state: State) -> None:
        state.scheduled = [
            later
            for later in state.scheduled
            if later.due != self.due or (later.due == "next_cleanup" and later.effect.seat != self.seat)
        ]


class NoEffect(Event, frozen=True, gc=False):
    """Something has no effect: negated, failed by Confusion, its target gone, refused by an immunity."""

    source: str
    why: str

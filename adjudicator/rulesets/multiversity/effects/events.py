"""What can happen to effects besides what does in every game: damage is redirected, volatile items are used up."""

from typing import ClassVar

from adjudicator.kernel.effects.facts import change_link
from adjudicator.kernel.table.events import Event
from adjudicator.rulesets.multiversity.table.state import State


class DamageRedirected(Event):
    """What a link of the chain would do to characters is prevented (`averted`), or goes elsewhere (`deflected`)."""

    number: int
    source: str
    averted: tuple[str, ...] = ()
    deflected: dict[str, str] = {}
    by: str = ""

    def fold(self, state: State) -> None:
        link = state.chain[self.number]
        change_link(
            state,
            self.number,
            averted=(*link.averted, *self.averted),
            deflected={**link.deflected, **self.deflected},
            senders={**link.senders, **dict.fromkeys(self.deflected, self.by)},
        )


class ItemUsed(Event):
    """A volatile item is shown, from a hand (M-016)."""

    shows: ClassVar[tuple[str, ...]] = ("card",)

    seat: str
    card: str

    def fold(self, state: State) -> None:
        player = state.players[self.seat]
        player.move("hand", "playing", (self.card,))
        player.items += 1


class ItemSpent(Event):
    """A volatile item is done, and discarded (M-016)."""

    seat: str
    card: str

    def fold(self, state: State) -> None:
        state.players[self.seat].move("playing", "discard", (self.card,))

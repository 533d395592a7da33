"""Looking at cards on top of a deck: they are taken off it until their player has chosen.

A player of such a game has the zone `LOOKING_ZONE`, besides those of `decks`.
"""

from typing import ClassVar

from adjudicator.kernel.secrets.secret import Secret
from adjudicator.kernel.table.events import Event
from adjudicator.kernel.table.state import MatchState
from adjudicator.kernel.table.zones import Zone
from adjudicator.kernel.text.text import Text

LOOKING_ZONE = Zone("looking", "owner", passing=True, called=Text("cartas sendo vistas", "cards being looked at"))


class LookedAt(Event, omit_defaults=True):
    """A player looks at cards on top of a deck; they are taken off it until he has chosen. `zone` is the deck's name
    where a player has several."""

    seat: str
    cards: Secret[list[str]]
    count: int
    source: str
    zone: str = "deck"

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move(self.zone, "looking", self.cards.value, self.cards.salt)


class LookReported(LookedAt):
    """A player at a paper table looks at cards on top of the deck; which they are is reported."""

    drawn: ClassVar[tuple[str, ...]] = ("cards",)


class TakenFromTop(Event):
    """A card that a player has looked at goes to the hand."""

    seat: str
    cards: Secret[list[str]]
    source: str

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move("looking", "hand", self.cards.value, self.cards.salt)


class PutBelow(Event, omit_defaults=True):
    """Cards that a player has looked at go below the deck."""

    seat: str
    cards: Secret[list[str]]
    count: int
    source: str
    zone: str = "deck"

    def fold(self, state: MatchState) -> None:
        state.players[self.seat].move("looking", self.zone, self.cards.value, self.cards.salt)

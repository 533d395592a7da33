"""What a player may ask to do.

Cards of a hand are called by their key, characters and items in play by their id.
"""

from typing import Literal, TypeAlias

from adjudicator.kernel.actions import Action, Choose, Pass, Respond, Yield


class Swap(Action, frozen=True, gc=False):
    """Before the game: a card of the deck goes out for one of the sideboard (M-033); `pass` ends it."""

    out: str
    into: str


class Play(Action, frozen=True, gc=False):
    """A character of the hand comes into play in a position (M-050), or a permanent item, on a character (M-054)."""

    card: str
    to: str = ""


class Promote(Action, frozen=True, gc=False):
    """A team character takes the main position, and the one there its place (M-053)."""

    card: str


class Energize(Action, frozen=True, gc=False):
    """An energy source of the hand is attached to a character (M-056)."""

    card: str
    to: str


class Use(Action, frozen=True, gc=False):
    """An action of a character is used, called like `c3:1`, or a volatile item of the hand, by its key."""

    card: str


class Advance(Action, frozen=True, gc=False):
    """The turn goes on: to `combat`, to a later stage of it, or to its `end` (M-045, M-070)."""

    to: Literal["combat", "flank", "active", "end"]


class Concede(Action, frozen=True, gc=False):
    """Gives the match up, at any moment."""


AnyAction: TypeAlias = Swap | Play | Promote | Energize | Use | Advance | Yield | Concede | Choose | Respond | Pass

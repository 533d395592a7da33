"""What a player may ask to do.

Cards of a hand are called by their key, characters and items in play by their id.
"""

from typing import Literal, TypeAlias

from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond, Yield


class Swap(Action):
    """Before the game: a card of the deck goes out for one of the sideboard (M-033); `pass` ends it."""

    out: str
    into: str


class Play(Action):
    """A character of the hand comes into play in a position (M-050), or a permanent item, on a character (M-054)."""

    card: str
    to: str = ""


class Promote(Action):
    """A team character takes the main position, and the one there its place (M-053)."""

    card: str


class Energize(Action):
    """An energy source of the hand is attached to a character (M-056)."""

    card: str
    to: str


class Use(Action):
    """An action of a character is used, called like `c3:1`, or a volatile item of the hand, by its key."""

    card: str


class Advance(Action):
    """The turn goes on: to `combat`, to a later stage of it, or to its `end` (M-045, M-070)."""

    to: Literal["combat", "flank", "active", "end"]


class Concede(Action):
    """Gives the match up, at any moment."""


AnyAction: TypeAlias = Swap | Play | Promote | Energize | Use | Advance | Yield | Concede | Choose | Respond | Pass

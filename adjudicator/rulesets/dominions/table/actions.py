"""What a player may ask to do.

Cards of a hand are called by their key, cards on the board by their id, spaces by their coordinates, "x,y".
"""

from typing import Literal, TypeAlias

from adjudicator.kernel.table.actions import Action, Choose, Pass, Respond, Yield


class Recycle(Action):
    """RECYCLE: these cards of the hand go to the discard zone; none may do so (N-092)."""

    cards: tuple[str, ...]


class Move(Action):
    """A unit moves to a space (N-101)."""

    card: str
    to: str


class Attack(Action):
    """A unit declares an attack on a card, or on the enemy's `dominion` (N-103, N-082)."""

    card: str
    target: str


class Spawn(Action):
    """A card of the hand is put on a space, or an ATTACH artifact on a card (N-106, N-033)."""

    card: str
    to: str
    face: Literal["up", "down"] = "up"


class Activate(Action):
    """An effect is used: of a card on the board, by its id, or of an INSTANT artifact of the hand, by its key.

    A card with several such effects is called with the number of the ability, like `c7:2`.
    """

    card: str


class Advance(Action):
    """The turn goes on to a later phase, or to its `end` (N-090)."""

    to: Literal["battle", "spawn", "end"]


class Concede(Action):
    """Gives the match up, at any moment (N-115, N-A28)."""


AnyAction: TypeAlias = Recycle | Move | Attack | Spawn | Activate | Advance | Yield | Concede | Choose | Respond | Pass

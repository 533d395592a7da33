"""What a player may ask to do.

Cards of a hand and of a Heat Deck are called by their key, cards in play by their id.
"""

from typing import TypeAlias

from adjudicator.kernel.table.actions import Action, Choose, ChooseSome, Pass, Yield
from adjudicator.rulesets.heat.table.phases import Later


class Play(Action):
    """A card of the hand, or a Heat Card, is played; equipment `to` the character that will bear it. `heat`: its Heat
    Effect is paid with it (H-048)."""

    card: str
    to: str = ""
    heat: bool = False


class Use(Action):
    """An ability of a card in play is used, by its id; one of several by its number too, like `c7:2`."""

    card: str


class Attack(Action):
    """A card attacks a character or a leader, by its id; by a house rule also the opponent, by its seat (H-A09)."""

    card: str
    target: str


class Block(Action):
    """A character blocks the attack, where that may be done at any time (H-A12)."""

    card: str


class Support(Action):
    """A character supports the defender, where that may be done at any time (H-A12)."""

    card: str


class Heatmode(Action, tag="heat_mode"):
    """The leader turns to its Heat Mode (H-049)."""


class Tap(Action):
    """A money card is rested for 1 money, where money can wait to be spent (H-A08)."""

    card: str


class Advance(Action):
    """The turn goes on to a later phase, or to its `end`."""

    to: Later


class Concede(Action):
    """Gives the match up, at any moment."""


AnyAction: TypeAlias = (
    Play | Use | Attack | Block | Support | Heatmode | Tap | Advance | Yield | Concede | Choose | ChooseSome | Pass
)

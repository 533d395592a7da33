"""What a seat can ask to do."""

from typing import TypeAlias

from adjudicator.kernel.table.actions import Action, Choose, ChooseAmount, ChooseSome, Pass, Respond


class Play(Action):
    """Plays a card of the hand, aimed at a unit or a seat if it needs a target."""

    card: str
    target: str = ""


class Attack(Action):
    """Attacks with a unit, once a round."""

    unit: str
    target: str


class Offer(Action):
    """Offers another seat gold, at any moment."""

    to: str
    gold: int


class Accept(Action):
    """Accepts an offer, at any moment."""

    offer: str


class Concede(Action):
    """Gives up, at any moment."""


AnyAction: TypeAlias = Play | Attack | Offer | Accept | Concede | Choose | ChooseSome | ChooseAmount | Respond | Pass

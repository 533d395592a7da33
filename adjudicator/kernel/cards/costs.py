"""Costs: what is paid when an ability is declared, those that most games know. A game adds its own.

What is paid stays paid, whatever becomes of the effect.
"""

from adjudicator.kernel.cards.data import Data, Role
from adjudicator.kernel.cards.filters import Filter


class Cost(Data, tag_field="pay"):
    """Something to be paid."""


class Sacrifice(Cost, tag="sacrifice"):
    """The card that the player chooses among `cards` is destroyed, remembered under `role`; the source, if left out."""

    cards: Filter | None = None
    role: Role = "sacrificed"


class DiscardCards(Cost, tag="discard_cards"):
    """The player discards a card of the hand that passes `cards`, remembered under `role`."""

    cards: Filter = Filter()
    role: Role = "discarded"

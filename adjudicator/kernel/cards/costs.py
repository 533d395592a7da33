"""Costs: what is paid when an ability is declared. It stays paid, whatever becomes of the effect."""

from typing import TypeAlias

from adjudicator.kernel.cards.data import Data, Role, Times
from adjudicator.kernel.cards.filters import Filter


class Cost(Data, frozen=True, tag_field="pay"):
    """Something to be paid."""


class Sacrifice(Cost, frozen=True, tag="sacrifice"):
    """The card that the player chooses among `cards` is destroyed, remembered under `role`; the source, if left out."""

    cards: Filter | None = None
    role: Role = "sacrificed"


class Tap(Cost, frozen=True, tag="tap"):
    """The source is tapped for the round."""


class DiscardCards(Cost, frozen=True, tag="discard_cards"):
    """The player discards a card of the hand that passes `cards`, remembered under `role`."""

    cards: Filter = Filter()
    role: Role = "discarded"


class UseBattle(Cost, frozen=True, tag="use_battle"):
    """The source gives up one of its battles of the turn."""


class AttachedEnergy(Cost, frozen=True, tag="attached_energy"):
    """So much energy (`amount`) must be attached to the source; it stays."""

    amount: Times


class DiscardEnergy(Cost, frozen=True, tag="discard_energy"):
    """So many energies attached to the source (`count`) are discarded; with `any_number`, as many as the player likes.

    How many were paid is remembered under `role`. An `optional` cost may be left unpaid: then it is zero.
    """

    count: Times = 1
    role: Role = "paid"
    any_number: bool = False
    optional: bool = False


AnyCost: TypeAlias = Sacrifice | Tap | DiscardCards | UseBattle | AttachedEnergy | DiscardEnergy

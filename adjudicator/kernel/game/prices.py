"""What things cost now: what is printed, and each thing that raises or lowers it."""

import msgspec

from adjudicator.kernel.effects.damage import Ledger
from adjudicator.kernel.table.actions import Action


class Price(msgspec.Struct, frozen=True):
    """What it would cost a player now to play a card, or to use an ability, in one currency.

    It is paid by an `action` of this type that names `of`, by the `clause`. The `ledger` has what is printed, what each
    thing makes of it, and what it comes to; `has` is how much the player could pay. `optional`: it is paid only for
    what may be added.
    """

    action: type[Action]
    of: str
    currency: str
    clause: str
    ledger: Ledger
    has: int
    optional: bool = False

    @classmethod
    def plain(
        cls, action: type[Action], of: str, currency: str, clause: str, amount: int, has: int, optional: bool = False
    ) -> "Price":
        """Return a price that nothing changes."""
        return cls(action, of, currency, clause, Ledger(amount, (), amount), has, optional)

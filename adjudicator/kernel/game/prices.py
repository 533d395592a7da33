"""What things cost now: what is printed, and each thing that raises or lowers it."""

import msgspec

from adjudicator.kernel.effects.damage import Ledger


class Price(msgspec.Struct, frozen=True):
    """What it would cost a player now to play a card, or to use an ability, in one currency.

    `action` is the type of the action that would pay it, `of` what it would name, `clause` by which it is paid. The
    `ledger` has what is printed, what each thing makes of it, and what it comes to; `has` is how much the player could
    pay. `optional`: it is paid only for what may be added.
    """

    of: str
    currency: str
    clause: str
    ledger: Ledger
    has: int
    optional: bool = False
    action: str = "play"

    @classmethod
    def plain(
        cls, of: str, currency: str, clause: str, amount: int, has: int, optional: bool = False, action: str = "play"
    ) -> "Price":
        """Return a price that nothing changes."""
        return cls(of, currency, clause, Ledger(amount, (), amount), has, optional, action)

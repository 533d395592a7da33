"""How judges change a game's table: what only the game can say of it."""

from typing import Any, Protocol

from adjudicator.kernel.table.stats import Modifier


class Adjusting(Protocol):
    """How judges change a game's table: its module `adjusting`. What cannot be done raises BadOrder.

    `PLACES` are where a card in play may be put.
    """

    PLACES: tuple[str, ...]

    def move_in_play(self, table: Any, card: str, to: str, /) -> bool:
        """Move a card that is in play to another place in play; False if it is not so."""

    def take_out_of_play(self, table: Any, card: str, /) -> tuple[str, str] | None:
        """Take a card that is in play off it; return its owner and its key, None if it is not in play."""

    def put_into_play(self, table: Any, seat: str, key: str, to: str, /) -> None:
        """Put a card of a seat into play at a place."""

    def add_reason(self, table: Any, of: str, reason: Modifier, /) -> None:
        """Give a number that `explain` knows a reason more, in a layer that adds, with none after it but such."""

    def remove_reason(self, table: Any, of: str, reason: Modifier, /) -> None:
        """Take one of the steps of a number's explanation away."""

    def give_turn(self, table: Any, seat: str, /) -> bool:
        """Let it be another player's turn; False if the table is not in a turn's actions, or a turn cannot pass
        over."""

    def bring_up_to_date(self, table: Any, /) -> None:
        """Let what follows from other things on the table (sums, places) be what they make it; zones are counted."""

"""How judges change a game's table: what only the game can say of it."""

from collections.abc import Sequence
from typing import Protocol, TypeVar

from adjudicator.kernel.table.state import S_contra
from adjudicator.kernel.table.stats import Modifier
from adjudicator.kernel.text.refusal import BadOrder
from adjudicator.kernel.text.text import Text


class Adjusting(Protocol[S_contra]):
    """How judges change a game's table: its module `adjusting`. What cannot be done raises BadOrder.

    `PLACES` are where a card in play may be put.
    """

    PLACES: tuple[str, ...]

    def move_in_play(self, table: S_contra, card: str, to: str, /) -> bool:
        """Move a card that is in play to another place in play; False if it is not so."""

    def take_out_of_play(self, table: S_contra, card: str, /) -> tuple[str, str] | None:
        """Take a card that is in play off it; return its owner and its key, None if it is not in play."""

    def put_into_play(self, table: S_contra, seat: str, key: str, to: str, /) -> None:
        """Put a card of a seat into play at a place."""

    def add_reason(self, table: S_contra, of: str, reason: Modifier, /) -> None:
        """Give a number that `explain` knows a reason more, in a layer that adds, with none after it but such."""

    def remove_reason(self, table: S_contra, of: str, reason: Modifier, /) -> None:
        """Take one of the steps of a number's explanation away."""

    def give_turn(self, table: S_contra, seat: str, /) -> bool:
        """Let it be another player's turn; False if the table is not in a turn's actions, or a turn cannot pass
        over."""

    def recompute(self, table: S_contra, /) -> None:
        """Let what follows from other things on the table (sums, places) be what they make it; zones are counted."""


class _Reason(Protocol):
    @property
    def source(self) -> str: ...
    @property
    def event(self) -> int: ...
    @property
    def amount(self) -> int: ...
    @property
    def clause(self) -> str: ...


R = TypeVar("R", bound=_Reason)


def without_reason(reasons: Sequence[R], gone: Modifier) -> list[R]:
    """Return reasons without the first that is the one to go. BadOrder if none is."""
    for place, reason in enumerate(reasons):
        if (reason.source, reason.event, reason.amount, reason.clause) == (
            gone.source, gone.event, gone.amount, gone.clause
        ):  # fmt: skip
            return [*reasons[:place], *reasons[place + 1 :]]
    raise BadOrder("/step", Text("essa razão vem de outra coisa na mesa", "that reason comes of something else"))

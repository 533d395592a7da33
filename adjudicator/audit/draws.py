"""Every draw of a match, kept as it was recorded: once the seed is revealed, each is drawn again."""

from collections.abc import Sequence
from typing import Any, TypeVar

import msgspec

from adjudicator.kernel.luck.luck import Nonces, ServerLuck
from adjudicator.kernel.luck.recorded import RecordedLuck

T = TypeVar("T")


class Draw(msgspec.Struct, frozen=True):
    """What a move asked of luck: all of `items` in an order, one of them, or `count` of them; and what came."""

    kind: str
    purpose: str
    items: tuple[Any, ...]
    count: int
    outcome: Any


class WitnessedLuck(RecordedLuck):
    """Recorded luck that keeps what was asked of it, and takes nothing that could not have been drawn."""

    def witness(self, draws: list[Draw]) -> "WitnessedLuck":
        """Keep the draws in a list; return the luck."""
        self._draws = draws
        return self

    def shuffled(self, purpose: str, items: Sequence[T]) -> list[T]:
        order = super().shuffled(purpose, items)
        return self._kept(Draw("order", purpose, tuple(items), len(items), order), order)

    def one_of(self, purpose: str, items: Sequence[T]) -> T:
        one = super().one_of(purpose, items)
        self._kept(Draw("one", purpose, tuple(items), 1, one), [one])
        return one

    def some_of(self, purpose: str, items: Sequence[T], count: int) -> list[T]:
        some = super().some_of(purpose, items, count)
        return self._kept(Draw("some", purpose, tuple(items), count, some), some)

    def _kept(self, draw: Draw, outcome: list[T]) -> list[T]:
        left = list(draw.items)
        for one in outcome:
            left.remove(one)  # ValueError: it was not among them
        if len(outcome) != draw.count:
            raise ValueError(f"{draw.purpose}: {len(outcome)} were drawn, not {draw.count}")
        self._draws.append(draw)
        return outcome


def drawn_again(draws: Sequence[Draw], seed: str, salt_key: str, version: int, nonces: Nonces | None) -> bool:
    """Whether the seed gives just these draws to the move after a version."""
    luck = ServerLuck(seed, salt_key, version, nonces=nonces)
    for draw in draws:
        again: Any
        if draw.kind == "one":
            again = luck.one_of(draw.purpose, draw.items)
        elif draw.kind == "some":
            again = luck.some_of(draw.purpose, draw.items, draw.count)
        else:
            again = luck.shuffled(draw.purpose, draw.items)
        if again != draw.outcome:
            return False
    return True

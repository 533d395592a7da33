"""What each run is given, and what it gives back."""

import random
from collections.abc import Mapping

import msgspec

Figures = Mapping[str, object]
"""What a run has measured, by name, in the order in which it is told."""


class Trial(msgspec.Struct, frozen=True):
    """How to run: on which database (empty, with its schema), with which seed, and whether only for a short while."""

    database: str
    seed: int
    short: bool

    def random(self) -> random.Random:
        """Return a generator of this trial's own."""
        return random.Random(self.seed)

    def size(self, short: int, long: int) -> int:
        """Return how much of something to do."""
        return short if self.short else long

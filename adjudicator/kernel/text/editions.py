"""Editions of rules: `1.0`, `1.1` and so on. Each puts right what those before had otherwise, for new matches."""

from functools import lru_cache

FIRST_EDITION = "1.0"
KERNEL_EDITION = "1.1"
"""The edition in which the kernel last adjudicated otherwise than before. Editions number what the rules and the kernel
do together, so no game's latest one is before it, and the first one of a new game is this."""


@lru_cache(maxsize=256)
def is_since(edition: str, other: str) -> bool:
    """Whether an edition is this other one or a later one; 1.10 is later than 1.9."""
    return _numbers(edition) >= _numbers(other)


def _numbers(edition: str) -> tuple[int, ...]:
    return tuple(int(number) for number in edition.split("."))

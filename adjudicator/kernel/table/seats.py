"""Seats: who still plays, and in which order they are asked."""

from collections.abc import Sequence


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """Return seats in turn order, beginning with the first."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def next_after(seats: Sequence[str], seat: str) -> tuple[str, ...]:
    """Return seats in turn order, beginning with the one after a seat; that one comes last."""
    first, *others = clockwise(seats, seat)
    return (*others, first)

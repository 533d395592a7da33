"""Seats: who still plays, and in which order they are asked."""

from collections.abc import Sequence

TWO_SEATS = ("P1", "P2")
"""Those of a game for two."""


def opponent_of(seat: str) -> str:
    """Return the other of two seats."""
    return TWO_SEATS[1 - TWO_SEATS.index(seat)]


def clockwise(seats: Sequence[str], first: str) -> tuple[str, ...]:
    """Return seats in turn order, beginning with the first."""
    start = seats.index(first)
    return (*seats[start:], *seats[:start])


def next_after(seats: Sequence[str], seat: str) -> tuple[str, ...]:
    """Return seats in turn order, beginning with the one after a seat; that one comes last."""
    first, *others = clockwise(seats, seat)
    return (*others, first)

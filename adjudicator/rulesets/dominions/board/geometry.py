"""The board: 25 spaces in a diamond, 23 to play on and two Dominions; directions, lines and areas.

Coordinates are global, (x, y): x from west to east, y from north to south, each 0 to 6, and a space exists where
|x - 3| + |y - 3| <= 3. P1 sits in the west, P2 in the east. A space is named "x,y".
"""

from collections.abc import Iterator, Mapping
from functools import lru_cache
from types import MappingProxyType

Space = tuple[int, int]

DIRECTIONS: dict[str, Space] = {
    "N": (0, -1), "NE": (1, -1), "E": (1, 0), "SE": (1, 1), "S": (0, 1), "SW": (-1, 1), "W": (-1, 0), "NW": (-1, -1),
}  # fmt: skip
"""The eight directions as P1 sees them, clockwise; E is towards the enemy. P2 sees them turned round (N-080)."""

SPACES: tuple[Space, ...] = tuple((x, y) for y in range(7) for x in range(7) if abs(x - 3) + abs(y - 3) <= 3)

DOMINIONS: dict[str, Space] = {"P1": (0, 3), "P2": (6, 3)}  # N-079

SPAWN_ZONES: dict[str, tuple[Space, ...]] = {
    "P1": ((1, 2), (1, 3), (1, 4)),
    "P2": ((5, 2), (5, 3), (5, 4)),
}
"""The coloured spaces beside each player's Dominion. From those of an enemy his Dominion can be attacked (N-082)."""

PLAYABLE: tuple[Space, ...] = tuple(space for space in SPACES if space not in DOMINIONS.values())


def name_of(space: Space) -> str:
    """Return the name of a space, like "3,0"."""
    return f"{space[0]},{space[1]}"


NAMED: dict[str, Space] = {name_of(space): space for space in SPACES}
"""All spaces by name, row by row from the north."""

PLAYABLE_NAMES: tuple[str, ...] = tuple(name_of(space) for space in PLAYABLE)


def zone_of(space: Space) -> str:
    """Return the part of the board that a space belongs to."""
    for seat, colour in (("P1", "blue"), ("P2", "red")):
        if space == DOMINIONS[seat]:
            return f"{colour} dominion"
        if space in SPAWN_ZONES[seat]:
            return f"{colour} spawn zone"
    if space[1] in (0, 6):
        return "far end"
    return "main end" if space[1] in (1, 5) else "main zone"


def step(seat: str, direction: str) -> Space:
    """Return the step of a direction as the seat sees it, in global coordinates (N-080, N-A33)."""
    x, y = DIRECTIONS[direction]
    return (x, y) if seat == "P1" else (-x, -y)


def distance(one: Space, other: Space) -> int:
    """Return how many steps of a king lie between two spaces. RANGE used is one less (N-105)."""
    return max(abs(one[0] - other[0]), abs(one[1] - other[1]))


def _around(space: Space) -> tuple[str, ...]:
    return tuple(
        name_of((space[0] + x, space[1] + y))
        for x, y in DIRECTIONS.values()
        if (space[0] + x, space[1] + y) in PLAYABLE
    )


LINKED: dict[str, tuple[str, ...]] = {name_of(space): _around(space) for space in SPACES}
"""The playable spaces around each space: what card texts call linked (N-049, N-126)."""


NEARBY: dict[str, tuple[str, ...]] = {
    here: tuple(there for there in PLAYABLE_NAMES if 0 < distance(NAMED[here], NAMED[there]) <= 2) for here in NAMED
}
"""The playable spaces at most two away from each space: where a DASH could lead."""


def line(at: str, towards: Space) -> Iterator[str]:
    """Yield the playable spaces that lie in a direction from a space, the nearest first."""
    x, y = NAMED[at]
    while (x := x + towards[0], y := y + towards[1]) in PLAYABLE:
        yield name_of((x, y))


@lru_cache(maxsize=4096)
def reach(at: str, seat: str, arrows: tuple[str, ...], range_: int, area: str = "ray") -> Mapping[str, str]:
    """Return the spaces that a card's arrows point at within its RANGE, each with the arrow (N-104, N-105).

    A diagonal arrow reaches along its line alone (`ray`, N-A09), or by a house rule its whole `quadrant`.
    """
    found: dict[str, str] = {}
    range_ = min(range_, 6)  # the board is no wider
    for arrow in arrows:
        towards = step(seat, arrow)
        for number, space in enumerate(line(at, towards)):
            if number > range_:
                break
            found.setdefault(space, arrow)
        if area == "quadrant" and 0 not in towards:
            for space in _quadrant(NAMED[at], towards, range_ + 1):
                found.setdefault(space, arrow)
    return MappingProxyType(found)


def _quadrant(at: Space, towards: Space, size: int) -> Iterator[str]:
    for x in range(1, size + 1):
        for y in range(1, size + 1):
            space = at[0] + x * towards[0], at[1] + y * towards[1]
            if space in PLAYABLE:
                yield name_of(space)


def between(one: str, other: str) -> Iterator[str]:
    """Yield the spaces strictly between two spaces of one line."""
    (x, y), (to_x, to_y) = NAMED[one], NAMED[other]
    length = distance((x, y), (to_x, to_y))
    for number in range(1, length):
        yield name_of((x + number * (to_x - x) // length, y + number * (to_y - y) // length))

"""Tiles (C2SP tlog-tiles): the hashes of the tree in rows of 256, and its entries in bundles of 256."""

import re
from collections.abc import Callable, Iterator, Sequence
from typing import TypeAlias

from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import HASH, Node, node_hash

WIDTH = 256
HEIGHT = 8
ENTRIES = -1
"""The level under which bundles of entries stand, beside the tiles of hashes."""
MOST_LEVELS = 64
Tile: TypeAlias = tuple[int, int]
"""A tile's level and number."""
ReadTile: TypeAlias = Callable[[int, int], bytes]
"""Gives the hashes of a tile, by level and number, as many as there are."""
_PATH = re.compile(r"tile/(entries|0|[1-9]\d?)/((?:x\d{3}/)*\d{3})(?:\.p/([1-9]\d{0,2}))?")


def path_of(level: int, number: int, width: int = WIDTH) -> str:
    """Return the path of a tile, or (level ENTRIES) of a bundle: `tile/0/x001/234.p/44`."""
    digits = f"{number:03d}" if number < 1000 else f"{number:0{-(-len(str(number)) // 3) * 3}d}"
    parts = [digits[at : at + 3] for at in range(0, len(digits), 3)]
    place = "/".join([*(f"x{part}" for part in parts[:-1]), parts[-1]])
    partial = f".p/{width}" if width < WIDTH else ""
    return f"tile/{'entries' if level == ENTRIES else level}/{place}{partial}"


def read_path(path: str) -> tuple[int, int, int]:
    """Return level (ENTRIES for a bundle), number and width of what a path names. Raises Malformed."""
    found = _PATH.fullmatch(path)
    if found is not None and len(found[2]) <= 24:
        level = ENTRIES if found[1] == "entries" else int(found[1])
        number = int(found[2].replace("x", "").replace("/", ""))
        width = int(found[3] or WIDTH)
        if level < MOST_LEVELS and path_of(level, number, width) == path:
            return level, number, width
    raise Malformed(f"{path!r} não é o caminho de um bloco", f"{path!r} is not the path of a tile")


def width_at(level: int, number: int, size: int) -> int:
    """Return how many hashes (or entries) a tile has in a tree of `size` entries; 0 if it is not there."""
    hashes = size >> (HEIGHT * max(level, 0))
    return max(0, min(WIDTH, hashes - number * WIDTH))


def tiles_of(size: int) -> Iterator[tuple[int, int, int]]:
    """Yield level, number and width of each tile and bundle that a tree of `size` entries has."""
    for level in (ENTRIES, *range(MOST_LEVELS // HEIGHT)):
        number = 0
        while width := width_at(level, number, size):
            yield level, number, width
            number += 1


def nodes_of(read_tile: ReadTile) -> Node:
    """Return the nodes of a tree, read from its tiles."""

    def node(level: int, index: int) -> bytes:
        tile_level, height = divmod(level, HEIGHT)
        first = index << height
        number, place = divmod(first, WIDTH)
        hashes = read_tile(tile_level, number)
        row = [hashes[at * HASH : (at + 1) * HASH] for at in range(place, place + (1 << height))]
        if len(row[-1]) != HASH:
            raise Malformed(
                f"o bloco {path_of(tile_level, number)} não tem {place + len(row)} hashes",
                f"the tile {path_of(tile_level, number)} has not {place + len(row)} hashes",
            )
        return folded(row)

    return node


def folded(hashes: Sequence[bytes]) -> bytes:
    """Return the hash over hashes whose number is a power of two."""
    row = list(hashes)
    while len(row) > 1:
        row = [node_hash(row[at], row[at + 1]) for at in range(0, len(row), 2)]
    return row[0]


def grown(size: int, leaves: Sequence[bytes], read_tile: ReadTile) -> dict[Tile, bytes]:
    """Return the tiles that change when leaves (their hashes) are added to a tree of `size`, in their new form."""
    changed: dict[Tile, bytes] = {}
    level, hashes = 0, list(leaves)
    while hashes:
        above: list[bytes] = []
        first, place = divmod(size, WIDTH)
        for number in range(first, (size + len(hashes) - 1) // WIDTH + 1):
            before = b""
            if number == first and place:
                before = read_tile(level, number)[: place * HASH]
            taken = hashes[: WIDTH - len(before) // HASH]
            hashes = hashes[len(taken) :]
            changed[level, number] = tile = before + b"".join(taken)
            if len(tile) == WIDTH * HASH:
                above.append(folded([tile[at : at + HASH] for at in range(0, len(tile), HASH)]))
        level, size, hashes = level + 1, size // WIDTH, above
    return changed


def bundle_of(entries: Sequence[bytes]) -> bytes:
    """Return a bundle: each entry after its length, two bytes, big-endian."""
    return b"".join(len(entry).to_bytes(2, "big") + entry for entry in entries)


def entries_in(bundle: bytes) -> list[bytes]:
    """Return the entries of a bundle. Raises Malformed."""
    entries, at = [], 0
    while at < len(bundle):
        size = int.from_bytes(bundle[at : at + 2], "big")
        entry = bundle[at + 2 : at + 2 + size]
        if at + 2 + size > len(bundle):
            raise Malformed("as entradas do bloco estão cortadas", "the entries of the bundle are cut off")
        entries.append(entry)
        at += 2 + size
    return entries

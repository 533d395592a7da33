"""A tree in memory, and keys that are the same in every run."""

import hashlib
from pathlib import Path

from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.merkle import leaf_hash, root
from adjudicator.transparency.notes import ED25519, SignerKey
from adjudicator.transparency.tiles import grown, nodes_of


class Tree:
    """A tree whose tiles are a dictionary."""

    def __init__(self) -> None:
        self.size = 0
        self.tiles: dict[tuple[int, int], bytes] = {}

    def hashes(self, level: int, number: int) -> bytes:
        return self.tiles[level, number]

    def add(self, entries: list[bytes]) -> None:
        self.tiles |= grown(self.size, [leaf_hash(entry) for entry in entries], self.hashes)
        self.size += len(entries)

    def root(self) -> bytes:
        return root(self.size, nodes_of(self.hashes))


def key(name: str, type: int = ED25519) -> SignerKey:
    """A key that follows from its name."""
    return SignerKey(name, type, hashlib.sha256(f"test key {name} {type}".encode()).digest())


def begun(path: Path, origin: str = "club.example/log") -> LogFolder:
    """A log that has just begun."""
    folder = LogFolder(path)
    folder.begin(origin)
    return folder

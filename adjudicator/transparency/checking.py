"""A whole log gone through: do its entries make its tiles, and its tiles the root that was signed?"""

import msgspec

from adjudicator.kernel.text.text import Text
from adjudicator.transparency.checkpoint import Checkpoint
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import consistency_proof, is_consistent, leaf_hash, root
from adjudicator.transparency.source import Source, entries_of, read_tile_of
from adjudicator.transparency.tiles import WIDTH, folded, nodes_of, path_of, width_at


class Found(msgspec.Struct, frozen=True):
    """What was found wrong with a log; nothing, if nothing was. `entries` is how many were read."""

    entries: int
    wrong: tuple[Text, ...]


class _Rows:
    """The tiles that the entries read so far make: of each level the one that is not full yet."""

    def __init__(self, source: Source, size: int) -> None:
        self._source, self._size = source, size
        self._rows: list[list[bytes]] = []
        self._numbers: list[int] = []
        self.wrong: list[Text] = []

    def add(self, hash: bytes, level: int = 0) -> None:
        if level == len(self._rows):
            self._rows.append([])
            self._numbers.append(0)
        self._rows[level].append(hash)
        if len(self._rows[level]) == WIDTH:
            self._compare(level)
            row, self._rows[level] = self._rows[level], []
            self._numbers[level] += 1
            self.add(folded(row), level + 1)

    def finish(self) -> None:
        """Compare the tiles that are not full."""
        for level, row in enumerate(self._rows):
            if row:
                self._compare(level)

    def _compare(self, level: int) -> None:
        number, row = self._numbers[level], self._rows[level]
        width = width_at(level, number, self._size)
        try:
            same = self._source.at(level, number, width) == b"".join(row)
        except Malformed as error:
            self.wrong.append(error.why)
            return
        if not same:
            path = path_of(level, number, width)
            self.wrong.append(
                Text(f"{path} não tem os hashes das entradas", f"{path} has not the hashes of the entries")
            )


def check_log(source: Source, tree: Checkpoint) -> Found:
    """Go through all entries of a tree, once, in flat memory: each tile is what they make, and the root is the tree's.

    A store or folder is checked against itself here; that its checkpoint is signed is for the caller to see.
    """
    rows, count = _Rows(source, tree.size), 0
    try:
        for _, entry in entries_of(source, tree.size):
            rows.add(leaf_hash(entry))
            count += 1
    except Malformed as error:
        return Found(count, (error.why,))
    rows.finish()
    if not rows.wrong and tree_root(source, tree.size) != tree.root:
        rows.wrong.append(
            Text(f"a raiz das {tree.size} entradas não é a do checkpoint",
                 f"the root of the {tree.size} entries is not the checkpoint's")
        )  # fmt: skip
    return Found(count, tuple(rows.wrong))


def tree_root(source: Source, size: int) -> bytes:
    """Return the root of the first `size` entries, by the tiles of a log. Raises Malformed."""
    return root(size, nodes_of(read_tile_of(source, size)))


def extends(source: Source, old: Checkpoint, new: Checkpoint) -> bool:
    """Whether the tiles of a log prove that the new tree begins with the old one. Raises Malformed."""
    if old.size > new.size:
        return False
    proof = consistency_proof(old.size, new.size, nodes_of(read_tile_of(source, new.size)))
    return is_consistent(old.size, old.root, new.size, new.root, proof)

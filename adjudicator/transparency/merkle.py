"""The Merkle tree of RFC 6962: its root, and proofs that an entry is in it and that it only grew.

A proof is made from `Node`, which gives the hash of a full subtree: `node(level, index)` is that of the entries
index * 2**level up to (index + 1) * 2**level. What reads nodes from tiles is `tiles.nodes_of`.
"""

import hashlib
from collections.abc import Callable, Sequence
from typing import TypeAlias

HASH = 32
"""The bytes of a hash."""
Node: TypeAlias = Callable[[int, int], bytes]
EMPTY = hashlib.sha256().digest()
"""The root of a tree without entries."""


def leaf_hash(entry: bytes) -> bytes:
    """Return the hash of an entry."""
    return hashlib.sha256(b"\x00" + entry).digest()


def node_hash(left: bytes, right: bytes) -> bytes:
    """Return the hash of a node with two children."""
    return hashlib.sha256(b"\x01" + left + right).digest()


def root(size: int, node: Node) -> bytes:
    """Return the root of the tree of the first `size` entries."""
    return _range(0, size, node) if size else EMPTY


def inclusion_proof(index: int, size: int, node: Node) -> list[bytes]:
    """Return the proof that entry `index` is in the tree of `size` entries (RFC 6962, 2.1.1), leaf to root."""
    proof: list[bytes] = []
    begin, end = 0, size
    while end - begin > 1:
        middle = begin + _split(end - begin)
        if index < middle:
            proof.append(_range(middle, end, node))
            end = middle
        else:
            proof.append(_range(begin, middle, node))
            begin = middle
    return proof[::-1]


def consistency_proof(old: int, new: int, node: Node) -> list[bytes]:
    """Return the proof that the tree of `new` entries begins with that of `old` (RFC 6962, 2.1.2); none from 0."""
    proof: list[bytes] = []
    begin, end, whole = 0, new, True
    while 0 < old != end:
        middle = begin + _split(end - begin)
        if old <= middle:
            proof.append(_range(middle, end, node))
            end = middle
        else:
            proof.append(_range(begin, middle, node))
            begin, whole = middle, False
    if old and not whole:
        proof.append(_range(begin, end, node))
    return proof[::-1]


def root_by_inclusion(index: int, size: int, leaf: bytes, proof: Sequence[bytes]) -> bytes | None:
    """Return the root that a proof of inclusion leads to from a leaf's hash; None if it has not as many hashes as it
    must (RFC 9162, 2.1.3.2)."""
    if not 0 <= index < size:
        return None
    place, last, found = index, size - 1, leaf
    for hash in proof:
        if last == 0:
            return None
        if place & 1 or place == last:
            found = node_hash(hash, found)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            found = node_hash(found, hash)
        place, last = place >> 1, last >> 1
    return found if last == 0 else None


def is_consistent(old: int, old_root: bytes, new: int, new_root: bytes, proof: Sequence[bytes]) -> bool:
    """Whether a proof shows that the tree with the new root begins with that of the old one (RFC 9162, 2.1.4.2)."""
    if old > new or old == new or old == 0:
        return not proof and (old == 0 or (old == new and old_root == new_root))
    rest = list(proof)
    if old & (old - 1) == 0:
        rest.insert(0, old_root)
    if not rest:
        return False
    place, last = old - 1, new - 1
    while place & 1:
        place, last = place >> 1, last >> 1
    before = after = rest[0]
    for hash in rest[1:]:
        if last == 0:
            return False
        if place & 1 or place == last:
            before, after = node_hash(hash, before), node_hash(hash, after)
            while not place & 1 and place:
                place, last = place >> 1, last >> 1
        else:
            after = node_hash(after, hash)
        place, last = place >> 1, last >> 1
    return last == 0 and before == old_root and after == new_root


def _split(count: int) -> int:
    """Return the largest power of two below a count."""
    return 1 << ((count - 1).bit_length() - 1)


def _range(begin: int, end: int, node: Node) -> bytes:
    """Return the hash over the entries from `begin` up to `end`, a subtree of the tree."""
    count = end - begin
    if count & (count - 1) == 0:
        level = count.bit_length() - 1
        return node(level, begin >> level)
    middle = begin + _split(count)
    return node_hash(_range(begin, middle, node), _range(middle, end, node))

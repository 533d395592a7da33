"""Choices without a generator: what has the smallest hash is chosen, whatever the order of listing."""

from collections import Counter
from collections.abc import Iterable
from hashlib import blake2b
from typing import TypeVar

T = TypeVar("T")


def digest(data: bytes) -> str:
    """Return sixteen hexadecimal digits."""
    return blake2b(data, digest_size=8).hexdigest()


def number(*words: object) -> int:
    """Return a 64-bit number made of these words."""
    return int(digest("/".join(map(str, words)).encode()), 16)


def pick(items: Iterable[T], *words: object) -> T:
    """Return one of the items."""
    return min(items, key=lambda item: number(*words, item))


def shuffled(items: Iterable[T], *words: object) -> list[T]:
    """Return the items in some order; equal ones are numbered."""
    seen: Counter[T] = Counter()
    weighed: list[tuple[int, T]] = []
    for item in items:
        seen[item] += 1
        weighed.append((number(*words, item, seen[item]), item))
    return [item for _, item in sorted(weighed, key=lambda one: one[0])]

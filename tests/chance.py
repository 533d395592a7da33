"""What is drawn by chance in this process while a test runs: the luck of matches, the keys of requests. A usual run
draws the same each time, a long one follows from its own number (`tests/amounts.py`)."""

import hashlib
import os
from collections import defaultdict
from collections.abc import Iterator
from itertools import count

from tests.amounts import LONG

_numbers: defaultdict[tuple[str, str], Iterator[int]] = defaultdict(count)


def drawn(what: str) -> str:
    """Return 256 bits, in hexadecimal: for each test, and each time that it draws such a thing, others."""
    test = os.environ.get("PYTEST_CURRENT_TEST", "").rpartition(" (")[0]
    word = f"{os.environ.get(LONG, '')}/{test}/{what}/{next(_numbers[test, what])}"
    return hashlib.sha256(word.encode()).hexdigest()


def new_key() -> str:
    """Return an idempotency key that no other request has."""
    return drawn("key")[:32]

"""How much is tried: in a usual run little, in a whole one all of it, and in a long one ten times as much.

`make test` runs what somebody waits for. Of a test that is marked `sampled(n)` it runs n of the cases, always the same,
which each test chooses by its own name, so that tests choose differently: other games, roles and sizes. Of what is
marked `nightly` it runs nothing. `make test-all` runs everything, and so does whoever names a test by its `::`.

Chance has the same seeds in both, so that whoever is refused can see it again. `make test-long` takes new ones, and
prints the number that they follow from; ADJUDICATOR_TEST_SEED takes them again.
"""

import os
from collections import defaultdict
from collections.abc import Iterable
from hashlib import sha256

import pytest

LONG = "ADJUDICATOR_TEST_SEED"
"""The environment's name of what the seeds of a long run follow from; unset in a usual one."""
TIMES = 10


def is_long() -> bool:
    """Whether everything is tried that can be."""
    return LONG in os.environ


def tries(usual: int) -> int:
    """Return how often something is tried."""
    return usual * TIMES if is_long() else usual


def seeds(usual: int) -> range:
    """Return the seeds of so many tries."""
    first = int(os.environ.get(LONG, "0")) * 1_000_000
    return range(first, first + tries(usual))


def usual(items: Iterable[pytest.Item]) -> set[str]:
    """Return the names of what a usual run takes of these tests."""
    cases = defaultdict[str, list[pytest.Item]](list)
    for item in items:
        if item.get_closest_marker("nightly") is None:
            cases[item.nodeid.partition("[")[0]].append(item)
    return {name for each in cases.values() for name in _sample(each)}


def _sample(cases: list[pytest.Item]) -> list[str]:
    """Return the names of those of a test's cases that a usual run takes."""
    names = [case.nodeid for case in cases]
    sampled = cases[0].get_closest_marker("sampled")
    return (
        names if sampled is None else sorted(names, key=lambda name: sha256(name.encode()).digest())[: sampled.args[0]]
    )

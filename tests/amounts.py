"""How much is tried of what is tried by chance: little in every run, and ten times as much, with other seeds, in
a long one.

`make test` takes the same seeds each time, so that whoever is refused by it can see it again. `make test-long` takes
new ones, and prints the number that they follow from; ADJUDICATOR_TEST_SEED takes them again.
"""

import os

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

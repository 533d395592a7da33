"""The state at a random past move, for matches of 100, 1,000 and 10,000 events on SQLite."""

import random
import time

from adjudicator.matches.queries import moment, state_of
from benchmarks.report import line, percentile
from benchmarks.store import long_match, sqlite_store

SAMPLES = 600


def run() -> None:
    """Measure and print."""
    chance = random.Random(1)
    medians: dict[int, float] = {}
    with sqlite_store() as store:
        ids = {length: long_match(store, length) for length in (100, 1_000, 10_000)}
        for _ in range(2):  # the first round warms every cache alike
            for length, id in ids.items():
                samples = []
                for _ in range(SAMPLES):
                    move = chance.randrange(1, length + 1)
                    began = time.perf_counter()
                    state_of(moment(store, id, move=move), "judge")
                    samples.append(time.perf_counter() - began)
                medians[length] = percentile(samples, 0.5)
        for length, median in medians.items():
            line(f"state?move=N of {length:,} events, median", f"{1e6 * median:,.0f} µs")
        ratio = max(medians.values()) / min(medians.values())
        line("slowest beside fastest length", f"{ratio:.2f}", "aim: within 1.5")

"""The state at a random past version, for matches of 100, 1,000 and 10,000 events on SQLite."""

import random
import time
from collections.abc import Callable

from adjudicator.matches.questions.queries import moment, state_of
from benchmarks.report import line, note, percentile
from benchmarks.store import long_match, sqlite_store

LENGTHS = (100, 1_000, 10_000)
SAMPLES = 1_500
WARMING = 100
AIM = 1.5
SHORT = {"LENGTHS": (100, 200), "SAMPLES": 5, "WARMING": 5}


def run() -> None:
    """Measure and print."""
    note("no match is that long: a real beginning, then a real match's facts that only set things, over and over")
    with sqlite_store() as store:
        ids = {length: long_match(store, length) for length in LENGTHS}
        _measure("Matches.at_version", ids, lambda id, version: store.at_version(id, version))
        _measure("as a judge asks it", ids, lambda id, version: state_of(moment(store, id, version=version), "judge"))


def _measure(what: str, ids: dict[int, str], ask: Callable[[str, int], object]) -> None:
    chance = random.Random(1)
    samples: dict[int, list[float]] = {length: [] for length in ids}
    for number in range(SAMPLES + WARMING):
        for length, id in ids.items():  # in turns: what slows the machine down slows all of them
            version = chance.randint(1, length)
            began = time.perf_counter()
            ask(id, version)
            if number >= WARMING:
                samples[length].append(time.perf_counter() - began)
    medians = {length: percentile(found, 0.5) for length, found in samples.items()}
    for length, found in samples.items():
        ratio = medians[length] / medians[LENGTHS[0]]
        beside = f"p99 {1e6 * percentile(found, 0.99):,.0f} µs; {ratio:.2f} of the shortest match (aim: within {AIM})"
        line(f"{what}, {length:,} events, p50", f"{1e6 * medians[length]:,.0f} µs", beside)

"""A real service and the simulated one beside each other, at the small end: the same clients at the same loads."""

import os
import re
import time
from collections.abc import Sequence
from pathlib import Path
from statistics import mean

import msgspec

from adjudicator.matches.application import Matches
from benchmarks.http import Job, drive, scripts
from benchmarks.report import line, percentile
from benchmarks.scaling.simulation import Machines, simulated_clients
from benchmarks.scaling.times import Times

PARTS = (0.3, 0.6, 0.9)
"""How loaded the service is, of what it gets done at most."""
SECONDS = 5.0
SAMPLES = 40
SHORT = {"SECONDS": 0.1, "SAMPLES": 1, "PARTS": (0.6,)}
WEB = 2


class Compared(msgspec.Struct, frozen=True):
    """What came of a load: actions a second, and within how many milliseconds half and 99 % were answered."""

    rate: float
    p50: float
    p99: float

    @classmethod
    def of(cls, rate: float, latencies: Sequence[float]) -> "Compared":
        """Return what comes of latencies in seconds."""
        return cls(rate, 1e3 * percentile(latencies, 0.5), 1e3 * percentile(latencies, 0.99))


def compare(name: str, store: Matches, port: int, times: Times) -> None:
    """Have a real service and a simulated one act as fast as they can, and at parts of what the real one can."""
    cores = os.cpu_count() or WEB
    machines = Machines(WEB, cores, writers=store.tables.dialect.writers, shared=cores)
    most = 0.0
    for part in (1.0, *PARTS):
        rate = part * most
        jobs = scripts(store) if part == 1 else _longer(store, rate)
        before = _others()
        real = _driven(port, jobs, rate)
        others = round((before + _others()) / 2)
        load = f"{part} of that" if most else "as fast as it can"
        most = most or real.rate
        simulated = Compared.of(*simulated_clients(times, machines, len(jobs), rate, len(jobs[0])))
        _print(name, load, real, simulated, others)


def _others() -> float:
    """Return how many threads of others want a core, as is seen a few times while this process sleeps. They are not
    simulated."""
    seen = []
    for _ in range(SAMPLES):
        time.sleep(SECONDS / 200)
        (running,) = re.findall(r"^procs_running (\d+)", Path("/proc/stat").read_text(), re.MULTILINE)
        seen.append(int(running) - 1)
    return mean(seen)


def _longer(store: Matches, rate: float) -> list[Job]:
    """Return what connections send in the time of a comparison."""
    jobs = scripts(store)
    each = max(1, int(rate / len(jobs) * SECONDS))
    while len(jobs[0]) < each:
        jobs = [[*first, *second] for first, second in zip(jobs, scripts(store), strict=True)]
    return [job[:each] for job in jobs]


def _driven(port: int, jobs: list[Job], rate: float) -> Compared:
    found = drive(port, jobs, rate / len(jobs))
    return Compared.of(len(found["latencies"]) / found["seconds"], found["latencies"])


def _print(name: str, load: str, real: Compared, simulated: Compared, others: int) -> None:
    for what, measured, reckoned, unit in (
        ("actions", real.rate, simulated.rate, "/s"),
        ("p50", real.p50, simulated.p50, " ms"),
        ("p99", real.p99, simulated.p99, " ms"),
    ):
        beside = f"simulated: {reckoned:.1f}{unit}, {reckoned / measured:.2f} times; {others} threads of others"
        line(f"{name}: {what}, {load}, measured", f"{measured:,.1f}{unit}", beside)

"""A real service and the simulated one beside each other, at the small end: the same clients at the same loads."""

import os
from collections.abc import Sequence

import msgspec

from adjudicator.matches.application import Matches
from benchmarks.http import Job, drive, scripts
from benchmarks.report import line, percentile
from benchmarks.scaling.simulation import Machines, simulated_clients
from benchmarks.scaling.times import Times

PARTS = (0.3, 0.6, 0.9)
"""How loaded the service is, of what it gets done at most."""
SECONDS = 5.0
SHORT = {"SECONDS": 0.1, "PARTS": (0.6,)}
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
    jobs = scripts(store)
    most = _driven(port, jobs, 0.0)
    _print(name, "as fast as it can", most, _simulated(times, machines, jobs, 0.0))
    for part in PARTS:
        rate = part * most.rate
        jobs = [job[: max(1, int(rate / len(jobs) * SECONDS))] for job in _longer(store)]
        _print(name, f"{part} of that", _driven(port, jobs, rate), _simulated(times, machines, jobs, rate))


def _longer(store: Matches) -> list[Job]:
    return [[*first, *second] for first, second in zip(scripts(store), scripts(store), strict=True)]


def _driven(port: int, jobs: list[Job], rate: float) -> Compared:
    found = drive(port, jobs, rate / len(jobs))
    return Compared.of(len(found["latencies"]) / found["seconds"], found["latencies"])


def _simulated(times: Times, machines: Machines, jobs: list[Job], rate: float) -> Compared:
    return Compared.of(*simulated_clients(times, machines, len(jobs), rate, len(jobs[0])))


def _print(name: str, load: str, real: Compared, simulated: Compared) -> None:
    for what, measured, reckoned, unit in (
        ("actions", real.rate, simulated.rate, "/s"),
        ("p50", real.p50, simulated.p50, " ms"),
        ("p99", real.p99, simulated.p99, " ms"),
    ):
        beside = f"simulated: {reckoned:.1f}{unit}, {reckoned / measured:.2f} times"
        line(f"{name}: {what}, {load}, measured", f"{measured:,.1f}{unit}", beside)

"""Memory of a service's processes over time. It is flat if that of all together (PSS), over a stretch in which none is
restarted, grows by no more than 5 % of its mean in an hour."""

import os
import statistics
import threading
import time
from collections.abc import Sequence
from pathlib import Path

import msgspec

from tests.torture.deployment import WORKER, Deployment
from tests.torture.soak.outcome import Outcome

MOST_GROWTH = 0.05
"""By what part of its mean a service's memory may grow in an hour to be flat."""
ENOUGH = 10
"""By so few samples it can be judged."""


class Sample(msgspec.Struct, frozen=True):
    """What the processes of a service have at a time: megabytes of their own with their part of what they share (PSS),
    and resident (RSS); open files; seconds of a processor that they have used since the last sample."""

    minute: float
    processes: int
    pss: float
    rss: float
    worker: float
    """PSS of the largest worker."""
    files: int
    cpu: float


class Held(msgspec.Struct, frozen=True):
    """The same of one process."""

    pss: float
    rss: float
    files: int
    cpu: float


class Sampler:
    """Samples a service's processes again and again, until it is told to stop."""

    def __init__(self, deployment: Deployment, seconds: float) -> None:
        self.deployment, self.seconds = deployment, seconds
        self.samples: list[Sample] = []
        self._cpu: dict[int, float] = {}
        self._began = time.monotonic()
        self._over = threading.Event()
        self._thread = threading.Thread(target=self._look_on)
        self._thread.start()

    def end(self) -> list[Sample]:
        """Stop; return the samples."""
        self._over.set()
        self._thread.join()
        return self.samples

    def _look_on(self) -> None:
        over = False
        while not over:
            self.samples.append(self._sample())
            over = self._over.wait(self.seconds)

    def _sample(self) -> Sample:
        of = [(kind, has) for process, kind in self.deployment.processes().items() if (has := self._held(process))]
        minute = (time.monotonic() - self._began) / 60
        return Sample(
            round(minute, 2),
            len(of),
            round(sum(has.pss for _, has in of), 1),
            round(sum(has.rss for _, has in of), 1),
            round(max((has.pss for kind, has in of if kind == WORKER), default=0.0), 1),
            sum(has.files for _, has in of),
            round(sum(has.cpu for _, has in of), 2),
        )

    def _held(self, process: int) -> Held | None:
        """Return what a process has; None if it has ended meanwhile."""
        try:
            pss, rss = memory_of(process)
            used, files = processor_seconds(process), len(os.listdir(f"/proc/{process}/fd"))
        except (FileNotFoundError, ProcessLookupError):
            return None
        before = self._cpu.get(process, 0.0)
        self._cpu[process] = used
        return Held(pss, rss, files, used - before)


def memory_of(process: int) -> tuple[float, float]:
    """Return PSS and RSS of a process, in megabytes."""
    lines = Path(f"/proc/{process}/smaps_rollup").read_text().splitlines()
    sizes = {line.split()[0]: int(line.split()[1]) for line in lines[1:]}
    return sizes["Pss:"] / 1024, sizes["Rss:"] / 1024


def processor_seconds(process: int) -> float:
    """Return how long a process has used a processor."""
    fields = Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


class Growth(msgspec.Struct, frozen=True):
    """How memory went over a stretch: its mean in megabytes, and by how many it grew in an hour (least squares)."""

    mean: float
    an_hour: float

    @property
    def is_flat(self) -> bool:
        """Whether it grew by no more than may be."""
        return self.an_hour <= MOST_GROWTH * self.mean


def growth(samples: Sequence[Sample], since: float, until: float) -> Growth | None:
    """Return how the PSS of a service went from one minute to another; None where samples are too few to say."""
    at = [(each.minute, each.pss) for each in samples if since <= each.minute <= until]
    if len(at) < ENOUGH:
        return None
    slope = statistics.linear_regression(*zip(*at, strict=True)).slope
    return Growth(round(statistics.fmean(pss for _, pss in at), 1), round(60 * slope, 1))


def note_memory(outcome: Outcome, samples: Sequence[Sample], since: float, until: float) -> None:
    """Note what the samples say, and whether memory was flat from one minute to another."""
    outcome.figures |= {
        "memory of the service (PSS)": f"{statistics.median(each.pss for each in samples):.0f} MB in the middle,"
        f" {max(each.pss for each in samples):.0f} at most",
        "memory of the largest worker (PSS)": f"{max(each.worker for each in samples):.0f} MB at most",
        "open files": f"{max(each.files for each in samples)} at most",
        "processor": f"{sum(each.cpu for each in samples):.0f} s",
        "samples": [msgspec.structs.astuple(each) for each in samples],
    }
    grown = growth(samples, since, until)
    if grown is not None:
        outcome.figures["growth while nothing was restarted"] = f"{grown.an_hour} MB an hour, of {grown.mean}"
        if not grown.is_flat:
            outcome.findings.append(f"memory is not flat: {grown}")

"""Export and verification of logs: events a second, and peak memory, which must not grow with the log.

No match of this game has 100,000 events. The long log is a real match's beginning and generated facts after it:
export and hash chain go through it as through any other; its rules stop where the generated facts begin. The full
verification (chain, fold and re-adjudication) is measured on real matches.
"""

import resource
import subprocess
import sys
import tempfile
import time
from pathlib import Path

from adjudicator.audit import verify
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from benchmarks.report import line, rate, timed
from benchmarks.store import long_match, play, sqlite_store


def run() -> None:
    """Measure and print."""
    with sqlite_store() as store, tempfile.TemporaryDirectory(dir=".") as folder:
        real = [list(ndjson(store.records(play(store, seed)), "judge")) for seed in range(5)]
        events = sum(len(lines) - 2 for lines in real)
        times, seconds = timed(lambda: [verify(lines) for lines in real])
        line("full verification of real matches", rate(times * events, seconds))
        database = store.tables.dialect.path  # type: ignore[attr-defined]  # SQLite's own
        for length in (1_000, 10_000, 100_000):
            id = long_match(store, length)
            path = Path(folder) / f"{length}.ndjson"
            for what in ("export", "verify"):
                done = subprocess.run(
                    [sys.executable, "-m", "benchmarks.logs", what, database, id, str(path)],
                    capture_output=True,
                    check=True,
                    text=True,
                )
                took, peak = done.stdout.split()
                line(
                    f"{what} of {length:,} events",
                    rate(length, float(took)),
                    f"peak memory {int(peak) / 1024:,.0f} MiB",
                )


def _in_a_process_of_its_own() -> None:
    what, database, id, path = sys.argv[1:5]
    began = time.perf_counter()
    if what == "export":
        store = Matches(open_recorder(database), b"bench" * 8)
        with Path(path).open("wb") as file:
            file.writelines(ndjson(store.records(id), "judge"))
    else:
        with Path(path).open("rb") as file:
            report = verify(file)
        failed = {check.name for check in report.checks if check.outcome == "failed"}
        if failed - {"fold and re-adjudication"}:
            sys.exit(str(report))
    print(time.perf_counter() - began, _peak())


def _peak() -> int:
    """Return this process's peak memory in KiB. Where /proc tells it, it is its own; elsewhere its parent's counts."""
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(row.split()[1]) for row in status.read_text().splitlines() if row.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    _in_a_process_of_its_own()

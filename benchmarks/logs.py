"""Export and verification of logs: events a second, and peak memory, which must not grow with the log."""

import hashlib
import resource
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterable, Iterator
from itertools import chain, count
from pathlib import Path

import msgspec

from adjudicator.audit import verify
from adjudicator.audit.checks import Given
from adjudicator.audit.files import cores, verify_files
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from benchmarks.report import line, note, rates
from benchmarks.store import long_match, played, sqlite_store

LENGTHS = (10_000, 100_000)
MANY = 60
SHORT = {"LENGTHS": (200,), "MANY": 2}
MEMORY = 1.1
FOOTER = b'{"kind":"footer"'
NAMES = {
    "copy": "copying the stored columns to a file (limit)",
    "export": "export of one log",
    "parse": "msgspec decoding and SHA-256 of each line (limit)",
    "chain": "verify of one log: bytes and hash chain ONLY",
    "parse-real": "msgspec decoding and SHA-256 of each line (limit)",
    "full": "verify in full, real logs one after another",
}
LIMITS = {"export": "copy", "chain": "parse", "full": "parse-real"}
AIMS = {"export": 0.7, "chain": 0.5, "full": 0.1}


def run() -> None:
    """Measure and print."""
    note("no legal log is that long (five rounds, about 420 events). The one long log is generated: a real beginning,")
    note("then facts over and over; it can be exported and its chain verified, but the rules stop where those begin.")
    note("Full verification, with fold, rules and luck, is of real logs in one file, verified one after another.")
    found: dict[tuple[str, int], tuple[float, int]] = {}
    with sqlite_store() as store:
        database = Path(store.tables.dialect.path)  # type: ignore[attr-defined]  # SQLite's own
        for length in LENGTHS:
            id, log, real = long_match(store, length), database.with_suffix(".log"), database.with_suffix(".real")
            total = _write_real(real, length)
            for what in NAMES:
                path, events = (real, total) if what in ("parse-real", "full") else (log, length)
                if what == "copy":
                    path = database.with_suffix(".copy")
                seconds, peak = _in_a_process(what, database, id, path)
                found[what, length] = events / seconds, peak
    for what, name in NAMES.items():
        for length in LENGTHS:
            _print(what, name, length, found)
    _verify_many()


def _verify_many() -> None:
    """Verify many logs by one process, and by as many as there are cores."""
    with tempfile.TemporaryDirectory() as folder:
        logs = [Path(folder) / f"{seed}.ndjson" for seed in range(MANY)]
        events = sum(_write_real(log, 1, seed) for seed, log in enumerate(logs))

        def verified(jobs: int) -> int:
            assert all(report.complete for report in verify_files(logs, Given(), jobs))
            return events

        one, all_at_once = rates(lambda: verified(1), lambda: verified(cores()), rounds=3)
    line(f"verify in full, {MANY} logs, one process", f"{one:,.0f}/s")
    what = f"the same, {cores()} processes"
    line(what, f"{all_at_once:,.0f}/s", f"{all_at_once / one:.2f} times one (aim: 1.9 of two cores)")


def _print(what: str, name: str, length: int, found: dict[tuple[str, int], tuple[float, int]]) -> None:
    speed, peak = found[what, length]
    beside = f"{peak / 1024:,.0f} MiB"
    if what in LIMITS:
        limit, shortest = found[LIMITS[what], length][0], found[what, LENGTHS[0]][1]
        beside = f"{speed / limit:.2f} of the limit (aim: {AIMS[what]}); peak {beside}"
        if length != LENGTHS[0]:
            beside += f", {peak / shortest:.2f} of that for {LENGTHS[0]:,} (aim: within {MEMORY})"
    line(f"{name}, {length:,}", f"{speed:,.0f}/s", beside)


def _write_real(path: Path, events: int, first: int = 0) -> int:
    """Write logs of real matches, at least so many events of them, from a seed on; return how many."""
    total = 0
    with path.open("wb") as file:
        for seed in count(first):
            records = played(seed)
            file.writelines(ndjson(records, "judge", over=True))
            total += len(records)
            if total >= events:
                return total
    raise AssertionError


def _in_a_process(what: str, database: Path, id: str, path: Path) -> tuple[float, int]:
    command = [sys.executable, "-m", "benchmarks.logs", what, str(database), id, str(path)]
    seconds, peak = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout.split()
    return float(seconds), int(peak)


def _do(what: str, store: Matches, id: str, path: Path) -> None:
    if what in ("copy", "export"):
        with path.open("wb") as file:
            file.writelines(_columns(store, id) if what == "copy" else ndjson(store.records(id), "judge"))
        return
    with path.open("rb") as file:
        if what in ("parse", "parse-real"):
            for row in file:
                msgspec.json.decode(row)
                hashlib.sha256(row).digest()
        for lines in _logs(file) if what in ("chain", "full") else ():
            report = verify(lines)
            failed = {check.name for check in report.checks if check.outcome == "failed"}
            if failed - {"fold and re-adjudication"} or (what == "full" and not (report.passed and report.complete)):
                sys.exit(str(report))


def _columns(store: Matches, id: str) -> Iterator[bytes]:
    page = store.tables.rows(id, 0, None, 500)
    while page:
        for _, _, column in page:
            yield column.encode() + b"\n"
        page = store.tables.rows(id, page[-1][0], None, 500)


def _logs(lines: Iterator[bytes]) -> Iterator[Iterable[bytes]]:
    for header in lines:
        yield chain([header], _to_footer(lines))


def _to_footer(lines: Iterator[bytes]) -> Iterator[bytes]:
    for row in lines:
        yield row
        if row.startswith(FOOTER):
            return


def peak_kib() -> int:
    """Return this process's peak memory in KiB.

    On Linux getrusage counts the parent's memory before exec as well, so /proc is asked where there is one.
    """
    status = Path("/proc/self/status")
    if status.exists():
        return next(int(row.split()[1]) for row in status.read_text().splitlines() if row.startswith("VmHWM"))
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss


if __name__ == "__main__":
    matches = Matches(open_recorder(sys.argv[2]), b"bench" * 8)
    start = time.perf_counter()
    _do(sys.argv[1], matches, sys.argv[3], Path(sys.argv[4]))
    print(time.perf_counter() - start, peak_kib())

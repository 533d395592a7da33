"""Receipts: workers and the sequencer die by kill -9 while clients act; each receipt they kept has its leaf in time."""

import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time
from collections import Counter
from contextlib import closing
from pathlib import Path

from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.transparency.keys import SIGNED, LogFolder
from adjudicator.transparency.receipts import WITHIN_SECONDS
from adjudicator.transparency.tables import LogTables
from tests.api.service import command_service, sequencers_of, workers_of
from tests.conftest import SECRET
from tests.torture.acknowledged import Acknowledged, Log, Watch
from tests.torture.trial import Figures, Trial

WORKERS, SEQUENCERS = "workers", "sequencers"
SIGNING_SECONDS = 0.03
"""About so long after it has written down what it signs, a sequencer has published it."""


def run(trial: Trial) -> Figures:
    """Kill until it has been done so often; then hold every receipt against the log."""
    with tempfile.TemporaryDirectory() as place:
        data = Path(place)
        with command_service(trial.database, data) as (port, master):
            club, watch = Acknowledged(trial.database, port), Watch(port)
            threads = club.keep_working(players=trial.size(3, 4), judges=trial.size(1, 2))
            killed = kill(trial.random(), master, data / "log" / SIGNED, trial.size(6, 200))
            club.enough.set()
            for thread in threads:
                thread.join()
            played = club.check()
            wait_for_all(trial.database)
            seen = watch.end()
            log = Log(port, LogFolder(data / "log"), seen)
            longest = log.check_receipts(club)
            log.check_growth()
            check_with_commands(trial.database, data, [note for _, note in seen])
        said = [line for line in (data / "said").read_text().splitlines() if line.startswith(("Error", "Traceback"))]
        assert not said, said
    return {
        "killed": ", ".join(f"{count} {whom}" for whom, count in killed.items()),
        "receipts": f"{len(club.receipts)}, each with its leaf",
        "from a receipt's time to its leaf in a checkpoint": f"{longest:.1f} s at most, of {WITHIN_SECONDS} s",
        "entries and checkpoints seen": f"{log.size} and {len(seen)}, each of which begins with the one before",
        **played,
    }


def kill(chance: random.Random, master: int, signed: Path, times: int) -> Counter[str]:
    """Kill workers and sequencers of a service at random moments; of sequencers, half of them as they sign.

    Not each sequencer at once: one that never lives for a second could not keep any promise.
    """
    killed: Counter[str] = Counter()
    while killed.total() < times:
        threading.Event().wait(chance.uniform(0.2, 1.4))
        sequencers = sequencers_of(master)
        whom, processes = WORKERS, [each for each in workers_of(master) if each not in sequencers]
        if sequencers and chance.random() < 0.5:
            whom, processes = SEQUENCERS, sequencers
            if chance.random() < 0.5 and wait_for_change(signed):
                whom = f"{SEQUENCERS} as they signed"
                threading.Event().wait(chance.uniform(0, SIGNING_SECONDS))
        if processes:
            os.kill(chance.choice(processes), signal.SIGKILL)
            killed[whom] += 1
    assert killed[WORKERS] and killed.total() > killed[WORKERS], f"too little was killed: {killed}"
    return killed


def wait_for_change(path: Path) -> bool:
    """Wait until a file is written, for some seconds; say whether it was."""
    before, until = path.stat().st_mtime_ns, time.monotonic() + 3
    while path.stat().st_mtime_ns == before and time.monotonic() < until:
        threading.Event().wait(0.001)
    return path.stat().st_mtime_ns != before


def wait_for_all(database: str) -> None:
    """Wait until every stream's head is in the log and signed."""
    store = Matches(open_recorder(database), SECRET)
    tables, until = LogTables(store.tables), time.monotonic() + WITHIN_SECONDS
    with closing(store.tables.dialect):
        while tables.count_unlogged() or tables.checkpoint()[0] < tables.size():
            assert time.monotonic() < until, "not everything came into the log"
            threading.Event().wait(0.1)


def check_with_commands(database: str, data: Path, notes: list[bytes]) -> None:
    """Have `adjudicator log check` and `adjudicator db audit` go through it all; each must find nothing."""
    older: list[str] = []
    for number, note in enumerate(notes):
        (data / f"{number}.checkpoint").write_bytes(note)
        older += ["--checkpoint", str(data / f"{number}.checkpoint")]
    environment = {**os.environ, "ADJUDICATOR_DATA": str(data), "ADJUDICATOR_SECRET": SECRET.decode()}
    for command in (["log", "check", *older], ["db", "audit"]):
        done = subprocess.run([sys.executable, "-m", "adjudicator", *command, "--database", database],
                              env=environment, capture_output=True, text=True, check=False)  # fmt: skip
        assert done.returncode == 0, (command[:2], done.stdout, done.stderr)

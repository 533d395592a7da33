"""What a call of the command line takes, beside the interpreter alone."""

import subprocess
import sys
import time
from pathlib import Path

from benchmarks.report import line, percentile

LOG = Path(__file__).parents[1] / "tests" / "data" / "logs" / "diamonds-1.0-schema-1-desk.ndjson"
ROUNDS = 11
SHORT = {"ROUNDS": 1}
ADJUDICATOR = ("-m", "adjudicator")
CALLS = {
    "python -c pass": ("-c", "pass"),
    "adjudicator --help (aim: 300 ms)": (*ADJUDICATOR, "--help"),
    "adjudicator replay, a short log (aim: 500 ms)": (*ADJUDICATOR, "replay", str(LOG)),
    "adjudicator verify, a short log (aim: 500 ms)": (*ADJUDICATOR, "verify", str(LOG)),
}


def run() -> None:
    """Measure and print."""
    found: dict[str, list[float]] = {what: [] for what in CALLS}
    for _ in range(ROUNDS):
        for what, arguments in CALLS.items():  # in turns: what slows the machine down slows all of them
            began = time.perf_counter()
            subprocess.run([sys.executable, *arguments], stdout=subprocess.DEVNULL, check=True)
            found[what].append(time.perf_counter() - began)
    floor = percentile(found["python -c pass"], 0.5)
    for what, times in found.items():
        median = percentile(times, 0.5)
        beside = f"{median / floor:.1f} times the interpreter; most {1000 * max(times):,.0f} ms"
        line(what, f"{1000 * median:,.0f} ms", beside)

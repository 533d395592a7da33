"""`python -m tests.torture [RUN …] [--seed N] [--short] [--minutes N]`: all runs, or those named, on both databases."""

import argparse
import importlib
import sys
import time
import traceback

from adjudicator.api.http import journal
from tests.torture.trial import MINUTES, Trial, databases, empty_database

RUNS = (
    "slow", "heavy", "followers", "kill", "receipts", "resilience", "hostile", "roles", "leak", "tamper", "move",
    "proxied", "soak",
)  # fmt: skip


def on_each_database(name: str) -> bool:
    """Whether a run is for each kind of database, or its own."""
    return bool(getattr(importlib.import_module(f"tests.torture.{name}"), "ON_EACH_DATABASE", True))


def run_once(name: str, cluster: str, seed: int, short: bool, minutes: float) -> bool:
    """Run one trial on an empty database; print its figures; return whether every promise was kept."""
    module = importlib.import_module(f"tests.torture.{name}")
    headline, *_ = (module.__doc__ or "").splitlines()
    on = ("PostgreSQL, " if cluster else "SQLite, ") if on_each_database(name) else ""
    print(f"\n{name} ({on}seed {seed}): {headline}", flush=True)
    began = time.monotonic()
    with empty_database(cluster) as database:
        try:
            figures = module.run(Trial(database, seed, short, minutes))
        except AssertionError as error:
            print(f"  BROKEN: {error}", traceback.format_exc(), sep="\n")
            return False
    for figure, value in figures.items():
        print(f"  {figure}: {value}")
    print(f"  kept, in {time.monotonic() - began:.0f} s", flush=True)
    return True


def main() -> None:
    """Run what is named, or all of it."""
    parser = argparse.ArgumentParser(prog="python -m tests.torture", description=__doc__)
    parser.add_argument("runs", nargs="*", metavar="RUN", help=f"of {', '.join(RUNS)}; all where none is named")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--short", action="store_true", help="the short forms, as the test suite runs them")
    parser.add_argument("--minutes", type=float, default=MINUTES, help="how long the soak is")
    given = parser.parse_args()
    unknown = [name for name in given.runs if name not in RUNS]
    if unknown:
        parser.error(f"there is no run {', '.join(unknown)}; there are {', '.join(RUNS)}")
    journal.only_warnings()
    with databases() as clusters:
        kept = [
            run_once(name, cluster, given.seed, given.short, given.minutes)
            for name in given.runs or RUNS
            for cluster in (clusters if on_each_database(name) else clusters[:1])
        ]
    print(f"\n{sum(kept)} of {len(kept)} trials kept every promise")
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()

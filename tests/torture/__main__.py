"""`python -m tests.torture [RUN …] [--seed N] [--short]`: all runs, or those named, on both databases."""

import argparse
import importlib
import sys
import tempfile
import time
import traceback
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from adjudicator.api.http import journal
from adjudicator.matches.store.schema import upgrade
from tests.postgres import find_server_binaries, fresh_database, throwaway_cluster
from tests.torture.trial import Trial

RUNS = ("slow", "heavy", "followers", "kill", "receipts", "resilience", "hostile", "roles", "leak", "tamper", "move")


@contextmanager
def databases() -> Iterator[list[str]]:
    """Give the databases that there are: SQLite, and PostgreSQL where this machine has it."""
    binaries = find_server_binaries()
    if binaries is None:
        print("PostgreSQL: no server binaries (initdb, pg_ctl) on this machine; only SQLite is tried")
        yield [""]
        return
    with throwaway_cluster(binaries) as cluster:
        yield ["", cluster]


def on_each_database(name: str) -> bool:
    """Whether a run is for each kind of database, or its own."""
    return bool(getattr(importlib.import_module(f"tests.torture.{name}"), "ON_EACH_DATABASE", True))


def run_once(name: str, cluster: str, seed: int, short: bool) -> bool:
    """Run one trial on an empty database; print its figures; return whether every promise was kept."""
    module = importlib.import_module(f"tests.torture.{name}")
    headline, *_ = (module.__doc__ or "").splitlines()
    print(f"\n{name} ({'PostgreSQL' if cluster else 'SQLite'}, seed {seed}): {headline}", flush=True)
    began = time.monotonic()
    with tempfile.TemporaryDirectory(prefix="torture-") as folder:
        try:
            if cluster:
                with fresh_database(cluster) as database:
                    upgrade(database)
                    figures = module.run(Trial(database, seed, short))
            else:
                database = str(Path(folder) / "matches.db")
                upgrade(database)
                figures = module.run(Trial(database, seed, short))
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
    given = parser.parse_args()
    unknown = [name for name in given.runs if name not in RUNS]
    if unknown:
        parser.error(f"there is no run {', '.join(unknown)}; there are {', '.join(RUNS)}")
    journal.only_warnings()
    with databases() as clusters:
        kept = [
            run_once(name, cluster, given.seed, given.short)
            for name in given.runs or RUNS
            for cluster in (clusters if on_each_database(name) else clusters[:1])
        ]
    print(f"\n{sum(kept)} of {len(kept)} trials kept every promise")
    sys.exit(0 if all(kept) else 1)


if __name__ == "__main__":
    main()

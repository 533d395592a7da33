"""Soak: mixed load for hours, with prunes, backups, upgrades, restarts and kills by chance; memory stays flat.

Both databases are soaked side by side. Nothing is restarted or killed for a while in the second half (`course.CALM`),
so that memory of the same processes is seen as they grow old; `memory` says what flat is.
"""

import json
import traceback
from concurrent.futures import ThreadPoolExecutor

import msgspec

from tests.torture.soak.course import soak
from tests.torture.soak.outcome import Outcome
from tests.torture.trial import Figures, Trial, databases, empty_database

ON_EACH_DATABASE = False
UNTOLD = ("samples", "troubles")
"""What stands in the JSON alone."""


def run(trial: Trial) -> Figures:
    """Soak both kinds of database side by side, and print JSON and a table; in short SQLite alone, for a moment."""
    if trial.short:
        found = soak_empty("", trial)
        assert not found.findings, found.findings
        return found.figures
    with databases() as clusters, ThreadPoolExecutor() as pool:
        outcomes = [*pool.map(lambda cluster: soak_empty(cluster, trial), clusters)]
    of = dict(zip(("SQLite", "PostgreSQL"), outcomes, strict=False))
    tell(trial, of)
    findings = [f"{name}: {each}" for name, found in of.items() for each in found.findings]
    assert not findings, "\n".join(findings)
    return {"findings": "none"}


def soak_empty(cluster: str, trial: Trial) -> Outcome:
    """Soak an empty database of a cluster, or an SQLite file."""
    with empty_database(cluster) as database:
        try:
            return soak(msgspec.structs.replace(trial, database=database))
        except Exception as error:  # the other goes on
            return Outcome(findings=[f"it was broken off: {''.join(traceback.format_exception(error))}"])


def tell(trial: Trial, of: dict[str, Outcome]) -> None:
    """Print all that was found as one JSON, and the figures as a table."""
    whole = {name: msgspec.to_builtins(found) for name, found in of.items()}
    print(json.dumps({"seed": trial.seed, "minutes": trial.minutes, **whole}, ensure_ascii=False))
    print(f"  | | {' | '.join(of)} |")
    for figure in dict.fromkeys(figure for found in of.values() for figure in found.figures if figure not in UNTOLD):
        print(f"  | {figure} | {' | '.join(str(found.figures.get(figure, '')) for found in of.values())} |")

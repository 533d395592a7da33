"""The short forms of all runs: of those that kill on both databases, of the others on SQLite."""

import importlib
from pathlib import Path

import pytest

from adjudicator.matches.store.schema import upgrade
from tests.torture.__main__ import RUNS, on_each_database
from tests.torture.trial import Trial

KILLING = ("kill", "receipts", "resilience")
IN_THE_SUITE = ("leak", "move", "roles", "tamper")
"""Their short forms are tests of their own: `tests/api/test_non_interference.py`, `tests/matches/test_moving.py`,
`tests/api/test_roles.py`, `tests/audit/test_mutations.py`."""


@pytest.mark.parametrize("name", KILLING)
@pytest.mark.sampled(1)
def test_every_promise_is_kept_when_something_is_killed(name: str, database: str) -> None:
    upgrade(database)
    assert importlib.import_module(f"tests.torture.{name}").run(Trial(database, seed=1, short=True))


@pytest.mark.parametrize("name", [name for name in RUNS if name not in (*KILLING, *IN_THE_SUITE)])
@pytest.mark.sampled(1)
def test_every_promise_is_kept(name: str, tmp_path: Path) -> None:
    database = str(tmp_path / "matches.db") if on_each_database(name) else ""
    if database:
        upgrade(database)
    assert importlib.import_module(f"tests.torture.{name}").run(Trial(database, seed=1, short=True))

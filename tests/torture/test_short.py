"""The short forms of all runs, on both databases."""

import importlib

import pytest

from adjudicator.matches.store.schema import upgrade
from tests.torture.__main__ import RUNS
from tests.torture.trial import Trial


@pytest.mark.parametrize("name", RUNS)
def test_every_promise_is_kept(name: str, database: str) -> None:
    upgrade(database)
    figures = importlib.import_module(f"tests.torture.{name}").run(Trial(database, seed=1, short=True))
    assert figures

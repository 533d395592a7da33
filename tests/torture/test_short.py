"""The short forms of all runs, on both databases."""

import importlib

import pytest

from adjudicator.matches.store.schema import upgrade
from tests.torture.__main__ import RUNS, on_each_database
from tests.torture.trial import Trial


@pytest.mark.parametrize("name", [name for name in RUNS if on_each_database(name)])
def test_every_promise_is_kept(name: str, database: str) -> None:
    upgrade(database)
    assert importlib.import_module(f"tests.torture.{name}").run(Trial(database, seed=1, short=True))


@pytest.mark.parametrize("name", [name for name in RUNS if not on_each_database(name)])
def test_every_promise_is_kept_without_a_database(name: str) -> None:
    assert importlib.import_module(f"tests.torture.{name}").run(Trial("", seed=1, short=True))

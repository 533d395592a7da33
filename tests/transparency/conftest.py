"""Fixtures of the transparency tests."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from adjudicator.matches.application import Matches
from tests.transparency.evening import Evening
from tests.transparency.memory import begun


@pytest.fixture
def evening(tmp_path: Path) -> Iterator[Callable[[str], Evening]]:
    """Services with one secret and one log's keys: the second is what a house makes of the first."""
    folder, opened = begun(tmp_path / "log"), list[Evening]()

    def open(name: str) -> Evening:
        opened.append(Evening(tmp_path / name, folder))
        return opened[-1]

    yield open
    for each in opened:
        each.store.tables.dialect.close()


@pytest.fixture
def one_seed(monkeypatch: pytest.MonkeyPatch) -> None:
    """The house keeps the seed that it was bound to: the commitment alone tells nothing."""
    monkeypatch.setattr(Matches, "drawn_seed", lambda self, match: "5" * 64)

"""What tests of the packages share."""

from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.clients.club import Club, opened


@pytest.fixture(scope="session")
def club(sqlite_template: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Club]:
    """A club's service."""
    with opened(sqlite_template, tmp_path_factory.mktemp("club")) as club:
        yield club

"""schemathesis over the whole contract, on a real service: its examples, its coverage, its fuzz, its chains.

What a schema cannot say (a key used before, a faction taken twice, a move and a version at once) is refused by 400,
409 or 422 although the schema allows it; those statuses are all that the check of accepted data is told to expect.
"""

import subprocess
import sys
from pathlib import Path

import pytest

from adjudicator.cli import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.tokens import derive_token
from tests.api.service import service
from tests.conftest import SECRET
from tests.matches.play import begin, step

CONFIG = """
[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 406, 409, 413, 422, 429]

[parameters]
{parameters}
"""


@pytest.mark.parametrize("role", ["organiser", "seat"])
def test_no_failure_in_the_whole_contract(role: str, sqlite_store: Matches, tmp_path: Path) -> None:
    organiser = organiser_token(sqlite_store)
    id = begin(sqlite_store, "a-match-to-fuzz")
    step(sqlite_store, id, 12)
    seat = derive_token(SECRET, f"{id}/P1")
    config = tmp_path / "schemathesis.toml"
    config.write_text(CONFIG.format(parameters=f'"path.match_id" = "{id}"' if role == "seat" else ""))
    token = seat if role == "seat" else organiser
    database = sqlite_store.tables.dialect.path  # type: ignore[attr-defined]  # SQLite's own
    with service(database) as (port, _):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
                f"http://127.0.0.1:{port}/openapi.yaml",
                *("-H", f"Authorization: Bearer {token}"),
                *("--max-examples", "25", "--seed", "7", "--no-color", "--generation-database", "none"),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            check=False,
        )
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    assert "Tested: 60" in done.stdout

"""What was found of an archive, written down: the page and its links, the table of Parquet."""

import re
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result
from pyarrow import parquet

from adjudicator.checks.archives import write_log
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from tests.api.client import Client
from tests.api.conftest import client, settings  # noqa: F401  # fixtures
from tests.api.service import database_of
from tests.matches.play import whole

STEPS = ("--ruleset", "diamonds", "--option", "final_prestep=sum_of_rounds")


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Six matches of Diamonds and a log that is none."""
    folder = tmp_path_factory.mktemp("archive")
    for seed in range(6):
        write_log("diamonds", seed, folder)
    (folder / "nonsense.ndjson").write_bytes(b"{}\n")
    return folder


def asked(*arguments: object, language: str = "en") -> Result:
    """Readjudicate as somebody at a command line does."""
    return CliRunner().invoke(main, ["readjudicate", *map(str, arguments), "--language", language])


def test_a_row_a_match_says_what_was_found_of_it(archive: Path, tmp_path: Path) -> None:
    assert asked(archive, *STEPS, "--parquet", tmp_path / "found.parquet").exit_code == 3
    rows = parquet.read_table(tmp_path / "found.parquet").to_pylist()
    assert len(rows) == 7
    (unread,) = (row for row in rows if row["verdict"] == "unread")
    assert unread["match"] == "nonsense.ndjson" and unread["fault"] and unread["turned"] is None
    turned = [row for row in rows if row["turned"]]
    assert turned and all(row["winners_were"] != row["winners_are"] for row in turned)
    assert {(row["first_what"], row["first_clause"]) for row in rows if row["verdict"] == "other"} == {
        ("result", "D-A02")
    }


def test_without_its_library_parquet_is_refused(archive: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(sys.modules, "pyarrow", None)
    done = asked(archive, *STEPS, "--parquet", tmp_path / "found.parquet")
    assert done.exit_code == 1
    assert "what writes Parquet is missing: pip install 'adjudicator-server[parquet]'" in done.stderr


def test_the_page_tells_what_was_found_in_either_language(archive: Path, tmp_path: Path) -> None:
    for language, title in (("en", "Matches under other rules"), ("pt", "Partidas sob outras regras")):
        path = tmp_path / f"{language}.html"
        asked(archive, *STEPS, "--page", path, language=language)
        page = path.read_text(encoding="utf-8")
        assert f"<title>{title}: diamonds final_prestep=sum_of_rounds</title>" in page
        assert "D-A02" in page and "<rect" in page and "<script" not in page


def test_its_examples_open_in_the_viewer(client: Client, sqlite_store: Matches, tmp_path: Path) -> None:  # noqa: F811  # a fixture
    """A match that differs is linked to two moments of it, side by side: before the move and after it."""
    match = whole(sqlite_store)
    asked(database_of(sqlite_store), "--ruleset", "diamonds", "--option", "first_player=set", "--option",
          "buff_target=own", "--page", tmp_path / "page.html", "--viewer", "https://judge.example/")  # fmt: skip
    page = (tmp_path / "page.html").read_text(encoding="utf-8")
    links = re.findall(r'href="https://judge\.example(/m/[^"]+)"', page)
    assert links and all(link.startswith(f"/m/{match}/compare?a=0&amp;b=0") for link in links)
    assert client.app.test_client().get(links[0].replace("&amp;", "&")).status_code == 200


def test_whatever_a_log_is_called_is_no_markup(archive: Path, tmp_path: Path) -> None:
    (tmp_path / "<b>.ndjson").write_bytes(b"{}\n")
    asked(tmp_path, "--page", tmp_path / "page.html")
    assert "<b>" not in (tmp_path / "page.html").read_text(encoding="utf-8")

"""The command `adjudicator tokens`, and what `serve` and `db upgrade` do about tokens."""

import os
import re
import subprocess
import sys
from pathlib import Path
from typing import IO

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.cli.serve import first_token
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.people.tokens import derive_token, token_digest
from adjudicator.matches.store.schema import open_recorder
from tests.api.service import free_port, served_at_a_terminal
from tests.conftest import SECRET
from tests.matches.play import begin, request


@pytest.fixture
def store(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Matches:
    """A store that is the configured one."""
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_SECRET", SECRET.decode())
    monkeypatch.delenv("ADJUDICATOR_DATABASE", raising=False)
    said("db", "upgrade")
    return Matches(open_recorder(str(tmp_path / "adjudicator.db")), SECRET)


def said(*arguments: str, code: int = 0) -> str:
    result = CliRunner().invoke(main, arguments)
    assert result.exit_code == code, result.output
    return result.output


def test_the_organiser_s_token_is_said_on_demand(store: Matches) -> None:
    first = said("tokens", "organiser").strip()
    assert said("tokens", "organiser").strip() == first
    caller = TokenRegistry(store).find(first)
    assert caller is not None
    assert caller.role == "organiser"
    assert "revoked" in said("tokens", "revoke", caller.subject)
    second = said("tokens", "organiser").strip()
    assert second != first
    assert TokenRegistry(store).find(first) is None
    assert TokenRegistry(store).find(second) is not None


def test_tokens_are_minted_listed_and_revoked(store: Matches) -> None:
    id = begin(store)
    judge = said("tokens", "mint", "judge", "--label", "Rita", "--days", "2").strip()
    seat = said("tokens", "mint", "seat", "--match", id, "--seat", "P2", "--until", "2999-01-01T00:00:00Z").strip()
    assert TokenRegistry(store).find(derive_token(SECRET, f"{id}/P2")) is None
    for token, role in ((judge, "judge"), (seat, "seat")):
        caller = TokenRegistry(store).find(token)
        assert caller is not None
        assert caller.role == role
    listed = said("tokens", "list")
    assert judge not in listed
    (line,) = [line for line in listed.splitlines() if "Rita" in line]
    assert line.split()[:3] == [token_digest(judge)[:16], "judge", "Rita"]
    assert line.endswith("valid")
    assert "2999-01-01T00:00:00.000Z" in said("tokens", "list", "--match", id, "--limit", "1")
    assert "revogado" in said("tokens", "list", "--match", id, "--language", "pt")
    subjects = [token_digest(each)[:16] for each in (judge, seat)]
    assert said("tokens", "revoke", *subjects).count("revoked") == 2
    assert "before" in said("tokens", "revoke", subjects[0])
    assert TokenRegistry(store).find(judge) is None
    assert "adjudicator tokens list" in said("tokens", "revoke", "0" * 16, code=1)


def test_officers_are_appointed_and_dismissed(store: Matches) -> None:
    tournaments = Tournaments(store)
    made, _ = tournaments.begin(TournamentOpened("T", "diamonds", "house", {}, "tester"), request())
    token = said("tokens", "mint", "head_judge", "--tournament", made.id, "--label", "Hugo").strip()
    caller = TokenRegistry(store).find(token)
    assert caller is not None
    assert (caller.role, caller.tournament) == ("head_judge", made.id)
    said("tokens", "revoke", caller.subject)
    assert tournaments.get(made.id).officers == ()
    assert "no such tournament" in said("tokens", "mint", "judge", "--tournament", "t_none", code=1)


@pytest.mark.parametrize("arguments", [
    "mint king", "mint seat", "mint seat --match m_x", "mint judge --seat P1", "mint judge --days 0",
    "mint judge --days 1 --until 2999-01-01T00:00:00Z", "mint judge --until tomorrow", "revoke",
    "mint organiser --tournament t_x", "mint judge --label \u202e", "list --role king", "list --limit 0",
])  # fmt: skip
def test_what_cannot_be_is_refused(arguments: str, store: Matches) -> None:
    before = len(TokenRegistry(store).page(None, None, None, None, 10))
    assert "Error" in said("tokens", *arguments.split(), code=2)
    assert len(TokenRegistry(store).page(None, None, None, None, 10)) == before


def test_a_time_that_has_gone_by_and_a_store_that_is_none_are_refused(store: Matches, tmp_path: Path) -> None:
    assert "has gone by" in said("tokens", "mint", "judge", "--until", "2020-01-01T00:00:00Z", code=1)
    assert "there is no store" in said("tokens", "list", "--database", str(tmp_path / "none.db"), code=1)
    assert not (tmp_path / "none.db").exists()


def test_where_there_is_no_store_it_is_said_which_settings_were_read(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Whoever runs a command in another folder than the service's reads other settings than it does."""
    monkeypatch.chdir(tmp_path)
    for name in ("ADJUDICATOR_DATA", "ADJUDICATOR_DATABASE"):
        monkeypatch.delenv(name, raising=False)
    nowhere = "there is no adjudicator.toml in this folder, and ADJUDICATOR_CONFIG names none elsewhere"
    assert nowhere in said("tokens", "list", code=1)
    Path("adjudicator.toml").write_text('data = "elsewhere"\n')
    assert "there is no store at elsewhere/adjudicator.db (adjudicator.toml)" in said("tokens", "list", code=1)


@pytest.mark.parametrize("command", [
    "tokens list", "log status", "log check", "log dump there", "db check", "db audit", "db backup there", "db prune",
    "db move there", "ask --match m_x timing", "doctor",
])  # fmt: skip
def test_a_command_that_reads_makes_nothing_where_there_is_nothing(
    command: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    monkeypatch.delenv("ADJUDICATOR_DATA", raising=False)
    monkeypatch.delenv("ADJUDICATOR_DATABASE", raising=False)
    assert CliRunner().invoke(main, command.split()).exit_code in (1, 3)
    assert list(tmp_path.iterdir()) == []


def test_the_first_upgrade_takes_older_tokens_for_those_of_the_secret(
    store: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    old = TokenRegistry(store).organiser()
    with store.tables.dialect.writing() as cursor:
        cursor.execute("UPDATE tokens SET secret = ''")  # as the migration leaves them
    assert TokenRegistry(store).find(old) is None
    with monkeypatch.context() as elsewhere:  # whoever upgrades with the wrong secret closes nothing for good
        elsewhere.setenv("ADJUDICATOR_SECRET", "another secret, of no more use")
        assert "tokens of another secret than the configured one" in said("db", "upgrade")
    assert TokenRegistry(store).find(old) is None
    assert "another" not in said("db", "upgrade")
    assert TokenRegistry(store).find(old) is not None


def test_a_service_says_its_first_token_and_that_others_are_void(
    store: Matches, capsys: pytest.CaptureFixture[str]
) -> None:
    first = first_token(store, "en")
    assert first is not None
    assert first_token(store, "en") is None
    assert capsys.readouterr().err == ""
    other = Matches(store.tables, b"another secret, of no more use")
    assert first_token(other, "en") not in (None, first)
    assert "tokens made with the one before are void" in capsys.readouterr().err


@pytest.fixture
def environment(tmp_path: Path) -> dict[str, str]:
    """The environment of a service that is begun for the first time."""
    made = {**os.environ, "ADJUDICATOR_DATA": str(tmp_path)}
    made.pop("ADJUDICATOR_DATABASE", None)
    return made


def text_of(printed: IO[str]) -> str:
    """Return what `serve` prints, as far as what to try next."""
    return "".join(iter(printed.readline, "Try next, in another terminal:\n")) + printed.readline()


def test_serve_says_the_token_when_it_makes_it_and_then_no_more(environment: dict[str, str]) -> None:
    def served() -> str:
        with served_at_a_terminal(environment) as printed:
            return text_of(printed)

    first, second = served(), served()
    told = [line for line in first.splitlines() if line.startswith("Organiser's token: adj_")]
    assert len(told) == 1
    assert "adj_" not in second
    assert "adjudicator tokens organiser" in second
    asked = subprocess.run([sys.executable, "-m", "adjudicator", "tokens", "organiser"], env=environment,
                           capture_output=True, text=True, check=True)  # fmt: skip
    assert told[0].endswith(asked.stdout.strip())


def test_serve_says_no_token_to_what_keeps_it(environment: dict[str, str]) -> None:
    command = [sys.executable, "-m", "adjudicator", "serve", "--port", str(free_port()), "--language", "en"]
    with subprocess.Popen(
        command, env=environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    ) as process:
        assert process.stdout is not None
        text = text_of(process.stdout)
        process.terminate()
        text += process.stdout.read()
    assert "adj_" not in text
    assert re.search(r"^The organiser's token is told by: \S*adjudicator tokens organiser$", text, re.MULTILINE)

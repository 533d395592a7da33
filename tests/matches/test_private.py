"""Who else is on the machine reads neither the data directory nor the database, whatever the umask."""

import os
import stat
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.store.private import close_to_others
from adjudicator.matches.store.schema import open_recorder
from tests.conftest import SECRET
from tests.matches.play import begin


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


def test_what_is_made_is_its_owner_s_alone(tmp_path: Path) -> None:
    data = tmp_path / "data"
    environment = {**os.environ, "ADJUDICATOR_DATA": str(data)}
    environment.pop("ADJUDICATOR_DATABASE", None)
    command = "import os; os.umask(0); from adjudicator.cli import main; main(['db', 'upgrade'])"
    subprocess.run([sys.executable, "-c", command], env=environment, check=True, capture_output=True)
    database = data / "adjudicator.db"
    umask = os.umask(0)
    try:
        store = Matches(open_recorder(str(database)), SECRET)
        begin(store)
        found = {path.name: mode(path) for path in data.iterdir()}
        store.tables.dialect.close()
    finally:
        os.umask(umask)
    assert mode(data) == 0o700
    assert {"adjudicator.db", "adjudicator.db-wal", "adjudicator.db-shm", "secret"} <= set(found)
    assert set(found.values()) == {0o600}


def test_what_was_open_is_closed_and_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.delenv("ADJUDICATOR_DATABASE", raising=False)
    assert CliRunner().invoke(main, ["db", "upgrade"]).exit_code == 0
    files = [tmp_path / "adjudicator.db", tmp_path / "adjudicator.db-backup", tmp_path / "secret"]
    for file in files:
        file.touch()
        file.chmod(0o644)
    tmp_path.chmod(0o755)
    said = CliRunner().invoke(main, ["db", "upgrade"]).output
    assert [mode(file) for file in files] == [0o600] * 3
    assert mode(tmp_path) == 0o700
    assert f"{tmp_path} had mode 755" in said
    assert f"{files[0]} had mode 644" in said
    assert "mode" not in CliRunner().invoke(main, ["db", "upgrade"]).output


def test_what_is_another_s_is_named_and_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "adjudicator.db"
    file.touch()
    file.chmod(0o644)
    monkeypatch.setattr(os, "geteuid", lambda: file.stat().st_uid + 1)
    (said,) = close_to_others([file])
    assert "not this user's to change" in said.en
    assert "não cabe a este usuário" in said.pt
    assert mode(file) == 0o644

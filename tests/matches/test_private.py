"""Who else is on the machine reads neither the data directory nor the database, whatever the umask."""

import os
import stat
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from click.testing import CliRunner

from adjudicator.api.http.settings import BadSetting, configured
from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.store.private import close_to_others
from adjudicator.matches.store.schema import open_recorder
from tests.conftest import SECRET
from tests.matches.play import begin


def mode(path: Path) -> int:
    return stat.S_IMODE(path.stat().st_mode)


@pytest.mark.parametrize("mask", [0, 0o022, 0o777])
@pytest.mark.sampled(1)
def test_what_is_made_is_its_owner_s_alone(mask: int, tmp_path: Path) -> None:
    data = tmp_path / "new" / "data"
    environment = {**os.environ, "ADJUDICATOR_DATA": str(data)}
    environment.pop("ADJUDICATOR_DATABASE", None)
    for words in (["db", "upgrade"], ["tokens", "organiser"]):
        command = f"import os; os.umask({mask}); from adjudicator.cli import main; main({words})"
        subprocess.run([sys.executable, "-c", command], env=environment, check=True, capture_output=True)
    database = data / "adjudicator.db"
    umask = os.umask(mask)
    try:
        store = Matches(open_recorder(str(database)), SECRET)
        begin(store)
        found = {path.name: mode(path) for path in data.iterdir()}
        store.tables.dialect.close()
    finally:
        os.umask(umask)
    assert mode(data) == mode(data.parent) == 0o700
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


# The secret


def kept(folder: Path, monkeypatch: pytest.MonkeyPatch) -> bytes:
    monkeypatch.setenv("ADJUDICATOR_DATA", str(folder))
    monkeypatch.delenv("ADJUDICATOR_SECRET", raising=False)
    return configured().secret


def test_of_processes_that_start_at_once_all_have_the_same_secret(tmp_path: Path) -> None:
    code = "from adjudicator.api.http.settings import configured; print(configured().secret)"
    environment = {**os.environ, "ADJUDICATOR_DATA": str(tmp_path / "data")}
    environment.pop("ADJUDICATOR_SECRET", None)

    def start(_: int) -> bytes:
        return subprocess.run([sys.executable, "-c", code], env=environment, check=True, capture_output=True).stdout

    with ThreadPoolExecutor(6) as threads:
        said = set(threads.map(start, range(6)))
    assert len(said) == 1
    assert len(said.pop()) > 64
    assert [path.name for path in (tmp_path / "data").iterdir()] == ["secret"]


def test_a_secret_is_whole_from_the_first_moment_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def crash(descriptor: int) -> None:
        raise KeyboardInterrupt

    with monkeypatch.context() as patched:
        patched.setattr(os, "fsync", crash)
        with pytest.raises(KeyboardInterrupt):
            kept(tmp_path, patched)
    assert not (tmp_path / "secret").exists()
    secret = kept(tmp_path, monkeypatch)
    assert len(secret) == 64
    assert kept(tmp_path, monkeypatch) == secret
    assert mode(tmp_path / "secret") == 0o600


def test_a_secret_is_made_where_there_are_no_links(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def no_links(source: Path, target: Path) -> None:
        raise PermissionError(1, "no links here")

    monkeypatch.setattr(os, "link", no_links)
    assert kept(tmp_path, monkeypatch) == kept(tmp_path, monkeypatch)
    assert mode(tmp_path / "secret") == 0o600


@pytest.mark.parametrize("content", [b"", b"short", b"15 bytes of it."])
def test_a_secret_that_is_not_whole_is_refused(content: bytes, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    (tmp_path / "secret").write_bytes(content)
    with pytest.raises(BadSetting) as refused:
        kept(tmp_path, monkeypatch)
    for said in (refused.value.why.pt, refused.value.why.en):
        assert f"{tmp_path / 'secret'}" in said
        assert f"{len(content)} bytes" in said
    assert (tmp_path / "secret").read_bytes() == content
    if content:
        monkeypatch.setenv("ADJUDICATOR_SECRET", content.decode())
        with pytest.raises(BadSetting, match="ADJUDICATOR_SECRET has"):
            configured()

"""The keys of a log: one that has signed never signs again, and where one is lost nothing is promised in its name."""

import shutil
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from adjudicator.api.http.settings import Settings
from adjudicator.cli import main
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.transparency.checking import extends
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.keys import LogFolder, NoLog
from adjudicator.transparency.merkle import EMPTY
from adjudicator.transparency.promise import Promise
from adjudicator.transparency.receipts import WITHIN_SECONDS
from adjudicator.transparency.sequencer import Sequencer, alone, is_sequenced
from adjudicator.transparency.tables import LogTables, StoredLog
from tests.api.client import Client, client_of
from tests.api.service import ask, command_service, database_of
from tests.conftest import SECRET
from tests.matches.play import begin
from tests.transparency.memory import begun

ORIGIN = "club.example/log"


@pytest.fixture
def data(tmp_path: Path, sqlite_store: Matches, monkeypatch: pytest.MonkeyPatch) -> Path:
    """The data folder of a store whose log has signed an entry."""
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_DATABASE", database_of(sqlite_store))
    folder = begun(tmp_path / "log")
    begin(sqlite_store)
    assert Sequencer(LogTables(sqlite_store.tables), folder).round() == 1
    return tmp_path


def init(origin: str) -> Result:
    return CliRunner().invoke(main, ["log", "init", "--origin", origin])


@pytest.mark.parametrize("origin", [ORIGIN, "club.example/second/log"])
@pytest.mark.parametrize("published", [True, False])
def test_a_key_does_not_sign_anew_where_what_it_signed_last_is_not_known(
    data: Path, sqlite_store: Matches, origin: str, published: bool
) -> None:
    key = (data / "log/checkpoint.key").read_bytes()
    (data / "log/signed.json").unlink()
    if not published:  # another store, and the key may have signed any other
        with sqlite_store.tables.dialect.writing() as cursor:
            for table in ("log_entries", "log_tiles", "log_checkpoints"):
                cursor.execute(f"DELETE FROM {table}")
    done = init(origin)
    assert done.exit_code == 1
    if origin != ORIGIN or not published:
        assert "what the key has signed is not known, and it signs nothing more" in done.output
        assert "move this folder away" in done.output
    assert (data / "log/checkpoint.key").read_bytes() == key
    assert not (data / "log/signed.json").exists()
    with pytest.raises(NoLog):
        Sequencer(LogTables(sqlite_store.tables), LogFolder(data / "log")).round()


def test_a_log_that_cannot_go_on_is_followed_by_another_with_a_key_of_its_own(
    data: Path, sqlite_store: Matches
) -> None:
    tables, old = LogTables(sqlite_store.tables), LogFolder(data / "log").checkpoint_key()
    before = read_checkpoint(tables.checkpoint()[1]).checkpoint
    (data / "log/signed.json").unlink()
    shutil.move(data / "log", data / "old")
    done = init(ORIGIN)
    assert (done.exit_code, "has signed already: give another name (--origin)" in done.output) == (1, True)
    assert init("club.example/2027/log").exit_code == 0
    folder = LogFolder(data / "log")
    assert folder.checkpoint_key().verifier.public != old.verifier.public
    begin(sqlite_store)
    assert Sequencer(tables, folder).round() == 2
    after = read_checkpoint(tables.checkpoint()[1])
    after.check_log(folder.checkpoint_key().verifier)
    assert extends(StoredLog(tables), before, after.checkpoint)  # the same entries


def test_a_start_that_was_killed_between_its_files_is_made_again(tmp_path: Path) -> None:
    whole = begun(tmp_path / "whole")
    assert whole.exists()
    killed = LogFolder(tmp_path / "killed")
    for files in (("signed.json",), ("signed.json", "receipts.key")):
        shutil.rmtree(killed.path, ignore_errors=True)
        killed.path.mkdir()
        for file in files:
            shutil.copy(whole.path / file, killed.path / file)
        assert (killed.exists(), killed.lost()) == (False, None)
        killed.begin("club.example/other/log")
        assert killed.checkpoint_key().name == killed.signed().origin == "club.example/other/log"
        assert killed.receipts_key().name == "club.example/other/receipts"


def test_a_machine_that_signs_receipts_of_another_begins_no_log(tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    for file in ("checkpoint.key", "signed.json"):
        (folder.path / file).unlink()
    with pytest.raises(NoLog, match="whose log has its key elsewhere"):
        folder.begin(ORIGIN)


# What receipts promise


@contextmanager
def served(store: Matches, folder: LogFolder) -> Iterator[Client]:
    settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(folder.path))
    with client_of(settings, store) as client:
        yield client


def receipt_of(client: Client) -> str | None:
    id, tokens = client.begin()
    action = client.get(f"/v1/matches/{id}/decision", tokens["P1"])["legal"][0]
    receipt: str | None = client.act(id, tokens["P1"], **action).get_json()["receipt"]
    return receipt


def test_without_the_log_s_key_there_are_no_receipts_and_readyz_says_why(store: Matches, tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    folder.keep_signed(Checkpoint(ORIGIN, 3, EMPTY))
    (folder.path / "checkpoint.key").unlink()
    with served(store, folder) as client:
        assert receipt_of(client) is None
        told = client.send("GET", "/readyz").get_json()
        assert (told["status"], told["log"]) == ("ready", "stopped")
        assert "checkpoint.key, the log's key, is missing: put it back" in told["why"]


def test_where_the_whole_folder_is_lost_readyz_says_so(store: Matches, tmp_path: Path) -> None:
    with served(store, LogFolder(tmp_path / "log")) as client:
        assert receipt_of(client) is None
        told = client.send("GET", "/readyz").get_json()
        assert (told["status"], told["log"], "no process puts into the log" in told["why"]) == (
            "ready",
            "stopped",
            True,
        )


def test_a_damaged_key_is_as_one_that_is_lost(store: Matches, tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    (folder.path / "checkpoint.key").write_text("nothing")
    with served(store, folder) as client:
        assert receipt_of(client) is None
        assert "is not a signer's key" in client.send("GET", "/readyz").get_json()["why"]


def test_a_machine_without_the_log_s_key_gives_receipts_once_a_sequencer_was_seen(
    store: Matches, tmp_path: Path
) -> None:
    folder = begun(tmp_path / "log")
    for file in ("checkpoint.key", "signed.json"):
        (folder.path / file).unlink()
    with served(store, folder) as client:
        assert receipt_of(client) is None
        assert client.get("/readyz")["log"] == "stopped"
    with alone(store.tables, 5), served(store, folder) as client:
        assert is_sequenced(store.tables)
        assert receipt_of(client) is not None
        assert client.get("/readyz") == {"status": "ready", "log": "sequenced"}
    assert not is_sequenced(store.tables)


def test_receipts_end_when_no_sequencer_was_seen_for_as_long_as_they_promise(store: Matches, tmp_path: Path) -> None:
    now = [1000.0]
    promise = Promise(begun(tmp_path / "log"), store.tables, lambda: now[0])
    assert promise.is_kept()  # it is about to come
    assert promise.is_awaited()
    with alone(store.tables, 5):
        now[0] += 30
        assert promise.is_kept()
        assert not promise.is_awaited()
        assert promise.broken() is None
    now[0] += WITHIN_SECONDS - 1
    assert promise.is_kept()
    assert promise.broken() is not None  # it has come, and has gone
    assert not promise.is_awaited()
    now[0] += 2
    assert not promise.is_kept()
    with alone(store.tables, 5):
        now[0] += 2
        assert promise.is_kept()


def test_receipts_go_on_where_the_sequencer_is_gone_for_a_moment_when_a_quiet_process_looks(
    store: Matches, tmp_path: Path
) -> None:
    now, folder = [1000.0], begun(tmp_path / "log")
    promise = Promise(folder, store.tables, lambda: now[0], lambda: 9000.0 + now[0])
    begin(store)
    with alone(store.tables, 5):
        assert promise.is_kept()
        now[0] += 10 * WITHIN_SECONDS  # nobody asked this process for receipts
        Sequencer(LogTables(store.tables), folder, clock=lambda: 9000.0 + now[0]).round()
    now[0] += 5
    assert promise.is_kept()
    assert promise.broken() is not None
    now[0] += WITHIN_SECONDS
    assert not promise.is_kept()


def test_readyz_says_that_the_log_has_stopped_once_the_sequencer_is_late(store: Matches, tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    with served(store, folder) as client:
        assert client.get("/readyz") == {"status": "ready"}  # it is about to come: nothing has stopped
    now = [1000.0]
    promise = Promise(folder, store.tables, lambda: now[0])
    assert promise.is_awaited()
    now[0] += WITHIN_SECONDS + 1
    assert not promise.is_awaited()
    assert promise.broken() is not None


def test_serve_says_at_once_that_the_log_s_key_is_lost(data: Path, sqlite_store: Matches) -> None:
    (data / "log/checkpoint.key").unlink()
    token = organiser_token(sqlite_store)
    with command_service(database_of(sqlite_store), data) as (port, _):
        status, told = ask(port, "GET", "/readyz")
        assert (status, told["log"]) == (200, "stopped")
        code, made = ask(port, "POST", "/v1/demos", token, {"ruleset": "diamonds"}, "one-demo")
        assert (code, made["receipt"]) == (201, None)
    said = (data / "said").read_text()
    assert "There are no receipts: " in said
    assert "checkpoint.key, the log's key, is missing: put it back" in said
    assert "no receipts are given" in said  # in the service's own log

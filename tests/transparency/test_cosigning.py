"""A log and its witnesses: two clubs witness each other, and no witness is ever in a log's way."""

import os
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
import structlog
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.logbook.export import ndjson, proof_line
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.cosigning import REST_SECONDS, BadWitness, Cosigning, cosigning_of
from adjudicator.transparency.policy import Witness, read_policy
from adjudicator.transparency.proving import prove
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.witness_folder import Cosigner
from tests.api.service import database_of, free_port
from tests.conftest import SECRET
from tests.matches.play import begin, step, whole
from tests.transparency.cosigned import KEY, PATIENT, Clock, cosigners, published, sequencer, signing, witness_at
from tests.transparency.memory import begun, key
from tests.transparency.strangers import stranger
from tests.transparency.witnessing import Running, SignedTree, begun_witness, running


@pytest.mark.nightly
def test_two_clubs_witness_each_other(tmp_path: Path) -> None:
    stores, logs = [], []
    for club in "ab":
        path = str(tmp_path / f"{club}.db")
        upgrade(path)
        stores.append(Matches(open_recorder(path), SECRET))
        logs.append(begun(tmp_path / f"log-{club}", f"{club}.example/log"))
    witnesses = [
        begun_witness(tmp_path / f"w-{club}", [logs[1 - place].checkpoint_key().verifier], f"{club}.example/w")
        for place, club in enumerate("ab")
    ]
    with running(witnesses[0]) as first, running(witnesses[1]) as second:
        for folder, other in ((logs[0], second), (logs[1], first)):
            known = other.policy_of()
            (folder.path / "policy").write_text(f"witness other {known.key} {known.url}\nquorum other\n")
        made = [
            Sequencer(LogTables(store.tables), folder, cosigning_of(folder.policy()))
            for store, folder in zip(stores, logs, strict=True)
        ]
        for moves in range(3):
            for place, store in enumerate(stores):
                step(store, begin(store), moves)
                made[place].round()
                signed = published(made[place])
                assert signed.checkpoint.size == moves + 1
                assert made[place].folder.policy().is_met(signed)
        again = Sequencer(made[0].tables, logs[0], cosigning_of(logs[0].policy()))  # it knows no sizes any more
        begin(stores[0])
        assert again.round() == 4
        assert logs[0].policy().is_met(published(again))
    for store in stores:
        store.tables.dialect.close()


@pytest.fixture(scope="module")
def witnesses(tmp_path_factory: pytest.TempPathFactory) -> Iterator[list[Running]]:
    """Two witnesses that know the logs of these tests."""
    path = tmp_path_factory.mktemp("witnesses")
    folders = [begun_witness(path / name, [LOG.verifier], f"{name}.example/w") for name in ("first", "second")]
    with running(folders[0]) as first, running(folders[1]) as second:
        yield [first, second]


LOG = key("shared.example/log")


def test_an_export_is_verified_against_a_policy(
    sqlite_store: Matches, tmp_path: Path, witnesses: list[Running]
) -> None:
    folder = begun(tmp_path / "log", LOG.name)
    (folder.path / "checkpoint.key").write_text(LOG.text())
    first, second = (each.policy_of(name) for each, name in zip(witnesses, ("first", "second"), strict=True))
    absent = Witness("absent", KEY.verifier, f"http://127.0.0.1:{free_port()}")
    lines = "".join(f"witness {each.name} {each.key} {each.url}\n" for each in (first, second, absent))
    logs = f"log {LOG.verifier}\n"
    (folder.path / "policy").write_text(f"{logs}{lines}group two 2 first second absent\nquorum two\n")
    (tmp_path / "all").write_text(f"{logs}{lines}group every all first second absent\nquorum every\n")
    tables = LogTables(sqlite_store.tables)
    id = whole(sqlite_store)
    Sequencer(tables, folder, cosigning_of(folder.policy())).round()
    proof = prove(tables, id, 10**6)
    assert proof is not None
    export = tmp_path / "log.ndjson"
    export.write_bytes(b"".join(ndjson(sqlite_store.records(id), "judge")) + proof_line(proof[0], str(proof[1])))
    said = CliRunner().invoke(main, ["verify", str(export), "--policy", str(folder.path / "policy")])
    assert "logged: passed" in said.output
    assert "witnessed: passed: witnesses of the checkpoint of 1: first, second" in said.output
    lacking = CliRunner().invoke(main, ["verify", str(export), "--policy", str(tmp_path / "all")])
    assert "witnessed: failed: witnesses of the checkpoint of 1: first, second" in lacking.output
    assert lacking.exit_code == 3
    environment = {"ADJUDICATOR_DATA": str(tmp_path), "ADJUDICATOR_DATABASE": database_of(sqlite_store)}
    status = CliRunner().invoke(main, ["log", "status"], env=environment).output.splitlines()
    assert status[-4:] == [
        "witness first: has cosigned", "witness second: has cosigned", "witness absent: has not cosigned",
        "quorum (two): met",
    ]  # fmt: skip


@pytest.mark.nightly
def test_a_log_that_forked_goes_on_without_the_cosignature(sqlite_store: Matches, tmp_path: Path) -> None:
    folder = begun_witness(tmp_path / "w", [])
    other = SignedTree("club.example/log", 3, "another history")
    made = sequencer(sqlite_store, tmp_path)
    other.key = made.key
    (folder.path / "logs").write_text(f"{made.key.verifier}\n")
    with running(folder) as witness:
        known = witness.policy_of()
        assert Cosigner(folder).cosign(other.request(0, 2))
        clock = Clock()
        made = Sequencer(made.tables, made.folder, Cosigning([known], PATIENT, now=clock))
        with structlog.testing.capture_logs() as told:
            for size in (1, 2, 3):
                begin(sqlite_store)
                assert made.round() == size
                assert cosigners(made, known) == set()
                clock.at += 10_000
    assert [line["state"] for line in told] == [
        "has cosigned a larger tree of this log: 2 entries",
        "has cosigned another tree of 2 entries",
        "refuses with 422",
    ]
    assert folder.has_forked("club.example/log")


def test_a_witness_that_comes_back_is_asked_again_for_the_same_tree(sqlite_store: Matches, tmp_path: Path) -> None:
    clock, port = Clock(), free_port()
    made = sequencer(sqlite_store, tmp_path)
    folder = begun_witness(tmp_path / "w", [made.key.verifier])
    known = witness_at(port, folder.key())
    made = Sequencer(made.tables, made.folder, Cosigning([known], PATIENT, now=clock))
    begin(sqlite_store)
    with structlog.testing.capture_logs() as told:
        made.round()
        assert cosigners(made, known) == set()
        with running(folder, port):
            clock.at += REST_SECONDS - 1
            made.round()
            assert cosigners(made, known) == set()
            clock.at += 1
            assert made.round() == 1
            assert cosigners(made, known) == {folder.key().name}
            before = made.tables.checkpoint()
            clock.at += 10_000
            assert made.round() == 1  # who has cosigned is not asked again
            assert made.tables.checkpoint() == before
    assert [(line["name"], line["state"]) for line in told] == [
        (folder.key().name, "unreachable: ConnectionRefusedError")
    ]


def test_the_command_asks_the_witnesses_of_the_policy(sqlite_store: Matches, tmp_path: Path) -> None:
    folder, tables = begun(tmp_path / "log"), LogTables(sqlite_store.tables)
    environment = {"ADJUDICATOR_DATA": str(tmp_path), "ADJUDICATOR_DATABASE": database_of(sqlite_store)}
    (folder.path / "policy").write_text(f"witness club {KEY.verifier} witness.example\nquorum club\n")
    refused = CliRunner().invoke(main, ["log", "run"], env=environment)
    assert refused.exit_code == 1
    assert "witness club: 'witness.example' is no address such as https://witness.example" in refused.output
    begin(sqlite_store)
    with stranger(signing(KEY)) as witness:
        (folder.path / "policy").write_text(
            f"witness club {KEY.verifier} http://127.0.0.1:{witness.port}\nquorum club\n"
        )
        command = [sys.executable, "-m", "adjudicator.cli", "log", "run"]
        with subprocess.Popen(command, env={**os.environ, **environment}, stdout=subprocess.DEVNULL) as process:
            deadline = time.monotonic() + 20
            while not tables.checkpoint()[0] and time.monotonic() < deadline:
                threading.Event().wait(0.05)
            process.terminate()
    assert folder.policy().is_met(read_checkpoint(tables.checkpoint()[1]))


@pytest.mark.parametrize(
    "url", ["witness.example", "ftp://witness.example", "http://", "http://a:b@witness.example", "http://h:x/",
            "https://witness.example/?a", "https://witness.example/#a", "https://wítness.example", "http://[::1"],
)  # fmt: skip
def test_a_witness_that_has_no_address_is_named(tmp_path: Path, url: str) -> None:
    policy = read_policy(f"witness club {KEY.verifier} {url}\nquorum none\n")
    with pytest.raises(BadWitness, match="witness club: "):
        cosigning_of(policy)


def test_without_witnesses_to_ask_nobody_is_asked(tmp_path: Path) -> None:
    folder = begun(tmp_path / "log")
    assert cosigning_of(folder.policy()) is None
    (folder.path / "policy").write_text(f"witness club {KEY.verifier}\nquorum club\n")
    assert cosigning_of(folder.policy()) is None

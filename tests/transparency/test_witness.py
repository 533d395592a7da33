"""A witness: it cosigns a log as long as that only grows, whatever it is asked, and whenever it is killed."""

import os
import re
import signal
import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from flask.testing import FlaskClient

from adjudicator.api.http.settings import Serving
from adjudicator.api.serving.witness.app import create_witness_app
from adjudicator.cli import main
from adjudicator.transparency.checkpoint import Checkpoint, read_checkpoint
from adjudicator.transparency.merkle import consistency_proof, root
from adjudicator.transparency.notes import COSIGNATURE, read_verifier, sign
from adjudicator.transparency.witness import PATH, Refused, request_of
from adjudicator.transparency.witness_folder import Cosigner, NoWitness, WitnessFolder, name_of
from tests.api.service import until, workers_of
from tests.transparency.memory import key
from tests.transparency.test_vectors import NODES, SIZE, vector
from tests.transparency.witnessing import NAME, SignedTree, begun_witness, cosigned_at, post, running

AT = 1_800_000_000
LOG = SignedTree(size=300)
FORKED = SignedTree(size=300, branch="other", common=100)


@pytest.fixture
def folder(tmp_path: Path) -> WitnessFolder:
    return begun_witness(tmp_path / "witness", [LOG.key.verifier])


@pytest.fixture
def client(folder: WitnessFolder) -> FlaskClient:
    return create_witness_app(Serving(), Cosigner(folder, lambda: AT)).test_client()


def ask(client: FlaskClient, body: bytes, **more: Any) -> Any:
    return client.post(PATH, data=body, **more)


def size_told(answer: Any) -> str:
    assert (answer.status_code, answer.headers["Content-Type"]) == (409, "text/x.tlog.size")
    told: str = answer.text
    return told


def test_a_log_that_grows_is_cosigned(client: FlaskClient, folder: WitnessFolder) -> None:
    old = 0
    for size in (0, 1, 1, 2, 3, 100, 256, 300, 300):
        answer = ask(client, LOG.request(old, size))
        assert answer.status_code == 200
        assert cosigned_at(folder, answer.text, LOG.tree(size).text()) == AT
        old = size
    kept = client.get(f"/checkpoint/{name_of(LOG.key.name)}")
    signed = read_checkpoint(kept.text)
    assert signed.checkpoint == LOG.tree()
    assert signed.note.signed_by([LOG.key.verifier, folder.key().verifier]) == {
        LOG.key.verifier: 0, folder.key().verifier: AT
    }  # fmt: skip


def test_the_log_of_the_vectors_is_cosigned_from_each_of_its_sizes(tmp_path: Path) -> None:
    log = read_verifier(vector("vkey"))
    note, text = vector("checkpoint"), read_checkpoint(vector("checkpoint")).note.text
    folder = begun_witness(tmp_path / "w", [log])
    made = Cosigner(folder, lambda: AT)
    assert cosigned_at(folder, made.cosign(request_of(0, [], note)), text) == AT
    assert cosigned_at(folder, made.cosign(request_of(SIZE, [], note)), text) == AT
    signer = key(log.name)  # the vectors' tree under a key of our own, to cosign it from smaller ones
    for old in (1, 44, 255, 256, 299):
        folder = begun_witness(tmp_path / str(old), [signer.verifier])
        made = Cosigner(folder, lambda: AT)
        made.cosign(request_of(0, [], sign(Checkpoint(log.name, old, root(old, NODES)).text(), [signer])))
        line = made.cosign(request_of(old, consistency_proof(old, SIZE, NODES), sign(text, [signer])))
        assert cosigned_at(folder, line, text) == AT


def test_a_log_that_is_not_known_gets_404(client: FlaskClient) -> None:
    answer = ask(client, SignedTree("other.example/log", 3).request(0), headers={"Accept-Language": "pt-BR"})
    assert (answer.status_code, answer.text) == (404, "esta testemunha não conhece o registro other.example/log\n")
    assert client.get(f"/checkpoint/{name_of('other.example/log')}").status_code == 404
    assert client.get("/checkpoint/..%2Fwitness.key").status_code == 404


def test_what_no_known_key_has_signed_gets_403(client: FlaskClient) -> None:
    tree, note = LOG.tree(3), LOG.note(3)
    other = key("other.example/log")
    forged = note.replace(note.rpartition(" ")[2], sign(tree.text() + "x\n", [LOG.key]).rpartition(" ")[2])
    for each in (sign(tree.text(), [other]), forged):
        answer = ask(client, request_of(0, [], each))
        assert answer.status_code == 403, answer.text
    assert ask(client, request_of(0, [], LOG.note(3, other))).status_code == 200  # a signature of nobody's is nothing


def test_an_old_size_above_the_checkpoint_s_gets_400(client: FlaskClient) -> None:
    answer = ask(client, request_of(4, [], LOG.note(3)))
    assert (answer.status_code, answer.text) == (400, "the old size, 4, is larger than the checkpoint's, 3\n")


@pytest.mark.parametrize(
    "spoil",
    [
        lambda body: b"",
        lambda body: b"\xff" + body,
        lambda body: body.replace(b"old 2", b"old 02"),
        lambda body: body.replace(b"old 2", b"old -2"),
        lambda body: body.replace(b"old 2", b"old"),
        lambda body: body.replace(b"old 2", b"old " + b"9" * 5000),
        lambda body: body.replace(b"old 2\n", b"old 2\r\n"),
        lambda body: body.replace(b"old 2\n", b""),
        lambda body: body.replace(b"old 2\n", b"old 2\nAAAA\n"),
        lambda body: body.replace(b"old 2\n", b"old 2\n" + 64 * (b"A" * 43 + b"=\n")),
        lambda body: body.replace(b"\n\n", b"\n", 1),
        lambda body: body.rstrip(b"\n"),
        lambda body: body.partition(b"\xe2\x80\x94")[0],
        lambda body: body.replace(b"\n5\n", b"\n5x\n"),
        lambda body: body + 101 * b"\xe2\x80\x94 x AAAAAAAA\n",
    ],
)
def test_what_is_malformed_gets_400(client: FlaskClient, spoil: Callable[[bytes], bytes]) -> None:
    assert ask(client, LOG.request(0, 2)).status_code == 200
    whole = LOG.request(2, 5)
    answer = ask(client, spoil(whole))
    assert (answer.status_code, answer.mimetype) == (400, "text/plain"), answer.text
    assert ask(client, whole).status_code == 200


def test_another_old_size_than_the_last_gets_409_and_the_last(client: FlaskClient) -> None:
    assert size_told(ask(client, LOG.request(2, 5))) == "0\n"
    ask(client, LOG.request(0, 100))
    for old, size in ((0, 100), (99, 200), (101, 200), (0, 50), (50, 60)):
        assert size_told(ask(client, LOG.request(old, size))) == "100\n"
    assert ask(client, LOG.request(100, 200)).status_code == 200


def test_a_log_that_forks_is_not_cosigned_and_the_proof_is_kept(client: FlaskClient, folder: WitnessFolder) -> None:
    ask(client, LOG.request(0, 200))
    grown = ask(client, FORKED.request(200, 300))
    assert grown.status_code == 422
    assert "does not show that the tree of 300 entries begins with that of 200" in grown.text
    assert not folder.has_forked(LOG.key.name)
    assert size_told(ask(client, FORKED.request(200, 200))) == "200\n"
    assert folder.has_forked(LOG.key.name)
    fork = read_checkpoint((folder.path / "cosigned" / f"{name_of(LOG.key.name)}.fork").read_bytes())
    fork.check_log(LOG.key.verifier)
    assert fork.checkpoint == FORKED.tree(200)
    last = folder.last(LOG.key.name, folder.key().verifier)
    assert last is not None
    assert last.checkpoint == LOG.tree(200)
    said = CliRunner().invoke(main, ["witness", "status", "--folder", str(folder.path)])
    assert said.exit_code == 3
    assert "tree of 200 entries" in said.output and "FORKED" in said.output


@pytest.mark.parametrize(
    "spoil",
    [lambda proof: proof[:-1], lambda proof: [*proof, proof[0]], lambda proof: proof[::-1], lambda proof: []],
)
def test_a_proof_that_proves_nothing_gets_422(client: FlaskClient, spoil: Callable[[list[bytes]], list[bytes]]) -> None:
    ask(client, LOG.request(0, 7))
    assert ask(client, request_of(7, spoil(LOG.proof(7)), LOG.note())).status_code == 422
    assert ask(client, LOG.request(7)).status_code == 200
    assert ask(client, request_of(300, [b"\x00" * 32], LOG.note())).status_code == 422


def test_an_empty_tree_has_one_root(client: FlaskClient) -> None:
    note = LOG.note(0).replace(LOG.note(0).split("\n")[2], LOG.note(1).split("\n")[2])
    note = sign(note.partition("\n\n")[0] + "\n", [LOG.key])
    assert size_told(ask(client, request_of(0, [], note))) == "0\n"
    assert ask(client, request_of(0, [b"\x00" * 32], LOG.note(2))).status_code == 422


def test_extension_lines_are_cosigned_too(client: FlaskClient, folder: WitnessFolder) -> None:
    text = LOG.tree(3).text() + "extension\n"
    answer = ask(client, request_of(0, [], sign(text, [LOG.key])))
    assert cosigned_at(folder, answer.text, text) == AT


def test_what_is_too_long_or_elsewhere_is_refused(client: FlaskClient) -> None:
    assert ask(client, b"x" * (64 * 1024 + 1)).status_code == 413
    assert client.get(PATH).status_code == 405
    assert client.post("/").status_code == 404
    assert client.get("/healthz").status_code == 200


def test_a_folder_that_cannot_be_relied_on_cosigns_nothing(client: FlaskClient, folder: WitnessFolder) -> None:
    ask(client, LOG.request(0, 3))
    path = folder.path / "cosigned" / name_of(LOG.key.name)
    whole = path.read_bytes()
    for spoiled in (b"", whole[:-30], whole.replace(b"\n3\n", b"\n2\n"), LOG.note(3).encode()):
        path.write_bytes(spoiled)
        answer = ask(client, LOG.request(3, 5))
        assert (answer.status_code, answer.text) == (503, "the witness cannot cosign now\n")
    path.write_bytes(whole)
    assert ask(client, LOG.request(3, 5)).status_code == 200


def test_the_files_are_for_their_owner_alone(folder: WitnessFolder) -> None:
    Cosigner(folder).cosign(LOG.request(0))
    for path in [folder.path, *folder.path.rglob("*")]:
        assert path.stat().st_mode & 0o777 == (0o700 if path.is_dir() else 0o600)
    with pytest.raises(NoWitness, match="there is a witness"):
        folder.begin(NAME)


@pytest.mark.parametrize(
    ("line", "why"),
    [("nonsense", "line 3: the verifier key has not the form"), (str(key(NAME, COSIGNATURE).verifier), "of a witness")],
)
def test_a_bad_list_of_logs_is_refused_with_its_line(folder: WitnessFolder, line: str, why: str) -> None:
    with (folder.path / "logs").open("a") as file:
        file.write(line + "\n")
    with pytest.raises(NoWitness, match=why):
        Cosigner(folder)


def test_a_witness_is_begun_by_command(tmp_path: Path) -> None:
    path = tmp_path / "w"
    arguments = ["witness", "init", "--name", NAME, "--log", str(LOG.key.verifier), "--folder", str(path)]
    said = CliRunner().invoke(main, arguments)
    assert said.exit_code == 0, said.output
    assert f"witness key: {WitnessFolder(path).key().verifier}" in said.output
    assert "PRIVATE" not in said.output
    assert set(WitnessFolder(path).logs()) == {LOG.key.name}
    again = CliRunner().invoke(main, [*arguments, "--language", "pt"])
    assert again.exit_code == 1
    assert "já há uma testemunha" in again.output
    status = CliRunner().invoke(main, ["witness", "status", "--folder", str(path)])
    assert (status.exit_code, status.output.splitlines()[1]) == (0, f"{LOG.key.name}: nothing has been cosigned yet")
    none = CliRunner().invoke(main, ["witness", "run", "--folder", str(tmp_path / "none")])
    assert none.exit_code == 1
    assert re.search(r"witness\.key cannot be read: .*; for a new witness: adjudicator witness init", none.output)


@pytest.mark.nightly
def test_hup_reads_the_logs_again_and_where_they_are_faulty_those_before_stay(folder: WitnessFolder) -> None:
    """Also when the worker is begun again meanwhile, because it was killed."""
    logs, other = folder.path / "logs", SignedTree("other.example/log", 5)
    written = logs.read_text()
    with running(folder) as witness:
        assert post(witness.port, other.request(0))[0] == 404
        logs.write_text(f"{written}nonsense\n")
        (worker,) = workers_of(witness.master)
        os.kill(witness.master, signal.SIGHUP)
        os.kill(worker, signal.SIGKILL)
        until(lambda: {*workers_of(witness.master)} - {worker} != set())
        until(lambda: post(witness.port, LOG.request(0, 100))[0] in (200, 409))
        logs.write_text(f"{written}{other.key.verifier}\n")
        os.kill(witness.master, signal.SIGHUP)
        until(lambda: post(witness.port, other.request(0))[0] in (200, 409))


def test_concurrent_requests_for_several_histories_lead_to_one(tmp_path: Path) -> None:
    origins = [f"club{number}.example/log" for number in range(10)]
    logs = [[SignedTree(origin, 30, str(branch), common=5) for branch in range(4)] for origin in origins]
    folder = begun_witness(tmp_path / "w", [forks[0].key.verifier for forks in logs])
    cosigners = [Cosigner(folder), Cosigner(folder)]  # as two processes have it, each with a lock of its own
    for forks in logs:
        found: list[tuple[int, bytes]] = []
        start = threading.Barrier(len(forks))

        def grow(number: int, fork: SignedTree, start: threading.Barrier, found: list[tuple[int, bytes]]) -> None:
            start.wait()
            for old, size in ((0, 10), (10, 20), (20, 30)):
                try:
                    cosigners[number % 2].cosign(fork.request(old, size))
                except Refused:
                    return
                found.append((size, fork.tree(size).root))

        threads = [threading.Thread(target=grow, args=(*each, start, found)) for each in enumerate(forks)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        assert len({size for size, _ in found}) == len(set(found)) == 3

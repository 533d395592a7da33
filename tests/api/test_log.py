"""The transparency log over HTTP: what is signed is there for everybody, for ever, and receipts go with it."""

import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.leaves import read_head, stream_hash
from adjudicator.transparency.merkle import leaf_hash
from adjudicator.transparency.proofs import read_proof
from adjudicator.transparency.receipts import Receipt, read_receipt
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from adjudicator.transparency.tiles import entries_in
from tests.api.client import DEMO, Client, client_of
from tests.conftest import SECRET
from tests.transparency.memory import begun


@pytest.fixture
def folder(tmp_path: Path) -> LogFolder:
    return begun(tmp_path / "log")


@pytest.fixture
def client(store: Matches, folder: LogFolder) -> Iterator[Client]:
    settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(folder.path))
    with client_of(settings, store) as client:
        yield client


def round_of(store: Matches, folder: LogFolder) -> int:
    return Sequencer(LogTables(store.tables), folder).round()


def test_what_is_signed_is_served_and_kept_by_caches_for_ever(
    client: Client, store: Matches, folder: LogFolder
) -> None:
    assert client.send("GET", "/log/checkpoint").status_code == 404
    client.begin()
    client.begin()
    assert round_of(store, folder) == 2
    note = client.send("GET", "/log/checkpoint")
    assert note.headers["Cache-Control"] == "no-cache"
    signed = read_checkpoint(note.data)
    signed.check_log(folder.checkpoint_key().verifier)
    bundle, tile = (client.send("GET", f"/log/tile/{path}") for path in ("entries/000.p/2", "0/000.p/2"))
    assert tile.data == b"".join(leaf_hash(entry) for entry in entries_in(bundle.data))
    assert bundle.headers["Cache-Control"] == tile.headers["Cache-Control"] == "public, max-age=31536000, immutable"
    client.begin()
    round_of(store, folder)
    assert client.send("GET", "/log/tile/0/000.p/2").data == tile.data  # of a tree that has grown
    for path in ("0/000.p/4", "0/000", "0/001.p/1", "1/000.p/1", "entries/000.p/4", "0/0", "nonsense", "64/000"):
        assert client.send("GET", f"/log/tile/{path}").status_code == 404, path


def test_what_is_not_signed_yet_is_not_served(client: Client, store: Matches, folder: LogFolder) -> None:
    client.begin()
    Sequencer(LogTables(store.tables), folder).append()
    assert client.send("GET", "/log/tile/0/000.p/1").status_code == 404


def receipt(folder: LogFolder, text: str) -> Receipt:
    return read_receipt(text, folder.receipts_key().verifier)


def test_every_acknowledged_command_is_answered_with_a_receipt(
    client: Client, store: Matches, folder: LogFolder
) -> None:
    def posted(path: str, token: str, body: dict[str, object]) -> Receipt:
        answer = client.send("POST", path, token, body)
        assert answer.status_code == 201, answer.text
        return receipt(folder, answer.get_json()["receipt"])

    id, tokens = client.begin()
    mine = client.get(f"/v1/matches/{id}/decision", tokens["P1"])
    made = posted(f"/v1/matches/{id}/actions", tokens["P1"], {"action": mine["legal"][0]})
    live = store.live(id)
    assert (made.match, made.seat, made.move, made.version, made.hash) == (id, "P1", 1, live.version, live.hash)
    assert made.log == folder.checkpoint_key().name
    opened = posted(f"/v1/matches/{id}/disputes", tokens["P2"], {"question": {"kind": "free", "text": "was it so?"}})
    said = posted(f"/v1/disputes/{opened.dispute}/statements", tokens["P2"], {"text": "it was"})
    assert said.dispute == opened.dispute
    assert said.version > opened.version
    tournament = posted("/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "diamonds"})
    officer = posted(f"/v1/tournaments/{tournament.tournament}/officers", client.organiser, {"office": "judge"})
    assert (officer.tournament, officer.version) == (tournament.tournament, 2)
    round_of(store, folder)
    heads = {(head.stream, head.version) for head in LogTables(store.tables).entries(0, 100)}
    for kept in (said, officer):
        assert (kept.stream, kept.version) in heads


def test_the_same_request_gets_the_same_receipt(client: Client) -> None:
    id, tokens = client.begin()
    action = client.get(f"/v1/matches/{id}/decision", tokens["P1"])["legal"][0]
    answers = [
        client.send(
            "POST", f"/v1/matches/{id}/actions", tokens["P1"], {"action": action}, {"Idempotency-Key": "one-and-only"}
        )
        for _ in "ab"
    ]
    assert answers[0].get_json()["receipt"] == answers[1].get_json()["receipt"]


def test_an_exported_log_ends_with_its_proof_in_every_view(client: Client, store: Matches, folder: LogFolder) -> None:
    id, tokens = client.begin()
    assert b'"kind":"proof"' not in client.export(id, tokens["P1"])
    round_of(store, folder)
    proofs = {client.export(id, token).splitlines()[-1] for token in (tokens["P1"], tokens["P2"], client.organiser)}
    assert len(proofs) == 1
    text = proofs.pop()
    assert text.startswith(b'{"kind":"proof","version":')

    read_proof(msgspec.json.decode(text)["proof"]).signed.check_log(folder.checkpoint_key().verifier)


def test_a_service_without_a_log_gives_no_receipts(sqlite_store: Matches) -> None:
    app = create_app(Settings(database="", secret=SECRET, rate=10**9), sqlite_store)
    client = Client(app, organiser_token(sqlite_store))
    body = {"name": "Open", "ruleset": "diamonds"}
    assert client.send("POST", "/v1/tournaments", client.organiser, body).get_json()["receipt"] is None


def test_whoever_knows_an_id_gets_its_proof_by_name(client: Client, store: Matches, folder: LogFolder) -> None:
    """Of a match, a seed, a dispute and a tournament alike: the latest head that is signed, with the entry itself."""

    def made(path: str, token: str, body: dict[str, object]) -> dict[str, Any]:
        found: dict[str, Any] = client.send("POST", path, token, body).get_json()
        return found

    cup = made("/v1/tournaments", client.organiser, {"name": "Cup", "ruleset": "diamonds"})
    id, tokens = client.begin()
    question: dict[str, object] = {"question": {"kind": "free", "text": "was it so?"}}
    dispute = made(f"/v1/matches/{id}/disputes", tokens["P2"], question)
    seeding = made("/v1/matches", client.organiser, {"ruleset": "diamonds", "seats": DEMO, "luck": {"nonces": 60}})
    ids = [id, *(receipt(folder, each["receipt"]).stream for each in (cup, dispute, seeding))]
    assert [each[0] for each in ids] == ["m", "t", "d", "s"]
    for each in ids:
        assert client.send("GET", f"/log/proof/{each}").status_code == 404, each
    round_of(store, folder)
    for each in ids:
        answer = client.send("GET", f"/log/proof/{each}")
        assert (answer.status_code, answer.headers["Cache-Control"]) == (200, "no-cache"), answer.text
        proof = read_proof(answer.text)
        proof.signed.check_log(folder.checkpoint_key().verifier)
        assert proof.extra is not None
        proof.check(proof.extra)
        head = read_head(proof.extra)
        assert head is not None
        assert head.stream == stream_hash(each)
        assert str(proof) == answer.text
    assert client.send("GET", "/log/proof/m_nobody").status_code == 404


def test_a_page_of_any_origin_may_read_the_log_and_nothing_else(
    client: Client, store: Matches, folder: LogFolder
) -> None:
    client.begin()
    round_of(store, folder)
    page = {"Origin": "https://elsewhere.example"}
    for path in ("checkpoint", "tile/entries/000.p/1", "tile/0/000.p/1", "tile/0/001"):  # the last is not there
        answer = client.send("GET", f"/log/{path}", headers=page)
        assert answer.headers["Access-Control-Allow-Origin"] == "*"
        assert answer.headers["Cross-Origin-Resource-Policy"] == "cross-origin"
        assert "Access-Control-Allow-Credentials" not in answer.headers
    asked = {**page, "Access-Control-Request-Method": "GET", "Access-Control-Request-Headers": "If-None-Match"}
    preflight = client.send("OPTIONS", "/log/checkpoint", headers=asked)
    assert (preflight.status_code, preflight.headers["Access-Control-Allow-Origin"]) == (204, "*")
    assert "GET" in preflight.headers["Access-Control-Allow-Methods"]
    other = client.send("GET", "/v1/rulesets", client.organiser, headers=page)
    assert other.headers["Cross-Origin-Resource-Policy"] == "same-origin"
    assert "Access-Control-Allow-Origin" not in other.headers


def test_bundles_of_entries_are_compressed_for_who_takes_gzip(
    client: Client, store: Matches, folder: LogFolder
) -> None:
    for _ in range(20):
        client.begin()
    round_of(store, folder)
    path = "/log/tile/entries/000.p/20"
    plain = client.send("GET", path, headers={"Accept-Encoding": "identity"})
    small = client.send("GET", path, headers={"Accept-Encoding": "gzip, br"})
    assert "Content-Encoding" not in plain.headers
    assert small.headers["Content-Encoding"] == "gzip"
    assert gzip.decompress(small.data) == plain.data
    assert len(small.data) < len(plain.data)
    assert "Accept-Encoding" in small.headers["Vary"]
    assert "Accept-Encoding" in plain.headers["Vary"]
    tile = client.send("GET", "/log/tile/0/000.p/20", headers={"Accept-Encoding": "gzip"})
    assert "Content-Encoding" not in tile.headers  # hashes do not get smaller


def test_a_checkpoint_that_has_not_changed_is_not_sent_again(client: Client, store: Matches, folder: LogFolder) -> None:
    client.begin()
    round_of(store, folder)
    tag = client.send("GET", "/log/checkpoint").headers["ETag"]
    same = client.send("GET", "/log/checkpoint", headers={"If-None-Match": tag})
    assert (same.status_code, same.data, same.headers["ETag"]) == (304, b"", tag)
    assert same.headers["Cache-Control"] == "no-cache"
    client.begin()
    round_of(store, folder)
    grown = client.send("GET", "/log/checkpoint", headers={"If-None-Match": tag})
    assert (grown.status_code, grown.headers["ETag"] != tag) == (200, True)

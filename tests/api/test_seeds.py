"""Matches whose seats take part in the seed: the service binds itself first, then each seat adds what it likes."""

import base64
import hashlib
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from cryptography.hazmat.primitives.asymmetric.ed25519 import Ed25519PrivateKey

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.audit.checks import Given
from adjudicator.audit.evidence import Evidence
from adjudicator.audit.verify import verify
from adjudicator.kernel.luck.luck import drawing_seed, seed_commitment
from adjudicator.kernel.table.choices import one_offered
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.transparency.keys import LogFolder
from tests.api.client import DEMO, Client, client_of
from tests.audit.test_verify import outcomes, resealed
from tests.conftest import SECRET
from tests.transparency.memory import begun

NONCES = {f"P{number}": hashlib.sha256(b"%d" % number).hexdigest() for number in range(1, 5)}


@pytest.fixture
def receipted(store: Matches, tmp_path: Path) -> Iterator[Client]:
    folder = begun(tmp_path / "log")
    settings = Settings(database="", secret=SECRET, rate=10**9, log_folder=str(folder.path))
    with client_of(settings, store) as client:
        yield client


def seeding(client: Client, **headers: str) -> dict[str, Any]:
    body = {"ruleset": "diamonds", "seats": DEMO, "luck": {"nonces": 60}}
    answer = client.send("POST", "/v1/matches", client.organiser, body, headers)
    assert answer.status_code == 201, answer.text
    told: dict[str, Any] = answer.get_json()
    return told


def give(client: Client, id: str, token: str, nonce: str, key: str = "") -> tuple[int, dict[str, Any]]:
    headers = {"Idempotency-Key": key} if key else None
    answer = client.send("POST", f"/v1/matches/{id}/nonces", token, {"nonce": nonce}, headers)
    return answer.status_code, answer.get_json()


def signing(seat: str) -> Ed25519PrivateKey:
    return Ed25519PrivateKey.from_private_bytes(hashlib.sha256(seat.encode()).digest())


def key_of(seat: str) -> str:
    return base64.b64encode(signing(seat).public_key().public_bytes_raw()).decode()


def signature_of(seat: str, id: str, version: int, action: dict[str, Any]) -> str:
    """What a client signs with: canonical JSON is JSON with sorted keys and no white space."""
    told = {"action": {"seat": seat, **action}, "match": id, "version": version}
    text = json.dumps(told, sort_keys=True, separators=(",", ":"), ensure_ascii=False)
    return base64.b64encode(signing(seat).sign(text.encode())).decode()


def play(client: Client, id: str, tokens: dict[str, str], signers: tuple[str, ...] = ()) -> bytes:
    """Play a match to its end, some seats signing; return the log as a seat exports it."""

    def sign(seat: str, version: int, action: dict[str, Any]) -> dict[str, Any]:
        return {"signature": signature_of(seat, id, version, action)} if seat in signers else {}

    client.play(id, tokens, sign)
    return client.export(id, tokens["P1"])


@pytest.mark.sampled(1)
def test_a_match_begins_when_every_seat_has_put_its_nonce_into_the_seed(receipted: Client, tmp_path: Path) -> None:
    told = seeding(receipted)
    id, tokens, commitment = told["match"]["id"], told["tokens"], told["seed"]["commitment"]
    assert told["match"]["status"] == "seeding"
    assert told["seed"]["waiting"] == ["P1", "P2", "P3", "P4"]
    status = receipted.send("GET", f"/v1/matches/{id}/state", tokens["P1"])
    assert (status.status_code, status.get_json()["code"]) == (409, "match-not-begun")
    for seat in ("P3", "P1", "P4"):
        assert give(receipted, id, tokens[seat], NONCES[seat])[1]["closed"] is False
    again = give(receipted, id, tokens["P1"], "00" * 32)
    assert (again[0], again[1]["code"]) == (409, "nonce-refused")
    code, seed = give(receipted, id, tokens["P2"], NONCES["P2"], "the-last-nonce")
    assert (code, seed["closed"], seed["nonces"]) == (201, True, NONCES)
    assert give(receipted, id, tokens["P2"], NONCES["P2"], "the-last-nonce")[1] == seed
    (first,) = receipted.get(f"/v1/matches/{id}/events?limit=1", tokens["P1"])["data"]
    assert first["event"]["nonces"] == NONCES
    assert first["event"]["seed_commitment"] == commitment

    log = play(receipted, id, tokens)
    lines = log.splitlines(keepends=True)
    events = [told["event"] for told in map(msgspec.json.decode, lines) if "event" in told]
    kept = ("creation.note", str(told["receipt"]).encode())
    service = LogFolder(tmp_path / "log").receipts_key().verifier
    report = verify(lines, Evidence(Given(keys=(service,), receipts=(kept,))))
    found = {check.name: check.outcome for check in report.checks}
    assert found["luck"] == found["receipt"] == found["fold and re-adjudication"] == "passed", report
    revealed = next(told["seed"] for told in events if told["type"] == "SeedRevealed")
    assert seed_commitment(revealed) == commitment

    other = seeding(receipted)
    lying = ("other.note", str(other["receipt"]).encode())
    report = verify(lines, Evidence(Given(keys=(service,), receipts=(lying,))))
    assert {check.name: check.outcome for check in report.checks}["receipt"] == "failed"


@pytest.mark.sampled(1)
def test_another_seed_or_another_nonce_does_not_give_these_draws(receipted: Client) -> None:
    told = seeding(receipted)
    id, tokens = told["match"]["id"], told["tokens"]
    for seat, nonce in NONCES.items():
        give(receipted, id, tokens[seat], nonce)
    lines = play(receipted, id, tokens).splitlines(keepends=True)
    forged = resealed([line.replace(NONCES["P2"].encode(), b"ab" * 32) for line in lines])
    assert outcomes(verify(forged))["luck"] == "failed"
    assert outcomes(verify(resealed(lines)))["luck"] == "passed"


def test_a_seat_that_gives_no_nonce_in_time_is_recorded_so_and_the_match_goes_on(
    receipted: Client, store: Matches
) -> None:
    told = seeding(receipted)
    id, tokens = told["match"]["id"], told["tokens"]
    assert give(receipted, id, tokens["P2"], NONCES["P2"])[0] == 201
    store.clock = lambda: "2999-01-01T00:00:00.000Z"
    assert receipted.get(f"/v1/matches/{id}", tokens["P1"])["status"] == "running"
    (first,) = receipted.get(f"/v1/matches/{id}/events?limit=1", tokens["P1"])["data"]
    assert first["event"]["nonces"] == {"P1": None, "P2": NONCES["P2"], "P3": None, "P4": None}
    late = give(receipted, id, tokens["P1"], NONCES["P1"])
    assert (late[0], late[1]["code"]) == (409, "nonce-refused")
    assert receipted.get(f"/v1/matches/{id}/seed", tokens["P1"])["waiting"] == []


def test_the_same_request_commits_once_and_another_under_its_key_is_refused(receipted: Client) -> None:
    first, again = (seeding(receipted, **{"Idempotency-Key": "one-seeding"}) for _ in range(2))
    assert again == first
    body = {"ruleset": "diamonds", "seats": DEMO, "luck": {"nonces": 61}}
    answer = receipted.send("POST", "/v1/matches", receipted.organiser, body, {"Idempotency-Key": "one-seeding"})
    assert (answer.status_code, answer.get_json()["code"]) == (422, "idempotency-key-reused")


def test_a_match_of_the_service_s_seed_alone_has_no_nonces(receipted: Client) -> None:
    id, tokens = receipted.begin()
    answer = receipted.send("GET", f"/v1/matches/{id}/seed", tokens["P1"])
    assert answer.status_code == 404
    assert give(receipted, id, tokens["P1"], NONCES["P1"])[0] == 404


@pytest.mark.parametrize("nonce", ["", "zz" * 32, "AB" * 32, "ab" * 31])
def test_what_is_no_nonce_is_refused(receipted: Client, nonce: str) -> None:
    told = seeding(receipted)
    id, tokens = told["match"]["id"], told["tokens"]
    assert give(receipted, id, tokens["P1"], nonce)[0] == 422


def test_the_seed_of_draws_is_the_hash_of_both() -> None:
    nonces = {"P1": "aa", "P2": None, "P3": "cc"}
    assert drawing_seed("ff", nonces) == hashlib.sha256(b"ff/aa//cc").hexdigest()
    assert drawing_seed("ff", None) == "ff"


def keyed(client: Client) -> tuple[str, dict[str, str]]:
    """Begin a match in which P1 and P3 sign their actions."""
    told = seeding(client)
    id, tokens = told["match"]["id"], told["tokens"]
    for seat, nonce in NONCES.items():
        body = {"nonce": nonce}
        if seat in ("P1", "P3"):
            body["key"] = key_of(seat)
        assert client.send("POST", f"/v1/matches/{id}/nonces", tokens[seat], body).status_code == 201
    return id, tokens


@pytest.mark.sampled(1)
def test_a_seat_with_a_key_signs_its_actions_and_anyone_can_check_it(receipted: Client) -> None:
    id, tokens = keyed(receipted)
    mine = receipted.get(f"/v1/matches/{id}/decision", tokens["P1"])
    action = one_offered(mine, set(), RandomPicker(1).one_of)
    path = f"/v1/matches/{id}/actions"
    unsigned = receipted.send("POST", path, tokens["P1"], {"action": action})
    assert (unsigned.status_code, unsigned.get_json()["code"]) == (422, "bad-signature")
    wrong = signature_of("P1", id, mine["version"] + 1, action)
    answer = receipted.send("POST", path, tokens["P1"], {"action": action, "signature": wrong})
    assert answer.get_json()["detail"] == "the signature is not of this seat's key over this text"
    assert receipted.get(f"/v1/matches/{id}", tokens["P1"])["version"] == mine["version"]
    right = signature_of("P1", id, mine["version"], action)
    headers = {"Idempotency-Key": "signed-once"}
    made = [receipted.send("POST", path, tokens["P1"], {"action": action, "signature": right}, headers) for _ in "ab"]
    assert [answer.status_code for answer in made] == [201, 201]
    assert made[0].get_json() == made[1].get_json()
    seen = receipted.get(f"/v1/matches/{id}/events?after={mine['version']}", tokens["P2"])["data"][0]["event"]
    assert "value" not in seen["signature"]  # it would tell the action to who tries them all
    lines = play(receipted, id, tokens, ("P1", "P3")).splitlines(keepends=True)
    report = verify(lines)
    found = outcomes(report)
    assert found["signed actions"] == found["fold and re-adjudication"] == found["luck"] == "passed", report

    known = [msgspec.json.decode(line) for line in lines]
    place = next(n for n, told in enumerate(known) if "signature" in told.get("event", {}))
    del known[place]["event"]["signature"]
    forged = resealed([msgspec.json.encode(told) + b"\n" for told in known])
    assert outcomes(verify(forged))["signed actions"] == "failed"


def behind(client: Client, store: Matches, id: str) -> Client:
    """Return another worker over the same store, which has seen a match as it is now and hears nothing more of it."""
    settings = Settings(database="", secret=SECRET, rate=10**9)
    worker = Client(create_app(settings, Matches(store.tables, SECRET)), client.organiser)
    worker.get(f"/v1/matches/{id}/decision")
    return worker


def test_a_worker_that_is_behind_checks_signatures_against_the_match_as_it_is(
    receipted: Client, store: Matches
) -> None:
    id, tokens = keyed(receipted)
    path, workers = f"/v1/matches/{id}/actions", (behind(receipted, store, id), behind(receipted, store, id))
    for seat in ("P2", "P4"):
        mine = receipted.get(f"/v1/matches/{id}/decision", tokens[seat])
        body = {"action": one_offered(mine, set(), RandomPicker(1).one_of)}
        assert receipted.send("POST", path, tokens[seat], body).status_code == 201
    mine = receipted.get(f"/v1/matches/{id}/decision", tokens["P1"])
    action = one_offered(mine, set(), RandomPicker(1).one_of)
    unsigned = workers[0].send("POST", path, tokens["P1"], {"action": action}).get_json()
    assert (unsigned["code"], json.loads(unsigned["signs"])["version"]) == ("bad-signature", mine["version"])
    body = {"action": action, "signature": signature_of("P1", id, mine["version"], action)}
    made = workers[1].send("POST", path, tokens["P1"], body)
    assert made.status_code == 201, made.text


def test_a_seat_without_a_key_signs_nothing(receipted: Client) -> None:
    id, tokens = keyed(receipted)
    mine = receipted.get(f"/v1/matches/{id}/decision", tokens["P2"])
    action = one_offered(mine, set(), RandomPicker(1).one_of)
    body = {"action": action, "signature": signature_of("P2", id, mine["version"], action)}
    answer = receipted.send("POST", f"/v1/matches/{id}/actions", tokens["P2"], body)
    assert (answer.status_code, answer.get_json()["detail"]) == (422, "P2 has registered no key")


@pytest.mark.parametrize("first", [{}, {"luck": {"nonces": 60}}])
def test_a_key_that_came_with_the_other_kind_of_luck_is_refused(receipted: Client, first: dict[str, Any]) -> None:
    key, body = {"Idempotency-Key": "one-key-two-kinds"}, {"ruleset": "diamonds", "seats": DEMO}
    other = {"luck": {"nonces": 60}} if not first else {}
    assert receipted.send("POST", "/v1/matches", receipted.organiser, {**body, **first}, key).status_code == 201
    answer = receipted.send("POST", "/v1/matches", receipted.organiser, {**body, **other}, key)
    assert (answer.status_code, answer.get_json()["code"]) == (422, "idempotency-key-reused")

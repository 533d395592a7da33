"""Matches imported from their logs: verified, adjudicated again, marked; and nothing else let in by that door."""

import hashlib
import json
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import TestResponse

from adjudicator.api import create_app
from adjudicator.api.http.media import NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.audit.store import Audit
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.records import GENESIS
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.diamonds.cards.form import MISSIONS
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.audit.test_verify import hash_of_line
from tests.conftest import SECRET


def service_of(folder: Path) -> Client:
    """Return a service with a store and a secret of its own."""
    folder.mkdir()
    path, secret = str(folder / "matches.db"), b"the secret of another service"
    upgrade(path)
    store = Matches(open_recorder(path), secret)
    return Client(
        create_app(Settings(database=path, secret=secret, rate=10**9), store), TokenRegistry(store).organiser()
    )


@pytest.fixture
def elsewhere(tmp_path: Path) -> Client:
    return service_of(tmp_path / "elsewhere")


def send(client: Client, log: bytes, token: str = "", media: str = NDJSON) -> TestResponse:
    return client.send("POST", "/v1/imports", token or client.organiser, data=log, headers={"Content-Type": media})


def demo_log(client: Client, ruleset: str = "diamonds") -> tuple[str, bytes]:
    played = client.send("POST", "/v1/demos", client.organiser, {"ruleset": ruleset, "seed": 5}).get_json()
    id: str = played["match"]["id"]
    return id, client.export(id, client.organiser)


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.sampled(2)
def test_a_match_of_another_service_is_the_same_match_here(client: Client, elsewhere: Client, ruleset: str) -> None:
    id, log = demo_log(elsewhere, ruleset)
    told = send(client, log)
    assert told.status_code == 201, told.text
    mark = told.get_json()["imported"]
    assert {"hash chain", "fold and re-adjudication", "luck", "whole"} <= set(mark["checks"])
    assert told.headers["Location"] == f"/v1/matches/{id}"
    assert client.export(id, client.organiser) == log
    last = elsewhere.get(f"/v1/matches/{id}")["move"]  # 1 where a duel is won by the first reveal
    for path in (f"state?view=judge&move={last // 2}", "moves?limit=5", f"diff?from={last // 3}&to={last}&view=P1"):
        theirs = elsewhere.send("GET", f"/v1/matches/{id}/{path}", elsewhere.organiser)
        mine = client.send("GET", f"/v1/matches/{id}/{path}", client.organiser)
        assert theirs.status_code == 200, path
        assert mine.get_json() == theirs.get_json(), path
    listed = client.get("/v1/matches")["data"][0]
    assert (listed["id"], listed["status"], listed["imported"]) == (id, "over", mark)


def test_the_same_log_again_is_the_same_match(client: Client, elsewhere: Client) -> None:
    _, log = demo_log(elsewhere)
    first, again = send(client, log), send(client, log)
    assert (first.status_code, again.status_code) == (201, 200)
    assert first.get_json() == again.get_json()
    own, mine = demo_log(client)
    known = send(client, mine)
    assert (known.status_code, known.get_json()["id"]) == (200, own)
    assert "imported" not in known.get_json()


def test_an_imported_match_can_be_asked_and_stands_up_to_an_audit(
    client: Client, elsewhere: Client, sqlite_store: Matches
) -> None:
    id, log = demo_log(elsewhere)
    send(client, log)
    asked = {"question": {"kind": "value", "of": "P1.total"}, "move": 9}
    assert client.send("POST", f"/v1/matches/{id}/questions", client.organiser, asked).status_code == 200
    assert list(Audit(sqlite_store, None).run()) == []
    judge = client.token("judge")
    opened = client.send("POST", f"/v1/matches/{id}/disputes", judge, {"question": {"kind": "legality"}, "move": 3})
    assert opened.status_code == 201, opened.text


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: log.replace(b'"value":"Ana"', b'"value":"Eva"', 1),
        lambda log: b"".join(log.splitlines(keepends=True)[:-1]),
        lambda log: b"".join(log.splitlines(keepends=True)[:20]),
        lambda log: log + log,
        lambda log: log[: len(log) // 2],
        lambda log: b"",
        lambda log: b"{}\n",
        lambda log: b"\xff" * 100,
        lambda log: b"[" * 10_000,
        lambda log: log.replace(b'"view":"judge"', b'"view":"P1"', 1),
        lambda log: log.replace(b"m_", b"m-"),
        lambda log: log.replace(b"\n", b"\r"),
    ],
)  # fmt: skip
@pytest.mark.sampled(4)
def test_a_log_that_does_not_hold_is_refused_and_nothing_is_kept(
    client: Client, elsewhere: Client, sqlite_store: Matches, spoil: Any
) -> None:
    _, log = demo_log(elsewhere)
    refused = send(client, spoil(log))
    assert (refused.status_code, refused.get_json()["code"]) == (422, "bad-log"), refused.text
    assert refused.get_json()["check"]
    assert client.get("/v1/matches")["data"] == []
    assert sqlite_store.tables.query("SELECT count(*) FROM events") == [(0,)]


def test_a_match_that_is_not_over_or_hides_something_is_refused(client: Client, elsewhere: Client) -> None:
    id, tokens = elsewhere.begin()
    elsewhere.step(id, tokens, 5)
    running = elsewhere.export(id, elsewhere.token("judge"))
    assert send(client, running).get_json()["check"] in ("over", "luck")
    hidden = elsewhere.export(id, tokens["P1"])
    assert send(client, hidden).get_json()["code"] == "bad-log"


def test_another_match_under_an_id_that_is_taken_is_refused(client: Client, tmp_path: Path) -> None:
    logs = []
    for name in ("one", "two"):  # the same secret and the same key give the same id; luck is another
        there, key = service_of(tmp_path / name), {"Idempotency-Key": "one-and-the-same"}
        played = there.send("POST", "/v1/demos", there.organiser, {"ruleset": "diamonds", "seed": 5}, key).get_json()
        logs.append(there.export(played["match"]["id"], there.organiser))
    assert send(client, logs[0]).status_code == 201
    other = send(client, logs[1])
    assert (other.status_code, other.get_json()["check"]) == (422, "id")


def test_it_is_sent_as_what_it_is_and_no_longer_than_may_be(client: Client) -> None:
    assert send(client, b"{}", media="application/json").status_code == 415
    refused = send(client, b" " * (8 * 1024 * 1024 + 1))
    assert (refused.status_code, refused.get_json()["limit"]) == (413, 8 * 1024 * 1024)


def test_it_is_for_those_who_may_create_matches(client: Client, elsewhere: Client) -> None:
    _, log = demo_log(elsewhere)
    for role, status in (("judge", 201), ("head_judge", 200), ("scorekeeper", 403), ("spectator", 403)):
        assert send(client, log, client.token(role)).status_code == status


def test_both_databases_take_it(store: Matches, elsewhere: Client) -> None:
    here = Client(create_app(Settings(database="", secret=SECRET, rate=10**9), store), TokenRegistry(store).organiser())
    id, log = demo_log(elsewhere)
    assert send(here, log).status_code == 201
    assert here.export(id, here.organiser) == log


def resealed(log: bytes, change: Any) -> bytes:
    """Return a log that was changed and chained again, as a forger would."""
    header, *events = [json.loads(line) for line in log.splitlines() if b'"kind":"proof"' not in line]
    footer = events.pop()
    change(header, events)
    head = GENESIS
    for line in events:
        head = line["hash"] = hash_of_line(header["match"], line, head)
    lines = [as_line(each) for each in (header, *events)]
    sealed = hashlib.sha256(b"".join(lines)).hexdigest()
    return b"".join([*lines, as_line({**footer, "head": head, "count": len(events), "sha256": sealed})])


def as_line(told: dict[str, Any]) -> bytes:
    return json.dumps(told, separators=(",", ":"), ensure_ascii=False).encode() + b"\n"


def renamed(name: str) -> Any:
    def change(header: Any, events: Any) -> None:
        events[0]["event"]["players"][0]["name"] = name

    return change


def dated(at: str) -> Any:
    def change(header: Any, events: Any) -> None:
        for line in events:
            line["at"] = at

    return change


def test_a_log_can_be_sealed_anew_by_anybody(client: Client, elsewhere: Client) -> None:
    """What a log does not prove: who played. It is imported, and marked as what it is."""
    _, log = demo_log(elsewhere)
    told = send(client, resealed(log, renamed("Eva")))
    assert told.status_code == 201, told.text
    assert told.get_json()["imported"]["proofs"] == []


@pytest.mark.parametrize("name", ["\u0000x", "two\nlines", "x" * 81, "\u202etxet"])
def test_nobody_is_called_what_nobody_could_be_called_here(client: Client, elsewhere: Client, name: str) -> None:
    _, log = demo_log(elsewhere)
    refused = send(client, resealed(log, renamed(name)))
    assert (refused.status_code, refused.get_json()["check"]) == (422, "names"), refused.text


@pytest.mark.parametrize("at", ["9999-12-31T23:59:59.999Z", "2026-01-01T00:00:00-05:00", "2026-01-01T00:00:00Z"])
def test_no_match_was_played_at_a_time_that_no_service_writes(client: Client, elsewhere: Client, at: str) -> None:
    _, log = demo_log(elsewhere)
    assert send(client, resealed(log, dated(at))).get_json()["check"] == "times"


@pytest.mark.parametrize("proof", ["x", "x" * 100_000, "c2sp.org/tlog-proof@v1\nindex 0\n\n"])
def test_what_is_no_proof_is_not_kept_for_one(client: Client, elsewhere: Client, proof: str) -> None:
    _, log = demo_log(elsewhere)
    line = as_line({"kind": "proof", "version": 1, "proof": proof})
    assert send(client, log + line).get_json()["check"] == "logged"
    assert send(client, log + line * 3).get_json()["code"] == "bad-log"
    assert client.get("/v1/matches")["data"] == []


def test_a_match_on_paper_can_be_imported(client: Client, elsewhere: Client) -> None:
    luck = {"mode": "reported", "reports": {"missions": list(MISSIONS), "first_player": "P1"}}
    id, tokens = elsewhere.begin(luck=luck)
    elsewhere.play(id, tokens)
    told = send(client, elsewhere.export(id, elsewhere.organiser))
    assert told.status_code == 201, told.text
    assert (told.get_json()["luck"], "luck" in told.get_json()["imported"]["checks"]) == ("reported", False)


def test_nobody_sits_at_an_imported_match(client: Client, elsewhere: Client) -> None:
    id, log = demo_log(elsewhere)
    send(client, log)
    refused = client.send("POST", "/v1/tokens", client.organiser, {"role": "seat", "match": id, "seat": "P1"})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/match")


def test_an_id_that_waits_for_its_seed_is_taken(client: Client, elsewhere: Client) -> None:
    waiting, _ = client.begin(luck={"mode": "server", "nonces": 120})
    _, log = demo_log(elsewhere)

    def change(header: Any, events: Any) -> None:
        header["match"] = waiting

    assert send(client, resealed(log, change)).get_json()["check"] == "id"

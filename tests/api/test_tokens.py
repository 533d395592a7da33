"""Tokens over HTTP: listed, limited in time, revoked; the organiser's own included."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.people.tokens import token_digest, written
from tests.api.client import Client
from tests.api.service import database_of, service
from tests.api.streaming import stream
from tests.matches.play import request

LATER = "2999-01-01T00:00:00.000Z"


@pytest.fixture(autouse=True)
def _at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    """Tokens are looked up for each request."""
    monkeypatch.setattr("adjudicator.api.access.callers.REMEMBER_SECONDS", 0.0)


def mint(client: Client, **body: Any) -> Any:
    answer = client.send("POST", "/v1/tokens", client.organiser, body)
    assert answer.status_code == 201, answer.text
    return answer.get_json()


def revoke(client: Client, subject: str, **headers: str) -> Any:
    path = f"/v1/tokens/{subject}/revocations"
    return client.send("POST", path, client.organiser, {}, {key.replace("_", "-"): of for key, of in headers.items()})


def test_tokens_are_listed_by_name_and_never_by_text(client: Client) -> None:
    id, tokens = client.begin()
    judge = mint(client, role="judge", label="Rita", expires_at=LATER)
    listed = client.send("GET", "/v1/tokens", client.organiser)
    data = listed.get_json()["data"]
    assert [each["role"] for each in data].count("seat") == 4
    assert {"organiser", "judge"} < {each["role"] for each in data}
    for token in (client.organiser, judge["token"], *tokens.values()):
        assert token not in listed.text
        assert token_digest(token) not in listed.text
        assert token_digest(token)[:16] in listed.text
    assert not re.search("[0-9a-f]{17}", listed.text)
    (mine,) = client.get("/v1/tokens?role=judge")["data"]
    assert mine == {name: value for name, value in judge.items() if name not in ("token", "door")}
    assert mine == {
        "subject": token_digest(judge["token"])[:16], "role": "judge", "label": "Rita", "match": "", "seat": "",
        "tournament": "", "created_at": mine["created_at"], "expires_at": LATER, "revoked_at": None,
        "standing": "valid",
    }  # fmt: skip
    assert {each["seat"] for each in client.get(f"/v1/tokens?match={id}")["data"]} == {"P1", "P2", "P3", "P4"}
    found, path = [], "/v1/tokens?limit=2"
    while path:
        answer = client.send("GET", path, client.organiser)
        found += [each["subject"] for each in answer.get_json()["data"]]
        assert not re.search("[0-9a-f]{17}", answer.text)
        cursor = answer.get_json()["next"]
        path = f"/v1/tokens?limit=2&cursor={cursor}" if cursor else ""
    assert len(found) == len(set(found)) == 6


def test_a_token_that_is_revoked_is_refused_and_stays_listed(client: Client) -> None:
    judge = mint(client, role="judge")
    first = revoke(client, judge["subject"], Idempotency_Key="close-the-door")
    assert (first.status_code, first.get_json()["standing"]) == (201, "revoked")
    assert client.send("GET", "/v1/matches", judge["token"]).status_code == 401
    for key in ("close-the-door", "another-key"):
        again = revoke(client, judge["subject"], Idempotency_Key=key)
        assert again.get_json() == first.get_json()
        assert again.headers["Idempotency-Replayed"] == "true"
    (listed,) = client.get("/v1/tokens?role=judge")["data"]
    assert listed == first.get_json()
    for nobody in ("0" * 16, "nobody", "%25", "é"):
        answer = revoke(client, nobody)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "token-not-found")
    assert (
        client.send("POST", f"/v1/tokens/{judge['subject']}/revocations", client.organiser, {"x": 1}).status_code == 422
    )


def test_an_organiser_can_close_its_own_door_once_there_is_another(client: Client) -> None:
    other = mint(client, role="organiser", label="the new one")
    assert revoke(client, token_digest(client.organiser)[:16]).status_code == 201
    assert client.send("GET", "/v1/tokens", client.organiser).status_code == 401
    client.organiser = other["token"]
    assert {each["standing"] for each in client.get("/v1/tokens?role=organiser")["data"]} == {"valid", "revoked"}
    assert revoke(client, other["subject"]).status_code == 201  # the last one too: the command line makes another
    assert client.send("GET", "/v1/tokens", client.organiser).status_code == 401


@pytest.mark.parametrize("role", ["organiser", "head_judge", "judge", "scorekeeper", "spectator", "seat"])
def test_a_token_of_every_role_ends_in_time(
    role: str, client: Client, sqlite_store: Matches, settings: Settings
) -> None:
    id, _ = client.begin()
    place = {"match": id, "seat": "P1"} if role == "seat" else {}
    limited = mint(client, role=role, expires_at="2999-01-01T01:00:00+01:00", **place)
    assert limited["expires_at"] == LATER
    assert client.get("/v1/matches", limited["token"])["data"]
    at_its_end = Matches(sqlite_store.tables, sqlite_store.secret, lambda: LATER)
    later = Client(create_app(settings, at_its_end), client.organiser)
    answer = later.send("GET", "/v1/matches", limited["token"])
    assert answer.status_code == 401
    assert answer.get_json()["detail"] == client.send("GET", "/v1/matches", "adj_" + "0" * 64).get_json()["detail"]
    assert later.get(f"/v1/tokens?role={role}")["data"][0]["standing"] == "expired"


def test_an_officer_s_token_ends_in_time_and_when_it_is_revoked(client: Client) -> None:
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    body = {"office": "judge", "label": "Rita", "expires_at": LATER}
    appointed = client.send("POST", f"{path}/officers", client.organiser, body).get_json()
    assert appointed["officer"]["expires_at"] == LATER
    assert client.get(path, appointed["token"])["officers"] == [appointed["officer"]]
    (listed,) = client.get(f"/v1/tokens?tournament={made['id']}")["data"]
    assert (listed["tournament"], listed["expires_at"]) == (made["id"], LATER)
    assert revoke(client, listed["subject"]).get_json()["standing"] == "revoked"
    assert client.send("GET", path, appointed["token"]).status_code == 401
    assert client.get(path)["officers"] == []  # revoked is dismissed
    late = client.send("POST", f"{path}/officers", client.organiser, {**body, "expires_at": "2020-01-01T00:00:00Z"})
    assert (late.status_code, late.get_json()["errors"][0]["pointer"]) == (422, "/expires_at")


@pytest.mark.parametrize(("body", "pointer"), [
    ({"role": "king"}, "/role"),
    ({"role": "judge", "expires_at": "2020-01-01T00:00:00Z"}, "/expires_at"),
    ({"role": "judge", "expires_at": "tomorrow"}, "/expires_at"),
    ({"role": "judge", "expires_at": 7}, "/expires_at"),
    ({"role": "judge", "match": "m_x"}, "/match"),
    ({"role": "judge", "seat": "P1"}, "/seat"),
    ({"role": "seat", "seat": "P1"}, "/match"),
    ({"role": "seat", "match": "m_x"}, "/seat"),
    ({"role": "seat", "match": "m_x", "seat": "x"}, "/seat"),
    ({"role": "judge", "lifetime": 7}, "/lifetime"),
])  # fmt: skip
def test_a_token_that_cannot_be_is_refused_with_the_field(client: Client, body: Any, pointer: str) -> None:
    for language in ("pt", "en"):
        answer = client.send("POST", "/v1/tokens", client.organiser, body, {"Accept-Language": language})
        assert answer.status_code == 422, answer.text
        assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]
        assert answer.get_json()["errors"][0]["message"]


def test_a_seat_that_has_lost_its_token_gets_another_and_goes_on(client: Client) -> None:
    id, tokens = client.begin()
    match = f"/v1/matches/{id}"
    opened = client.send(
        "POST", f"{match}/disputes", tokens["P1"], {"question": {"kind": "free", "text": "who spoke first?"}}
    ).get_json()
    dispute = f"/v1/disputes/{opened['id']}"
    again = mint(client, role="seat", match=id, seat="P1")
    assert client.send("GET", match, tokens["P1"]).status_code == 401
    assert client.get(f"{match}/decision", again["token"])["legal"]
    seen = client.get(dispute, again["token"])
    assert seen["question"] == {"kind": "free", "text": "who spoke first?"}  # it is still its own
    assert client.send("POST", f"{dispute}/withdrawals", again["token"], {}).status_code == 201
    unknown = client.send(
        "POST", "/v1/tokens", client.organiser, {"role": "seat", "match": "m_" + "a" * 26, "seat": "P1"}
    )
    assert (unknown.status_code, unknown.get_json()["code"]) == (404, "match-not-found")
    nowhere = client.send("POST", "/v1/tokens", client.organiser, {"role": "seat", "match": id, "seat": "P9"})
    assert (nowhere.status_code, nowhere.get_json()["errors"][0]["pointer"]) == (422, "/seat")


def test_a_stream_ends_when_its_token_expires(sqlite_store: Matches) -> None:
    """It began before its end; the worker that serves it looks at the clock."""
    until = written(datetime.now(UTC) + timedelta(seconds=3))
    with service(database_of(sqlite_store), stream_seconds=600.0) as (port, _):
        opened = stream(port, sqlite_store)
        dialect = sqlite_store.tables.dialect
        with dialect.writing() as cursor:
            cursor.execute(dialect["UPDATE tokens SET expires_at = ? WHERE role = 'seat'"], (until,))
        while said := opened.recv(65536):
            assert b": ping" not in said, "the stream has outlived its token by a quarter of a minute"
        opened.close()
    assert written(datetime.now(UTC)) >= until


def test_a_new_secret_makes_old_tokens_void(client: Client, sqlite_store: Matches, settings: Settings) -> None:
    _, tokens = client.begin()
    judge = mint(client, role="judge")["token"]
    changed = Matches(sqlite_store.tables, b"another secret, of no more use")
    other = Client(create_app(settings, changed), TokenRegistry(changed).organiser())
    for token in (client.organiser, judge, tokens["P1"]):
        assert other.send("GET", "/v1/matches", token).status_code == 401
    assert {each["standing"] for each in other.get("/v1/tokens")["data"]} == {"valid", "void"}
    assert other.get("/v1/matches")["data"]  # the matches are there as before
    again = TokenRegistry(changed).mint(
        Wanted("seat", match_id=other.get("/v1/matches")["data"][0]["id"], seat="P1"), request()
    )
    assert other.get("/v1/matches", again.token)["data"]

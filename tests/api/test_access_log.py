"""The access log: a line for each request, with what an operator needs, and with nothing that a secret can be in."""

import http.client
import json
import os
import re
import shutil
import signal
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import command_service, database_of, sequencers_of, until, workers_of
from tests.conftest import SECRET
from tests.environment import ROOT

CLIENT = "203.0.113.9"
WORD = "adj_" + "5ec2e7" * 10
"""What must not be in the log, wherever it is written."""


class Served(NamedTuple):
    """A service behind a proxy, which this test is: its port, what it has said, an organiser's token."""

    port: int
    said: Path
    organiser: str

    def ask(self, method: str, target: str, body: bytes | None = None, **fields: str) -> tuple[int, str, bytes]:
        """Send a request as the proxy would; return the status, the request's id and the body that was answered."""
        headers = {"X-Forwarded-For": CLIENT, **{name.replace("_", "-"): value for name, value in fields.items()}}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=25)) as connection:
            connection.request(method, target, body, headers)
            answer = connection.getresponse()
            return answer.status, answer.getheader("Request-Id", ""), answer.read()

    def line(self, id: str) -> dict[str, Any]:
        """Wait for the line of a request, the only one; return it."""
        until(lambda: id in self.said.read_text())
        (line,) = [line for line in map(json.loads, self.said.read_text().splitlines()) if line.get("id") == id]
        return line  # type: ignore[no-any-return]  # the log's own values


@pytest.fixture(scope="module")
def served(tmp_path_factory: pytest.TempPathFactory, sqlite_template: Path) -> Iterator[Served]:
    """A service whose log is read."""
    folder = tmp_path_factory.mktemp("served")
    database = shutil.copy(sqlite_template, folder / "one.db")
    with command_service(str(database), folder, ADJUDICATOR_PROXIES="127.0.0.1/32") as (port, _):
        store = Matches(open_recorder(str(database)), SECRET)
        organiser = TokenRegistry(store).organiser()
        store.tables.dialect.close()
        yield Served(port, folder / "said", organiser)


def begun(served: Served) -> tuple[str, dict[str, str]]:
    """Begin a match; return its id and its seats' tokens."""
    body = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
    status, _, answer = served.ask(
        "POST", "/v1/matches", json.dumps(body).encode(), Authorization=f"Bearer {served.organiser}",
        Content_Type="application/json", Idempotency_Key="begin-one",
    )  # fmt: skip
    assert status == 201, answer
    told = json.loads(answer)
    return told["match"]["id"], told["tokens"]


def test_a_line_says_who_asked_for_what_and_what_came_of_it(served: Served) -> None:
    match, tokens = begun(served)
    status, id, body = served.ask("GET", f"/v1/matches/{match}/state", Authorization=f"Bearer {tokens['P2']}")
    assert status == 200
    line = served.line(id)
    assert {name: line[name] for name in ("client", "operation", "kind", "match", "view", "status", "problem")} == {
        "client": CLIENT, "operation": "getState", "kind": "seat", "match": match, "view": "P2", "status": 200,
        "problem": "",
    }  # fmt: skip
    assert line["bytes"] == len(body)
    assert 0 < line["seconds"] < 60
    (example,) = re.findall(r'^\{"id": .*\}$', (ROOT / "docs/maintenance.md").read_text(), re.MULTILINE)
    assert json.loads(example).keys() == line.keys()


@pytest.mark.parametrize(("method", "target", "expected"), [
    ("GET", "/healthz", ("getHealth", "nobody", 200, "")),
    ("GET", "/v1/matches", ("listMatches", "nobody", 401, "unauthenticated")),
    ("GET", "/v1/matches/m_x", ("getMatch", "organiser", 404, "match-not-found")),
    ("HEAD", "/nothing", ("none", "nobody", 404, "not-found")),
    ("GET", "/", ("getIndex", "nobody", 200, "")),
])  # fmt: skip
def test_every_answer_has_its_line(
    served: Served, method: str, target: str, expected: tuple[str, str, int, str]
) -> None:
    authorization = f"Bearer {served.organiser}" if expected[1] != "nobody" else ""
    _, id, body = served.ask(method, target, None, Authorization=authorization)
    line = served.line(id)
    assert (line["operation"], line["kind"], line["status"], line["problem"]) == expected
    assert line["bytes"] == len(body)


def test_what_the_server_refuses_itself_has_its_line(served: Served) -> None:
    status, id, body = served.ask("POST", "/v1/matches", Content_Length="99999999")
    line = served.line(id)
    assert (line["operation"], line["status"], line["problem"]) == ("createMatch", status, "content-too-large")
    assert (line["client"], line["bytes"]) == (CLIENT, len(body))


def test_a_stream_has_its_line_when_it_is_over(served: Served) -> None:
    match, tokens = begun(served)
    with closing(http.client.HTTPConnection("127.0.0.1", served.port, timeout=25)) as connection:
        fields = {"Authorization": f"Bearer {tokens['P1']}", "Accept": "text/event-stream"}
        connection.request("GET", f"/v1/matches/{match}/events", headers=fields)
        with closing(connection.getresponse()) as answer:  # it has the connection, for it is the last on it
            id = answer.getheader("Request-Id", "")
            read = answer.read1(64)
            assert id not in served.said.read_text()
    line = served.line(id)
    assert (line["operation"], line["kind"], line["status"]) == ("listEvents", "seat", 200)
    assert line["bytes"] >= len(read) > 0


PLACES: dict[str, tuple[str, str, bytes | None, dict[str, str]]] = {
    "a path that there is not": ("GET", f"/{WORD}", None, {}),
    "a path below one that there is": ("GET", f"/v1/matches/m_x/{WORD}", None, {}),
    "a path's parameter": ("GET", f"/v1/matches/{WORD}/state", None, {}),
    "a path with user and password": ("GET", f"http://{WORD}@127.0.0.1/healthz", None, {}),
    "a query": ("GET", f"/v1/matches?access_token={WORD}", None, {}),
    "the name in a query": ("GET", f"/v1/matches?{WORD}", None, {}),
    "a link to watch": ("GET", f"/s/{WORD}", None, {}),
    "the query of a page": ("GET", f"/enter?token={WORD}", None, {}),
    "the value of a query that there is": ("GET", f"/v1/matches?cursor={WORD}&status={WORD}", None, {}),
    "a bearer token": ("GET", "/v1/matches", None, {"Authorization": f"Bearer {WORD}"}),
    "another authorization": ("GET", "/v1/matches", None, {"Authorization": f"Basic {WORD}"}),
    "a session's cookie": ("GET", "/v1/matches", None, {"Cookie": f"adjudicator={WORD}; __Host-adjudicator={WORD}"}),
    "a key": ("POST", "/v1/matches", b"{}", {"Idempotency-Key": WORD, "Content-Type": "application/json"}),
    "a body": ("POST", "/v1/sessions", json.dumps({"token": WORD, "label": WORD}).encode(),
               {"Content-Type": "application/json", "Idempotency-Key": "one-session"}),
    "a body that is none": ("POST", "/v1/sessions", WORD.encode(), {"Content-Type": "application/json"}),
    "a member of a body": ("POST", "/v1/matches", json.dumps({WORD: WORD}).encode(),
                           {"Content-Type": "application/json"}),
    "a media type": ("POST", "/v1/matches", b"{}", {"Content-Type": WORD}),
    "what would be accepted": ("GET", "/v1/matches", None, {"Accept": f"text/{WORD}", "Accept-Language": WORD}),
    "the host": ("GET", "/v1/matches", None, {"Host": f"{WORD}.example"}),
    "where a link was": ("GET", "/healthz", None, {"Referer": f"https://a.example/enter?{WORD}", "Origin": WORD}),
    "the program": ("GET", "/healthz", None, {"User-Agent": WORD}),
    "whom a proxy forwards": ("GET", "/healthz", None, {"X-Forwarded-For": WORD}),
    "a trace": ("GET", "/healthz", None, {"traceparent": WORD, "tracestate": WORD, "X-Request-Id": WORD}),
    "a stream to go on with": ("GET", "/v1/matches/m_x/events", None, {"Last-Event-ID": WORD}),
    "the method": (WORD.upper().replace("_", "X"), "/healthz", None, {}),
}  # fmt: skip


@pytest.mark.parametrize("authorized", [False, True], ids=["by nobody", "by an organiser"])
def test_no_secret_is_in_the_log_wherever_it_is_written(served: Served, authorized: bool) -> None:
    for place, (method, target, body, fields) in PLACES.items():
        if authorized:
            fields = {"Authorization": f"Bearer {served.organiser}", **fields}
        _, id, _ = served.ask(method, target, body, **fields)
        assert id, place
        if method.isalpha():
            served.line(id)
        said = served.said.read_text().lower()
        for secret in (WORD, WORD.upper().replace("_", "X"), served.organiser):
            assert secret.lower() not in said, place


def test_what_the_master_says_of_its_workers_is_a_line_like_all_others(sqlite_store: Matches, tmp_path: Path) -> None:
    with command_service(database_of(sqlite_store), tmp_path) as (_, master):
        worker, *_ = {*workers_of(master)} - {*sequencers_of(master)}
        os.kill(worker, signal.SIGKILL)
        until(lambda: str(worker) in (tmp_path / "said").read_text())
    lines = [json.loads(line) for line in (tmp_path / "said").read_text().splitlines()]
    (told,) = [line for line in lines if str(worker) in line["event"]]
    assert (told["level"], told["event"].startswith("Worker"), "timestamp" in told) == ("error", True, True)

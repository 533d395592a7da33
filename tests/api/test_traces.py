"""Traces: a request's span below the client's, the store's and the rules' below it; and no secret in any."""

import http.client
import json
import shutil
import threading
from collections.abc import Iterator
from contextlib import closing, contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner
from opentelemetry.proto.collector.trace.v1.trace_service_pb2 import ExportTraceServiceRequest

from adjudicator.cli import main, serve
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import command_service, fetch, until
from tests.api.test_access_log import WORD
from tests.conftest import SECRET

TRACE, CLIENT_SPAN = "4bf92f3577b34da6a3ce929d0e0e4736", "00f067aa0ba902b7"


class Collector(BaseHTTPRequestHandler):
    """Takes spans, as OpenTelemetry sends them."""

    spans: list[Any] = []
    sent: list[bytes] = []

    def do_POST(self) -> None:
        """Keep what was sent."""
        body = self.rfile.read(int(self.headers["Content-Length"]))
        self.sent.append(body)
        for resource in ExportTraceServiceRequest.FromString(body).resource_spans:
            for scope in resource.scope_spans:
                self.spans.extend(scope.spans)
        self.send_response(200)
        self.send_header("Content-Length", "0")
        self.end_headers()

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@contextmanager
def collector() -> Iterator[str]:
    """Give the address of a collector."""
    with ThreadingHTTPServer(("127.0.0.1", 0), Collector) as server:
        threading.Thread(target=server.serve_forever).start()
        try:
            yield f"http://127.0.0.1:{server.server_port}/v1/traces"
        finally:
            server.shutdown()


def post(port: int, path: str, token: str, body: Any, key: str) -> tuple[Any, str]:
    """Send a request as somebody whose trace it is; return what was answered, and the trace that was."""
    headers = {
        "Authorization": f"Bearer {token}", "Content-Type": "application/json", "Idempotency-Key": key,
        "traceparent": f"00-{TRACE}-{CLIENT_SPAN}-01", "tracestate": f"vendor={WORD}", "Cookie": WORD,
    }  # fmt: skip
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("POST", path, json.dumps(body), headers)
        answer = connection.getresponse()
        assert answer.status < 300 or answer.status == 422, answer.read()
        return json.loads(answer.read()), answer.getheader("traceparent", "")


@pytest.mark.nightly
def test_a_request_is_one_trace_with_its_client_s(tmp_path: Path, sqlite_template: Path) -> None:
    database = str(shutil.copy(sqlite_template, tmp_path / "one.db"))
    store = Matches(open_recorder(database), SECRET)
    token = TokenRegistry(store).organiser()
    store.tables.dialect.close()

    def spans(name: str) -> list[Any]:
        return [span for span in Collector.spans if span.name == name]

    with (
        collector() as address,
        command_service(database, tmp_path, ADJUDICATOR_TRACES=address, OTEL_BSP_SCHEDULE_DELAY="100") as (port, _),
    ):
        setup = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
        made, told = post(port, "/v1/matches", token, setup, "traced-match")
        until(lambda: bool(spans("createMatch")))  # made by a helper
        (created,) = spans("createMatch")
        assert (created.trace_id.hex(), created.parent_span_id.hex()) == (TRACE, CLIENT_SPAN)
        assert told == f"00-{TRACE}-{created.span_id.hex()}-01"

        where, tokens = f"/v1/matches/{made['match']['id']}/actions", made["tokens"]
        problem, _ = post(port, where, tokens["P1"], {"action": {"type": "pass", "seat": "P1"}}, "traced-move")
        assert problem["code"] == "illegal-action"
        until(lambda: bool(spans("postAction")))
        (acted,) = spans("postAction")
        attributes = {each.key: each.value.string_value or each.value.int_value for each in acted.attributes}
        assert attributes["http.response.status_code"] == 422
        assert attributes["adjudicator.problem"] == "illegal-action"
        assert attributes["adjudicator.kind"] == "seat"
        below = [span for span in Collector.spans if span.parent_span_id == acted.span_id]
        assert {span.name for span in below} >= {"rules decide"}
        assert {"store append"} <= {span.name for span in Collector.spans if span.parent_span_id == created.span_id}

        fetch(port, f"/v1/matches/{WORD}/state?view={WORD}", WORD)
        until(lambda: bool(spans("getState")))
        until(lambda: f'"trace": "{TRACE}"' in (tmp_path / "said").read_text())
    sent = b"".join(Collector.sent)
    for secret in (WORD, token, *tokens.values(), made["match"]["id"], problem["detail"]):
        assert secret.encode() not in sent


def test_where_its_libraries_are_not_it_is_said(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(serve, "find_spec", lambda name: None)
    monkeypatch.setenv("ADJUDICATOR_DATA", str(tmp_path))
    monkeypatch.setenv("ADJUDICATOR_TRACES", "http://127.0.0.1:4318/v1/traces")
    refused = CliRunner().invoke(main, ["serve", "--language", "en"])
    assert refused.exit_code == 1
    assert "pip install 'adjudicator-server[traces]'" in refused.output


@pytest.mark.parametrize("text", ["127.0.0.1:4318", "ftp://a.example/", "http://"])
def test_a_collector_is_named_by_its_address(text: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("ADJUDICATOR_TRACES", text)
    said = CliRunner().invoke(main, ["config", "check", "--language", "en"])
    assert (said.exit_code, "is an OTLP collector's address" in said.output) == (3, True)

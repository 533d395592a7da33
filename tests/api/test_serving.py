"""How the service takes requests: off the threads that work, within bounds, from whoever it is."""

import http.client
import json
import os
import re
import resource
import signal
import socket
import sqlite3
import subprocess
import sys
import threading
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from email import message_from_bytes
from pathlib import Path
from typing import Any

import pytest
from werkzeug.test import create_environ

from adjudicator.api.app import create_app
from adjudicator.api.http.addresses import Proxies, limited_as, parse_proxies
from adjudicator.api.http.settings import Settings
from adjudicator.api.serving.server import PortTaken, wait_for_port
from adjudicator.api.serving.wsgi import environ_of
from adjudicator.cli.serve import called, organiser_token
from adjudicator.kernel.text.text import Text
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import upgrade
from tests.api.client import DEMO
from tests.api.service import ask, database_of, free_port, served_at_a_terminal, service, workers_of
from tests.api.streaming import stream


@pytest.fixture(scope="module")
def port(tmp_path_factory: pytest.TempPathFactory) -> Iterator[int]:
    """A service with an empty store, for what changes nothing."""
    path = str(tmp_path_factory.mktemp("serving") / "empty.db")
    upgrade(path)
    with service(path) as (port, _):
        yield port


def said(port: int, request: bytes) -> bytes:
    """Send some bytes; return all that comes until the service closes the connection."""
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(request)
        answer = b""
        while part := connection.recv(65536):
            answer += part
    return answer


POST = b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n"


@pytest.mark.parametrize(
    "chunks", [b"zz\r\n{}\r\n0\r\n\r\n", b"2\r\n{}XX0\r\n\r\n", b"-1\r\n\r\n", b"2;\x00\r\n{}\r\n0\r\n\r\n"]
)
def test_a_malformed_chunked_body_is_a_bad_request(port: int, chunks: bytes) -> None:
    answer = said(port, POST + chunks)
    assert answer.startswith(b"HTTP/1.1 400 "), answer
    assert b"application/problem+json" in answer


def test_a_chunked_body_that_is_cut_is_no_failure_of_ours(port: int) -> None:
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection:
        connection.sendall(POST + b"20\r\n{")
        connection.shutdown(socket.SHUT_WR)
        assert connection.recv(65536)[:12] in (b"", b"HTTP/1.1 400")


LINE = b"GET /healthz HTTP/1.1\r\n"
PT = b"Host: x\r\nAccept-Language: pt-BR\r\n"
UNREADABLE = {
    b"GET /%b HTTP/1.1\r\n\r\n" % (b"a" * 9000): (414, "uri-too-long", "a request's line has up to 8190 bytes"),
    LINE + b"X: %b\r\n\r\n" % (b"a" * 9000): (431, "header-fields-too-large", "there are up to 64 fields"),
    LINE + b"X: a\r\n" * 65 + b"\r\n": (431, "header-fields-too-large", "there are up to 64 fields"),
    LINE + b"".join(b"X-%d: %b\r\n" % (number, b"a" * 4000) for number in range(20)): (
        431, "header-fields-too-large", "there are up to 64 fields of 8190 bytes each, 32768 bytes with"),
    b"nonsense\r\n\r\n": (400, "bad-request", "the request's line"),
    b"GET / HTTP/7\r\n\r\n": (400, "bad-request", "the request's line"),
    LINE + b"nonsense\r\n\r\n": (400, "bad-request", "the request's fields"),
    LINE + PT + b"Host: y\r\n\r\n": (400, "bad-request", "os campos do pedido"),
    LINE + PT + b"Transfer-Encoding: chunked\r\n\r\nzz\r\n": (400, "bad-request", "o corpo não está em pedaços"),
    LINE + PT + b"Transfer-Encoding: brotli\r\n\r\n": (501, "not-implemented", "de Transfer-Encoding há só"),
    LINE + PT + b"Transfer-Encoding: gzip, chunked\r\n\r\n0\r\n\r\n": (
        501, "not-implemented", "de Transfer-Encoding há só"),
    LINE + PT + b"Transfer-Encoding: gzip\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n\r\n": (
        501, "not-implemented", "de Transfer-Encoding há só"),
}  # fmt: skip


@pytest.mark.parametrize("request_sent", UNREADABLE, ids=lambda sent: repr(sent[:60]))
def test_what_cannot_be_read_is_refused_by_a_problem_like_all_others(port: int, request_sent: bytes) -> None:
    status, code, detail = UNREADABLE[request_sent]
    head, _, body = said(port, request_sent).partition(b"\r\n\r\n")
    fields = message_from_bytes(head.partition(b"\r\n")[2])
    check_problem(port, json.loads(body), status, code, detail, fields["Content-Language"])
    assert head.startswith(b"HTTP/1.1 %d " % status)
    assert int(fields["Content-Length"]) == len(body)
    assert json.loads(body)["instance"] == "urn:uuid:" + fields["Request-Id"]
    assert fields["Connection"] == "close"
    assert fields["Date"]


def check_problem(port: int, problem: dict[str, Any], status: int, code: str, detail: str, tag: str) -> None:
    """Check that a problem is told as `/problems` has it."""
    page = ask(port, "GET", problem["type"])[1]
    assert (page["code"], page["status"]) == (code, status) == (problem["code"], problem["status"])
    assert problem["title"] == page["title"][{"pt-BR": "pt", "en": "en"}[tag]]
    assert problem["detail"].startswith(detail)
    assert problem["retryable"] is False


def test_two_refusals_have_each_an_id_of_its_own(port: int) -> None:
    first, second = (said(port, b"nonsense\r\n\r\n").partition(b"\r\n\r\n")[2] for _ in range(2))
    assert json.loads(first)["instance"] != json.loads(second)["instance"]


@pytest.mark.parametrize(
    ("path", "length"), [(b"/v1/tournaments", b"65537"), (b"/healthz", b"99999999"), (b"/nowhere", b"9" * 5000)]
)
def test_a_body_that_is_too_long_is_refused_from_the_head(port: int, path: bytes, length: bytes) -> None:
    """The body never comes: whoever waited for it would answer 408."""
    head = b"POST %b HTTP/1.1\r\n%bExpect: 100-continue\r\nContent-Length: %b\r\n\r\n" % (path, PT, length)
    with socket.create_connection(("127.0.0.1", port), timeout=20) as connection, connection.makefile("rb") as answer:
        connection.sendall(head)
        assert answer.readline().startswith(b"HTTP/1.1 413 ")
        fields = http.client.parse_headers(answer)
        problem = json.loads(answer.read(int(fields["Content-Length"])))
        check_problem(port, problem, 413, "content-too-large", "o corpo vai até 65536 bytes", "pt-BR")
        assert (problem["limit"], fields["Connection"]) == (65536, "close")
        assert answer.read() == b""


def test_who_sends_a_body_that_is_too_long_reads_the_refusal(port: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("POST", "/v1/matches", b" " * 3_000_000)
        answer = connection.getresponse()
        assert (answer.status, json.loads(answer.read())["code"]) == (413, "content-too-large")


def test_a_request_names_its_host_unless_it_is_of_an_older_kind(port: int) -> None:
    """RFC 9112, 3.2."""
    head, _, body = said(port, LINE + b"Accept-Language: pt-BR\r\n\r\n").partition(b"\r\n\r\n")
    assert head.startswith(b"HTTP/1.1 400 Bad Request\r\n")
    check_problem(port, json.loads(body), 400, "bad-request", "falta o campo Host (RFC 9112, 3.2)", "pt-BR")
    assert said(port, b"GET /healthz HTTP/1.0\r\n\r\n").startswith(b"HTTP/1.0 200 ")


def test_every_status_has_its_reason(port: int) -> None:
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("GET", "/", headers={"Accept": "image/png"})
        answer = connection.getresponse()
        assert (answer.status, answer.reason) == (406, "Not Acceptable")
    line = said(port, LINE + b"X: a\r\n" * 65 + b"\r\n").partition(b"\r\n")[0]
    assert line == b"HTTP/1.1 431 Request Header Fields Too Large"


def test_a_refusal_of_head_has_no_body(port: int) -> None:
    answer = said(port, b"HEAD / HTTP/1.1\r\nHost: x\r\nTransfer-Encoding: chunked\r\n\r\nzz\r\n")
    assert answer.startswith(b"HTTP/1.1 400 ")
    assert answer.endswith(b"\r\n\r\n")


def test_an_upgrade_to_what_there_is_not_is_not_taken_up(port: int) -> None:
    upgrade = b"Host: x\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\n"
    key = b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nConnection: upgrade, close\r\n\r\n"
    assert said(port, LINE + upgrade + key).startswith(b"HTTP/1.1 200 ")


def test_a_head_without_end_is_refused(port: int) -> None:
    lines = b"".join(b"X-%d: %s\r\n" % (number, b"a" * 4000) for number in range(20))
    assert said(port, b"GET / HTTP/1.1\r\nHost: x\r\n" + lines).startswith(b"HTTP/1.1 431 ")


def test_requests_one_after_the_other_on_one_connection_are_answered_in_order(port: int) -> None:
    wanted = [b"/healthz", b"/nowhere", b"/problems/overloaded", b"/"]
    requests = b"".join(b"GET %b HTTP/1.1\r\nHost: x\r\n\r\n" % path for path in wanted)
    answer = said(port, requests + b"GET /healthz HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n")
    assert re.findall(rb"HTTP/1\.1 (\d+)", answer) == [b"200", b"404", b"200", b"200", b"200"]


@pytest.mark.usefixtures("one_window")
def test_health_is_told_whatever_was_asked_before(sqlite_store: Matches, settings: Settings) -> None:
    client = create_app(settings_with(settings, rate=2), sqlite_store).test_client()
    assert [client.get("/problems").status_code for _ in range(3)] == [200, 200, 429]
    assert [client.get(path).status_code for path in ("/healthz", "/readyz") for _ in range(5)] == [200] * 10


@pytest.mark.usefixtures("one_window")
def test_wrong_tokens_are_counted_by_address(sqlite_store: Matches, settings: Settings) -> None:
    app = create_app(settings_with(settings, wrong_tokens=3), sqlite_store)

    def status(token: str, address: str) -> int:
        headers = {"Authorization": f"Bearer {token}"}
        return app.test_client().get("/v1/matches", headers=headers, environ_base={"REMOTE_ADDR": address}).status_code

    good = organiser_token(sqlite_store)
    assert [status(f"adj_{guess}", "192.0.2.1") for guess in range(5)] == [401, 401, 401, 429, 429]
    assert status(good, "192.0.2.1") == 200
    assert status("adj_9", "192.0.2.2") == 401


def settings_with(settings: Settings, **more: Any) -> Settings:
    return Settings(database=settings.database, secret=settings.secret, **more)


@pytest.mark.parametrize(
    ("peer", "headers", "client"),
    [
        ("192.0.2.9", {"x-forwarded-for": "198.51.100.1"}, "192.0.2.9"),
        ("10.0.0.1", {"x-forwarded-for": "198.51.100.1"}, "198.51.100.1"),
        ("10.0.0.1", {"x-forwarded-for": "203.0.113.7, 198.51.100.1, 10.0.0.2"}, "198.51.100.1"),
        ("10.0.0.1", {"x-forwarded-for": "203.0.113.7, nonsense"}, "10.0.0.1"),
        ("10.0.0.1", {"forwarded": 'for=203.0.113.7;proto=https, for="[2001:db8::1]:4711"'}, "2001:db8::1"),
        ("10.0.0.1", {"forwarded": "for=_hidden"}, "10.0.0.1"),
        ("10.0.0.1", {}, "10.0.0.1"),
    ],
)
def test_only_a_trusted_proxy_says_whose_request_it_is(peer: str, headers: dict[str, str], client: str) -> None:
    proxies = parse_proxies("10.0.0.0/8")
    assert proxies.client(peer, headers) == client
    scope = {
        "method": "GET", "root_path": "", "raw_path": b"/", "query_string": b"", "http_version": "1.1",
        "scheme": "http", "server": ("127.0.0.1", 80), "client": (peer, 1234),
        "headers": [(name.encode(), value.encode()) for name, value in headers.items()],
    }  # fmt: skip
    assert environ_of(scope, b"", proxies)["REMOTE_ADDR"] == client


def test_an_ipv6_network_is_one_caller() -> None:
    assert limited_as("2001:db8::1") == limited_as("2001:db8::2") != limited_as("2001:db8:0:1::1")
    assert limited_as("::ffff:192.0.2.1") == limited_as("192.0.2.1")
    assert not Proxies().trusts("127.0.0.1")


@pytest.mark.parametrize("target", [b"/a%20b%C3%A9?x=1", b"http://host:80/a%20b%C3%A9?x=1"])
def test_the_environ_is_as_other_servers_make_it(target: bytes) -> None:
    scope = {
        "method": "POST", "root_path": "", "raw_path": target.partition(b"?")[0], "query_string": b"x=1",
        "http_version": "1.1", "scheme": "http", "server": ("localhost", 80), "client": ("192.0.2.1", 1),
        "headers": [(b"host", b"localhost"), (b"content-type", b"application/json"), (b"content-length", b"2"),
                    (b"accept", b"text/html"), (b"accept", b"*/*")],
    }  # fmt: skip
    made = environ_of(scope, b"{}", Proxies())
    like = create_environ(
        "/a b\u00e9?x=1", "http://localhost", method="POST", data=b"{}", content_type="application/json"
    )
    for name in ("PATH_INFO", "QUERY_STRING", "REQUEST_METHOD", "CONTENT_TYPE", "CONTENT_LENGTH", "HTTP_HOST"):
        assert made[name] == like[name], name
    assert made["HTTP_ACCEPT"] == "text/html,*/*"
    assert made["wsgi.input"].read() == b"{}"


# Databases that do not answer


@pytest.mark.nightly
def test_writers_that_wait_for_another_process_are_refused_and_stop_nobody(sqlite_store: Matches) -> None:
    path = database_of(sqlite_store)
    organiser = organiser_token(sqlite_store)
    body = {"ruleset": "diamonds", "seats": DEMO}
    answered: list[int] = []
    with service(path) as (port, _), closing(sqlite3.connect(path, isolation_level=None)) as other:
        assert ask(port, "GET", "/v1/matches", organiser)[0] == 200
        other.execute("BEGIN IMMEDIATE")
        with ThreadPoolExecutor(150) as pool:

            def write(number: int) -> tuple[int, Any]:
                status, answer = ask(port, "POST", "/v1/matches", organiser, body, f"waiting-{number}")
                answered.append(status)
                return status, answer

            writing = [pool.submit(write, number) for number in range(150)]
            while not answered:  # those beyond the queue are refused at once: the others wait
                assert ask(port, "GET", "/healthz") == (200, {"status": "ok"})
            assert ask(port, "GET", "/v1/matches", organiser)[0] == 200
            while ask(port, "GET", "/readyz")[0] != 503:  # what was found a second ago at most
                assert len(answered) < 150
            assert len(answered) < 150, "all writers were answered before a reader was"
            results = [each.result() for each in writing]
        other.execute("ROLLBACK")
        assert {status for status, _ in results} == {503}
        assert {answer["code"] for _, answer in results} <= {"overloaded", "database-unavailable"}
        assert ask(port, "POST", "/v1/matches", organiser, body, "waiting-0")[0] == 201


def test_a_refusal_for_want_of_threads_says_when_to_come_back(file_store: Matches) -> None:
    organiser = organiser_token(file_store)
    path = database_of(file_store)
    with service(path) as (port, _), closing(sqlite3.connect(path, isolation_level=None)) as other:
        other.execute("BEGIN IMMEDIATE")

        def write(number: int) -> tuple[int, str | None, str | None]:
            headers = {"Authorization": f"Bearer {organiser}", "Content-Type": "application/json",
                       "Idempotency-Key": f"waiting-{number}", "Accept-Language": "pt-BR"}  # fmt: skip
            with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
                connection.request("POST", "/v1/tokens", '{"role": "judge"}', headers)
                answer = connection.getresponse()
                return answer.status, answer.headers["Retry-After"], answer.headers["Content-Language"]

        with ThreadPoolExecutor(100) as pool:
            answers = set(pool.map(write, range(100)))
        other.execute("ROLLBACK")
    assert answers <= {(503, "1", "pt-BR"), (503, "2", "pt-BR")}
    assert (503, "1", "pt-BR") in answers


FULL = """
import resource, signal, sys
from adjudicator.api.http.readiness import Readiness
from adjudicator.matches.store.sqlite import SQLite
dialect = SQLite(sys.argv[1])
dialect.query("SELECT 1", ())
print(Readiness(dialect).ready())
signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
resource.setrlimit(resource.RLIMIT_FSIZE, (1, resource.RLIM_INFINITY))
print(Readiness(dialect).ready())
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
print(Readiness(dialect).ready())
"""


def test_a_store_that_cannot_be_written_is_not_ready(tmp_path: Path) -> None:
    path = str(tmp_path / "full.db")
    upgrade(path)
    ran = subprocess.run([sys.executable, "-c", FULL, path], capture_output=True, text=True, check=True)
    assert [line for line in ran.stdout.splitlines() if line in ("True", "False")] == ["True", "False", "True"]


def test_readiness_is_told_of_both_databases(store: Matches) -> None:
    store.tables.dialect.try_writing(1.0)


# Processes and ports


@pytest.mark.nightly
def test_workers_end_with_their_master_and_another_takes_the_port(sqlite_store: Matches) -> None:
    path = database_of(sqlite_store)
    with service(path) as (port, master):
        workers = workers_of(master)
        streams = [stream(port, sqlite_store) for _ in range(3)]
        os.kill(master, signal.SIGKILL)
        wait_for_port("127.0.0.1", port, lambda told: None)
        with service(path, port) as (_, other):
            assert ask(port, "GET", "/healthz")[0] == 200
            assert len(workers_of(other)) == 2
            for _ in range(200):
                if not any(Path(f"/proc/{worker}").exists() for worker in workers):
                    break
                threading.Event().wait(0.1)
            assert not any(Path(f"/proc/{worker}").exists() for worker in workers)
        for each in streams:
            each.close()


def test_the_service_stops_when_asked(sqlite_store: Matches) -> None:
    with service(database_of(sqlite_store)) as (_, master):
        os.kill(master, signal.SIGTERM)
        for _ in range(200):
            if not workers_of(master):
                break
            threading.Event().wait(0.1)
        assert not workers_of(master)


def test_a_port_that_stays_taken_is_said(sqlite_store: Matches) -> None:
    port = free_port()
    told: list[Text] = []
    with socket.create_server(("127.0.0.1", port)), pytest.raises(PortTaken, match=str(port)):
        wait_for_port("127.0.0.1", port, told.append, seconds=0.2)
    (waiting,) = told
    assert "is taken; waiting up to" in waiting.en
    assert "está com outro processo; esperando" in waiting.pt
    wait_for_port("127.0.0.1", port, told.append, seconds=0.2)


@pytest.mark.parametrize(("language", "said"), [
    ("pt", ["migração aplicada: ", "Adjudicator ", "Token do organizador: ",
            "Ou, por um navegador: http://127.0.0.1:", "Experimente agora, em outro terminal:"]),
    ("en", ["applied migration ", "Adjudicator ", "Organiser's token: ",
            "Or, by a browser: http://127.0.0.1:", "Try next, in another terminal:"]),
])  # fmt: skip
@pytest.mark.sampled(1)
def test_serve_speaks_the_language_of_the_command_line(tmp_path: Path, language: str, said: list[str]) -> None:
    environment = {**os.environ, "ADJUDICATOR_DATA": str(tmp_path)}
    environment.pop("ADJUDICATOR_DATABASE", None)
    with served_at_a_terminal(environment, language) as printed:
        lines = list(iter(printed.readline, said[-1] + "\n"))
        suggested = [printed.readline() for _ in range(4)]
    for start in said[:-1]:
        assert [line for line in lines if line.startswith(start)], lines
    assert all(line.startswith(tuple(said)) for line in lines), lines
    assert suggested[-1].startswith(f"  {called()} demo diamonds --url http://127.0.0.1:")


def test_what_to_call_is_named_as_a_shell_there_finds_it(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    program = Path(sys.executable).with_name("adjudicator")
    monkeypatch.setenv("PATH", os.defpath)
    monkeypatch.chdir(tmp_path)
    assert called() == str(program)
    monkeypatch.chdir(program.parents[1])
    assert called() == "bin/adjudicator"
    (tmp_path / "adjudicator").symlink_to(program)
    monkeypatch.setenv("PATH", str(tmp_path))
    assert called() == "adjudicator"


@pytest.mark.nightly
def test_serve_raises_the_limit_of_open_files(sqlite_store: Matches) -> None:
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    with service(database_of(sqlite_store)) as (_, master):
        limits = Path(f"/proc/{master}/limits").read_text()
    line = next(line for line in limits.splitlines() if line.startswith("Max open files"))
    assert line.split()[3:5] == [str(hard), str(hard)]


def test_a_service_that_cannot_start_ends_and_says_why_in_its_last_line(tmp_path: Path) -> None:
    (tmp_path / "policies").mkdir()
    (tmp_path / "policies/ours.yaml").write_text("id: ours")
    command = [sys.executable, "-m", "adjudicator", "serve", "--port", str(free_port()), "--language", "en"]
    environment = {**os.environ, "ADJUDICATOR_POLICIES": "policies", "ADJUDICATOR_LOG_ORIGIN": "club.example/log"}
    done = subprocess.run(command, env=environment, cwd=tmp_path, capture_output=True, text=True, check=False)
    why = "Error: policy policies/ours.yaml: Object missing required field"
    assert (done.returncode, done.stderr.splitlines()[-1].startswith(why)) == (1, True), done.stderr
    assert "Traceback" not in done.stderr


FAULT = """
from adjudicator.api.http import journal
from adjudicator.api.serving.master import Reason
journal.write()
reason = Reason()
reason.tell(KeyError("seat " * 500))
reason.tell(ValueError("of another worker"))
print(reason.told().en)
"""


def test_what_keeps_a_worker_from_starting_by_a_fault_of_ours_is_told_and_logged_whole() -> None:
    done = subprocess.run([sys.executable, "-c", FAULT], capture_output=True, text=True, check=True)
    assert done.stdout.startswith("The service cannot start: KeyError: 'seat seat")
    assert json.loads(done.stderr)["exception"].startswith("KeyError")

"""A real service, killed: what it acknowledged is there exactly once; what was repeated was done once."""

import http.client
import json
import os
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from typing import Any

import pytest

from adjudicator.cli import organiser_token
from adjudicator.matches.application import Matches
from tests.api.client import DEMO
from tests.conftest import SECRET

SERVE = (
    "import os; from api.server import Server; from api.settings import Settings; "
    "Server(Settings(database=os.environ['DB'], secret=os.environ['SECRET'].encode(), rate='1000000/second'), "
    "os.environ['BIND'], 2).run()"
)


def free_port() -> int:
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


@contextmanager
def service(database: str) -> Iterator[tuple[int, int]]:
    """Serve a database with gunicorn, two workers; give its port and the master's process id."""
    port = free_port()
    environment = {**os.environ, "DB": database, "SECRET": SECRET.decode(), "BIND": f"127.0.0.1:{port}"}
    with subprocess.Popen([sys.executable, "-c", SERVE], env=environment, stderr=subprocess.DEVNULL) as process:
        try:
            wait_until_up(port)
            yield port, process.pid
        finally:
            process.terminate()


def wait_until_up(port: int) -> None:
    """Ask until the service answers; each try waits for the socket, not for a time."""
    deadline = time.monotonic() + 30
    while time.monotonic() < deadline:
        try:
            if ask(port, "GET", "/readyz", None, None, "")[0] == 200:
                return
        except OSError:
            threading.Event().wait(0.05)
    raise AssertionError("the service did not come up")


def ask(port: int, method: str, path: str, token: str | None, body: Any, key: str) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=10)
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if key:
        headers["Idempotency-Key"] = key
    try:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read() or b"null")
    finally:
        connection.close()


def persistently(port: int, method: str, path: str, token: str, body: Any, key: str) -> tuple[int, Any]:
    """Repeat a request under its key until it is answered, as a client should."""
    for _ in range(200):
        try:
            status, answer = ask(port, method, path, token, body, key)
        except (OSError, http.client.HTTPException):
            threading.Event().wait(0.02)
            continue
        if status != 503:
            return status, answer
    raise AssertionError("no answer")


def workers_of(master: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(master)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def test_a_worker_killed_in_the_middle_of_posting_loses_and_doubles_nothing(store: Matches, database: str) -> None:
    organiser = organiser_token(store)
    acknowledged: dict[str, list[int]] = {}
    failures: list[BaseException] = []
    with service(database) as (port, master):

        def play(number: int) -> None:
            try:
                body = {"ruleset": "diamonds", "seats": DEMO}
                status, made = persistently(port, "POST", "/v1/matches", organiser, body, f"crash-match-{number}")
                assert status == 201, made
                id, tokens = made["match"]["id"], made["tokens"]
                acknowledged[id] = []
                waiting = made["match"]["waiting"]
                for move in range(1, 41):
                    seat = waiting[0]
                    _, mine = persistently(port, "GET", f"/v1/matches/{id}/decision", tokens[seat], None, "")
                    status, answer = persistently(
                        port,
                        "POST",
                        f"/v1/matches/{id}/actions",
                        tokens[seat],
                        {"action": mine["legal"][0], "expected_version": mine["version"]},
                        f"crash-move-{number}-{move}",
                    )
                    assert status == 201, answer
                    acknowledged[id].append(answer["move"])
                    waiting = answer["next"]["waiting"]
            except BaseException as error:
                failures.append(error)

        threads = [threading.Thread(target=play, args=(number,)) for number in range(6)]
        for thread in threads:
            thread.start()
        kills = 0
        while any(thread.is_alive() for thread in threads):
            threading.Event().wait(0.3)
            if kills < 4:
                for worker in workers_of(master)[:1]:
                    os.kill(worker, signal.SIGKILL)
                    kills += 1
        for thread in threads:
            thread.join()
    assert not failures, failures
    assert kills >= 1
    assert len(acknowledged) == 6
    for id, moves in acknowledged.items():
        assert moves == list(range(1, 41))
        assert store.live(id).state.move == 40
        versions = [record.originator_version for record in store.records(id)]
        assert versions == list(range(1, len(versions) + 1))
        assert {record.move for record in store.records(id)} == set(range(41))


def test_slow_clients_do_not_stop_the_service(sqlite_store: Matches) -> None:
    database = sqlite_store.tables.dialect.path  # type: ignore[attr-defined]  # SQLite's own
    with service(database) as (port, _):
        slow = [socket.create_connection(("127.0.0.1", port)) for _ in range(140)]
        for connection in slow:
            connection.sendall(b"POST /v1/matches HTTP/1.1\r\nHost: x\r\nContent-Length: 100\r\nX-Slow: ")
        try:
            status, _ = ask_patiently(port)
            assert status == 200
        finally:
            for connection in slow:
                connection.close()


def ask_patiently(port: int) -> tuple[int, Any]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=25)
    with closing(connection):
        connection.request("GET", "/healthz")
        answer = connection.getresponse()
        return answer.status, json.loads(answer.read())


@pytest.mark.parametrize("signal_number", [signal.SIGTERM])
def test_the_service_stops_when_asked(sqlite_store: Matches, signal_number: int) -> None:
    database = sqlite_store.tables.dialect.path  # type: ignore[attr-defined]  # SQLite's own
    with service(database) as (_, master):
        os.kill(master, signal_number)
        for _ in range(200):
            if not workers_of(master):
                break
            threading.Event().wait(0.1)
        assert not workers_of(master)

"""A quota is one for all workers of a service, and for the services of all machines where a server counts for them."""

import os
import signal
import socket
import subprocess
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing, contextmanager
from http.client import HTTPConnection
from multiprocessing import get_context
from pathlib import Path
from shutil import which
from typing import TypeVar

import pytest
import structlog

from adjudicator.api.access import counts
from adjudicator.api.access.counts import Counts, NamedCounts, SharedCounts, window
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from tests.api.service import database_of, free_port, service

REDIS = which("redis-server") or ""
FORKED = get_context("fork")
T = TypeVar("T")


def in_one_window(tried: Callable[[], T]) -> T:
    """Return what is found by a try that no end of a window falls into."""
    while True:
        now, found = window(), tried()
        if window() == now:
            return found


def test_processes_and_threads_count_together_and_lose_nothing() -> None:
    def shared() -> list[int]:
        made = SharedCounts()

        def count() -> None:
            with ThreadPoolExecutor(4) as threads:
                list(threads.map(made.add, ["P1", "P2"] * 500))

        processes = [FORKED.Process(target=count) for _ in range(3)]
        for process in processes:
            process.start()
        for process in processes:
            process.join()
        return [made.get("P1"), made.get("P2"), made.get("P3")]

    assert in_one_window(shared) == [1500, 1500, 0]


def test_who_is_killed_while_counting_is_in_nobodys_way() -> None:
    made = SharedCounts()
    ours, theirs = FORKED.Pipe()

    def hold() -> None:
        with made._alone():
            theirs.send(True)
            signal.pause()

    process = FORKED.Process(target=hold)
    process.start()
    assert ours.recv()
    assert process.pid is not None
    os.kill(process.pid, signal.SIGKILL)
    process.join()
    assert in_one_window(lambda: made.add(f"P1 {time.monotonic()}")) == 1


def test_a_new_window_begins_at_nought(monkeypatch: pytest.MonkeyPatch) -> None:
    made = SharedCounts()
    monkeypatch.setattr(counts, "window", lambda: 7)
    assert [made.add("P1"), made.add("P1"), made.get("P1")] == [1, 2, 2]
    monkeypatch.setattr(counts, "window", lambda: 8)
    assert [made.get("P1"), made.add("P1")] == [0, 1]


def test_more_callers_than_the_table_holds_are_each_counted_for_themselves(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "window", lambda: 7)
    made = SharedCounts(slots=100)
    keys = [f"192.0.2.{number}" for number in range(300)]
    assert [made.add(key) for key in keys * 2] == [1] * 300 + [2] * 300
    assert [made.get(key) for key in keys] == [2] * 300
    monkeypatch.setattr(counts, "window", lambda: 8)
    assert [made.get(key) for key in keys] == [0] * 300


def left_of(port: int, token: str) -> tuple[int, int]:
    """Ask once, on a connection of its own, so by any worker; return the status and what the answer says is left."""
    with closing(HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("GET", "/v1/me", headers={"Authorization": f"Bearer {token}"})
        with closing(connection.getresponse()) as answer:
            left = (answer.headers["RateLimit"] or "").partition("r=")[2].partition(";")[0]
            return answer.status, int(left)


def test_the_workers_of_a_service_have_one_quota_and_no_header_jumps(sqlite_store: Matches) -> None:
    token = organiser_token(sqlite_store)

    def asked() -> list[tuple[int, int]]:
        with service(database_of(sqlite_store), rate=20) as (port, _):
            return [left_of(port, token) for _ in range(24)]

    expected = [(200, left) for left in reversed(range(20))] + [(429, 0)] * 4
    assert in_one_window(asked) == expected


@contextmanager
def redis(folder: Path, port: int) -> Iterator[None]:
    """Run a Redis server that keeps nothing, until it is left."""
    command = [REDIS, "--port", str(port), "--save", "", "--dir", str(folder)]
    with subprocess.Popen(command, stdout=subprocess.PIPE, text=True) as server:
        assert server.stdout is not None
        assert any("Ready to accept connections" in line for line in server.stdout)
        reading = threading.Thread(target=server.stdout.read)
        reading.start()
        try:
            yield
        finally:
            server.terminate()
            reading.join()


def named(port: int, secret: bytes = b"a secret") -> Counts:
    return NamedCounts(f"redis://127.0.0.1:{port}/0", secret, SharedCounts())


@pytest.mark.skipif(not REDIS, reason="there is no redis-server")
def test_machines_count_together_by_a_server_that_is_named(tmp_path: Path) -> None:
    port = free_port()
    with redis(tmp_path, port):
        here, there, others = named(port), named(port), named(port, b"of another service")

        def counted() -> list[int]:
            key = f"requests {time.monotonic()}"
            return [here.add(key), there.add(key), here.add(key), there.get(key), others.get(key)]

        assert in_one_window(counted) == [1, 2, 3, 3, 0]


@pytest.mark.skipif(not REDIS, reason="there is no redis-server")
def test_without_that_server_each_machine_counts_for_itself_until_it_is_back(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(counts, "REST_SECONDS", 0.0)
    monkeypatch.setattr(counts, "window", lambda: 7)
    port = free_port()
    here = named(port)
    with structlog.testing.capture_logs() as told:
        assert [here.add("P1"), here.add("P1"), here.get("P1")] == [1, 2, 2]
        with redis(tmp_path, port):
            assert [here.add("P1"), here.get("P1")] == [1, 1]
    assert [line["answers"] for line in told if line["log_level"] == "warning"] == [False]  # once, not at each request
    assert here.add("P1") == 3


def test_a_server_that_does_not_answer_is_not_asked_again_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(counts, "window", lambda: 7)
    with socket.create_server(("127.0.0.1", 0)) as listening:
        listening.settimeout(0)
        here = named(listening.getsockname()[1])
        assert [here.add("P1") for _ in range(3)] == [1, 2, 3]
        listening.accept()[0].close()
        with pytest.raises(BlockingIOError):
            listening.accept()

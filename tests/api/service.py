"""A real service for tests: gunicorn, two workers, on a free port."""

import http.client
import json
import os
import socket
import subprocess
import sys
import tempfile
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any, TextIO

from adjudicator.matches.application import Matches
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.sqlite import SQLite
from tests.amounts import LONG
from tests.api.ready_process import served
from tests.api.serve_ready import WORKERS
from tests.conftest import SECRET

START_SECONDS = 120.0
"""How long a whole service may take to begin, also where others have the processors: a soak starts it then too."""
DEFAULTS = {"rate": 10**9, "wrong_tokens": 10**9, "stream_seconds": 0.2}


@contextmanager
def service(database: str, port: int = 0, **settings: object) -> Iterator[tuple[int, int]]:
    """Serve a database, on a free port unless one is given; give the port and the master's process id. Fails in the end
    if a request has met an error of the service's own."""
    port = port or free_port()
    given = {"secret": SECRET, **DEFAULTS, "database": database, **settings}
    with tempfile.NamedTemporaryFile("r") as said:
        with served(said.name, f"127.0.0.1:{port}", given) as master:
            wait_until_up(port)
            until(lambda: len(workers_of(master)) == WORKERS)  # one serves before the other has begun
            yield port, master
        failures = [line for line in said if '"event": "internal"' in line]
    assert failures == [], "".join(failures)


def ask(
    port: int, method: str, path: str, token: str | None = None, body: Any = None, key: str = ""
) -> tuple[int, Any]:
    """Send one request on a connection of its own; return its status and JSON."""
    headers = {"Content-Type": "application/json"} if body is not None else {}
    if token:
        headers["Authorization"] = f"Bearer {token}"
    if key:
        headers["Idempotency-Key"] = key
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        with closing(connection.getresponse()) as answer:
            return answer.status, json.loads(answer.read() or b"null")


def database_of(store: Matches) -> str:
    """Return the database that a store lies in: the path of a file, or a DSN."""
    dialect = store.tables.dialect
    if isinstance(dialect, SQLite):
        return dialect.path
    assert isinstance(dialect, PostgreSQL)
    return dialect.dsn


def workers_of(master: int) -> list[int]:
    """Return the process ids of a service's workers."""
    found = subprocess.run(["pgrep", "-P", str(master)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def free_port() -> int:
    """Return a port that nobody has."""
    with closing(socket.socket()) as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
        return port


def wait_until_up(port: int, seconds: float = START_SECONDS) -> None:
    """Wait until a service is ready; fail if it is not within so long."""
    until(lambda: ask(port, "GET", "/readyz")[0] == 200, seconds)


def until(happened: Callable[[], bool], seconds: float = 60.0) -> float:
    """Wait until something has happened, for which a service that is not there just now may be asked; return how long
    that took."""
    began = time.monotonic()
    while time.monotonic() < began + seconds:
        with suppress(OSError, http.client.HTTPException):
            if happened():
                return time.monotonic() - began
        threading.Event().wait(0.02)
    raise AssertionError(f"it has not happened within {seconds:g} seconds")


@contextmanager
def command_service(
    database: str,
    data: Path,
    port: int = 0,
    workers: int = 2,
    program: Sequence[str] = (sys.executable, "-m", "adjudicator"),
    **variables: str,
) -> Iterator[tuple[int, int]]:
    """Run `adjudicator serve` on a database, with all that belongs to it, the sequencer too, and a data folder of its
    own, where what it says on standard error is in `said`; variables of the environment are set besides. Give the port
    and the master's process id, once all its workers have begun: one serves before the others have."""
    port = port or free_port()
    environment = _environment(database, data, **variables)
    command = [*program, "serve", "--port", str(port), "--language", "en", "--workers", str(workers)]
    with (data / "said").open("ab") as said:
        process = subprocess.Popen(command, env=environment, stdout=subprocess.DEVNULL, stderr=said)
        with _begun(process, port, workers):
            yield port, process.pid


@contextmanager
def _begun(process: subprocess.Popen[bytes], port: int, workers: int) -> Iterator[None]:
    """Wait until a service has all its workers; end it afterwards."""
    with process:
        try:
            wait_until_up(port, START_SECONDS)
            until(lambda: len(workers_of(process.pid)) >= workers)  # the sequencer begins after them, if it can
            yield
        finally:
            process.terminate()


def _environment(database: str, data: Path, **variables: str) -> dict[str, str]:
    return {
        **{name: value for name, value in os.environ.items() if name != LONG},  # it is none of the service's
        "ADJUDICATOR_DATABASE": database,
        "ADJUDICATOR_DATA": str(data),
        "ADJUDICATOR_SECRET": SECRET.decode(),
        "ADJUDICATOR_RATE": str(10**9),
        "ADJUDICATOR_LOG_ORIGIN": "club.example/log",
        **variables,
    }


_ON_A_SOCKET = """
import os, sys
os.dup2(int(sys.argv[1]), 3, inheritable=True)
os.environ.update(LISTEN_FDS="1", LISTEN_PID=str(os.getpid()))
os.execv(sys.executable, [sys.executable, "-m", "adjudicator", "serve", *sys.argv[2:]])
"""
"""Serves a socket that is passed on as systemd does it: as file 3, named by the environment."""


@contextmanager
def socket_service(
    door: socket.socket, database: str, data: Path, workers: int = 2, **variables: str
) -> Iterator[tuple[int, int]]:
    """The same on a socket that is open already, and stays so; `said` has what it prints, too."""
    words = ("--language", "en", "--workers", str(workers))
    command = [sys.executable, "-c", _ON_A_SOCKET, str(door.fileno()), *words]
    environment, port = _environment(database, data, **variables), door.getsockname()[1]
    with (data / "said").open("ab") as said:
        process = subprocess.Popen(command, env=environment, pass_fds=(door.fileno(),), stdout=said, stderr=said)
        with _begun(process, port, workers):
            yield port, process.pid


@contextmanager
def served_at_a_terminal(environment: dict[str, str], language: str = "en") -> Iterator[TextIO]:
    """Run `adjudicator serve` at a terminal; give what it prints there."""
    command = [sys.executable, "-m", "adjudicator", "serve", "--port", str(free_port()), "--language", language]
    ours, its = os.openpty()
    with (
        subprocess.Popen(command, env=environment, stdout=its, stderr=subprocess.DEVNULL) as process,
        os.fdopen(ours, encoding="utf-8") as printed,
    ):
        os.close(its)
        yield printed
        process.terminate()


def sequencers_of(master: int) -> list[int]:
    """Return the process id of the sequencer that a service keeps beside its workers, if it runs just now."""
    found = subprocess.run(
        ["pgrep", "-P", str(master), "-f", "log run --parent"], capture_output=True, text=True, check=False
    )
    return [int(line) for line in found.stdout.split()]


def fetch(port: int, path: str, token: str = "") -> tuple[int, bytes]:
    """Read something; return the status and the bytes."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
        connection.request("GET", path, headers=headers)
        with closing(connection.getresponse()) as answer:
            return answer.status, answer.read()

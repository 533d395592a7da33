"""A restart loses no request: who was promised that a connection stays is answered on it, and who connects waits."""

import http.client
import json
import os
import signal
import socket
import sys
import threading
import time
import venv
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack, closing, contextmanager, suppress
from pathlib import Path

import pytest

from adjudicator import __version__
from adjudicator.matches.application import Matches
from tests.api.service import (
    ask,
    command_service,
    database_of,
    fetch,
    sequencers_of,
    service,
    socket_service,
    until,
    workers_of,
)


def listening(port: int) -> set[str]:
    """The sockets that listen on a port, as they are called in `/proc`."""
    rows = [line.split() for line in Path("/proc/net/tcp").read_text().splitlines()[1:]]
    return {f"socket:[{row[9]}]" for row in rows if row[3] == "0A" and int(row[1].partition(":")[2], 16) == port}


def sockets_of(process: int) -> set[str]:
    """The sockets that a process has open; none if it has ended."""
    found = set()
    for each in Path(f"/proc/{process}/fd").glob("*"):
        try:
            found.add(os.readlink(each))
        except FileNotFoundError:  # closed meanwhile
            continue
    return found


KEPT_SECONDS = 4.0
"""So long the proxies of `deploy/` keep a connection on which nothing is asked, for their next request."""
SHORT_SECONDS = 0.5
CLIENTS = 8


def test_who_is_connected_when_workers_change_is_answered(sqlite_store: Matches) -> None:
    """Also who is just reading an answer that did not say that it is the last, and who asks as late as a proxy may."""
    with service(database_of(sqlite_store)) as (port, master), ExitStack() as stack:
        workers = workers_of(master)
        connections = [http.client.HTTPConnection("127.0.0.1", port, timeout=25) for _ in range(4)]
        kept, fresh, reading, late = (stack.enter_context(closing(each)) for each in connections)
        for connection in (kept, late):
            connection.request("GET", "/healthz")
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("Connection")) == (200, None)
            answer.read()
        fresh.connect()
        reading.sock = stack.enter_context(socket.socket())
        reading.sock.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)  # most of the answer is not sent yet
        reading.sock.connect(("127.0.0.1", port))
        reading.request("GET", "/openapi.yaml")
        half = reading.getresponse()
        assert half.getheader("Connection") is None
        told = time.monotonic()
        os.kill(master, signal.SIGHUP)
        doors = listening(port)
        until(lambda: not any(doors & sockets_of(worker) for worker in workers))  # they take nobody in any more
        half.read()
        for connection in (kept, fresh, reading, late):
            if connection is late:
                threading.Event().wait(told + KEPT_SECONDS - SHORT_SECONDS - time.monotonic())
            connection.request("GET", "/v1/rulesets")
            answer = connection.getresponse()
            assert (answer.status, answer.getheader("Connection")) == (200, "close")
            answer.read()
        until(lambda: not {*workers} & {*workers_of(master)})
        assert ask(port, "GET", "/healthz")[0] == 200


def test_who_is_let_in_while_a_service_ends_is_answered(sqlite_store: Matches) -> None:
    """The system lets clients in as long as a process listens, also those whom nobody accepts any more."""

    def ask_until_refused(_: int) -> list[int]:
        statuses = []
        with suppress(ConnectionRefusedError):
            while True:
                statuses.append(fetch(port, "/healthz")[0])
        return statuses

    with service(database_of(sqlite_store)) as (port, master), ThreadPoolExecutor(CLIENTS) as pool:
        os.kill(master, signal.SIGTERM)
        answered = [status for found in pool.map(ask_until_refused, range(CLIENTS)) for status in found]
    assert {*answered} == {200}


@pytest.mark.nightly
def test_hup_keeps_the_settings_of_the_start_and_says_so(sqlite_store: Matches, tmp_path: Path) -> None:
    config = tmp_path / "adjudicator.toml"
    config.write_text("open_tables = 7\n")
    with command_service(database_of(sqlite_store), tmp_path, ADJUDICATOR_CONFIG=str(config)) as (port, master):
        assert ask(port, "GET", "/")[1]["open_tables"] is True
        config.write_text("open_tables = 0\n")
        until(lambda: bool(sequencers_of(master)))
        before, sequencers = {*workers_of(master)}, {*sequencers_of(master)}
        os.kill(master, signal.SIGHUP)
        until(lambda: "new workers are begun" in (tmp_path / "said").read_text())
        until(lambda: before & {*workers_of(master)} == sequencers)  # it stays
        assert ask(port, "GET", "/")[1]["open_tables"] is True
    (line,) = [each for each in (tmp_path / "said").read_text().splitlines() if "new workers are begun" in each]
    assert json.loads(line)["settings"] == "of the start: changed ones take a restart"


POLICY = (
    "id: {id}\nedition: '1'\nname: {{pt: Casa, en: House}}\n"
    "penalties: [{{id: word, name: {{pt: A, en: A}}, text: {{pt: A, en: A}}}}]\n"
    "infractions: [{{id: BAD, category: c, name: {{pt: B, en: B}}, text: {{pt: B, en: B}}, ladder: [{step}]}}]\n"
)


def test_hup_with_a_faulty_policy_goes_on_with_those_before_and_says_what_is_wrong(
    sqlite_store: Matches, tmp_path: Path
) -> None:
    """Also when a worker is begun again meanwhile, because another was killed."""

    def served() -> list[str]:
        return [each["id"] for each in ask(port, "GET", "/v1/policies")[1]["data"]]

    ours = tmp_path / "policies" / "ours.yaml"
    ours.parent.mkdir()
    ours.write_text(POLICY.format(id="ours", step="word"))
    with command_service(database_of(sqlite_store), tmp_path, 0, 1, ADJUDICATOR_POLICIES=str(ours.parent)) as (
        port,
        master,
    ):
        ours.write_text(POLICY.format(id="theirs", step="sword"))
        os.kill(master, signal.SIGHUP)
        until(lambda: f"{ours}: BAD: the ladder has no such penalty: sword" in (tmp_path / "said").read_text())
        assert served() == ["house", "ours"]
        (worker,) = [each for each in workers_of(master) if each not in sequencers_of(master)]
        os.kill(worker, signal.SIGKILL)
        until(lambda: worker not in workers_of(master) and served() == ["house", "ours"])
        ours.write_text(POLICY.format(id="theirs", step="word"))
        os.kill(master, signal.SIGHUP)
        until(lambda: served() == ["house", "theirs"])
    assert "new workers are begun" in (tmp_path / "said").read_text()


@pytest.mark.nightly
def test_a_socket_that_stays_open_lets_nobody_down_between_two_services(sqlite_store: Matches, tmp_path: Path) -> None:
    database = database_of(sqlite_store)
    with socket.create_server(("127.0.0.1", 0)) as door:
        with socket_service(door, database, tmp_path) as (port, _):
            pass
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as between:
            between.request("GET", "/v1/rulesets")  # nobody serves just now
            with socket_service(door, database, tmp_path):
                assert between.getresponse().status == 200
    assert f"Adjudicator {__version__} on http://127.0.0.1:{port}\n" in (tmp_path / "said").read_text()


@contextmanager
def given_way(first: int) -> Iterator[int]:
    """Have a master begin another (USR2); give that one's process id when it serves beside the first."""
    second: list[int] = []

    def came() -> bool:
        for child in workers_of(first):
            if b"GUNICORN_PID=" in Path(f"/proc/{child}/environ").read_bytes() and len(workers_of(child)) > 1:
                second.append(child)
        return bool(second)

    try:
        os.kill(first, signal.SIGUSR2)
        until(came)
        yield second[0]
    finally:
        for master in second:
            os.kill(master, signal.SIGTERM)
        until(lambda: not any(Path(f"/proc/{master}").exists() for master in second))


def test_a_service_gives_way_to_another_while_it_serves(sqlite_store: Matches, tmp_path: Path) -> None:
    """USR2, as gunicorn has it: a second master serves the same socket, here one that a service manager has given, and
    the first is told to go."""
    with ExitStack() as second, socket.create_server(("127.0.0.1", 0)) as door:
        with socket_service(door, database_of(sqlite_store), tmp_path) as (port, first):
            second.enter_context(given_way(first))
        assert ask(port, "GET", "/healthz")[0] == 200


def environment(folder: Path) -> Path:
    """Make a virtual environment with all that this one has, and the program; return the program's path."""
    venv.create(folder, symlinks=True)
    (here,) = (each for each in sys.path if each.endswith("site-packages"))
    (libraries,) = folder.glob("lib/*/site-packages")
    (libraries / "all.pth").write_text(f"import site; site.addsitedir({here!r})\n")
    program = folder / "bin/adjudicator"
    program.write_text(f"#!{folder}/bin/python\nfrom adjudicator.cli import main\nmain()\n")
    program.chmod(0o755)
    return program


@pytest.mark.nightly
def test_a_service_gives_way_to_the_version_that_its_path_leads_to_now(sqlite_store: Matches, tmp_path: Path) -> None:
    """As docs/maintenance.md has it: each version in an environment of its own, and a link."""
    link = tmp_path / "adjudicator"
    for each in ("1", "2"):
        environment(tmp_path / each)
    link.symlink_to("1")
    program = [str(link / "bin/adjudicator")]
    with command_service(database_of(sqlite_store), tmp_path, program=program) as (_, first):
        assert interpreter_of(first) == f"{tmp_path}/1/bin/python"
        link.unlink()
        link.symlink_to("2")
        with given_way(first) as second:
            assert interpreter_of(second) == f"{tmp_path}/2/bin/python"


def interpreter_of(process: int) -> str:
    """Return by which path the interpreter of a process was begun."""
    return Path(f"/proc/{process}/cmdline").read_bytes().partition(b"\0")[0].decode()

"""Clients of a service under trial: raw connections that misbehave, and one that plays and is measured."""

import http.client
import json
import resource
import socket
import statistics
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import closing, contextmanager
from typing import Any

import msgspec

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder
from adjudicator.rulesets.registry import RULESETS
from tests.conftest import SECRET


def organiser_of(database: str) -> str:
    """Return the organiser's token of a service on a database."""
    store = Matches(open_recorder(database), SECRET)
    with closing(store.tables.dialect):
        return organiser_token(store)


class Bad(msgspec.Struct, frozen=True):
    """A kind of bad client: what it sends at first, what it goes on sending, and whether it reads what comes."""

    name: str
    first: bytes = b""
    trickle: bytes = b""
    reads: bool = True


@contextmanager
def crowd(port: int, kind: Bad, count: int) -> Iterator[None]:
    """Keep so many bad connections open; those that the service closes come again."""
    connections: list[socket.socket] = []
    stop = threading.Event()
    full = threading.Event()

    def connect() -> socket.socket:
        connection = socket.socket()
        if not kind.reads:
            connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 2048)
        connection.settimeout(5)
        connection.connect(("127.0.0.1", port))
        connection.sendall(kind.first)
        connection.setblocking(False)
        return connection

    def alive(connection: socket.socket) -> bool:
        try:
            if kind.trickle:
                connection.send(kind.trickle)
            return not kind.reads or connection.recv(1, socket.MSG_PEEK) != b""
        except BlockingIOError:
            return True
        except OSError:
            return False

    def misbehave() -> None:
        while not stop.is_set():
            while len(connections) < count and not stop.is_set():
                try:
                    connections.append(connect())
                except OSError:
                    stop.wait(0.05)
            full.set()
            stop.wait(0.5)
            for connection in [each for each in connections if not alive(each)]:
                connections.remove(connection)
                connection.close()

    thread = threading.Thread(target=misbehave)
    thread.start()
    try:
        assert full.wait(60), f"the connections of {kind.name} could not be made"
        yield
    finally:
        stop.set()
        thread.join()
        for connection in connections:
            connection.close()


class Times(msgspec.Struct, frozen=True):
    """How long requests took, in milliseconds, shortest first."""

    all: Sequence[float]

    @property
    def median(self) -> float:
        return statistics.median(self.all)

    def at(self, part: float) -> float:
        """Return within what time so great a part of the requests were answered."""
        return self.all[int(part * len(self.all))]

    def __str__(self) -> str:
        return f"{self.median:.1f} ms (99 %: {self.at(0.99):.1f}, most: {self.all[-1]:.1f})"


class Player:
    """Plays matches of diamonds, one legal action after another, each on a connection of its own."""

    def __init__(self, port: int, organiser: str) -> None:
        self.port = port
        self.organiser = organiser
        self.keys = 0
        self.begin()

    def begin(self) -> None:
        body = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
        made = self.ask("POST", "/v1/matches", self.organiser, body)
        self.id, self.tokens, self.waiting = made["match"]["id"], made["tokens"], made["match"]["waiting"]

    def move(self) -> float:
        """Make a move; return how long the action took, in milliseconds."""
        if not self.waiting:
            self.begin()
        token = self.tokens[self.waiting[0]]
        legal = self.ask("GET", f"/v1/matches/{self.id}/decision", token)["legal"]
        began = time.perf_counter()
        made = self.ask("POST", f"/v1/matches/{self.id}/actions", token, {"action": legal[0]})
        took = 1000 * (time.perf_counter() - began)
        self.waiting = (made["next"] or {}).get("waiting", [])
        return took

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        self.keys += 1
        headers = {"Authorization": f"Bearer {token}"} if token else {}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": f"torture-{id(self)}-{self.keys}"}
        with closing(http.client.HTTPConnection("127.0.0.1", self.port, timeout=10)) as connection:
            connection.request(method, path, json.dumps(body) if body is not None else None, headers)
            with closing(connection.getresponse()) as answer:
                data = answer.read()
            assert answer.status in (200, 201), (method, path, answer.status, data)
            return json.loads(data)

    def measure(self, requests: int) -> tuple[Times, Times]:
        """Return how long `/healthz` and actions take, asked in turn."""
        health, actions = [], []
        for _ in range(requests):
            began = time.perf_counter()
            self.ask("GET", "/healthz")
            health.append(1000 * (time.perf_counter() - began))
            actions.append(self.move())
        return Times(sorted(health)), Times(sorted(actions))


def memory_of(processes: Sequence[int]) -> int:
    """Return how much memory processes have, in megabytes."""
    pages = 0
    for process in processes:
        with open(f"/proc/{process}/statm") as file:
            pages += int(file.read().split()[1])
    return pages * resource.getpagesize() // 2**20


def allow_connections(count: int) -> int:
    """Let this process open so many connections; return how many of them it may."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))
    return min(count, hard - 256)

"""Proxied: behind nginx and Caddy a service is reloaded, restarted and upgraded under load; no request is lost."""

import http.client
import json
import socket
import ssl
import tempfile
import threading
from collections import Counter
from collections.abc import Callable, Mapping
from contextlib import ExitStack, suppress
from itertools import cycle
from pathlib import Path
from typing import Any

from tests.api.service import until
from tests.proxies import PROXIES, Proxy, Site, is_installed, proxied
from tests.torture.clients import Player, organiser_of
from tests.torture.deployment import SocketDeployment
from tests.torture.trial import Figures, Trial

REQUESTS, SHORT_REQUESTS = 10_000, 300
"""So many are sent through each proxy at least, while all of it is done to the service."""
TROUBLES, SHORT_TROUBLES = 12, 3
"""Into so many parts these are divided by what is done to it."""
PLAYERS = 8
ANSWERED_SECONDS, LOAD_SECONDS = 60.0, 3600.0
"""Within what time each request is answered, also one that waits for a restart; and all of them."""
BACKLOG = 2048
AGAIN_SECONDS = 0.1
"""How long a client waits before it opens a stream again."""


class Visitor(Player):
    """Plays through a proxy, on a connection that stays open; every request is sent once, and must be answered."""

    def __init__(self, site: Site, organiser: str) -> None:
        self.asked = 0
        self._site, self._open = site, ExitStack()
        self._connect()
        super().__init__(site.port, organiser)

    def begin(self) -> None:
        """Begin a match; whoever follows learns at once which it is and whose token opens it."""
        super().begin()
        self.followed: tuple[str, str] = (self.id, next(iter(self.tokens.values())))

    def ask(self, method: str, path: str, token: str = "", body: Any = None) -> Any:
        """Send a request; return what is answered."""
        self.keys += 1
        self.asked += 1
        headers = {"Authorization": f"Bearer {token}"}
        if body is not None:
            headers |= {"Content-Type": "application/json", "Idempotency-Key": f"proxied-{id(self)}-{self.keys}"}
        self._connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        answer = self._connection.getresponse()
        data = answer.read()
        if self._connection.sock is None:  # the proxy has said that it was the last answer
            self._connect()
        assert answer.status in (200, 201), (method, path, answer.status, data)
        return json.loads(data)

    def version(self) -> int:
        """Return how far the match has come."""
        match, token = self.followed
        version: int = self.ask("GET", f"/v1/matches/{match}", token)["version"]
        return version

    def come_again(self) -> None:
        """Begin again, with another match."""
        self._connect()
        self.begin()

    def leave(self) -> None:
        """Close the connection."""
        self._open.close()

    def _connect(self) -> None:
        self._open.close()
        self._connection = http.client.HTTPConnection(self._site.name)
        self._connection.sock = self._open.enter_context(self._site.connected(seconds=ANSWERED_SECONDS))


class Follower(threading.Thread):
    """Follows what a visitor plays, a match after the other, over whatever happens to the service: each event must be
    heard once, in order."""

    def __init__(self, site: Site, visitor: Visitor) -> None:
        super().__init__()
        self.count = self.resumed = 0
        self.faults: list[str] = []
        self._site, self._visitor, self._enough = site, visitor, threading.Event()
        self._match, self._heard = "", list[int]()
        self._stream: ssl.SSLSocket | None = None

    def run(self) -> None:
        """Follow until it is enough."""
        while not self._enough.is_set():
            (self._match, token), self._heard = self._visitor.followed, []
            while not self._hear(token) and not self._enough.wait(AGAIN_SECONDS):
                self.resumed += 1
            heard = self._heard
            if heard != [*range(heard[0], heard[-1] + 1)]:
                self.faults.append(f"of {self._match} was heard {heard}")
            self.count += len(heard)

    def hear_all(self) -> None:
        """Wait until all that the visitor has played is heard."""
        version = self._visitor.version()
        until(lambda: self._match == self._visitor.id and self._heard[-1:] >= [version])

    def end(self) -> None:
        """Follow no more. A stream that has just ended can be shut down no more, and the next may just be opening."""
        self._enough.set()
        while self.is_alive():
            with suppress(OSError):
                if self._stream is not None:
                    self._stream.shutdown(socket.SHUT_RDWR)
            self.join(AGAIN_SECONDS)

    def _hear(self, token: str) -> bool:
        """Read a stream until it ends; return whether that is the end of the match."""
        headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
        if self._heard:
            headers["Last-Event-ID"] = str(self._heard[-1])
        with suppress(OSError, http.client.HTTPException), self._site.connected(seconds=LOAD_SECONDS) as self._stream:
            connection = http.client.HTTPConnection(self._site.name)
            connection.sock = self._stream
            connection.request("GET", f"/v1/matches/{self._match}/events", headers=headers)
            answer = connection.getresponse()
            if answer.status not in (200, 204):
                self.faults.append(f"a stream was answered {answer.status}: {answer.read()!r}")
            while line := answer.readline():
                if line.startswith(b"id: "):
                    self._heard.append(int(line[4:]))
            return answer.status == 204
        return False


class Load:
    """Players, one of them followed, until it is enough."""

    def __init__(self, site: Site, organiser: str) -> None:
        self.lost: list[str] = []
        self.visitors = [Visitor(site, organiser) for _ in range(PLAYERS)]
        self.follower = Follower(site, self.visitors[0])
        self._enough = threading.Event()
        self._threads = [threading.Thread(target=self._play, args=(each,)) for each in self.visitors]
        for thread in (*self._threads, self.follower):
            thread.start()

    @property
    def asked(self) -> int:
        """How many requests have been sent."""
        return sum(each.asked for each in self.visitors)

    def until(self, asked: float) -> None:
        """Wait until so many requests have been sent."""
        until(lambda: self.asked >= asked, LOAD_SECONDS)

    def end(self) -> None:
        """Have them leave."""
        self._enough.set()
        for thread in self._threads:
            thread.join()
        if not self.lost:
            self.follower.hear_all()
        self.follower.end()
        for visitor in self.visitors:
            visitor.leave()

    def _play(self, visitor: Visitor) -> None:
        while not self._enough.is_set():
            try:
                visitor.move()
            except (OSError, http.client.HTTPException, AssertionError) as error:
                self.lost.append(f"{type(error).__name__}: {error}")
                visitor.come_again()


def under_load(
    site: Site, organiser: str, kinds: Mapping[str, Callable[[], object]], requests: int, parts: int
) -> Figures:
    """Send so many requests to a site while all of this is done to what is behind it, in turn, at the beginning of each
    part of them. Each must be answered, and each event heard once."""
    done = Counter[str]()
    load = Load(site, organiser)
    try:
        for part, (kind, do) in zip(range(1, parts + 1), cycle(kinds.items()), strict=False):
            do()
            done[kind] += 1
            load.until(requests * part / parts)
    finally:
        load.end()
    assert load.lost == [], (len(load.lost), load.lost[:3])
    assert load.follower.faults == [], load.follower.faults[:3]
    return {
        "requests": f"{load.asked}, none lost",
        "meanwhile": ", ".join(f"{count} x {kind}" for kind, count in done.items()),
        "stream": f"{load.follower.count} events, each once; resumed {load.follower.resumed} times",
    }


def behind(proxy: Proxy, trial: Trial, data: Path) -> Figures:
    """Try a proxy before a service on a socket, of a data folder."""
    with (
        tempfile.TemporaryDirectory(prefix="proxy-") as folder,
        socket.create_server(("127.0.0.1", 0), backlog=BACKLOG) as door,
    ):
        deployment = SocketDeployment(trial.database, data, door, ADJUDICATOR_PROXIES="127.0.0.1/32")
        try:
            kinds = {"HUP": deployment.reload, "restart": deployment.restart, "upgrade by USR2": deployment.upgrade}
            with proxied(proxy, Path(folder), deployment.port) as site:
                return under_load(
                    site,
                    organiser_of(trial.database),
                    kinds,
                    trial.size(SHORT_REQUESTS, REQUESTS),
                    trial.size(SHORT_TROUBLES, TROUBLES),
                )
        finally:
            deployment.end()


def run(trial: Trial) -> Figures:
    """Try each proxy that this machine has; in short the first."""
    figures: dict[str, object] = {}
    with tempfile.TemporaryDirectory(prefix="service-") as data:
        for proxy in PROXIES[: trial.size(1, len(PROXIES))]:
            if is_installed(proxy):
                found = behind(proxy, trial, Path(data))
                figures |= {f"{proxy.__name__}, {what}": figure for what, figure in found.items()}
            else:
                figures[proxy.__name__] = "not installed"
    return figures

"""Followers: ten thousand live streams, what they weigh, and how soon a move is heard on all of them."""

import select
import socket
import time
from contextlib import closing

from tests.api.service import service, workers_of
from tests.torture.clients import Player, Times, allow_connections, memory_of, organiser_of
from tests.torture.trial import Figures, Trial

STREAMS = 10_000
HEARD_MS = 250.0
MOST_BYTES = 40_000
"""What a stream may weigh in its worker."""
AT_ONCE = 64


class Followers:
    """Streams of matches, each on a socket of its own."""

    def __init__(self, port: int) -> None:
        self.port = port
        self.of_match: dict[int, str] = {}
        self._sockets: dict[int, socket.socket] = {}
        self._poll = select.epoll()

    def open(self, matches: list[Player], count: int) -> None:
        """Open so many streams, of the matches in turn; return when each has shown its table."""
        opened, ready = 0, 0
        told = b""
        while ready < count:
            while opened < count and opened - ready < AT_ONCE:
                self._connect(matches[opened % len(matches)])
                opened += 1
            for number, _ in self._poll.poll(10):
                told = self._sockets[number].recv(1 << 20)
                assert told, "a stream was closed"
                ready += told.count(b"event: snapshot\n")
        assert ready == count

    def hear(self, match: str) -> None:
        """Wait until an event has come on every stream of a match."""
        waiting = {number for number, of in self.of_match.items() if of == match}
        while waiting:
            heard = self._poll.poll(10, len(self._sockets))
            assert heard, f"{len(waiting)} streams have not heard"
            for number, _ in heard:
                if b"event: event\n" in self._sockets[number].recv(1 << 20):
                    waiting.discard(number)

    def close(self) -> None:
        """Close them all."""
        for each in self._sockets.values():
            each.close()
        self._poll.close()

    def _connect(self, match: Player) -> None:
        token = next(iter(match.tokens.values()))
        connection = socket.create_connection(("127.0.0.1", self.port))
        request = f"GET /v1/matches/{match.id}/events HTTP/1.1\r\nHost: x\r\nAuthorization: Bearer {token}\r\n"
        connection.sendall(request.encode() + b"Accept: text/event-stream\r\n\r\n")
        self._sockets[connection.fileno()] = connection
        self.of_match[connection.fileno()] = match.id
        self._poll.register(connection, select.EPOLLIN)


def run(trial: Trial) -> Figures:
    """Open the streams, a few of them on the match that moves and then all; measure memory and hearing."""
    organiser = organiser_of(trial.database)
    count = allow_connections(trial.size(500, STREAMS))
    figures: dict[str, object] = {"streams": count}
    with service(trial.database, stream_seconds=3600.0) as (port, master):
        for matches in (trial.size(50, 1000), 1):
            players = [Player(port, organiser) for _ in range(matches)]
            players[0].move()
            before = memory_of(workers_of(master))
            with closing(Followers(port)) as followers:
                began = time.perf_counter()
                followers.open(players, count)
                took = time.perf_counter() - began
                grown = memory_of(workers_of(master)) - before
                hearing = []
                for _ in range(5):
                    players[0].move()
                    answered = time.perf_counter()
                    followers.hear(players[0].id)
                    hearing.append(1000 * (time.perf_counter() - answered))
            heard = Times(sorted(hearing))
            figures[f"of {matches} matches"] = (
                f"opened in {took:.1f} s; {grown} MB more; a move heard on all of its match in {heard}"
            )
            assert trial.short or heard.median <= HEARD_MS, figures
            assert grown * 2**20 <= 16 * 2**20 + MOST_BYTES * count, figures
    return figures

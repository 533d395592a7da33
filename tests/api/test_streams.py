"""Live streams: a place each, whatever happens heard, nothing kept for who has gone."""

import asyncio
import http.client
import re
import socket
from contextlib import closing

import pytest

from adjudicator.api.live.of_match import PAGE, MatchTail
from adjudicator.api.live.stream import Following, Granted, Stream
from adjudicator.api.serving import connections
from adjudicator.api.serving.streams import Hub, Listener
from adjudicator.matches.application import Matches
from tests.api.service import database_of, service
from tests.api.streaming import NoPlace, begin, stream
from tests.matches.play import begin as begin_in
from tests.matches.play import step


def test_a_place_is_free_when_its_client_has_gone(sqlite_store: Matches) -> None:
    with service(database_of(sqlite_store), streams=2, stream_seconds=600.0) as (port, _):
        refused = 0
        for _ in range(30):  # one place a caller and worker: without its being given back at once, two streams in all
            while True:
                try:
                    stream(port, sqlite_store).close()
                    break
                except NoPlace:  # that the client has gone is still on its way to the service
                    refused += 1
                    assert refused < 300, "a place stays taken when its client has gone"


def ids_in(heard: bytes) -> list[int]:
    """Return the versions of the events that were heard."""
    return [int(found) for found in re.findall(rb"^id: (\d+)$", heard, re.MULTILINE)]


def test_what_another_process_does_is_heard(sqlite_store: Matches) -> None:
    with service(database_of(sqlite_store), stream_seconds=600.0) as (port, _), stream(port, sqlite_store) as reader:
        match, _ = begin(port, sqlite_store)
        first = sqlite_store.live(match).version
        step(sqlite_store, match, 8)
        last = sqlite_store.live(match).version
        heard = b""
        while b"\nid: %d\n" % last not in heard:
            part = reader.recv(4096)
            assert part, heard
            heard += part
        assert ids_in(heard) == list(range(first + 1, last + 1))


def test_a_reader_that_falls_behind_misses_nothing(sqlite_store: Matches) -> None:
    match = begin_in(sqlite_store)
    step(sqlite_store, match, 90)
    last = sqlite_store.live(match).version
    assert last > PAGE

    async def follow() -> tuple[bytes, bool]:
        loop = asyncio.get_running_loop()
        near, far = socket.socketpair()
        near.setsockopt(socket.SOL_SOCKET, socket.SO_SNDBUF, 2048)
        far.setblocking(False)
        transport, _ = await loop.create_connection(asyncio.Protocol, sock=near)
        transport.set_write_buffer_limits(high=4096)
        hub = Hub(sqlite_store, connections.Unread())
        following = Following([MatchTail(match, "P1", 0)], together=False)
        granted = Stream(sqlite_store, following, Granted("token", 60.0, 60.0, lambda: True, lambda: None))
        listener = Listener(hub, granted, transport, chunked=False, ended=lambda sent: None)
        transport.set_protocol(listener)
        hub.start()
        hub.join(listener)
        heard, waited = b"", False
        while b"\nid: %d\n" % last not in heard:
            heard += await asyncio.wait_for(loop.sock_recv(far, 1000), 20)
            waited = waited or listener.paused
        hub.close()
        far.close()
        await asyncio.sleep(0)  # the transport closes its socket
        return heard, waited

    heard, waited = asyncio.run(follow())
    assert waited
    assert ids_in(heard) == list(range(1, last + 1))


def test_a_stream_is_the_last_answer_on_its_connection_and_says_so(sqlite_store: Matches) -> None:
    """A proxy that took the connection for one that stays would send its next request on it just as it is closed."""
    with service(database_of(sqlite_store), stream_seconds=0.2) as (port, _):
        match, token = begin(port, sqlite_store)
        with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=25)) as connection:
            headers = {"Authorization": f"Bearer {token}", "Accept": "text/event-stream"}
            connection.request("GET", f"/v1/matches/{match}/events", headers=headers)
            answer = connection.getresponse()
            assert (answer.status, answer.headers.get_all("Connection")) == (200, ["close"])
            assert b"event: snapshot\n" in answer.read()


def test_a_stream_ends_when_its_token_is_revoked(sqlite_store: Matches) -> None:
    with service(database_of(sqlite_store), stream_seconds=600.0) as (port, _):
        opened = stream(port, sqlite_store)
        with sqlite_store.tables.dialect.writing() as cursor:
            cursor.execute("UPDATE tokens SET revoked_at = '2026-01-01' WHERE role = 'seat'")
        while said := opened.recv(65536):
            assert b": ping" not in said, "the stream has outlived its token by a quarter of a minute"
        opened.close()


def test_a_stream_that_ends_does_not_wait_for_a_client_that_does_not_read(
    sqlite_store: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "SEND_SECONDS", -1.0)
    released: list[bool] = []

    async def end() -> list[bool]:
        near, far = socket.socketpair()
        transport, _ = await asyncio.get_running_loop().create_connection(asyncio.Protocol, sock=near)
        unread = connections.Unread()
        following = Following([MatchTail("m_x", "P1", 0)], together=False)
        granted = Stream(
            sqlite_store, following, Granted("token", 60.0, 60.0, lambda: True, lambda: released.append(True))
        )
        listener = Listener(Hub(sqlite_store, unread), granted, transport, chunked=True, ended=lambda sent: None)
        transport.set_protocol(listener)
        transport.set_write_buffer_limits(high=2**30)  # so that nobody is told that it waits
        listener.write(b"x" * 10_000_000)
        listener.end()
        unread.close_late()
        await asyncio.sleep(0)
        by_then = list(released)
        far.close()
        return by_then

    assert asyncio.run(end()) == [True]

"""Connections that are closed while their clients do not read: they go, and take nothing with them."""

import asyncio
import json
import logging
import socket
from collections.abc import Callable
from types import SimpleNamespace
from typing import Any, cast

import pytest
from gunicorn.config import Config
from gunicorn.workers.gasgi import ASGIWorker

from adjudicator.api.app import create_app
from adjudicator.api.http.addresses import Proxies
from adjudicator.api.http.settings import Settings
from adjudicator.api.serving import connections
from adjudicator.api.serving.connections import Connection, Receive, Send, Unread, Waiting
from adjudicator.api.serving.refusals import HEAD_BYTES, Refusal, Refusals
from adjudicator.api.serving.wsgi import Scope
from adjudicator.matches.application import Matches

MUCH = b"x" * 10_000_000
"""More than the kernel takes for a client that does not read."""


async def never(connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
    """Answer nothing, ever."""
    await asyncio.Event().wait()


def worker() -> ASGIWorker:
    """Return what of gunicorn's worker its connections ask."""
    config = Config()
    config.set("http_parser", "python")
    log = SimpleNamespace(access_log_enabled=False, debug=logging.debug, info=logging.debug, exception=logging.debug)
    loop = asyncio.get_running_loop()
    return cast(ASGIWorker, SimpleNamespace(cfg=config, log=log, asgi=None, nr_conns=0, loop=loop, alive=True, nr=0))


async def with_unread_answer(
    close: Callable[[Connection, socket.socket], object], refusals: Refusals, waiting: Waiting, unread: Unread
) -> bool:
    """Have a client not read an answer whose connection is then closed somehow; whether the connection is gone when the
    ledgers have been looked through for the late ones."""
    loop = asyncio.get_running_loop()
    made: list[Connection] = []
    serving = worker()

    def connection() -> Connection:
        made.append(Connection(serving, waiting, unread, refusals, never))
        return made[-1]

    server = await loop.create_server(connection, "127.0.0.1", 0)
    with socket.create_connection(server.sockets[0].getsockname()) as client:
        while not made or made[0].transport is None:
            await asyncio.sleep(0)
        made[0].open_transport.set_write_buffer_limits(high=2 * len(MUCH))  # so that nobody is told that it waits
        made[0].open_transport.write(MUCH)
        close(made[0], client)
        while not made[0].open_transport.is_closing():
            await asyncio.sleep(0)
        for _ in range(3):
            waiting.close_late()
            unread.close_late()
            await asyncio.sleep(0)
        server.close()
        return serving.nr_conns == 0


def test_a_request_that_is_late_is_told_so_in_its_language(
    sqlite_store: Matches, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(connections, "REQUEST_SECONDS", -1.0)
    refusals = Refusals(create_app(settings, sqlite_store))
    waiting = Waiting(100, 100, Proxies())
    begun = asyncio.Event()

    async def begin(connection: Connection, scope: Scope, receive: Receive, send: Send) -> None:
        begun.set()
        await never(connection, scope, receive, send)

    async def run() -> bytes:
        serving = worker()
        server = await asyncio.get_running_loop().create_server(
            lambda: Connection(serving, waiting, Unread(), refusals, begin), "127.0.0.1", 0
        )
        reader, writer = await asyncio.open_connection(*server.sockets[0].getsockname())
        writer.write(b"POST / HTTP/1.1\r\nHost: x\r\nAccept-Language: pt-BR\r\nContent-Length: 9\r\n\r\n{")
        await begun.wait()
        waiting.close_late()
        answer = await reader.read()
        writer.close()
        server.close()
        return answer

    head, _, body = asyncio.run(run()).partition(b"\r\n\r\n")
    problem = json.loads(body)
    assert head.startswith(b"HTTP/1.1 408 Request Timeout\r\n")
    assert (problem["type"], problem["code"]) == ("/problems/request-timeout", "request-timeout")
    assert problem["title"] == "O pedido não veio a tempo"
    assert problem["detail"] == "o pedido não veio inteiro em 10 segundos"
    assert problem["retryable"] is True


def refused(connection: Connection, client: socket.socket) -> None:
    connection.refuse(Refusal.LATE)


def malformed(connection: Connection, client: socket.socket) -> None:
    client.sendall(b"nonsense\r\n\r\n" + b"x" * (HEAD_BYTES + 1))


def ended(connection: Connection, client: socket.socket) -> None:
    connection.close()


@pytest.mark.parametrize("close", [refused, malformed, ended])
def test_a_closed_connection_does_not_wait_for_a_client_that_does_not_read(
    close: Any, sqlite_store: Matches, settings: Settings, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Neither does the parser's refusal of what comes after it, nor a deadline, write to what has been closed."""
    monkeypatch.setattr(connections, "REQUEST_SECONDS", -1.0)
    monkeypatch.setattr(connections, "SEND_SECONDS", -1.0)
    refusals = Refusals(create_app(settings, sqlite_store))
    failures: list[dict[str, Any]] = []

    async def run() -> bool:
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: failures.append(context))
        return await with_unread_answer(close, refusals, Waiting(100, 100, Proxies()), Unread())

    assert asyncio.run(run())
    assert not failures

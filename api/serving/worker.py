"""gunicorn's worker process: one event loop that reads and writes, and threads behind it that work.

gunicorn's own ASGI worker, with our connections in place of its own. See docs/decisions/0016.
"""

import asyncio
import os
import socket
import sys
from collections.abc import Iterator
from contextlib import suppress
from functools import partial
from multiprocessing.connection import Connection as Helper
from typing import TYPE_CHECKING, cast

import structlog
from flask import Flask
from gunicorn.sock import BaseSocket
from gunicorn.workers.gasgi import ASGIWorker

from adjudicator.api.access.services import services_of
from adjudicator.api.http.settings import Serving
from adjudicator.api.operations import OPERATIONS
from adjudicator.api.serving.apart import Helpers, Nursery, answer_requests
from adjudicator.api.serving.bot_runner import run_bots
from adjudicator.api.serving.connections import Connection, Unread, Waiting
from adjudicator.api.serving.gateway import Gateway
from adjudicator.api.serving.memory import give_back, settle
from adjudicator.api.serving.streams import Hub

if TYPE_CHECKING:
    from adjudicator.api.serving.telemetry.metrics import Metrics

log = structlog.get_logger("api")
HELPER, BOT_RUNNER = b"h", b"k"
"""The processes beside a worker: those that answer what is heavy, and the one that plays for the bots."""
SWITCH_SECONDS = 0.0005
"""How long a thread may keep the interpreter while others want it; the loop must not wait long for those that work."""
TICK_SECONDS = 0.5
TRIM_SECONDS = 10.0
SHORT_SECONDS = 0.05
ACCEPTED_AT_ONCE = 64
"""How many connections are accepted before the loop goes on to what else there is to do."""


class Worker(ASGIWorker):
    """A worker process."""

    waiting: Waiting
    unread: Unread
    nursery: Nursery | None
    gateway: Gateway
    _leaving: asyncio.Event
    metrics: "Metrics | None" = None
    _bot_runner: Helper | None = None

    def load_wsgi(self) -> None:
        """Build the application, once a worker: database connections do not survive a fork."""
        super().load_wsgi()
        app = cast(Flask, self.asgi)
        self._leaving = asyncio.Event()
        settle()
        self.nursery = self.nursery_of(app)
        settings: Serving = app.extensions["settings"]
        self.waiting = Waiting(settings.connections, settings.connections_each, settings.proxies)
        self.unread = Unread()
        self.gateway = self.gateway_of(app)

    def nursery_of(self, app: Flask) -> Nursery | None:
        """Return where processes are begun that help this one, if there are any."""
        listening = [each.sock for each in cast(list[BaseSocket], self.sockets)]
        jobs = {HELPER: partial(answer_requests, app), BOT_RUNNER: partial(run_bots, services_of(app).matches)}
        return Nursery(jobs, listening)

    def gateway_of(self, app: Flask) -> Gateway:
        """Return what takes requests to the application."""
        assert self.nursery is not None
        self.metrics = app.extensions.get("meter")
        helpers = Helpers(partial(self.nursery.begin, HELPER))
        store, callers = services_of(app).matches, services_of(app).callers
        lane_of = {declared.id: declared.lane for declared in OPERATIONS}
        limits = {declared.id: declared.body_limit for declared in OPERATIONS if declared.body_limit}
        writers = store.tables.dialect.writers
        gateway = Gateway(app, writers, lane_of, callers, Hub(store, self.unread), limits, helpers, self.metrics)
        if self.metrics is not None:
            self.metrics.begin(gateway.lanes)
        return gateway

    async def _serve(self) -> None:
        sys.setswitchinterval(SWITCH_SECONDS)
        loop = asyncio.get_running_loop()
        for listening in cast(list[BaseSocket], self.sockets):
            server = await loop.create_server(self._connection, sock=listening.sock, backlog=ACCEPTED_AT_ONCE)
            # asyncio has one number for how many wait and for how many are accepted at once; this is the former.
            listening.sock.listen(self.cfg.backlog)
            self.servers.append(server)
        self.gateway.start()
        settle()
        trimmed = loop.time()
        while self.alive and not self._leaving.is_set() and self.ppid == os.getppid():
            self.notify()
            self.waiting.close_late()
            self.unread.close_late()
            self._tell_refused()
            self._see_to_helpers()
            if self.metrics is not None:
                self.metrics.look(self.gateway.lanes, self.gateway.streams)
            if loop.time() - trimmed > TRIM_SECONDS:
                trimmed = loop.time()
                await loop.run_in_executor(None, give_back)
            with suppress(TimeoutError):
                await asyncio.wait_for(self._leaving.wait(), TICK_SECONDS)
        if self.ppid != os.getppid():  # the master is dead: what is being answered still is, nothing more
            self.log.warning("the master has gone: this worker stops")
        if self._leaving.is_set() and self.alive:
            await self._take_leave(loop)
        for server in self.servers:
            server.close()
        self.waiting.close_all()
        self.gateway.end_streams()
        if self._bot_runner is not None:
            self._bot_runner.close()
        await self._shutdown()  # type: ignore[attr-defined]  # not in gunicorn's stubs: waits for what is being answered
        self.gateway.close()
        if self.nursery is not None:
            self.nursery.close()

    def handle_exit_signal(self) -> None:
        """Stop when those who are there have been answered. (As gunicorn has it, idle connections are closed at once: a
        request that is on its way then is lost.)"""
        self._leaving.set()

    async def _take_leave(self, loop: asyncio.AbstractEventLoop) -> None:
        """Let nobody in but those whom the system has let in, tell each who is answered that it is the last answer, and
        give those who were promised another as long to ask for it as they were promised: proxies count on that."""
        self.waiting.leaving = True
        for listening in cast(list[BaseSocket], self.sockets):
            loop.remove_reader(listening.sock)
        await asyncio.sleep(SHORT_SECONDS)  # whom asyncio has just accepted, it loses if the server is closed meanwhile
        let_in = [each for listening in cast(list[BaseSocket], self.sockets) for each in accepted(listening.sock)]
        for server in self.servers:
            server.close()
        for each in let_in:
            await loop.connect_accepted_socket(self._connection, each)
        self.gateway.end_streams()
        late = loop.time() + self.cfg.keepalive
        while self.alive and self.nr_conns and loop.time() < late:  # also of whom is being answered
            await asyncio.sleep(SHORT_SECONDS)
        self.alive = False

    def _see_to_helpers(self) -> None:
        """See that a bot runner is alive. Without a nursery there are no helpers any more: another worker has them."""
        if self.nursery is None:
            return
        if self.nursery.has_died():
            self.log.warning("the nursery has died: this worker stops")
            self.alive = False
        elif self._bot_runner is None or self._bot_runner.poll():  # it says nothing, so this is its end
            with suppress(OSError):  # the nursery has died just now
                self._bot_runner = self.nursery.begin(BOT_RUNNER)

    def _tell_refused(self) -> None:
        """Say how many requests were refused since it was last said: not a line for each, they may be very many."""
        if self.gateway.refused:
            log.warning("overloaded", refused=self.gateway.refused)
            self.gateway.refused = 0

    def _connection(self) -> Connection:
        return Connection(self, self.waiting, self.unread, self.gateway.refusals, self.gateway.answer)


def accepted(listening: socket.socket) -> Iterator[socket.socket]:
    """Yield the connections that wait on a socket: where no other process listens on it, they are reset when it is
    closed."""
    with suppress(OSError):  # none waits, or no more files may be open
        while True:
            connection, _ = listening.accept()
            connection.setblocking(False)
            yield connection

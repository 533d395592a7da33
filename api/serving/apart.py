"""Helper processes: work that is heavy on the processor is done beside a worker, not in it.

The threads of a process share its interpreter, so a question that takes a second would slow down all other requests,
whatever their lane. Heavy requests are therefore answered by helpers: processes forked from a nursery, which is itself
forked from the worker once the application is built, before any thread or connection exists. So a helper costs next to
nothing to start, and one that dies is replaced. All of them end with their worker.
"""

import os
import signal
import socket
from collections.abc import Callable, Iterable, Mapping
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any, NoReturn

import structlog
from flask import Flask

from adjudicator.api.access.services import services_of
from adjudicator.api.http.environ import OPERATION
from adjudicator.api.serving.lanes import Overloaded
from adjudicator.api.serving.memory import give_back
from adjudicator.api.serving.wsgi import Answer, piece_of, respond

NICENESS = 5
"""How much helpers yield to the workers, whose answers are short. Not more: helpers write, too, and
others wait for a writer until the processor has served it."""
KEPT_MATCHES = 64
"""How many matches a helper keeps folded. Fewer than a worker: there are several for each worker, and to fold a match
once more takes little beside what they are asked."""
IDLE_SECONDS = 10.0
"""After this long without work a helper gives memory back."""
log = structlog.get_logger("api")
Work = Callable[[Connection], object]
"""What a helper does until its connection ends."""


class Nursery:
    """A process of which helpers are forked. Make it before any thread is begun."""

    def __init__(self, jobs: Mapping[bytes, Work], inherited: Iterable[socket.socket]) -> None:
        """`jobs` are what helpers may do, each under a letter; `inherited` is what they must not keep open."""
        self._control, theirs = socket.socketpair()
        self._id = os.fork()
        if self._id == 0:
            self._control.close()
            for each in inherited:
                each.close()
            _as_nursery(theirs, jobs)
        theirs.close()

    def begin(self, job: bytes) -> Connection:
        """Begin a helper; return the connection to it. It ends when that is closed."""
        ours, theirs = socket.socketpair()
        with theirs:
            socket.send_fds(self._control, [job], [theirs.fileno()])
        return Connection(ours.detach())

    def close(self) -> None:
        """Begin no more helpers; those that have been begun go on until their connections end."""
        self._control.close()

    def has_died(self) -> bool:
        """Whether there will be no more helpers."""
        return os.waitpid(self._id, os.WNOHANG)[0] != 0


def _as_nursery(control: socket.socket, jobs: Mapping[bytes, Work]) -> NoReturn:
    for each in (signal.SIGTERM, signal.SIGQUIT, signal.SIGUSR1, signal.SIGHUP, signal.SIGWINCH):
        signal.signal(each, signal.SIG_DFL)
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # a terminal sends it to all; helpers end with their worker
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # nobody asks how a helper has ended
    signal.set_wakeup_fd(-1)
    os.nice(NICENESS)
    while True:
        job, fds, _, _ = socket.recv_fds(control, 1, 1)
        if not job:
            os._exit(0)
        if os.fork() == 0:
            control.close()
            signal.signal(signal.SIGCHLD, signal.SIG_DFL)
            _as_helper(jobs[job], Connection(fds[0]))
        os.close(fds[0])


def _as_helper(work: Work, connection: Connection) -> NoReturn:
    try:
        work(connection)
    except (EOFError, ConnectionError):  # the worker has gone
        os._exit(0)
    except BaseException:
        log.exception("helper")
        os._exit(1)
    os._exit(0)


def answer_requests(app: Flask, connection: Connection) -> None:
    """Answer requests one after the other: what a helper of `Helpers` does."""
    store = services_of(app).matches
    store.tables.dialect.give_way()
    store.keep_at_most(KEPT_MATCHES)
    while True:
        if not connection.poll(IDLE_SECONDS):
            give_back()
            continue
        connection.send(_whole(respond(app, connection.recv())))


def _whole(answer: Answer) -> Answer:
    """Return an answer with its whole body."""
    if answer.rest is not None:
        parts = [answer.body]
        while parts[-1]:
            parts.append(piece_of(answer.rest))
        answer.body, answer.rest = b"".join(parts), None
        if answer.close is not None:
            answer.close()
    answer.close = None
    return answer


class Helpers:
    """The helpers that answer requests: as many as there are requests at once."""

    def __init__(self, begin: Callable[[], Connection]) -> None:
        self._begin = begin
        self._idle: list[Connection] = []

    def answer(self, environ: dict[str, Any]) -> Answer:
        """Have a helper answer a request; called in a thread. Raises Overloaded if it dies of it."""
        try:
            helper = self._free()
            helper.send(environ)
            answer: Answer = helper.recv()
        except (EOFError, OSError) as error:
            log.warning("a helper has died", error=type(error).__name__, operation=environ.get(OPERATION))
            raise Overloaded from error
        self._idle.append(helper)
        return answer

    def _free(self) -> Connection:
        with suppress(IndexError):
            while True:
                helper = self._idle.pop()  # the last that worked: its memory is warm
                if not helper.poll():  # it has said nothing unasked, so it has not ended
                    return helper
        return self._begin()

    def close(self) -> None:
        """End those that have nothing to do; the others end with this process."""
        while self._idle:
            self._idle.pop().close()

"""gunicorn, set up in code."""

import errno
import os
import resource
import socket
import sys
import time
from collections.abc import Callable, Mapping, Sequence
from typing import TypeVar, cast

import msgspec
import structlog
from flask import Flask
from gunicorn.arbiter import Arbiter
from gunicorn.systemd import SD_LISTEN_FDS_START

from adjudicator.api.access.counts import SharedCounts
from adjudicator.api.access.services import services_of
from adjudicator.api.app import create_app
from adjudicator.api.http import journal
from adjudicator.api.http.settings import Serving, Settings
from adjudicator.api.serving.master import Application, Companion, Master, Reason
from adjudicator.api.serving.memory import settle
from adjudicator.api.serving.refusals import FIELDS, LINE_BYTES
from adjudicator.api.serving.telemetry import folder
from adjudicator.judging.policy import policies_of
from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS

PORT_SECONDS = 30.0
FILES = 256
"""The files that a worker may have open besides its clients' connections."""
HANDED_ON = "GUNICORN_FD"
"""In which gunicorn hands its sockets on to the master that it begins."""
Held = TypeVar("Held", bound=Serving)
log = structlog.get_logger("api")


def takes_over() -> bool:
    """Whether this master has been begun by another (USR2), which goes on until this one serves."""
    return HANDED_ON in os.environ


class PortTaken(TextError):
    """Another process has the port, and keeps it."""


def wait_for_port(
    host: str, port: int, tell: Callable[[Text], object], seconds: float = PORT_SECONDS, named: str = "--port"
) -> None:
    """Wait until a port is free: the workers of a service that was killed let go of it a moment later.

    Raises PortTaken if it is not, in the end, and tells by what it is named.
    """
    deadline = time.monotonic() + seconds
    told = False
    while True:
        try:
            with socket.create_server((host, port), family=family_of(host)):
                return
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
        if time.monotonic() > deadline:
            raise PortTaken(
                f"{host}:{port} está com outro processo; pare-o, ou dê outra {named}",
                f"{host}:{port} is taken by another process; stop it, or give another {named}",
            )
        if not told:
            tell(
                Text(
                    f"{host}:{port} está com outro processo; esperando por ela até {seconds:.0f} segundos",
                    f"{host}:{port} is taken; waiting up to {seconds:.0f} seconds for it",
                )
            )
            told = True
        time.sleep(0.1)


def handed_over() -> tuple[str, int] | None:
    """Return host and port of the socket that this process was begun with, by a service manager as systemd hands it
    over (LISTEN_FDS) or by the master before it (USR2); None if it is to open its own. A socket that is a file has its
    path for a host, and no port. gunicorn takes it; it stays open while services come and go."""
    if os.environ.get("LISTEN_PID") == str(os.getpid()):
        descriptor = SD_LISTEN_FDS_START
    elif passed := os.environ.get(HANDED_ON):
        descriptor = int(passed.partition(",")[0])
    else:
        return None
    with socket.socket(fileno=os.dup(descriptor)) as listening:
        name = listening.getsockname()
    return (name[0], name[1]) if isinstance(name, tuple) else (str(name), 0)


def family_of(host: str) -> socket.AddressFamily:
    """Return the family of a host's address: IPv6 for what has colons."""
    return socket.AF_INET6 if ":" in host else socket.AF_INET


def raise_file_limit() -> None:
    """Let this process, and those that come of it, open as many files as the system allows: each connection is one."""
    _, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (hard, hard))


def within_file_limit(settings: Held) -> Held:
    """Return settings under which no more connections are taken than there may be open files."""
    files, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    connections = min(settings.connections, max(64, (files - FILES) // 3))
    streams = min(settings.streams, max(16, files - FILES - connections))
    if (connections, streams) != (settings.connections, settings.streams):
        log.warning("open files are limited", files=files, connections=connections, streams=streams)
    return msgspec.structs.replace(settings, connections=connections, streams=streams)


class Gunicorn(Application):
    """gunicorn, set up in code. The application is built in each worker: connections do not survive a fork."""

    worker: str
    """The class of its workers, by name."""

    def __init__(self, settings: Serving, bind: str, workers: int, companions: Sequence[Sequence[str]] = ()) -> None:
        self.companions = companions
        self.reason = Reason()
        self.given = {
            "bind": bind,
            "workers": workers,
            "worker_class": self.worker,
            "http_parser": "python",
            "asgi_loop": "asyncio",
            "backlog": 2048,
            "timeout": 30,
            "graceful_timeout": 15,  # `keepalive` of it for those who ask no more
            "keepalive": 5,
            "limit_request_fields": FIELDS,
            "limit_request_line": LINE_BYTES,
            "limit_request_field_size": LINE_BYTES,
            "forwarded_allow_ips": ",".join(map(str, settings.proxies.networks)),
            "control_socket_disable": True,
            "loglevel": "warning",
            "logconfig_dict": journal.OF_OTHERS,
        }
        raise_file_limit()
        super().__init__()

    def run(self) -> None:
        """Serve until told to stop."""
        journal.write()
        Master(self, [Companion(command) for command in self.companions]).run()

    def wsgi(self) -> Flask:  # type: ignore[override]  # the stubs know of no WSGI callable but a function
        """Build the application, in a worker; one that cannot ends, and its master with it."""
        try:
            return cast(Flask, super().wsgi())
        except Exception as error:
            self.reason.tell(error)
            sys.exit(Arbiter.APP_LOAD_ERROR)

    def load_config(self) -> None:
        """Hand gunicorn its settings."""
        for name, value in self.given.items():
            self.cfg.set(name, value)


class Server(Gunicorn):
    """The service."""

    worker = "adjudicator.api.serving.worker.Worker"

    def __init__(self, settings: Settings, bind: str, workers: int, companions: Sequence[Sequence[str]] = ()) -> None:
        self.settings = settings
        self.counts = SharedCounts()  # of all workers, which are forked from this process
        self.policies = policies_of(settings.policies)  # read in the master: no fault in them ends what serves
        super().__init__(settings, bind, workers, companions)

    def run(self) -> None:
        """Serve until told to stop. The games are read once, before the workers are forked: each of them has them, and
        one that takes the place of another has them at once, and looks through none of it for what could be freed."""
        tuple(RULESETS.values())
        settle()
        if self.settings.metrics is not None:
            folder.begin(self.settings, goes_on=takes_over())
        super().run()

    def read_again(self) -> Mapping[str, str]:
        """Read the policies again. Raises BadPolicy."""
        self.policies = policies_of(self.settings.policies)
        return {"policies": "read again"}

    def load(self) -> Flask:  # type: ignore[override]  # the stubs know of no WSGI callable but a function
        """Build the application, once a worker."""
        app = create_app(within_file_limit(self.settings), counts=self.counts, policies=self.policies)
        if self.settings.metrics is not None:
            self._count(app)
        if self.settings.traces:
            from adjudicator.api.serving.telemetry.traces import trace  # its libraries are an extra

            trace(app, self.settings.traces)
        return app

    def _count(self, app: Flask) -> None:
        """Have all that is done counted, by helpers too."""
        from adjudicator.api.serving.telemetry.metrics import Metrics  # it begins files where it is imported

        meter = app.extensions["meter"] = Metrics()
        services_of(app).matches.tables.observers.add(meter)

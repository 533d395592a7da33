"""The process that hands out the metrics, at an address of its own: beside the workers, so that it answers when they
have no thread left, and so that what it asks of the store costs them nothing."""

import errno
import os
import socket
import sys
import time
from collections.abc import Callable, Iterable
from pathlib import Path
from socketserver import TCPServer
from wsgiref.simple_server import WSGIRequestHandler, WSGIServer

import structlog
from prometheus_client import CollectorRegistry
from prometheus_client.core import Metric
from prometheus_client.exposition import make_wsgi_app
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

from adjudicator.api.http import journal
from adjudicator.api.http.settings import configured
from adjudicator.api.http.settings.declared import Address
from adjudicator.api.serving.telemetry.ended import add_up_ended
from adjudicator.api.serving.telemetry.folder import VARIABLE
from adjudicator.api.serving.telemetry.state import StoreState
from adjudicator.matches.store.schema import open_recorder_when_there

AGAIN_SECONDS = 1.0
"""How often it is looked whether the address is free, and whether the parent still lives."""
CLIENT_SECONDS = 5.0
"""How long a client may take: they are answered one after the other."""
log = structlog.get_logger("metrics")


class Counted(Collector):
    """What the processes of a service have counted, those that have ended too."""

    def __init__(self, folder: Path) -> None:
        self._folder = folder
        self._processes = MultiProcessCollector(None, str(folder))

    def describe(self) -> list[Metric]:
        """Return nothing: to be registered, nothing need be counted yet."""
        return []

    def collect(self) -> Iterable[Metric]:
        """Return what has been counted."""
        add_up_ended(self._folder)
        found: Iterable[Metric] = self._processes.collect()
        return found


class _Handler(WSGIRequestHandler):
    timeout = CLIENT_SECONDS

    def log_message(self, *_: object) -> None:
        """Say nothing: who asks is a machine, and asks for ever."""


class _Server(WSGIServer):
    def __init__(self, address: Address) -> None:
        self.address_family = socket.AF_INET6 if ":" in address.host else socket.AF_INET
        self.timeout = AGAIN_SECONDS
        super().__init__(address, _Handler)

    def handle_error(self, request: object, client_address: object) -> None:
        """A client has gone, or was too slow: the next one is answered."""
        log.warning("a client was not answered", error=type(sys.exception()).__name__)

    def server_bind(self) -> None:
        """Bind, and ask no name server what the address is called."""
        TCPServer.server_bind(self)
        self.server_name, self.server_port = str(self.server_address[0]), int(self.server_address[1])
        self.setup_environ()


def serve(address: Address, registry: CollectorRegistry, going_on: Callable[[], bool]) -> None:
    """Hand out metrics as long as `going_on`. An address that is taken is waited for: another master, which gives way
    to this one's, has it."""
    told = False
    while going_on():
        try:
            server = _Server(address)
            break
        except OSError as error:
            if error.errno != errno.EADDRINUSE:
                raise
            if not told:
                log.warning("the address of the metrics is taken", host=address.host, port=address.port)
            told = True
            time.sleep(AGAIN_SECONDS)
    else:
        return
    with server:
        server.set_app(make_wsgi_app(registry))
        while going_on():
            server.handle_request()


def main() -> None:
    """Hand out the metrics of the service whose master's process id is given, as long as it lives."""
    parent = int(sys.argv[1])
    journal.write()
    settings = configured()
    assert settings.metrics is not None
    registry = CollectorRegistry()
    registry.register(Counted(Path(os.environ[VARIABLE])))
    registry.register(StoreState(open_recorder_when_there(settings.database), settings))
    serve(settings.metrics, registry, lambda: os.getppid() == parent)


if __name__ == "__main__":
    main()

"""gunicorn, set up in code."""

from flask import Flask
from gunicorn.app.base import BaseApplication

from api import journal
from api.app import create_app
from api.settings import Settings


class Server(BaseApplication):
    """gunicorn, set up in code. The application is built in each worker: connections do not survive a fork."""

    def __init__(self, settings: Settings, bind: str, workers: int) -> None:
        self.settings = settings
        self.given = {
            "bind": bind,
            "workers": workers,
            "worker_class": "api.serving.worker.Worker",
            "http_parser": "python",
            "asgi_loop": "asyncio",
            "backlog": 2048,
            "timeout": 30,
            "graceful_timeout": 10,
            "keepalive": 5,
            "limit_request_fields": 64,
            "limit_request_line": 8190,
            "limit_request_field_size": 8190,
            "forwarded_allow_ips": ",".join(map(str, settings.proxies.networks)),
            "control_socket_disable": True,
            "loglevel": "warning",
        }
        super().__init__()

    def load_config(self) -> None:
        """Hand gunicorn its settings."""
        for name, value in self.given.items():
            self.cfg.set(name, value)

    def load(self) -> Flask:  # type: ignore[override]  # the stubs know of no WSGI callable but a function
        """Build the application, once a worker."""
        journal.write()
        return create_app(self.settings)

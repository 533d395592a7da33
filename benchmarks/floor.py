"""The floor: the same gunicorn and Flask, one marshmallow load, one INSERT and commit, a small answer. Nothing else."""

import os
import sys
import threading
from collections.abc import Callable
from pathlib import Path

import msgspec
from flask import Flask, Response, request

from adjudicator.api.app import with_services
from adjudicator.api.http.settings import Settings
from adjudicator.api.schemas import ActionRequest
from adjudicator.api.serving.server import Server
from adjudicator.cli.serve import companions
from adjudicator.matches.application import Matches
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.schema import is_postgresql, open_recorder
from adjudicator.matches.store.sqlite import SQLite

TABLE = "CREATE TABLE IF NOT EXISTS floor (match_id TEXT, body TEXT)"


def floor_app(database: str) -> Flask:
    """Build the floor app."""
    app = Flask("floor")
    schema = ActionRequest()
    insert = _inserter(database)

    @app.post("/v1/matches/<match_id>/actions")
    def act(match_id: str) -> Response:
        schema.load(request.get_json())
        insert(match_id, request.get_data(as_text=True))
        return Response(b'{"ok":true}', 201, mimetype="application/json")

    @app.get("/readyz")
    def ready() -> Response:
        return Response(b"{}", mimetype="application/json")

    return app


def _inserter(database: str) -> Callable[[str, str], None]:
    """Return the cheapest durable INSERT: one statement that commits itself, on connections set up as ours are."""
    if is_postgresql(database):
        server = PostgreSQL(database)

        def insert(match_id: str, body: str) -> None:
            with server.pool.connection() as connection:
                connection.execute("INSERT INTO floor VALUES (%s, %s)", (match_id, body), prepare=True)

        return insert
    file, writer = SQLite(database), threading.Lock()

    def insert_in_turn(match_id: str, body: str) -> None:
        with writer:
            file.connection.execute("INSERT INTO floor VALUES (?, ?)", (match_id, body))

    return insert_in_turn


class FloorServer(Server):
    """The same server, with the floor app."""

    def load(self) -> Flask:  # type: ignore[override]  # the stubs know of no WSGI callable but a function
        """Build the floor app, once a worker."""
        store = Matches(open_recorder(self.settings.database), self.settings.secret)
        return with_services(floor_app(self.settings.database), self.settings, store)


def main() -> None:
    """Serve the floor (`floor`), the service (`ours`), or the service with receipts (`receipts`) or with receipts and
    the sequencer beside it (`logged`), on a database and a port; of a log, the data folder that it is in is given too.
    """
    kind, database, port, *data = sys.argv[1:]
    settings = Settings(database=database, secret=b"bench" * 8, rate=10**9)
    if kind in ("receipts", "logged"):
        settings = msgspec.structs.replace(settings, log_folder=str(Path(data[0]) / "log"))
    beside: list[tuple[str, ...]] = []
    if kind == "logged":
        os.environ.update(ADJUDICATOR_DATABASE=database, ADJUDICATOR_DATA=data[0])
        beside = [*companions(settings, sequenced=True)]
    server = FloorServer if kind == "floor" else Server
    server(settings, f"127.0.0.1:{port}", 2, beside).run()


if __name__ == "__main__":
    main()

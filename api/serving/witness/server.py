"""A witness behind gunicorn: the same connections and bounds as the service's, one worker, no store, no streams."""

from collections.abc import Mapping

from flask import Flask

from adjudicator.api.http.settings import Serving
from adjudicator.api.serving.gateway import Gateway
from adjudicator.api.serving.server import Gunicorn, within_file_limit
from adjudicator.api.serving.witness.app import create_witness_app
from adjudicator.api.serving.worker import Worker
from adjudicator.transparency.witness_folder import Cosigner, WitnessFolder

WRITERS = 1
"""One checkpoint is decided at a time, so one thread does it; the others wait in their lane."""


class WitnessWorker(Worker):
    """The worker process of a witness."""

    def nursery_of(self, app: Flask) -> None:
        """Return nothing: what it does is never heavy."""

    def gateway_of(self, app: Flask) -> Gateway:
        """Return what takes requests to the application."""
        return Gateway(app, WRITERS, {"addCheckpoint": "write", "getHealth": "health"}, callers=None)


class WitnessServer(Gunicorn):
    """A witness."""

    worker = "adjudicator.api.serving.witness.server.WitnessWorker"

    def __init__(self, settings: Serving, folder: WitnessFolder, bind: str) -> None:
        self.settings = settings
        self.folder = folder
        self.cosigner = Cosigner(folder)
        super().__init__(settings, bind, workers=1)

    def read_again(self) -> Mapping[str, str]:
        """Read the file of logs again. Raises NoWitness."""
        self.cosigner = Cosigner(self.folder)
        return {"logs": "read again"}

    def load(self) -> Flask:  # type: ignore[override]  # the stubs know of no WSGI callable but a function
        """Build the application, once a worker."""
        return create_witness_app(within_file_limit(self.settings), self.cosigner)

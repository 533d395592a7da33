"""A witness over HTTP (C2SP tlog-witness): an application of its own, without the service's store.

A refusal is a sentence in plain text; where the protocol wants the size that was cosigned last, it is that size.
"""

from http import HTTPStatus

import structlog
from flask import Flask, Response, current_app

from adjudicator.api.app import frame
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.reading import read_body
from adjudicator.api.http.settings import Serving
from adjudicator.kernel.text.text import Text
from adjudicator.transparency.witness import PATH, SIZE_TYPE, Refused
from adjudicator.transparency.witness_folder import Cosigner, NoWitness

PLAIN = "text/plain"
log = structlog.get_logger("witness")


def create_witness_app(settings: Serving, cosigner: Cosigner) -> Flask:
    """Build the application of a witness."""
    app = Flask("adjudicator.api.serving.witness.app", static_folder=None, template_folder=None)
    app.extensions.update(settings=settings, cosigner=cosigner)
    app.add_url_rule(PATH, "addCheckpoint", add_checkpoint, methods=["POST"])
    app.add_url_rule("/checkpoint/<name>", "getCosigned", get_cosigned, methods=["GET"])
    app.add_url_rule("/healthz", "getHealth", get_health, methods=["GET"])
    frame(app)
    app.register_error_handler(Refused, refuse)
    app.register_error_handler(NoWitness, fail)
    return app


def add_checkpoint() -> Response:
    """Cosign a checkpoint."""
    return _plain(_cosigner().cosign(read_body()))


def get_cosigned(name: str) -> Response:
    """Return what was cosigned last of a log: `name` is the SHA-256 of its origin, in hexadecimal digits."""
    if len(name) != 64 or not set(name) <= set("0123456789abcdef"):
        why = Text("o nome é o SHA-256 da origem, em hexadecimal", "the name is the SHA-256 of the origin, in hex")
        return _told(HTTPStatus.NOT_FOUND, why)
    note = _cosigner().folder.cosigned(name)
    if note is None:
        why = Text("nada se assinou deste registro", "nothing of this log has been cosigned")
        return _told(HTTPStatus.NOT_FOUND, why)
    return _plain(note.decode())


def get_health() -> Response:
    """Say that the process lives."""
    return _plain("ok\n")


def refuse(refused: Refused) -> Response:
    """Answer what is not cosigned."""
    if refused.size is None:
        return _told(refused.status, refused.why)
    response = _plain(f"{refused.size}\n", refused.status)
    response.headers["Content-Type"] = SIZE_TYPE  # as the protocol has it: without a charset
    return response


def fail(error: NoWitness) -> Response:
    """Answer where the witness's own folder cannot be relied on: nothing was cosigned. The paths are for the log."""
    log.error("the witness cannot cosign", why=error.why.en)
    why = Text("a testemunha não pode assinar agora", "the witness cannot cosign now")
    return _told(HTTPStatus.SERVICE_UNAVAILABLE, why)


def _cosigner() -> Cosigner:
    found: Cosigner = current_app.extensions["cosigner"]
    return found


def _told(status: HTTPStatus, why: Text) -> Response:
    language = preferred()
    return told_in(_plain(f"{why[language]}\n", status), language)


def _plain(body: str, status: HTTPStatus = HTTPStatus.OK) -> Response:
    response = Response(body, status, mimetype=PLAIN)
    response.headers["Cache-Control"] = "no-store"
    return response

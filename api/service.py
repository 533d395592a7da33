"""The service itself: where to begin, whether it is well, its contract, and what its problems mean."""

import math
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from typing import Any

import structlog
from eventsourcing.persistence import PersistenceError
from flask import Response, current_app

from adjudicator import __version__
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.dialect import TRIAL_SECONDS, Dialect
from api import schemas
from api.answers import as_json, with_etag
from api.console.shells import HOME, shell
from api.documentation.contract import written
from api.language import preferred, told_in
from api.operations import JSON, Call, operation, preferred_media
from api.problems import Kind, Problem
from api.receipts import receipts
from api.settings import Settings

log = structlog.get_logger("api")

HTML = "text/html"


@operation(
    "GET",
    "/",
    "getIndex",
    "Where to begin",
    "Service",
    roles=(),
    media=(JSON, HTML),
    answers={200: schemas.IndexSchema()},
)
def get_index(call: Call) -> Response:
    """Return the service's links, and whether anybody may open a table; to a browser a page."""
    if preferred_media((JSON, HTML)) == HTML:
        page = shell(HOME)
        page.vary.add("Accept")
        return page
    settings: Settings = current_app.extensions["settings"]
    links = {
        "docs": "/docs",
        "contract": "/openapi.yaml",
        "matches": "/v1/matches",
        "rulesets": "/v1/rulesets",
        "problems": "/problems",
    }
    opened = {"open_tables": settings.open_tables > 0}
    answer = as_json({"name": "Adjudicator", "version": __version__, **opened, "links": links})
    answer.vary.add("Accept")
    return answer


@operation(
    "GET",
    "/healthz",
    "getHealth",
    "Whether the process lives",
    "Service",
    roles=(),
    answers={200: schemas.HealthSchema()},
    lane="health",
)
def get_health(call: Call) -> Response:
    """Say that the process lives."""
    return as_json({"status": "ok"})


@operation(
    "GET",
    "/readyz",
    "getReadiness",
    "Whether the store can be read and written",
    "Service",
    roles=(),
    answers={200: schemas.ReadinessSchema()},
    lane="ready",
)
def get_readiness(call: Call) -> Response:
    """Have the store write something, within a second. The answer holds for a second, however often it is asked for.

    Where a transparency log is kept it says whether it goes on: without one moves are taken, and have no receipts."""
    readiness: Readiness = current_app.extensions["readiness"]
    if not readiness.ready():
        raise Problem(Kind.DATABASE_UNAVAILABLE, headers={"Retry-After": "5"})
    promise = receipts().promise()
    if promise is None:
        return as_json({"status": "ready"})
    why, language = promise.broken(), preferred()
    if why is None:
        return as_json({"status": "ready", "log": "sequenced"})
    return told_in(as_json({"status": "ready", "log": "stopped", "why": why[language]}), language)


class Readiness:
    """Whether the store takes what is written to it, tried at most once a second."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="readiness")
        self._trial: Future[None] | None = None
        self._tried = -math.inf
        self._ready = False

    def ready(self) -> bool:
        """Try the store, or return what came of it within the last second. A trial that hangs is a store that is not
        ready, until it has come to an end."""
        with self._lock:
            if time.monotonic() - self._tried > TRIAL_SECONDS:
                self._ready = self._try()
                self._tried = time.monotonic()
            return self._ready

    def _try(self) -> bool:
        if self._trial is None or self._trial.done():
            self._trial = self._thread.submit(self._dialect.try_writing, TRIAL_SECONDS)
        try:
            self._trial.result(TRIAL_SECONDS)
        except (PersistenceError, TimeoutError) as error:
            log.warning("not ready", error=f"{type(error).__name__}: {error}")
            return False
        return True


@operation(
    "GET",
    "/openapi.yaml",
    "getContract",
    "This contract",
    "Service",
    roles=(),
    media=("application/yaml",),
    answers={200: None},
    headers=("ETag",),
)
def get_contract(call: Call) -> Response:
    """Return openapi.yaml, byte for byte."""
    data = written()
    return with_etag(Response(data, mimetype="application/yaml"), f"o-{digest(data)[:32]}")


@operation(
    "GET",
    "/problems",
    "listProblems",
    "All kinds of problems",
    "Service",
    roles=(),
    answers={200: schemas.ProblemPagesSchema(), 303: None},
)
def list_problems(call: Call) -> Response:
    """Return every kind of problem there is."""
    return _to_page("") or as_json({"data": [_page(kind) for kind in Kind]})


@operation(
    "GET",
    "/problems/{code}",
    "getProblem",
    "One kind of problem",
    "Service",
    roles=(),
    answers={200: schemas.ProblemPageSchema(), 303: None},
    problems=(Kind.NOT_FOUND,),
)
def get_problem(call: Call) -> Response:
    """Return what a problem's type means."""
    for kind in Kind:
        if kind.code == call.path["code"]:
            return _to_page(f"#{kind.code}") or as_json(_page(kind))
    raise Problem(Kind.NOT_FOUND, Text("não há esse problema", "there is no such problem"))


def _to_page(place: str) -> Response | None:
    """Return the way to the page that people read, for who would rather have one: a browser that follows a link."""
    if preferred_media((JSON, HTML)) == JSON:
        return None
    return Response(status=303, headers={"Location": f"/docs/problems{place}", "Vary": "Accept"})


def _page(kind: Kind) -> dict[str, Any]:
    return {"code": kind.code, "status": kind.status, "title": kind.title}

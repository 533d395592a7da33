"""The service itself: where to begin, whether it is well, its contract and its documentation."""

import math
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor
from functools import cache
from pathlib import Path
from typing import Any

import structlog
import yaml
from eventsourcing.persistence import PersistenceError
from flask import Response, current_app, render_template

from adjudicator import __version__
from adjudicator.kernel.canonical import digest
from adjudicator.kernel.text import Text
from adjudicator.matches.store.dialect import TRIAL_SECONDS, Dialect
from adjudicator.rulesets.registry import RULESETS
from api import schemas
from api.answers import as_json, with_etag
from api.operations import Call, operation
from api.problems import Kind, Problem

log = structlog.get_logger("api")
CONTRACT = Path(__file__).parents[1] / "openapi.yaml"


@operation("GET", "/", "getIndex", "Where to begin", "Service", roles=(), answers={200: schemas.IndexSchema()})
def get_index(call: Call) -> Response:
    """Return the service's links."""
    links = {
        "docs": "/docs",
        "contract": "/openapi.yaml",
        "matches": "/v1/matches",
        "rulesets": "/v1/rulesets",
        "problems": "/problems",
    }
    return as_json({"name": "Adjudicator", "version": __version__, "links": links})


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
    answers={200: schemas.HealthSchema()},
    lane="ready",
)
def get_readiness(call: Call) -> Response:
    """Have the store write something, within a second. The answer holds for a second, however often it is asked for."""
    readiness: Readiness = current_app.extensions["readiness"]
    if not readiness.ready():
        raise Problem(Kind.DATABASE_UNAVAILABLE, headers={"Retry-After": "5"})
    return as_json({"status": "ready"})


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
    data = _contract()
    return with_etag(Response(data, mimetype="application/yaml"), f"o-{digest(data)[:32]}")


@operation(
    "GET",
    "/docs",
    "getDocs",
    "The documentation of the API",
    "Service",
    roles=(),
    media=("text/html",),
    answers={200: None},
    headers=("ETag",),
    lane="study",
)
def get_docs(call: Call) -> Response:
    """Return the contract as a page to read; it needs nothing from elsewhere."""
    page = _docs()
    return with_etag(Response(page, mimetype="text/html"), f"p-{digest(page)[:32]}")


@cache
def _contract() -> bytes:
    return CONTRACT.read_bytes()


@cache
def _docs() -> bytes:
    """Make the page, once a process: it takes a good part of a second."""
    contract: dict[str, Any] = yaml.load(_contract(), Loader=getattr(yaml, "CSafeLoader", yaml.SafeLoader))  # noqa: S506  # both are safe
    games = tuple(name.title() for name in RULESETS)
    shown = {name: schema for name, schema in contract["components"]["schemas"].items() if not name.startswith(games)}
    return render_template("docs.html", contract=contract, shown=shown).encode()


@operation(
    "GET",
    "/problems",
    "listProblems",
    "All kinds of problems",
    "Service",
    roles=(),
    answers={200: schemas.ProblemPagesSchema()},
)
def list_problems(call: Call) -> Response:
    """Return every kind of problem there is."""
    return as_json({"data": [_page(kind) for kind in Kind]})


@operation(
    "GET",
    "/problems/{code}",
    "getProblem",
    "One kind of problem",
    "Service",
    roles=(),
    answers={200: schemas.ProblemPageSchema()},
    problems=(Kind.NOT_FOUND,),
)
def get_problem(call: Call) -> Response:
    """Return what a problem's type means."""
    for kind in Kind:
        if kind.code == call.path["code"]:
            return as_json(_page(kind))
    raise Problem(Kind.NOT_FOUND, Text("não há esse problema", "there is no such problem"))


def _page(kind: Kind) -> dict[str, Any]:
    return {"code": kind.code, "status": kind.status, "title": kind.title}

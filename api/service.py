"""The service itself: where to begin, whether it is well, its contract and its documentation."""

from pathlib import Path
from typing import Any

import yaml
from eventsourcing.persistence import PersistenceError
from flask import Response, render_template

from adjudicator import __version__
from adjudicator.kernel.canonical import digest
from adjudicator.kernel.text import Text
from api import schemas
from api.answers import as_json, with_etag
from api.auth import matches
from api.operations import Call, operation
from api.problems import Kind, Problem

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
)
def get_health(call: Call) -> Response:
    """Say that the process lives."""
    return as_json({"status": "ok"})


@operation(
    "GET",
    "/readyz",
    "getReadiness",
    "Whether the store can be reached",
    "Service",
    roles=(),
    answers={200: schemas.HealthSchema()},
)
def get_readiness(call: Call) -> Response:
    """Ask the store for something."""
    try:
        matches().tables.match_row("")
    except PersistenceError as error:
        raise Problem(Kind.DATABASE_UNAVAILABLE, headers={"Retry-After": "5"}) from error
    return as_json({"status": "ready"})


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
    data = CONTRACT.read_bytes()
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
)
def get_docs(call: Call) -> Response:
    """Return the contract as a page to read; it needs nothing from elsewhere."""
    contract: dict[str, Any] = yaml.safe_load(CONTRACT.read_text(encoding="utf-8"))
    return Response(render_template("docs.html", contract=contract), mimetype="text/html")


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

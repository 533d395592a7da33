"""The service itself: where to begin, whether it is well, its contract, and what its problems mean."""

from collections.abc import Mapping, Sequence
from typing import Annotated

import msgspec
import structlog
from flask import Response
from msgspec import UNSET, Meta, UnsetType

from adjudicator import __version__
from adjudicator.api.access.services import services
from adjudicator.api.http.answers import as_json, with_etag
from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation, preferred_media
from adjudicator.api.pages.console.shells import HOME, shell
from adjudicator.api.pages.documentation.contract import ALL, bundle, written
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS

log = structlog.get_logger("api")

HTML = "text/html"


class Health(msgspec.Struct, frozen=True, kw_only=True):
    """Whether the service is well."""

    status: str


class Readiness(Health, frozen=True, kw_only=True):
    """Whether the service takes moves, and, where there is a transparency log, whether it goes on."""

    log: Annotated[
        str | UnsetType, Meta(description="`sequenced`, or `stopped`: then `why`, and no receipts are given")
    ] = UNSET
    why: str | UnsetType = UNSET


class Index(msgspec.Struct, frozen=True, kw_only=True):
    """Where to go from here."""

    name: str
    version: str
    open_tables: Annotated[bool, Meta(description="whether anybody may open a table")]
    links: Mapping[str, str]


class ProblemPage(msgspec.Struct, frozen=True, kw_only=True):
    """A kind of problem, explained."""

    code: str
    status: int
    title: Text


class ProblemPages(msgspec.Struct, frozen=True, kw_only=True):
    """All kinds of problems."""

    data: Sequence[ProblemPage]


@operation(
    "GET",
    "/",
    "getIndex",
    "Where to begin",
    "Service",
    roles=(),
    media=(JSON, HTML),
    answers={200: Index},
)
def get_index(call: Call) -> Response:
    """Return the service's links, and whether anybody may open a table; to a browser a page."""
    if preferred_media((JSON, HTML)) == HTML:
        page = shell(HOME)
        page.vary.add("Accept")
        return page
    settings = services().settings
    links = {
        "docs": "/docs",
        "contract": "/openapi.yaml",
        "matches": "/v1/matches",
        "rulesets": "/v1/rulesets",
        "problems": "/problems",
    }
    answer = as_json(Index(name="Adjudicator", version=__version__, open_tables=settings.open_tables > 0, links=links))
    answer.vary.add("Accept")
    return answer


@operation(
    "GET",
    "/healthz",
    "getHealth",
    "Whether the process lives",
    "Service",
    roles=(),
    answers={200: Health},
    lane="health",
)
def get_health(call: Call) -> Response:
    """Say that the process lives."""
    return as_json(Health(status="ok"))


@operation(
    "GET",
    "/readyz",
    "getReadiness",
    "Whether the store can be read and written",
    "Service",
    roles=(),
    answers={200: Readiness},
    lane="ready",
    headers=("Content-Language",),
)
def get_readiness(call: Call) -> Response:
    """Have the store write something, within a second. The answer holds for a second, however often it is asked for.

    Where a transparency log is kept it says whether it goes on: without one moves are taken, and have no receipts."""
    if not services().readiness.ready():
        raise Problem(Kind.DATABASE_UNAVAILABLE, headers={"Retry-After": "5"})
    promise = services().receipts.promise()
    if promise is None or promise.is_awaited():  # it takes a second to start: it has not stopped
        return as_json(Readiness(status="ready"))
    why, language = promise.broken(), preferred()
    if why is None:
        return as_json(Readiness(status="ready", log="sequenced"))
    return told_in(as_json(Readiness(status="ready", log="stopped", why=why[language])), language)


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
    "/openapi/{bundle}.yaml",
    "getBundle",
    "This contract with the types of a ruleset, or of all",
    "Service",
    roles=(),
    media=("application/yaml",),
    answers={200: None},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
    lane="study",
)
def get_bundle(call: Call) -> Response:
    """Return the contract in which actions, events and states are those of one ruleset (`heat`), so that a client made
    of it knows that game alone; or of `all`, told apart by `ruleset`."""
    name = call.path["bundle"]
    if name != ALL and name not in RULESETS:
        names = ", ".join((*RULESETS, ALL))
        raise Problem(Kind.NOT_FOUND, Text(f"há: {names}", f"there is: {names}"))
    data = bundle(name)
    return with_etag(Response(data, mimetype="application/yaml"), f"o-{digest(data)[:32]}")


@operation(
    "GET",
    "/problems",
    "listProblems",
    "All kinds of problems",
    "Service",
    roles=(),
    answers={200: ProblemPages, 303: None},
    headers=("Location",),
)
def list_problems(call: Call) -> Response:
    """Return every kind of problem there is."""
    return _to_page("") or as_json(ProblemPages(data=[_page(kind) for kind in Kind]))


@operation(
    "GET",
    "/problems/{code}",
    "getProblem",
    "One kind of problem",
    "Service",
    roles=(),
    answers={200: ProblemPage, 303: None},
    problems=(Kind.NOT_FOUND,),
    headers=("Location",),
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


def _page(kind: Kind) -> ProblemPage:
    return ProblemPage(code=kind.code, status=kind.status, title=kind.title)

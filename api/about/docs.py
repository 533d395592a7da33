"""The documentation for people: its pages and the search in them."""

from flask import Response
from markupsafe import escape

from adjudicator.api import schemas
from adjudicator.api.access.origins import public_root
from adjudicator.api.http.answers import with_etag
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.operations import Call, operation
from adjudicator.api.pages.documentation import pages
from adjudicator.kernel.text.canonical import digest
from adjudicator.kernel.text.text import Text

HTML = "text/html"


@operation(
    "GET",
    "/docs",
    "getDocs",
    "The documentation of the API",
    "Service",
    roles=(),
    media=(HTML,),
    answers={200: None},
    headers=("ETag",),
    lane="study",
)
def get_docs(call: Call) -> Response:
    """Return the page to begin with; it needs nothing from elsewhere."""
    return _page("")


@operation(
    "GET",
    "/docs/{page_path}",
    "getDocsPage",
    "A page of the documentation",
    "Service",
    roles=(),
    media=(HTML,),
    answers={200: None},
    problems=(Kind.NOT_FOUND,),
    headers=("ETag",),
    lane="study",
)
def get_docs_page(call: Call) -> Response:
    """Return the operations of a subject, all problems, or what a ruleset brings."""
    return _page(call.path["page_path"])


@operation(
    "GET",
    "/docs/search",
    "searchDocs",
    "What the documentation says of some words",
    "Service",
    roles=(),
    media=(HTML,),
    query=schemas.DocsQuery(),
    answers={200: None},
    lane="study",
)
def search_docs(call: Call) -> Response:
    """Return what has all the words, the nearest first."""
    return Response(pages.results(call.query["q"]), mimetype=HTML, headers={"Cache-Control": "private, no-cache"})


def _page(path: str) -> Response:
    page = pages.page(path)
    if page is None:
        raise Problem(Kind.NOT_FOUND, Text("não há essa página", "there is no such page"))
    page = page.replace(pages.EXAMPLE_ADDRESS, escape(public_root()).encode())
    return with_etag(Response(page, mimetype=HTML), f"p-{digest(page)[:32]}")

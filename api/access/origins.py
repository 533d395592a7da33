"""Whose pages may send what: writes by a session come from pages of the service, or of origins that its operator names.

A browser adds its cookie to whatever request it sends, so a write by a session must show which page it is of: by
`Sec-Fetch-Site`, which no page can write, or else by `Origin`. Who shows a bearer token has put it there; nobody
else's browser does.
"""

from collections.abc import Mapping
from urllib.parse import urlsplit

from flask import request

from adjudicator.api.http.addresses import host_in
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.settings import Serving, serving
from adjudicator.kernel.text.refusal import said_shortly
from adjudicator.kernel.text.text import Text

READS = ("GET", "HEAD", "OPTIONS")
SENT = "Authorization, Content-Type, Idempotency-Key, Prefer, If-None-Match, Last-Event-ID, Accept-Language"
"""The headers that a page of a named origin may send."""
READ = (
    "ETag, Link, Location, Content-Location, Preference-Applied, Idempotency-Replayed, RateLimit, RateLimit-Policy,"
    " Retry-After, Request-Id"
)
"""The headers that it may read."""
PREFLIGHT_SECONDS = 600


def check_host() -> None:
    """Raise 400 for a request to a name that is not the service's, where it has a list of them: a page elsewhere whose
    own name leads here for once (DNS rebinding) would be taken for a page of the service."""
    settings = serving()
    field = request.headers.get("Host", "")
    if not settings.hosts or not field or host_in(field) in settings.hosts:
        return
    names = ", ".join(settings.hosts)
    why = Text(
        f"este serviço atende por {names}, e não por {said_shortly(field)} (ADJUDICATOR_HOSTS)",
        f"this service answers as {names}, and not as {said_shortly(field)} (ADJUDICATOR_HOSTS)",
    )
    raise Problem(Kind.BAD_REQUEST, why)


def check_origin() -> None:
    """Raise 403 unless a request that a browser may have been tricked into comes from a page that may send it."""
    if request.method in READS:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    settings = serving()
    if origin in settings.origins or site == "same-origin" or (site is None and origin == _own_origin(settings)):
        return
    why = Text(
        f"um pedido com sessão vem de uma página do serviço; este vem de {origin or 'lugar nenhum'}",
        f"a request with a session comes from a page of the service; this one comes from {origin or 'nowhere'}",
    )
    raise Problem(Kind.FORGED_REQUEST, why)


def check_origin_if_told() -> None:
    """Raise 403 if a browser says that a request comes from elsewhere: no page signs anybody in as somebody else."""
    if "Sec-Fetch-Site" in request.headers or "Origin" in request.headers:
        check_origin()


PUBLIC = "/log/"
"""Where everything is for everybody, whoever asks: the transparency log. Pages of all origins may read it."""
TO_ALL = {
    "Access-Control-Allow-Origin": "*",
    "Access-Control-Expose-Headers": "ETag",
    "Cross-Origin-Resource-Policy": "cross-origin",
}


def opened_to(origins: tuple[str, ...], origin: str) -> Mapping[str, str]:
    """Return the headers by which a page of an origin may read an answer (CORS); none where it may not."""
    if origin not in origins:
        return {}
    return {
        "Access-Control-Allow-Origin": origin,
        "Access-Control-Allow-Credentials": "true",
        "Access-Control-Expose-Headers": READ,
    }


def preflight(methods: str) -> Mapping[str, str]:
    """Return the headers that answer a page of a named origin which asks what it may send."""
    return {
        "Access-Control-Allow-Methods": methods,
        "Access-Control-Allow-Headers": SENT,
        "Access-Control-Max-Age": str(PREFLIGHT_SECONDS),
    }


def public_root() -> str:
    """Return the address of the service for people: the operator's word, or else where this request went."""
    settings = serving()
    return settings.public_url or request.host_url.rstrip("/")


def _own_origin(settings: Serving) -> str:
    root = urlsplit(settings.public_url or request.host_url)
    return f"{root.scheme}://{root.netloc}".lower()

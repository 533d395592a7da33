"""What the server refuses itself: requests that cannot be read, come too late, are too large, or find no thread.

Flask makes these answers too, as problems like all others, but once, when the worker starts. So a refusal costs
next to nothing, whatever is sent, and however often.
"""

import uuid
from collections.abc import Iterable
from email.utils import formatdate
from enum import Enum, auto

from flask import Flask
from werkzeug.datastructures import LanguageAccept
from werkzeug.http import parse_accept_header
from werkzeug.test import EnvironBuilder

from adjudicator.api.access.origins import opened_to
from adjudicator.api.http.environ import REFUSED, Noted
from adjudicator.api.http.language import TAGS, preferred_of
from adjudicator.api.http.problems import Kind, Problem
from adjudicator.api.http.reading import too_large
from adjudicator.api.http.settings import Serving
from adjudicator.api.serving.wsgi import Answer, respond
from adjudicator.kernel.text.text import Language, Text

Headers = Iterable[tuple[bytes, bytes]]

REQUEST_SECONDS = 10.0
"""How long a connection has to bring its request whole."""
LINE_BYTES = 8190
"""How long a request's line may be, and each of its fields."""
FIELDS = 64
"""How many fields a request may have."""
HEAD_BYTES = 32 * 1024
"""How long a request's line and fields may be in all."""


class Refusal(Enum):
    """Why a request does not come to Flask."""

    LATE = auto()
    LINE_TOO_LONG = auto()
    FIELDS_TOO_LARGE = auto()
    BODY_TOO_LARGE = auto()
    MALFORMED_LINE = auto()
    MALFORMED_FIELDS = auto()
    MALFORMED_BODY = auto()
    NO_HOST = auto()
    TRANSFER_CODING = auto()
    OVERLOADED = auto()
    FAILED = auto()


def _problems(body_limit: int) -> dict[Refusal, Problem]:
    return {
        Refusal.LATE: Problem(Kind.REQUEST_TIMEOUT, Text(
            f"o pedido não veio inteiro em {REQUEST_SECONDS:.0f} segundos",
            f"the request did not come whole within {REQUEST_SECONDS:.0f} seconds",
        )),
        Refusal.LINE_TOO_LONG: Problem(Kind.URI_TOO_LONG, Text(
            f"a linha do pedido vai até {LINE_BYTES} bytes", f"a request's line has up to {LINE_BYTES} bytes"
        )),
        Refusal.FIELDS_TOO_LARGE: Problem(Kind.HEADER_FIELDS_TOO_LARGE, Text(
            f"são até {FIELDS} campos de {LINE_BYTES} bytes cada, {HEAD_BYTES} bytes com a linha do pedido",
            f"there are up to {FIELDS} fields of {LINE_BYTES} bytes each, {HEAD_BYTES} bytes with the request's line",
        )),
        Refusal.BODY_TOO_LARGE: too_large(body_limit),
        Refusal.MALFORMED_LINE: Problem(Kind.BAD_REQUEST, Text(
            "a linha do pedido não é da forma «GET /caminho HTTP/1.1» (RFC 9112, 3)",
            "the request's line is not of the form “GET /path HTTP/1.1” (RFC 9112, 3)",
        )),
        Refusal.MALFORMED_FIELDS: Problem(Kind.BAD_REQUEST, Text(
            "os campos do pedido não são da forma «Nome: valor», ou não podem estar juntos (RFC 9112, 5 e 6)",
            "the request's fields are not of the form “Name: value”, or cannot stand together (RFC 9112, 5 and 6)",
        )),
        Refusal.MALFORMED_BODY: Problem(Kind.BAD_REQUEST, Text(
            "o corpo não está em pedaços (chunked) bem formados (RFC 9112, 7.1)",
            "the body is not in well-formed chunks (RFC 9112, 7.1)",
        )),
        Refusal.NO_HOST: Problem(Kind.BAD_REQUEST, Text(
            "falta o campo Host (RFC 9112, 3.2)", "the field Host is missing (RFC 9112, 3.2)"
        )),
        Refusal.TRANSFER_CODING: Problem(Kind.NOT_IMPLEMENTED, Text(
            "de Transfer-Encoding há só chunked", "of Transfer-Encoding there is chunked alone"
        )),
        Refusal.OVERLOADED: Problem(
            Kind.OVERLOADED, Text("tente de novo logo", "try again soon"), headers={"Retry-After": "1"}
        ),
        Refusal.FAILED: Problem(Kind.INTERNAL_ERROR),
    }  # fmt: skip


class Refusals:
    """The answers to what is refused, in each language."""

    def __init__(self, app: Flask) -> None:
        settings: Serving = app.extensions["settings"]
        self._origins = settings.origins
        self._answers = {
            (refusal, language): _answer(app, problem, language)
            for refusal, problem in _problems(settings.body_limit).items()
            for language in TAGS
        }

    def answer(self, refusal: Refusal, fields: Headers) -> Answer:
        """Return the answer to a request with these fields, under an id of its own. The connection ends with it."""
        made = self._answers[refusal, _language_of(fields)]
        shared, own = dict(made.headers)[b"Request-Id"], str(uuid.uuid4()).encode()  # of equal length
        headers = [(name, value.replace(shared, own)) for name, value in made.headers if name != b"Connection"]
        headers += [(b"Date", formatdate(usegmt=True).encode()), (b"Connection", b"close")]
        origin = next((value for name, value in fields if name == b"origin"), b"").decode("latin-1")
        headers += [(name.encode(), value.encode()) for name, value in opened_to(self._origins, origin).items()]
        assert made.noted is not None
        noted = Noted(own.decode(), problem=made.noted.problem)
        return Answer(made.status, headers, made.body.replace(shared, own), noted=noted)


def _answer(app: Flask, problem: Problem, language: Language) -> Answer:
    environ = EnvironBuilder(headers=[("Accept-Language", TAGS[language])]).get_environ()
    return respond(app, {**environ, REFUSED: problem})


def _language_of(fields: Headers) -> Language:
    accepted = b",".join(value for name, value in fields if name == b"accept-language").decode("latin-1")
    return preferred_of(parse_accept_header(accepted, LanguageAccept))

"""Refusals over HTTP: RFC 9457 problems, in the caller's language, each type with one stable code."""

from collections.abc import Mapping, Sequence
from enum import Enum
from typing import Any, NamedTuple

import msgspec
from flask import Response, g

from adjudicator.api.http.language import preferred, told_in
from adjudicator.api.http.settings import serving
from adjudicator.kernel.text.text import Language, Text

MEDIA_TYPE = "application/problem+json"


class Kind(Enum):
    """Every problem there is: its HTTP status, its title, and what to do about it."""

    MALFORMED_JSON = (400, Text("JSON malformado", "Malformed JSON"))
    BAD_REQUEST = (400, Text("Pedido malformado", "Bad request"))
    IDEMPOTENCY_KEY_MISSING = (400, Text("Falta Idempotency-Key", "Idempotency-Key missing"))
    IDEMPOTENCY_KEY_INVALID = (400, Text("Idempotency-Key inválida", "Idempotency-Key invalid"))
    UNAUTHENTICATED = (401, Text("Identifique-se", "Authentication required"))
    FORBIDDEN = (403, Text("Não permitido a este papel", "Not allowed for this role"))
    NOT_YOUR_SEAT = (403, Text("Não é o seu lugar", "Not your seat"))
    HEAD_JUDGE_REQUIRED = (403, Text("Cabe ao juiz-mor", "For the head judge"))
    FORGED_REQUEST = (403, Text("Pedido de outra página", "A request of another site's page"))
    ANSWER_WITHHELD = (403, Text("Só juízes, enquanto a partida corre", "For judges alone while the match runs"))
    VIEW_FORBIDDEN = (403, Text("Esta visão não lhe cabe", "This view is not yours"))
    NOT_FOUND = (404, Text("Não encontrado", "Not found"))
    MATCH_NOT_FOUND = (404, Text("Partida não encontrada", "Match not found"))
    DISPUTE_NOT_FOUND = (404, Text("Disputa não encontrada", "Dispute not found"))
    TOURNAMENT_NOT_FOUND = (404, Text("Torneio não encontrado", "Tournament not found"))
    TOKEN_NOT_FOUND = (404, Text("Token não encontrado", "Token not found"))
    SESSION_NOT_FOUND = (404, Text("Sessão não encontrada", "Session not found"))
    TABLES_CLOSED = (404, Text("Não há mesas abertas", "There are no open tables"))
    OUT_OF_RANGE = (404, Text("A partida não chegou até lá", "The match has not come that far"))
    NO_SUCH_NUMBER = (404, Text("Não há esse número na mesa", "There is no such number on the table"))
    METHOD_NOT_ALLOWED = (405, Text("Método não permitido", "Method not allowed"))
    NOT_ACCEPTABLE = (406, Text("Nenhum formato aceitável", "Nothing acceptable to offer"))
    REQUEST_TIMEOUT = (408, Text("O pedido não veio a tempo", "The request did not come in time"))
    VERSION_CONFLICT = (409, Text("A partida já avançou", "The match has moved on"))
    VERSION_AHEAD = (409, Text("A partida não chegou a essa versão", "The match has not come to this version"))
    MATCH_NOT_BEGUN = (409, Text("A partida ainda não começou", "The match has not begun yet"))
    ROUND_CONFLICT = (409, Text("A rodada não está nesse ponto", "Not in this state of the round"))
    TOURNAMENT_ENDED = (409, Text("O torneio já terminou", "The tournament has ended"))
    NONCE_REFUSED = (409, Text("A semente não aceita este nonce", "The seed does not take this nonce"))
    MATCH_PAUSED = (409, Text("A partida está parada por uma disputa", "The match waits for a dispute"))
    DISPUTE_STATE_CONFLICT = (409, Text("A disputa não está nesse ponto", "Not in this state of the dispute"))
    PLAN_STALE = (409, Text("O plano de retrocesso não vale mais", "The backup plan is stale"))
    CONTENT_TOO_LARGE = (413, Text("Corpo grande demais", "Content too large"))
    URI_TOO_LONG = (414, Text("Linha do pedido longa demais", "Request line too long"))
    UNSUPPORTED_MEDIA_TYPE = (415, Text("Tipo de conteúdo não aceito", "Unsupported media type"))
    VALIDATION_FAILED = (422, Text("Campos inválidos", "Validation failed"))
    BAD_CARDS = (422, Text("Cartas com falhas", "Cards with faults"))
    BAD_LOG = (422, Text("O registro não pode ser importado", "The log cannot be imported"))
    BAD_SETUP = (422, Text("A partida não pode começar assim", "The match cannot begin so"))
    BAD_LUCK_REPORT = (422, Text("Relate os sorteios como saíram", "Luck is to be reported as it came"))
    BAD_SIGNATURE = (422, Text("Falta a assinatura do lugar", "Not signed by its seat"))
    BAD_ORDER = (422, Text("A mesa não admite essa ordem", "The table does not admit this order"))
    BAD_RULING = (422, Text("A decisão não pode ser essa", "The ruling cannot be given so"))
    ILLEGAL_ACTION = (422, Text("Ação ilegal", "Illegal action"))
    IDEMPOTENCY_KEY_REUSED = (422, Text("Idempotency-Key já usada em outro pedido", "Idempotency-Key reused"))
    QUOTA_EXCEEDED = (429, Text("Pedidos demais", "Too many requests"))
    HEADER_FIELDS_TOO_LARGE = (431, Text("Campos do pedido grandes demais", "Request header fields too large"))
    INTERNAL_ERROR = (500, Text("Erro interno", "Internal error"))
    NOT_IMPLEMENTED = (501, Text("Não implementado", "Not implemented"))
    OVERLOADED = (503, Text("Serviço sobrecarregado", "Overloaded"))
    STREAM_CAPACITY = (503, Text("Transmissões demais abertas", "Too many open streams"))
    TOO_MUCH_WORK = (503, Text("Trabalho demais para um pedido", "Too much work for one request"))
    RECORD_DAMAGED = (503, Text("O registro guardado está danificado", "What is stored is damaged"))
    DATABASE_UNAVAILABLE = (503, Text("Banco de dados indisponível", "Database unavailable"))

    def __init__(self, status: int, title: Text) -> None:
        self.status = status
        self.title = title

    @property
    def code(self) -> str:
        """The stable name of the problem, as in its type's URL."""
        return self.name.lower().replace("_", "-")

    @property
    def type(self) -> str:
        """The problem's type: a page of this service that explains it. The request's Host has no say in it."""
        if self is Kind.QUOTA_EXCEEDED:
            return "https://iana.org/assignments/http-problem-types#quota-exceeded"
        settings = serving()
        return f"{settings.public_url}/problems/{self.code}"


RETRYABLE = frozenset(
    {
        Kind.REQUEST_TIMEOUT,
        Kind.VERSION_CONFLICT,
        Kind.MATCH_PAUSED,
        Kind.QUOTA_EXCEEDED,
        Kind.OVERLOADED,
        Kind.STREAM_CAPACITY,
        Kind.DATABASE_UNAVAILABLE,
    }
)
"""The problems that may be gone when the request is sent again: after reading again, or after a while."""


class FieldError(NamedTuple):
    """One entry of a problem's `errors`: a JSON Pointer into the body (or `?name`), and what is wrong there. `line`,
    from 1, is that of a file that stands there; 0 elsewhere."""

    pointer: str
    message: Text
    code: str = "invalid"
    line: int = 0

    def told(self, language: Language) -> dict[str, str | int]:
        """Return it as JSON data, in a language."""
        said = {"pointer": self.pointer, "code": self.code, "message": self.message[language]}
        return {**said, "line": self.line} if self.line else {**said}


class Problem(Exception):
    """A refusal. `members` are the problem's extension members, `errors` the fields at fault."""

    def __init__(
        self,
        kind: Kind,
        detail: Text | None = None,
        *,
        errors: Sequence[FieldError] = (),
        headers: Mapping[str, str] | None = None,
        members: Mapping[str, Any] | None = None,
    ) -> None:
        super().__init__(kind.code)
        self.kind = kind
        self.detail = detail
        self.errors = list(errors)
        self.headers = dict(headers or {})
        self.members = dict(members or {})

    def told(self, language: Language) -> dict[str, Any]:
        """Return the problem as JSON data, in a language."""
        body: dict[str, Any] = {
            "type": self.kind.type,
            "title": self.kind.title[language],
            "status": self.kind.status,
            "code": self.kind.code,
            "retryable": self.kind in RETRYABLE,
            "instance": f"urn:uuid:{g.request_id}",
        }
        if self.detail is not None:
            body["detail"] = self.detail[language]
        if self.errors:
            body["errors"] = [error.told(language) for error in self.errors]
        return body | self.members

    def response(self) -> Response:
        """Return the HTTP response."""
        g.noted.problem, g.noted.clause = self.kind.code, self.members.get("clause", "")
        language = preferred()
        data = msgspec.json.encode(self.told(language))
        response = told_in(Response(data, self.kind.status, mimetype=MEDIA_TYPE), language)
        response.headers["Cache-Control"] = "no-store"
        response.headers.update(self.headers)
        return response


def field_error(pointer: str, pt: str, en: str, code: str = "invalid") -> FieldError:
    """Say what is wrong with a field, in both languages."""
    return FieldError(pointer, Text(pt, en), code)

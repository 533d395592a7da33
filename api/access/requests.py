"""Commands as requests: who asks, under which idempotency key, and the fingerprint of what is asked."""

import re
from typing import Any

from flask import request

from adjudicator.api.http.problems import Kind, Problem
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.kernel.text.text import Text
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.requests import Request

_KEY = re.compile(r'^(?:"([\x21\x23-\x7e]{8,64})"|([\x21\x23-\x7e]{8,64}))$')


def idempotency_key() -> str:
    """Return the request's Idempotency-Key: 8 to 64 visible ASCII characters, quoted or bare."""
    given = request.headers.get("Idempotency-Key")
    if given is None:
        raise Problem(
            Kind.IDEMPOTENCY_KEY_MISSING,
            Text("envie Idempotency-Key, nova a cada pedido", "send an Idempotency-Key, a new one for each request"),
        )
    found = _KEY.match(given.strip())
    if found is None:
        raise Problem(
            Kind.IDEMPOTENCY_KEY_INVALID,
            Text("de 8 a 64 caracteres ASCII visíveis", "8 to 64 visible ASCII characters"),
        )
    return found.group(1) or found.group(2)


def request_of(caller: Caller, scope: str, body: dict[str, Any]) -> Request:
    """Return a command's request: its subject, its idempotency key, and the fingerprint of its body."""
    return Request(caller.subject, idempotency_key(), digest(canonical({"scope": scope, "body": body})))

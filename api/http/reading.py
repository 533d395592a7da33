"""Queries, bodies and keys of requests, read, bounded and checked against their schemas."""

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from flask import request
from marshmallow import RAISE, Schema, ValidationError

from adjudicator.api.http import strict_json
from adjudicator.api.http.media import JSON
from adjudicator.api.http.problems import FieldError, Kind, Problem, field_error
from adjudicator.api.http.settings import serving
from adjudicator.kernel.text.library_messages import in_both
from adjudicator.kernel.text.pointer import escaped
from adjudicator.kernel.text.reading import Misfit
from adjudicator.kernel.text.refusal import not_one_of
from adjudicator.kernel.text.storable import why_not
from adjudicator.kernel.text.text import Text

_KEY = re.compile(r'^(?:"([\x21\x23-\x7e]{8,64})"|([\x21\x23-\x7e]{8,64}))$')


def load_query(schema: Schema | None) -> dict[str, Any]:
    given = request.args.to_dict(flat=False)
    known = [field.data_key or name for name, field in schema.fields.items()] if schema is not None else []
    errors = []
    for name, values in given.items():
        if name not in known:
            errors.append(FieldError(f"?{name}", not_one_of(name, known), "unknown"))
        elif len(values) > 1:
            errors.append(field_error(f"?{name}", "veio mais de uma vez", "given more than once", "repeated"))
        elif (why := why_not(values[0])) is not None:
            errors.append(FieldError(f"?{name}", why))
    if errors:
        raise Problem(Kind.VALIDATION_FAILED, errors=errors)
    if schema is None:
        return {}
    try:
        loaded: dict[str, Any] = schema.load({name: values[0] for name, values in given.items()}, unknown=RAISE)
    except ValidationError as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=_flatten(error.messages, "", "?")) from error
    return loaded


def load_body(schema: Schema, limit: int) -> dict[str, Any]:
    if request.mimetype != JSON or request.content_encoding:
        raise unsupported(JSON)
    data = strict_json.loads(read_body(limit))
    return loaded_by(schema, data)


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


def loaded_by(schema: Schema, data: Any) -> dict[str, Any]:
    """Return data as a schema loads it. 422 with the fields at fault."""
    try:
        loaded: dict[str, Any] = schema.load(data)  # unknown members are refused, unless the schema says otherwise
    except ValidationError as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=_flatten(error.messages, "", "")) from error
    return loaded


@contextmanager
def reading(pointer: str) -> Iterator[None]:
    """Read data that stands at a pointer in the body by a type of its own. 422 with the field at fault."""
    try:
        yield
    except Misfit as error:
        raise Problem(Kind.VALIDATION_FAILED, errors=[FieldError(pointer + error.pointer, error.why)]) from error


def unsupported(wanted: str) -> Problem:
    """Return the problem of a body in a wrong media type, or with a content encoding."""
    why = Text(f"envie {wanted}, sem codificação", f"send {wanted}, not encoded")
    return Problem(Kind.UNSUPPORTED_MEDIA_TYPE, why, headers={"Accept": wanted})


def read_body(limit: int = 0) -> bytes:
    """Return the request's body; 413 if it is longer than a limit (0: that of all). At most one byte more
    than the limit is read."""
    settings = serving()
    limit = limit or settings.body_limit
    length, stream = request.content_length, request.stream
    if length is not None and length > limit:
        raise too_large(limit)
    parts, left = [], limit + 1
    while left > 0:
        part = stream.read(left)
        if not part:
            break
        parts.append(part)
        left -= len(part)
    if left <= 0:
        raise too_large(limit)
    return b"".join(parts)


def too_large(limit: int) -> Problem:
    """Return the problem of a body that is longer than the limit."""
    return Problem(
        Kind.CONTENT_TOO_LARGE,
        Text(f"o corpo vai até {limit} bytes", f"a body has up to {limit} bytes"),
        headers={"Connection": "close"},
        members={"limit": limit},
    )


def _flatten(messages: Any, pointer: str, lead: str) -> list[FieldError]:
    """Turn marshmallow's nested messages into a list of pointers."""
    if isinstance(messages, dict):
        errors = []
        for name, inner in messages.items():
            if name == "_schema" or (name in ("key", "value") and pointer and not isinstance(inner, dict)):
                errors += _flatten(inner, pointer, lead)
            else:
                errors += _flatten(inner, lead + str(name) if lead else f"{pointer}/{escaped(name)}", "")
        return errors
    listed = messages if isinstance(messages, list) else [messages]
    return [FieldError(pointer, each if isinstance(each, Text) else in_both(str(each))) for each in listed]

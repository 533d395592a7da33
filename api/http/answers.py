"""Answers: JSON bytes, strong validators, and what caches may do with them."""

from typing import TypeVar

import msgspec
from flask import Response, request

from adjudicator.kernel.secrets.secret import SPECTATOR, encoder_for

Wider = TypeVar("Wider", bound=msgspec.Struct)

_encoder = encoder_for(SPECTATOR)
"""Names are told, and a secret that nobody has viewed before is closed."""


def as_json(value: msgspec.Struct, status: int = 200, headers: dict[str, str] | None = None) -> Response:
    """Return a JSON response. Parts that are already JSON bytes are in it as msgspec.Raw."""
    return Response(_encoder.encode(value), status, mimetype="application/json", headers=headers)


def widened(kind: type[Wider], of: msgspec.Struct, **more: object) -> Wider:
    """Return an answer that says what another does, and more."""
    return kind(**{name: getattr(of, name) for name in of.__struct_fields__}, **more)


def with_etag(response: Response, tag: str, *, immutable: bool = False, weak: bool = False) -> Response:
    """Give a response its strong ETag; answer 304 if the client has these bytes already.

    `immutable` is for URLs that name the revision of the code that made the bytes; any other must be asked again.
    `weak`: what the tag does not name differs from one answer to the next, as the time does.
    """
    response.headers["ETag"] = f'W/"{tag}"' if weak else f'"{tag}"'
    response.headers["Cache-Control"] = "private, max-age=31536000, immutable" if immutable else "private, no-cache"
    if tag in _known_tags():
        unchanged = Response(status=304)
        for name in ("ETag", "Cache-Control", "Content-Location", "Vary", "Link"):
            if name in response.headers:
                unchanged.headers[name] = response.headers[name]
        return unchanged
    return response


def _known_tags() -> set[str]:
    """Return the tags of If-None-Match, without the suffix that compression gives them on their way out."""
    given = request.headers.get("If-None-Match", "")
    tags = set()
    for part in given.split(","):
        tag = part.strip().removeprefix("W/").strip('"')
        tags.add(tag.rsplit(":", 1)[0] if tag.endswith((":zstd", ":br", ":gzip", ":deflate")) else tag)
    return tags

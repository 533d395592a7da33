"""Grants a live stream to a request."""

from collections.abc import Sequence

from flask import Response, request

from adjudicator.api.access.authentication import shown
from adjudicator.api.access.services import services
from adjudicator.api.http.environ import STREAM as GRANTED
from adjudicator.api.http.media import STREAM
from adjudicator.api.live.pieces import Tail
from adjudicator.api.live.stream import Following, Granted, Stream
from adjudicator.api.operations import Call
from adjudicator.matches.people.tokens import token_digest


def grant(call: Call, tails: Sequence[Tail], *, together: bool) -> Response:
    """Grant a stream; the server finds it in the environ, or else iterates over it."""
    if request.method == "HEAD":
        return Response(mimetype=STREAM, headers={"Cache-Control": "no-store"})
    settings, budget, callers = services().settings, services().streams, services().callers
    seen, subject = shown(), call.who.subject
    budget.take(subject)
    granted = Granted(
        token_digest(seen.text), settings.stream_seconds, settings.ping_seconds,
        admitted=lambda: callers.find(seen) is not None, release=lambda: budget.release(subject),
    )  # fmt: skip
    stream = Stream(services().matches, Following(tails, together), granted)
    request.environ[GRANTED] = stream
    response = Response(stream, mimetype=STREAM)
    response.headers["Cache-Control"] = "no-store"
    response.headers["X-Accel-Buffering"] = "no"
    return response

"""Live streams of a real service, for tests."""

import socket

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import ask


class NoPlace(Exception):
    """The service has no place for another stream now."""


def begin(port: int, store: Matches) -> tuple[str, str]:
    """Begin a match; return its id and the token of a seat."""
    body = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
    status, made = ask(port, "POST", "/v1/matches", organiser_token(store), body, "streamed-match")
    assert status == 201
    return made["match"]["id"], made["tokens"]["P1"]


def stream(port: int, store: Matches) -> socket.socket:
    """Open a stream, and return when it has shown the table. Raises NoPlace."""
    match, token = begin(port, store)
    connection = socket.create_connection(("127.0.0.1", port), timeout=20)
    request = f"GET /v1/matches/{match}/events HTTP/1.1\r\nHost: 127.0.0.1\r\nAuthorization: Bearer {token}\r\n"
    connection.sendall(request.encode() + b"Accept: text/event-stream\r\n\r\n")
    heard = b""
    while b"event: snapshot" not in heard and not heard.startswith(b"HTTP/1.1 503"):
        heard += connection.recv(65536)
    if heard.startswith(b"HTTP/1.1 503"):
        connection.close()
        raise NoPlace
    return connection

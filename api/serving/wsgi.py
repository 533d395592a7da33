"""A request as Flask takes it, and what Flask answers (WSGI, PEP 3333)."""

from collections.abc import Callable, Iterable, Iterator, MutableMapping
from http import HTTPStatus
from io import BytesIO
from typing import Any, cast
from urllib.parse import unquote_to_bytes

import msgspec
from flask import Flask

from adjudicator.api.http.addresses import Proxies
from adjudicator.api.http.environ import NOTED, STREAM, Noted
from adjudicator.api.live.stream import Stream

Scope = MutableMapping[str, Any]
"""What the server says of a request (ASGI)."""
PIECE = 64 * 1024
"""How much of a long answer is made at once."""


class Answer(msgspec.Struct):
    """What Flask has answered: its whole body, or the rest of it piece by piece, or a live stream; and what it has
    noted of the request."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes
    rest: Iterator[bytes] | None = None
    close: Callable[[], None] | None = None
    stream: Stream | None = None
    noted: Noted | None = None


def respond(app: Flask, environ: dict[str, Any]) -> Answer:
    """Have Flask answer a request; called in a thread."""
    started: list[tuple[str, list[tuple[str, str]]]] = []

    def start_response(status: str, headers: list[tuple[str, str]], exc_info: Any = None) -> Callable[[bytes], object]:
        started.append((status, headers))
        return lambda data: None

    pieces: Iterable[bytes] = app(environ, cast(Any, start_response))
    close = getattr(pieces, "close", None)
    status, headers = started[-1]
    answer = Answer(int(status[:3]), [(n.encode("latin-1"), v.encode("latin-1")) for n, v in headers], b"", close=close)
    answer.stream, answer.noted = environ.get(STREAM), environ.get(NOTED)
    if answer.stream is not None:
        return answer
    if answer.status in (HTTPStatus.NO_CONTENT, HTTPStatus.NOT_MODIFIED) or any(
        name.lower() == "content-length" for name, _ in headers
    ):
        answer.body = b"".join(pieces)
        if close is not None:
            close()
    else:
        answer.rest = iter(pieces)
        answer.body = piece_of(answer.rest)
    return answer


def piece_of(rest: Iterator[bytes]) -> bytes:
    """Return the next piece of an answer, of a size worth sending; empty at its end."""
    parts, size = [], 0
    for part in rest:
        parts.append(part)
        size += len(part)
        if size >= PIECE:
            break
    return b"".join(parts)


def path_of(target: bytes) -> bytes:
    """Return the path of a request's target, which may be a whole URI (RFC 9112, 3.2.2)."""
    if target.startswith(b"/"):
        return target
    _, _, rest = target.partition(b"://")
    return b"/" + rest.partition(b"/")[2]


def environ_of(scope: Scope, body: bytes, proxies: Proxies) -> dict[str, Any]:
    """Return the WSGI environ (PEP 3333) of a request."""
    headers: dict[str, str] = {}
    for name, value in scope["headers"]:
        key = name.decode("latin-1")
        text = value.decode("latin-1")
        headers[key] = f"{headers[key]},{text}" if key in headers else text
    server = scope["server"] or ("", 0)
    peer = scope["client"][0] if scope["client"] else ""
    environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope["root_path"],
        "PATH_INFO": unquote_to_bytes(path_of(scope["raw_path"])).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1]),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "REMOTE_ADDR": proxies.client(peer, headers) if proxies.networks else peer,
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope["scheme"],
        "wsgi.input": BytesIO(body),
        "wsgi.input_terminated": True,
        "wsgi.errors": None,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    for name, text in headers.items():
        if name == "content-type":
            environ["CONTENT_TYPE"] = text
        elif name == "content-length":
            environ["CONTENT_LENGTH"] = text
        elif name not in ("transfer-encoding", "upgrade"):  # chunks are read, and no upgrade is taken up
            environ["HTTP_" + name.upper().replace("-", "_")] = text
    if "content-length" not in headers and body:
        environ["CONTENT_LENGTH"] = str(len(body))
    return environ

"""A server that answers each connection with the next of some bytes, then hangs up: refusals, half answers, none."""

import socketserver
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from email.parser import BytesParser
from typing import NamedTuple


class Misbehaving(NamedTuple):
    """Where it is, and what it was sent so far."""

    url: str
    heard: list[str]

    def headers(self, name: str) -> list[str]:
        """Return what each request has in a header, empty where it has none."""
        heads = [BytesParser().parsebytes(request.partition("\r\n")[2].encode()) for request in self.heard]
        return [head.get(name, "") for head in heads]


def answer(status: int, body: str = "", **headers: str) -> bytes:
    """Return an answer as it goes over the wire."""
    lines = [f"{name.replace('_', '-')}: {value}" for name, value in headers.items()]
    told = [f"HTTP/1.1 {status} Said", "Connection: close", f"Content-Length: {len(body.encode())}", *lines]
    return "\r\n".join([*told, "", body]).encode()


@contextmanager
def misbehaving(*answers: bytes) -> Iterator[Misbehaving]:
    """Serve these answers, one a connection."""
    heard, left = list[str](), iter(answers)

    class Handler(socketserver.StreamRequestHandler):
        def handle(self) -> None:
            head = b""
            while (line := self.rfile.readline()) not in (b"\r\n", b""):
                head += line
            length = next(
                (int(each[16:]) for each in head.split(b"\r\n") if each.lower()[:15] == b"content-length:"), 0
            )
            heard.append((head + b"\r\n" + self.rfile.read(length)).decode())
            self.wfile.write(next(left))

    with socketserver.TCPServer(("127.0.0.1", 0), Handler) as server:
        thread = threading.Thread(target=server.serve_forever, kwargs={"poll_interval": 0.01})
        thread.start()
        try:
            yield Misbehaving(f"http://127.0.0.1:{server.server_address[1]}", heard)
        finally:
            server.shutdown()
            thread.join()

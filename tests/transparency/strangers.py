"""Servers on real sockets that answer as no witness should: slowly, with rubbish, with what is not theirs to sign."""

import datetime
import ipaddress
import socket
import ssl
import threading
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from typing import NamedTuple

from cryptography import x509
from cryptography.hazmat.primitives import hashes, serialization
from cryptography.hazmat.primitives.asymmetric import ec

Answering = Callable[[bytes], Iterable[bytes]]
"""Gives the pieces of an answer, all bytes of it, to a request's body."""
PIECE_SECONDS = 0.02


def answer(status: int, body: bytes | str, type: str = "text/plain", length: int | None = None) -> bytes:
    """Return the bytes of an HTTP answer."""
    data = body.encode() if isinstance(body, str) else body
    head = f"HTTP/1.1 {status} X\r\nContent-Type: {type}\r\nContent-Length: {len(data) if length is None else length}"
    return f"{head}\r\nConnection: close\r\n\r\n".encode() + data


class Stranger(NamedTuple):
    """A server: its port, and the bodies that it was sent."""

    port: int
    asked: list[bytes]


@contextmanager
def stranger(answering: Answering, tls: ssl.SSLContext | None = None) -> Iterator[Stranger]:
    """Serve on a free port."""
    over = threading.Event()
    with socket.create_server(("127.0.0.1", 0)) as listening:
        known = Stranger(listening.getsockname()[1], [])
        threads = [threading.Thread(target=_accept, args=(listening, answering, known, tls, over))]
        threads[0].start()
        try:
            yield known
        finally:
            over.set()
            with suppress(OSError):
                listening.shutdown(socket.SHUT_RDWR)
            threads[0].join()


def _accept(
    listening: socket.socket, answering: Answering, known: Stranger, tls: ssl.SSLContext | None, over: threading.Event
) -> None:
    handlers = []
    with suppress(OSError):
        while not over.is_set():
            connection, _ = listening.accept()
            handler = threading.Thread(target=_handle, args=(connection, answering, known, tls, over))
            handler.start()
            handlers.append(handler)
    for handler in handlers:
        handler.join()


def _handle(
    plain: socket.socket, answering: Answering, known: Stranger, tls: ssl.SSLContext | None, over: threading.Event
) -> None:
    plain.settimeout(5)
    with suppress(OSError), tls.wrap_socket(plain, server_side=True) if tls else plain as connection:
        data = b""
        while b"\r\n\r\n" not in data:
            data += connection.recv(65536)
        head, _, body = data.partition(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length: ")[2].partition(b"\r\n")[0])
        while len(body) < length:
            body += connection.recv(65536)
        known.asked.append(body)
        for piece in answering(body):
            connection.sendall(piece)
            if over.wait(PIECE_SECONDS):
                return


def certificate(folder: Path) -> tuple[Path, ssl.SSLContext]:
    """Return a self-signed certificate for 127.0.0.1, and what serves with it."""
    key = ec.generate_private_key(ec.SECP256R1())
    name = x509.Name([x509.NameAttribute(x509.NameOID.COMMON_NAME, "witness.example")])
    now = datetime.datetime.now(datetime.UTC)
    made = (
        x509.CertificateBuilder()
        .subject_name(name)
        .issuer_name(name)
        .public_key(key.public_key())
        .serial_number(x509.random_serial_number())
        .not_valid_before(now - datetime.timedelta(days=1))
        .not_valid_after(now + datetime.timedelta(days=1))
        .add_extension(x509.SubjectAlternativeName([x509.IPAddress(ipaddress.ip_address("127.0.0.1"))]), critical=False)
        .add_extension(x509.BasicConstraints(ca=True, path_length=None), critical=True)
        .sign(key, hashes.SHA256())
    )
    path, private = folder / "certificate.pem", folder / "private.pem"
    path.write_bytes(made.public_bytes(serialization.Encoding.PEM))
    private.write_bytes(
        key.private_bytes(
            serialization.Encoding.PEM, serialization.PrivateFormat.PKCS8, serialization.NoEncryption()
        )
    )  # fmt: skip
    context = ssl.SSLContext(ssl.PROTOCOL_TLS_SERVER)
    context.load_cert_chain(path, private)
    return path, context

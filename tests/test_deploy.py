"""What is in `deploy/`: the units are sound and tight; the proxies, where they are installed, do what they are for."""

import http.client
import shutil
import socket
import ssl
import subprocess
import sys
import threading
from collections.abc import Iterator
from contextlib import contextmanager
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.api.service import free_port, until
from tests.environment import ROOT

DEPLOY = ROOT / "deploy"
NAME = "judges.example"


def needs(program: str) -> pytest.MarkDecorator:
    """Skip where a program is not installed."""
    return pytest.mark.skipif(shutil.which(program) is None, reason=f"no {program} on this machine")


@needs("systemd-analyze")
def test_the_units_are_sound_and_tight(tmp_path: Path) -> None:
    service = (DEPLOY / "adjudicator.service").read_text()
    program = "/opt/adjudicator/bin/adjudicator"
    assert program in service
    (tmp_path / "python").symlink_to(sys.executable)  # a path without the spaces that this one may have
    (tmp_path / "adjudicator.service").write_text(service.replace(program, str(tmp_path / "python")))
    shutil.copy(DEPLOY / "adjudicator.socket", tmp_path)
    units = [str(tmp_path / f"adjudicator.{kind}") for kind in ("service", "socket")]
    verified = subprocess.run(["systemd-analyze", "verify", *units], capture_output=True, text=True, check=False)
    assert (verified.returncode, verified.stderr) == (0, "")
    tight = ["systemd-analyze", "security", "--offline=true", "--threshold=20", units[0]]
    rated = subprocess.run(tight, capture_output=True, text=True, check=False)
    assert rated.returncode == 0, rated.stdout[-200:]


class Upstream(BaseHTTPRequestHandler):
    """Stands where the service would: it says what it was asked, in two pieces, the second when it is told to."""

    protocol_version = "HTTP/1.1"
    second = threading.Event()

    def do_GET(self) -> None:
        """Answer with the fields that came, and then with the rest."""
        self.send_response(200)
        self.send_header("Content-Type", "text/event-stream")
        self.send_header("Transfer-Encoding", "chunked")
        self.end_headers()
        self._send("".join(f"{name.lower()}: {value}\n" for name, value in self.headers.items()) + "\n")
        if self.second.wait(20):
            self._send("rest\n")
        self._send("")

    def _send(self, text: str) -> None:
        self.wfile.write(b"%x\r\n%b\r\n" % (len(text), text.encode()))

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture
def upstream() -> Iterator[int]:
    """The port where what a proxy passes on arrives."""
    Upstream.second.clear()
    with ThreadingHTTPServer(("127.0.0.1", 0), Upstream) as server:
        threading.Thread(target=server.serve_forever).start()
        yield server.server_port
        Upstream.second.set()
        server.shutdown()


@pytest.fixture
def certificate(tmp_path: Path) -> Path:
    """A certificate, and beside it its key, `.key`."""
    made = tmp_path / "certificate.pem"
    subprocess.run(
        ["openssl", "req", "-x509", "-newkey", "ec", "-pkeyopt", "ec_paramgen_curve:prime256v1", "-nodes", "-subj",
         f"/CN={NAME}", "-addext", f"subjectAltName=DNS:{NAME}", "-out", made, "-keyout", made.with_suffix(".key")],
        check=True, capture_output=True,
    )  # fmt: skip
    return made


def changed(text: str, *changes: tuple[str, str]) -> str:
    """Return a text with other words in place of some that must be there."""
    for before, after in changes:
        assert before in text, before
        text = text.replace(before, after)
    return text


def nginx(folder: Path, port: int, upstream: int, certificate: Path) -> list[str]:
    """Write the site, inside what Debian has around it, and return what runs it."""
    site = changed(
        (DEPLOY / "nginx.conf").read_text(),
        ("listen 443 ssl http2;", f"listen 127.0.0.1:{port} ssl http2;"),
        ("listen [::]:443 ssl http2;", ""),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
        ("/etc/ssl/judges.example.pem", str(certificate)),
        ("/etc/ssl/judges.example.key", str(certificate.with_suffix(".key"))),
    )
    kept = " ".join(f"{each}_temp_path {folder};" for each in ("client_body", "proxy", "fastcgi", "uwsgi", "scgi"))
    around = f"daemon off; pid {folder}/pid; error_log stderr; events {{}} http {{ access_log off; {kept}\n{site}}}"
    (folder / "nginx.conf").write_text(around)
    return ["nginx", "-p", str(folder), "-c", str(folder / "nginx.conf")]


def caddy(folder: Path, port: int, upstream: int, certificate: Path) -> list[str]:
    """Write the site with a certificate that is given, and return what runs it."""
    site = changed(
        (DEPLOY / "Caddyfile").read_text(),
        (f"{{$SITE:{NAME}}} {{", f"https://{NAME}:{port} {{\n\ttls {certificate} {certificate.with_suffix('.key')}"),
        ("127.0.0.1:8000", f"127.0.0.1:{upstream}"),
    )
    (folder / "Caddyfile").write_text("{\n\tadmin off\n\tauto_https disable_redirects\n}\n" + site)
    return ["caddy", "run", "--adapter", "caddyfile", "--config", str(folder / "Caddyfile")]


def takes_connections(port: int) -> bool:
    """Whether somebody listens on a port; raises OSError if not."""
    with socket.create_connection(("127.0.0.1", port)):
        return True


@contextmanager
def connected(port: int, certificate: Path, protocol: str) -> Iterator[ssl.SSLSocket]:
    """Connect by TLS, to the name that the certificate is for."""
    context = ssl.create_default_context(cafile=certificate)
    context.set_alpn_protocols([protocol])
    with (
        socket.create_connection(("127.0.0.1", port), timeout=20) as plain,
        context.wrap_socket(plain, server_hostname=NAME) as secured,
    ):
        assert secured.selected_alpn_protocol() == protocol
        yield secured


@pytest.mark.parametrize(
    "proxy", [pytest.param(each, marks=needs(each.__name__), id=each.__name__) for each in (nginx, caddy)]
)
def test_a_proxy_passes_on_streams_and_says_who_asks(
    proxy: type, tmp_path: Path, upstream: int, certificate: Path
) -> None:
    port = free_port()
    with (
        (tmp_path / "said").open("wb") as said,
        subprocess.Popen(proxy(tmp_path, port, upstream, certificate), stdout=said, stderr=said) as process,
    ):
        try:
            until(lambda: takes_connections(port))
            with connected(port, certificate, "h2"):
                pass
            with connected(port, certificate, "http/1.1") as secured:
                fields = ("Forwarded: for=203.0.113.9", "X-Forwarded-For: 203.0.113.9", f"Host: {NAME}")
                secured.sendall("\r\n".join(("GET / HTTP/1.1", *fields, "", "")).encode())
                answer = http.client.HTTPResponse(secured)
                answer.begin()
                seen = dict(iter(lambda: answer.readline().decode().rstrip("\n").partition(": ")[::2], ("", "")))
                assert (seen["host"], seen["x-forwarded-for"]) == (NAME, "127.0.0.1")
                assert "forwarded" not in seen
                Upstream.second.set()  # it was not before: what has been read was not kept back
                assert answer.read() == b"rest\n"
        finally:
            process.terminate()

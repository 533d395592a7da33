"""What is in `deploy/`: the units are sound and tight; the proxies, where they are installed, do what they are for."""

import http.client
import shutil
import subprocess
import sys
import threading
from collections.abc import Iterator
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path

import pytest

from tests.proxies import DEPLOY, NAME, PROXIES, Proxy, proxied


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


@pytest.mark.parametrize(
    "proxy", [pytest.param(each, marks=needs(each.__name__), id=each.__name__) for each in PROXIES]
)
def test_a_proxy_passes_on_streams_and_says_who_asks(proxy: Proxy, tmp_path: Path, upstream: int) -> None:
    with proxied(proxy, tmp_path, upstream) as site:
        with site.connected("h2"):
            pass
        with site.connected("http/1.1") as secured:
            fields = ("Forwarded: for=203.0.113.9", "X-Forwarded-For: 203.0.113.9", f"Host: {NAME}")
            secured.sendall("\r\n".join(("GET / HTTP/1.1", *fields, "", "")).encode())
            answer = http.client.HTTPResponse(secured)
            answer.begin()
            seen = dict(iter(lambda: answer.readline().decode().rstrip("\n").partition(": ")[::2], ("", "")))
            assert (seen["host"], seen["x-forwarded-for"]) == (NAME, "127.0.0.1")
            assert "forwarded" not in seen
            Upstream.second.set()  # it was not before: what has been read was not kept back
            assert answer.read() == b"rest\n"

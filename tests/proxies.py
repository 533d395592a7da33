"""The proxies of `deploy/` as tests run them: on a free port, before a service, by a certificate made for it."""

import shutil
import socket
import ssl
import subprocess
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.api.service import free_port, until
from tests.environment import ROOT

DEPLOY = ROOT / "deploy"
NAME = "judges.example"


def certificate(folder: Path) -> Path:
    """Make a certificate, and beside it its key, `.key`; return its path."""
    made = folder / "certificate.pem"
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


Proxy = Callable[[Path, int, int, Path], list[str]]
PROXIES: tuple[Proxy, ...] = (nginx, caddy)


def is_installed(proxy: Proxy) -> bool:
    """Whether this machine has a proxy."""
    return shutil.which(proxy.__name__) is not None


class Site(msgspec.Struct, frozen=True):
    """A site that a proxy serves: its port on this machine, the authority of its certificate, its name."""

    port: int
    authority: Path
    name: str = NAME

    @contextmanager
    def connected(self, protocol: str = "http/1.1", seconds: float = 20.0) -> Iterator[ssl.SSLSocket]:
        """Connect by TLS, to the name that the certificate is for; it must speak the protocol."""
        context = ssl.create_default_context(cafile=self.authority)
        context.set_alpn_protocols([protocol])
        with (
            socket.create_connection(("127.0.0.1", self.port), timeout=seconds) as plain,
            context.wrap_socket(plain, server_hostname=self.name) as secured,
        ):
            assert secured.selected_alpn_protocol() == protocol
            yield secured


@contextmanager
def proxied(proxy: Proxy, folder: Path, upstream: int) -> Iterator[Site]:
    """Run a proxy before a service on a port; what it writes is in a folder."""
    site = Site(free_port(), certificate(folder))
    with (
        (folder / "said").open("wb") as said,
        subprocess.Popen(proxy(folder, site.port, upstream, site.authority), stdout=said, stderr=said) as process,
    ):
        try:
            until(lambda: _takes_connections(site.port))
            yield site
        finally:
            process.kill()  # Caddy would wait for who is still connected


def _takes_connections(port: int) -> bool:
    with socket.create_connection(("127.0.0.1", port)):
        return True

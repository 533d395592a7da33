"""The compose file, run in a folder of its own: the service, PostgreSQL and Caddy."""

import os
import secrets
import shutil
import subprocess
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import msgspec

from tests.api.service import free_port, until
from tests.containers.engine import FILES, PROCESSES, Engine, most_files
from tests.environment import ROOT
from tests.proxies import Site, changed

DEPLOY = ROOT / "deploy"
USER = 65532
"""Who the service is in its container."""
IMAGE, NAME, PROJECT = "adjudicator", "localhost", "adjudicator-tried"
AUTHORITY = "/data/caddy/pki/authorities/local/root.crt"
"""Where Caddy keeps the authority that it makes for a name that nobody else could vouch for."""
UP_SECONDS = 120.0
STOP_SECONDS = "30"
"""How long the service may take to end, as the compose file has it."""


class Logged(msgspec.Struct):
    """A line of the service's log: what it is about, and, of a request, who has asked."""

    event: str
    client: str = ""


class Stack:
    """Three containers, as an operator begins them by the documents."""

    def __init__(self, engine: Engine, folder: Path) -> None:
        self._engine, self.folder, self.port = engine, folder, free_port()
        self._versions = 0
        shutil.copy(DEPLOY / "Caddyfile", folder)
        (folder / "compose.yaml").write_text(self._compose())
        (folder / ".env").write_text(f"SITE={NAME}\n")
        (folder / "password").write_text(password := secrets.token_hex(24))
        (folder / "database").write_text(f"postgresql://adjudicator:{password}@database/adjudicator")
        for name in ("database", "password"):
            (folder / name).chmod(0o600)
        os.chown(folder / "database", USER, USER)

    def compose(self, *words: str) -> str:
        """Run a command of Docker Compose's; return what it prints."""
        file = str(self.folder / "compose.yaml")
        return self._engine.run_compose("--project-name", PROJECT, "--file", file, *words)

    def reload(self) -> None:
        """HUP to the service."""
        self.compose("kill", "--signal", "HUP", "adjudicator")

    def restart(self) -> None:
        """End the service and begin it again, in the same container. How long it may take is said: without that Docker
        takes the compose file's time, but Podman kills at once (its issue 29276)."""
        self.compose("restart", "--timeout", STOP_SECONDS, "adjudicator")

    def upgrade(self) -> None:
        """Make another image of the name, and a container of it in place of the old one."""
        self._versions += 1
        file = self.folder / "Containerfile"
        file.write_text(f"FROM {IMAGE}\nLABEL version={self._versions}\n")
        self._engine.build(IMAGE, file, self.folder)
        before = self.container()
        self.compose("up", "--detach")
        assert self.container() != before

    def container(self) -> str:
        """Return the id of the service's container."""
        return self.compose("ps", "--quiet", "adjudicator").strip()

    def adjudicator(self, *words: str) -> str:
        """Run a command of the service's in its container; return what it prints."""
        return self.compose("exec", "--no-TTY", "adjudicator", "adjudicator", *words)

    def faults(self) -> list[str]:
        """Return what the service's doctor calls a fault."""
        try:
            told = self.adjudicator("doctor", "--language", "en")
        except subprocess.CalledProcessError as error:  # it warns as well, as of this machine's clock
            told = str(error.stdout)
        assert "faults: " in told, told
        return [line for line in told.splitlines() if line.startswith("FAULT")]

    def log(self) -> list[Logged]:
        """Return what the service has logged in its newest container."""
        lines = self._engine.said(self.container()).splitlines()
        return [msgspec.json.decode(line, type=Logged) for line in lines if line.startswith("{")]

    def site(self) -> Site:
        """Return what Caddy serves; wait until it does."""
        authority = self.folder / "authority.pem"
        site = Site(self.port, authority, NAME)

        def is_up() -> bool:
            try:
                authority.write_text(self.compose("exec", "--no-TTY", "caddy", "cat", AUTHORITY))
            except subprocess.CalledProcessError:
                return False
            with site.connected():
                return True

        until(is_up, UP_SECONDS)
        return site

    def _compose(self) -> str:
        """Return the compose file: on another port, and within this machine's own limits."""
        return changed(
            (DEPLOY / "compose.yaml").read_text(),
            ('["80:80", "443:443", "443:443/udp"]', f'["127.0.0.1:{self.port}:443"]'),
            (f"{{nofile: {FILES}}}", f"{{nofile: {most_files()}, nproc: {PROCESSES}}}"),
            ("context: ..", f"context: {ROOT}"),
        )


@contextmanager
def stack(engine: Engine, folder: Path) -> Iterator[Stack]:
    """Begin the containers; end them and delete what they kept."""
    begun = Stack(engine, folder)
    try:
        begun.compose("up", "--detach")
        yield begun
    finally:
        begun.compose("down", "--volumes", "--timeout", STOP_SECONDS)

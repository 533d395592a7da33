"""Docker, or Podman in its place, with Docker Compose; and the images that `deploy/` is made of."""

import json
import os
import re
import resource
import shutil
import subprocess
import tempfile
import threading
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

from adjudicator.kernel.text.yaml_files import read_own_yaml
from tests.api.service import until
from tests.environment import ROOT

STAND_INS = Path(__file__).with_name("stand_ins")
DEBIAN = "docker.io/library/debian:bookworm-slim"
AUTHORITIES = "/etc/authorities.pem"
"""Where a build finds the authorities that pip is told to trust here."""
FILES, PROCESSES = 65536, 4096
"""How many files and processes a container may have, where this machine lets it."""
LOOK_SECONDS = 1.0
"""How often Podman is asked to look at health, where no systemd has it done."""
PLUGINS = ("/usr/libexec/docker/cli-plugins", "/usr/lib/docker/cli-plugins")


class NoEngine(Exception):
    """What is missing on this machine; the message says it."""


class Engine:
    """What builds and runs containers here."""

    def __init__(self, command: str, compose: str, environment: dict[str, str]) -> None:
        self.command, self.compose = command, compose
        self.environment = {**os.environ, **environment}
        self.stood_in: list[str] = []
        """The images that could not be had, in whose place are others, of Debian's packages."""

    def run(self, *words: str) -> str:
        """Run a command of the engine's; return what it prints. Raises CalledProcessError."""
        return self._run([self.command, *words])

    def said(self, container: str) -> str:
        """Return what a container has said, on both its outputs."""
        words = [self.command, "logs", container]
        done = subprocess.run(
            words, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, check=True
        )
        return done.stdout

    def run_compose(self, *words: str) -> str:
        """Run a command of Docker Compose's; return what it prints. Raises CalledProcessError."""
        return self._run([self.compose, *words])

    def get_images(self) -> None:
        """Get the images that `deploy/` names: the makers' own, or others in their place where no registry answers."""
        self._get(DEBIAN)
        for image in images_named():
            self._get(image)

    def build(self, tag: str, file: Path, folder: Path, *words: str) -> None:
        """Build an image of a container file and a folder."""
        self.run("build", "--network", "host", *self._authorities(), *words, "-t", tag, "-f", str(file), str(folder))

    def _get(self, image: str) -> None:
        try:
            self.run("pull", "--quiet", image)
        except subprocess.CalledProcessError:
            self._stand_in(image)
            self.stood_in.append(image)

    def _stand_in(self, image: str) -> None:
        if image == DEBIAN:
            with tempfile.TemporaryDirectory() as folder:
                made = str(Path(folder) / "debian.tar")
                self._run(["mmdebstrap", "--variant=minbase", "--quiet", "bookworm", made])
                self.run("import", made, image)
            return
        (file,) = (each for each in STAND_INS.glob("*.Containerfile") if each.stem in image)
        self.build(image, file, STAND_INS)

    def _authorities(self) -> Iterator[str]:
        """Yield what lets a build trust what this machine trusts, where pip is told of authorities of its own."""
        if authorities := os.environ.get("PIP_CERT"):
            yield from ("--volume", f"{authorities}:{AUTHORITIES}:ro", "--env", f"PIP_CERT={AUTHORITIES}")

    def _run(self, words: Sequence[str]) -> str:
        done = subprocess.run(words, env=self.environment, capture_output=True, text=True, check=False)
        if done.returncode != 0:
            error = subprocess.CalledProcessError(done.returncode, words, done.stdout, done.stderr)
            error.add_note(done.stdout[-2000:] + done.stderr)
            raise error
        return done.stdout


def most_files() -> int:
    """Return how many open files a container may have here."""
    return min(FILES, resource.getrlimit(resource.RLIMIT_NOFILE)[1])


def images_named() -> list[str]:
    """Return the images that the container file and the compose file are made of."""
    built = re.findall(r"^FROM (\S+)", (ROOT / "deploy/Containerfile").read_text(), re.M)
    services = read_own_yaml(ROOT / "deploy/compose.yaml")["services"].values()
    return [*dict.fromkeys(each for each in (*built, *(of["image"] for of in services)) if "/" in each)]


@contextmanager
def engine() -> Iterator[Engine]:
    """Give the engine that works here. Raises NoEngine."""
    if os.geteuid() != 0:
        raise NoEngine("root: a file is given to the container's user")
    compose = shutil.which("docker-compose", path=os.pathsep.join((os.environ["PATH"], *PLUGINS)))
    compose = os.environ.get("COMPOSE") or compose
    if compose is None:
        raise NoEngine("Docker Compose 2 (docker-compose; COMPOSE names another place)")
    if shutil.which("docker") and subprocess.run(["docker", "info"], capture_output=True, check=False).returncode == 0:
        yield Engine("docker", compose, {})
    elif shutil.which("podman"):
        with tempfile.TemporaryDirectory(prefix="podman-") as folder:
            yield from _podman(compose, Path(folder))
    else:
        raise NoEngine("Docker, or Podman")


def _podman(compose: str, folder: Path) -> Iterator[Engine]:
    socket, settings = f"unix://{folder}/socket", folder / "containers.conf"
    settings.write_text(_settings())
    found = Engine("podman", compose, {"DOCKER_HOST": socket, "CONTAINERS_CONF": str(settings)})
    over = threading.Event()
    with subprocess.Popen(
        ["podman", "system", "service", "--time", "0", socket], env=found.environment, stderr=subprocess.DEVNULL
    ) as service:
        until((folder / "socket").exists)
        looking = threading.Thread(target=_look_at_health, args=(found, over))
        looking.start()
        try:
            yield found
        finally:
            over.set()
            looking.join()
            service.terminate()


def _settings() -> str:
    """Return settings for Podman: it would give containers more than this machine's own limits, where it must not."""
    files = most_files()
    limits = [f"nofile={files}:{files}", f"nproc={PROCESSES}:{PROCESSES}"]
    runtime = 'runtime = "runc"' if shutil.which("runc") else ""
    return f"[containers]\ndefault_ulimits = {json.dumps(limits)}\n[engine]\n{runtime}\n"


def _look_at_health(found: Engine, over: threading.Event) -> None:
    """Look at the health of containers again and again, as systemd's timers do where there is a systemd."""
    while not over.wait(LOOK_SECONDS):
        for container in found.run("ps", "--filter", "health=starting", "--format", "{{.Names}}").split():
            subprocess.run(
                [found.command, "healthcheck", "run", container],
                env=found.environment,
                capture_output=True,
                check=False,
            )

"""A service as an operator has it: it is told to begin new workers, upgraded, restarted; processes of it are killed."""

import os
import random
import signal
import socket
import subprocess
import sys
from contextlib import ExitStack, suppress
from pathlib import Path

from tests.api.service import (
    command_service,
    free_port,
    sequencers_of,
    socket_service,
    until,
    wait_until_up,
    workers_of,
)
from tests.conftest import SECRET

HANDED_ON = b"GUNICORN_PID="
"""In the environment of a master that another has begun (USR2)."""
PATIENCE_SECONDS = 180.0
"""Within what time each is done, also where others have the processors."""
WORKERS = 2
WORKER = "worker"


class Deployment:
    """A running service of a database, whatever happens to its processes."""

    def __init__(self, database: str, data: Path) -> None:
        self.database, self.data, self.port = database, data, free_port()
        self._begun = ExitStack()
        self.master = self._begin()

    @property
    def said(self) -> Path:
        """The log of the service."""
        return self.data / "said"

    def reload(self) -> None:
        """HUP: new workers in place of the old ones; return when they are the only ones."""
        old = self.workers()
        os.kill(self.master, signal.SIGHUP)
        until(lambda: not {*old} & {*self.workers()} and len(self.workers()) == WORKERS, PATIENCE_SECONDS)

    def upgrade(self) -> None:
        """USR2: a second master beside the first, then it alone."""
        first = self.master
        os.kill(first, signal.SIGUSR2)
        until(lambda: self._second(first) is not None, PATIENCE_SECONDS)
        second = self._second(first)
        assert second is not None
        os.kill(first, signal.SIGTERM)
        until(lambda: has_ended(first), PATIENCE_SECONDS)
        self.master = second
        wait_until_up(self.port, PATIENCE_SECONDS)

    def restart(self) -> None:
        """TERM, and a start when it has ended."""
        self.end()
        self.master = self._begin()

    def end(self) -> None:
        """TERM; return when it has ended."""
        os.kill(self.master, signal.SIGTERM)
        until(lambda: has_ended(self.master), PATIENCE_SECONDS)
        self._begun.close()

    def kill_worker(self, chance: random.Random) -> None:
        """Kill a worker; return when there is another."""
        old = self.workers()
        os.kill(chance.choice(old), signal.SIGKILL)
        until(lambda: len({*self.workers()} - {*old}) == 1, PATIENCE_SECONDS)

    def kill_sequencer(self) -> None:
        """Kill the sequencer; return when there is another."""
        old = sequencers_of(self.master)
        os.kill(old[0], signal.SIGKILL)
        until(lambda: bool({*sequencers_of(self.master)} - {*old}), PATIENCE_SECONDS)

    def workers(self) -> list[int]:
        """Return the process ids of its workers."""
        return [each for each in workers_of(self.master) if each not in sequencers_of(self.master)]

    def processes(self) -> dict[int, str]:
        """Return what each of its processes is, by id."""
        found, at = {self.master: "master"}, [self.master]
        while at:
            parent = at.pop()
            for child in workers_of(parent):
                kind = WORKER if parent == self.master else "helper"
                found[child] = "sequencer" if b"--parent" in command_of(child) else kind
                at.append(child)
        return found

    def command(self, *words: str, **variables: str) -> tuple[int, str]:
        """Run a command of the operator's, which yields to all else; return its exit code and what it says."""
        done = subprocess.run(
            ["nice", sys.executable, "-m", "adjudicator", *words, "--language", "en"],
            env={**os.environ, "ADJUDICATOR_DATA": str(self.data), "ADJUDICATOR_SECRET": SECRET.decode(), **variables},
            capture_output=True, text=True, check=False,
        )  # fmt: skip
        return done.returncode, done.stdout + done.stderr

    def _begin(self) -> int:
        """Begin the service; return its master's process id."""
        _, master = self._begun.enter_context(command_service(self.database, self.data, self.port, workers=WORKERS))
        return master

    def _second(self, first: int) -> int | None:
        for child in workers_of(first):
            with suppress(FileNotFoundError, ProcessLookupError):  # it has ended meanwhile
                environment = Path(f"/proc/{child}/environ").read_bytes()
                if HANDED_ON in environment and len(workers_of(child)) > WORKERS:
                    return child
        return None


class SocketDeployment(Deployment):
    """The same on a socket that stays open while services come and go, as systemd keeps it."""

    def __init__(self, database: str, data: Path, door: socket.socket, **variables: str) -> None:
        self.door, self.variables = door, variables
        super().__init__(database, data)

    def _begin(self) -> int:
        self.port, master = self._begun.enter_context(
            socket_service(self.door, self.database, self.data, WORKERS, **self.variables)
        )
        return master


def has_ended(process: int) -> bool:
    """Whether a process has ended, be it that nobody has asked how."""
    try:
        return Path(f"/proc/{process}/stat").read_text().rpartition(")")[2].split()[0] == "Z"
    except (FileNotFoundError, ProcessLookupError):
        return True


def command_of(process: int) -> bytes:
    """Return with which words a process was begun; none if it has ended."""
    try:
        return Path(f"/proc/{process}/cmdline").read_bytes()
    except (FileNotFoundError, ProcessLookupError):
        return b""

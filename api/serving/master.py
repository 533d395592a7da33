"""gunicorn's master process, and what it keeps: processes beside its workers, and why one of these cannot serve."""

import mmap
import os
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from contextlib import suppress

import msgspec
import structlog
from gunicorn.app.base import BaseApplication
from gunicorn.arbiter import Arbiter
from gunicorn.errors import HaltServer

from adjudicator.kernel.text.refusal import TextError
from adjudicator.kernel.text.text import Text

AGAIN_SECONDS = 2.0
"""How soon after it was begun a companion that has ended is begun again, at the earliest."""
REASON_LETTERS = 300
"""How much is told of why a worker cannot serve: it fits into a page of memory in two languages, whatever is in it."""
log = structlog.get_logger("api")


class CannotServe(TextError):
    """A worker could not build the application, for a reason that would be every worker's."""


class Companion:
    """A process beside the workers, begun by a command, and again when it has ended. It has this one's environment: a
    DSN may hold a password, and command lines are for all to see."""

    def __init__(self, command: Sequence[str]) -> None:
        self._command = command
        self._process: subprocess.Popen[bytes] | None = None
        self._begun = 0.0

    def see_to(self) -> None:
        """See that it is there. One that ends at once is begun again a little later."""
        gone = self._process is None or self._process.poll() is not None
        if gone and time.monotonic() - self._begun > AGAIN_SECONDS:
            self._begun = time.monotonic()
            self._process = subprocess.Popen(self._command, stdin=subprocess.DEVNULL)  # noqa: S603  # our own command

    def stop(self) -> None:
        """End it."""
        if self._process is not None:
            self._process.terminate()


class Reason:
    """Why a worker cannot serve, in memory that it shares with its master."""

    def __init__(self) -> None:
        self._memory = mmap.mmap(-1, mmap.PAGESIZE)

    def tell(self, error: Exception) -> None:
        """Write down, in a worker, what was raised; what is no refusal is a fault of ours, and is logged whole."""
        if self._memory[0]:  # another has
            return
        said = f"{type(error).__name__}: {error}"
        why = error.why if isinstance(error, TextError) else Text(said, said)
        if not isinstance(error, TextError):
            log.error("the application cannot be built", exc_info=error)
        told = msgspec.json.encode([" ".join(each.split())[:REASON_LETTERS] for each in (why.pt, why.en)])
        self._memory[: len(told) + 1] = told + b"\0"

    def told(self) -> Text:
        """Return what a worker has written down."""
        pt, en = msgspec.json.decode(self._memory[:].partition(b"\0")[0], type=tuple[str, str])
        return Text(f"O serviço não pode começar: {pt}", f"The service cannot start: {en}")


class Application(BaseApplication):
    """What a master serves, and why a worker cannot."""

    reason: Reason

    def read_again(self) -> Mapping[str, str]:
        """Read again, in the master, what new workers are to have; return it in words for the log. Raises TextError
        where it is faulty."""
        return {}


class Master(Arbiter):
    """gunicorn's master process, which keeps other processes beside its workers."""

    def __init__(self, application: Application, companions: Sequence[Companion]) -> None:
        super().__init__(application)
        self._application = application
        self._companions = companions
        program = os.path.abspath(sys.argv[0])
        if os.path.isfile(program) and os.access(program, os.X_OK):
            # By its path, which may lead to a later version's environment by then: the interpreter is that one's too.
            self.START_CTX.update({0: program, "args": [program, *sys.argv[1:]]})

    def halt(self, reason: str | None = None, exit_status: int = 0) -> None:
        """End. Raises CannotServe where a worker could not build the application."""
        if exit_status != self.APP_LOAD_ERROR:
            super().halt(reason, exit_status)
        stopped = False
        while not stopped:
            with suppress(HaltServer):  # each of the others could not either
                self.stop()
                stopped = True
        told = self._application.reason.told()
        raise CannotServe(told.pt, told.en)

    def handle_hup(self) -> None:
        """Begin new workers (HUP), and say what they read again: an operator may have changed more than that. Where
        that is faulty, those that are there go on."""
        try:
            read = self._application.read_again()
        except TextError as error:
            log.error("no new workers are begun: those before go on", why=error.why.en)
            return
        log.info("new workers are begun", settings="of the start: changed ones take a restart", **read)
        super().handle_hup()

    def reexec(self) -> None:
        """Begin another master beside this one (USR2), by the numbers that the sockets have now: those that systemd
        gave them, by which gunicorn would hand them on, are closed since."""
        activated, self.systemd = self.systemd, False
        try:
            super().reexec()
        finally:
            self.systemd = activated

    def manage_workers(self) -> None:
        """Called each second: see that all processes are there."""
        super().manage_workers()
        for companion in self._companions:
            companion.see_to()

    def stop(self, graceful: bool = True) -> None:
        """Stop all processes."""
        for companion in self._companions:
            companion.stop()
        self._companions = ()
        super().stop(graceful)

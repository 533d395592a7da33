"""The sequencer as a process: kept beside the workers of a service, waiting where another sequences, gone with it."""

import os
import select
import signal
import subprocess
import sys
import threading
import time
from pathlib import Path

import pytest

from adjudicator.matches.application import Matches
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.sequencer import alone
from tests.api.service import command_service, fetch
from tests.conftest import SECRET
from tests.matches.play import begin

SECONDS = 20.0
AS_A_SERVICE = f"{sys.executable} -m adjudicator log run --parent $$ & echo $!; wait"
"""What a service does that keeps a sequencer: the shell is the parent, and says the sequencer's process id."""


@pytest.mark.nightly
def test_a_service_sequences_its_log(database: str, store: Matches, tmp_path: Path) -> None:
    begin(store)
    with command_service(database, tmp_path) as (port, _):
        until = time.monotonic() + SECONDS
        status, note = 0, b""
        while status != 200 and time.monotonic() < until:
            threading.Event().wait(0.1)
            status, note = fetch(port, "/log/checkpoint")
    assert status == 200, (tmp_path / "said").read_text()
    assert read_checkpoint(note).checkpoint.size == 1


@pytest.mark.sampled(1)
def test_a_sequencer_that_waits_for_another_ends_with_its_service(
    database: str, store: Matches, tmp_path: Path
) -> None:
    environment = {**os.environ, "ADJUDICATOR_DATABASE": database, "ADJUDICATOR_DATA": str(tmp_path),
                   "ADJUDICATOR_SECRET": SECRET.decode()}  # fmt: skip
    subprocess.run([sys.executable, "-m", "adjudicator", "log", "init"], env=environment, check=True)
    with (
        alone(store.tables, 1.0),
        subprocess.Popen(["/bin/sh", "-c", AS_A_SERVICE], env=environment, stdout=subprocess.PIPE) as service,
    ):
        assert service.stdout is not None
        sequencer = int(service.stdout.readline())
        service.kill()
        gone, _, _ = select.select([service.stdout], [], [], SECONDS)  # its end closes the pipe that it was given
        if not gone:
            os.kill(sequencer, signal.SIGKILL)
        assert gone, "it goes on without its service"

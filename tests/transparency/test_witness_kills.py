"""A witness that is killed with -9 while two histories of a log are brought to it at once."""

import os
import random
import signal
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from http.client import HTTPException
from pathlib import Path

import pytest

from adjudicator.transparency.merkle import is_consistent
from adjudicator.transparency.witness_folder import WitnessFolder
from tests.api.service import workers_of
from tests.transparency.witnessing import SignedTree, begun_witness, cosigned_at, post, running

KILLS = 20


@pytest.mark.nightly
def test_a_witness_killed_at_any_moment_never_cosigns_two_histories(tmp_path: Path) -> None:
    """Two forks of a log, a new one each time, are brought by two clients each, while the worker is killed."""
    origins = [f"club{number}.example/log" for number in range(KILLS)]
    forks = [[SignedTree(origin, 40, branch, common=5) for branch in "ab"] for origin in origins]
    folder = begun_witness(tmp_path / "w", [pair[0].key.verifier for pair in forks])
    moments = random.Random(7)
    answered = 0
    with running(folder) as witness:
        for pair in forks:
            found = _raced(witness.port, pair, kill=lambda: _kill_worker(witness.master, moments.uniform(0.0, 0.03)))
            answered += len(found)
            _check_one_history(folder, pair, found)
    assert answered > 3 * KILLS


def _raced(port: int, pair: list[SignedTree], kill: Callable[[], None]) -> list[tuple[SignedTree, int, str]]:
    """Have clients bring both forks size by size, with a kill meanwhile; return what was cosigned: fork, size, line."""
    found: list[tuple[SignedTree, int, str]] = []

    def bring(fork: SignedTree, step: int) -> None:
        old, size, tries, deadline = 0, step, 0, time.monotonic() + 20
        while size <= fork.size and tries < 12 and time.monotonic() < deadline:
            try:
                status, _, body = post(port, fork.request(old, size))
            except (OSError, HTTPException):  # it has just been killed
                threading.Event().wait(0.01)
                continue
            tries += 1
            if status == 200:
                found.append((fork, size, body))
                old, size = size, size + step
            elif status == 409:
                old = int(body)
                size = max(size, old + step)

    threads = [threading.Thread(target=bring, args=(fork, step)) for fork in pair for step in (6, 7)]
    for thread in threads:
        thread.start()
    kill()
    for thread in threads:
        thread.join()
    return found


def _kill_worker(master: int, seconds: float) -> None:
    deadline = time.monotonic() + 20
    while not (workers := workers_of(master)) and time.monotonic() < deadline:
        threading.Event().wait(0.01)
    threading.Event().wait(seconds)
    for worker in workers:
        with suppress(ProcessLookupError):  # one that was killed before, and that its master buries now
            os.kill(worker, signal.SIGKILL)


def _check_one_history(folder: WitnessFolder, pair: list[SignedTree], found: list[tuple[SignedTree, int, str]]) -> None:
    for fork, size, line in found:
        assert cosigned_at(folder, line, fork.tree(size).text())
    last = folder.last(pair[0].key.name, folder.key().verifier)
    assert last is not None
    (history,) = [fork for fork in pair if fork.tree(last.checkpoint.size) == last.checkpoint]
    for fork, size, _ in found:
        assert size <= last.checkpoint.size
        tree = fork.tree(size)
        proof = history.proof(size, last.checkpoint.size)
        assert is_consistent(size, tree.root, last.checkpoint.size, last.checkpoint.root, proof)

"""A process that has imported the service and read the games, of which services of tests are forked: each begins at
once, and not after two seconds of importing the same as all before it."""

import multiprocessing
import os
from collections.abc import Iterator
from contextlib import chdir, contextmanager
from multiprocessing import forkserver
from typing import Any

from tests.api import serve_ready
from tests.environment import ROOT

_CONTEXT = multiprocessing.get_context("forkserver")
_CONTEXT.set_forkserver_preload([serve_ready.__name__])


@contextmanager
def served(said: str, bind: str, settings: dict[str, Any]) -> Iterator[int]:
    """Serve (`serve_ready.serve`) in a process of its own; give its id. It is told to end, and waited for, at the end,
    if it has not ended before."""
    with chdir(ROOT):  # where it finds what it is to import
        forkserver.ensure_running()
    process = _CONTEXT.Process(target=serve_ready.serve, args=(dict(os.environ), said, bind, settings))
    process.start()
    assert process.pid is not None
    try:
        yield process.pid
    finally:
        process.terminate()
        process.join()
        process.close()

"""Whether the store takes what is written to it."""

import math
import threading
import time
from concurrent.futures import Future, ThreadPoolExecutor

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.matches.store.dialect import TRIAL_SECONDS, Dialect

log = structlog.get_logger("api")


class Readiness:
    """Whether the store takes what is written to it, tried at most once a second."""

    def __init__(self, dialect: Dialect) -> None:
        self._dialect = dialect
        self._lock = threading.Lock()
        self._thread = ThreadPoolExecutor(1, thread_name_prefix="readiness")
        self._trial: Future[None] | None = None
        self._tried = -math.inf
        self._ready = False

    def ready(self) -> bool:
        """Try the store, or return what came of it within the last second. A trial that hangs is a store that is not
        ready, until it has come to an end."""
        with self._lock:
            if time.monotonic() - self._tried > TRIAL_SECONDS:
                self._ready = self._try()
                self._tried = time.monotonic()
            return self._ready

    def _try(self) -> bool:
        if self._trial is None or self._trial.done():
            self._trial = self._thread.submit(self._dialect.try_writing, TRIAL_SECONDS)
        try:
            self._trial.result(TRIAL_SECONDS)
        except (PersistenceError, TimeoutError) as error:
            log.warning("not ready", error=f"{type(error).__name__}: {error}")
            return False
        return True

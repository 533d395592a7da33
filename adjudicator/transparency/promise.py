"""Whether the promise of receipts can be kept: that a sequencer puts what was acknowledged into the log."""

import math
import threading
import time
from collections.abc import Callable

import structlog
from eventsourcing.persistence import PersistenceError

from adjudicator.kernel.text.text import Text
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.receipts import WITHIN_SECONDS
from adjudicator.transparency.sequencer import is_sequenced
from adjudicator.transparency.tables import LogTables

LOOK_SECONDS = 1.0
"""How long ago the sequencer may last have been seen."""
NOBODY = Text("nenhum processo põe no registro o que é acusado", "no process puts into the log what is acknowledged")
log = structlog.get_logger("receipts")


class Promise:
    """What a process that signs receipts knows about the sequencer, which keeps their promise.

    Where the log's key is, a sequencer is started beside the workers: it is trusted to come. Where only receipts are
    signed it must have been seen. Either is believed in for as long as receipts give it.

    A process that nobody asked for a while knows only when the sequencer stood there the last time it looked. If it is
    gone now, the time that it put into its checkpoint tells when it still was: it may be gone for this second alone.
    """

    def __init__(
        self,
        folder: LogFolder,
        recorder: MatchRecorder,
        now: Callable[[], float] = time.monotonic,
        clock: Callable[[], float] = time.time,
    ) -> None:
        self._now, self._clock = now, clock
        self._recorder = recorder
        self._lock = threading.Lock()
        self.lost = folder.lost()
        self._seen = now() if folder.exists() else -math.inf
        self._looked = -math.inf
        self._sequenced = False
        self._awaited = folder.exists()
        self._kept = True
        if self.lost is not None:
            log.error("no receipts are given", why=self.lost.en)

    def broken(self) -> Text | None:
        """Return why nobody puts into the log what is acknowledged now; None if somebody does."""
        if self.lost is not None:
            return self.lost
        self._look()
        return None if self._sequenced else NOBODY

    def is_awaited(self) -> bool:
        """Whether the sequencer that was started beside the workers has not been seen yet, and may still come."""
        return self.is_kept() and self._awaited

    def is_kept(self) -> bool:
        """Whether receipts may be given."""
        if self.lost is not None:
            return False
        self._look()
        kept = self._now() - self._seen < WITHIN_SECONDS
        if kept != self._kept:
            self._kept = kept
            if kept:
                log.info("receipts are given again")
            else:
                log.error("no receipts are given", why=NOBODY.en)
        return kept

    def _look(self) -> None:
        """Look again, if the last time was too long ago. Other threads do not wait for it."""
        with self._lock:
            now = self._now()
            if now - self._looked < LOOK_SECONDS:
                return
            self._looked = now
        try:
            self._sequenced = is_sequenced(self._recorder)
            seen = now if self._sequenced else now - self._since_signed()
        except PersistenceError:  # the store cannot be read: nothing new is known
            return
        if self._sequenced:
            self._awaited = False
        self._seen = max(self._seen, seen)

    def _since_signed(self) -> float:
        """Return how many seconds ago the sequencer says that it signed; infinity if it has not said so.

        Its signature is not verified: that a process holds the sequencer's lock is believed of the store as well.
        """
        _, signed = LogTables(self._recorder).checkpoint()
        try:
            at = read_checkpoint(signed).told_time() if signed else None
        except Malformed:
            return math.inf
        return math.inf if at is None else max(0.0, self._clock() - at)

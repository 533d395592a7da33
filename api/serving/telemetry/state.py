"""What is read from the store when Prometheus asks: the transparency log, its witnesses, sessions; and the age of the
newest backup."""

import math
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import structlog
from eventsourcing.persistence import PersistenceError
from prometheus_client.core import GaugeMetricFamily, InfoMetricFamily, Metric
from prometheus_client.registry import Collector

from adjudicator import __version__
from adjudicator.api.http.settings import Settings
from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.people.sessions import count_open
from adjudicator.matches.saved import now
from adjudicator.matches.store.copying.newest import newest_backup
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.standing import standing
from adjudicator.transparency.tables import LogTables

log = structlog.get_logger("metrics")


class StoreState(Collector):
    """The state of a store. Of one that is away nothing is said but that."""

    def __init__(self, recorder: MatchRecorder, settings: Settings, clock: Callable[[], float] = time.time) -> None:
        self._tables = LogTables(recorder)
        self._settings = settings
        self._clock = clock

    def describe(self) -> list[Metric]:
        """Return nothing: to be registered, it need not read the store."""
        return []

    def collect(self) -> Iterator[Metric]:
        """Yield what there is to say now."""
        yield InfoMetricFamily("adjudicator_build", "What runs.", {"version": __version__})
        if self._settings.backups:
            yield self._backup()
        try:
            of_store = [*self._sessions(), *self._log()]
        except PersistenceError as error:
            log.warning("the store cannot be read", error=type(error).__name__)
            of_store = []
        yield GaugeMetricFamily("adjudicator_store_up", "Whether the store can be read.", bool(of_store))
        yield from of_store

    def _backup(self) -> Metric:
        try:
            newest = newest_backup(Path(self._settings.backups))
        except OSError:
            newest = None
        age = math.inf if newest is None else self._clock() - newest
        return GaugeMetricFamily("adjudicator_backup_age_seconds", "Age of the newest backup.", age)

    def _sessions(self) -> Iterator[Metric]:
        sessions = GaugeMetricFamily("adjudicator_sessions", "Sessions of browsers that are open.", labels=["role"])
        for role, count in count_open(self._tables.recorder, now()).items():
            sessions.add_metric([role], count)
        yield sessions

    def _log(self) -> Iterator[Metric]:
        """Yield how the transparency log stands; of one that cannot be signed, that it is not sequenced."""
        folder = LogFolder(Path(self._settings.log_folder))
        sequenced = GaugeMetricFamily("adjudicator_log_sequenced", "Whether a sequencer runs.")
        try:
            found = standing(self._tables, folder)
        except TextError as error:
            log.warning("the transparency log cannot be read", why=error.why.en)
            sequenced.add_metric([], 0)
            yield sequenced
            return
        sequenced.add_metric([], found.sequenced)
        yield sequenced
        yield GaugeMetricFamily("adjudicator_log_entries", "Entries of the transparency log.", found.entries)
        yield GaugeMetricFamily("adjudicator_log_waiting", "Streams that wait for an entry.", found.waiting)
        if found.signed_at is not None:
            age = self._clock() - found.signed_at
            yield GaugeMetricFamily("adjudicator_log_checkpoint_age_seconds", "Age of the last checkpoint.", age)
        witnesses = GaugeMetricFamily(
            "adjudicator_witness_cosigned", "Whether a witness has cosigned the last checkpoint.", labels=["witness"]
        )
        for name, cosigned in found.cosigned.items():
            witnesses.add_metric([name], cosigned)
        yield witnesses
        yield GaugeMetricFamily("adjudicator_witness_quorum", "Whether enough witnesses have.", found.met)

"""The course of a soak on one database: visitors come, there is trouble; in the end all is held against the logs."""

import random
import tempfile
import threading
import time
import traceback
from collections import Counter
from pathlib import Path

from adjudicator.matches.store.schema import is_postgresql
from adjudicator.transparency.keys import LogFolder
from tests.torture.acknowledged import Log, Watch
from tests.torture.deployment import Deployment
from tests.torture.receipts import check_with_commands, wait_for_all
from tests.torture.soak.memory import Sampler, note_memory
from tests.torture.soak.outcome import Outcome
from tests.torture.soak.troubles import CUTTING, HUP, KILL, Troubles
from tests.torture.soak.visitors import Visitors
from tests.torture.trial import Trial

CALM = (0.5, 0.92)
"""From which part of the time to which nothing is restarted or killed."""
JUDGED = (0.65, 0.92)
"""Over which part of the time memory is judged. From the beginning of the calm until then visitors hurry, so that
workers and helpers have as many matches as they ever keep: at the other pace that takes hours."""
PACE_SECONDS, GAP_SECONDS, CALM_GAP_SECONDS = 0.4, 75.0, 225.0
"""How long visitors wait after a request; about how long it is from one trouble to the next."""
SAMPLE_SECONDS, TOLD_SECONDS, LOOK_SECONDS = 30.0, 300.0, 1.0
"""How long it is from sample to sample, from progress to progress, and from look to look at the log's checkpoint."""
SHORT_PACE_SECONDS = 0.05
IN_SHORT = (HUP, KILL)
MOST_CHECKED = 200
"""About so many of the checkpoints that were seen are held against each other."""
PARTING_SECONDS = 300.0


def soak(trial: Trial) -> Outcome:
    """Soak a database for the time that is given; check all that was acknowledged."""
    with tempfile.TemporaryDirectory(prefix="soak-") as folder:
        deployment = Deployment(trial.database, Path(folder))
        try:
            return _soaked(trial, deployment)
        finally:
            deployment.end()


def _soaked(trial: Trial, deployment: Deployment) -> Outcome:
    name = "PostgreSQL" if is_postgresql(trial.database) else "SQLite"
    pace = SHORT_PACE_SECONDS if trial.short else PACE_SECONDS
    visitors = Visitors(deployment, trial.seed, pace, 10 * pace)
    troubles = Troubles(deployment, random.Random(f"{trial.seed}-{name}"))
    watch, sampler = Watch(deployment.port, LOOK_SECONDS), Sampler(deployment, SAMPLE_SECONDS)
    began = time.time()
    threads = visitors.come(players=2, judges=1, viewers=3, listeners=3)
    if trial.short:
        for what in IN_SHORT:
            troubles.do(what)
    else:
        _trouble(trial, troubles, visitors, _Progress(name, visitors, troubles, sampler))
    visitors.enough.set()
    for thread in threads:
        thread.join(PARTING_SECONDS)
    minutes = (time.time() - began) / 60
    outcome = Outcome({"minutes": round(minutes, 1)}, [*visitors.findings, *troubles.findings])
    try:
        assert not any(thread.is_alive() for thread in threads), "there are visitors who do not leave"
        outcome.figures |= visitors.check()
        _check_receipts(trial, deployment, visitors, watch, outcome)
    except Exception as error:  # the other figures are told all the same
        outcome.findings.append(f"at the end: {''.join(traceback.format_exception(error))}")
    finally:
        watch.end()
    outcome.figures |= {what: visitors.seen[what] for what in sorted(visitors.seen)}
    _note_troubles(troubles, visitors, outcome, began)
    outcome.note_answers("answers", visitors.answers)
    outcome.note_log(deployment.said, troubles.counts()[KILL])
    note_memory(outcome, sampler.end(), JUDGED[0] * trial.minutes, JUDGED[1] * trial.minutes)
    return outcome


class _Progress:
    """Says how it goes, now and then."""

    def __init__(self, name: str, visitors: Visitors, troubles: Troubles, sampler: Sampler) -> None:
        self.name, self.visitors, self.troubles, self.sampler = name, visitors, troubles, sampler
        self._told = 0.0

    def tell(self, gone: float) -> None:
        """Say it, so many seconds after the beginning, unless it was said a little before."""
        if gone < self._told + TOLD_SECONDS:
            return
        self._told = gone
        visitors, samples = self.visitors, self.sampler.samples
        findings = [*visitors.findings, *self.troubles.findings]
        print(
            f"  {time.strftime('%H:%M:%S')} {self.name}: {gone / 60:.0f} min; {len(visitors.moves)} matches,"
            f" {sum(map(len, visitors.moves.values()))} moves, {visitors.requests} requests, {visitors.repeated}"
            f" repeated, {len(self.troubles.done)} troubles, {samples[-1].pss if samples else 0} MB,"
            f" findings: {findings[-3:] or 'none'}",
            flush=True,
        )


def _trouble(trial: Trial, troubles: Troubles, visitors: Visitors, progress: _Progress) -> None:
    """Make trouble by chance until the time is over, and have visitors hurry while caches fill."""
    seconds, began = 60 * trial.minutes, time.monotonic()

    def gone() -> float:
        return time.monotonic() - began

    while gone() < seconds:
        progress.tell(gone())
        hurry = CALM[0] <= gone() / seconds < JUDGED[0]
        visitors.pace = SHORT_PACE_SECONDS if hurry else PACE_SECONDS
        until = (JUDGED[0] if hurry else 1.0) * seconds
        gap = CALM_GAP_SECONDS if _is_calm(gone() / seconds) else min(GAP_SECONDS, seconds / 15)
        threading.Event().wait(min(troubles.chance.uniform(0.4, 1.6) * gap, until - gone()))
        if gone() < seconds:
            troubles.do(troubles.some(calm=_is_calm(gone() / seconds)))


def _is_calm(part: float) -> bool:
    return CALM[0] <= part < CALM[1]


def _check_receipts(trial: Trial, deployment: Deployment, visitors: Visitors, watch: Watch, outcome: Outcome) -> None:
    """Hold every receipt against the stream and the log that it names, and have the store audited."""
    wait_for_all(trial.database)
    seen = watch.end()
    log = Log(deployment.port, LogFolder(deployment.data / "log"), seen)
    longest = log.check_receipts(visitors)
    every = max(1, len(seen) // MOST_CHECKED)
    log.check_growth(every)
    check_with_commands(trial.database, deployment.data, [note for _, note in seen[::every]])
    outcome.figures["receipts"] = f"{len(visitors.receipts)}, each with its leaf, {longest:.1f} s later at most"
    outcome.figures["audit"] = "clean"


def _note_troubles(troubles: Troubles, visitors: Visitors, outcome: Outcome, began: float) -> None:
    """Note what was done, and what it has left without an answer: nothing but a kill and a restart may."""
    outcome.figures["done to it"] = ", ".join(f"{count} × {what}" for what, count in sorted(troubles.counts().items()))
    outcome.figures["troubles"] = [
        (each.what, round((each.began - began) / 60, 2), round(each.ended - each.began, 1)) for each in troubles.done
    ]
    cut = Counter(troubles.during(when) or "nothing" for when in visitors.unanswered)
    outcome.figures["not answered, and repeated"] = ", ".join(f"{count} at {what}" for what, count in cut.items())
    outcome.findings += [f"{cut[what]} requests were not answered: {what}" for what in {*cut} - {*CUTTING}]

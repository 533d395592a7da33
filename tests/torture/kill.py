"""Kills: workers and masters die by kill -9 while matches are played and judged; nothing acknowledged is lost."""

import os
import signal
import threading
from contextlib import ExitStack

from tests.api.service import free_port, service, workers_of
from tests.torture.club import Club
from tests.torture.trial import Figures, Trial

MASTERS = 8
"""Of so many kills, the second is a master's, and another service takes its port."""


def run(trial: Trial) -> Figures:
    """Kill until all have played and judged to the end."""
    random = trial.random()
    port = free_port()
    workers = masters = 0
    with ExitStack() as stack:
        _, master = stack.enter_context(service(trial.database, port))
        club = Club(trial.database, port)
        threads = club.work(trial.size(6, 8), moves=trial.size(40, 100), rounds=trial.size(3, 30))
        while any(thread.is_alive() for thread in threads):
            threading.Event().wait(random.uniform(0.2, 0.6))
            if workers + masters >= trial.size(6, 100):
                continue
            if (workers + masters) % MASTERS == 1:
                os.kill(master, signal.SIGKILL)
                masters += 1
                _, master = stack.enter_context(service(trial.database, port))
            elif found := workers_of(master):
                os.kill(random.choice(found), signal.SIGKILL)
                workers += 1
        for thread in threads:
            thread.join()
    assert workers and masters, "too little was killed"
    return {"killed": f"{workers} workers, {masters} masters", **club.check()}

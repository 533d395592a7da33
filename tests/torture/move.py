"""Moves: backups are made, and the store moves to other databases, while matches are played and judged."""

import re
import stat
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from pathlib import Path

from adjudicator.matches.store.copying.copies import back_up
from adjudicator.matches.store.copying.moving import move
from adjudicator.matches.store.schema import is_postgresql
from tests.api.service import ask, free_port, service
from tests.matches.copied import order, told
from tests.postgres import fresh_database
from tests.torture.club import Club
from tests.torture.trial import Figures, Trial


def run(trial: Trial) -> Figures:
    """Move there and back until all have played and judged to the end; compare what was left with what is there."""
    random = trial.random()
    port = free_port()
    left: list[tuple[str, str]] = []
    backups = 0
    with ExitStack() as stack:
        place = stack.enter_context(places(trial.database))
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        here = trial.database
        running = stack.enter_context(ExitStack())
        running.enter_context(service(here, port))
        club = Club(here, port)
        threads = club.work(trial.size(4, 8), moves=trial.size(60, 100), rounds=trial.size(3, 30))
        while any(thread.is_alive() for thread in threads) or not left:
            threading.Event().wait(random.uniform(0.3, 0.8))
            if len(left) >= trial.size(3, 20):
                continue
            back_up(here, folder / f"{backups}.db")
            assert stat.S_IMODE((folder / f"{backups}.db").stat().st_mode) == 0o600
            backups += 1
            there = place(to_file=is_postgresql(here) or not is_postgresql(trial.database))
            move(here, there)
            until = time.monotonic() + 10
            while ask(port, "GET", "/readyz")[0] != 503:  # an answer holds for a second
                assert time.monotonic() < until, "the old one does not say that it takes nothing more"
            left.append((here, there))
            running.close()
            running.enter_context(service(there, port))
            here = there
        for thread in threads:
            thread.join()
        for old, new in left:  # what was there when it was left is there unchanged, with what came after
            for id, (_, log) in told(old).items():
                events = events_of(log)
                assert events_of(told(new)[id][1])[: len(events)] == events, (old, new, id)
            assert order(new)[: len(order(old))] == order(old), (old, new)
        now = told(here)
        for number in range(backups):
            for id, (_, log) in told(str(folder / f"{number}.db")).items():
                events = events_of(log)
                assert events_of(now[id][1])[: len(events)] == events, (number, id)
        club.database = here
        return {"moves of the store": len(left), "backups": backups, **club.check()}


def events_of(log: bytes) -> list[bytes]:
    """Return the events of an exported log."""
    return [line for line in log.splitlines() if b'"kind":"event"' in line]


@contextmanager
def places(database: str) -> Iterator[Callable[..., str]]:
    """Give what names a new place for a store: a file, or a database of the same cluster."""
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        made = iter(range(1000))

        def place(*, to_file: bool) -> str:
            if to_file:
                return str(folder / f"{next(made)}.db")
            return stack.enter_context(fresh_database(re.sub(r"dbname=\S+", "dbname=postgres", database)))

        yield place

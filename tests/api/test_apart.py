"""Processes apart: what is heavy is answered beside the worker, whatever becomes of who answers it."""

import os
import signal
import subprocess
import threading
from collections.abc import Iterator
from functools import partial
from pathlib import Path

import pytest

from adjudicator.api.operations import OPERATIONS
from adjudicator.api.serving.apart import Helpers, Nursery
from adjudicator.api.serving.lanes import APART, Overloaded
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import AT_ONCE, play_demo
from adjudicator.matches.requests import Request
from adjudicator.matches.store.exclusive import file_lock
from adjudicator.matches.store.sqlite import SQLite
from tests.api.client import DEMO
from tests.api.service import ask, database_of, service, until, workers_of
from tests.torture.clients import organiser_of

CHECK = {"ruleset": "dominions", "name": "mine", "yaml": "- {}"}
MATCH = {"ruleset": "diamonds", "seats": DEMO}
DEMONSTRATION = {"ruleset": "diamonds", "seed": 3}


def children(process: int) -> list[int]:
    found = subprocess.run(["pgrep", "-P", str(process)], capture_output=True, text=True, check=False)
    return [int(line) for line in found.stdout.split()]


def beside(master: int) -> list[int]:
    """Return the processes beside a service's workers, nurseries first."""
    nurseries = [each for worker in workers_of(master) for each in children(worker)]
    return [*nurseries, *(each for nursery in nurseries for each in children(nursery))]


def living(processes: list[int]) -> list[int]:
    return [each for each in processes if Path(f"/proc/{each}").exists()]


@pytest.fixture
def served(sqlite_store: Matches) -> Iterator[tuple[int, int, str]]:
    """A service: its port, its master, and its organiser's token."""
    organiser = organiser_of(database_of(sqlite_store))
    with service(database_of(sqlite_store)) as (port, master):
        until(lambda: len(beside(master)) == 4)  # two nurseries, and who plays for the house
        yield port, master, organiser


def all_is_well(port: int, organiser: str) -> bool:
    """Whether what is heavy is answered, by whichever worker."""
    for number in range(4):
        assert ask(port, "POST", "/v1/card-checks", organiser, CHECK)[0] == 200
        assert ask(port, "POST", "/v1/matches", organiser, MATCH, f"all-is-well-{number}")[0] == 201
    return True


def test_helpers_that_die_are_replaced(served: tuple[int, int, str]) -> None:
    port, master, organiser = served
    assert all_is_well(port, organiser)
    assert ask(port, "POST", "/v1/demos", organiser, DEMONSTRATION, "a-demonstration")[0] == 201
    workers = workers_of(master)
    nurseries = [each for worker in workers for each in children(worker)]
    helpers = [each for nursery in nurseries for each in children(nursery)]
    assert len(helpers) > len(nurseries), "what is heavy was answered by the workers, and not beside them"
    for helper in helpers:
        os.kill(helper, signal.SIGKILL)
    until(lambda: not living(helpers))
    assert all_is_well(port, organiser)
    until(lambda: all(children(nursery) for nursery in nurseries))
    assert workers_of(master) == workers


@pytest.mark.nightly
def test_a_worker_without_a_nursery_makes_room_for_another(served: tuple[int, int, str]) -> None:
    port, master, organiser = served
    workers = workers_of(master)
    for worker in workers:
        for nursery in children(worker):
            os.kill(nursery, signal.SIGKILL)
    until(lambda: len(set(workers_of(master)) - set(workers)) == 2)
    until(lambda: all_is_well(port, organiser))


def test_what_is_beside_a_worker_ends_with_it(served: tuple[int, int, str]) -> None:
    _, master, _ = served
    were = beside(master)
    os.kill(master, signal.SIGSTOP)  # it begins no other workers meanwhile
    for worker in workers_of(master):
        os.kill(worker, signal.SIGKILL)
    until(lambda: not living(were))
    os.kill(master, signal.SIGCONT)


def test_who_dies_of_a_request_leaves_it_refused() -> None:
    nursery = Nursery({b"d": lambda connection: connection.recv()}, [])
    helpers = Helpers(partial(nursery.begin, b"d"))
    for _ in range(2):
        with pytest.raises(Overloaded):
            helpers.answer({"PATH_INFO": "/"})
    assert not nursery.has_died()
    nursery.close()
    until(nursery.has_died)


def test_nothing_that_streams_is_answered_apart() -> None:
    apart = [declared for declared in OPERATIONS if declared.lane in APART]
    assert {"playDemo", "openTable", "createMatch", "checkCardSet", "askPosition", "importMatch"} <= {
        declared.id for declared in apart
    }
    assert not [declared.id for declared in apart if "text/event-stream" in declared.media]


# Who writes much lets others write


def test_who_gives_way_writes_when_nobody_else_does_who_gives_way(file_store: Matches) -> None:
    path = database_of(file_store)
    patient, other = SQLite(path), SQLite(path)
    patient.give_way()
    done: list[str] = []

    def write(dialect: SQLite, name: str) -> None:
        with dialect.writing() as cursor:
            cursor.execute("DELETE FROM looks")
        dialect.close()
        done.append(name)

    with file_lock(f"{path}-background-lock", 1.0):
        writing = threading.Thread(target=write, args=(patient, "patient"))
        writing.start()
        write(other, "other")
    writing.join()
    assert done == ["other", "patient"]


@pytest.mark.postgresql
def test_a_demonstration_is_kept_a_few_moves_at_a_time(postgresql_store: Matches) -> None:
    created = play_demo(postgresql_store, "diamonds", 3, Request("test", "a-demonstration", "test"))
    rows = postgresql_store.tables.query(
        "SELECT count(*) FROM moves JOIN events ON originator_id = match_id AND originator_version = version"
        " WHERE match_id = ? GROUP BY xid",
        created.match_id,
    )
    counts = [count for (count,) in rows]
    assert sum(counts) > 4 * AT_ONCE >= 4 * max(counts)
    assert len(counts) <= 2 + sum(counts) // AT_ONCE

"""What each part of the service takes, measured on the spot: on a real service, by what its processes have worked."""

import gc
import os
import time
import uuid
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from statistics import mean, median

import msgspec
from psycopg.conninfo import conninfo_to_dict

from adjudicator.api.live.of_match import MatchTail
from adjudicator.cli.serve import organiser_token
from adjudicator.judging.lists import told_of
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.news import News
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.requests import Request
from adjudicator.matches.store.observers import Step
from adjudicator.matches.store.schema import is_postgresql
from adjudicator.transparency.keys import LogFolder
from adjudicator.transparency.sequencer import Sequencer
from adjudicator.transparency.tables import LogTables
from benchmarks.http import Job, drive, scripts
from benchmarks.report import percentile
from benchmarks.scaling.times import Times
from benchmarks.store import SETUP, timed_action
from tests.api.service import workers_of
from tests.torture.clients import Player, allow_connections, memory_of
from tests.torture.followers import Followers

LOOKS = 400
MOVED, ROUNDS = 100, 10
"""Matches with an action each between two looks for news, and how often."""
FLUSHES = 300
MOVES = 60
IDLE_SECONDS = 2.0
STREAMS, FOLLOWED = 300, 100
"""Streams whose memory is taken, and of so many matches."""
CROWD = 300
ENTRIES = 500
SHAPES = 200
SHORT = {
    "LOOKS": 2, "MOVED": 1, "ROUNDS": 1, "FLUSHES": 2, "MOVES": 1, "IDLE_SECONDS": 0.01, "STREAMS": 2, "FOLLOWED": 3,
    "CROWD": 2, "ENTRIES": 2, "SHAPES": 5,
}  # fmt: skip
MIB = 2**20


def measured(store: Matches, database: str, place: Path, port: int, master: int) -> Times:
    """Return what each part of a service takes, which runs and has nothing else to do; `place` is an empty folder."""
    gc.freeze()  # what this process keeps besides is in no web process, and is not looked through again there
    web, server = workers_of(master), _postmaster(database)
    news, shape = _news(store, server)
    found = {
        **_requests(store, port, web, server),
        **news,
        **_entries(store, server, place),
        **_streams(store, port, web),
        "flush": flush_seconds(_folder_of(database)),
    }
    worked_on = sum(found[what] for what in ("client", "action_web", "action_database", "flush"))
    found["passing"] = max(0.0, found.pop("alone") - worked_on)
    return msgspec.convert({**found, "shape": shape}, Times)


def flush_seconds(folder: Path) -> float:
    """Return how long a disk takes until a page that is written at the end of a file is there."""
    path = folder / f"flush-{uuid.uuid4().hex}"
    taken = []
    with path.open("wb") as file:
        for _ in range(FLUSHES):
            file.write(bytes(8192))
            file.flush()
            began = time.perf_counter()
            os.fdatasync(file.fileno())
            taken.append(time.perf_counter() - began)
    path.unlink()
    return median(taken)


def worked(processes: list[int]) -> float:
    """Return how many seconds of a processor all threads of some processes have had; of those that have ended, none."""
    nanoseconds = 0
    for process in processes:
        for task in Path(f"/proc/{process}/task").glob("*/schedstat"):
            nanoseconds += int(task.read_text().split()[0])
    return nanoseconds / 1e9


class Worked:
    """What web processes, and those of PostgreSQL, have worked since it was made."""

    def __init__(self, web: list[int], server: int) -> None:
        self._web, self._server = web, server
        self._before = self._now()

    def _now(self) -> tuple[float, float]:
        """Look it up without a process of its own: this one would pay for that in what it does next."""
        if not self._server:
            return worked(self._web), 0.0
        children = Path(f"/proc/{self._server}/task/{self._server}/children").read_text().split()
        return worked(self._web), worked([*map(int, children)])

    def so_far(self) -> tuple[float, float]:
        """Return the seconds of both."""
        web, database = self._now()
        return web - self._before[0], database - self._before[1]


def _requests(store: Matches, port: int, web: list[int], server: int) -> dict[str, float]:
    """Act and read by one client alone, so that nobody waits."""
    first, second, *_ = (*scripts(store), *scripts(store))
    reads: Job = [(path.removesuffix("/actions") + "/state", headers, "") for path, headers, _ in second]
    drive(port, [first])
    events, written = _events(store), _written(store, server)
    since = Worked(web, server)
    acted = drive(port, [second])
    act_web, act_database = since.so_far()
    size, log = (now - before for now, before in zip(_written(store, server), written, strict=True))
    events = _events(store) - events
    since = Worked(web, server)
    drive(port, [reads])
    read_web, read_database = since.so_far()
    actions = len(acted["latencies"])
    return {
        "action_web": act_web / actions,
        "action_database": act_database / actions,
        "read_web": read_web / len(reads),
        "read_database": read_database / len(reads),
        "client": acted["processor"] / actions,
        "events_each": events / actions,
        "moved_bytes": size / actions,
        "log_bytes": log / actions,
        "alone": median(acted["latencies"]),
    }


class _Appending:
    """Takes the processor's time of each append."""

    def __init__(self) -> None:
        self.taken: list[float] = []

    @contextmanager
    def step(self, step: Step) -> Iterator[None]:
        """Be told of a step."""
        began = time.thread_time()
        yield
        if step == "append":
            self.taken.append(time.thread_time() - began)

    def moved(self, ruleset: str, moves: int, events: int) -> None:
        """Be told of a move; it does not matter here."""


def _news(store: Matches, server: int) -> tuple[dict[str, float], list[float]]:
    """Look for news of nothing, and of an action in each of some matches: by this process, as web processes do. Return
    what that takes, and how the actions differed."""
    ids = [_begun(store) for _ in range(MOVED)]
    appending, picker = _Appending(), RandomPicker(1)
    store.tables.observers.add(appending)
    news, since = News(store.tables), Worked([], server)
    empty, empty_database = _looked(store, news, since, LOOKS)
    acted: list[float] = []
    looked: list[tuple[float, float]] = []
    heard: list[tuple[float, float]] = []
    before = _events(store)
    for _ in range(ROUNDS):
        tails = [MatchTail(id, "P1", store.live(id).version) for id in ids]
        for id in ids:
            began = time.thread_time()
            timed_action(store, id, picker)
            acted.append(time.thread_time() - began)
        looked.append(_looked(store, news, since, 1))
        heard.append(_heard(store, tails, since))
    each = (_events(store) - before) / ROUNDS
    full, full_database = (median(taken) for taken in zip(*looked, strict=True))
    acted.sort()
    average = mean(acted)
    return {
        "news_web": empty,
        "news_database": empty_database,
        "event_web": max(0.0, full - empty) / each,
        "event_database": max(0.0, full_database - empty_database) / each,
        "heard_web": median(web for web, _ in heard),
        "heard_database": median(database for _, database in heard),
        "append_web": 0.0 if server else median(appending.taken),
    }, [percentile(acted, (n + 0.5) / SHAPES) / average for n in range(SHAPES)]


def _begun(store: Matches) -> str:
    return store.create("diamonds", SETUP, Request("bench", uuid.uuid4().hex, "")).match_id


def _looked(store: Matches, news: News, since: Worked, looks: int) -> tuple[float, float]:
    """Look so many times; return what one took of this thread and of PostgreSQL's processes."""
    before, began = since.so_far()[1], time.thread_time()
    for _ in range(looks):
        told_of(store.tables, [*news.poll()])
    took = time.thread_time() - began
    return took / looks, (since.so_far()[1] - before) / looks


def _heard(store: Matches, tails: list[MatchTail], since: Worked) -> tuple[float, float]:
    """Read what has happened in matches as streams do; return what one took of this thread and of PostgreSQL's."""
    before, began = since.so_far()[1], time.thread_time()
    for tail in tails:
        piece = tail.read(store)
        while piece.messages:
            piece = piece.tail.read(store)
    took = time.thread_time() - began
    return took / len(tails), (since.so_far()[1] - before) / len(tails)


def _entries(store: Matches, server: int, place: Path) -> dict[str, float]:
    """Put the heads of matches into the transparency log, a round for all."""
    log = LogFolder(place / f"log-{uuid.uuid4().hex}")
    log.begin("bench.example/log")
    sequencer = Sequencer(LogTables(store.tables), log)
    sequencer.round()
    for _ in range(ENTRIES):
        _begun(store)
    size, since = sequencer.tables.size(), Worked([], server)
    began = time.thread_time()
    added = sequencer.round() - size
    took, of_server = time.thread_time() - began, since.so_far()[1]
    return {"entry_sequencer": took / added, "entry_database": of_server / added}


def _streams(store: Matches, port: int, web: list[int]) -> dict[str, float]:
    """Follow matches on streams: what a stream weighs, and what each takes that hears a move with many others."""
    organiser = organiser_token(store)
    allow_connections(STREAMS + CROWD)
    players = [Player(port, organiser) for _ in range(FOLLOWED)]
    before = memory_of(web)
    with closing(Followers(port)) as followers:
        followers.open(players, STREAMS)
        stream_bytes = (memory_of(web) - before) * MIB / STREAMS
    crowds = []
    for player, count in zip(players, (1, CROWD), strict=False):
        with closing(Followers(port)) as followers:
            followers.open([player], count)
            crowds.append(_moved(player, web, followers, _idle(web)))
    return {"told_web": max(0.0, crowds[1] - crowds[0]) / (CROWD - 1), "stream_bytes": stream_bytes}


def _idle(web: list[int]) -> float:
    """Return what is worked in a second in which nothing happens but looks for news."""
    since = Worked(web, 0)
    time.sleep(IDLE_SECONDS)
    return since.so_far()[0] / IDLE_SECONDS


def _moved(player: Player, web: list[int], followers: Followers, idle: float) -> float:
    """Make moves, each when the last has been heard; return what the median took, without what is worked in that time
    when nothing happens."""
    taken: list[float] = []
    while len(taken) < MOVES and player.waiting:  # another match nobody would follow
        since, began = Worked(web, 0), time.perf_counter()
        player.move()
        followers.hear(player.id)
        taken.append(since.so_far()[0] - idle * (time.perf_counter() - began))
    return median(taken)


def _events(store: Matches) -> int:
    return int(store.tables.query("SELECT count(*) FROM events")[0][0])


def _written(store: Matches, server: int) -> tuple[int, int]:
    """Return how many bytes the database has, and how many PostgreSQL has written to its log."""
    if server:
        (row,) = store.tables.query(
            "SELECT pg_database_size(current_database()), pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')"
        )
        return int(row[0]), int(row[1])
    ((pages, each),) = store.tables.query("SELECT * FROM pragma_page_count(), pragma_page_size()")
    return int(pages) * int(each), 0


def _postmaster(database: str) -> int:
    """Return the process id of a throw-away cluster's server; 0 for SQLite."""
    if not is_postgresql(database):
        return 0
    return int((_folder_of(database) / "data" / "postmaster.pid").read_text().split()[0])


def _folder_of(database: str) -> Path:
    """Return the folder that a database is in."""
    if not is_postgresql(database):
        return Path(database).parent
    return Path(str(conninfo_to_dict(database)["host"]))

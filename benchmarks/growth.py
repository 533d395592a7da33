"""How it grows: an action in a longer and longer match, a store of more and more matches, more and more streams.

A whole store of millions takes minutes to make: `python -m benchmarks.growth 10000000` measures one of as many.
"""

import sys
import time
import uuid
from collections.abc import Callable, Sequence
from contextlib import closing
from functools import reduce
from itertools import pairwise
from typing import Any

import msgspec

from adjudicator.api import create_app
from adjudicator.api.http.journal import only_warnings
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from adjudicator.matches.requests import Request
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from benchmarks.report import line, note, percentile
from benchmarks.store import RULES, folder, long_match, play, sqlite_store, timed_action
from tests.api.service import service
from tests.conftest import SECRET
from tests.torture.clients import Player, allow_connections
from tests.torture.followers import Followers

LENGTHS = (10, 100, 1_000, 10_000)
ACTED = 4_000
"""So many actions of one match are taken at most: it is over before."""
STORES = (1_000, 10_000, 100_000)
STREAMS = (1, 10, 100, 1_000)
SAMPLES = 200
AT_ONCE = 250_000
"""So many matches are made in one transaction."""
SHORT = {"LENGTHS": (10, 100), "ACTED": 20, "STORES": (10, 20), "STREAMS": (1, 2), "SAMPLES": 2}
COPIED = {
    "events": ("originator_id", "originator_version IN (3, 4)"), "moves": ("match_id", "move = 1"),
    "matches": ("match_id", "TRUE"), "match_index": ("match_id", "subject = 'player' AND name = 'ana'"),
}  # fmt: skip
"""The tables that a match has rows in: its own column there, and which of its rows each copy of it has."""


def run() -> None:
    """Measure and print."""
    _acts()
    _opened()
    _stores(STORES)
    _streams()


def _median(samples: Sequence[float]) -> tuple[float, float]:
    return 1e3 * percentile(samples, 0.5), 1e3 * percentile(samples, 0.99)


def _acts() -> None:
    """Play a match of `enlightenment`, whose matches are the longest, and see what an action takes as it grows."""
    rules, picker = RULESETS["enlightenment"], RandomPicker(3)
    found: dict[int, list[float]] = {length: [] for length in LENGTHS}
    with sqlite_store() as store:
        setup = msgspec.convert(rules.demo_setup, rules.setup_type)
        id = store.create(rules.name, setup, _request()).match_id
        for _ in range(ACTED):
            took = timed_action(store, id, picker)
            if took is None:
                break
            version = store.live(id).version
            found[next((length for length in LENGTHS if version <= length), LENGTHS[-1])].append(took)
    for length, samples in found.items():
        if samples:
            p50, p99 = _median(samples)
            what = f"an action of a real match of at most {length:,} events, p50"
            line(what, f"{p50:,.2f} ms", f"p99 {p99:,.2f} ms, {len(samples):,} actions")


def _opened() -> None:
    """Open matches that no process has in memory: from their last snapshot on."""
    with sqlite_store() as store:
        ids = {length: long_match(store, length) for length in LENGTHS}
        path = str(store.tables.dialect.path)  # type: ignore[attr-defined]  # SQLite's own
        samples: dict[int, list[float]] = {length: [] for length in LENGTHS}
        for _ in range(SAMPLES):
            for length, id in ids.items():
                fresh = Matches(open_recorder(path), SECRET)
                with closing(fresh.tables.dialect):
                    fresh.tables.rows(id, 0, 1, 1)
                    began = time.perf_counter()
                    fresh.live(id)
                    samples[length].append(time.perf_counter() - began)
    for length, taken in samples.items():
        p50, p99 = _median(taken)
        line(f"a match of {length:,} events opened, p50", f"{p50:,.2f} ms", f"p99 {p99:,.2f} ms")


def _stores(sizes: Sequence[int]) -> None:
    """Ask a store the same at each of these sizes."""
    note("a store is grown by copies of one match, with two of its events and a row of each index each")
    with folder() as place:
        database = str(place / "grown.db")
        upgrade(database)
        for before, matches in pairwise((0, *sizes)):
            _grow(database, before, matches)
            _ask(database, matches)


def _grow(database: str, before: int, matches: int) -> None:
    """Let a store have so many matches, of which it has some before."""
    store = Matches(open_recorder(database), SECRET)
    with closing(store.tables.dialect):
        one = play(store, 1)
        for first, last in pairwise((*range(before, matches, AT_ONCE), matches)):
            _copy(store, one, first + 1, last)


def _copy(store: Matches, id: str, first: int, last: int) -> None:
    """Copy a match, as the first to the last of its copies."""
    with store.tables.dialect.writing() as cursor:
        for table, (own, which) in COPIED.items():
            cursor.execute(f"SELECT name FROM pragma_table_info('{table}')")
            columns = [str(name) for (name,) in cursor.fetchall() if name != "notification_id"]
            told = ", ".join({own: _ID, "created_at": _AT}.get(column, column) for column in columns)
            cursor.execute(
                f"WITH RECURSIVE n(n) AS (SELECT {first} UNION ALL SELECT n + 1 FROM n WHERE n < {last}) "
                f"INSERT INTO {table} ({', '.join(columns)}) SELECT {told} FROM n, {table} "
                f"WHERE {own} = '{id}' AND {which}"
            )


_ID = "'m_' || " + reduce(lambda told, digit: f"replace({told}, '{digit}', '{'abcdefghij'[digit]}')", range(10),
                        "printf('%026d', n.n)")  # fmt: skip
"""An id such as matches have."""
_AT = "strftime('%Y-%m-%dT%H:%M:%S.000Z', 1700000000 + n.n, 'unixepoch')"


def _ask(database: str, matches: int) -> None:
    """Ask a store, over HTTP in one process, what people ask it, in turn."""
    store = Matches(open_recorder(database), SECRET)
    with closing(store.tables.dialect):
        organiser = organiser_token(store)
        only_warnings()
        http = create_app(Settings(database=database, secret=SECRET, rate=10**9), store).test_client()
        id = play(store, 2)
        move = store.live(id).state.move // 2
        reads: dict[str, Callable[[], None]] = {
            "a match begun": lambda: _post(http, organiser),
            "the first page of matches": lambda: _get(http, organiser, "/v1/matches?limit=50"),
            "those of a player": lambda: _get(http, organiser, "/v1/matches?limit=50&player=Ana"),
            "one match by its id": lambda: _get(http, organiser, f"/v1/matches/{id}"),
            "the state at a past move": lambda: _get(http, organiser, f"/v1/matches/{id}/state?move={move}"),
        }
        found: dict[str, list[float]] = {what: [] for what in reads}
        for _ in range(SAMPLES):
            for what, ask in reads.items():
                began = time.perf_counter()
                ask()
                found[what].append(time.perf_counter() - began)
    for what, samples in found.items():
        p50, p99 = _median(samples)
        line(f"of {matches:,} matches: {what}, p50", f"{p50:,.2f} ms", f"p99 {p99:,.2f} ms")


def _get(http: Any, token: str, path: str) -> None:
    answer = http.get(path, headers={"Authorization": f"Bearer {token}"})
    assert answer.status_code == 200, answer.text


def _post(http: Any, token: str) -> None:
    body = {"ruleset": "diamonds", **RULES.demo_setup}
    headers = {"Authorization": f"Bearer {token}", "Idempotency-Key": uuid.uuid4().hex}
    answer = http.post("/v1/matches", json=body, headers=headers)
    assert answer.status_code == 201, answer.text


def _streams() -> None:
    """Follow one match on more and more streams; see when a move has been heard on all of them."""
    allow_connections(max(STREAMS))
    with folder() as place:
        database = str(place / "streams.db")
        upgrade(database)
        store = Matches(open_recorder(database), SECRET)
        organiser = organiser_token(store)
        store.tables.dialect.close()
        with service(database, stream_seconds=3600.0) as (port, _):
            for count in STREAMS:
                player = Player(port, organiser)
                with closing(Followers(port)) as followers:
                    followers.open([player], count)
                    samples = [_heard(player, followers) for _ in range(min(SAMPLES, 20))]
                p50, p99 = _median(samples)
                line(f"a move heard on all of {count:,} streams, p50", f"{p50:,.1f} ms", f"p99 {p99:,.1f} ms")


def _heard(player: Player, followers: Followers) -> float:
    began = time.perf_counter()
    player.move()
    followers.hear(player.id)
    return time.perf_counter() - began


def _request() -> Request:
    return Request("bench", uuid.uuid4().hex, "")


if __name__ == "__main__":
    _stores([int(size) for size in sys.argv[1:]])

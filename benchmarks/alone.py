"""One client alone: actions one after another, and twenty in a request; on SQLite."""

import uuid

import msgspec

from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import derive_token, token_digest
from adjudicator.matches.requests import MatchTerms, Request
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.matches.store.tables import ExtraWrites, TokenRow, Write
from benchmarks.floor import TABLE
from benchmarks.http import REPORTS, Job, actions, drive, posted, served
from benchmarks.report import line, percentile
from benchmarks.store import SETUP, folder

MATCHES = 12
TOGETHER = 20
SHORT = {"MATCHES": 1}
SECRET = b"bench" * 8


def run() -> None:
    """Measure and print."""
    with folder() as place:
        database = str(place / "alone.db")
        upgrade(database)
        store = Matches(open_recorder(database), SECRET)
        with store.tables.dialect.writing() as cursor:
            cursor.execute(TABLE)
        keeper = derive_token(SECRET, "keeper")
        row = TokenRow(token_digest(keeper), "scorekeeper", "", "", "keeper", store.clock(), None, secret=store.mark)
        store.tables.write_extra(ExtraWrites(writes=(Write.into("tokens", row),)))
        singles = [request for seed in range(MATCHES) for request in _job(store, keeper, seed, 1)]
        together = [request for seed in range(MATCHES) for request in _job(store, keeper, seed, TOGETHER)]
        store.tables.dialect.close()
        with served("floor", database) as (port, _):
            floor = drive(port, [singles])
        with served("ours", database) as (port, _):
            alone, batched = drive(port, [singles]), drive(port, [together])
    for what, found in (("floor app (limit)", floor), ("an action", alone)):
        p50, p99 = (1e3 * percentile(found["latencies"], part) for part in (0.5, 0.99))
        beside = f"{p50 / (1e3 * percentile(floor['latencies'], 0.5)):.1f} times the floor (no aim); p99 {p99:.2f} ms"
        line(f"one client alone: {what}, p50", f"{p50:,.2f} ms", beside)
    rate = len(singles) / alone["seconds"]
    line("one client alone: actions singly", f"{rate:,.0f}/s")
    grouped = len(singles) / batched["seconds"]
    what = f"one client alone: actions, {TOGETHER} in a request"
    line(what, f"{grouped:,.0f}/s", f"{grouped / rate:.1f} times singly (aim: 10)")


def _job(store: Matches, keeper: str, seed: int, together: int) -> Job:
    """Create a match on paper; return the requests by which its scorekeeper plays it, so many actions in each."""
    created = store.create("diamonds", SETUP, Request("bench", uuid.uuid4().hex, ""), MatchTerms("reported", REPORTS))
    told = [{"action": msgspec.to_builtins(action)} for action, _ in actions(seed)]
    if together == 1:
        return [posted(created.match_id, "actions", keeper, number, body) for number, body in enumerate(told)]
    return [
        posted(created.match_id, "batches", keeper, first, {"actions": told[first : first + together]})
        for first in range(0, len(told), together)
    ]

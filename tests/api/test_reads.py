"""How often a request asks the store: its match and its dispute once."""

from collections.abc import Callable
from typing import Any

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import is_postgresql
from tests.api.client import Client
from tests.api.floor import Floor
from tests.api.service import database_of


@pytest.fixture
def reads(sqlite_store: Matches) -> Callable[[Callable[[], Any]], list[str]]:
    """Return the tables that a request reads from, in order."""
    if is_postgresql(database_of(sqlite_store)):
        pytest.skip("SQLite alone tells each statement")

    def tables(request: Callable[[], Any]) -> list[str]:
        statements: list[str] = []
        connection = sqlite_store.tables.dialect.connection  # type: ignore[attr-defined]  # SQLite's
        connection.set_trace_callback(statements.append)
        request()
        connection.set_trace_callback(None)
        found = [words[words.index("FROM") + 1] for each in statements if (words := each.split())[0] == "SELECT"]
        return [table for table in found if table != "tokens"]  # remembered for two seconds

    return tables


def test_each_request_reads_what_it_needs_once(client: Client, reads: Callable[[Callable[[], Any]], list[str]]) -> None:
    floor = Floor(client, moves=10)
    now = client.get(f"{floor.match}/decision")
    seat = floor.tokens[now["waiting"][0]]
    action = client.get(f"{floor.match}/decision", seat)["legal"][0]
    of_match, of_head = ["matches"], ["matches"]  # what is new, and what is to be appended to, with its status
    assert reads(lambda: floor.made(f"{floor.match}/actions", seat, action=action)) == of_head
    assert reads(lambda: client.get(f"{floor.match}/state", seat)) == of_match
    assert reads(lambda: client.get(f"{floor.match}/state?move=5", seat)) == ["moves", "snapshots", "events"]
    dispute = floor.open(floor.judge, blocking=True)
    floor.ruled(dispute, remedies=[{"remedy": "rewind", "before": 9}])
    floor.accept(dispute)
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    floor.made(f"{dispute}/authorizations", floor.head, digest=plan["digest"])
    of_dispute, of_past = ["events", "moves"], ["moves", "snapshots", "events"]
    expected = [*of_dispute, *of_match, *of_past, *of_head]
    assert reads(lambda: floor.made(f"{dispute}/applications", floor.judge)) == expected

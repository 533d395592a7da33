"""The list of what an audit compares holds every column of every table, on both databases."""

from collections.abc import Iterator

from adjudicator.audit.tables import COMPARED, NOT_COMPARED
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import is_postgresql

ONE_KIND_ONLY = {("events", "xid")}
"""The number of the transaction, which PostgreSQL alone has."""


def columns(store: Matches, database: str) -> Iterator[tuple[str, str]]:
    """Return all columns of all tables that there are."""
    query = store.tables.query
    if is_postgresql(database):
        yield from query("SELECT table_name, column_name FROM information_schema.columns WHERE table_schema = 'public'")
        return
    for (table,) in query("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'sqlite_%'"):
        yield from ((table, column) for _, column, *_ in query(f"PRAGMA table_info({table})"))


def test_every_column_of_every_table_is_compared_or_said_not_to_be(store: Matches, database: str) -> None:
    there = set(columns(store, database))
    compared = {(table, column) for table, of in COMPARED.items() for column in of}
    whole = {each.table for each in NOT_COMPARED if not each.columns}
    named = {(each.table, column) for each in NOT_COMPARED if each.wholly for column in each.columns}
    assert {(table, column) for table, column in there if table not in whole} - compared - named == set()
    assert compared & named == set()
    assert whole & set(COMPARED) == set()
    assert (compared | named) - there <= ONE_KIND_ONLY
    assert whole <= {table for table, _ in there}
    assert {(each.table, column) for each in NOT_COMPARED if not each.wholly for column in each.columns} <= compared

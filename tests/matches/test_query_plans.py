"""Every list is read off an index, in its order: what a page costs does not grow with what there is."""

import json
from collections.abc import Callable
from itertools import product
from typing import Any, TypeAlias

from adjudicator.judging import lists
from adjudicator.judging.players import player_rows
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.index import Subject
from adjudicator.matches.finding.search import CANDIDATES, MATCHES, Listing, candidates_of, leading_in, page
from adjudicator.matches.people.access_log import AccessLog
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.store.postgresql import PostgreSQL
from adjudicator.matches.store.recorder import MatchRecorder
from tests.conftest import SECRET

Read: TypeAlias = Callable[[Matches, tuple[str, str] | None], object]
"""Reads a page of a list, from before a row on."""
AFTER = (None, ("2026-01-01T00:00:00.000Z", "x"))


def matches_by(ruleset: str | None, status: str | None, tournament: str | None) -> Read:
    return lambda store, before: store.tables.match_rows(ruleset, status, before, 50, tournament)


def disputes_by(**wanted: str | None) -> Read:
    return lambda store, before: lists.dispute_rows(store.tables, wanted, before, 50)


def tokens_by(role: str | None, match_id: str | None, tournament: str | None) -> Read:
    return lambda store, before: TokenRegistry(store).page(role, match_id, tournament, before, 50)


def found_in(listing: Listing[Any], scope: dict[str, str | None], named: dict[Subject, str]) -> Read:
    return lambda store, before: page(store.tables, listing, scope, named, before, 50)


def tried_in(listing: Listing[Any], scope: dict[str, str | None], named: dict[Subject, str]) -> Read:
    leading = leading_in(listing, scope, named)

    def read(store: Matches, before: tuple[str, str] | None) -> None:
        statement, given = candidates_of(listing, scope, named, leading, before)
        store.tables.query(statement, *given, CANDIDATES)

    return read


NAMED: tuple[dict[Subject, str], ...] = (
    {"player": "ana"}, {"table": "12"}, {"clause": "D-001"}, {"card": "C1"},
    {"player": "ana", "table": "12", "clause": "D-001", "card": "C1"},
)  # fmt: skip
SCOPES: tuple[dict[str, str | None], ...] = (
    {"tournament_id": ""}, {"tournament_id": "t_x", "status": "over"}, {"match_id": "m_x"},
)  # fmt: skip
FOUND = [
    *product((MATCHES, lists.DISPUTES), SCOPES, NAMED),
    *product((MATCHES,), [dict[str, str | None]()], NAMED),  # disputes are always of a match or a scope
]

LISTS: dict[str, Read] = {
    **{
        f"rows of {listing.table} to try, of {scope} found by {named}": tried_in(listing, scope, named)
        for listing, scope, named in FOUND
    },
    **{
        f"matches by {', '.join(map(str, named))}": matches_by(*named)
        for named in product((None, "diamonds"), (None, "running"), (None, "t_x"))
    },
    "disputes of a tournament": disputes_by(tournament_id="t_x"),
    "disputes of none": disputes_by(tournament_id=""),
    "disputes of a tournament by status": disputes_by(tournament_id="t_x", status="ruled"),
    "disputes of a match": disputes_by(match_id="m_x"),
    "disputes of a match by status": disputes_by(match_id="m_x", status="ruled"),
    "disputes of a match in a tournament": disputes_by(tournament_id="t_x", match_id="m_x"),
    "disputes of a match by who opened them": disputes_by(match_id="m_x", opened_by="P1"),
    "card sets": lambda store, before: store.tables.card_set_rows(None, before, 50),
    "card sets of a ruleset": lambda store, before: store.tables.card_set_rows("diamonds", before, 50),
    "tournaments": lambda store, before: lists.tournament_rows(store.tables, before, 50),
    "remedies": lambda store, before: lists.remedy_rows(store.tables, "t_x"),
    "looks": lambda store, before: AccessLog(store).rows(None, None, before, 50),
    "looks in a tournament": lambda store, before: AccessLog(store).rows(None, "t_x", before, 50),
    "looks at a match": lambda store, before: AccessLog(store).rows("m_x", None, before, 50),
    **{
        f"tokens by {', '.join(map(str, named))}": tokens_by(*named)
        for named in (
            (None, None, None),
            ("judge", None, None),
            (None, "m_x", None),
            (None, None, "t_x"),
            ("seat", "m_x", None),
            ("judge", None, "t_x"),
        )
    },
}
"""The lists that are read in the order of an index."""

SUMS: dict[str, Read] = {
    **{
        f"{listing.table} of {scope} found by {named}": found_in(listing, scope, named)
        for listing, scope, named in FOUND
    },
    "offences in a tournament": lambda store, before: lists.offences(store.tables, "t_x", "m_x"),
    "offences in a match": lambda store, before: lists.offences(store.tables, "", "m_x"),
    "open calls of matches": lambda store, before: lists.open_calls(store.tables, ["m_x", "m_y"]),
    "minutes that disputes have cost matches": lambda store, before: lists.minutes_lost(store.tables, ["m_x", "m_y"]),
    "last moves of matches": lambda store, before: store.tables.last_moves(["m_x", "m_y"]),
    "what streams are told of": lambda store, before: lists.told_of(store.tables, ["d_x", "m_x"]),
    "players of a tournament": lambda store, before: player_rows(store.tables, "t_x"),
    "precedents": lambda store, before: lists.precedent_rows(store.tables, "diamonds", "t_x", (), (), 50, before),
    "precedents on something": lambda store, before: lists.precedent_rows(
        store.tables, "diamonds", "t_x", ("D-001",), ("C1",), 50, before
    ),
}
"""What is found by an index, and put together then."""

WHOLE = ("matches by None, None, None", "tokens by None, None, None", "card sets", "tournaments", "looks")
"""Lists of all that there is."""


class Plans(MatchRecorder):
    """A recorder's reading statements, explained instead of run."""

    def __init__(self, recorder: MatchRecorder) -> None:
        super().__init__(recorder.dialect)
        self.plans: list[str] = []

        self.in_order = recorder.in_order
        self.settled = recorder.settled

    def _place(self, id: int) -> tuple[object, ...]:
        raise NotImplementedError

    def news(self, since: str | None, most: int | None = None) -> tuple[str, set[str]]:
        raise NotImplementedError

    def query(self, statement: str, *parameters: object) -> list[Any]:
        text = self.dialect[statement]
        if isinstance(self.dialect, PostgreSQL):
            with self.dialect.pool.connection() as connection, connection.transaction():
                for setting in ("enable_seqscan", "enable_sort"):  # on tables as small as these all else is dearer
                    connection.execute(f"SET LOCAL {setting} = off")
                rows = connection.execute(f"EXPLAIN (FORMAT JSON) {text}", parameters).fetchall()
            self.plans.append(json.dumps(rows[0][0]))
        else:
            rows = self.dialect.query(f"EXPLAIN QUERY PLAN {text}", parameters)
            self.plans.append("\n".join(str(row[3]) for row in rows))
        return []


def plans_of(store: Matches, read: Read) -> list[str]:
    """Return how a store would read a list: from its beginning, and from a page on."""
    plans = Plans(store.tables)
    for before in AFTER:
        read(Matches(plans, SECRET), before)
    return plans.plans


def test_nothing_is_found_by_reading_a_whole_table(store: Matches) -> None:
    for name, read in {**LISTS, **SUMS}.items():
        for plan in plans_of(store, read):
            assert "Seq Scan" not in plan, (name, plan)
            scans = [line for line in plan.splitlines() if line.startswith("SCAN") and "INDEX" not in line]
            whole = [line for line in scans if line != "SCAN candidates"]  # those that were read off an index
            assert not whole, (name, plan)


def test_every_list_is_read_in_the_order_of_an_index_that_begins_with_what_it_is_narrowed_to(store: Matches) -> None:
    for name, read in LISTS.items():
        for plan in plans_of(store, read):
            assert '"Sort"' not in plan, (name, plan)
            assert "TEMP B-TREE" not in plan, (name, plan)
            if name not in WHOLE:
                assert '"Index Cond"' in plan or plan.startswith("SEARCH"), (name, plan)

"""Lists found by players, tables, clauses and cards, read off an index in its order.

What fewest rows have leads; what else is asked is tried on the rows that it names, some of them a page: so a page costs
no more in a store of millions, may have fewer rows than were asked for, and says where to go on.
"""

from collections.abc import Callable, Mapping
from typing import Any, Generic, NamedTuple, TypeAlias, TypeVar

from adjudicator.matches.finding.index import HAPPENED, Subject
from adjudicator.matches.store.recorder import MatchRecorder, newest_of
from adjudicator.matches.store.tables import MatchRow

T = TypeVar("T")
Place: TypeAlias = tuple[str, str]
"""Where a list goes on: after the row with this time and id."""
CANDIDATES = 1000
"""Of so many rows at most a page tries what else is asked."""
_SHOWN = (
    "(listed.tournament_id = '' OR"
    " (SELECT 1 FROM tournaments WHERE tournaments.tournament_id = listed.tournament_id AND shown) IS NOT NULL)"
)
"""A tournament may hold back until its end what was hidden in its matches: until then nothing finds them by it."""


class Listing(NamedTuple, Generic[T]):
    """A list: its rows, its table and their id, and the table of `keys` that it is found by, by what may lead there."""

    kind: Callable[..., T]
    table: str
    id: str
    keys: str
    leads: tuple[Subject, ...]


MATCHES = Listing(MatchRow, "matches", "match_id", "match_index", ("player", "table", "card", "clause"))


class Case(NamedTuple):
    """A match with some moves, the first, in which a clause applied or a card was shown, and how many there are."""

    match: MatchRow
    moves: tuple[int, ...]
    times: int


def page(
    tables: MatchRecorder, listing: Listing[T], wanted: Mapping[str, str | None], named: Mapping[Subject, str],
    before: Place | None, limit: int,
) -> tuple[list[T], Place | None]:  # fmt: skip
    """Return rows of a list, newest first, whose columns are as wanted (None: any) and whose match is found by all that
    is named; and where the list goes on, None at its end."""
    if not named:
        rows = tables.newest(listing.kind, listing.table, listing.id, wanted, before, limit + 1)
        return rows[:limit], _place(rows[limit - 1], listing) if len(rows) > limit else None
    leading = leading_in(listing, wanted, named)
    candidates, given = candidates_of(listing, wanted, named, leading, before)
    conditions, parameters = _conditions({} if leading is None else wanted, named, leading)
    statement = (
        f"SELECT listed.* FROM ({candidates}) AS candidates"
        f" JOIN {listing.table} AS listed ON listed.{listing.id} = candidates.{listing.id}"
        f" WHERE {' AND '.join(['1 = 1', *conditions])}"
        f" ORDER BY listed.created_at DESC, listed.{listing.id} DESC LIMIT ?"
    )
    tried = CANDIDATES if conditions else limit + 1
    rows = [listing.kind(*row) for row in tables.query(statement, *given, tried, *parameters, limit + 1)]
    if len(rows) > limit:
        return rows[:limit], _place(rows[limit - 1], listing)
    last = tables.query(f"{candidates} OFFSET ?", *given, 1, tried - 1)
    return rows, (str(last[0][1]), str(last[0][0])) if last else None


def leading_in(listing: Listing[Any], wanted: Mapping[str, str | None], named: Mapping[Subject, str]) -> Subject | None:
    """Return by what a list is read: None for the list itself, as where one match is wanted."""
    return None if wanted.get("match_id") else next((each for each in listing.leads if each in named), None)


def candidates_of(
    listing: Listing[Any], wanted: Mapping[str, str | None], named: Mapping[Subject, str], leading: Subject | None,
    before: Place | None,
) -> tuple[str, list[object]]:  # fmt: skip
    """Return the statement that reads the ids and times of rows off an index, with its parameters but the limit."""
    columns = f"{listing.id}, created_at"
    if leading is None:
        return newest_of(columns, listing.table, listing.id, wanted, before)
    by = {"tournament_id": wanted.get("tournament_id"), "subject": leading, "name": named[leading]}
    return newest_of(columns, listing.keys, listing.id, by, before)


def _conditions(
    wanted: Mapping[str, str | None], named: Mapping[Subject, str], leading: Subject | None
) -> tuple[list[str], list[object]]:
    """Return what else is asked of rows, with its parameters. Each is looked up for one row: of EXISTS PostgreSQL makes
    a join that reads all that a common clause finds."""
    conditions, parameters = [], list[object]()
    for column, value in wanted.items():
        if value is not None:
            conditions.append(f"listed.{column} = ?")
            parameters.append(value)
    for subject, name in named.items():
        if subject != leading:
            conditions.append(
                "(SELECT 1 FROM match_index AS other"
                " WHERE other.match_id = listed.match_id AND other.subject = ? AND other.name = ?) IS NOT NULL"
            )
            parameters += (subject, name)
    if any(subject in named for subject in HAPPENED):
        conditions.append(_SHOWN)
    return conditions, parameters


def cases(
    tables: MatchRecorder, wanted: Mapping[str, str | None], subject: Subject, name: str, before: Place | None,
    limit: int,
) -> tuple[list[Case], Place | None]:  # fmt: skip
    """Return the matches that are found by a clause or a card, newest first, with the moves; and where they go on."""
    rows, after = page(tables, MATCHES, wanted, {subject: name}, before, limit)
    places = ", ".join("?" * len(rows))
    kept = tables.query(
        f"SELECT match_id, moves, times FROM match_index WHERE subject = ? AND name = ? AND match_id IN ({places})",
        subject, name, *(row.match_id for row in rows),
    ) if rows else []  # fmt: skip
    found = {id: (tuple(int(move) for move in moves.split(",")), times) for id, moves, times in kept}
    return [Case(row, *found[row.match_id]) for row in rows if row.match_id in found], after


def _place(row: Any, listing: Listing[Any]) -> Place:
    return row.created_at, getattr(row, listing.id)

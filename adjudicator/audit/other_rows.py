"""Rows that do not belong to one stream (tokens of seats, card sets, the access log), and rows without any event."""

from collections.abc import Iterator
from typing import Any, get_args

import msgspec

from adjudicator.audit.wrong import Wrong, rows_differ, wrong
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.card_sets import card_set_id
from adjudicator.matches.hosting.pictures import picture_id, type_of
from adjudicator.matches.people.access_log import AccessRow, look_id
from adjudicator.matches.people.tokens import Role, subject_of
from adjudicator.matches.store.tables import SEEDING, CardSetRow, MatchRow, PictureRow, TokenRow
from adjudicator.transparency.recovery import LOST
from adjudicator.transparency.tables import NO_STREAM

PAGE = 1000
_BEGUN = f" AND NOT EXISTS (SELECT 1 FROM matches WHERE matches.match_id = {{}} AND status = '{SEEDING}')"
STANDS_ON = (
    ("matches", "match_id", f" AND status <> '{SEEDING}'"),
    ("moves", "match_id", ""),
    ("match_index", "match_id", _BEGUN.format("match_index.match_id")),
    ("disputes", "dispute_id", ""),
    ("dispute_index", "dispute_id", ""),
    ("remedies", "dispute_id", ""),
    ("precedents", "dispute_id", ""),
    ("tournaments", "tournament_id", ""),
    ("log_entries", "stream", f" AND stream <> '{NO_STREAM}' AND substr(stream, 1, {len(LOST)}) <> '{LOST}'"),
    ("snapshots", "originator_id", ""),
)
"""The columns that name a stream that must have events, and in which rows."""


def without_events(store: Matches) -> Iterator[Wrong]:
    """Yield the rows whose stream has no events."""
    gone = (
        "NOT EXISTS (SELECT 1 FROM events WHERE originator_id = {0} AND originator_version = 1)"
        " AND NOT EXISTS (SELECT 1 FROM archived WHERE archived.match_id = {0})"
    )
    for table, column, more in STANDS_ON:
        rows = store.tables.query(
            f"SELECT DISTINCT {column} FROM {table} WHERE {gone.format(f'{table}.{column}')}{more} LIMIT {PAGE}"
        )
        for (id,) in rows:
            yield wrong(id, 0, f"está em {table}, e não tem eventos", f"it is in {table}, and has no events")


def tokens(store: Matches) -> Iterator[Wrong]:
    """Yield the tokens of seats that no match has, those of a seat in another role, and those of missing matches and
    tournaments. (Officers' tokens are compared with their tournament.)"""
    for values in _rows(store, "tokens", "digest", TokenRow._fields):
        row = TokenRow(*values)
        match = store.tables.match_row(row.match_id) if row.match_id else None
        if row.role == "seat":
            stands = _is_of(row, match)
        else:
            stands = (
                row.role in get_args(Role)
                and not row.seat
                and (match is not None or not row.match_id)
                and _there(store, row.tournament_id)
            )
        if not stands:
            yield rows_differ(subject_of(row), "tokens")


def _is_of(row: TokenRow, match: MatchRow | None) -> bool:
    """Whether a seat's token is of a seat that the match has, and that somebody plays."""
    if match is None or match.imported or row.tournament_id != match.tournament_id:
        return False
    try:
        seats = msgspec.json.decode(match.players, type=dict[str, str]) if match.players else {row.seat: ""}
    except msgspec.MsgspecError:
        return False
    return row.seat in seats and row.seat not in match.house.split()


def card_sets(store: Matches) -> Iterator[Wrong]:
    """Yield the card sets whose ids are not derived from their content."""
    for values in _rows(store, "card_sets", "card_set_id", CardSetRow._fields):
        row = CardSetRow(*values)
        try:
            cards = msgspec.json.decode(row.cards)
        except msgspec.MsgspecError:
            cards = None
        if cards is None or (card_set_id(row.ruleset, row.name, cards), len(cards)) != (row.card_set_id, row.size):
            yield wrong(row.card_set_id, 0, "o conjunto não é aquele de que o id segue",
                        "the card set is not the one that its id follows from")  # fmt: skip


def pictures(store: Matches) -> Iterator[Wrong]:
    """Yield the pictures whose ids are not the hash of their bytes, or that are not of their type."""
    for values in _rows(store, "pictures", "picture_id", PictureRow._fields):
        row = PictureRow(*values)
        if (picture_id(row.data), type_of(row.data)) != (row.picture_id, row.media_type):
            yield wrong(row.picture_id, 0, "a imagem não é aquela de que o id segue",
                        "the picture is not the one that its id follows from")  # fmt: skip


def looks(store: Matches) -> Iterator[Wrong]:
    """Yield the looks whose id does not follow from match, token, view and minute, or whose match is missing."""
    for values in _rows(store, "looks", "look_id", AccessRow._fields):
        row = AccessRow(*values)
        match, head = store.tables.match_row(row.match_id), store.tables.head(row.match_id)
        at_it = match is not None and head is not None and row.tournament_id == match.tournament_id
        own = row.look_id == look_id(row.match_id, row.subject, row.view, row.created_at)
        if not own or not at_it or (head is not None and row.move > head[0]):
            yield rows_differ(row.look_id, "looks")


def _there(store: Matches, tournament: str) -> bool:
    """Whether a tournament (empty: none) is in the list."""
    return not tournament or bool(store.tables.query("SELECT 1 FROM tournaments WHERE tournament_id = ?", tournament))


def _rows(store: Matches, table: str, key: str, fields: tuple[str, ...]) -> Iterator[Any]:
    """Yield the rows of a table by its key, a page in memory at a time."""
    last, place = "", fields.index(key)
    statement = f"SELECT {', '.join(fields)} FROM {table} WHERE {key} > ? ORDER BY {key} LIMIT ?"
    while rows := store.tables.query(statement, last, PAGE):
        last = rows[-1][place]
        yield from rows

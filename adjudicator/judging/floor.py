"""The floor: how every table of a round stands, and how long each may still play."""

from collections.abc import Mapping, Sequence
from typing import Annotated, Literal, TypeAlias, cast

import msgspec
from msgspec import Meta

from adjudicator.judging import lists
from adjudicator.judging.rounds import TABLES_MOST, Extension, Round, minutes_in
from adjudicator.judging.tournament_events import AtTable
from adjudicator.judging.tournaments import Tournament
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.matches.store.tables import MatchRow, Seat

Status: TypeAlias = Literal["seeding", "running", "paused", "over", "damaged"]


class TableCall(msgspec.Struct, frozen=True):
    """A dispute of a table that is open."""

    dispute: str
    status: str
    opened_at: str


class Clock(msgspec.Struct, frozen=True):
    """The time of a match, in minutes: those of its round, and an `extension` of its own, which judges gave and which
    disputes cost it. `started_at` and `ends_at` are empty until the round starts, and where there is none."""

    minutes: int = 0
    started_at: str = ""
    extension: int = 0
    ends_at: str = ""
    given: tuple[Extension, ...] = ()


class Table(msgspec.Struct, frozen=True):
    """How a table stands: `paused` while its match waits for a dispute. `calls` are the disputes that are open;
    `winners` the seats that have won, told once the match is over: none of them if it was drawn."""

    table: str
    match: str
    players: tuple[Seat, ...]
    status: Status
    move: int
    calls: tuple[TableCall, ...]
    extension: int
    ends_at: str
    over_time: Annotated[bool, Meta(description="whether its time is over while its match is not")]
    winners: tuple[str, ...] | msgspec.UnsetType = msgspec.UNSET


def clock_of(one: Round | None, match_id: str, lost: int) -> Clock:
    """Return the clock of a match of a round; `lost` are the minutes that disputes have cost it."""
    if one is None:
        return Clock(extension=lost)
    given = one.given.get(match_id, ())
    extension = lost + minutes_in(given)
    return Clock(one.minutes, one.started_at, extension, one.ends_at(extension), given)


def tables_of(recorder: MatchRecorder, tournament: Tournament, one: Round | None, now: str) -> list[Table]:
    """Return how the tables of a round stand, in the order of its pairings; without a round the tournament's matches,
    the last 500, oldest first."""
    if one is not None:
        placed = one.tables
        rows = recorder.match_rows_among([each.match for each in placed], {})
    else:
        rows = recorder.match_rows(None, None, None, TABLES_MOST, tournament.id)
        placed = tuple(AtTable(row.table_label, row.match_id) for row in reversed(rows))
    ids = [each.match for each in placed]
    return _standing(
        placed,
        one,
        now,
        {row.match_id: row for row in rows},
        recorder.last_moves(ids),
        lists.open_calls(recorder, ids),
        lists.minutes_lost(recorder, ids),
    )


def _standing(
    placed: Sequence[AtTable],
    one: Round | None,
    now: str,
    rows: Mapping[str, MatchRow],
    moves: Mapping[str, int],
    calls: Mapping[str, Sequence[lists.DisputeRow]],
    lost: Mapping[str, int],
) -> list[Table]:
    found = []
    for each in placed:
        row, open_ = rows[each.match], calls.get(each.match, ())
        clock = clock_of(one, each.match, lost.get(each.match, 0))
        paused = row.status == "running" and any(call.blocking for call in open_)
        over = row.status == "over"
        found.append(
            Table(
                each.table,
                each.match,
                row.seats,
                "paused" if paused else cast(Status, row.status),
                moves.get(each.match, 0),
                tuple(TableCall(call.dispute_id, call.status, call.created_at) for call in open_),
                clock.extension,
                clock.ends_at,
                bool(clock.ends_at) and now > clock.ends_at and not over,
                row.seats_that_won if over and row.winners else msgspec.UNSET,
            )
        )
    return found

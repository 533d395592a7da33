"""Looking for what is wrong with a store, before somebody's match comes upon it."""

import time
from collections.abc import Iterator
from typing import Any

import msgspec

from adjudicator.kernel.luck.luck import seed_commitment
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.tables import DAMAGED, MatchRow
from adjudicator.matches.stored import StoredMatches


class Examined(msgspec.Struct):
    """How many matches were examined, of how many, and what was found damaged."""

    matches: int
    of: int
    damaged: list[Damaged]


def examine_matches(store: StoredMatches, *, running: bool = False, seconds: float | None = None) -> Examined:
    """Go through all matches, or those that run or were found damaged, the newest first; for so long at most.

    A match that is damaged is listed as such from then on, and one that no longer is, no longer.
    """
    until = None if seconds is None else time.monotonic() + seconds
    statuses = ("running", DAMAGED) if running else ("running", DAMAGED, "over")
    found = Examined(0, sum(store.tables.count_matches(status) for status in statuses), [])
    for row in [row for status in statuses for row in _rows(store, status)]:
        if until is not None and time.monotonic() > until:
            break
        found.matches += 1
        try:
            examine(store, row)
        except Damaged as damaged:
            found.damaged.append(damaged)
    return found


def examine(store: StoredMatches, row: MatchRow) -> None:
    """See that a match is stored as it was written: each event, as many as its moves made, its seed. Raises Damaged."""
    with store.noting_damage():
        check_chain(store, row.match_id)
        begun: Any = next(store.records(row.match_id)).event
        if row.salt_key != begun.salt_key.value:
            raise Damaged(
                row.match_id,
                1,
                "os sais na lista de partidas não são aqueles com que a partida começou",
                "the salts in the list of matches are not those that it began with",
            )
        if row.seed is not None and seed_commitment(row.seed) != begun.seed_commitment:
            raise Damaged(
                row.match_id,
                1,
                "a semente na lista de partidas não é a do compromisso feito no começo",
                "the seed in the list of matches is not the one that was committed to",
            )
        over = store.at_version(row.match_id).over
        store.tables.set_status(row.match_id, "over" if over else "running")


def check_chain(store: StoredMatches, id: str) -> None:
    """See that a match has each event that its moves made, and that these are chained; nothing is written down. Raises
    Damaged."""
    last = (store.tables.head(id) or (0, 0))[1]
    count = sum(1 for _ in store.linked_records(id, 0, last))
    if count < last or last == 0:
        raise Damaged(id, count + 1, "falta este evento", "it is missing")


def _rows(store: StoredMatches, status: str) -> Iterator[MatchRow]:
    before: tuple[str, str] | None = None
    while True:
        page = store.tables.match_rows(None, status, before, 500)
        yield from page
        if len(page) < 500:
            return
        before = (page[-1].created_at, page[-1].match_id)

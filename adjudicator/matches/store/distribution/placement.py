"""Where each table lies when a store is distributed over the servers of a Citus cluster, and why.

A test holds it: every table of the migrated schema stands here; who adds one says where it goes.
"""

from enum import Enum
from typing import NamedTuple


class Where(Enum):
    """How a table can lie."""

    DISTRIBUTED = "distributed"
    """Its rows lie on the server that their key belongs to."""
    REFERENCE = "reference"
    """Each server has all of it: read everywhere, written by a commit in two phases."""
    LOCAL = "local"
    """On the coordinator alone."""


class Placement(NamedTuple):
    """Where a table lies, and why; of a distributed one by which column, and which table its rows lie beside."""

    table: str
    where: Where
    why: str
    key: str = ""
    beside: str = ""


def _spread(table: str, key: str, why: str, beside: str = "events") -> Placement:
    return Placement(table, Where.DISTRIBUTED, why, key, beside)


def _everywhere(table: str, why: str) -> Placement:
    return Placement(table, Where.REFERENCE, why)


def _local(table: str, why: str) -> Placement:
    return Placement(table, Where.LOCAL, why)


PLACEMENTS = (
    _spread("events", "originator_id", "nearly all of the data; streams are independent of each other", beside=""),
    _spread("snapshots", "originator_id", "read and written with the events of its stream"),
    _spread("moves", "match_id", "written in one transaction with the events of its stream"),
    _spread("matches", "match_id", "read with the events at each load, and written where a match begins and ends"),
    _spread("archived", "match_id", "says where the first events of a match lie, and is read with them"),
    _spread("match_index", "match_id", "written where its match ends, joined with its match by lists"),
    _spread("looks", "look_id", "grows with use, is written by itself, and its key is its id alone", beside=""),
    _everywhere("tokens", "asked for with each request, joined with sessions, and few"),
    _everywhere(
        "sessions", "joined with tokens; `code` is unique too, which only the key of a distributed table can be"
    ),
    _everywhere("codes", "taken in one transaction with the session that it begins, and gone within minutes"),
    _everywhere("card_sets", "a match of any server is begun with them, and they never change"),
    _spread("pictures", "picture_id", "large, asked for by themselves, and their key is their id alone", beside=""),
    _everywhere("tournaments", "joined with matches and disputes of any server, and few"),
    _everywhere("disputes", "joined with matches, remedies and precedents by other columns than one"),
    _everywhere("dispute_index", "joined with disputes by lists"),
    _everywhere("remedies", "asked for by match, by player and by tournament"),
    _everywhere("precedents", "joined with disputes of any match"),
    _everywhere("erasures", "joined with the events at each load, and nearly empty"),
    _local("log_entries", "one order of all, written by the sequencer alone; a copy on each server would slow it down"),
    _local("log_tiles", "written with the entries, by the sequencer alone"),
    _local("log_checkpoints", "written with the entries, by the sequencer alone"),
    _local("relocation", "says what this database is, and is asked for where one connects to it"),
    _local("_yoyo_log", "migrations run on the coordinator"),
    _local("_yoyo_migration", "migrations run on the coordinator"),
    _local("_yoyo_version", "migrations run on the coordinator"),
    _local("yoyo_lock", "migrations run on the coordinator"),
)
"""In the order in which they are distributed: what others lie beside comes first."""


def placed(where: Where) -> list[Placement]:
    """Return what lies in one way, in order."""
    return [placement for placement in PLACEMENTS if placement.where is where]

"""Stores that take no writes: one that has moved to another database, and one that a move to it is not finished of.

Table `relocation` says so in one row, and triggers on every other table refuse whatever would be written.
"""

from typing import Any, NamedTuple

from eventsourcing.persistence import OperationalError

from adjudicator.kernel.text.text import Text

RELOCATION = "relocation"
MOVING, MOVED, ARRIVING = "moving", "moved", "arriving"
"""What a database may be in a move: the source before it is copied (it is written to as ever), the source afterwards,
the target until the source is given up."""
CLOSED = {
    MOVED: Text(
        "o serviço mudou para outro banco de dados, e este não recebe mais nada",
        "the service has moved to another database, and this one takes nothing more",
    ),
    ARRIVING: Text(
        "uma mudança para este banco de dados não foi concluída; até lá ele não recebe nada",
        "a move to this database is not finished; until it is, it takes nothing",
    ),
}
SQLSTATE = "MOVED"
"""The SQLSTATE by which PostgreSQL's triggers refuse; their message is the role."""


class Mark(NamedTuple):
    """A move that a database is in: its id, the role of this database in it, and the other one's place."""

    id: str
    role: str
    place: str


class Unusable(OperationalError):
    """The database answers, and is not to be used; `why` says why."""

    def __init__(self, why: Text) -> None:
        super().__init__(why.en)
        self.why = why


class StoreClosed(Unusable):
    """What was to be written is refused, for all time or until a move is finished."""

    def __init__(self, role: str) -> None:
        super().__init__(CLOSED[role])
        self.role = role


def mark_in(connection: Any) -> Mark | None:
    """Return the mark of a database that has table `relocation`, by a connection of either kind."""
    row = connection.execute(f"SELECT relocation_id, role, place FROM {RELOCATION}").fetchone()
    return Mark(*row) if row else None


def open_to_writes(connection: Any) -> None:
    """Raise StoreClosed if a database takes no writes, by a connection of either kind."""
    mark = mark_in(connection)
    if mark is not None and mark.role in CLOSED:
        raise StoreClosed(mark.role)

"""Moving a store to another database while it is in use: each write is either moved, or was refused.

The source is locked against writers while it is copied. What is copied is closed to writers until the source has been
given up, and the source is given up in the transaction that held the lock, so that at no moment both take writes:

| killed | source | target | what to do |
| --- | --- | --- | --- |
| before the target is committed | as it was | empty | repeat the command, or leave it |
| after that, before the source is committed | as it was | closed: `arriving` | repeat the command, or drop the target |
| after that | closed: `moved` | closed: `arriving` | repeat the command |
"""

import os
import secrets
from pathlib import Path

from psycopg.conninfo import conninfo_to_dict

from adjudicator.matches.store import schema
from adjudicator.matches.store.copying.closing import ARRIVING, MOVED, MOVING, Mark
from adjudicator.matches.store.copying.contents import CannotCopy, Contents, Copied, copy
from adjudicator.matches.store.copying.copies import make_ready, require_free, require_store, writing


def move(source: str, target: str) -> list[Copied]:
    """Copy a store into an empty database and give up the source. Raises CannotCopy, UnknownSchema.

    It is safe to repeat, wherever it stopped before. Return the tables that were copied, if any were left.
    """
    require_store(source)
    schema.require_known(source)
    copied: list[Copied] = []
    with schema.migration_lock(source):
        begun = _begun(source, target)
        if begun.role != MOVED:
            make_ready(target, begun)
            with writing(source) as here:
                here.set_mark(begun)  # what reaches the target is known by it, should this end before its time
            with writing(source) as here:
                copied = _take(here, target, begun, place_of(source))
                here.set_mark(begun._replace(role=MOVED))
                here.refuse_writes(MOVED)
    _arrive(target, begun.id)
    return copied


def place_of(database: str) -> str:
    """Return what identifies a database, without a password."""
    if not schema.is_postgresql(database):
        return os.path.realpath(database)
    parts = conninfo_to_dict(database)
    return " ".join(f"{key}={parts[key]}" for key in ("host", "port", "dbname", "user") if parts.get(key))


def _begun(source: str, target: str) -> Mark:
    """Return the mark of the source: of this move, if none was begun. Raises CannotCopy if it is in another one."""
    mark = schema.mark_of(source)
    if mark is None or mark.role == MOVING:
        return Mark(secrets.token_hex(16) if mark is None else mark.id, MOVING, place_of(target))
    if mark.role == ARRIVING:
        raise CannotCopy(
            f"uma mudança de {mark.place} para este banco de dados não foi concluída; conclua-a antes",
            f"a move from {mark.place} to this database is not finished; finish it first",
        )
    if mark.place != place_of(target):
        raise CannotCopy(
            f"este banco de dados já foi movido para {mark.place}",
            f"this database has already moved to {mark.place}",
        )
    return mark


def _take(here: Contents, target: str, begun: Mark, place: str) -> list[Copied]:
    """Copy all that is here to the target, closed to writers there; it is on disk then."""
    with writing(target) as there:
        require_free(there, begun)
        if there.mark() is not None:
            there.allow_writes()
            there.clear()
        copied = copy(here, there)
        there.set_mark(Mark(begun.id, ARRIVING, place))
        there.refuse_writes(ARRIVING)
    return copied


def _arrive(target: str, id: str) -> None:
    """Open the target to writes once the source has been given up."""
    if not schema.is_postgresql(target) and not Path(target).is_file():
        raise CannotCopy(f"não há um banco de dados em {target}", f"there is no store in {target}")
    with writing(target) as there:
        mark = there.mark()
        if mark is not None and (mark.id, mark.role) == (id, ARRIVING):
            there.allow_writes()
            there.set_mark(None)

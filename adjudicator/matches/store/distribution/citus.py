"""A database is spread over the servers of a Citus cluster, and brought back to one."""

from collections.abc import Sequence

import psycopg

from adjudicator.kernel.text.refusal import TextError
from adjudicator.matches.store.distribution.placement import Where, placed

NUMBERS = "events_notification_id"
TRIGGER = """CREATE TRIGGER event_changed
    AFTER DELETE OR UPDATE OF originator_id, originator_version, topic, state, notification_id ON events
    FOR EACH ROW EXECUTE FUNCTION event_changed()"""
"""As migration 0009 has it. It changes another table, which no trigger of a distributed table may do."""
CATALOG = "pg_dist_partition"
"""The table in which Citus lists what it has distributed."""


class CannotDistribute(TextError):
    """A database cannot be distributed, or be brought back."""


def is_distributed(connection: psycopg.Connection[tuple[object, ...]]) -> bool:
    """Whether the store of a database is distributed."""
    row = connection.execute("SELECT to_regclass(%s) IS NOT NULL", (CATALOG,)).fetchone()
    if row is None or not row[0]:
        return False
    there = f"SELECT EXISTS (SELECT FROM {CATALOG} WHERE logicalrelid = to_regclass('events'))"
    row = connection.execute(there.encode()).fetchone()
    return row is not None and bool(row[0])


def distributing() -> list[str]:
    """Return the statements that distribute a store, of one transaction."""
    return [
        # Transaction numbers mean something on one server only, and identity columns are refused.
        "DROP TRIGGER event_changed ON events",
        "ALTER TABLE events ALTER COLUMN xid DROP DEFAULT, ALTER COLUMN xid DROP NOT NULL",
        "ALTER TABLE events ALTER COLUMN notification_id DROP IDENTITY",
        f"CREATE SEQUENCE {NUMBERS} AS bigint OWNED BY events.notification_id",
        f"SELECT setval('{NUMBERS}', (SELECT coalesce(max(notification_id), 0) + 1 FROM events), false)",
        f"ALTER TABLE events ALTER COLUMN notification_id SET DEFAULT nextval('{NUMBERS}')",
        *(f"SELECT create_reference_table('{each.table}')" for each in placed(Where.REFERENCE)),
        *(
            f"SELECT create_distributed_table('{each.table}', '{each.key}', colocate_with => '{each.beside or 'none'}')"
            for each in placed(Where.DISTRIBUTED)
        ),
    ]


def bringing_back() -> list[str]:
    """Return the statements that bring a distributed store back to one server, of one transaction."""
    tables = [*reversed(placed(Where.DISTRIBUTED)), *placed(Where.REFERENCE)]
    return [
        *(f"SELECT undistribute_table('{each.table}')" for each in tables),
        "ALTER TABLE events ALTER COLUMN notification_id DROP DEFAULT",
        f"DROP SEQUENCE IF EXISTS {NUMBERS}",
        "ALTER TABLE events ALTER COLUMN notification_id ADD GENERATED ALWAYS AS IDENTITY",
        "SELECT setval(pg_get_serial_sequence('events', 'notification_id'),"
        " (SELECT coalesce(max(notification_id), 0) + 1 FROM events), false)",
        # What came meanwhile has no transaction's number: it comes after all that was there, by its id.
        "UPDATE events SET xid = pg_current_xact_id() WHERE xid IS NULL",
        "ALTER TABLE events ALTER COLUMN xid SET DEFAULT pg_current_xact_id(), ALTER COLUMN xid SET NOT NULL",
        TRIGGER,
    ]


def require_ready(connection: psycopg.Connection[tuple[object, ...]], *, back: bool) -> None:
    """Raise CannotDistribute if a database lacks what is needed, or is already as it should become."""
    if connection.execute("SELECT FROM pg_extension WHERE extname = 'citus'").fetchone() is None:
        raise CannotDistribute(
            "falta a extensão citus neste banco de dados; instale-a em cada servidor, ponha citus em"
            " shared_preload_libraries e execute aqui: CREATE EXTENSION citus",
            "this database lacks the extension citus; install it on each server, put citus into"
            " shared_preload_libraries and run here: CREATE EXTENSION citus",
        )
    if is_distributed(connection) is not back:
        raise CannotDistribute(
            "o banco de dados não está distribuído" if back else "o banco de dados já está distribuído",
            "the database is not distributed" if back else "the database is distributed already",
        )


def run(connection: psycopg.Connection[tuple[object, ...]], statements: Sequence[str]) -> None:
    """Run all of these in one transaction."""
    with connection.transaction():
        # Else a table that is spread could not follow one that lies on each server in the same transaction.
        connection.execute("SELECT set_config('citus.multi_shard_modify_mode', 'sequential', true)")
        for statement in statements:
            connection.execute(statement.encode())

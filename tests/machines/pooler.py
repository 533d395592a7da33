"""PgBouncer in transaction mode before a throw-away cluster: on a Unix socket, gone after the test."""

import os
import shutil
import subprocess
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from shutil import which

import psycopg
from psycopg.conninfo import conninfo_to_dict, make_conninfo

from tests.api.service import until
from tests.postgres import quick_folder, unprivileged

PGBOUNCER = which("pgbouncer", path=f"{os.environ.get('PATH', os.defpath)}:/usr/sbin")
PORT = 6432
"""Part of a socket's name; nothing listens on the network."""


@contextmanager
def pooler(database: str, mode: str = "transaction", sessions: int = 3) -> Iterator[str]:
    """Run a pooler that has so many sessions for a database; give its DSN."""
    assert PGBOUNCER is not None
    folder = Path(tempfile.mkdtemp(prefix="pgb-", dir=quick_folder()))
    user = unprivileged() if os.geteuid() == 0 else None
    try:
        folder.chmod(0o755)
        (folder / "pgbouncer.ini").write_text(
            f"[databases]\n* = host={conninfo_to_dict(database)['host']} user=adjudicator\n[pgbouncer]\n"
            f"unix_socket_dir = {folder}\nlisten_port = {PORT}\nauth_type = any\nadmin_users = adjudicator\n"
            f"pool_mode = {mode}\ndefault_pool_size = {sessions}\nmax_client_conn = 500\n"
        )
        if user is not None:
            os.chown(folder, user.pw_uid, user.pw_gid)
        command = [PGBOUNCER, "-q", str(folder / "pgbouncer.ini")]
        uid, gid = (user.pw_uid, user.pw_gid) if user is not None else (None, None)
        with subprocess.Popen(
            command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL, user=uid, group=gid
        ) as process:
            dsn = make_conninfo(database, host=str(folder), port=PORT)
            try:
                until(lambda: _answers(dsn), 10.0)
                yield dsn
            finally:
                process.terminate()
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def transactions(dsn: str) -> int:
    """Return how many transactions a pooler has carried for its database."""
    name = conninfo_to_dict(dsn)["dbname"]
    with psycopg.connect(
        make_conninfo(dsn, dbname="pgbouncer"), autocommit=True, cursor_factory=psycopg.ClientCursor
    ) as console:
        cursor = console.execute("SHOW STATS_TOTALS")
        assert cursor.description is not None
        names = [column.name for column in cursor.description]
        totals = [dict(zip(names, row, strict=True)) for row in cursor]
    return sum(int(each["xact_count"]) for each in totals if each["database"] == name)


def _answers(dsn: str) -> bool:
    try:
        psycopg.connect(dsn).close()
    except psycopg.OperationalError:
        return False
    return True

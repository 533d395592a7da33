"""A throw-away PostgreSQL cluster from the machine's server binaries: on a Unix socket, gone after the tests."""

import os
import pwd
import shutil
import subprocess
import tempfile
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import psycopg


def find_server_binaries() -> Path | None:
    """Return the folder of initdb and postgres, wherever this machine keeps it."""
    places = [Path(found).parent for found in [shutil.which("initdb")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places += sorted(Path("/opt/homebrew/opt").glob("postgresql@*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


@contextmanager
def throwaway_cluster(binaries: Path) -> Iterator[str]:
    """Give the DSN of a fresh cluster, as durable as any. It refuses to run as root, so root lends it to another."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir="/tmp"))
    owner = _unprivileged() if os.geteuid() == 0 else None
    try:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        folder.chmod(0o755)
        data = folder / "data"

        def run(*command: str) -> None:
            subprocess.run(
                command,
                check=True,
                stdout=subprocess.DEVNULL,
                stderr=subprocess.PIPE,
                cwd=folder,
                user=owner.pw_uid if owner else None,
                group=owner.pw_gid if owner else None,
            )

        run(str(binaries / "initdb"), "-D", str(data), "-U", "adjudicator", "--auth=trust", "-E", "UTF8", "--no-sync")
        options = f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=200"
        run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", options, "start")
        try:
            yield f"host={folder} user=adjudicator dbname=postgres"
        finally:
            run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def fresh_database(cluster: str) -> Iterator[str]:
    """Give the DSN of a new, empty database of a cluster."""
    name = f"t_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name}".encode())
        try:
            yield cluster.replace("dbname=postgres", f"dbname={name}")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def _unprivileged() -> pwd.struct_passwd:
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("no unprivileged user to run PostgreSQL as")

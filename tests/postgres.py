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
from psycopg.conninfo import conninfo_to_dict, make_conninfo


def find_server_binaries() -> Path | None:
    """Return the folder of initdb and postgres, wherever this machine keeps it."""
    places = [Path(found).parent for found in [shutil.which("initdb")] if found]
    places += sorted(Path("/usr/lib/postgresql").glob("*/bin"), reverse=True)
    places += sorted(Path("/opt/homebrew/opt").glob("postgresql@*/bin"), reverse=True)
    return next((place for place in places if (place / "initdb").exists() and (place / "pg_ctl").exists()), None)


def quick_folder() -> Path:
    """Return where databases of tests are kept: in memory, if the machine has room for them there.

    On a disk each commit waits for it: two milliseconds on one, where memory takes a thirtieth. What is killed with -9
    finds its files as it left them in either place; that they outlast a loss of power is the databases' own promise.
    """
    memory = Path("/dev/shm")  # folders in it have names that nobody can guess
    roomy = os.access(memory, os.W_OK) and shutil.disk_usage(memory).free > ROOM
    return memory if roomy else Path(tempfile.gettempdir())


ROOM = 4 * 2**30
"""So many bytes must be free in memory for all that a run of the suite writes; it writes a quarter."""


@contextmanager
def throwaway_cluster(binaries: Path) -> Iterator[str]:
    """Give the DSN of a fresh cluster, as durable as any. It refuses to run as root, so root lends it to another."""
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=quick_folder()))
    owner = unprivileged() if os.geteuid() == 0 else None
    try:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        folder.chmod(0o755)
        data = folder / "data"

        def run(*command: str) -> None:
            _run_as(owner, folder, *command)

        run(str(binaries / "initdb"), "-D", str(data), "-U", "adjudicator", "--auth=trust", "-E", "UTF8", "--no-sync")
        run(str(binaries / "pg_ctl"), "-D", str(data), "-w", "-l", str(folder / "log"), "-o", _options(folder), "start")
        try:
            yield f"host={folder} user=adjudicator dbname=postgres"
        finally:
            run(str(binaries / "pg_ctl"), "-D", str(data), "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


@contextmanager
def away(cluster: str, binaries: Path) -> Iterator[None]:
    """Stop the server of a throw-away cluster for the time of the block; all its connections are cut."""
    folder = Path(str(conninfo_to_dict(cluster)["host"]))
    owner = pwd.getpwuid(folder.stat().st_uid) if os.geteuid() == 0 else None
    control = (str(binaries / "pg_ctl"), "-D", str(folder / "data"), "-w", "-l", str(folder / "log"))
    _run_as(owner, folder, *control, "-m", "fast", "stop")
    try:
        yield
    finally:
        _run_as(owner, folder, *control, "-o", _options(folder), "start")


@contextmanager
def standby(cluster: str, binaries: Path) -> Iterator[str]:
    """Run a streaming standby of a throw-away cluster; give its DSN, of the same database."""
    primary = Path(str(conninfo_to_dict(cluster)["host"]))
    folder = Path(tempfile.mkdtemp(prefix="pg-", dir=quick_folder()))
    owner = pwd.getpwuid(primary.stat().st_uid) if os.geteuid() == 0 else None
    try:
        if owner is not None:
            os.chown(folder, owner.pw_uid, owner.pw_gid)
        folder.chmod(0o755)
        control = (str(binaries / "pg_ctl"), "-D", str(folder / "data"))
        copy = str((binaries / "initdb").resolve().with_name("pg_basebackup"))
        given = ("-h", str(primary), "-U", "adjudicator", "-D", str(folder / "data"), "-R", "-c", "fast", "--no-sync")
        _run_as(owner, folder, copy, *given)
        _run_as(owner, folder, *control, "-w", "-l", str(folder / "log"), "-o", _options(folder), "start")
        try:
            yield make_conninfo(cluster, host=str(folder))
        finally:
            _run_as(owner, folder, *control, "-m", "immediate", "stop")
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def _options(folder: Path) -> str:
    return f"-c listen_addresses='' -c unix_socket_directories={folder} -c max_connections=200"


def _run_as(owner: pwd.struct_passwd | None, folder: Path, *command: str) -> None:
    subprocess.run(
        command,
        check=True,
        stdout=subprocess.DEVNULL,
        stderr=subprocess.PIPE,
        cwd=folder,
        user=owner.pw_uid if owner else None,
        group=owner.pw_gid if owner else None,
    )


@contextmanager
def fresh_database(cluster: str, template: str = "template1") -> Iterator[str]:
    """Give the DSN of a new database of a cluster: empty, or a copy of another."""
    name = f"t_{uuid.uuid4().hex[:12]}"
    with psycopg.connect(cluster, autocommit=True) as connection:
        connection.execute(f"CREATE DATABASE {name} TEMPLATE {template}".encode())
        try:
            yield cluster.replace("dbname=postgres", f"dbname={name}")
        finally:
            connection.execute(f"DROP DATABASE {name} WITH (FORCE)".encode())


def unprivileged() -> pwd.struct_passwd:
    """Return a user who is not root: servers of databases refuse to run as that."""
    for name in ("postgres", "nobody"):
        try:
            return pwd.getpwnam(name)
        except KeyError:
            continue
    raise RuntimeError("no unprivileged user to run PostgreSQL as")

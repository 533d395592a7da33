"""What holds tokens' hashes, seeds and hands is its owner's alone to read, whatever the umask."""

import os
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from adjudicator.kernel.text import Text

OTHERS = 0o077
BESIDE = ("", "-wal", "-shm", "-journal", "-migration-lock")
"""What SQLite and the migrations keep beside a database file. They get its mode when they are made."""


def made_private(path: str) -> None:
    """Make an empty file for its owner alone, if there is none; SQLite takes it for an empty database."""
    with suppress(OSError):
        os.close(os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, 0o600))


def files_of(database: str) -> list[Path]:
    """Return the files that an SQLite database may consist of."""
    return [Path(database + end) for end in BESIDE]


def close_to_others(paths: Iterable[Path]) -> Iterator[Text]:
    """Take from others what they could do to these files and folders; say of each what was done, or why it was not."""
    for path in paths:
        try:
            found = path.stat()
        except OSError:
            continue
        mode = found.st_mode & 0o777
        if not mode & OTHERS:
            continue
        if found.st_uid != os.geteuid():
            yield Text(
                f"{path} tem o modo {mode:o}, com que outros podem lê-lo, e não cabe a este usuário mudá-lo",
                f"{path} has mode {mode:o}, so that others can read it, and is not this user's to change",
            )
            continue
        closed = mode & ~OTHERS
        path.chmod(closed)
        yield Text(
            f"{path} tinha o modo {mode:o}, com que outros podiam lê-lo; agora tem {closed:o}",
            f"{path} had mode {mode:o}, so that others could read it; it has {closed:o} now",
        )


def write_private(path: Path, data: bytes) -> None:
    """Write a file for its owner alone, whatever the umask: whole and on disk, or not at all."""
    write_whole(path, data, 0o600)


def write_whole(path: Path, data: bytes, mode: int) -> None:
    """Write a file with a mode: whole and on disk, or not at all."""
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    with suppress(FileNotFoundError):
        beside.unlink()
    with os.fdopen(os.open(beside, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode), "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())
    beside.replace(path)
    folder = os.open(path.parent, os.O_RDONLY)
    try:
        os.fsync(folder)
    finally:
        os.close(folder)

"""Files with hashes of tokens, seeds and hands are readable by their owner alone, whatever the umask."""

import os
import secrets as random_bytes
from collections.abc import Iterable, Iterator
from contextlib import suppress
from pathlib import Path

from adjudicator.kernel.text.text import Text

OTHERS = 0o077
OWNER_S = 0o700
BESIDE = ("", "-wal", "-shm", "-journal", "-migration-lock", "-sequencer-lock", "-background-lock",
          "-house-lock")  # fmt: skip
"""What SQLite, the migrations, the sequencer, the bot runner and background writers keep beside a database
file. They get its mode when they are created."""


def made_private(path: str) -> None:
    """Make an empty file for its owner alone, if there is none; SQLite takes it for an empty database."""
    with suppress(OSError):
        os.close(_opened(path))


def made_folder(path: Path) -> None:
    """Make a folder for its owner alone, and those above it, where they are missing."""
    for folder in (*reversed(path.parents), path):
        with suppress(FileExistsError):
            folder.mkdir(mode=OWNER_S)
            folder.chmod(OWNER_S)


def made_whole(path: Path, data: bytes) -> None:
    """Create a file for its owner alone, unless it exists, with its content from the first moment on: if several
    processes do so at once, one of them creates it, and none reads half of it."""
    new = path.with_name(f"{path.name}-{random_bytes.token_hex(8)}")
    try:
        _write(_opened(str(new)), data)
        try:
            os.link(new, path)
        except FileExistsError:
            return
        except OSError:  # a file system without links; a crash just here leaves a file that is not whole
            with suppress(FileExistsError):
                _write(_opened(str(path)), data)
        settle(path.parent)
    finally:
        new.unlink(missing_ok=True)


def _opened(path: str, mode: int = 0o600) -> int:
    """Make a file, for its owner alone by default, whatever the umask; return its descriptor.

    Raises FileExistsError.
    """
    descriptor = os.open(path, os.O_CREAT | os.O_EXCL | os.O_WRONLY, mode)
    os.fchmod(descriptor, mode)
    return descriptor


def _write(descriptor: int, data: bytes) -> None:
    with os.fdopen(descriptor, "wb") as file:
        file.write(data)
        file.flush()
        os.fsync(file.fileno())


def settle(folder: Path) -> None:
    """Flush a folder's entries to disk."""
    descriptor = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(descriptor)
    finally:
        os.close(descriptor)


def files_of(database: str) -> list[Path]:
    """Return the files that an SQLite database may consist of."""
    return [Path(database + end) for end in BESIDE]


def open_to_others(paths: Iterable[Path]) -> Iterator[tuple[Path, int]]:
    """Yield those of these files and folders that others have any access to, with their modes. Of a link, it is what it
    leads to."""
    for path in paths:
        try:
            mode = path.stat().st_mode & 0o777
        except OSError:
            continue
        if mode & OTHERS:
            yield path, mode


def close_to_others(paths: Iterable[Path]) -> Iterator[Text]:
    """Remove all access of others to these files and folders; say for each what was done, or why it was not."""
    for path, mode in open_to_others(paths):
        if path.stat().st_uid != os.geteuid():
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


def clear_unfinished(path: Path) -> None:
    """Delete what killed processes left of a file; only for a file with a single writer."""
    for left in path.parent.glob(f".{path.name}-*"):
        left.unlink(missing_ok=True)


def write_whole(path: Path, data: bytes, mode: int) -> None:
    """Write a file with a mode, or replace it: whole and on disk, or not at all."""
    beside = path.with_name(f".{path.name}-{os.getpid()}")
    beside.unlink(missing_ok=True)
    _write(_opened(str(beside), mode), data)
    beside.replace(path)
    settle(path.parent)

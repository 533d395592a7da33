"""What `adjudicator doctor` looks at without the store: settings, clock, disk, the modes of files, backups."""

import ctypes
import os
import shutil
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from adjudicator.api.http.settings.declared import faults
from adjudicator.api.http.settings.given import Given
from adjudicator.api.http.settings.served import log_folder_of, private_files
from adjudicator.cli.findings import Finding, fault, warning, well
from adjudicator.matches.store.copying.newest import newest_backup
from adjudicator.matches.store.private import open_to_others
from adjudicator.matches.store.schema import is_postgresql

MEGABYTE = 1024**2
DISK_LOW, DISK_FULL = (0.10, 1024 * MEGABYTE), (0.02, 128 * MEGABYTE)
"""What part of a disk, and how many bytes, are little and too little: what is above either is enough."""
BACKUP_OLD, BACKUP_LOST = 36 * 3600.0, 7 * 86400.0
"""The age, in seconds, at which a backup is late, and at which it counts as none: they are taken daily."""
UNSYNCHRONISED = 5
"""What adjtimex(2) answers where nothing keeps the clock (TIME_ERROR)."""
TIMEX_BYTES = 208


def settings(given: Given) -> Iterator[Finding]:
    """Say what is wrong with what was set."""
    found = list(faults(given))
    yield from (fault(each.pt, each.en) for each in found)
    if not found:
        where = given.read_from()
        yield well(where.pt, where.en)


def clock() -> Iterator[Finding]:
    """Say whether something keeps the machine's clock right; where the system does not tell, nothing."""
    if sys.platform != "linux":
        return
    state = ctypes.CDLL(None).adjtimex(ctypes.create_string_buffer(TIMEX_BYTES))  # all noughts: to ask, not to set
    if state == UNSYNCHRONISED:
        yield warning("nada acerta o relógio desta máquina (NTP)", "nothing keeps this machine's clock right (NTP)")
    elif state >= 0:
        yield well("acertado por NTP", "kept right by NTP")


def disk(folders: list[Path]) -> Iterator[Finding]:
    """Say how much room there is where the service writes: a disk is told of once."""
    seen: set[int] = set()
    for folder in folders:
        there = next((each for each in (folder, *folder.resolve().parents) if each.exists()), None)
        if there is None or there.stat().st_dev in seen:
            continue
        seen.add(there.stat().st_dev)
        total, _, free = shutil.disk_usage(there)
        if not total:
            continue  # none that is on a disk, as /proc
        told = f"{folder}: {free // MEGABYTE:,} MB", f"{free / total:.0%}"
        pt, en = f"{told[0]} livres ({told[1]})", f"{told[0]} free ({told[1]})"
        short = [free / total < part and free < size for part, size in (DISK_LOW, DISK_FULL)]
        yield fault(pt, en) if short[1] else warning(pt, en) if short[0] else well(pt, en)


def modes(data: Path, database: str, given: Given) -> Iterator[Finding]:
    """Say which files of the service's own others have access to, and which it cannot read itself."""
    private = [
        each for each in [*private_files(data, log_folder_of(given), database), *given.secret_files()] if each.exists()
    ]
    opened = list(open_to_others(private))
    for path, mode in opened:
        close = _to_close(path)
        yield fault(
            f"{path} tem o modo {mode:o}, e outros podem lê-lo ou mudá-lo: {close}",
            f"{path} has mode {mode:o}, and others can read or change it: {close}",
        )
    unread = [path for path in private if not os.access(path, os.R_OK)]
    for path in unread:
        yield fault(f"{path} não pode ser lido por este usuário", f"{path} cannot be read by this user")
    if not opened and not unread:
        yield well(
            f"{len(private)} arquivos e pastas, para o seu dono só", f"{len(private)} files, for their owner alone"
        )


def _to_close(path: Path) -> str:
    """Return the command that closes a file to others, and not to this user, whose it may not be yet."""
    user, close = os.geteuid(), f"chmod go= {path}"
    return close if user in (0, path.stat().st_uid) else f"chown {user} {path} && {close}"


def backups(folder: str, database: str) -> Iterator[Finding]:
    """Say how old the newest backup is."""
    if not folder:
        yield warning(
            "ninguém vê se há cópias: diga onde ficam (ADJUDICATOR_BACKUPS) as de adjudicator db backup",
            "nobody sees whether there are any: say where those of adjudicator db backup are (ADJUDICATOR_BACKUPS)",
        )
        return
    try:
        newest = newest_backup(Path(folder))
    except OSError as error:
        yield fault(f"{folder} não pode ser lido: {error.strerror}", f"{folder} cannot be read: {error.strerror}")
        return
    if newest is None:
        yield fault(f"não há nenhuma em {folder}", f"there is none in {folder}")
        return
    age = time.time() - newest
    pt, en = f"a mais nova tem {_told(age)} ({folder})", f"the newest is {_told(age)} old ({folder})"
    yield fault(pt, en) if age > BACKUP_LOST else warning(pt, en) if age > BACKUP_OLD else well(pt, en)
    if not is_postgresql(database) and _same_disk(Path(folder), Path(database)):
        yield warning(
            "estão no mesmo disco que o banco de dados: leve-as a outra máquina",
            "they are on the same disk as the database: take them to another machine",
        )


def _same_disk(one: Path, other: Path) -> bool:
    return other.exists() and one.stat().st_dev == other.stat().st_dev


def _told(seconds: float) -> str:
    return f"{seconds / 86400:.1f} d" if seconds >= 2 * 86400 else f"{seconds / 3600:.1f} h"

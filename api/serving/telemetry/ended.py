"""What processes have counted that have ended: workers before a HUP, helpers.

prometheus-client keeps a file of each kind for each process, for ever. Of those that have ended they are added up to
one of each kind, so that there are never more files than processes, and no count goes back.
"""

import os
import re
from collections.abc import Iterator
from pathlib import Path

from prometheus_client.mmap_dict import MmapedDict

ENDED = 0
"""In place of a process in a file's name: all that have ended."""
_FILE = re.compile(r"(?P<kind>[a-z_]+)_(?P<process>\d+)\.db")


def add_up_ended(folder: Path) -> None:
    """Add what ended processes have counted to what those before them had; their gauges end with them. Only one process
    does this."""
    for file, kind in _of_ended(folder):
        if not kind.startswith("gauge_"):
            _add(file, folder / f"{kind}_{ENDED}.db")
        file.unlink()


def _of_ended(folder: Path) -> Iterator[tuple[Path, str]]:
    for file in sorted(folder.glob("*.db")):
        found = _FILE.fullmatch(file.name)
        if found is not None and int(found["process"]) != ENDED and not _lives(int(found["process"])):
            yield file, found["kind"]


def _lives(process: int) -> bool:
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def _add(file: Path, to: Path) -> None:
    together = MmapedDict(str(to))
    for key, value, *_ in MmapedDict.read_all_values_from_file(str(file)):
        before, moment = together.read_value(key)
        together.write_value(key, before + value, moment)
    together.close()

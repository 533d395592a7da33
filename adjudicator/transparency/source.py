"""Where a log is read from, as it is served; one such place is a folder of files. Tiles and bundles go by paths."""

from collections.abc import Iterator
from pathlib import Path
from typing import Protocol

from adjudicator.matches.store.private import write_whole
from adjudicator.transparency.checkpoint import read_checkpoint
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import HASH
from adjudicator.transparency.tiles import ENTRIES, WIDTH, ReadTile, bundle_of, entries_in, path_of, tiles_of, width_at

CHECKPOINT = "checkpoint"


class Source(Protocol):
    """A log as it is served: its checkpoint, and what stands at the path of a tile or bundle. Raises Malformed where
    there is nothing."""

    def checkpoint(self) -> bytes:
        """Return the last checkpoint's note."""

    def at(self, level: int, number: int, width: int) -> bytes:
        """Return a tile, or (level ENTRIES) a bundle, of that width."""


class LogFiles:
    """A log in a folder, as `adjudicator log dump` writes it and any web server can serve it."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder

    def checkpoint(self) -> bytes:
        """Return the checkpoint's note."""
        return self._read(CHECKPOINT)

    def at(self, level: int, number: int, width: int) -> bytes:
        """Return a tile or a bundle: of that width, or the beginning of a wider one."""
        path = path_of(level, number, width)
        if (self.folder / path).exists():
            return self._read(path)
        wider = self._wider(level, number, width)
        if level == ENTRIES:
            return bundle_of(entries_in(wider)[:width])
        return wider[: width * HASH]

    def _wider(self, level: int, number: int, width: int) -> bytes:
        whole = path_of(level, number)
        if (self.folder / whole).exists():
            return self._read(whole)
        partial = self.folder / f"{whole}.p"
        widths = sorted(int(each.name) for each in partial.iterdir() if each.name.isdigit()) if partial.is_dir() else []
        for found in widths:
            if found > width:
                return self._read(path_of(level, number, found))
        return self._read(path_of(level, number, width))

    def _read(self, path: str) -> bytes:
        try:
            return (self.folder / path).read_bytes()
        except OSError as error:
            raise Malformed(f"falta {path} na pasta do registro", f"{path} is missing in the log's folder") from error


def read_tile_of(source: Source, size: int) -> ReadTile:
    """Return what reads the tiles of a tree of `size` entries."""
    return lambda level, number: source.at(level, number, width_at(level, number, size))


def entries_of(source: Source, size: int) -> Iterator[tuple[int, bytes]]:
    """Yield each of the first `size` entries with its position, a bundle in memory at a time. Raises Malformed."""
    number = 0
    while width := width_at(ENTRIES, number, size):
        entries = entries_in(source.at(ENTRIES, number, width))
        if len(entries) != width:
            path = path_of(ENTRIES, number, width)
            raise Malformed(f"{path} tem {len(entries)} entradas", f"{path} has {len(entries)} entries")
        yield from enumerate(entries, number * WIDTH)
        number += 1


def dump(source: Source, size: int, folder: Path) -> int:
    """Write the files of a log, its checkpoint last; return how many were written. What is there already and whole is
    left. Raises Malformed if a file there differs, for the log would have two histories, or if the log there is longer:
    what it has more may be kept nowhere else."""
    if (folder / CHECKPOINT).exists():
        there = read_checkpoint(LogFiles(folder).checkpoint()).checkpoint.size
        if there > size:
            raise Malformed(
                f"{folder} tem {there} entradas e este registro {size}: ele voltou atrás (adjudicator log recover"
                f" {folder})",
                f"{folder} has {there} entries and this log {size}: it was set back (adjudicator log recover {folder})",
            )
    written = 0
    for level, number, width in tiles_of(size):
        path = folder / path_of(level, number, width)
        if path.exists():
            continue
        data = source.at(level, number, width)
        partial = folder / f"{path_of(level, number)}.p"
        for kept in sorted(partial.iterdir()) if partial.is_dir() else ():
            if not data.startswith(kept.read_bytes()):
                raise Malformed(f"{kept} tem outra história", f"{kept} has another history")
        path.parent.mkdir(parents=True, exist_ok=True)
        write_whole(path, data, 0o644)
        written += 1
    write_whole(folder / CHECKPOINT, source.checkpoint(), 0o644)
    return written + 1

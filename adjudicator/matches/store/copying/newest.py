"""The newest backup among those that are kept in a folder."""

from pathlib import Path


def newest_backup(folder: Path) -> float | None:
    """Return when the newest file of a folder was written, in seconds since 1970, whatever made it; None if there is
    none. A backup that is being written is not one yet, nor is a hidden file. Raises OSError."""
    files = [each.stat() for each in folder.iterdir() if each.is_file() and not each.name.startswith(".")]
    return max((file.st_mtime for file in files if file.st_size), default=None)

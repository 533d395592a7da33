"""Logs in files, as an export or an archive leaves them."""

import gzip
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import BinaryIO, cast

COMPRESSED = ".gz"
PATTERNS = ("*.ndjson", f"*.ndjson{COMPRESSED}")
"""What the files of logs are called."""


@contextmanager
def opened_log(path: Path) -> Iterator[BinaryIO]:
    """Open the log in a file, which may be compressed (gzip). Raises OSError, also for what cannot be decompressed."""
    with cast(BinaryIO, gzip.open(path)) if path.suffix == COMPRESSED else path.open("rb") as file:
        try:
            yield file
        except (EOFError, zlib.error) as error:
            raise OSError(f"{path}: {error}") from error

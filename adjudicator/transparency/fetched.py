"""A log that is read from where it is served, over HTTP, as anyone may."""

from http.client import HTTPException
from typing import Any
from urllib.error import HTTPError
from urllib.request import urlopen

from adjudicator.kernel.text.refusal import TextError
from adjudicator.transparency.asking import parts_of
from adjudicator.transparency.malformed import Malformed
from adjudicator.transparency.merkle import HASH
from adjudicator.transparency.notes import MOST_BYTES
from adjudicator.transparency.source import CHECKPOINT
from adjudicator.transparency.tiles import ENTRIES, WIDTH, bundle_of, entries_in, path_of

SECONDS = 10.0
MOST_BUNDLE_BYTES = WIDTH * ((1 << 16) + 2)
"""The longest bundle of entries that there can be."""


class Unreached(TextError):
    """A log could not be read where it should be; whether it has changed nobody knows."""


class FetchedLog:
    """A log by its address: below it stand `checkpoint` and `tile/…`."""

    def __init__(self, url: str) -> None:
        parts = parts_of(url)
        if parts.scheme not in ("http", "https") or not parts.hostname or parts.query or parts.fragment:
            raise Malformed(
                f"{url[:200]!r} não é um endereço como https://clube.example/log",
                f"{url[:200]!r} is no address such as https://club.example/log",
            )
        self.url = url.rstrip("/")

    def checkpoint(self) -> bytes:
        """Return the last checkpoint's note. Raises Unreached."""
        return self._found(CHECKPOINT, MOST_BYTES)

    def at(self, level: int, number: int, width: int) -> bytes:
        """Return a tile or a bundle of that width, or the beginning of the whole one: where that is, the part need not
        be. Raises Unreached."""
        most = MOST_BUNDLE_BYTES if level == ENTRIES else WIDTH * HASH
        found = self._read(path_of(level, number, width), most)
        if found is not None:
            return found
        whole = self._found(path_of(level, number), most)
        return bundle_of(entries_in(whole)[:width]) if level == ENTRIES else whole[: width * HASH]

    def _found(self, path: str, most: int) -> bytes:
        found = self._read(path, most)
        if found is None:
            raise Unreached(f"{self.url}/{path}: não está lá", f"{self.url}/{path}: it is not there")
        return found

    def _read(self, path: str, most: int) -> bytes | None:
        """Return what stands at a path; None if nothing does."""
        url = f"{self.url}/{path}"
        try:
            answer: Any
            with urlopen(url, timeout=SECONDS) as answer:  # noqa: S310  the scheme was looked at
                data: bytes = answer.read(most + 1)
        except HTTPError as error:
            if error.code in (404, 410):
                return None
            raise Unreached(f"{url}: {error.code}", f"{url}: {error.code}") from error
        except (OSError, HTTPException, ValueError) as error:
            why = getattr(error, "reason", error)
            raise Unreached(f"{url}: {why}", f"{url}: {why}") from error
        if len(data) > most:
            raise Malformed(f"{url} tem mais que {most} bytes", f"{url} has more than {most} bytes")
        return data

"""What a player keeps: receipts, which bind the service, and the nonces that were given."""

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path

from adjudicator_sdk.receipts import Receipt


@dataclass(frozen=True)
class Kept:
    """A text of a match, or of a dispute or tournament (`stream`), under a name that it has there alone."""

    stream: str
    name: str
    text: str


Keep = Callable[[Kept], None]
"""Keeps something, durably, before the client goes on: a nonce before it is sent, a receipt before it is told."""


def kept_receipt(receipt: Receipt, note: str) -> Kept:
    """Return a receipt as it is kept; that of a seed with those of its match."""
    if receipt.seed:
        return Kept(f"m_{receipt.seed.removeprefix('s_')}", f"receipt-seed-{receipt.version}", note)
    return Kept(receipt.stream, f"receipt-{receipt.version}", note)


def kept_nonce(match: str, seat: str, nonce: str) -> Kept:
    """Return a nonce of a seat as it is kept."""
    return Kept(match, f"nonce-{seat}", nonce)


class Folder:
    """Keeps each thing as a file: `<match>/receipt-57.txt`, `<match>/nonce-P1.txt`."""

    def __init__(self, path: str | Path) -> None:
        self.path = Path(path)

    def __call__(self, kept: Kept) -> None:
        """Keep something; what has its name already stays."""
        file = self.path / kept.stream / f"{kept.name}.txt"
        file.parent.mkdir(parents=True, exist_ok=True, mode=0o700)
        if not file.exists():
            unfinished = file.with_suffix(".part")
            unfinished.write_text(kept.text, encoding="utf-8")
            unfinished.replace(file)

    def receipts(self, match: str) -> Iterator[str]:
        """Yield the receipts of a match and of its seed, or of another stream."""
        for file in sorted((self.path / match).glob("receipt-*.txt")):
            yield file.read_text(encoding="utf-8")

    def nonce(self, match: str, seat: str) -> str | None:
        """Return the nonce that a seat gave; None if it gave none."""
        file = self.path / match / f"nonce-{seat}.txt"
        return file.read_text(encoding="utf-8") if file.exists() else None

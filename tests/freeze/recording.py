"""The files: gzipped JSON, a line for each match with its digests, or one match complete."""

import gzip
from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path

import msgspec

from tests.freeze.hashed import digest, number
from tests.freeze.mapping import Mapping
from tests.freeze.playing import KINDS, Begun, Moment, play
from tests.freeze.setups import setup_of


class Recorded(msgspec.Struct, frozen=True):
    """A match as recorded: for each of KINDS sixteen digits a moment, one after the other, and a digest of them all."""

    begun: Begun
    digests: tuple[str, ...]
    whole: str


class Full(msgspec.Struct, frozen=True):
    """A match complete, for people to read and for finding what differs."""

    begun: Begun
    moments: Sequence[Moment]


def begun(ruleset: str, seed: int, options: str = "random", luck: str = "", moves: int = 0) -> Begun:
    """Return what the match of a seed is played from: unless told, with reported luck for one seed in four."""
    mode = luck or ("server" if number(seed, "luck") % 4 else "reported")
    return Begun(ruleset, seed, setup_of(ruleset, seed, options), mode, moves)


def recorded(start: Begun, moments: Iterable[Moment]) -> Recorded:
    """Return the digests of a match."""
    digests = tuple(map("".join, zip(*(moment.digests() for moment in moments), strict=True)))
    return Recorded(start, digests, digest("".join(digests).encode()))


def first_difference(match: Recorded, mapping: Mapping) -> tuple[str, Moment | None]:
    """Play a recorded match here, as far as it is the same; return what differs first, empty if nothing, and where."""
    here = None
    try:
        for here in play(match.begun, mapping):
            there = (digits[16 * here.move : 16 * here.move + 16] for digits in match.digests)
            wrong = [kind for kind, old, new in zip(KINDS, there, here.digests(), strict=True) if old != new]
            if wrong:
                return ", ".join(wrong), here
    except Exception as error:  # whatever the code under test raises is a difference
        after = f" after move {here.move}" if here else ""
        return f"raises {type(error).__name__}{after}: {error}", None
    return "", None


def write(path: Path, records: Iterable[object]) -> None:
    """Write records, a line each."""
    with gzip.open(path, "wb") as file:
        for record in records:
            file.write(msgspec.json.encode(record) + b"\n")


def matches(path: Path, seeds: range | None = None) -> Iterator[Recorded]:
    """Read a recording, or only these seeds of it."""
    with gzip.open(path) as file:
        found = (msgspec.json.decode(line, type=Recorded) for line in file)
        yield from (match for match in found if seeds is None or match.begun.seed in seeds)


def full(path: Path) -> Full:
    """Read a complete match."""
    return msgspec.json.decode(gzip.decompress(path.read_bytes()), type=Full)

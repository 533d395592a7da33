"""The commands; see the package."""

import argparse
import runpy
import subprocess
import sys
from collections.abc import Iterator
from itertools import islice
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

from tests.freeze.mapping import Mapping
from tests.freeze.playing import Begun, Moment, play
from tests.freeze.recording import Full, begun, first_difference, full, matches, recorded, write

LINES = 40
"""So many lines of details are printed of a match."""


def main() -> int:
    """Do what the command line says; return the exit status."""
    given = _arguments()
    mappings: dict[str, Mapping] = runpy.run_path(str(given.map))["MAPPINGS"]
    return _record(given, mappings) if given.command == "record" else _compare(given, mappings)


def _arguments() -> Any:
    parser = argparse.ArgumentParser(prog="python -m tests.freeze")
    commands = parser.add_subparsers(dest="command", required=True)
    record = commands.add_parser("record")
    record.add_argument("ruleset")
    record.add_argument("--seeds", type=_seeds)
    record.add_argument("--full", type=int, metavar="SEED", help="the complete record of one match")
    record.add_argument("--of", type=Path, metavar="FILE", help="with --full: the seed's match as in this recording")
    record.add_argument("--options", choices=("random", "default"), default="random")
    record.add_argument("--luck", choices=("server", "reported"), default="", help="of all matches; else mixed")
    record.add_argument("--moves", type=int, default=0, help="play no further than so many moves")
    record.add_argument("--out", type=Path, required=True)
    compare = commands.add_parser("compare")
    compare.add_argument("file", type=Path)
    compare.add_argument("--full", action="store_true", help="the file is the complete record of one match")
    compare.add_argument("--seeds", type=_seeds, help="only these")
    compare.add_argument("--before", type=Path, help="a checkout of the recorded code, to show what differs")
    for command in (record, compare):
        command.add_argument("--map", type=Path, default=Path(__file__).with_name("mapping.py"))
    return parser.parse_args()


def _seeds(text: str) -> range:
    first, _, last = text.partition("..")
    return range(int(first), int(last or first) + 1)


def _record(given: Any, mappings: dict[str, Mapping]) -> int:
    mapping, how = mappings.get(given.ruleset, {}), (given.options, given.luck, given.moves)
    if given.full is not None:
        one = range(given.full, given.full + 1)
        start = next(matches(given.of, one)).begun if given.of else begun(given.ruleset, given.full, *how)
        write(given.out, [Full(start, list(play(start, mapping)))])
        return 0
    starts = (begun(given.ruleset, seed, *how) for seed in given.seeds)
    write(given.out, (recorded(start, play(start, mapping)) for start in starts))
    return 0


def _compare(given: Any, mappings: dict[str, Mapping]) -> int:
    known = full(given.file) if given.full else None
    equal, different = 0, []
    for match in [recorded(known.begun, known.moments)] if known else matches(given.file, given.seeds):
        what, here = first_difference(match, mappings.get(match.begun.ruleset, {}))
        if not what:
            equal += 1
            continue
        different.append(f"seed {match.begun.seed}: {f'move {here.move}: ' if here else ''}{what}")
        print(different[-1], flush=True)
        if here and (known or given.before):
            there = known or _there(match.begun, given)
            print(*(f"    {line}" for line in islice(details(there.moments[here.move], here), LINES)), sep="\n")
    print(f"{equal} matches equal, {len(different)} different", *different, sep="\n  ")
    return 1 if different else 0


def _there(start: Begun, given: Any) -> Full:
    """Play a match in the older checkout."""
    with TemporaryDirectory() as folder:
        out = Path(folder, "full.gz")
        words = f"-m tests.freeze record {start.ruleset} --full {start.seed}".split()
        files = ["--of", str(given.file.resolve()), "--out", str(out)]
        subprocess.run([".venv/bin/python", *words, *files], cwd=given.before, check=True)
        return full(out)


def details(there: Moment, here: Moment) -> Iterator[str]:
    """Yield what differs between two moments after the same move: actions by seat, members by path."""
    yield f"after {here.action}"
    for seat in here.legal:
        old, new = set(there.legal.get(seat, ())), set(here.legal[seat])
        yield from (f"legal for {seat} only there: {action}" for action in sorted(old - new))
        yield from (f"legal for {seat} only here: {action}" for action in sorted(new - old))
    yield from _paths("table", there.table, here.table)
    yield from _paths("question", there.question, here.question)


def _paths(at: str, there: Any, here: Any) -> Iterator[str]:
    if isinstance(there, dict) and isinstance(here, dict):
        for key in sorted({*there, *here}):
            yield from _paths(f"{at}.{key}", there.get(key), here.get(key))
    elif isinstance(there, list) and isinstance(here, list) and len(there) == len(here):
        for place, pair in enumerate(zip(there, here, strict=True)):
            yield from _paths(f"{at}[{place}]", *pair)
    elif there != here:
        yield f"{at}: there {there}, here {here}"


if __name__ == "__main__":
    sys.exit(main())

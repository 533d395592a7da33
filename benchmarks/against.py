"""This commit's figures beside another's: both measure in turn, so that what slows the machine down slows both."""

import re
import subprocess
import sys
import tempfile
from collections.abc import Sequence
from pathlib import Path
from statistics import median
from typing import TypeAlias

from benchmarks.report import line, note

ROOT = Path(__file__).parents[1]
Figures: TypeAlias = dict[str, float]
"""What a run has printed: each figure by what it is of, and what it is of its limit or peer, which was measured in the
same minute and so says more. Of several of one name it is the first."""

_LINE = re.compile(r"  (?P<what>\S.{61,}?) +(?P<figure>\d[\d,]*(?:\.\d+)?)(?:/s| ms| ns| s|)(?:   (?P<beside>.*)|$)")
_BESIDE = re.compile(r"(\d+\.\d+) ((?:of|times) the \w+)")
DIFFERENT = 0.05
"""By so much a figure must differ to be called another."""


def compare(commit: str, names: Sequence[str], rounds: int, root: Path = ROOT) -> None:
    """Run measurements here and at another commit, in turn, so many times; print how many times the other's each figure
    is, with the spread of the rounds. Raises SystemExit if there is no such commit, or a run fails.
    """
    with tempfile.TemporaryDirectory() as place:
        then = _checked_out(commit, root, Path(place))
        runs: list[tuple[Figures, Figures]] = []
        for number in range(rounds):
            first, second = (then, root) if number % 2 == 0 else (root, then)
            one, other = _measured(first, names), _measured(second, names)
            runs.append((one, other) if first is then else (other, one))
    note(f"of {rounds} rounds; the figure of this tree, and how many times that of {commit} it is")
    for what in runs[0][1]:
        both = [(before[what], now[what]) for before, now in runs if what in before and what in now]
        if both and all(before for before, _ in both):
            ratios = [now / before for before, now in both]
            middle = median(ratios)
            changed = "" if abs(middle - 1) < DIFFERENT else "   more" if middle > 1 else "   less"
            beside = f"{middle:.2f} times ({min(ratios):.2f} to {max(ratios):.2f}){changed}"
            line(what, f"{median(now for _, now in both):,.4g}", beside)


def _checked_out(commit: str, root: Path, place: Path) -> Path:
    """Put the files of a commit into a folder."""
    found = subprocess.run(["git", "-C", str(root), "archive", commit], capture_output=True)
    if found.returncode:
        sys.exit(f"--against {commit}: {found.stderr.decode().strip()}")
    subprocess.run(["tar", "-x", "-C", str(place)], input=found.stdout, check=True)
    return place


def _measured(folder: Path, names: Sequence[str]) -> Figures:
    """Run a tree's own measurements, by this interpreter and what is installed for it."""
    command = [sys.executable, "-m", "benchmarks", *names]
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, text=True)
    if done.returncode:
        sys.exit(f"{' '.join(command)} in {folder}: exit code {done.returncode}")
    return figures_in(done.stdout)


def figures_in(printed: str) -> Figures:
    """Return the figures among the lines that a run has printed."""
    found: Figures = {}
    for row in printed.splitlines():
        read = _LINE.match(row)
        if read is None:
            continue
        what = read["what"].rstrip()
        found.setdefault(what, float(read["figure"].replace(",", "")))
        for ratio, of in _BESIDE.findall(read["beside"] or ""):
            found.setdefault(f"{what}: {of}", float(ratio))
    return found

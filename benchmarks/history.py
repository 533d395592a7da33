"""Figures kept beside the commit that they are of, so that what a year of changes costs can be seen."""

import json
import platform
import re
import subprocess
from datetime import UTC, datetime
from pathlib import Path
from typing import NamedTuple

from benchmarks.report import PRINTED

ROOT = Path(__file__).parents[1]
HISTORY = ROOT / "benchmarks" / "history"
_AIM = re.compile(r"(?P<ratio>\d+\.\d+) [\w' ]+? \(aim: (?P<within>within )?(?P<aim>\d+(?:\.\d+)?)")


class Kept(NamedTuple):
    """The figures of a run."""

    name: str
    figures: dict[str, tuple[float, str]]
    """What each is of: the figure, and what it stands beside."""


class Aimed(NamedTuple):
    """What a figure is of its limit or peer, and what it is to be; `within`: at most, otherwise at least."""

    ratio: float
    aim: float
    within: bool

    @property
    def reached(self) -> float:
        """How much of the aim is reached: 1 is all of it."""
        return self.aim / self.ratio if self.within else self.ratio / self.aim


def keep(folder: Path = HISTORY, root: Path = ROOT) -> Path:
    """Write the figures of this run into a file of their own, named by the day and the commit; return it. Of a tree
    that has changes which are in no commit, the commit is told with a `+`."""
    commit = _git(root, "rev-parse", "--short=8", "HEAD") + (
        "+" if _git(root, "status", "--porcelain", "--untracked-files=no") else ""
    )
    now = datetime.now(UTC)
    told = {
        "commit": commit,
        "at": now.isoformat(timespec="seconds"),
        "python": platform.python_version(),
        "machine": platform.machine(),
        "figures": [{"what": what, "figure": figure, "beside": beside} for what, figure, beside in PRINTED],
    }
    file = folder / f"{now:%Y-%m-%d}-{commit}.json"
    folder.mkdir(parents=True, exist_ok=True)
    file.write_text(json.dumps(told, indent=1, ensure_ascii=False) + "\n")
    return file


def read(path: Path) -> Kept:
    """Return the figures of a run that were kept."""
    told = json.loads(path.read_text(encoding="utf-8"))
    figures: dict[str, tuple[float, str]] = {}
    for each in told["figures"]:
        number = re.match(r"[\d,]+(?:\.\d+)?", each["figure"])
        if number is not None:
            figures.setdefault(each["what"], (float(number[0].replace(",", "")), each["beside"]))
    return Kept(path.stem, figures)


def aimed(beside: str) -> Aimed | None:
    """Return what a figure is of what stands beside it, if it is to be so much."""
    found = _AIM.search(beside)
    return Aimed(float(found["ratio"]), float(found["aim"]), found["within"] is not None) if found else None


def _git(root: Path, *arguments: str) -> str:
    """Return what git says; nothing where there is no git."""
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()

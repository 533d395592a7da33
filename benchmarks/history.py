"""Figures kept beside the commit that they are of, so that what a year of changes costs can be seen."""

import json
import platform
import subprocess
from datetime import UTC, datetime
from pathlib import Path

from benchmarks.report import PRINTED

ROOT = Path(__file__).parents[1]


def keep(folder: Path = ROOT / "benchmarks" / "history", root: Path = ROOT) -> Path:
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


def _git(root: Path, *arguments: str) -> str:
    """Return what git says; nothing where there is no git."""
    done = subprocess.run(["git", "-C", str(root), *arguments], capture_output=True, text=True, check=False)
    return done.stdout.strip()

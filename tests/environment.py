"""A clean Python environment into which a package is really installed, without a package index.

It is made of what runs the tests: `python -m venv`, and in its `site-packages` one file by which this checkout and the
libraries of the running environment are found (`--system-site-packages` would show those of the Python that this
environment itself was made of, which has none of them). What is installed goes into the new environment alone: pip
builds it offline with the setuptools that is there.
"""

import os
import shutil
import subprocess
import sys
import sysconfig
from pathlib import Path
from typing import NamedTuple

ROOT = Path(__file__).parents[1]


class Environment(NamedTuple):
    """An environment: its folder."""

    folder: Path

    @property
    def python(self) -> Path:
        """Its interpreter."""
        return self.folder / "bin" / "python"

    def run(self, *arguments: str | Path, cwd: Path | None = None, fails: bool = False) -> str:
        """Run its interpreter; return what it says, and on standard error if it must fail."""
        # What the tests themselves run under (PYTHONPATH, pytest's own) is not this environment's.
        kept = {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}
        done = subprocess.run(
            [str(self.python), *map(str, arguments)],
            cwd=cwd or self.folder, env=kept, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout

    def install(self, package: Path, *options: str) -> None:
        """Install a package from its folder, which is where pip builds it: give it a copy."""
        offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
        self.run("-m", "pip", "install", *offline, *options, package)


def clean_environment(folder: Path) -> Environment:
    """Make an environment that has what runs the tests, and nothing else."""
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    made = Environment(folder)
    (packages,) = folder.glob("lib/python*/site-packages")
    ours = sysconfig.get_path("purelib")
    (packages / "adjudicator-here.pth").write_text(f"{ROOT}\nimport site; site.addsitedir({ours!r})\n")
    return made


def copied(package: Path, to: Path) -> Path:
    """Return a copy of a package's folder without what was made in it."""
    shutil.copytree(package, to, ignore=shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__"))
    return to

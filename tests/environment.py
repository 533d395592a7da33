"""A clean Python environment into which a package is really installed, without a package index.

It is made of what runs the tests: `python -m venv`, and in its `site-packages` one file by which the libraries of the
running environment are found (`--system-site-packages` would show those of the Python that this environment itself was
made of, which has none of them), and this checkout too, if it is asked for. What is installed goes into the new
environment alone: pip builds it offline with the setuptools that is there.
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

    @property
    def variables(self) -> dict[str, str]:
        """What its programs find set: not what the tests themselves run under (PYTHONPATH, pytest's own)."""
        return {key: value for key, value in os.environ.items() if not key.startswith(("PYTHON", "PYTEST"))}

    def run(self, *arguments: str | Path, cwd: Path | None = None, fails: bool = False) -> str:
        """Run its interpreter; return what it says, and on standard error if it must fail."""
        done = subprocess.run(
            [str(self.python), *map(str, arguments)],
            cwd=cwd or self.folder, env=self.variables, capture_output=True, text=True, check=False,
        )  # fmt: skip
        assert (done.returncode != 0) == fails, done.stdout + done.stderr
        return done.stderr if fails else done.stdout

    @property
    def packages(self) -> Path:
        """The folder that its packages are installed in."""
        (found,) = self.folder.glob("lib/python*/site-packages")
        return found

    def install(self, package: Path, *options: str) -> None:
        """Install a package from an archive, or from its folder, which is where pip builds it: give it a copy."""
        offline = ("--no-index", "--no-deps", "--no-build-isolation", "--disable-pip-version-check", "--quiet")
        self.run("-m", "pip", "install", *offline, *options, package)


def clean_environment(folder: Path) -> Environment:
    """Make an environment that has what runs the tests, this checkout among it, and nothing else."""
    made = _empty_environment(folder)
    ours = sysconfig.get_path("purelib")
    (made.packages / "adjudicator-here.pth").write_text(f"{ROOT}\nimport site; site.addsitedir({ours!r})\n")
    return made


def environment_of_libraries(folder: Path) -> Environment:
    """Make an environment that has the libraries of what runs the tests, and knows nothing of this checkout."""
    made = _empty_environment(folder)
    libraries = folder / "libraries"
    libraries.mkdir()
    for each in Path(sysconfig.get_path("purelib")).iterdir():
        if "adjudicator" not in each.name and each.suffix != ".pth":
            (libraries / each.name).symlink_to(each)
    (made.packages / "libraries.pth").write_text(f"{libraries}\n")
    return made


def _empty_environment(folder: Path) -> Environment:
    subprocess.run([sys.executable, "-m", "venv", "--without-pip", folder], check=True)
    return Environment(folder)


def copied(package: Path, to: Path) -> Path:
    """Return a copy of a package's folder without what was made in it."""
    shutil.copytree(package, to, ignore=shutil.ignore_patterns(".*", "build", "*.egg-info", "__pycache__"))
    return to

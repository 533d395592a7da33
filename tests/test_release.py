"""`make release`: what its two halves change, and what they refuse. See `tests/test_package.py` for what is built."""

import subprocess
import sys
from pathlib import Path

import pytest

from tests.environment import ROOT

CHANGES = "# Changelog\n\n## [Unreleased]\n\n### Added\n\n- A game.\n\n## [0.9.0] - 2026-01-31\n\n- Another.\n"
PROJECT = """
[build-system]
requires = ["setuptools"]
build-backend = "setuptools.build_meta"
[project]
name = "small"
dynamic = ["version"]
[tool.setuptools]
packages = ["adjudicator"]
[tool.setuptools.dynamic]
version = { attr = "adjudicator.__version__" }
"""


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A repository with what a release needs, and little else."""
    files = {
        "adjudicator/__init__.py": '__version__ = "0.9.0"\n',
        "api/openapi/answers.json": '{"Index":{"name":"Adjudicator","version":"0.9.0"}}\n',
        "CHANGELOG.md": CHANGES,
        "pyproject.toml": PROJECT,
        ".gitignore": "dist\n*.egg-info\nbuild\n",
    }
    for name, text in files.items():
        (tmp_path / name).parent.mkdir(parents=True, exist_ok=True)
        (tmp_path / name).write_text(text)
    git(tmp_path, "init", "--quiet")
    git(tmp_path, "config", "user.name", "Ana")
    git(tmp_path, "config", "user.email", "ana@club.example")
    git(tmp_path, "add", ".")
    git(tmp_path, "commit", "--quiet", "--message", "Begin")
    return tmp_path


def git(folder: Path, *arguments: str) -> str:
    """Run git; return what it says."""
    return subprocess.run(["git", *arguments], cwd=folder, capture_output=True, text=True, check=True).stdout


def release(folder: Path, *arguments: str) -> subprocess.CompletedProcess[str]:
    """Run one half."""
    command = [sys.executable, str(ROOT / ".ci/release.py"), *arguments]
    return subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False)


@pytest.mark.nightly
def test_a_release_is_built_committed_and_tagged(checkout: Path) -> None:
    assert release(checkout, "begin", "1.0.0").returncode == 0
    done = release(checkout, "end")
    assert done.returncode == 0, done.stdout + done.stderr
    built = {path.name for path in (checkout / "dist/1.0.0").iterdir()}
    assert built == {"small-1.0.0.tar.gz", "small-1.0.0-py3-none-any.whl"}
    assert git(checkout, "show", "--no-patch", "--format=%s", "v1.0.0^{commit}") == "Release 1.0.0\n"
    assert git(checkout, "status", "--porcelain") == ""
    assert '"version":"1.0.0"' in (checkout / "api/openapi/answers.json").read_text()
    heading, _, rest = (checkout / "CHANGELOG.md").read_text().partition("## [1.0.0] - 20")
    assert heading.endswith("## [Unreleased]\n\n")
    assert "- A game.\n\n## [0.9.0]" in rest


@pytest.mark.parametrize(("version", "why"), [
    ("", "VERSION=x.y.z"),
    ("1.0", "VERSION=x.y.z"),
    ("v1.0.0", "VERSION=x.y.z"),
    ("0.9.0", "does not come after 0.9.0"),
    ("0.10.0", ""),
])  # fmt: skip
def test_a_version_comes_after_the_one_before(checkout: Path, version: str, why: str) -> None:
    done = release(checkout, "begin", version)
    assert (done.returncode == 0) == (why == "")
    assert why in done.stderr


def test_a_release_is_of_what_is_committed_and_told(checkout: Path) -> None:
    (checkout / "CHANGELOG.md").write_text(CHANGES.replace("### Added\n\n- A game.\n\n", ""))
    assert "not committed" in release(checkout, "begin", "1.0.0").stderr
    git(checkout, "commit", "--quiet", "--all", "--message", "Tell nothing")
    assert "nothing under ## [Unreleased]" in release(checkout, "begin", "1.0.0").stderr
    assert git(checkout, "status", "--porcelain") == ""

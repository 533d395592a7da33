"""What is published is whole: the wheel that is made of the archive of the sources, alone in an environment, serves and
plays."""

import shutil
import subprocess
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import pytest

from adjudicator import __version__
from adjudicator.cli import COMMANDS, MAINTAINERS
from tests.api.service import fetch, free_port, wait_until_up
from tests.environment import ROOT, Environment, environment_of_libraries

PACKAGED = ("adjudicator", "api", "migrations")
"""The folders of this checkout that are in the package."""
ABOUT = ("pyproject.toml", "MANIFEST.in", "README.md", "CHANGELOG.md", "LICENSE")
MOST_BYTES = 15_000_000

pytestmark = pytest.mark.nightly


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """The wheel, made of the archive of the sources, as who installs that has it made; and that of a copy of what this
    checkout publishes."""
    folder = tmp_path_factory.mktemp("archives")
    for name in PACKAGED:
        made_there = shutil.ignore_patterns("__pycache__", "*.egg-info", "build")
        shutil.copytree(ROOT / name, folder / "checkout" / name, symlinks=True, ignore=made_there)
    for name in ("openapi.yaml", *ABOUT):
        shutil.copy(ROOT / name, folder / "checkout")
    made = folder / "dist"
    build = [sys.executable, "-m", "build", "--no-isolation", "--outdir", str(made), str(folder / "checkout")]
    done = subprocess.run(build, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
    (wheel,) = made.glob("*.whl")
    assert len([*made.glob("*.tar.gz")]) == 1
    return wheel


class Installed(NamedTuple):
    """An environment in which an archive is installed, and what has come into it."""

    environment: Environment
    added: list[Path]


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Installed:
    """The wheel, alone in an environment."""
    environment = environment_of_libraries(tmp_path_factory.mktemp("wheel") / "environment")
    before = set(environment.packages.iterdir())
    environment.install(wheel)
    return Installed(environment, sorted({*environment.packages.iterdir()} - before))


def packaged() -> set[str]:
    """The files of this checkout that are in the package, as they are called there."""
    listed = ("git", "ls-files", "--cached", "--others", "--exclude-standard")
    ours = subprocess.run([*listed, *PACKAGED], cwd=ROOT, capture_output=True, text=True, check=False)
    if ours.returncode != 0:
        pytest.skip("this is no checkout of git: what belongs to it is not known")
    links = {str(each.relative_to(ROOT)) for each in (ROOT / "adjudicator").iterdir() if each.is_symlink()}
    files = {name for name in ours.stdout.splitlines() if (ROOT / name).is_file()} - links
    inside = {name if name.startswith("adjudicator/") else f"adjudicator/{name}" for name in files}
    return {*inside, "adjudicator/openapi.yaml"}


def test_one_package_is_installed_and_it_is_whole(installed: Installed) -> None:
    assert [each.name for each in installed.added] == ["adjudicator", f"adjudicator_server-{__version__}.dist-info"]
    files = {path for folder in installed.added for path in folder.rglob("*") if path.is_file()}
    sources = {path for path in files if "__pycache__" not in path.parts}
    inside = {str(path.relative_to(installed.environment.packages)) for path in sources}
    assert {name for name in inside if name.startswith("adjudicator/")} == packaged()
    assert not any(path.is_symlink() for path in sources)
    assert sum(path.stat().st_size for path in sources) < MOST_BYTES


def test_it_serves_and_plays_alone(installed: Installed, tmp_path: Path) -> None:
    environment, log = installed.environment, tmp_path / "first.ndjson"
    with served(environment, tmp_path / "served") as port:
        token = called(environment, "tokens", "organiser", cwd=tmp_path / "served").strip()
        url = f"http://127.0.0.1:{port}"
        said = called(environment, "demo", "diamonds", "--url", url, "--token", token, "--log", log, cwd=tmp_path)
        assert "Winner: " in said
        assert fetch(port, "/openapi.yaml") == (200, (ROOT / "openapi.yaml").read_bytes())
        for path in ("/", "/docs", "/rules/heat", "/cards/heat", "/v1/rulesets"):
            assert fetch(port, path)[0] == 200, path
    checked = called(environment, "verify", log, cwd=tmp_path)
    assert "fold and re-adjudication: passed" in checked
    assert "$schema" in called(environment, "cards", "schema", "heat", cwd=tmp_path)
    assert "files" in called(environment, "new-game", "hop_skip", cwd=tmp_path)


def test_it_has_no_commands_of_a_checkout(installed: Installed, tmp_path: Path) -> None:
    listed = called(installed.environment, "--help", cwd=tmp_path)
    named = {line.split()[0] for line in listed.rpartition("Commands:")[2].splitlines() if line.startswith("  ")}
    assert COMMANDS.keys() - MAINTAINERS.keys() <= named
    assert not named & MAINTAINERS.keys()


def called(environment: Environment, *arguments: str | Path, cwd: Path) -> str:
    """Call the command that is installed, in a folder; return what it says."""
    return environment.run(environment.folder / "bin" / "adjudicator", *arguments, cwd=cwd)


@contextmanager
def served(environment: Environment, folder: Path) -> Iterator[int]:
    """Serve by the command that is installed, in a new folder, with nothing but the defaults; give the port."""
    folder.mkdir()
    port = free_port()
    command = [str(environment.folder / "bin" / "adjudicator"), "serve", "--port", str(port), "--workers", "1"]
    with (
        (folder / "said").open("wb") as said,
        subprocess.Popen(command, cwd=folder, env=environment.variables, stdout=said, stderr=said) as process,
    ):
        try:
            wait_until_up(port)
            yield port
        finally:
            process.terminate()

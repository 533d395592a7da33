"""The packages as who installs them has them: built, installed elsewhere, and their READMEs' examples run."""

import re
import subprocess
from pathlib import Path

import pytest

from tests.clients.club import Club
from tests.environment import clean_environment, copied

PACKAGES = Path(__file__).parents[2] / "clients"


def examples(package: str, language: str) -> list[str]:
    """Return the examples of a package's README."""
    readme = (PACKAGES / package / "README.md").read_text(encoding="utf-8")
    return re.findall(rf"^```{language}\n(.*?)^```", readme, re.DOTALL | re.MULTILINE)


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program of who has the package alone; return what it says."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={"PATH": "/usr/bin:/bin", **environment}, capture_output=True,
        text=True, check=False,
    )  # fmt: skip
    assert done.returncode == 0, done.stdout + done.stderr
    return done.stdout


def check_examples(played: str, verified: str) -> None:
    """Check what the examples say: a bot has played to the end, and its receipts hold."""
    assert re.fullmatch(r"m_\w+ won by( P\d)+\n", played)
    found = re.fullmatch(r"(\d+) receipts hold; proven up to version (\d+) of (\d+)\n", verified)
    assert found is not None
    receipts, proven, events = map(int, found.groups())
    assert receipts > 10 and proven == events > 100


@pytest.mark.nightly
def test_a_bot_of_the_python_readme(club: Club, tmp_path: Path) -> None:
    environment = clean_environment(tmp_path / "environment")
    environment.install(copied(PACKAGES / "python", tmp_path / "source"))
    bot, check = examples("python", "python")
    assert len(bot.splitlines()) <= 30
    place = tmp_path / "bot"
    place.mkdir()
    played = run(environment.python, "-c", bot, cwd=place, **club.environment)
    club.sequencer.round()
    verified = run(environment.python, "-c", check, cwd=place, **club.environment, MATCH=played.split()[0])
    check_examples(played, verified)
    where = run(environment.python, "-c", "import adjudicator_sdk as a; print(a.__file__)", cwd=place)
    assert Path(where.strip()).is_relative_to(environment.folder)
    assert Path(where.strip()).with_name("py.typed").exists()

"""The two halves of `make release`: `begin x.y.z` sets the version, `end` builds what is published, commits and tags.

Between them the archives are tried by the tests. Nothing leaves this machine: what to push and to upload is said.
"""

import datetime
import re
import subprocess
import sys
from pathlib import Path
from typing import NoReturn

CHANGELOG = Path("CHANGELOG.md")
UNRELEASED = "## [Unreleased]\n"
VERSION = re.compile(r'__version__ = "(\d+\.\d+\.\d+)"')
CARRIERS = {
    Path("adjudicator/__init__.py"): VERSION,
    Path("api/openapi/answers.json"): re.compile(r'"name":"Adjudicator","version":"(\d+\.\d+\.\d+)"'),
}
"""The files that say the version, and how; what is made of them says it too (openapi.yaml)."""


def begin(version: str) -> None:
    """Set the version, and give what is unreleased its heading; refuse what could not be a release."""
    if not re.fullmatch(r"\d+\.\d+\.\d+", version):
        refuse(f"VERSION=x.y.z says which version it is to be; {version!r} does not")
    if said("git", "status", "--porcelain"):
        refuse("there are changes that are not committed: a release is of what is")
    if number(version) <= number(current()):
        refuse(f"{version} does not come after {current()}")
    if not re.search(rf"{re.escape(UNRELEASED)}\s*(?!## )\S", CHANGELOG.read_text(encoding="utf-8")):
        refuse(f"{CHANGELOG} has nothing under {UNRELEASED.strip()}: say there what has changed")
    for path, pattern in CARRIERS.items():
        text = path.read_text(encoding="utf-8")
        start, stop = found(pattern, text, path).span(1)
        path.write_text(text[:start] + version + text[stop:], encoding="utf-8")
    today = datetime.datetime.now(tz=datetime.UTC).date()
    text = CHANGELOG.read_text(encoding="utf-8")
    CHANGELOG.write_text(text.replace(UNRELEASED, f"{UNRELEASED}\n## [{version}] - {today}\n", 1), encoding="utf-8")


def end() -> None:
    """Build both archives, commit and tag."""
    version = current()
    run(sys.executable, "-m", "build", "--no-isolation", "--outdir", f"dist/{version}")
    run("git", "commit", "--quiet", "--all", "--message", f"Release {version}")
    run("git", "tag", "--annotate", f"v{version}", "--message", f"Adjudicator {version}")
    print(f"To publish it: git push --follow-tags, and upload what is in dist/{version}")


def current() -> str:
    """Return the version that the sources say."""
    path = Path("adjudicator/__init__.py")
    return found(VERSION, path.read_text(encoding="utf-8"), path)[1]


def found(pattern: re.Pattern[str], text: str, path: Path) -> re.Match[str]:
    """Return where a file's text says the version."""
    match = pattern.search(text)
    return match if match is not None else refuse(f"{path} does not say the version where it should")


def number(version: str) -> tuple[int, ...]:
    """Return a version as one that can be compared."""
    return tuple(map(int, version.split(".")))


def run(*command: str) -> None:
    """Run a command; end if it fails."""
    if subprocess.run(command, check=False).returncode != 0:
        refuse(f"failed: {' '.join(command)}")


def said(*command: str) -> str:
    """Return what a command says."""
    return subprocess.run(command, capture_output=True, text=True, check=True).stdout


def refuse(why: str) -> NoReturn:
    """End, and say why."""
    sys.exit(f"no release: {why}")


if __name__ == "__main__":
    match sys.argv[1:]:
        case ["begin", version]:
            begin(version)
        case ["end"]:
            end()
        case _:
            sys.exit("make release VERSION=x.y.z")

"""Both packages, built and installed with all that they need from the registries, and the examples of their READMEs."""

import json
import shutil
import sys
from pathlib import Path

from adjudicator.matches.store.schema import upgrade
from tests.clients.club import opened
from tests.clients.test_generated import TOOLS, TSC, run
from tests.clients.test_packages import PACKAGES, check_examples, examples
from tests.clients.typescript_bundles import STRICTEST
from tests.environment import copied


def packages(folder: Path) -> None:
    """Install the packages where nothing else is, and have each of them play and verify."""
    upgrade(str(folder / "schema.db"))
    programs = [python(folder / "python-package")]
    if TOOLS.exists():
        programs.append(typescript(folder / "typescript-package"))
    with opened(folder / "schema.db", folder) as club:
        for place, bot, check in programs:
            played = run(*bot, cwd=place, **club.environment)
            club.sequencer.round()
            check_examples(played, run(*check, cwd=place, **club.environment, MATCH=played.split()[0]))


def python(place: Path) -> tuple[Path, list[str], list[str]]:
    """Build a wheel and install it in an environment of its own; return where its examples run, and how."""
    source, environment = copied(PACKAGES / "python", place / "source"), place / "environment"
    wheel = ("wheel", "--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", place, source)
    run(sys.executable, "-m", "pip", *wheel, cwd=place)
    run(sys.executable, "-m", "venv", environment, cwd=place)
    own = str(environment / "bin" / "python")
    run(own, "-m", "pip", "install", "--quiet", *place.glob("*.whl"), cwd=place)
    bot, check = ([own, "-c", example] for example in examples("python", "python"))
    return place, bot, check


def typescript(place: Path) -> tuple[Path, list[str], list[str]]:
    """Build and pack as the README says, install what was packed in a project, and compile its examples there by the
    strictest settings; return where they run, and how."""
    source, project = copied(PACKAGES / "typescript", place / "clients" / "typescript"), place / "project"
    shutil.copy(PACKAGES.parent / "openapi.yaml", place)
    project.mkdir()
    run("npm", "ci", "--silent", cwd=source)
    run("npm", "pack", "--silent", "--pack-destination", project, cwd=source)
    (project / "package.json").write_text('{"type": "module", "private": true}')
    run("npm", "install", "--silent", *project.glob("*.tgz"), "@types/node@20", cwd=project)
    (project / "tsconfig.json").write_text(json.dumps({"compilerOptions": STRICTEST, "include": ["*.ts"]}))
    for name, example in zip(("bot", "check"), examples("typescript", "ts"), strict=True):
        (project / f"{name}.ts").write_text(example, encoding="utf-8")
    run(TSC, "-p", ".", cwd=project)
    return project, ["node", "built/bot.js"], ["node", "built/check.js"]

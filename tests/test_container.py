"""The container file and the compose file, as far as they can be tried without images: linted, and held against what
they name. `make containers` builds and runs them."""

import os
import re
import shutil
import subprocess
import sys
import zipfile
from pathlib import Path
from typing import Any

import pytest

from adjudicator.kernel.text.yaml_files import read_own_yaml

ROOT = Path(__file__).parents[1]
DEPLOY = ROOT / "deploy"
CONTAINERFILE = DEPLOY / "Containerfile"
HADOLINT = Path(sys.executable).with_name("hadolint")


def compose() -> Any:
    return read_own_yaml(DEPLOY / "compose.yaml")


def test_the_container_file_has_no_fault_that_a_linter_knows() -> None:
    done = subprocess.run([HADOLINT, CONTAINERFILE], capture_output=True, text=True, check=False)
    assert (done.returncode, done.stdout) == (0, "")


@pytest.mark.nightly
def test_what_is_let_into_the_container_is_all_that_the_service_is_built_of(tmp_path: Path) -> None:
    context = tmp_path / "context"
    context.mkdir()
    everything, *lines = (ROOT / ".dockerignore").read_text().split()
    assert everything == "*"
    for name in (line.removeprefix("!") for line in lines if line.startswith("!")):
        found, there = ROOT / name, context / name
        if found.is_dir():
            shutil.copytree(found, there, symlinks=True, ignore=shutil.ignore_patterns("__pycache__"))
        else:
            shutil.copy(found, there)
    made_of_it = ("--quiet", "--no-deps", "--no-build-isolation", "--wheel-dir", str(tmp_path), ".")
    subprocess.run([sys.executable, "-m", "pip", "wheel", *made_of_it], cwd=context, check=True)
    (wheel,) = tmp_path.glob("*.whl")
    whole = {"adjudicator/openapi.yaml", "adjudicator/py.typed", "adjudicator/migrations/sqlite/0001_matches.sql",
             "adjudicator/api/pages/static/verify.js", "adjudicator/rulesets/heat/rulebook.yaml"}  # fmt: skip
    assert whole <= set(zipfile.ZipFile(wheel).namelist())


def test_it_runs_without_root_and_says_whether_it_lives() -> None:
    text = CONTAINERFILE.read_text()
    user, health = re.findall(r"^USER (\d+)$", text, re.M), re.findall(r"HEALTHCHECK .*\n +CMD (.*)", text)
    assert [int(each) > 1000 for each in user] == [True]
    assert "/healthz" in health[0]
    service = compose()["services"]["adjudicator"]
    assert service["read_only"] and service["cap_drop"] == ["ALL"] and "tmpfs" in service
    assert service["security_opt"] == ["no-new-privileges:true"]


def test_compose_sets_what_is_a_setting(tmp_path: Path) -> None:
    dsn = tmp_path / "database"
    dsn.write_text("postgresql://adjudicator:word@database/adjudicator")
    given = compose()["services"]["adjudicator"]["environment"]
    given |= {"ADJUDICATOR_DATABASE_FILE": str(dsn), "ADJUDICATOR_DATA": str(tmp_path)}
    given["ADJUDICATOR_PUBLIC_URL"] = re.sub(r"\$\{SITE:.*\}", "judges.example", given["ADJUDICATOR_PUBLIC_URL"])
    command = [sys.executable, "-m", "adjudicator.cli", "config", "check"]
    done = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr


def test_compose_names_nothing_that_it_does_not_have() -> None:
    told = compose()
    for name, service in told["services"].items():
        assert {*service.get("secrets", ())} <= {*told["secrets"]}, name
        assert {*service["networks"]} <= {*told["networks"]}, name
        assert {*service.get("depends_on", ())} <= {*told["services"]}, name
        for volume in service["volumes"]:
            source = volume.split(":")[0]
            assert (DEPLOY / source).is_file() if source.startswith(".") else source in told["volumes"], name
        if "build" in service:
            assert (DEPLOY / service["build"]["context"] / service["build"]["dockerfile"]).samefile(CONTAINERFILE)
    (network,) = told["networks"]["inside"]["ipam"]["config"]
    assert told["services"]["adjudicator"]["environment"]["ADJUDICATOR_PROXIES"] == network["subnet"]


@pytest.mark.skipif(not shutil.which("caddy"), reason="there is no caddy")
def test_caddy_is_told_the_site_and_the_service_by_the_environment() -> None:
    given = {"SITE": "club.example", "SERVICE": "adjudicator:8000"}
    command = ["caddy", "adapt", "--adapter", "caddyfile", "--config", str(DEPLOY / "Caddyfile")]
    adapted = subprocess.run(command, env={**os.environ, **given}, capture_output=True, text=True, check=True).stdout
    assert '"club.example"' in adapted and '"adjudicator:8000"' in adapted

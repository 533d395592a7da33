"""What openapi-typescript makes of the contract of all games works as it is: strictly typed, without a cast.

What other generators make of each contract is tried by `make clients`: it takes minutes.
"""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from adjudicator.api.openapi.document import contract_yaml
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.contract import CONTRACT
from tests.api.service import database_of, service

HERE = Path(__file__).parent
TYPESCRIPT = HERE / "typescript"
TOOLS = TYPESCRIPT / "node_modules" / ".bin"
TSC = TYPESCRIPT / "node_modules" / "typescript-native" / "bin" / "tsc"
"""TypeScript 7, which takes a tenth of the time; generators still work with 5, whose parts they use."""
MOVES = "60"
"""After so many moves of a match players concede, where they may: `make clients` plays each to its end by itself."""
needs_node = pytest.mark.skipif(
    shutil.which("node") is None or not TOOLS.exists(),
    reason="node and the packages of tests/clients/typescript are not installed: make test installs them with npm",
)


def run(*command: str | Path, cwd: Path, **environment: str) -> str:
    """Run a program that must succeed; return what it printed."""
    done = subprocess.run(
        [str(part) for part in command], cwd=cwd, env={**os.environ, **environment}, capture_output=True, text=True,
        check=False,
    )  # fmt: skip
    assert done.returncode == 0, f"{done.stdout[-4000:]}\n{done.stderr[-4000:]}"
    return done.stdout


def check_played(told: dict[str, Any], ruleset: str) -> None:
    """Check what a client says of the match that it has played."""
    assert told["moves"] > (0 if ruleset == "multiversity" else 20)  # luck may end that one by its first reveal
    assert (told["ruleset"], told["past"], told["legal"]) == (ruleset, told["moves"] // 2, True)
    assert told["winners"]
    assert told["clauses"] > 0
    assert told["refused_by"] in RULESETS[ruleset].clauses


@needs_node
@pytest.mark.nightly
def test_a_typescript_client_plays_every_ruleset(sqlite_store: Matches, tmp_path: Path) -> None:
    for file in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(TYPESCRIPT / file, tmp_path)
    (tmp_path / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (tmp_path / "all.yaml").write_text(contract_yaml(*RULESETS), encoding="utf-8")
    run(TOOLS / "openapi-typescript", "all.yaml", "--default-non-nullable=false", "-o", "contract.ts", cwd=tmp_path)
    run(TSC, "-p", ".", cwd=tmp_path)
    with service(database_of(sqlite_store)) as (port, _):
        for ruleset in RULESETS:
            play = ("built/play.js", f"http://127.0.0.1:{port}", organiser_token(sqlite_store), ruleset, MOVES)
            check_played(json.loads(run("node", *play, cwd=tmp_path)), ruleset)


def test_the_clients_have_no_any_and_no_cast() -> None:
    typescript = re.sub(r"/\*\*.*?\*/", "", (TYPESCRIPT / "play.ts").read_text(encoding="utf-8"), flags=re.DOTALL)
    python = (HERE / "python" / "play.py").read_text(encoding="utf-8").replace("It has no `Any` and no cast.", "")
    assert not any(word in typescript for word in (" any", "<any", " as ", "@ts-", "!."))
    assert not any(word in python for word in ("Any", "cast(", "type: ignore"))


@needs_node
def test_redocly_has_nothing_to_say(tmp_path: Path) -> None:
    told = run(TOOLS / "redocly", "lint", CONTRACT, "--extends=recommended-strict", "--format=json", cwd=tmp_path)
    assert json.loads(told)["problems"] == []


@needs_node
@pytest.mark.nightly
def test_spectral_has_nothing_to_say(tmp_path: Path) -> None:
    (tmp_path / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    told = run(TOOLS / "spectral", "lint", CONTRACT, "--fail-severity=hint", "--quiet", "--format=json", cwd=tmp_path)
    assert json.loads(told) == []

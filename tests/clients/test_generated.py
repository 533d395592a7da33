"""What generators make of openapi.yaml works as it is: strictly typed, without a cast, for a match of every ruleset."""

import hashlib
import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from importlib.metadata import version
from pathlib import Path
from typing import Any

import pytest
import yaml

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from api.openapi.document import contract_yaml
from tests.api.contract import CONTRACT
from tests.api.service import service

HERE = Path(__file__).parent
STRICT = ("-m", "mypy", "--strict", "--config-file=")
TYPESCRIPT = HERE / "typescript"
TOOLS = TYPESCRIPT / "node_modules" / ".bin"
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


def made_of(contract: str, kept: Path) -> Path:
    """Return the folder of the client that openapi-python-client makes of a contract, type-checked strictly by itself:
    what it takes a quarter of a minute to make is kept in a folder until the contract or the generator is another."""
    digest = hashlib.sha256(contract.encode() + version("openapi-python-client").encode()).hexdigest()
    if not (kept / digest).exists():
        made = Path(tempfile.mkdtemp(dir=kept))
        (made / "contract.yaml").write_text(contract, encoding="utf-8")
        package = made / "adjudicator_client"
        generate = ("generate", "--path", made / "contract.yaml", "--meta", "none", "--output-path", package)
        run(sys.executable, "-m", "openapi_python_client", *generate, cwd=made)
        run(sys.executable, *STRICT, package.name, cwd=made)
        for old in kept.iterdir():
            if old != made:
                shutil.rmtree(old)
        made.rename(kept / digest)
    return kept / digest


def player_of(contract: str, made: Path) -> Path:
    """Return the program that plays with the client of a contract, put beside it and type-checked with all that it
    imports."""
    schemas = yaml.load(contract, yaml.CSafeLoader)["components"]["schemas"]
    (made / "given.py").write_text(given(schemas), encoding="utf-8")
    player = Path(shutil.copy(HERE / "python" / "play.py", made))
    run(sys.executable, *STRICT, player.name, cwd=made)
    return player


def given(schemas: dict[str, Any]) -> str:
    """Return the module by which the program knows the answers that a contract of several games has for each game."""
    lines = [
        "from collections.abc import Mapping",
        "from typing import TypeAlias",
        "from adjudicator_client import models",
    ]
    for name in ("DecisionAnswer", "MatchRequest", "MoveMade", "StateAnswer"):
        kinds = [each["$ref"].rpartition("/")[2] for each in schemas[name].get("oneOf", ())] or [name]
        lines.append(f"{name}: TypeAlias = {' | '.join(f'models.{kind}' for kind in kinds)}")
    mapping = schemas["MatchRequest"].get("discriminator", {}).get("mapping", {})
    requests = {game: ref.rpartition("/")[2] for game, ref in mapping.items()}
    lines += ["def match_request(setup: Mapping[str, object]) -> MatchRequest:"]
    lines += [
        f"    if setup['ruleset'] == {game!r}: return models.{kind}.from_dict(setup)" for game, kind in requests.items()
    ]
    lines += ["    raise KeyError(setup['ruleset'])" if requests else "    return models.MatchRequest.from_dict(setup)"]
    return "\n".join(lines)


@pytest.fixture
def python_client(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """The client of the core."""
    cache: pytest.Cache | None = getattr(request.config, "cache", None)
    return made_of(contract_yaml(), cache.mkdir("clients") if cache is not None else tmp_path)


def test_a_python_client_of_the_core_plays_every_ruleset(sqlite_store: Matches, python_client: Path) -> None:
    player = player_of(contract_yaml(), python_client)
    beside = {"PYTHONPATH": str(python_client), "PYTHONPYCACHEPREFIX": ""}
    with service(sqlite_store.tables.dialect.path) as (port, _):  # type: ignore[attr-defined]  # SQLite's own
        for name, ruleset in RULESETS.items():
            setup = json.dumps({"ruleset": name, "seats": ruleset.demo_setup["seats"]})
            play = (player, f"http://127.0.0.1:{port}", organiser_token(sqlite_store), setup)
            check_played(json.loads(run(sys.executable, *play, cwd=python_client, **beside)), name)


@needs_node
def test_a_typescript_client_plays_every_ruleset(sqlite_store: Matches, tmp_path: Path) -> None:
    for file in ("play.ts", "tsconfig.json", "package.json"):
        shutil.copy(TYPESCRIPT / file, tmp_path)
    (tmp_path / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (tmp_path / "all.yaml").write_text(contract_yaml(*RULESETS), encoding="utf-8")
    run(TOOLS / "openapi-typescript", "all.yaml", "--default-non-nullable=false", "-o", "contract.ts", cwd=tmp_path)
    run(TOOLS / "tsc", "-p", ".", cwd=tmp_path)
    with service(sqlite_store.tables.dialect.path) as (port, _):  # type: ignore[attr-defined]  # SQLite's own
        for ruleset in RULESETS:
            play = ("built/play.js", f"http://127.0.0.1:{port}", organiser_token(sqlite_store), ruleset)
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
def test_spectral_has_nothing_to_say(tmp_path: Path) -> None:
    (tmp_path / ".spectral.yaml").write_text('extends: ["spectral:oas"]\n')
    told = run(TOOLS / "spectral", "lint", CONTRACT, "--fail-severity=hint", "--quiet", "--format=json", cwd=tmp_path)
    assert json.loads(told) == []

"""Clients that openapi-python-client makes of a contract, checked strictly with the program that plays by them."""

import json
import shutil
import sys
from pathlib import Path
from typing import Any

import yaml

from adjudicator.rulesets.registry import RULESETS
from tests.clients.test_generated import HERE, check_played, run

STRICT = ("-m", "mypy", "--strict", "--config-file=")


def python(contract: str, games: tuple[str, ...], place: Path, base: str, token: str) -> int:
    """Make a client of a contract and have it play these games; return how many lines were made."""
    (place / "contract.yaml").write_text(contract, encoding="utf-8")
    package = place / "adjudicator_client"
    generate = ("generate", "--path", place / "contract.yaml", "--meta", "none", "--output-path", package)
    run(sys.executable, "-m", "openapi_python_client", *generate, cwd=place)
    run(sys.executable, *STRICT, package.name, cwd=place)
    player = player_of(contract, place)
    for game in games:
        setup = json.dumps({"ruleset": game, "seats": RULESETS[game].demo_setup["seats"]})
        check_played(json.loads(run(sys.executable, player, base, token, setup, cwd=place)), game)
    return sum(len(file.read_bytes().splitlines()) for file in package.rglob("*.py"))


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

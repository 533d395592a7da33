"""TypeScript clients of a contract, by each generator: made, compiled by the strictest settings, and played with."""

import json
import re
import shutil
from pathlib import Path
from typing import Any

import yaml

from adjudicator.rulesets.registry import RULESETS
from tests.clients.test_generated import TOOLS, TSC, TYPESCRIPT, check_played, run

HERE = TYPESCRIPT / "bundles"
GENERATORS = ("openapi-typescript", "hey-api", "orval")
STRICTEST = {
    "strict": True,
    "noUncheckedIndexedAccess": True,
    "exactOptionalPropertyTypes": True,
    "noImplicitOverride": True,
    "noImplicitReturns": True,
    "noPropertyAccessFromIndexSignature": True,
    "noFallthroughCasesInSwitch": True,
    "noUnusedLocals": True,
    "noUnusedParameters": True,
    "allowUnreachableCode": False,
    "allowUnusedLabels": False,
    "verbatimModuleSyntax": True,
    "isolatedModules": True,
    "erasableSyntaxOnly": True,
    "skipLibCheck": False,
    "module": "nodenext",
    "moduleResolution": "nodenext",
    "target": "es2022",
    "lib": ["es2023", "dom", "dom.iterable", "dom.asynciterable"],
    "types": ["node"],
    "outDir": "built",
}
HEY_API = """export default {
  input: "contract.yaml",
  output: { path: "contract", importFileExtension: ".js" },
  plugins: ["@hey-api/typescript", "@hey-api/sdk", "@hey-api/client-fetch"],
};
"""
OWN_REQUESTS = ["contract/client", "contract/core"]
"""What hey-api copies, the same for every contract."""
ORVAL = """module.exports = {
  contract: {
    input: "contract.yaml",
    output: { target: "contract.ts", client: "fetch", mode: "single", baseUrl: "BASE_URL" },
  },
};
"""


def typescript(generator: str, contract: str, games: tuple[str, ...], place: Path, base: str, token: str) -> int:
    """Make a client of a contract and have it play these games; return how many lines were made."""
    (place / "contract.yaml").write_text(contract, encoding="utf-8")
    (place / "node_modules").symlink_to(TYPESCRIPT / "node_modules")
    (place / "package.json").write_text('{"type": "module"}')
    if generator == "openapi-typescript":
        run(
            TOOLS / "openapi-typescript",
            "contract.yaml",
            "--default-non-nullable=false",
            "-o",
            "contract.ts",
            cwd=place,
        )
    elif generator == "hey-api":
        (place / "hey.config.js").write_text(HEY_API)
        run(TOOLS / "openapi-ts", "-f", "hey.config.js", cwd=place)
    else:
        (place / "orval.config.cjs").write_text(ORVAL.replace("BASE_URL", base))
        run(TOOLS / "orval", "--config", "orval.config.cjs", cwd=place)
    made = [*place.glob("contract.ts"), *place.glob("contract/**/*.ts")]
    shutil.copy(HERE / "play.ts", place)
    shutil.copy(HERE / f"{generator}.ts", place / "service.ts")
    (place / "given.ts").write_text(given(contract, games, base), encoding="utf-8")
    _compile(generator, place)
    for game, said in zip(games, run("node", "built/play.js", token, cwd=place).splitlines(), strict=True):
        check_played(json.loads(said), game)
    return sum(len(file.read_bytes().splitlines()) for file in made)


def _compile(generator: str, place: Path) -> None:
    """Compile what was made and what plays with it. What hey-api copies beside what it makes of the contract, its own
    requests, is not written for exactOptionalPropertyTypes: it is a project of its own, whose types all else is
    compiled with."""
    options: dict[str, Any] = {**STRICTEST, "rootDir": "."}
    project: dict[str, Any] = {"compilerOptions": options, "include": ["*.ts", "contract"]}
    if generator == "hey-api":
        looser = {**options, "exactOptionalPropertyTypes": False, "composite": True}
        requests = {"compilerOptions": looser, "include": OWN_REQUESTS}
        (place / "tsconfig.requests.json").write_text(json.dumps(requests))
        project |= {"exclude": OWN_REQUESTS, "references": [{"path": "tsconfig.requests.json"}]}
    (place / "tsconfig.json").write_text(json.dumps(project))
    run(TSC, "-b", ".", cwd=place)


def given(contract: str, games: tuple[str, ...], base: str) -> str:
    """Return given.ts for a contract: how its games' matches begin, and the descriptions of its types of actions."""
    schemas = yaml.load(contract, yaml.CSafeLoader)["components"]["schemas"]
    types = types_of(schemas["ActionRequest"]["properties"]["action"], schemas)
    text = (HERE / "given.ts").read_text(encoding="utf-8").replace("BASE_URL", base)
    setups = [{"ruleset": game, "seats": RULESETS[game].demo_setup["seats"]} for game in games]
    text = text.replace("MatchRequest[] = []", f"MatchRequest[] = {json.dumps(setups)}")
    if types is None:
        return text
    return re.sub(r' {4}case "(\w+)":\n.*\n', lambda case: case[0] if case[1] in types else "", text)


def types_of(schema: dict[str, Any], schemas: dict[str, Any]) -> set[str] | None:
    """Return the types that an action of a contract may have; None if it may have any."""
    if "$ref" in schema:
        return types_of(schemas[schema["$ref"].rpartition("/")[2]], schemas)
    kinds = schema.get("oneOf", schema.get("anyOf"))
    if kinds is None:
        type = schema["properties"]["type"]
        return {type["const"]} if "const" in type else set(type["enum"]) if "enum" in type else None
    return set().union(*(types_of(each, schemas) or () for each in kinds))

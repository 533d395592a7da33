"""Clients of each contract that the service gives: of the core, of each game, and of all.

    make clients

Each is made by openapi-python-client, type-checked strictly by itself, and plays what its contract knows to its end;
openapi-typescript makes types of each, which the strictest compiler settings take.
"""

import json
import sys
import tempfile
import time
from pathlib import Path

from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from api.app import bare_app
from api.openapi.document import contract_yaml
from tests.api.service import service
from tests.clients.test_generated import HERE, STRICT, TOOLS, check_played, made_of, run
from tests.conftest import SECRET

STRICTEST = {
    "strict": True,
    "noUncheckedIndexedAccess": True,
    "exactOptionalPropertyTypes": True,
    "noImplicitOverride": True,
    "noPropertyAccessFromIndexSignature": True,
    "noFallthroughCasesInSwitch": True,
    "skipLibCheck": False,
    "noEmit": True,
    "types": [],
}


def python(contract: str, games: tuple[str, ...], place: Path, port: int, token: str) -> str:
    """Make a client of a contract and have it play these games; return how large it is."""
    made = made_of(contract, place)
    play = HERE / "python" / "play.py"
    run(sys.executable, *STRICT, "--follow-imports=silent", play, cwd=made, MYPYPATH=str(made))
    for game in games:
        setup = json.dumps({"ruleset": game, "seats": RULESETS[game].demo_setup["seats"]})
        told = run(sys.executable, play, f"http://127.0.0.1:{port}", token, setup, cwd=made, PYTHONPATH=str(made))
        check_played(json.loads(told), game)
    files = [*made.rglob("*.py")]
    return f"{len(files)} files, {sum(len(file.read_bytes().splitlines()) for file in files):,} lines"


def typescript(contract: str, place: Path) -> str:
    """Make types of a contract and compile them; return how large they are."""
    (place / "contract.yaml").write_text(contract, encoding="utf-8")
    (place / "tsconfig.json").write_text(json.dumps({"compilerOptions": STRICTEST, "include": ["contract.ts"]}))
    run(TOOLS / "openapi-typescript", "contract.yaml", "--default-non-nullable=false", "-o", "contract.ts", cwd=place)
    run(TOOLS / "tsc", "-p", ".", cwd=place)
    return f"{len((place / 'contract.ts').read_bytes().splitlines()):,} lines"


def main() -> None:
    """Make all clients, and say what each took."""
    bare_app()  # the contract is made of what is declared
    bundles: dict[str, tuple[str, ...]] = {"core": (), **{name: (name,) for name in RULESETS}, "all": tuple(RULESETS)}
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "clients.db")
        upgrade(database)
        token = organiser_token(Matches(open_recorder(database), SECRET))
        with service(database) as (port, _):
            for name, games in bundles.items():
                contract, place = contract_yaml(*games), Path(folder) / name
                place.mkdir()
                begun = time.monotonic()
                types = typescript(contract, place) if TOOLS.exists() else "no npm"
                (place / "python").mkdir()
                # A contract of several games has a schema for each where the program knows one: its client is compiled.
                if name == "all":
                    files = f"{len([*made_of(contract, place / 'python').rglob('*.py')])} files"
                else:
                    files = python(contract, games or tuple(RULESETS), place / "python", port, token)
                print(
                    f"{name:<14} {len(contract.encode()):>9,} bytes   Python {files};  TypeScript {types};"
                    f"  {time.monotonic() - begun:.0f} s", flush=True,
                )  # fmt: skip


if __name__ == "__main__":
    main()

"""Clients of each contract that the service gives, of the core, of each game and of all, and both packages.

    make clients

Each contract's client is made by openapi-python-client, openapi-typescript, hey-api and orval, checked by the strictest
settings together with a program that plays all games of the contract to their end, which has no cast.
"""

import sys
import tempfile
import time
from pathlib import Path

from adjudicator.api.app import bare_app
from adjudicator.api.openapi.document import contract_yaml
from adjudicator.cli.serve import organiser_token
from adjudicator.matches.application import Matches
from adjudicator.matches.store.schema import open_recorder, upgrade
from adjudicator.rulesets.registry import RULESETS
from tests.api.service import service
from tests.clients.installed import packages
from tests.clients.python_bundles import python
from tests.clients.test_generated import TOOLS
from tests.clients.typescript_bundles import GENERATORS, typescript
from tests.conftest import SECRET


def main(*wanted: str) -> None:
    """Make all clients, or those of the contracts that are named, and say what each took."""
    bare_app()  # the contract is made of what is declared
    bundles: dict[str, tuple[str, ...]] = {"core": (), **{name: (name,) for name in RULESETS}, "all": tuple(RULESETS)}
    with tempfile.TemporaryDirectory() as made_in:
        folder = Path(made_in)
        database = str(folder / "clients.db")
        upgrade(database)
        token = organiser_token(Matches(open_recorder(database), SECRET))
        with service(database) as (port, _):
            for name, games in bundles.items():
                if wanted and name not in wanted:
                    continue
                contract, base = contract_yaml(*games), f"http://127.0.0.1:{port}"
                print(f"{name}: {len(contract.encode()):,} bytes", flush=True)
                for generator in ("openapi-python-client", *(GENERATORS if TOOLS.exists() else ())):
                    place = folder / name / generator
                    place.mkdir(parents=True)
                    begun = time.monotonic()
                    given = (contract, games or tuple(RULESETS), place, base, token)
                    lines = typescript(generator, *given) if generator in GENERATORS else python(*given)
                    print(f"  {generator:<22}{lines:>9,} lines  {time.monotonic() - begun:>4.0f} s", flush=True)
        if not wanted or "packages" in wanted:
            begun = time.monotonic()
            packages(folder)
            print(f"packages, built, installed and run  {time.monotonic() - begun:.0f} s", flush=True)


if __name__ == "__main__":
    main(*sys.argv[1:])

"""What a service of tests runs. Whoever imports this has all that a service needs, the games too."""

import hashlib
import os
from typing import Any

from adjudicator.api.http.settings import Settings
from adjudicator.api.serving import worker
from adjudicator.api.serving.server import Server
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS

WORKERS = 2
"""How many a service of tests has."""
STANDARD_ERROR = 2
assert worker and tuple(RULESETS.values())


def _seed_of(self: Matches, match: str) -> str:
    return hashlib.sha256(match.encode()).hexdigest()


def serve(environment: dict[str, str], said: str, bind: str, settings: dict[str, Any]) -> None:
    """Serve until told to stop, in an environment of its own; what is said on standard error is in a file. A match's
    luck follows from its id, so that a test finds the same match whenever it runs."""
    os.environ.clear()
    os.environ.update(environment)
    with open(said, "ab") as file:
        os.dup2(file.fileno(), STANDARD_ERROR)
    Matches.drawn_seed = _seed_of  # type: ignore[method-assign]  # chance alone is replaced
    Server(Settings(**settings), bind, WORKERS).run()

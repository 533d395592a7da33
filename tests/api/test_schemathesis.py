"""schemathesis over the whole contract, on a real service: its examples, its coverage, its fuzz, its chains.

What a schema cannot say (a key used before, a faction taken twice, a move and a version at once, an address that grows
too long by its encoding) is refused by 400, 409, 414 or 422 although the schema allows it; those statuses are all that
the check of accepted data is told to expect.
"""

import copy
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from adjudicator.api.operations import OPERATIONS
from adjudicator.cli.serve import organiser_token
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import SUBJECT, Role, derive_token, token_digest
from adjudicator.matches.questions.questions import Legality
from adjudicator.matches.store.tables import ExtraWrites, TokenRow, Write
from tests.amounts import is_long, tries
from tests.api.contract import contract
from tests.api.service import ask, database_of, service
from tests.conftest import SECRET
from tests.environment import ROOT
from tests.matches.play import begin, request, step

CONFIG = """
request-timeout = 30 # a process's first search makes the index: seconds of processor, and the suite has others beside

[phases.coverage]
unexpected-methods = [] # `test_http` tries them, on every path

[checks.positive_data_acceptance]
expected-statuses = ["2xx", "3xx", 400, 401, 403, 404, 406, 409, 413, 414, 422, 429]

[checks.negative_data_rejection]
expected-statuses = [400, 401, 403, 404, 405, 406, 409, 413, 414, 415, 422, 428, 429]

[parameters]
{parameters}

[[operations]]
include-operation-id = {covered}
phases.coverage.enabled = false
"""


ENVIRONMENT = {
    **{name: os.environ[name] for name in ("PATH", "HOME", "PYTHONPYCACHEPREFIX") if name in os.environ},
    "HYPOTHESIS_STORAGE_DIRECTORY": str(ROOT / ".hypothesis"),
}
"""Little: its client reads all of it at each request. Tables of characters are kept where Hypothesis has its own."""


def lighter_contract() -> dict[str, Any]:
    """Return the contract with positions and cards as any object: what makes data of schemas makes none of types that
    are a hundred deep. Tests of their own try those."""
    found = copy.deepcopy(contract())
    schemas = found["components"]["schemas"]
    if not is_long():
        narrow(schemas)
    for name in [*schemas]:
        if name.endswith("Position"):
            schemas[name] = {"type": "object"}
        elif name.endswith("GivenCards"):
            schemas[name] = {"type": "array", "items": {"type": "object"}}
    return found


def narrow(schemas: dict[str, Any]) -> None:
    """Leave actions and house rules of the game whose match is tried (others' are refused by their type, which a few
    tell as well as thousands), and set-ups of two games: one without decks, and one with."""
    for name in ("Action", "HouseRules"):
        schemas[f"Any{name}"] = {"$ref": f"#/components/schemas/Diamonds{name}"}
    of_two = [{"$ref": f"#/components/schemas/{name}MatchRequest"} for name in ("Diamonds", "Heat")]
    schemas["MatchRequest"]["oneOf"] = of_two


def open_dispute(store: Matches, match_id: str) -> str:
    """Open a dispute for the fuzzer to find."""
    by = Person("seat", "somebody", "P2")
    disputes = Disputes(store, load_policies([]))
    opened = disputes.open(match_id, Legality(move=3), by, (), False, "house", request())
    return str(opened.dispute.id)


def open_tournament(store: Matches) -> str:
    """Open a tournament for the fuzzer to find."""
    opened = TournamentOpened("T", "diamonds", "house", {}, "organiser")
    return str(Tournaments(store).begin(opened, request())[0].id)


def head_judge(store: Matches, name: str) -> str:
    """Make a head judge; return the token."""
    token = derive_token(SECRET, name)
    row = TokenRow(token_digest(token), "head_judge", "", "", name, store.clock(), None, secret=store.mark)
    store.tables.write_extra(ExtraWrites(writes=(Write.into("tokens", row),)))
    return token


def subject(token: str) -> str:
    """Return the name by which a token is listed."""
    return token_digest(token)[:SUBJECT]


LOGS = ("importMatch", "replayLog")
"""What takes a log, of which schemathesis makes none; tests of their own try these."""
PUT_TOGETHER = ("askPosition",)
"""What takes any question of `askMatch` with any set-up of `createMatch`: more requests than all others together."""
ROLES: tuple[Role, ...] = ("organiser", "seat", "head_judge")


def tried(role: Role) -> set[str]:
    """Return what is tried as a role: what it may do; what anybody may, once. That others are refused is tried in
    `test_roles`."""
    return {each.id for each in OPERATIONS if (role in each.roles if each.roles else role == ROLES[0])} - {*LOGS}


def covered(role: Role) -> list[str]:
    """Return the operations whose bounds, wrong types and missing parts are tried elsewhere, for they are most of the
    work: by another role, to which they are the same, or by operations whose parts are these."""
    before = ROLES[: ROLES.index(role)]
    return sorted(tried(role) & {*PUT_TOGETHER, *(id for each in before for id in tried(each))})


def test_every_operation_is_tried_by_some_role() -> None:
    assert {each.id for each in OPERATIONS} - {*LOGS} == set().union(*map(tried, ROLES))


@pytest.mark.parametrize("phases", ["coverage", "examples,fuzzing,stateful"])
@pytest.mark.parametrize("role", ROLES)
@pytest.mark.sampled(1)
def test_no_failure_in_the_whole_contract(role: Role, phases: str, sqlite_store: Matches, tmp_path: Path) -> None:
    organiser = organiser_token(sqlite_store)
    id = begin(sqlite_store, "a-match-to-fuzz")
    step(sqlite_store, id, 12)
    seat = derive_token(SECRET, f"{id}/P1")
    token = {"organiser": organiser, "seat": seat, "head_judge": head_judge(sqlite_store, "a-head-judge")}[role]
    # It learns subjects of tokens from answers: by its own it would revoke itself, and all that follows would be a 401.
    places = {"subject": subject(head_judge(sqlite_store, "another-head-judge")), "match_id": id,
              "dispute_id": open_dispute(sqlite_store, id), "tournament_id": open_tournament(sqlite_store)}  # fmt: skip
    config = tmp_path / "schemathesis.toml"
    parameters = "\n".join(f'"path.{name}" = "{is_}"' for name, is_ in places.items())
    config.write_text(CONFIG.format(parameters=parameters, covered=json.dumps(covered(role))))
    database = database_of(sqlite_store)
    path = tmp_path / "openapi.json"
    path.write_text(json.dumps(lighter_contract()))
    with service(database) as (port, _):
        done = subprocess.run(
            [
                *(sys.executable, "-m", "schemathesis.cli", "--config-file", str(config), "run"),
                *(str(path), "--url", f"http://127.0.0.1:{port}"),
                *("-H", f"Authorization: Bearer {token}"),
                *(part for id in sorted(tried(role)) for part in ("--include-operation-id", id)),
                *(
                    "--phases",
                    phases,
                    "--max-examples",
                    str(tries(4)),
                    "--seed",
                    "7",
                    "--no-color",
                    "--generation-database",
                    "none",
                ),
            ],
            capture_output=True,
            text=True,
            cwd=tmp_path,
            env=ENVIRONMENT,
            check=False,
        )
        assert ask(port, "GET", "/v1/me", token)[0] == 200, "the run has revoked its own token"
    assert done.returncode == 0, done.stdout[-6000:] + done.stderr[-2000:]
    left_out = covered(role) if phases == "coverage" else []
    assert f"Tested: {len(tried(role)) - len(left_out)}" in done.stdout

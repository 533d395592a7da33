"""Roles: every operation by every role, of this tournament, of another, of none; none does what it should not."""

import http.client
import json
import re
from collections import Counter
from contextlib import closing
from typing import Any

from adjudicator.api.access.roles import EVERYONE
from adjudicator.api.openapi.examples import BODY_EXAMPLES
from adjudicator.api.operations import OPERATIONS
from adjudicator.matches.people.tokens import Role
from tests.api.client import DEMO
from tests.api.service import ask, service
from tests.torture.clients import organiser_of
from tests.torture.trial import Figures, Trial

OF: dict[str, set[str]] = {
    "seat": {"match_id", "dispute_id"},  # of another match of the same tournament
    "head_judge": {"match_id", "dispute_id", "tournament_id"},
    "judge": {"match_id", "dispute_id", "tournament_id"},
    "scorekeeper": {"match_id", "dispute_id", "tournament_id"},
    "spectator": {"match_id", "dispute_id", "tournament_id"},
}
"""What a caller from elsewhere may not know of."""
OFFICES: tuple[Role, ...] = ("head_judge", "judge", "scorekeeper", "spectator")


def answer_to(port: int, method: str, path: str, token: str, body: object, key: str) -> tuple[int, bytes]:
    """Send a request; return the status and the beginning of the answer, whatever it is made of."""
    headers = {"Authorization": f"Bearer {token}"} if token else {}
    if body is not None:
        headers |= {"Content-Type": "application/json", "Idempotency-Key": key}
    with closing(http.client.HTTPConnection("127.0.0.1", port, timeout=30)) as connection:
        connection.request(method, path, json.dumps(body) if body is not None else None, headers)
        with closing(connection.getresponse()) as answer:
            return answer.status, answer.read()[:500]


def run(trial: Trial) -> Figures:
    """Ask for everything, by everybody, of a match of a tournament."""
    statuses: Counter[int] = Counter()
    refused = allowed = 0
    with service(trial.database) as (port, _):
        organiser = organiser_of(trial.database)
        keys = iter(range(10**9))

        def post(path: str, token: str, body: Any) -> Any:
            status, answer = ask(port, "POST", path, token, body, f"roles-key-{next(keys)}")
            assert status == 201, (path, answer)
            return answer

        here, there = (
            post("/v1/tournaments", organiser, {"name": name, "ruleset": "diamonds"})["id"]
            for name in ("here", "there")
        )
        of: dict[str, dict[str, str]] = {
            tournament: {
                role: post(f"/v1/tournaments/{tournament}/officers", organiser, {"office": role, "label": role})[
                    "token"
                ]
                for role in OFFICES
            }
            for tournament in (here, there)
        }
        loose: dict[str, str] = {role: post("/v1/tokens", organiser, {"role": role})["token"] for role in OFFICES}
        match = {"ruleset": "diamonds", "seats": DEMO, "tournament": here}
        made, other = (post("/v1/matches", of[here]["judge"], match) for _ in range(2))
        id = made["match"]["id"]
        dispute = post(f"/v1/matches/{id}/disputes", of[here]["judge"], {"question": {"kind": "timing"}})["id"]
        callers: dict[tuple[str, str], str] = {
            ("organiser", "own"): organiser,
            ("seat", "own"): made["tokens"]["P1"],
            ("seat", "foreign"): other["tokens"]["P1"],
            **{(role, "own"): token for role, token in of[here].items()},
            **{(role, "foreign"): token for role, token in of[there].items()},
            **{(role, "loose"): token for role, token in loose.items() if role != "spectator"},
            ("nobody", "own"): "",
            ("wrong", "own"): "adj_" + "1" * 64,
        }
        for operation in OPERATIONS:
            path = operation.path.replace("{match_id}", id).replace("{dispute_id}", dispute)
            path = path.replace("{tournament_id}", here).replace("{ruleset}", "diamonds").replace("{move}", "0")
            for (role, where), token in callers.items():
                body = BODY_EXAMPLES.get(operation.id) if operation.body is not None else None
                if operation.id == "beginSession":  # the example's code is nobody's
                    body = {"token": organiser}
                status, answer = answer_to(port, operation.method, path, token, body, f"roles-key-{next(keys)}")
                statuses[status] += 1
                what = (operation.id, role, where, status, answer)
                if not operation.roles:
                    assert status not in (401, 403), what
                elif role in ("nobody", "wrong"):
                    assert status == 401, what
                elif role not in operation.roles:
                    assert status == 403, what
                elif where != "own" and OF[role] & set(re.findall(r"{(\w+)}", operation.path)):
                    assert status == 404, what
                else:
                    assert status != 401, what
                    allowed += status < 300
                    continue
                refused += status in (401, 403, 404)
    assert set(EVERYONE) >= {*OFFICES, "seat", "organiser"}
    return {"requests": statuses.total(), "refused": refused, "done": allowed, "allowed that should not be": "none"}

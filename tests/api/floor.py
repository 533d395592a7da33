"""A running match and those who judge it, for tests of the desk."""

from copy import deepcopy
from typing import Any

import pytest

from adjudicator.audit.verify import verify
from adjudicator.checks.selfplay import without_salts
from adjudicator.kernel.table.choices import one_offered
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

EACH = pytest.mark.parametrize("ruleset", RULESETS)
FREE = {"kind": "free", "text": "who spoke first?"}


class Floor:
    """A running match and those who judge it."""

    def __init__(self, client: Client, ruleset: str = "diamonds", moves: int = 12, **more: Any) -> None:
        self.client = client
        self.id, self.tokens = client.begin(ruleset=ruleset, seats=RULESETS[ruleset].demo_setup["seats"], **more)
        self.match = f"/v1/matches/{self.id}"
        self.judge, self.other, self.head = client.token("judge"), client.token("judge"), client.token("head_judge")
        self.play(moves)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            seat = self.client.get(f"{self.match}/decision")["waiting"][0]
            decision = self.client.get(f"{self.match}/decision", self.tokens[seat])
            action = one_offered(decision, ("concede", "offer"), lambda options: options[0])
            answer = self.post(f"{self.match}/actions", self.tokens[seat], action=action)
            assert answer.status_code == 201, answer.text

    def post(self, path: str, token: str, **body: Any) -> Any:
        return self.client.send("POST", path, token, body)

    def made(self, path: str, token: str, **body: Any) -> Any:
        answer = self.post(path, token, **body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def refused(self, path: str, token: str, **body: Any) -> tuple[int, str]:
        problem = self.post(path, token, **body).get_json()
        return problem["status"], problem["code"]

    def open(self, token: str, question: Any = FREE, **more: Any) -> str:
        opened = self.made(f"{self.match}/disputes", token, question=question, **more)
        return f"/v1/disputes/{opened['id']}"

    def ruled(self, dispute: str, token: str = "", **verdict: Any) -> Any:
        token = token or self.judge
        self.made(f"{dispute}/acknowledgements", token)
        clause = next(iter(RULESETS[self.ruleset].rulebook.clauses)).id
        body = {"outcome": "no_infraction", "reason": "as it was played", "clauses": [clause], **verdict}
        return self.made(f"{dispute}/rulings", token, **body)

    @property
    def ruleset(self) -> str:
        return str(self.client.get(self.match)["ruleset"])

    def accept(self, dispute: str) -> Any:
        for token in self.tokens.values():
            last = self.made(f"{dispute}/acceptances", token)
        return last

    def state(self, view: str = "judge", token: str = "") -> Any:
        return self.client.get(f"{self.match}/state?view={view}", token or self.judge)["state"]

    def log_verifies(self) -> None:
        log = self.client.send("GET", f"{self.match}/log", self.judge, headers={"Accept": "application/x-ndjson"})
        report = verify(iter(log.data.splitlines(keepends=True)))
        assert report.passed, report


def table(state: Any) -> Any:
    """Return the table alone: without counts, the judges' side and salts."""
    state = deepcopy(state)
    without_salts(state)
    return {name: value for name, value in state.items() if name not in ("version", "move", "began", "desk", "salts")}

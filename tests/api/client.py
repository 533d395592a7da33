"""A client of the API for tests: it keeps tokens and makes keys, and checks each answer against the contract."""

import json
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from flask import Flask
from werkzeug.test import TestResponse

from adjudicator.api.app import bare_app, with_services
from adjudicator.api.http.media import NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.api.operations import OPERATIONS
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.table.choices import one_offered
from adjudicator.matches.application import Matches
from adjudicator.matches.hosting.demo import RandomPicker
from tests.api.contract import check_accepted, check_answer
from tests.chance import new_key

DEMO = [
    {"name": "Ana", "faction": "conclave"},
    {"name": "Bruno", "faction": "vanguard"},
    {"name": "Clara", "faction": "guardians"},
    {"name": "Davi", "faction": "shadows"},
]


class Client:
    """Sends requests as whoever holds a token."""

    def __init__(self, app: Flask, organiser: str) -> None:
        self.app = app
        self.organiser = organiser
        self._http = app.test_client(use_cookies=False)

    def send(
        self,
        method: str,
        path: str,
        token: str | None = None,
        body: Any = None,
        headers: dict[str, str] | None = None,
        data: bytes | None = None,
    ) -> TestResponse:
        """Send one request; a POST gets a new key unless it has one (an empty one is left out)."""
        sent = {"Idempotency-Key": new_key()} if method == "POST" else {}
        if token is not None:
            sent["Authorization"] = f"Bearer {token}"
        if body is not None or data is not None:
            sent["Content-Type"] = "application/json"
        sent |= headers or {}
        as_json = sent.get("Content-Type") == "application/json"
        sent = {name: value for name, value in sent.items() if value}
        payload = data if data is not None else json.dumps(body) if body is not None else None
        answer = self._http.open(path, method=method, headers=sent, data=payload)
        check_answer(method, path, answer)
        if answer.status_code < 300 and payload and as_json:
            check_accepted(method, path, json.loads(payload))
        return answer

    def get(self, path: str, token: str | None = None, **headers: str) -> Any:
        """Return the JSON of a GET that must succeed."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        answer = self.send("GET", path, token or self.organiser, headers=named)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    def begin(self, **more: Any) -> tuple[str, dict[str, str]]:
        """Create a match; return its id and tokens."""
        answer = self.send("POST", "/v1/matches", self.organiser, {"ruleset": "diamonds", "seats": DEMO, **more})
        assert answer.status_code == 201, answer.text
        created: Any = answer.get_json()
        return created["match"]["id"], created["tokens"]

    def act(self, id: str, token: str, **action: Any) -> TestResponse:
        """Post an action."""
        return self.send("POST", f"/v1/matches/{id}/actions", token, {"action": action})

    def step(self, id: str, tokens: dict[str, str], moves: int = 1) -> None:
        """Make so many moves, each the last legal one of whoever is waited for."""
        for _ in range(moves):
            seat = self.get(f"/v1/matches/{id}/decision")["waiting"][0]
            legal = self.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"]
            answer = self.send("POST", f"/v1/matches/{id}/actions", tokens[seat], {"action": legal[-1]})
            assert answer.status_code == 201, answer.text

    def token(self, role: str) -> str:
        """Mint a token."""
        answer = self.send("POST", "/v1/tokens", self.organiser, {"role": role, "label": role})
        assert answer.status_code == 201, answer.text
        minted: Any = answer.get_json()
        return str(minted["token"])

    def demo(self, seed: int = 5) -> tuple[str, dict[str, str]]:
        """Have a whole match played; return its id and tokens."""
        answer = self.send("POST", "/v1/demos", self.organiser, {"ruleset": "diamonds", "seed": seed})
        assert answer.status_code == 201, answer.text
        made: Any = answer.get_json()
        return made["match"]["id"], made["tokens"]

    def play(
        self, id: str, tokens: dict[str, str], sign: Callable[[str, int, dict[str, Any]], dict[str, Any]] | None = None
    ) -> None:
        """Play a match to its end by random choices; `sign` gives what else stands beside a seat's action."""
        choices, now = RandomPicker(3), self.get(f"/v1/matches/{id}/decision", tokens["P1"])
        while now["result"] is None:
            seat = choices.one_of(now["waiting"])
            mine = self.get(f"/v1/matches/{id}/decision", tokens[seat])
            action = one_offered(mine, set(), choices.one_of)
            body = {"action": action, **(sign(seat, mine["version"], action) if sign is not None else {})}
            now = self.send("POST", f"/v1/matches/{id}/actions", tokens[seat], body).get_json()["next"]

    def export(self, id: str, token: str) -> bytes:
        """Return a match's log as the holder of a token gets it."""
        data: bytes = self.send("GET", f"/v1/matches/{id}/log", token, headers={"Accept": NDJSON}).data
        return data


@contextmanager
def client_of(settings: Settings, store: Matches) -> Iterator[Client]:
    """Give a client of an application that serves a store. The endpoints of an application take far longer to make than
    most tests: it is used by one after the other, each with what it serves made again."""
    app = _SPARE.pop() if _SPARE else bare_app()
    yield Client(with_services(app, settings, store), organiser_token(store))
    _SPARE.append(app)


_SPARE: list[Flask] = []


def operations() -> list[tuple[str, str, str]]:
    """Return (method, path template, id) of every operation."""
    return [(operation.method, operation.path, operation.id) for operation in OPERATIONS]

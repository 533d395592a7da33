"""Several actions in one request: in order, in one transaction, together or each for itself, and done once."""

from typing import Any

import pytest
from werkzeug.test import TestResponse

from adjudicator.matches.application import Matches
from adjudicator.rulesets.diamonds.cards.form import MISSIONS
from tests.api.client import Client

FIRST = {"type": "allocate", "cards": ["C1", "C2", "C5", "C8"]}
TOO_MANY = {"type": "allocate", "cards": ["C1", "C2", "C3", "C4", "C5"]}


@pytest.fixture
def paper(client: Client) -> str:
    """A match on paper, whose scorekeeper enters what every seat does."""
    luck = {"mode": "reported", "reports": {"missions": list(MISSIONS), "first_player": "P1"}}
    return client.begin(luck=luck)[0]


def post(client: Client, id: str, token: str, *actions: Any, key: str = "", **more: Any) -> TestResponse:
    told = [each if "action" in each else {"action": each} for each in actions]
    headers = {"Idempotency-Key": key} if key else None
    return client.send("POST", f"/v1/matches/{id}/batches", token, {"actions": told, **more}, headers)


def allocations(client: Client, id: str, judge: str) -> list[dict[str, Any]]:
    """Return the action of each seat of a match that has just begun."""
    found = []
    for seat in ("P1", "P2", "P3", "P4"):
        legal = client.get(f"/v1/matches/{id}/decision?view={seat}", judge)["legal"]
        found.append({**legal[0], "seat": seat})
    return found


def version_of(client: Client, id: str) -> int:
    version: int = client.get(f"/v1/matches/{id}")["version"]
    return version


def test_actions_are_taken_in_order_in_one_request(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    made = post(client, paper, keeper, *actions)
    told = made.get_json()
    assert made.status_code == 201, told
    assert told["answers"] == [{"move": move, "refused": None} for move in (1, 2, 3, 4)]
    assert (told["made"]["move"], told["made"]["version"]) == (4, version_of(client, paper))
    assert {event["move"] for event in told["made"]["events"]} == {1, 2, 3, 4}
    assert client.get(f"/v1/matches/{paper}/moves/2", keeper)["seat"] == "P2"


def test_together_all_are_refused_if_one_is(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    before = client.get(f"/v1/matches/{paper}/state")
    refused = post(client, paper, keeper, actions[0], {**TOO_MANY, "seat": "P2"}, actions[2])
    told = refused.get_json()
    assert (refused.status_code, told["code"], told["index"]) == (422, "illegal-action", 1)
    assert told["clause"].startswith("D-")
    assert client.get(f"/v1/matches/{paper}/state") == before
    assert post(client, paper, keeper, *actions).status_code == 201


def test_one_by_one_what_is_refused_is_told_and_the_rest_is_taken(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    sent = [{**TOO_MANY, "seat": "P1"}, actions[0], actions[0], actions[1]]
    made = post(client, paper, keeper, *sent, together=False, key="one-by-one")
    told = made.get_json()
    assert made.status_code == 201, told
    assert [answer["move"] for answer in told["answers"]] == [None, 1, None, 2]
    refused = told["answers"][0]["refused"]
    alone = client.send(
        "POST", f"/v1/matches/{paper}/actions", keeper, {"action": {**TOO_MANY, "seat": "P4"}}
    ).get_json()
    assert (refused["code"], refused["clause"], refused["index"]) == ("illegal-action", alone["clause"], 0)
    again = post(client, paper, keeper, *sent, together=False, key="one-by-one")
    assert again.headers["Idempotency-Replayed"] == "true"
    assert masked(again.get_json()) == masked(told)
    assert version_of(client, paper) == told["made"]["version"]


def masked(told: dict[str, Any]) -> dict[str, Any]:
    """Return an answer without what names the answer itself, and without what the match waits on by now."""
    for answer in told["answers"]:
        if answer["refused"]:
            answer["refused"].pop("instance")
    return told


def test_one_by_one_nothing_is_taken_where_nothing_can_be(client: Client, paper: str) -> None:
    refused = post(client, paper, client.token("scorekeeper"), {**TOO_MANY, "seat": "P1"}, together=False)
    assert (refused.status_code, refused.get_json()["index"]) == (422, 0)


def test_the_same_request_again_is_done_once(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    first = post(client, paper, keeper, *actions[:2], key="same-batch")
    again = post(client, paper, keeper, *actions[:2], key="same-batch")
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = post(client, paper, keeper, *actions[2:], key="same-batch")
    assert other.get_json()["code"] == "idempotency-key-reused"


def test_each_may_expect_a_version(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    version = version_of(client, paper)
    told = post(
        client, paper, keeper, {"action": actions[0], "expected_version": version},
        {"action": actions[1], "expected_version": version}, together=False,
    ).get_json()  # fmt: skip
    assert [answer["move"] for answer in told["answers"]] == [1, None]
    assert (told["answers"][1]["refused"]["code"], told["answers"][1]["refused"]["index"]) == ("version-conflict", 1)


def test_what_is_wrong_with_an_action_is_told_where_it_stands(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    good = allocations(client, paper, client.token("judge"))[0]
    wrong = post(client, paper, keeper, good, {"type": "allocate", "seat": "P2", "cards": "C1"})
    assert wrong.get_json()["errors"][0]["pointer"].startswith("/actions/1/action")
    luck = post(client, paper, keeper, {"action": good, "luck": {"nothing": 1}})
    assert (luck.status_code, luck.get_json()["errors"][0]["pointer"]) == (422, "/actions/0/luck/reports/nothing")
    for count in (0, 51):
        assert post(client, paper, keeper, *[good] * count).status_code == 422


def test_a_seat_acts_for_itself_alone(client: Client) -> None:
    id, tokens = client.begin()
    refused = post(client, id, tokens["P1"], {**FIRST, "seat": "P2"})
    assert (refused.status_code, refused.get_json()["code"]) == (403, "not-your-seat")
    assert (
        post(client, id, tokens["P1"], client.get(f"/v1/matches/{id}/decision", tokens["P1"])["legal"][0]).status_code
        == 201
    )


def test_it_is_one_transaction(client: Client, paper: str, sqlite_store: Matches) -> None:
    actions = allocations(client, paper, client.token("judge"))
    before = sqlite_store.tables.query("SELECT max(notification_id) FROM events")[0][0]
    post(client, paper, client.token("scorekeeper"), *actions)
    written = sqlite_store.tables.query("SELECT DISTINCT originator_id FROM events WHERE notification_id > ?", before)
    assert written == [(paper,)]
    ats = {record.at for record in sqlite_store.records(paper, 0) if record.move > 0}
    assert len(ats) == 1


def test_no_key_of_a_client_is_one_of_the_steps_of_a_batch(client: Client, paper: str) -> None:
    keeper = client.token("scorekeeper")
    actions = allocations(client, paper, client.token("judge"))
    alone = {"action": actions[0]}
    path = f"/v1/matches/{paper}/actions"
    assert client.send("POST", path, keeper, alone, {"Idempotency-Key": "the-batch/1"}).status_code == 201
    batch = post(client, paper, keeper, *actions[1:3], key="the-batch")
    assert batch.status_code == 201, batch.text
    assert (
        client.send("POST", path, keeper, {"action": actions[3]}, {"Idempotency-Key": "the-batch/2"}).status_code == 201
    )
    again = post(client, paper, keeper, *actions[1:3], key="the-batch")
    assert (again.status_code, again.headers["Idempotency-Replayed"]) == (201, "true")

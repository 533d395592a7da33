"""Answers without a body, for clients that would rather not have one."""

import pytest

from tests.api.client import DEMO, Client

MINIMAL = {"Prefer": "return=minimal"}


@pytest.mark.parametrize("wish", ["return=minimal", 'respond-async, Return="minimal"', "return = minimal"])
def test_what_was_done_is_acknowledged_without_a_body_and_told_on_demand(client: Client, wish: str) -> None:
    key = {"Idempotency-Key": "one-match"}
    body = {"ruleset": "diamonds", "seats": DEMO}
    brief = client.send("POST", "/v1/matches", client.organiser, body, {**key, "Prefer": wish})
    assert (brief.status_code, brief.data) == (201, b"")
    assert brief.headers["Preference-Applied"] == "return=minimal"
    assert "Prefer" in brief.headers["Vary"]
    whole = client.send("POST", "/v1/matches", client.organiser, body, key)
    assert whole.headers["Location"] == brief.headers["Location"]
    assert len(whole.get_json()["tokens"]) == 4


def test_a_refusal_is_told_all_the_same(client: Client) -> None:
    id, tokens = client.begin()
    action = {"action": {"type": "pass"}}
    refused = client.send("POST", f"/v1/matches/{id}/actions", tokens["P1"], action, MINIMAL)
    assert (refused.status_code, refused.get_json()["code"]) == (422, "illegal-action")
    assert "Preference-Applied" not in refused.headers


def test_reading_is_always_answered_whole(client: Client) -> None:
    answer = client.send("GET", "/v1/matches", client.organiser, headers=MINIMAL)
    assert "Preference-Applied" not in answer.headers
    assert answer.get_json()["data"] == []


def test_whatever_else_is_preferred_changes_nothing(client: Client) -> None:
    made = client.send("POST", "/v1/tokens", client.organiser, {"role": "judge"}, {"Prefer": "return=representation"})
    assert made.get_json()["token"].startswith("adj_")

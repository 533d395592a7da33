"""Playing over HTTP: create, act, be refused, repeat, race; views and who may have them."""

import json
from collections.abc import Iterator
from typing import Any

import pytest

from adjudicator.api.play.setups import TABLE_BYTES
from adjudicator.checks.selfplay import without_salts
from adjudicator.kernel.desk.positions import OWN
from adjudicator.kernel.text.text import Text
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import DEMO, Client


def test_a_match_is_created_and_its_tokens_are_answered(client: Client) -> None:
    answer = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "diamonds", "seats": DEMO})
    assert answer.status_code == 201
    created: Any = answer.get_json()
    assert answer.headers["Location"] == f"/v1/matches/{created['match']['id']}"
    assert set(created["tokens"]) == {"P1", "P2", "P3", "P4"}
    assert created["match"]["seats"][0] == {"seat": "P1", "name": "Ana"}
    assert created["match"]["status"] == "running"


@pytest.mark.parametrize("ruleset", RULESETS)
def test_so_many_sit_down_as_the_ruleset_says(client: Client, ruleset: str) -> None:
    told = client.get(f"/v1/rulesets/{ruleset}")
    least, most = told["players"]["least"], told["players"]["most"]
    brought = [{"faction": each} for each in told["factions"]] or [{"deck": each} for each in told["decks"]]
    for count, status in ((least - 1, 422), (least, 201), (most, 201), (most + 1, 422)):
        seats = [brought[place % len(brought)] for place in range(count)]
        answer = client.send("POST", "/v1/matches", client.organiser, {"ruleset": ruleset, "seats": seats})
        assert answer.status_code == status, answer.text


def test_creation_is_repeatable_by_its_key(client: Client) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO}
    key = {"Idempotency-Key": '"a-key-of-mine"'}
    first = client.send("POST", "/v1/matches", client.organiser, body, key)
    again = client.send("POST", "/v1/matches", client.organiser, body, {"Idempotency-Key": "a-key-of-mine"})
    assert first.get_json() == again.get_json()
    assert again.headers["Idempotency-Replayed"] == "true"
    other = client.send("POST", "/v1/matches", client.organiser, {**body, "options": {"carry_field": True}}, key)
    assert (other.status_code, other.get_json()["code"]) == (422, "idempotency-key-reused")


def test_an_action_makes_a_move(client: Client) -> None:
    id, tokens = client.begin()
    seen = client.get(f"/v1/matches/{id}/decision", tokens["P1"])
    assert len(seen["legal"]) == 70
    answer = client.send(
        "POST",
        f"/v1/matches/{id}/actions",
        tokens["P1"],
        {"action": seen["legal"][0], "expected_version": seen["version"]},
    )
    made: Any = answer.get_json()
    assert answer.status_code == 201
    assert (made["move"], made["version"]) == (1, seen["version"] + 1)
    assert answer.headers["Location"] == f"/v1/matches/{id}/moves/1"
    assert made["events"][0]["event"]["answer"]["value"]["cards"] == seen["legal"][0]["cards"]
    assert made["next"]["waiting"] == [seat for seat in seen["waiting"] if seat != "P1"]


def test_an_illegal_action_is_refused_with_its_clause_in_the_callers_language(client: Client) -> None:
    id, tokens = client.begin()
    before = client.get(f"/v1/matches/{id}")
    said = {}
    for tag in ("pt-BR", "en"):
        answer = client.send(
            "POST",
            f"/v1/matches/{id}/actions",
            tokens["P2"],
            {"action": {"type": "allocate", "cards": ["V1", "V2"]}},
            {"Accept-Language": tag},
        )
        problem: Any = answer.get_json()
        assert answer.status_code == 422
        assert answer.headers["Content-Language"] == tag
        assert (problem["code"], problem["clause"]) == ("illegal-action", "D-009")
        assert problem["legal"] == client.get(f"/v1/matches/{id}/decision", tokens["P2"])["legal"]
        said[tag] = (problem["title"], problem["detail"])
    assert said["pt-BR"][0] == "Ação ilegal"
    assert said["en"][0] == "Illegal action"
    assert client.get(f"/v1/matches/{id}") == before


def test_an_action_is_done_once_under_its_key(client: Client) -> None:
    id, tokens = client.begin()
    body = {"action": {"type": "allocate", "cards": ["C1", "C2", "C3", "C4"]}, "expected_version": 5}
    key = {"Idempotency-Key": "only-once"}
    first = client.send("POST", f"/v1/matches/{id}/actions", tokens["P1"], body, key)
    client.step(id, tokens, 2)
    again = client.send("POST", f"/v1/matches/{id}/actions", tokens["P1"], body, key)
    assert again.status_code == 201
    assert again.data == first.data
    assert again.headers["Idempotency-Replayed"] == "true"
    body["action"] = {"type": "allocate", "cards": ["C1", "C2", "C3", "C5"]}
    other = client.send("POST", f"/v1/matches/{id}/actions", tokens["P1"], body, key)
    assert other.get_json()["code"] == "idempotency-key-reused"
    assert client.get(f"/v1/matches/{id}")["move"] == 3


def test_a_lost_race_is_409_with_the_current_version(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens)
    seat = client.get(f"/v1/matches/{id}/decision")["waiting"][0]
    action = client.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"][0]
    answer = client.send("POST", f"/v1/matches/{id}/actions", tokens[seat], {"action": action, "expected_version": 5})
    problem: Any = answer.get_json()
    assert answer.status_code == 409
    assert (problem["code"], problem["version"], problem["move"]) == ("version-conflict", 6, 1)
    assert 'rel="missed"' in answer.headers["Link"]


def test_a_version_that_the_match_has_not_come_to_is_told_as_such(client: Client) -> None:
    id, tokens = client.begin()
    seat = client.get(f"/v1/matches/{id}/decision")["waiting"][0]
    action = client.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"][0]
    body = {"action": action, "expected_version": 60}
    answer = client.send("POST", f"/v1/matches/{id}/actions", tokens[seat], body)
    problem: Any = answer.get_json()
    assert (answer.status_code, problem["code"], problem["retryable"]) == (409, "version-ahead", False)
    assert (problem["title"], problem["version"], problem["move"]) == ("The match has not come to this version", 5, 0)
    assert problem["detail"] == "the match is at version 5, and 60 was expected; read it again"
    assert "Link" not in answer.headers


def test_a_seat_acts_for_itself_alone(client: Client) -> None:
    id, tokens = client.begin()
    other_id, _ = client.begin()
    action = {"type": "allocate", "seat": "P2", "cards": ["V1", "V2", "V3", "V4"]}
    answer = client.act(id, tokens["P1"], **action)
    assert (answer.status_code, answer.get_json()["code"]) == (403, "not-your-seat")
    assert client.act(other_id, tokens["P1"], **action).status_code == 404
    assert client.act(id, client.organiser, **action).status_code == 403
    assert client.act(id, client.token("judge"), **action).status_code == 403


@pytest.mark.parametrize(("action", "pointer"), [
    ({}, "/action"),
    ({"type": "fly"}, "/action"),
    ({"type": "plan"}, "/action"),
    ({"type": "plan", "card": 7}, "/action/card"),
    ({"type": "plan", "card": "C1", "extra": 1}, "/action"),
    ({"type": "allocate", "cards": "C1"}, "/action/cards"),
    ({"type": "allocate", "cards": [1]}, "/action/cards/0"),
    ({"type": ["plan"]}, "/action"),
    ({"type": {}}, "/action"),
    ({"type": 1}, "/action"),
])  # fmt: skip
def test_a_malformed_action_is_422_with_its_place(client: Client, action: dict[str, Any], pointer: str) -> None:
    id, tokens = client.begin()
    answer = client.act(id, tokens["P1"], **action)
    problem: Any = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, "validation-failed")
    assert problem["errors"][0]["pointer"].startswith(pointer)


@pytest.mark.parametrize(("change", "pointer", "code"), [
    ({"ruleset": "chess"}, "/ruleset", "validation-failed"),
    ({"seats": DEMO[:3]}, "/seats", "bad-setup"),
    ({"seats": [{}]}, "/seats/0/faction", "validation-failed"),
    ({"seats": "four"}, "/seats", "validation-failed"),
    ({"seats": [*DEMO[:3], {"faction": "conclave"}]}, "/seats/3/faction", "bad-setup"),
    ({"options": {"token": "gone"}}, "/options/token", "validation-failed"),
    ({"options": {"cheat": True}}, "/options/cheat", "validation-failed"),
    ({"luck": {"mode": "loaded"}}, "/luck/mode", "validation-failed"),
    ({"luck": {"mode": "reported", "reports": {"missions": ["emperor"]}}}, "/luck/reports/missions", "bad-luck-report"),
    ({"first_player": "P7x"}, "/first_player", "validation-failed"),
    ({"position": {"round": 9}}, "/position/round", "bad-setup"),
    ({"position": {"round": "one"}}, "/position/round", "bad-setup"),
    ({"surprise": 1}, "/surprise", "validation-failed"),
    ({"position": {"raund": 1}}, "/position/raund", "bad-setup"),
    ({"seats": [{**DEMO[0], "name": "x\nMove 99"}, *DEMO[1:]]}, "/seats/0/name", "validation-failed"),
    ({"seats": [{**DEMO[0], "name": "\u202ex"}, *DEMO[1:]]}, "/seats/0/name", "validation-failed"),
])  # fmt: skip
def test_a_match_that_cannot_begin_is_refused_with_every_field(
    client: Client, change: dict[str, Any], pointer: str, code: str
) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO, **change}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    problem: Any = answer.get_json()
    assert (answer.status_code, problem["code"]) == (422, code)
    assert pointer in [error["pointer"] for error in problem["errors"]]
    assert client.get("/v1/matches")["data"] == []


def test_a_member_or_a_deck_that_nobody_knows_is_answered_with_those_there_are(client: Client) -> None:
    seats = [{"deck": "corrisco"}, {"deck": "gelo"}]
    for path, more in (("/v1/matches", {}), ("/v1/positions/questions", {"question": {"kind": "timing"}})):
        body = {"ruleset": "heat", "seats": seats, "enforcment": "strict", "a/b": 1, **more}
        problem: Any = client.send("POST", path, client.organiser, body).get_json()
        said = {error["pointer"]: error["message"] for error in problem["errors"]}
        assert said.keys() == {"/enforcment", "/a~1b"}
        assert said["/enforcment"].endswith("did you mean enforcement?")
        for member in ("seats", "options", "ruleset", "luck", "enforcement", "tournament", "card_sets"):
            assert member in said["/a~1b"]
    problem = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "heat", "seats": seats}).get_json()
    assert problem["errors"][0]["pointer"] == "/seats/0/deck"
    assert problem["errors"][0]["message"].startswith("'corrisco' is not one of: ")
    assert problem["errors"][0]["message"].endswith("did you mean corisco?")


def test_all_bad_fields_are_named_at_once(client: Client) -> None:
    body = {"ruleset": "chess", "seats": [{"name": "x" * 99}], "luck": {"mode": 5}, "first_player": 1}
    problem: Any = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    pointers = {error["pointer"] for error in problem["errors"]}
    assert pointers >= {"/ruleset", "/seats/0/name", "/luck/mode", "/first_player"}


@pytest.mark.parametrize("ruleset", ["diamonds", "dominions", "multiversity"])
@pytest.mark.parametrize("blank", [" ", "\u200b", "\u3164"])
def test_a_name_has_something_to_see_or_is_left_out(ruleset: str, blank: str, client: Client) -> None:
    seats = {
        "diamonds": [{"faction": faction} for faction in ("conclave", "vanguard", "guardians", "shadows")],
        "dominions": [{"deck": "brumas"}, {"deck": "horda"}],
        "multiversity": [{"deck": "farol"}, {"deck": "forja"}],
    }[ruleset]
    for name, status in ((blank, 422), ("", 201)):
        body = {"ruleset": ruleset, "seats": [{**seats[0], "name": name}, *seats[1:]]}
        answer = client.send("POST", "/v1/matches", client.organiser, body)
        assert answer.status_code == status
        errors = answer.get_json().get("errors", [])
        assert [(error["pointer"], "can be seen" in error["message"]) for error in errors] == (
            [("/seats/0/name", True)] if name else []
        )


def test_a_refusal_calls_players_by_their_names_and_actions_by_their_words(client: Client) -> None:
    id, tokens = client.begin()
    waiting = client.get(f"/v1/matches/{id}/decision")["waiting"]
    path, body = f"/v1/matches/{id}/actions", {"action": {"type": "pass"}}
    asked = client.send("POST", path, tokens[waiting[0]], body).get_json()
    assert asked["detail"] == "the pending decision asks for an action: split the hand (“allocate”)"
    for seat in waiting[:-1]:
        hand = client.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"][0]
        assert client.send("POST", path, tokens[seat], {"action": hand}).status_code == 201
    names = {each["seat"]: each["name"] for each in client.get(f"/v1/matches/{id}")["seats"]}
    early = client.send("POST", path, tokens[waiting[0]], body).get_json()
    first, last = names[waiting[0]], names[waiting[-1]]
    assert early["detail"] == f"{first} has nothing to decide now; the match waits on {last}"


def test_a_match_may_be_played_by_reported_luck(client: Client) -> None:
    row = ["zenith", "armies", "emperor", "balance"]
    reports = {"missions": row, "first_player": "P3"}
    id, _ = client.begin(luck={"mode": "reported", "reports": reports})
    state = client.get(f"/v1/matches/{id}/state")["state"]
    assert (state["missions"], state["order"][0]) == (row[:2], "P3")


def test_a_match_may_begin_from_a_position(client: Client) -> None:
    judge = client.token("judge")
    position = {"round": 2, "turn": 3, "token": "P4", "field": {"C1": {}, "V1": {}}}
    id, tokens = client.begin(position=position)
    state = client.get(f"/v1/matches/{id}/state", judge)["state"]
    assert (state["round"], state["turn"], sorted(state["field"])) == (2, 3, ["C1", "V1"])
    client.step(id, tokens, 8)
    state = client.get(f"/v1/matches/{id}/state", judge)["state"]
    copy, _ = client.begin(position=state)
    again = client.get(f"/v1/matches/{copy}/state", judge)["state"]
    for own in OWN:
        state.pop(own, None)
        again.pop(own, None)
    without_salts(state)
    without_salts(again)
    assert again == state


def test_a_table_may_be_as_long_as_a_long_match_s(client: Client) -> None:
    body = json.dumps({"ruleset": "diamonds", "seats": DEMO, "position": {"round": 2}}).encode()
    at_most = body.ljust(TABLE_BYTES)
    assert client.send("POST", "/v1/matches", client.organiser, data=at_most).status_code == 201
    assert client.send("POST", "/v1/matches", client.organiser, data=at_most + b" ").status_code == 413


def test_the_whole_match_by_http_and_its_end(client: Client) -> None:
    id, tokens = client.demo()
    match = client.get(f"/v1/matches/{id}", tokens["P1"])
    assert match["status"] == "over"
    assert match["result"]["winners"]
    decision = client.get(f"/v1/matches/{id}/decision", tokens["P1"])
    assert (decision["decision"], decision["legal"], decision["waiting"]) == (None, [], [])
    late = client.act(id, tokens["P1"], type="plan", card="C1")
    assert (late.status_code, late.get_json()["code"]) == (422, "illegal-action")


def test_a_demo_is_repeatable_by_its_key(client: Client) -> None:
    key = {"Idempotency-Key": "demo-once"}
    body = {"ruleset": "diamonds", "seed": 9}
    first = client.send("POST", "/v1/demos", client.organiser, body, key)
    again = client.send("POST", "/v1/demos", client.organiser, body, key)
    assert first.get_json() == again.get_json()
    assert client.send("POST", "/v1/demos", client.organiser, {**body, "seed": 8}, key).status_code == 422


def test_text_in_problems_is_in_both_languages() -> None:
    from adjudicator.api.http.problems import Kind

    for kind in Kind:
        assert isinstance(kind.title, Text)
        assert kind.title.pt
        assert kind.title.en


def test_no_secret_of_another_seat_in_any_answer(client: Client) -> None:
    """Canary: P1 plans a card nobody else may know; nothing that P2 can fetch holds it before the reveal."""
    id, tokens = client.begin()
    for seat, letter in (("P1", "C"), ("P2", "V"), ("P3", "G"), ("P4", "S")):
        cards = [f"{letter}{number}" for number in ((3, 5, 7, 8) if seat == "P1" else (1, 2, 3, 4))]
        assert client.act(id, tokens[seat], type="allocate", cards=cards).status_code == 201
    assert client.act(id, tokens["P1"], type="plan", card="C7").status_code == 201
    paths = [
        "", "/state", "/decision", "/moves", "/moves/5", "/events", "/diff?from=0&to=5", "/log",
        "/state?view=spectator", "/explain?of=P1.total",
    ]  # fmt: skip
    for path in paths:
        answer = client.send("GET", f"/v1/matches/{id}{path}", tokens["P2"])
        assert answer.status_code == 200, answer.text
        for line in answer.get_data(as_text=True).splitlines():
            for secret in opened(json.loads(line)):
                assert "P2" in secret["for"] or secret["for"] == ["all"], (path, secret)
    told = client.send("GET", f"/v1/matches/{id}/log", tokens["P2"], headers={"Accept": "text/plain"}).text
    assert "[C7]" not in told
    assert "•••" in told
    streamed = client.send(
        "GET", f"/v1/matches/{id}/events?after=0&max_events=9", tokens["P2"], headers={"Accept": "text/event-stream"}
    )
    for line in streamed.text.splitlines():
        if line.startswith("data: "):
            assert all("P2" in secret["for"] for secret in opened(json.loads(line[6:])))
    refused = client.act(id, tokens["P2"], type="plan", card="C7")
    assert "C7" not in json.dumps(refused.get_json()["legal"])


def opened(value: Any) -> Iterator[dict[str, Any]]:
    """Yield every open secret in JSON data."""
    if isinstance(value, dict):
        if "salt" in value:
            yield value
        for item in value.values():
            yield from opened(item)
    elif isinstance(value, list):
        for item in value:
            yield from opened(item)

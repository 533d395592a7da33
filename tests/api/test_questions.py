"""Asking over HTTP: states, decisions, moves, events, differences, reasons, logs; caches and pages."""

import json
from typing import Any

import pytest

from adjudicator.audit import verify
from adjudicator.matches.questions import asking
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.contract import check_messages


def test_the_same_url_has_the_same_bytes_and_a_strong_tag(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 10)
    judge = client.token("judge")
    url = f"/v1/matches/{id}/state?move=7&view=P2"
    first = client.send("GET", url, judge)
    client.step(id, tokens, 10)
    for token in (judge, tokens["P2"]):
        again = client.send("GET", url, token)
        assert again.data == first.data
        assert again.headers["ETag"] == first.headers["ETag"]
    tag = first.headers["ETag"]
    assert tag.startswith('"')
    assert first.headers["Cache-Control"] == "private, no-cache"
    for known in (tag, f"W/{tag}", tag[:-1] + ':zstd"', f'"x", {tag}'):
        unchanged = client.send("GET", url, judge, headers={"If-None-Match": known})
        assert (unchanged.status_code, unchanged.data) == (304, b"")
        assert unchanged.headers["ETag"] == tag
    assert client.send("GET", url, judge, headers={"If-None-Match": '"other"'}).status_code == 200


def test_a_url_with_the_revision_is_immutable(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 4)
    now = client.send("GET", f"/v1/matches/{id}/state", tokens["P1"])
    assert now.headers["Cache-Control"] == "private, no-cache"
    pinned = client.send("GET", now.headers["Content-Location"], tokens["P1"])
    assert "immutable" in pinned.headers["Cache-Control"]
    assert pinned.data == now.data
    stale = client.send("GET", f"/v1/matches/{id}/state?move=3&view=P1&rev=0", tokens["P1"])
    assert "immutable" not in stale.headers["Cache-Control"]


def test_compression_keeps_validators_working(client: Client) -> None:
    id, tokens = client.begin()
    plain = client.send("GET", f"/v1/matches/{id}/state", tokens["P1"])
    for encoding in ("zstd", "br", "gzip"):
        packed = client.send("GET", f"/v1/matches/{id}/state", tokens["P1"], headers={"Accept-Encoding": encoding})
        assert packed.headers["Content-Encoding"] == encoding
        assert len(packed.data) < len(plain.data) / 2
        assert "Accept-Encoding" in packed.headers["Vary"]
        again = client.send(
            "GET",
            f"/v1/matches/{id}/state",
            tokens["P1"],
            headers={"Accept-Encoding": encoding, "If-None-Match": packed.headers["ETag"]},
        )
        assert again.status_code == 304


def test_states_by_move_and_by_version(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 12)
    judge = client.token("judge")
    by_move = client.get(f"/v1/matches/{id}/state?move=9", judge)
    assert by_move["move"] == 9
    assert client.get(f"/v1/matches/{id}/state?version={by_move['version']}", judge) == by_move
    both = client.send("GET", f"/v1/matches/{id}/state?move=9&version=9", judge)
    assert both.status_code == 422
    beyond: Any = client.send("GET", f"/v1/matches/{id}/state?move=99", judge)
    assert (beyond.status_code, beyond.get_json()["code"], beyond.get_json()["move"]) == (404, "out-of-range", 12)
    assert client.send("GET", f"/v1/matches/{id}/state?version=0", judge).status_code == 404
    assert client.get(f"/v1/matches/{id}/decision?move=0", tokens["P1"])["decision"]["kind"] == "allocation"
    assert len(client.get(f"/v1/matches/{id}/decision?move=0", tokens["P1"])["legal"]) == 70


VIEWS = {
    "organiser": {"spectator"},
    "spectator": {"spectator"},
    "judge": {"P1", "P2", "P3", "P4", "judge", "spectator"},
    "P1": {"P1", "spectator"},
}


@pytest.mark.parametrize("role", VIEWS)
@pytest.mark.parametrize("question", ["state", "decision", "moves", "moves/0", "events", "log", "diff?from=0&to=1"])
def test_each_role_has_its_views(client: Client, role: str, question: str) -> None:
    id, tokens = client.begin()
    client.step(id, tokens)
    token = tokens.get(role) or (client.organiser if role == "organiser" else client.token(role))
    mark = "&" if "?" in question else "?"
    for view in ("P1", "P2", "P3", "P4", "judge", "spectator"):
        answer = client.send("GET", f"/v1/matches/{id}/{question}{mark}view={view}", token)
        allowed = view in VIEWS[role]
        assert answer.status_code == (200 if allowed else 403), (view, answer.text)
        if not allowed:
            assert answer.get_json()["code"] == "view-forbidden"
    assert client.send("GET", f"/v1/matches/{id}/{question}{mark}view=P9", token).status_code == 422


def test_once_the_match_is_over_all_who_could_watch_it_see_everything(client: Client) -> None:
    id, tokens = client.demo()
    assert client.send("GET", f"/v1/matches/{id}/state?view=judge", tokens["P1"]).status_code == 200
    assert client.send("GET", f"/v1/matches/{id}/state?view=P2", tokens["P1"]).status_code == 200
    assert client.send("GET", f"/v1/matches/{id}/state?move=3&view=P2", tokens["P1"]).status_code == 200  # the past too
    assert client.send("GET", f"/v1/matches/{id}/state?view=judge", client.organiser).status_code == 200


def test_the_log_is_full_for_judges_and_after_the_end_for_seats(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 20)
    running = client.send("GET", f"/v1/matches/{id}/log", tokens["P1"])
    assert json.loads(running.data.splitlines()[0])["view"] == "P1"
    judge = client.send("GET", f"/v1/matches/{id}/log", client.token("judge"))
    assert json.loads(judge.data.splitlines()[0])["view"] == "judge"
    assert verify(judge.data.splitlines(keepends=True)).passed
    over, seats = client.demo()
    full = client.send("GET", f"/v1/matches/{over}/log", seats["P3"])
    report = verify(full.data.splitlines(keepends=True))
    assert {check.outcome for check in report.checks} == {"passed"}
    assert full.mimetype == "application/x-ndjson"
    assert "attachment" in full.headers["Content-Disposition"]


def test_the_transcript_is_in_the_callers_language(client: Client) -> None:
    id, tokens = client.demo()
    for tag, word in (("pt-BR", "Lance 1"), ("en", "Move 1"), ("pt;q=0.9, en;q=0.1", "Lance 1"), ("fr", "Move 1")):
        answer = client.send(
            "GET", f"/v1/matches/{id}/log", tokens["P1"], headers={"Accept": "text/plain", "Accept-Language": tag}
        )
        assert word in answer.text
        assert answer.headers["Content-Language"] in ("pt-BR", "en")
        assert "Accept-Language" in answer.headers["Vary"]


def test_moves_come_in_pages_without_gap_or_overlap(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 23)
    url, moves = f"/v1/matches/{id}/moves?limit=5", []
    while url:
        answer = client.send("GET", url, tokens["P1"])
        page: Any = answer.get_json()
        moves += page["data"]
        assert page["has_more"] == ('rel="next"' in answer.headers["Link"])
        url = f"/v1/matches/{id}/moves?limit=5&cursor={page['next']}" if page["next"] else ""
    assert [move["move"] for move in moves] == list(range(24))
    versions = [event["version"] for move in moves for event in move["events"]]
    assert versions == list(range(1, len(versions) + 1))
    assert client.get(f"/v1/matches/{id}/moves/7", tokens["P1"]) == moves[7]
    assert moves[1]["seat"] in ("P1", "P2", "P3", "P4")
    assert "D-009" in moves[1]["clauses"]


def test_events_come_in_pages(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 20)
    seen, after = [], 0
    while True:
        page = client.get(f"/v1/matches/{id}/events?after={after}&limit=7", tokens["P1"])
        seen += page["data"]
        if not page["has_more"]:
            break
        after = page["next"]
    assert [event["version"] for event in seen] == list(range(1, len(seen) + 1))
    assert client.get(f"/v1/matches/{id}/events?after=9999", tokens["P1"])["data"] == []


def test_matches_come_in_pages_newest_first(client: Client) -> None:
    made = [client.begin()[0] for _ in range(5)]
    over, tokens = client.demo()
    found, cursor = [], ""
    while True:
        page = client.get(f"/v1/matches?limit=2{cursor}")
        found += [match["id"] for match in page["data"]]
        if not page["has_more"]:
            break
        cursor = f"&cursor={page['next']}"
    assert set(found) == {*made, over}
    assert len(found) == 6
    assert [match["id"] for match in client.get("/v1/matches?status=over")["data"]] == [over]
    assert len(client.get("/v1/matches?ruleset=diamonds&status=running")["data"]) == 5
    assert [match["id"] for match in client.get("/v1/matches", tokens["P1"])["data"]] == [over]
    assert client.get("/v1/matches?status=running", tokens["P1"])["data"] == []
    for cursor in ("nonsense", "e30", "W10", "WzFd", "%00", "é"):
        assert client.send("GET", f"/v1/matches?cursor={cursor}", client.organiser).status_code == 422


def test_a_difference_names_its_places(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 8)
    found = client.get(f"/v1/matches/{id}/diff?from=4&to=8", tokens["P1"])
    assert (found["from"]["move"], found["to"]["move"]) == (4, 8)
    changes = {change["pointer"]: change for change in found["changes"]}
    assert (changes["/move"]["before"], changes["/move"]["after"]) == (4, 8)
    assert client.get(f"/v1/matches/{id}/diff?from=4&to=4", tokens["P1"])["changes"] == []
    assert client.send("GET", f"/v1/matches/{id}/diff?from=4", tokens["P1"]).status_code == 422
    assert client.send("GET", f"/v1/matches/{id}/diff?from=4&to=99", tokens["P1"]).status_code == 404


def test_a_difference_is_told_by_move_or_by_version_alike(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 8)
    here, ends = f"/v1/matches/{id}/diff", {}
    for move in (4, 8):
        ends[move] = client.get(f"/v1/matches/{id}/moves/{move}", tokens["P1"])["version"]
    by_move = client.get(f"{here}?from=4&to=8", tokens["P1"])
    assert by_move == client.get(f"{here}?from_version={ends[4]}&to_version={ends[8]}", tokens["P1"])
    assert by_move == client.get(f"{here}?from=4&to_version={ends[8]}", tokens["P1"])
    within = client.get(f"{here}?from=4&to_version={ends[8] - 1}", tokens["P1"])  # within a move too
    assert within["to"]["version"] == ends[8] - 1
    for query, pointer, code in (
        ("from=4", "?to", "required"),
        ("from=4&from_version=9&to=8", "?from", "conflict"),
    ):
        refused = client.send("GET", f"{here}?{query}", tokens["P1"])
        assert refused.status_code == 422
        assert [(error["pointer"], error["code"]) for error in refused.get_json()["errors"]] == [(pointer, code)]


def test_a_number_has_reasons(client: Client) -> None:
    position = {"round": 2, "turn": 3, "field": {"V1": {}, "V2": {}}, "token": "P1"}
    id, tokens = client.begin(position=position)
    client.step(id, tokens, 4)
    found = client.get(f"/v1/matches/{id}/explain?of=V1.ATK", tokens["P1"])
    assert found["base"] == 1800
    assert found["value"] == found["base"] + sum(step["amount"] for step in found["steps"])
    then = client.get(f"/v1/matches/{id}/explain?of=V1.ATK&move=0", tokens["P1"])
    assert then["value"] == 1800 + 500
    missing = client.send("GET", f"/v1/matches/{id}/explain?of=X1.ATK", tokens["P1"])
    assert (missing.status_code, missing.get_json()["code"]) == (404, "no-such-number")


def test_the_stream_gives_what_is_there_and_goes_on_from_the_last_seen(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 6)
    stream = {"Accept": "text/event-stream"}
    first = client.send("GET", f"/v1/matches/{id}/events?after=0&max_events=4", tokens["P1"], headers=stream)
    assert first.mimetype == "text/event-stream"
    assert first.headers["Cache-Control"] == "no-store"
    ids = [int(line[4:]) for line in first.text.splitlines() if line.startswith("id: ")]
    assert ids == [1, 2, 3, 4]
    resumed = client.send(
        "GET", f"/v1/matches/{id}/events?max_events=3", tokens["P1"], headers={**stream, "Last-Event-ID": "4"}
    )
    assert [int(line[4:]) for line in resumed.text.splitlines() if line.startswith("id: ")] == [5, 6, 7]


def test_a_stream_without_a_version_begins_with_the_table(client: Client) -> None:
    id, tokens = client.demo()
    state = client.get(f"/v1/matches/{id}/state?view=P1", tokens["P1"])
    stream = client.send("GET", f"/v1/matches/{id}/events", tokens["P1"], headers={"Accept": "text/event-stream"})
    first, second = (part.splitlines() for part in stream.text.split("\n\n")[1:3])
    assert first[0] == f"id: {state['version']}"
    assert first[1] == "event: snapshot"
    assert json.loads(first[2].removeprefix("data: ")) == state["state"]
    assert second[0] == "event: end"
    snapshot = {"id": str(state["version"]), "event": "snapshot", "data": state["state"]}
    events = client.get(f"/v1/matches/{id}/events?view=P1&limit=200", tokens["P1"])["data"]
    said = [{"id": str(each["version"]), "event": "event", "data": each} for each in events]
    check_messages(f"/v1/matches/{id}/events", [snapshot, *said, {"event": "end", "data": {}}])


def test_the_stream_of_a_match_that_is_over_ends_and_is_not_asked_for_again(client: Client) -> None:
    id, tokens = client.demo()
    version = client.get(f"/v1/matches/{id}", tokens["P1"])["version"]
    stream = {"Accept": "text/event-stream", "Last-Event-ID": str(version - 2)}
    ended = client.send("GET", f"/v1/matches/{id}/events", tokens["P1"], headers=stream)
    assert ended.text.endswith("event: end\ndata: {}\n\n")
    again = client.send(
        "GET", f"/v1/matches/{id}/events", tokens["P1"], headers={**stream, "Last-Event-ID": str(version)}
    )
    assert again.status_code == 204


@pytest.mark.parametrize(("move", "code", "detail"), [
    ("abc", "not-found", "a move is a number"), ("-1", "not-found", "a move is a number"),
    ("٣", "not-found", "a move is a number"), ("99", "out-of-range", "the match stands at move 0, version 5"),
    ("9" * 20, "out-of-range", "the match stands at move 0, version 5"),
])  # fmt: skip
def test_a_move_that_there_is_not_is_404_and_one_that_is_none_is_told_so(
    client: Client, move: str, code: str, detail: str
) -> None:
    id, tokens = client.begin()
    answer = client.send("GET", f"/v1/matches/{id}/moves/{move}", tokens["P1"])
    assert (answer.status_code, answer.get_json()["code"], answer.get_json()["detail"]) == (404, code, detail)


@pytest.mark.parametrize("last_seen", ["zzz", "-1", "1.5", "9" * 20, "٣"])
def test_a_last_event_id_that_is_no_event_is_422(client: Client, last_seen: str) -> None:
    id, tokens = client.begin()
    headers = {"Accept": "text/event-stream", "Last-Event-ID": last_seen.encode().decode("latin-1")}
    answer = client.send("GET", f"/v1/matches/{id}/events", tokens["P1"], headers=headers)
    assert answer.status_code == 422
    (error,) = answer.get_json()["errors"]
    assert error == {
        "pointer": "Last-Event-ID", "code": "invalid",
        "message": "it is the version of the last event received, a number",
    }  # fmt: skip


def test_heads_of_streams_take_no_place(client: Client) -> None:
    id, tokens = client.begin()
    stream = {"Accept": "text/event-stream"}
    for _ in range(40):
        head = client.send("HEAD", f"/v1/matches/{id}/events", tokens["P1"], headers=stream)
        assert head.status_code == 200
    for _ in range(40):
        found = client.send("GET", f"/v1/matches/{id}/events?after=0&max_events=1", tokens["P1"], headers=stream)
        assert found.status_code == 200, found.text
        found.close()


def test_what_a_ruleset_says_of_its_house_rules_is_what_a_set_up_takes(client: Client) -> None:
    for ruleset in client.get("/v1/rulesets")["data"]:
        seats = RULESETS[ruleset["id"]].demo_setup["seats"]
        for number, option in enumerate(ruleset["options"]):
            values = [choice["value"] for choice in option["choices"]]
            assert json.dumps(option["default"]) in [json.dumps(value) for value in values]
            body = {"ruleset": ruleset["id"], "seats": seats, "options": {option["key"]: values[number % len(values)]}}
            answer = client.send("POST", "/v1/matches", client.organiser, body)
            refused = answer.get_json().get("errors", [{"pointer": ""}])[0]["pointer"]
            assert not refused.startswith("/options"), answer.text
    options = {option["key"]: option for option in client.get("/v1/rulesets/heat")["options"]}
    assert options["basic_money_exempt"]["default"] is True
    assert [choice["value"] for choice in options["equip_limit"]["choices"]] == ["none", 1]


def test_rulesets_clauses_and_cards_are_public(client: Client) -> None:
    assert [ruleset["id"] for ruleset in client.get("/v1/rulesets")["data"]] == [
        "diamonds",
        "dominions",
        "enlightenment",
        "heat",
        "multiversity",
    ]
    assert {option["key"] for option in client.get("/v1/rulesets/diamonds")["options"]} >= {"roubo", "token"}
    clauses = client.get("/v1/rulesets/diamonds/clauses")["data"]
    assert len(clauses) == 130
    assert all(clause["text"]["pt"] and clause["text"]["en"] for clause in clauses)
    cards = client.get("/v1/rulesets/diamonds/cards")["data"]
    assert len(cards) == 32
    assert client.send("GET", "/v1/rulesets/chess").status_code == 404


def test_each_move_tells_its_action_to_those_who_may_see_it(client: Client) -> None:
    match, tokens = client.begin()
    client.step(match, tokens, 12)
    judge = client.token("judge")
    views = ("judge", "P1", "spectator")
    told = {view: client.get(f"/v1/matches/{match}/moves?view={view}", judge)["data"] for view in views}
    assert all(moves[0]["action"] is None and moves[0]["seat"] is None for moves in told.values())
    seen = {view: [move["action"] for move in moves[1:]] for view, moves in told.items()}
    assert all(action["seat"] == move["seat"] for action, move in zip(seen["judge"], told["judge"][1:], strict=True))
    for action, own, open_to_all in zip(seen["judge"], seen["P1"], seen["spectator"], strict=True):
        sealed = action["type"] in ("allocate", "plan")
        assert open_to_all == (None if sealed else action)
        assert own == (None if sealed and action["seat"] != "P1" else action)
    assert client.get(f"/v1/matches/{match}/moves/1", judge)["action"] == seen["judge"][0]


def test_a_whole_match_fits_in_one_what_if(client: Client) -> None:
    """Its actions, read off its moves, taken in thought from the beginning, end as it ended."""
    made = client.send("POST", "/v1/demos", client.organiser, {"ruleset": "diamonds", "seed": 7}).get_json()
    match, judge = made["match"]["id"], client.token("judge")
    actions: list[Any] = []
    cursor: str | None = ""
    while cursor is not None:
        page = client.get(f"/v1/matches/{match}/moves?view=judge&limit=200{cursor and f'&cursor={cursor}'}", judge)
        actions += [move["action"] for move in page["data"] if move["action"] is not None]
        cursor = page["next"]
    assert len(actions) > 100
    asked = {"move": 0, "actions": actions}
    found = client.send("POST", f"/v1/matches/{match}/what-if", judge, asked)
    assert found.status_code == 200, found.text
    assert found.get_json()["answer"]["result"] == client.get(f"/v1/matches/{match}", judge)["result"]
    assert found.get_json()["answer"]["difference"]["changes"] == []
    too_many = client.send("POST", f"/v1/matches/{match}/what-if", judge, {"actions": [{"type": "pass"}] * 1_001})
    assert too_many.get_json()["errors"][0]["pointer"] == "/actions"


def test_the_kinds_of_decisions_are_listed_with_their_meaning(client: Client) -> None:
    listed = client.get("/v1/rulesets/diamonds")["decisions"]
    assert {"leader", "cost", "steal", "plan"} <= {one["kind"] for one in listed}
    assert all(one["meaning"]["pt"] and one["meaning"]["en"] for one in listed)
    match, _ = client.begin()
    assert client.get(f"/v1/matches/{match}/decision")["decision"]["kind"] in {one["kind"] for one in listed}


@pytest.mark.parametrize(("path", "body"), [
    ("questions", {"question": {"kind": "timing"}, "move": 1, "version": 2}),
    ("what-if", {"actions": [{"type": "pass"}], "move": 1, "version": 2}),
    ("disputes", {"question": {"kind": "timing"}, "move": 1, "version": 2}),
])  # fmt: skip
def test_the_moment_stands_beside_what_is_asked(client: Client, path: str, body: dict[str, Any]) -> None:
    match, tokens = client.begin()
    client.step(match, tokens, 4)
    judge = client.token("judge")
    both = client.send("POST", f"/v1/matches/{match}/{path}", judge, body).get_json()
    assert [error["pointer"] for error in both["errors"]] == ["/version"]
    if "question" in body:
        inside = {"question": {**body["question"], "move": 1}}
        refused = client.send("POST", f"/v1/matches/{match}/{path}", judge, inside).get_json()
        assert [error["pointer"] for error in refused["errors"]] == ["/question/move"]
    del body["version"]
    answer = client.send("POST", f"/v1/matches/{match}/{path}", judge, body)
    assert answer.get_json().get("move", answer.get_json()) == 1 or answer.get_json()["code"] == "illegal-action"


def test_what_takes_too_much_work_is_a_problem_of_its_own(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 3)
    seat = client.get(f"/v1/matches/{id}/decision")["waiting"][0]
    action = client.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"][0]
    body = {"question": {"kind": "outcome", "actions": [action]}}
    judge = client.token("judge")
    assert client.send("POST", f"/v1/matches/{id}/questions", judge, body).status_code == 200
    monkeypatch.setattr(asking, "MOST_FACTS", 3)
    answer = client.send("POST", f"/v1/matches/{id}/questions", judge, body)
    assert (answer.status_code, answer.get_json()["code"]) == (503, "too-much-work")
    assert answer.get_json()["facts"] == 3

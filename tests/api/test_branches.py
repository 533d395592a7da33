"""What would have happened, on the board; logs replayed that are of no match here; matches as files."""

import json
import re
from html import unescape
from typing import Any

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.media import NDJSON
from adjudicator.api.http.settings import Settings
from adjudicator.cli.serve import organiser_token
from adjudicator.kernel.table.choices import one_offered
from adjudicator.matches.application import Matches
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.conftest import SECRET
from tests.merge_patch import patched


def replay(client: Client, log: bytes, query: str = "", token: str = "") -> Any:
    headers = {"Content-Type": NDJSON}
    return client.send("POST", f"/v1/replays{query}", token or client.organiser, data=log, headers=headers)


def demo(client: Client, ruleset: str = "diamonds") -> str:
    played = client.send("POST", "/v1/demos", client.organiser, {"ruleset": ruleset, "seed": 5}).get_json()
    id: str = played["match"]["id"]
    return id


def taken(client: Client, judge: str, id: str, last: int) -> list[Any]:
    """Return the actions of the first moves of a match."""
    moves = client.get(f"/v1/matches/{id}/moves?limit={last + 1}", judge)["data"]
    return [move["action"] for move in moves if move["action"] is not None][:last]


@pytest.mark.parametrize("ruleset", ["diamonds", "heat"])
def test_a_branch_along_the_match_is_the_match(client: Client, ruleset: str) -> None:
    """The actions that were taken, with the match's own luck, lead to the boards that there were."""
    id, judge = demo(client, ruleset), client.token("judge")
    official = client.get(f"/v1/matches/{id}/replay?limit=1000&view=judge", judge)
    body = {"move": 0, "view": "judge", "actions": taken(client, judge, id, 12)}
    branch = client.send("POST", f"/v1/matches/{id}/branches", judge, body).get_json()
    told, choices = branch["replay"], branch["choices"]
    assert branch["official"] is False and choices["move"] == 12
    happened = [frame for frame in official["frames"] if 0 < frame["move"] <= 12]
    wanted = ("version", "move", "type", "text", "patch", "clauses", "involves")
    assert [[each[name] for name in wanted] for each in told["frames"]] == [
        [each[name] for name in wanted] for each in happened
    ]
    board = told["board"]
    for frame in told["frames"]:
        board = patched(board, frame["patch"])
    assert board == client.get(f"/v1/matches/{id}/board?move=12&view=judge", judge)["board"]
    assert choices["choices"] == client.get(f"/v1/matches/{id}/choices?move=12&view=judge", judge)["choices"]


def test_a_branch_tells_only_whom_it_may(client: Client) -> None:
    id, tokens = client.begin()
    body: dict[str, Any] = {
        "move": 0,
        "actions": [{"type": "allocate", "seat": "P1", "cards": ["C1", "C2", "C3", "C4"]}],
    }
    refused = client.send("POST", f"/v1/matches/{id}/branches", tokens["P1"], body)
    assert (refused.status_code, refused.get_json()["code"]) == (403, "answer-withheld")
    judge = client.token("judge")
    illegal = {**body, "actions": [*body["actions"], {"type": "allocate", "seat": "P1", "cards": ["C5"]}]}
    told = client.send("POST", f"/v1/matches/{id}/branches", judge, illegal).get_json()
    assert (told["code"], told["index"]) == ("illegal-action", 1)


def test_a_number_of_a_branch_is_explained(client: Client) -> None:
    """Along the match it is what the match itself explains; one that is not there is refused by its member."""
    id, judge = demo(client, "heat"), client.token("judge")
    body = {"move": 0, "view": "judge", "actions": taken(client, judge, id, 12)}
    path = f"/v1/matches/{id}/branches"
    own = client.get(f"/v1/matches/{id}/explain?of=P1.life&move=12&view=judge", judge)
    assert (
        client.send("POST", path, judge, {**body, "of": "P1.life"}).get_json()["explanation"]["value"] == own["value"]
    )
    assert "explanation" not in client.send("POST", path, judge, body).get_json()
    refused = client.send("POST", path, judge, {**body, "of": "P9.life"})
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/of")


@pytest.mark.parametrize("ruleset", RULESETS)
def test_a_log_is_replayed_as_its_match_is(client: Client, ruleset: str) -> None:
    id, tokens = client.begin(ruleset=ruleset, seats=RULESETS[ruleset].demo_setup["seats"])
    judge = client.token("judge")
    for _ in range(10):
        seat = client.get(f"/v1/matches/{id}/decision", judge)["waiting"][0]
        decision = client.get(f"/v1/matches/{id}/decision", tokens[seat])
        action = one_offered(decision, ("concede", "offer"), lambda options: options[0])
        assert client.send("POST", f"/v1/matches/{id}/actions", tokens[seat], {"action": action}).status_code == 201
    log = client.export(id, judge)
    wanted = client.get(f"/v1/matches/{id}/replay?limit=1000&view=judge", judge)
    assert replay(client, log, "?limit=1000").get_json() == wanted
    page = client.get(f"/v1/matches/{id}/replay?after=6&limit=3&view=judge", judge)
    assert replay(client, log, "?after=6&limit=3").get_json() == page


@pytest.mark.parametrize(
    "spoil",
    [
        lambda log: b"",
        lambda log: log[: len(log) // 2],
        lambda log: log.replace(b'"TurnBegun"', b'"TurnFlown"'),
        lambda log: re.sub(rb'"card":"[A-Z]\d"', b'"card":"Z9"', log),
        lambda log: re.sub(rb'"seat":"P\d"', b'"seat":"P9"', log),
        lambda log: b"".join(log.splitlines(keepends=True)[0:1] + log.splitlines(keepends=True)[9:]),
        lambda log: log.replace(b'"edition":"1.1"', b'"edition":7', 1),
        lambda log: b"\xff" * 100,
        lambda log: b"[" * 10_000,
    ],
)  # fmt: skip
def test_what_is_no_log_is_told_so(client: Client, spoil: Any) -> None:
    told = replay(client, spoil(client.export(demo(client), client.organiser)), "?limit=1000")
    assert (told.status_code, told.get_json()["code"]) == (422, "bad-log"), told.text


def test_a_log_that_hides_something_is_not_replayed(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 3)
    told = replay(client, client.export(id, tokens["P1"])).get_json()
    assert (told["code"], told["check"]) == ("bad-log", "whole")
    assert replay(client, client.export(demo(client), client.organiser), "?after=9999").status_code == 422
    assert client.send("POST", "/v1/replays", client.organiser, {}).status_code == 415


def part(page: str, id: str) -> str:
    """Return what a file holds in one of its elements."""
    found = re.search(rf'<pre id="{id}" hidden>(.*?)</pre>', page, re.DOTALL)
    assert found is not None
    return unescape(found.group(1))


def test_a_file_holds_the_log_and_its_replay(store: Matches, database: str) -> None:
    """On both databases: the log to the byte, and the replay frame by frame."""
    app = create_app(Settings(database=database, secret=SECRET, rate=10**9), store)
    client = Client(app, organiser_token(store))
    id = demo(client)
    answer = client.send("GET", f"/v1/matches/{id}/file", client.organiser, headers={"Accept": "text/html"})
    assert answer.headers["Content-Disposition"].startswith(f'attachment; filename="{id}-judge-')
    page = answer.get_data(as_text=True)
    assert part(page, "log").encode() == client.export(id, client.organiser)
    head, *frames = map(json.loads, part(page, "replay").splitlines())
    told = client.get(f"/v1/matches/{id}/replay?limit=1000&view=judge", client.organiser)
    assert frames == told["frames"]
    assert (head["board"], head["layout"]) == (told["board"], told["layout"])
    policy = re.search(r'Content-Security-Policy" content="([^"]*)"', page)
    assert policy is not None and "unsafe" not in policy.group(1) and "http" not in policy.group(1)


def test_a_file_shows_no_more_than_its_reader_may_see(client: Client) -> None:
    id, tokens = client.begin()
    client.step(id, tokens, 3)
    page = client.send("GET", f"/v1/matches/{id}/file", tokens["P2"], headers={"Accept": "text/html"}).get_data(
        as_text=True
    )
    assert part(page, "log").encode() == client.export(id, tokens["P2"])
    assert json.loads(part(page, "replay").splitlines()[0])["view"] == "P2"
    assert client.send("GET", f"/v1/matches/{id}/file?view=judge", tokens["P2"]).status_code == 403

"""The board of a match and its replay: in whose view, in which language, in pages, with what judges did."""

from typing import Any

import pytest

from adjudicator.kernel.board.of_game import board_layout
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.floor import EACH, Floor
from tests.merge_patch import patched


@EACH
def test_a_board_is_the_table_as_a_view_sees_it(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset, 8)
    own = client.get(f"{floor.match}/board", floor.tokens["P1"])
    assert (own["view"], own["move"], own["over"]) == ("P1", 8, False)
    assert (own["match"], own["ruleset"]) == (floor.id, ruleset)
    assert own["standing"]
    whole = client.get(f"{floor.match}/board?view=judge", floor.judge)["board"]
    seen = [item for item in own["board"]["items"].values() if item["card"]]
    assert len(seen) < len([item for item in whole["items"].values() if item["card"]])
    refused = client.send("GET", f"{floor.match}/board?view=judge", floor.tokens["P1"])
    assert (refused.status_code, refused.get_json()["code"]) == (403, "view-forbidden")
    then = client.get(f"{floor.match}/board?move=3", floor.tokens["P1"])
    assert then["move"] == 3
    assert then["layout"] == own["layout"]


def test_a_board_is_told_in_the_language_of_its_reader(client: Client) -> None:
    floor = Floor(client, "dominions", 8)
    english, portuguese = (
        client.send("GET", f"{floor.match}/board", floor.judge, headers={"Accept-Language": language})
        for language in ("en", "pt-BR")
    )
    assert english.headers["Content-Language"] == "en"
    assert "Accept-Language" in english.headers["Vary"]
    assert english.get_json()["layout"]["labels"]["P1.domain"] == "HP of the Dominion"
    assert portuguese.get_json()["layout"]["labels"]["P1.domain"] == "HP do Domínio"
    tag = english.headers["ETag"]
    assert tag != portuguese.headers["ETag"]
    known = {"If-None-Match": tag, "Accept-Language": "en"}
    again = client.send("GET", f"{floor.match}/board", floor.judge, headers=known)
    assert again.status_code == 304
    assert "Accept-Language" in again.headers["Vary"]
    floor.play(1)
    assert client.send("GET", f"{floor.match}/board", floor.judge, headers=known).status_code == 200


@EACH
def test_the_pages_of_a_replay_go_on_from_each_other(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset, 10)
    url, token = f"{floor.match}/replay", floor.tokens["P2"]
    whole = client.get(f"{url}?limit=1000", token)
    assert (whole["view"], whole["after"], whole["next"]) == ("P2", 0, None)
    assert whole["version"] == len(whole["frames"])
    frames: list[dict[str, Any]] = []
    page = client.get(f"{url}?limit=7", token)
    board = page["board"]
    while True:
        assert page["board"] == board
        frames += page["frames"]
        for frame in page["frames"]:
            board = patched(board, frame["patch"])
        if page["next"] is None:
            break
        page = client.get(f"{url}?after={page['next']}&limit=7", token)
    assert frames == whole["frames"]
    now = client.get(f"{floor.match}/board", token)
    assert board == now["board"]
    assert whole["layout"] == now["layout"]
    events = client.get(f"{floor.match}/events?limit=200", token)["data"]
    assert [(frame["version"], frame["move"], frame["at"], frame["type"]) for frame in frames[:200]] == [
        (line["version"], line["move"], line["at"], line["event"]["type"]) for line in events
    ]
    assert frames[0]["text"]
    assert client.get(f"{url}?after={whole['version']}", token)["frames"] == []


@pytest.mark.parametrize(("query", "status", "code"), [
    ("after=100000", 404, "out-of-range"),
    ("after=-1", 422, "validation-failed"),
    ("limit=0", 422, "validation-failed"),
    ("limit=1001", 422, "validation-failed"),
    ("view=judge", 403, "view-forbidden"),
    ("moves=3", 422, "validation-failed"),
])  # fmt: skip
def test_what_a_replay_cannot_answer_is_refused(client: Client, query: str, status: int, code: str) -> None:
    floor = Floor(client, moves=2)
    answer = client.send("GET", f"{floor.match}/replay?{query}", floor.tokens["P1"])
    assert (answer.status_code, answer.get_json()["code"]) == (status, code)


def test_a_replay_tells_what_judges_did(client: Client) -> None:
    floor = Floor(client, moves=10)
    dispute = floor.open(floor.judge, blocking=True)
    floor.ruled(dispute, remedies=[{"remedy": "rewind", "before": 9}])
    floor.accept(dispute)
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    floor.made(f"{dispute}/authorizations", floor.head, digest=plan["digest"])
    before = client.get(f"{floor.match}/board?move=8", floor.tokens["P1"])["board"]
    floor.made(f"{dispute}/applications", floor.judge)
    replay = client.get(f"{floor.match}/replay", floor.tokens["P1"])
    moves = {frame["move"]: frame for frame in replay["frames"]}
    assert {move for move, frame in moves.items() if frame.get("undone")} == {9, 10}
    assert not any("illegal" in frame for frame in replay["frames"])
    id = dispute.rpartition("/")[2]
    acted = [frame for frame in replay["frames"] if frame.get("dispute") == id]
    assert {"MatchPaused", "JudgeActed"} <= {frame["type"] for frame in acted}
    assert all(frame["seat"] == "" for frame in acted)
    board = replay["board"]
    for frame in replay["frames"]:
        board = patched(board, frame["patch"])
    assert board == before


def test_a_replay_marks_what_was_illegal(client: Client) -> None:
    floor = Floor(client, "dominions", 3, enforcement="advisory")
    asked = client.get(f"{floor.match}/decision")["waiting"][0]
    made = floor.post(
        f"{floor.match}/actions", floor.tokens[asked], action={"type": "move", "card": "c99", "to": "3,3"}
    )
    assert made.status_code == 201
    replay = client.get(f"{floor.match}/replay", floor.tokens["P1"])
    assert {frame["move"] for frame in replay["frames"] if frame.get("illegal")} == {4}


def test_once_a_match_is_over_every_view_is_open(client: Client) -> None:
    id, tokens = client.demo()
    replay = client.get(f"/v1/matches/{id}/replay?view=judge&limit=1000", tokens["P1"])
    assert replay["over"]
    board = client.get(f"/v1/matches/{id}/board?view=judge", tokens["P1"])
    assert board["standing"]
    assert board_layout(RULESETS[board["ruleset"]]).facts.keys() >= {"round", "turn"}

"""Looks at hidden things of running matches are kept, for the organiser and head judges."""

from typing import Any

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.people.access_log import AccessLog
from adjudicator.matches.people.tokens import Caller
from adjudicator.matches.store.tables import MatchRow
from tests.api.client import Client
from tests.api.floor import Floor


def looks(client: Client, path: str = "/v1/looks", token: str = "") -> list[Any]:
    found: list[Any] = client.get(path, token or client.organiser)["data"]
    return [(look["role"], look["match"], look["view"], look["operation"], look["move"]) for look in found]


@pytest.fixture
def clocked(client: Client, sqlite_store: Matches) -> list[int]:
    """Let the store's clock be set by the test, in minutes."""
    minutes = [0]
    sqlite_store.clock = lambda: f"2026-01-01T{minutes[0] // 60:02}:{minutes[0] % 60:02}:00.000Z"
    return minutes


def test_a_judge_s_looks_at_a_running_match_are_kept_once_a_minute_and_view(client: Client, clocked: list[int]) -> None:
    floor = Floor(client, moves=6)
    assert looks(client) == []
    for move in (2, 3, 4):
        client.get(f"{floor.match}/state?move={move}", floor.judge)
    client.get(f"{floor.match}/decision", floor.judge)
    client.get(f"{floor.match}/state?view=P1", floor.judge)
    clocked[0] = 1
    client.get(f"{floor.match}/events", floor.judge)
    client.send("POST", f"{floor.match}/questions", floor.head, {"question": {"kind": "knowledge", "seat": "P1"}})
    assert sorted(looks(client)) == sorted([
        ("head_judge", floor.id, "judge", "askMatch", 6),
        ("judge", floor.id, "judge", "listEvents", 6),
        ("judge", floor.id, "P1", "getState", 6),
        ("judge", floor.id, "judge", "getState", 2),
    ])  # fmt: skip
    assert looks(client, f"/v1/looks?match={floor.id}", floor.head) == looks(client)
    assert looks(client, "/v1/looks?tournament=t_none") == []


def test_what_shows_nothing_hidden_is_no_look(client: Client) -> None:
    floor = Floor(client, moves=4)
    client.get(floor.match, floor.judge)
    client.get(f"{floor.match}/state?view=spectator", floor.judge)
    client.get(f"{floor.match}/state", floor.tokens["P1"])
    client.get(f"{floor.match}/state")
    assert looks(client) == []
    floor.post(f"{floor.match}/actions", floor.tokens["P1"], action={"type": "concede"})
    ended = client.demo()[0]
    client.get(f"/v1/matches/{ended}/state?view=judge", floor.judge)
    assert looks(client) == []


def test_reading_the_file_of_a_dispute_is_a_look_too(client: Client) -> None:
    floor = Floor(client, moves=4)
    dispute = floor.open(floor.tokens["P1"])
    assert looks(client) == []
    client.get(dispute, floor.judge)
    assert looks(client) == [("judge", floor.id, "judge", "getDispute", 4)]


def test_looks_are_for_the_organiser_and_head_judges_of_the_tournament(client: Client) -> None:
    tokens, ids = {}, {}
    for name in ("One", "Other"):
        made = client.send(
            "POST", "/v1/tournaments", client.organiser, {"name": name, "ruleset": "diamonds"}
        ).get_json()
        ids[name] = made["id"]
        for office in ("judge", "head_judge"):
            path = f"/v1/tournaments/{made['id']}/officers"
            tokens[name, office] = client.send("POST", path, client.organiser, {"office": office}).get_json()["token"]
    floor = Floor(client, moves=2, tournament=ids["One"])
    client.get(f"{floor.match}/state", tokens["One", "judge"])
    assert len(looks(client)) == len(looks(client, token=tokens["One", "head_judge"])) == 1
    assert looks(client, token=tokens["Other", "head_judge"]) == []
    assert looks(client, f"/v1/looks?tournament={ids['One']}", tokens["Other", "head_judge"]) == []
    assert client.send("GET", "/v1/looks", tokens["One", "judge"]).status_code == 403
    report = f"/v1/tournaments/{ids['One']}/report"
    for token in (client.organiser, tokens["One", "head_judge"]):
        (look,) = client.get(report, token)["looks"]
        assert (look["match"], look["role"], look["view"]) == (floor.id, "judge", "judge")
    assert client.get(report, tokens["One", "judge"])["looks"] == []


def test_a_look_is_one_row_for_every_process_and_store(store: Matches) -> None:
    """Two processes do not know of each other: the row's key lets the second be."""
    store.over = lambda id: False  # type: ignore[method-assign]  # there is no match to be asked
    store.clock = lambda: "2026-01-01T00:00:00.000Z"
    row = MatchRow("m_x", "diamonds", "1.0", "server", None, "", "running", "")
    caller = Caller("someone", "judge", label="Rita")
    for process in (AccessLog(store), AccessLog(store)):
        for move in (1, 2):
            process.note(caller, row, "judge", "getState", move)
    (look,) = AccessLog(store).rows("m_x", None, None, 10)
    assert (look.subject, look.label, look.move) == ("someone", "Rita", 1)

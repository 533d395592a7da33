"""What has changed for a caller since: for clients that come back."""

from typing import Any

import pytest

from adjudicator.api import create_app
from adjudicator.api.http.settings import Settings
from adjudicator.matches.application import Matches
from adjudicator.matches.people.token_registry import TokenRegistry
from tests.api.client import Client
from tests.conftest import SECRET


def changed(client: Client, token: str, since: str | None = None) -> Any:
    return client.get("/v1/changes" + (f"?since={since}" if since is not None else ""), token)


def test_whoever_comes_back_is_told_what_has_changed_within_reach(client: Client) -> None:
    opened = client.send("POST", "/v1/tournaments", client.organiser, {"name": "Open", "ruleset": "diamonds"})
    tournament = opened.get_json()["id"]
    officers = f"/v1/tournaments/{tournament}/officers"
    judge = client.send("POST", officers, client.organiser, {"office": "judge"}).get_json()["token"]
    here, tokens = client.begin(tournament=tournament)
    there, others = client.begin()
    since = {token: changed(client, token)["next"] for token in (judge, tokens["P1"], others["P1"], client.organiser)}
    client.step(here, tokens, 2)
    question = {"question": {"kind": "timing"}}
    dispute = client.send("POST", f"/v1/matches/{here}/disputes", judge, question).get_json()["id"]
    for token, matches, disputes in (
        (judge, [here], [dispute]), (tokens["P1"], [here], [dispute]), (others["P1"], [], []),
        (client.organiser, [here], []),
    ):  # fmt: skip
        told = changed(client, token, since[token])
        assert [each["id"] for each in told["matches"]] == matches
        assert [each["id"] for each in told["disputes"]] == disputes
        assert told["whole"] is True
        assert all(each["version"] == client.get(f"/v1/matches/{each['id']}")["version"] for each in told["matches"])
        later = changed(client, token, told["next"])
        assert (later["matches"], later["disputes"]) == ([], [])
    client.step(there, others)
    assert [each["id"] for each in changed(client, client.organiser, since[client.organiser])["matches"]] == [
        there,
        here,
    ]


@pytest.mark.parametrize("since", ["x", "999999999", "1:2:3:4", "-1", "1" * 4000])
def test_what_nobody_can_say_any_more_is_not_said_to_be_nothing(client: Client, since: str) -> None:
    told = changed(client, client.organiser, since)
    assert (told["matches"], told["whole"]) == ([], False)
    assert changed(client, client.organiser, told["next"])["whole"] is True


def test_it_works_on_both_databases(store: Matches) -> None:
    settings = Settings(database="", secret=SECRET, rate=10**9)
    client = Client(create_app(settings, store), TokenRegistry(store).organiser())
    first = changed(client, client.organiser)["next"]
    id, _ = client.begin()
    assert [each["id"] for each in changed(client, client.organiser, first)["matches"]] == [id]

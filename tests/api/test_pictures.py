"""Pictures over the API: kept, named by a card, shown."""

from base64 import b64encode
from typing import Any

import pytest

from tests.api.client import Client
from tests.api.test_card_sets import LEADER, keep
from tests.matches.test_pictures import DRAWN, png, svg


def send(client: Client, data: str) -> Any:
    return client.send("POST", "/v1/pictures", client.organiser, {"data": data})


def test_a_picture_is_kept_and_shown(client: Client) -> None:
    answer = send(client, b64encode(svg(DRAWN + "<script/>")).decode())
    kept = answer.get_json()
    assert (answer.status_code, kept["type"], kept["size"]) == (201, "image/svg+xml", len(svg(DRAWN)))
    assert answer.headers["Location"] == f"/pictures/{kept['id']}"
    assert send(client, b64encode(svg(DRAWN)).decode()).get_json() == kept
    page = client.app.test_client()
    shown = page.get(answer.headers["Location"])
    assert (shown.status_code, shown.data, shown.mimetype) == (200, svg(DRAWN), "image/svg+xml")
    policy = shown.headers["Content-Security-Policy"]
    assert "sandbox" in policy and "script" not in policy
    assert "immutable" in shown.headers["Cache-Control"]
    assert shown.headers["X-Content-Type-Options"] == "nosniff"
    assert page.get(f"/pictures/{'0' * 64}").status_code == 404


@pytest.mark.parametrize(("data", "message"), [("*", "Base64"), ("§", "Base64"), ("R0lGODlh", "no PNG, WebP or SVG")])
def test_what_is_no_picture_is_refused(client: Client, data: str, message: str) -> None:
    answer = send(client, data)
    (error,) = answer.get_json()["errors"]
    assert (answer.status_code, error["pointer"]) == (422, "/data")
    assert message in error["message"]


def test_a_card_has_its_picture_at_the_table(client: Client) -> None:
    """A set whose picture is not kept is refused; a match has the picture's id in its first event and on its board."""
    picture = send(client, b64encode(png(12, 8)).decode()).get_json()["id"]
    strange, leader = {**LEADER, "picture": "0" * 64}, {**LEADER, "life": 30, "picture": picture}
    refused = keep(client, strange, ruleset="heat")
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/cards/0/picture")
    asked = {"ruleset": "heat", "cards": [{**strange, "life": 30}]}
    checked = client.send("POST", "/v1/card-checks", client.organiser, asked).get_json()
    assert [fault["field"] for fault in checked["faults"]] == ["picture"]
    kept = keep(client, leader, ruleset="heat").get_json()
    assert kept["cards"][0]["picture"] == picture
    deck = ["MY-5", *client.get("/v1/rulesets/heat")["decks"]["figueira"][1:]]
    body = {"ruleset": "heat", "seats": [{"deck": deck}, {"deck": "figueira"}], "card_sets": [kept["id"]]}
    made = client.send("POST", "/v1/matches", client.organiser, body).get_json()
    match, token = made["match"]["id"], made["tokens"]["P2"]
    assert client.get(f"/v1/matches/{match}/events", token)["data"][0]["event"]["cards"][0]["picture"] == picture
    faces = client.get(f"/v1/matches/{match}/board", token)["board"]["faces"]
    assert [key for key, face in faces.items() if face.get("picture") == picture] == ["MY-5"]

"""Links by which others watch: of one match, from the organiser; their page, and what a log has of it."""

from typing import Any

import pytest

from tests.api.client import Client


def minted(client: Client, status: int = 201, **body: str) -> Any:
    answer = client.send("POST", "/v1/tokens", client.organiser, body)
    assert answer.status_code == status, answer.text
    return answer.get_json()


def test_a_spectator_of_one_match_sees_no_other(client: Client) -> None:
    id, _ = client.begin()
    other, _ = client.begin()
    token = minted(client, role="spectator", match=id)["token"]
    assert client.get(f"/v1/matches/{id}/state", token)["view"] == "spectator"
    assert client.send("GET", f"/v1/matches/{other}/state", token).status_code == 404
    assert [each["id"] for each in client.get("/v1/matches", token)["data"]] == [id]


@pytest.mark.parametrize(("body", "status"), [
    ({"role": "spectator", "match": "m_nosuch"}, 404),
    ({"role": "spectator", "match": "", "seat": "P1"}, 422),
    ({"role": "judge", "match": "m_nosuch"}, 422),
])  # fmt: skip
def test_who_watches_one_match_watches_one_that_there_is(client: Client, body: dict[str, str], status: int) -> None:
    minted(client, status, **body)


def test_who_watches_is_sent_where_nobody_comes_in(client: Client) -> None:
    id, _ = client.begin()
    made = minted(client, role="spectator", match=id)
    assert made["door"]["link"].endswith(f"/s#{made['token']}")
    assert "/enter#" in minted(client, role="judge")["door"]["link"]


def test_the_page_of_a_link_is_for_no_search_engine_and_its_address_for_no_other_site(client: Client) -> None:
    for path in ("/s", "/s/adj_123"):
        headers = client.app.test_client().get(path).headers
        assert headers["Referrer-Policy"] == "no-referrer"
        assert headers["X-Robots-Tag"] == "noindex"
        assert headers["Cache-Control"] == "no-store"
    assert client.app.test_client().get("/rules").headers["Referrer-Policy"] == "same-origin"

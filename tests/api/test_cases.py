"""The cases of a clause and of a card: where it applied, where it was shown, in matches that are over."""

import pytest

from tests.api.client import Client


def matches_in(client: Client, path: str, token: str | None = None) -> list[str]:
    return [each["match"] for each in client.get(f"/v1/rulesets/diamonds/{path}/cases", token)["data"]]


def test_a_clause_and_a_card_have_their_cases_with_the_first_moves(client: Client) -> None:
    over, _ = client.demo()
    client.begin()
    for path, named in (("clauses/D-012", '"D-012"'), ("cards/C1", '"C1"')):
        (case,) = client.get(f"/v1/rulesets/diamonds/{path}/cases")["data"]
        assert (case["match"], case["links"]["match"]) == (over, f"/v1/matches/{over}")
        assert len(case["moves"]) == min(5, case["count"])
        assert case["moves"] == sorted(set(case["moves"]))
        for move in case["moves"]:
            answer = client.send("GET", f"/v1/matches/{over}/moves/{move}?view=spectator", client.organiser)
            assert named in answer.text


def test_cases_come_in_pages_to_those_who_may_know_of_the_matches(client: Client) -> None:
    (one, tokens), (two, _) = client.demo(), client.demo(11)
    path, found, place = "/v1/rulesets/diamonds/cards/C1/cases?limit=1", list[str](), ""
    while not found or place:
        page = client.get(f"{path}&cursor={place}" if place else path)
        found, place = [*found, *(each["match"] for each in page["data"])], page["next"]
    assert sorted(found) == sorted([one, two])
    assert matches_in(client, "cards/C1", tokens["P1"]) == [one]
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    officers = f"/v1/tournaments/{made['id']}/officers"
    judge = client.send("POST", officers, client.organiser, {"office": "judge"}).get_json()["token"]
    assert matches_in(client, "clauses/D-012", judge) == []


def test_what_a_tournament_holds_back_is_no_case_until_its_end(client: Client) -> None:
    body = {"name": "T", "ruleset": "diamonds", "held_back": True}
    here = f"/v1/tournaments/{client.send('POST', '/v1/tournaments', client.organiser, body).get_json()['id']}"
    judge = client.send("POST", f"{here}/officers", client.organiser, {"office": "head_judge"}).get_json()["token"]
    id, tokens = client.begin(tournament=here.rsplit("/", 1)[1])
    client.play(id, tokens)
    for token in (client.organiser, judge, tokens["P1"]):
        assert matches_in(client, "clauses/D-001", token) == matches_in(client, "cards/C1", token) == []
    client.send("POST", f"{here}/endings", client.organiser, {})
    for token in (client.organiser, judge, tokens["P1"]):
        assert matches_in(client, "clauses/D-001", token) == matches_in(client, "cards/C1", token) == [id]


def test_what_is_no_clause_is_answered_with_where_they_are(client: Client) -> None:
    for path in ("diamonds/clauses/H-001", "diamonds/clauses/%00", "chess/clauses/D-001", "chess/cards/C1",
                 "diamonds/cards/%00"):  # fmt: skip
        answer = client.send("GET", f"/v1/rulesets/{path}/cases", client.organiser)
        assert (answer.status_code, answer.get_json()["code"]) == (404, "not-found"), path
    assert client.get("/v1/rulesets/diamonds/cards/NONE/cases")["data"] == []


@pytest.mark.parametrize("name", ["%C3%8C%C3%B7%060", "%0D%0AX: y", "%E2%82%AC", "%00", "%F0%9F%8E%B2"])
def test_a_name_that_no_card_has_is_found_nowhere_whatever_it_is(client: Client, name: str) -> None:
    for kind in ("cards", "clauses"):
        answer = client.send("GET", f"/v1/rulesets/diamonds/{kind}/{name}/cases", client.organiser)
        assert answer.status_code in (200, 404, 422), answer.text

"""Lists found by player, table, clause and card; and who finds what, when."""

from datetime import UTC, datetime, timedelta
from itertools import count
from typing import Any

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import written
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import DEMO, Client

SEATS = [{**seat, "name": name} for seat, name in zip(DEMO, ("Ana", "BRUNO", "Élia", ""), strict=True)]


@pytest.fixture(autouse=True)
def _ticking(sqlite_store: Matches) -> None:
    """Each thing that is made is newer than the one before."""
    seconds, begun = count(), datetime(2026, 1, 1, tzinfo=UTC)
    sqlite_store.clock = lambda: written(begun + timedelta(seconds=next(seconds)))


def ids(client: Client, path: str, token: str | None = None) -> list[str]:
    return [each["id"] for each in client.get(path, token)["data"]]


def tournament(client: Client, **more: Any) -> str:
    answer = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds", **more})
    return str(answer.get_json()["id"])


def officer(client: Client, id: str, office: str) -> str:
    answer = client.send("POST", f"/v1/tournaments/{id}/officers", client.organiser, {"office": office})
    return str(answer.get_json()["token"])


def dispute(client: Client, id: str, token: str) -> str:
    asked = {"question": {"kind": "timing"}}
    return str(client.send("POST", f"/v1/matches/{id}/disputes", token, asked).get_json()["id"])


# Players and tables


def test_a_match_tells_its_table_and_players_where_it_stands_alone_and_in_lists(client: Client) -> None:
    id, _ = client.begin(seats=SEATS, table="A-3")
    names = [{"seat": f"P{number}", "name": seat["name"]} for number, seat in enumerate(SEATS, 1)]
    for told in (client.get(f"/v1/matches/{id}"), *client.get("/v1/matches")["data"]):
        assert (told["table"], told["seats"]) == ("A-3", names)
    other, _ = client.begin()
    assert client.get(f"/v1/matches/{other}")["table"] == ""


@pytest.mark.parametrize("table", ["", "x" * 41, "1\n2", "\u202e12", "   ", 12])
def test_a_table_is_called_by_so_many_printable_characters(client: Client, table: Any) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO, "table": table}
    answer = client.send("POST", "/v1/matches", client.organiser, body)
    assert answer.status_code == 422
    assert answer.get_json()["errors"][0]["pointer"] == "/table"


def test_matches_are_found_by_players_and_tables_whatever_the_letter_case(client: Client) -> None:
    one, tokens = client.begin(seats=SEATS, table="Mesa Ⅳ")
    two, _ = client.begin(seats=SEATS[::-1], table="12")
    client.begin(table="12", seats=[{**seat, "name": ""} for seat in SEATS])
    assert ids(client, "/v1/matches?player=bruno&table=12") == [two]
    assert ids(client, "/v1/matches?player=E%CC%81LIA") == [two, one]
    assert ids(client, "/v1/matches?table=mesa%20iv") == [one]
    assert ids(client, "/v1/matches?player=Bru") == []
    assert ids(client, "/v1/matches?player=ana&status=over") == []
    assert ids(client, "/v1/matches?player=ana&ruleset=heat") == []
    first = client.get("/v1/matches?player=%C3%A9lia&limit=1")
    assert [each["id"] for each in first["data"]] == [two]
    assert ids(client, f"/v1/matches?player=%C3%A9lia&limit=1&cursor={first['next']}") == [one]
    assert ids(client, "/v1/matches?player=ana", tokens["P2"]) == [one]  # a seat knows of its own match
    assert ids(client, "/v1/matches?player=Carla", tokens["P2"]) == []
    assert client.send("GET", "/v1/matches?player=", client.organiser).status_code == 422


def test_a_name_that_grows_by_folding_is_found_too(client: Client) -> None:
    name = "\ufdfa" * 80
    id, _ = client.begin(seats=[{**SEATS[0], "name": name}, *SEATS[1:]])
    assert ids(client, f"/v1/matches?player={name}") == [id]


def test_matches_that_wait_for_their_seed_are_found_and_keep_their_table(client: Client) -> None:
    id, _ = client.begin(seats=SEATS, table="7", luck={"mode": "server", "nonces": 60})
    assert ids(client, "/v1/matches?player=ana&table=7&status=seeding") == [id]
    (told,) = client.get("/v1/matches?status=seeding")["data"]
    assert (told["table"], told["seats"][0]) == ("7", {"seat": "P1", "name": "Ana"})


def test_the_same_request_makes_the_same_match_with_its_table(client: Client) -> None:
    body = {"ruleset": "diamonds", "seats": DEMO, "table": "5"}
    headers = {"Idempotency-Key": "one-and-only"}
    made = [client.send("POST", "/v1/matches", client.organiser, body, headers) for _ in range(2)]
    assert [each.headers.get("Idempotency-Replayed") for each in made] == [None, "true"]
    assert made[0].get_json()["match"] == made[1].get_json()["match"]
    other = client.send("POST", "/v1/matches", client.organiser, {**body, "table": "6"}, headers)
    assert other.get_json()["code"] == "idempotency-key-reused"


def test_disputes_are_found_by_players_and_tables_of_their_matches(client: Client) -> None:
    judge = client.token("judge")
    (one, tokens), (two, others) = client.begin(seats=SEATS, table="1"), client.begin(table="2")
    mine, theirs = dispute(client, one, tokens["P1"]), dispute(client, two, others["P1"])
    assert ids(client, "/v1/disputes?player=ana", judge) == [theirs, mine]
    assert ids(client, "/v1/disputes?player=%C3%A9lia", judge) == [mine]
    assert ids(client, "/v1/disputes?table=2&player=ana", judge) == [theirs]
    assert ids(client, "/v1/disputes?table=2&status=closed", judge) == []
    assert ids(client, f"/v1/disputes?table=2&match={one}", judge) == []
    assert ids(client, f"/v1/disputes?table=1&match={one}", judge) == [mine]
    assert ids(client, "/v1/disputes?player=ana", tokens["P2"]) == [mine]
    assert ids(client, "/v1/disputes?clause=D-012", judge) == []  # the matches run


# Clauses and cards


def test_matches_that_are_over_are_found_by_clauses_and_cards_and_no_others(client: Client) -> None:
    running, tokens = client.begin(table="9")
    client.step(running, tokens, 8)
    assert ids(client, "/v1/matches?clause=D-001") == []
    over, seats = client.demo()
    for path in ("clause=D-001", "clause=D-001&card=C1", "card=C1&player=ana&status=over", "card=C1&ruleset=diamonds"):
        assert ids(client, f"/v1/matches?{path}") == [over]
    for path in ("clause=D-999", "clause=D-001&table=9", "card=C1&ruleset=heat", "card=C1&status=running"):
        assert ids(client, f"/v1/matches?{path}") == []
    assert ids(client, "/v1/matches?card=C1", seats["P3"]) == [over]
    assert ids(client, "/v1/matches?card=C1", tokens["P3"]) == []
    after = dispute(client, over, seats["P1"])
    assert ids(client, "/v1/disputes?clause=D-001&card=C1", client.token("judge")) == [after]


def test_a_card_that_was_never_shown_finds_nothing(client: Client, sqlite_store: Matches) -> None:
    """In a match that is given up at once no card has been shown, though decks and hands are there."""
    setup = {"ruleset": "heat", "seats": RULESETS["heat"].demo_setup["seats"]}
    made = client.send("POST", "/v1/matches", client.organiser, setup).get_json()
    id, tokens = made["match"]["id"], made["tokens"]
    assert client.act(id, tokens["P1"], type="concede").status_code == 201
    player = sqlite_store.live(id).state.players["P1"]
    hidden = {*player.hand.value, *player.deck.value}
    assert hidden
    for card in hidden:
        assert ids(client, f"/v1/matches?card={card}") == []
    assert ids(client, f"/v1/matches?player={setup['seats'][0]['name']}") == [id]


def test_what_a_tournament_holds_back_is_found_when_it_has_ended(client: Client) -> None:
    held, open_ = tournament(client, held_back=True), tournament(client)
    found = {}
    for id in (held, open_):
        match, tokens = client.begin(tournament=id)
        client.play(match, tokens)
        found[id] = match
    judge = officer(client, held, "head_judge")
    for token in (client.organiser, judge):
        assert found[held] not in ids(client, "/v1/matches?card=C1", token)
        assert ids(client, f"/v1/matches?clause=D-001&tournament={held}", token) == []
        assert ids(client, "/v1/matches?player=ana&status=over", token)[-1] == found[held]  # who played is known
    assert ids(client, "/v1/matches?clause=D-001") == [found[open_]]
    assert client.send("POST", f"/v1/tournaments/{held}/endings", client.organiser, {}).status_code == 201
    for token in (client.organiser, judge):
        assert ids(client, "/v1/matches?clause=D-001", token)[-1] == found[held]

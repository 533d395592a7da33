"""A match whose stored events were changed, over HTTP: 503 with a kind of its own, listed, and no harm to any other."""

import pytest

from adjudicator.cli.serve import organiser_token, say_what_is_wrong
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine_matches
from tests.api.client import DEMO, Client
from tests.api.floor import Floor
from tests.api.service import ask, service
from tests.matches.play import begin, step
from tests.matches.test_damage import EDITS, edit

READS = ("", "/state", "/decision", "/log", "/moves", "/events?after=0")


def test_a_damaged_match_answers_with_a_kind_of_its_own(client: Client, sqlite_store: Matches) -> None:
    id, tokens = client.begin()
    other, others = client.begin()
    client.step(id, tokens, 6)
    seat = client.get(f"/v1/matches/{id}/decision")["waiting"][0]
    legal = client.get(f"/v1/matches/{id}/decision", tokens[seat])["legal"]
    edit(sqlite_store, id, 7, EDITS["the clauses"])
    answer = client.send("POST", f"/v1/matches/{id}/actions", tokens[seat], {"action": legal[-1]})
    problem = answer.get_json()
    assert (answer.status_code, problem["code"], problem["retryable"]) == (503, "record-damaged", False)
    assert (problem["stream"], problem["version"]) == (id, 7)
    for path in READS:
        assert client.send("GET", f"/v1/matches/{id}{path}", client.organiser).status_code == 503, path
    assert (
        client.send("GET", f"/v1/matches/{id}/state?move=0", client.organiser).status_code == 200
    )  # rests on none of it
    listed = client.get("/v1/matches?status=damaged")["data"]
    assert [(match["id"], match["status"]) for match in listed] == [(id, "damaged")]
    client.step(other, others, 6)
    assert client.get("/readyz") == {"status": "ready"}


def test_a_player_still_reads_the_dispute_of_a_damaged_match(client: Client, sqlite_store: Matches) -> None:
    floor = Floor(client, "diamonds")
    dispute = floor.open(floor.tokens["P1"], {"kind": "legality"}, move=3)
    edit(sqlite_store, floor.match.rpartition("/")[2], 7, EDITS["the clauses"])
    assert examine_matches(sqlite_store).damaged  # listed as such from now on
    assert client.get(dispute, floor.tokens["P1"])["status"] == "called"


def test_a_log_is_refused_before_it_begins(client: Client, sqlite_store: Matches) -> None:
    id, tokens = client.demo()
    edit(sqlite_store, id, 30, EDITS["the time"])
    assert client.send("GET", f"/v1/matches/{id}/log", tokens["P1"]).status_code == 503


@pytest.mark.sampled(1)
def test_workers_that_have_the_match_in_memory_make_no_move_of_it_any_more(store: Matches, database: str) -> None:
    organiser = organiser_token(store)
    with service(database) as (port, _):
        body = {"ruleset": "diamonds", "seats": DEMO}
        begun = [ask(port, "POST", "/v1/matches", organiser, body, f"match-number-{n}")[1] for n in range(2)]
        (id, tokens), (well, others) = [(each["match"]["id"], each["tokens"]) for each in begun]

        def move(id: str, tokens: dict[str, str], key: str) -> int:
            seat = ask(port, "GET", f"/v1/matches/{id}/decision", organiser)[1].get("waiting", ["P1"])[0]
            legal = ask(port, "GET", f"/v1/matches/{id}/decision", tokens[seat])[1].get("legal") or [{}]
            return ask(port, "POST", f"/v1/matches/{id}/actions", tokens[seat], {"action": legal[-1]}, key)[0]

        assert [move(id, tokens, f"move-number-{n}") for n in range(6)] == [201] * 6
        edit(store, id, 7, EDITS["the clauses"])
        assert 201 not in [move(id, tokens, f"move-number-{n}") for n in range(6, 12)]
        assert [move(well, others, f"move-number-{n}") for n in range(6)] == [201] * 6
        assert ask(port, "GET", "/readyz")[0] == 200


def test_serve_says_what_is_wrong_before_it_serves(file_store: Matches, capsys: pytest.CaptureFixture[str]) -> None:
    id = begin(file_store)
    step(file_store, id, 4)
    say_what_is_wrong(file_store, "en")
    assert capsys.readouterr() == ("", "")
    edit(file_store, id, 7, EDITS["the clauses"])
    say_what_is_wrong(file_store, "en")
    assert f"{id} is damaged at event 7" in capsys.readouterr().err
    with file_store.tables.dialect.writing():  # as another process would, on a connection of its own
        say_what_is_wrong(file_store, "en")
    assert "cannot be written: database is locked" in capsys.readouterr().err

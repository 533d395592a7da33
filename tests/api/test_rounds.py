"""Rounds over HTTP: paired by JSON or CSV, timed, shown as a floor; and what is told of players."""

from datetime import datetime, timedelta
from typing import Any
from urllib.parse import quote

import pytest

from adjudicator.matches.application import Matches
from adjudicator.matches.people.tokens import written
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

START = datetime.fromisoformat("2026-11-23T14:00:00+00:00")
HEADER = "table,player 1,faction 1,player 2,faction 2,player 3,faction 3,player 4,faction 4\n"
TWO = (
    HEADER + "1,Ana,conclave,Bruno,vanguard,Clara,guardians,Davi,shadows\n"
    "2,Eva,conclave,Fábio,vanguard,Gil,guardians,Hugo,shadows\n"
)


class Club:
    """A tournament with its officers, at a time that goes on when it is told to."""

    def __init__(self, client: Client, store: Matches, ruleset: str = "diamonds") -> None:
        self.client = client
        self.now = START
        store.clock = lambda: written(self.now)
        self.id = self.made("/v1/tournaments", name="Open", ruleset=ruleset)["id"]
        self.path = f"/v1/tournaments/{self.id}"
        self.judge, self.head, self.keeper, self.spectator = (
            self.made(f"{self.path}/officers", office=office)["token"]
            for office in ("judge", "head_judge", "scorekeeper", "spectator")
        )

    def made(self, path: str, token: str = "", **body: Any) -> Any:
        answer = self.client.send("POST", path, token or self.client.organiser, body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def refused(self, path: str, token: str = "", **body: Any) -> Any:
        answer = self.client.send("POST", path, token or self.client.organiser, body)
        assert answer.status_code >= 400
        return answer.get_json()

    def errors(self, **body: Any) -> list[tuple[str, str]]:
        found = self.refused(f"{self.path}/rounds", minutes=50, **body)
        assert found["code"] == "validation-failed", found
        return [(error["pointer"], error["message"]) for error in found["errors"]]

    def round(self, csv: str = TWO, **body: Any) -> Any:
        return self.made(f"{self.path}/rounds", minutes=50, csv=csv, **body)

    def floor(self, query: str = "", token: str = "") -> Any:
        return self.client.get(f"{self.path}/floor{query}", token or self.judge)

    def wait(self, **time: int) -> None:
        self.now += timedelta(**time)


@pytest.fixture
def club(client: Client, sqlite_store: Matches) -> Club:
    return Club(client, sqlite_store)


# Pairings


def test_a_round_is_opened_by_a_file_and_its_matches_are_played(club: Club) -> None:
    key = {"Idempotency-Key": "the-first-round"}
    body = {"minutes": 50, "csv": TWO, "doors": True}
    answers = [club.client.send("POST", f"{club.path}/rounds", club.head, body, key) for _ in "ab"]
    assert [each.headers.get("Idempotency-Replayed") for each in answers] == [None, "true"]
    one, again = (each.get_json() for each in answers)
    assert one == again
    assert one["round"] == {"number": 1, "minutes": 50, "started_at": "", "ends_at": ""}
    table, other = one["tables"]
    assert [table["table"], other["table"]] == ["1", "2"]
    assert table["players"][1] == {"seat": "P2", "name": "Bruno"}
    assert table["doors"]["P1"]["link"].endswith(table["tokens"]["P1"])
    match = club.client.get(f"/v1/matches/{table['match']}", table["tokens"]["P1"])
    assert (match["tournament"], match["table"], match["status"]) == (club.id, "1", "running")
    club.client.step(table["match"], table["tokens"], 2)
    (found,) = club.client.get(f"/v1/matches?tournament={club.id}&player=eva")["data"]
    assert found["id"] == other["match"]
    assert club.client.get(club.path)["rounds"] == [one["round"]]
    changed = club.client.send("POST", f"{club.path}/rounds", club.head, {**body, "minutes": 40}, key)
    assert changed.get_json()["code"] == "idempotency-key-reused"


def test_the_seats_of_a_round_take_part_in_their_seeds_where_it_says_so(club: Club) -> None:
    key, body = {"Idempotency-Key": "a-round-with-nonces"}, {"minutes": 50, "csv": TWO, "nonces": 120}
    answers = [club.client.send("POST", f"{club.path}/rounds", club.head, body, key) for _ in "ab"]
    opened, again = (each.get_json() for each in answers)
    assert [each.status_code for each in answers] == [201, 201]
    assert opened == again
    table, other = opened["tables"]
    assert [each["name"] for each in table["players"]] == ["Ana", "Bruno", "Clara", "Davi"]
    assert {each["status"] for each in club.floor()["tables"]} == {"seeding"}
    for number, (seat, token) in enumerate(table["tokens"].items()):
        seed = club.client.get(f"/v1/matches/{table['match']}/seed", token)
        assert seed["waiting"][0] == seat
        club.made(f"/v1/matches/{table['match']}/nonces", token, nonce=f"{number:064x}")
    (first,) = club.client.get(f"/v1/matches/{table['match']}/events?limit=1", table["tokens"]["P1"])["data"]
    assert first["event"]["nonces"] == {f"P{number + 1}": f"{number:064x}" for number in range(4)}
    club.client.step(table["match"], table["tokens"], 2)
    club.wait(seconds=121)
    late = club.client.get(f"/v1/matches/{other['match']}", other["tokens"]["P1"])
    assert (late["status"], late["table"], late["tournament"]) == ("running", "2", club.id)
    wrong = club.refused(f"{club.path}/rounds", minutes=50, csv=TWO, nonces=4)
    assert wrong["errors"][0]["pointer"] == "/nonces"


def test_pairings_name_seats_or_matches_of_the_tournament(club: Club) -> None:
    seats = [{**seat, "name": f"{seat['name']} 2"} for seat in RULESETS["diamonds"].demo_setup["seats"]]
    id, _ = club.client.begin(tournament=club.id)
    pairings = [{"table": "A", "seats": seats}, {"table": "B", "match": id}]
    opened = club.made(f"{club.path}/rounds", minutes=45, pairings=pairings, enforcement="advisory")
    assert opened["tables"][1]["match"] == id
    assert "tokens" not in opened["tables"][1]
    assert set(opened["tables"][0]["tokens"]) == {"P1", "P2", "P3", "P4"}
    assert club.client.get(f"/v1/matches/{opened['tables'][0]['match']}")["enforcement"] == "advisory"


@pytest.mark.parametrize("ruleset", [name for name in RULESETS if name != "diamonds"])
def test_a_ready_deck_is_named_in_the_file(client: Client, sqlite_store: Matches, ruleset: str) -> None:
    club, decks = Club(client, sqlite_store, ruleset), [*RULESETS[ruleset].decks()]
    count = len(RULESETS[ruleset].demo_setup["seats"])
    header = ";".join(f"jogador {seat};baralho {seat}" for seat in range(1, count + 1))
    people = ";".join(f"Jogador {seat};{decks[seat % len(decks)]}" for seat in range(count))
    (table,) = club.round(f"\ufeffmesa;{header}\r\n7;{people}\r\n")["tables"]
    assert (table["table"], len(table["players"])) == ("7", count)
    wrong = people.replace(decks[0], "none", 1)
    assert club.errors(csv=f"mesa;{header}\n7;{wrong}\n")[0][1].startswith("line 2, baralho 1: 'none'")


def test_what_is_wrong_with_pairings_is_told_by_its_place_and_nothing_happens(club: Club) -> None:
    lines = TWO.replace("2,Eva,conclave", "1,ANA,nobody").replace("Gil", "")
    assert club.errors(csv=lines) == [
        ("/csv", "line 3, faction 1: the faction is one of: conclave, vanguard, guardians, shadows"),
        ("/csv", "line 3, player 1: ANA is at table 1 already"),
        ("/csv", "line 3, player 3: say who plays"),
        ("/csv", "line 3, table: this table has a match already"),
    ]
    assert club.errors(csv=HEADER + ",Ana,conclave\n1,Bru\u200eno\u0007,vanguard")[0] == (
        "/csv", "line 2, table: Missing data for required field."
    )  # fmt: skip
    assert club.errors(csv="mesa,jogador\n1,Ana") == [
        ("/csv", "line 1: 'jogador' is not one of: table, match, player 1, deck 1, faction 1, player 2, …"),
        ("/csv", "line 1: the column player 1 is missing"),
    ]
    assert club.errors(csv=HEADER + "1,Ana,conclave")[0] == ("/csv", "line 2: there are exactly four players")
    for csv, told in ((lines, [3, 3, 3, 3]), ("mesa,jogador\n1,Ana", [1, 1]), (HEADER, [None])):
        found = club.refused(f"{club.path}/rounds", minutes=50, csv=csv)["errors"]
        assert [error.get("line") for error in found] == told, "the line as a number, where there is one"
    seats = RULESETS["diamonds"].demo_setup["seats"]
    for pairing, pointer in (
        ({"seats": seats}, "/pairings/0/table"),
        ({"table": "1"}, "/pairings/0/seats"),
        ({"table": "1", "seats": seats, "match": "m"}, "/pairings/0/seats"),
        ({"table": "1", "match": "m_" + "a" * 26}, "/pairings/0/match"),
        ({"table": "1", "seats": [{**seats[0], "deck": "x"}, *seats[1:]]}, "/pairings/0/seats/0/deck"),
        ({"table": "1", "seats": [{**seats[0], "name": "x" * 81}, *seats[1:]]}, "/pairings/0/seats/0/name"),
    ):
        assert club.errors(pairings=[pairing])[0][0] == pointer
    assert club.errors()[0][0] == club.errors(csv=TWO, pairings=[{"table": "1", "seats": seats}])[0][0] == "/pairings"
    many = [{"table": str(number), "seats": [{**seat, "name": f"{seat['name']} {number}"} for seat in seats]}
            for number in range(51)]  # fmt: skip
    assert club.errors(pairings=many, doors=True)[0][0] == "/doors"
    assert club.client.get(f"/v1/matches?tournament={club.id}")["data"] == []
    assert club.client.get(club.path)["rounds"] == []


def test_who_is_told_in_portuguese_is_told_so(club: Club) -> None:
    answer = club.client.send("POST", f"{club.path}/rounds", club.head, {"minutes": 50, "csv": HEADER + "1,Ana,x"},
                              {"Accept-Language": "pt-BR"})  # fmt: skip
    assert answer.get_json()["errors"][0]["message"] == "linha 2: são exatamente quatro jogadores"


def test_a_round_of_more_than_an_ordinary_body_is_taken(club: Club) -> None:
    lines = [
        f"{number}," + ",".join(f"{'x' * 60} {seat} {number},{faction}" for seat, faction in enumerate(
            ("conclave", "vanguard", "guardians", "shadows")))
        for number in range(300)
    ]  # fmt: skip
    csv = HEADER + "\n".join(lines)
    assert len(csv) > 64 * 1024
    assert len(club.round(csv)["tables"]) == 300
    floor = club.floor()
    assert [each["table"] for each in floor["tables"]] == [str(number) for number in range(300)]


# Time


def test_the_clock_of_a_match_is_its_round_s_with_what_judges_gave_and_disputes_took(club: Club) -> None:
    one, _ = club.round()["tables"]
    here = f"/v1/matches/{one['match']}"
    assert club.client.get(f"{here}/clock", one["tokens"]["P2"])["ends_at"] == ""
    started = club.made(f"{club.path}/rounds/1/starts", club.head)
    assert started["rounds"][0]["ends_at"] == "2026-11-23T14:50:00.000Z"
    again = club.refused(f"{club.path}/rounds/1/starts", club.head)
    assert (again["code"], again["detail"]) == ("round-conflict", "it started at 2026-11-23T14:00:00.000Z")
    extended = club.made(f"{club.path}/rounds/1/extensions", club.head, minutes=10, reason="the lights went out")
    assert extended["rounds"][0]["minutes"] == 60
    given = club.made(f"{here}/extensions", club.judge, minutes=5, reason="a deck check")
    assert (given["extension"], given["ends_at"]) == (5, "2026-11-23T15:05:00.000Z")
    question = {"question": {"kind": "timing"}, "blocking": True}
    dispute = club.made(f"{here}/disputes", one["tokens"]["P1"], **question)["id"]
    (first, second) = club.floor()["tables"]
    assert (first["status"], second["status"]) == ("paused", "running")
    assert first["calls"] == [{"dispute": dispute, "status": "called", "opened_at": "2026-11-23T14:00:00.000Z"}]
    club.wait(minutes=6, seconds=1)
    club.made(f"/v1/disputes/{dispute}/withdrawals", one["tokens"]["P1"])
    clock = club.client.get(f"{here}/clock", one["tokens"]["P2"])
    assert (clock["extension"], clock["ends_at"]) == (12, "2026-11-23T15:12:00.000Z")
    assert [(each["minutes"], each["reason"]) for each in clock["given"]] == [(5, "a deck check")]
    club.wait(minutes=60)
    floor = club.floor()
    assert [(each["over_time"], each["extension"], each["calls"]) for each in floor["tables"]] == [
        (False, 12, []), (True, 0, [])
    ]  # fmt: skip
    assert floor["now"] == "2026-11-23T15:06:01.000Z"
    for minutes in (-6, 0, 1441, "5"):
        wrong = club.client.send("POST", f"{here}/extensions", club.judge, {"minutes": minutes, "reason": "x"})
        assert (wrong.status_code, wrong.get_json()["errors"][0]["pointer"]) == (422, "/minutes"), wrong.text
    assert club.made(f"{here}/extensions", club.judge, minutes=-5, reason="it was another")["extension"] == 7


def test_a_match_of_no_round_has_no_clock_and_a_round_that_is_not_there_is_not_found(club: Club) -> None:
    loose, _ = club.client.begin()
    unpaired, _ = club.client.begin(tournament=club.id)
    judges = {loose: club.client.token("judge"), unpaired: club.judge}
    for id, judge in judges.items():
        assert club.client.send("GET", f"/v1/matches/{id}/clock", judge).get_json()["code"] == "round-conflict"
        refused = club.refused(f"/v1/matches/{id}/extensions", judge, minutes=1, reason="x")
        assert refused["detail"] == "the match is of no round, and has no clock"
    for number in ("1", "0", "x", "١", "9" * 9):
        assert club.refused(f"{club.path}/rounds/{quote(number)}/starts")["code"] == "not-found"
    assert club.client.send("GET", f"{club.path}/floor?round=1", club.judge).get_json()["code"] == "not-found"
    club.made(f"{club.path}/endings")
    assert club.refused(f"{club.path}/rounds", minutes=1, csv=TWO)["code"] == "tournament-ended"


# The floor


def test_the_floor_is_of_the_last_round_or_of_matches_in_none(club: Club) -> None:
    id, tokens = club.client.begin(tournament=club.id, table="0")
    before = club.floor()
    assert (before["round"], before["rounds"]) == (None, [])
    assert [(each["table"], each["match"], each["ends_at"]) for each in before["tables"]] == [("0", id, "")]
    club.client.play(id, tokens)
    (over,) = club.floor()["tables"]
    result = club.client.get(f"/v1/matches/{id}")["result"]
    assert (over["status"], over["winners"], over["move"] > 100) == ("over", result["winners"], True)
    club.round()
    club.round(HEADER + "9,Ana,conclave,Eva,vanguard,Clara,guardians,Davi,shadows\n")
    floor = club.floor()
    assert (floor["round"]["number"], floor["rounds"], len(floor["tables"])) == (2, [1, 2], 1)
    assert "winners" not in floor["tables"][0]
    assert len(club.floor("?round=1", club.keeper)["tables"]) == 2
    assert floor["tables"][0]["players"][1] == {"seat": "P2", "name": "Eva"}


def test_the_floor_s_tag_stays_while_nothing_changes_but_the_time(club: Club) -> None:
    club.round()
    url = f"{club.path}/floor"
    tag = club.client.send("GET", url, club.judge).headers["ETag"]
    assert tag.startswith('W/"')
    club.wait(minutes=90)
    assert club.client.send("GET", url, club.judge, headers={"If-None-Match": tag}).status_code == 304
    club.made(f"{club.path}/rounds/1/starts", club.head)
    answer = club.client.send("GET", url, club.judge, headers={"If-None-Match": tag})
    assert (answer.status_code, answer.headers["ETag"] == tag) == (200, False)


# Players


def test_a_player_s_history_is_what_escalation_counts(club: Club) -> None:
    judged = []
    for number in range(2):
        (table,) = club.round(HEADER + f"{number},Ana,conclave,Bruno,vanguard,Clara,guardians,A/C Davi,shadows\n")[
            "tables"
        ]
        club.client.step(table["match"], table["tokens"], 2)
        dispute = club.made(
            f"/v1/matches/{table['match']}/disputes", table["tokens"]["P1"], question={"kind": "timing"}
        )
        here = f"/v1/disputes/{dispute['id']}"
        club.made(f"{here}/acknowledgements", club.judge)
        ruling = {"outcome": "infraction", "reason": "as it was", "clauses": ["D-001"], "follows": True}
        club.made(f"{here}/rulings", club.judge, **ruling, charges=[{"seat": "P2", "infraction": "PLAY-RULE"}])
        for token in table["tokens"].values():
            club.made(f"{here}/acceptances", token)
        club.made(f"{here}/applications", club.judge)
        judged.append(dispute["id"])
        club.wait(minutes=60)
    names = club.client.get(f"{club.path}/players", club.judge)["data"]
    assert [(each["name"], each["matches"], each["disputes"], each["remedies"]) for each in names] == [
        ("A/C Davi", 2, 2, 0), ("Ana", 2, 2, 0), ("Bruno", 2, 2, 2), ("Clara", 2, 2, 0)
    ]  # fmt: skip
    told = club.client.get(f"{club.path}/players/BRUNO", club.head)
    assert (told["name"], len(told["matches"]), [each["id"] for each in told["disputes"]]) == ("Bruno", 2, judged[::-1])
    assert [(each["penalty"], each["applied_at"][:16]) for each in told["remedies"]] == [
        ("caution", "2026-11-23T14:00"), ("warning", "2026-11-23T15:00")
    ]  # fmt: skip
    records = {each["infraction"]: each for each in told["infractions"]}
    assert records["PLAY-RULE"] == {"category": "play", "infraction": "PLAY-RULE", "before": 2, "penalty": "warning"}
    assert records["EVENT-LATE"]["before"] == 0
    assert club.client.get(f"{club.path}/players/{quote('a/c davi')}", club.judge)["remedies"] == []
    nobody = club.client.send("GET", f"{club.path}/players/Zoe", club.judge)
    assert (nobody.status_code, nobody.get_json()["code"]) == (404, "not-found")


def test_no_history_is_told_to_players_and_no_floor(club: Club) -> None:
    token = club.round()["tables"][0]["tokens"]["P1"]
    for path in ("players", "players/Ana", "floor"):
        for caller in (token, club.spectator):
            assert club.client.send("GET", f"{club.path}/{path}", caller).get_json()["code"] == "forbidden"
    assert club.client.send("GET", f"{club.path}/players", club.keeper).status_code == 403

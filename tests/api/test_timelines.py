"""Disputes in sentences: what each reads of a case, what each may do, and a ruling tried before it is given."""

from typing import Any

import pytest

from tests.api.client import Client
from tests.api.floor import EACH, Floor

LANGUAGE = {"en": {"Accept_Language": "en"}, "pt": {"Accept_Language": "pt-BR"}}


def told(floor: Floor, dispute: str, token: str, language: str = "en") -> Any:
    return floor.client.get(f"{dispute}/timeline", token, **LANGUAGE[language])


def kinds(timeline: Any) -> list[str]:
    return [entry["kind"] for entry in timeline["entries"]]


@EACH
def test_a_case_is_told_from_the_call_to_the_remedy(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset)
    p1, p2 = floor.tokens["P1"], floor.tokens["P2"]
    dispute = floor.open(p1, {"kind": "legality"}, move=9, blocking=True, evidence=[{"text": "see", "moves": [10]}])
    called = told(floor, dispute, floor.judge)
    assert called["asks"] == "Was move 10 legal?"
    assert told(floor, dispute, floor.judge, "pt")["asks"] == "O lance 10 foi legal?"
    assert called["waits"] == "Waits for a judge to take the call."
    assert kinds(called) == ["called", "found"]
    asked, found = called["entries"]
    assert (asked["moves"], asked["lines"]) == ([10], ["The match waits."])
    assert asked["evidence"][0]["text"] == "see"
    assert found["lines"][0].startswith("Legal for ") and found["clauses"]
    floor.made(f"{dispute}/statements", p2, text="it was fine", moves=[10])
    clause = found["clauses"][0]
    verdict: dict[str, Any] = {
        "outcome": "infraction", "reason": "it was not", "clauses": [clause], "follows": False, "note": "between us",
        "charges": [{"seat": "P2", "infraction": "PLAY-RULE"}], "remedies": [{"remedy": "rewind", "before": 10}],
    }  # fmt: skip
    floor.ruled(dispute, **verdict)
    ruled = told(floor, dispute, floor.judge)
    assert ruled["pending"] and ruled["appeal_until"]
    entry = ruled["entries"][-1]
    assert entry["title"] == "judge (judge) rules: infraction"
    names = {each["seat"]: each["name"] for each in ruled["seats"]}
    assert entry["lines"][1:] == [
        f"{names['P2']} gets Caution (Rule of the game broken).", "The match goes back to before move 10.",
    ]  # fmt: skip
    assert (entry["note"], entry["moves"]) == ("between us", [10])
    floor.made(f"{dispute}/appeals", p2, grounds="look again")
    floor.made(f"{dispute}/decisions", floor.head, outcome="upheld", reason="the clause")
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    planned = told(floor, dispute, floor.head)
    assert planned["may"] == ["plan", "authorise", "reopen"]
    assert planned["plan"]["current"] is True
    assert len(planned["plan"]["risks"]) == len(plan["risks"])
    floor.made(f"{dispute}/authorizations", floor.head, digest=plan["digest"])
    floor.made(f"{dispute}/applications", floor.judge)
    closed = told(floor, dispute, floor.judge)
    assert kinds(closed) == ["called", "found", "stated", "taken", "ruled", "appealed", "decided", "final", "planned",
                             "authorised", "applied", "closed"]  # fmt: skip
    assert closed["entries"][-2]["lines"]
    assert closed["may"] == []
    assert told(floor, dispute, floor.head)["may"] == ["reopen"]


def test_a_call_about_an_action_that_was_not_taken_names_it(client: Client) -> None:
    floor = Floor(client, "heat")
    (seat, *_) = client.get(f"{floor.match}/decision?move=9", floor.judge)["waiting"]
    action = {"type": "concede", "seat": seat}
    dispute = floor.open(floor.tokens[seat], {"kind": "legality", "action": action}, move=9)
    called = told(floor, dispute, floor.judge)
    assert called["asks"].startswith("Would it have been legal after move 9: ")
    assert called["asks"].endswith(" concedes?")
    assert called["entries"][0]["moves"] == [9]


def test_a_seat_reads_and_may_do_what_is_its_own(client: Client) -> None:
    floor = Floor(client)
    p1, p2, p3 = (floor.tokens[seat] for seat in ("P1", "P2", "P3"))
    dispute = floor.open(
        p1, {"kind": "value", "of": "P2.total"}, move=9, evidence=[{"text": "mine", "for_judges": True}]
    )
    floor.made(f"{dispute}/statements", p2, text="a secret of mine")
    floor.ruled(dispute, follows=True, note="between us")
    assert kinds(told(floor, dispute, p2)) == ["called", "found", "stated", "taken", "ruled"]
    assert kinds(told(floor, dispute, p3)) == ["called", "taken", "ruled"]  # it does not concern P3
    for token, said in ((p1, 0), (p2, 1), (p3, 0)):
        text = client.send("GET", f"{dispute}/timeline", token).text
        assert text.count("a secret of mine") == said
        assert "between us" not in text
        assert ("mine" in text) == (token in (p1, p2))
    assert told(floor, dispute, p3)["asks"] == "What was a number after move 9?"
    assert told(floor, dispute, p2)["may"] == ["accept", "appeal", "state"]
    floor.made(f"{dispute}/acceptances", p2)
    assert told(floor, dispute, p2)["may"] == ["state"]
    assert told(floor, dispute, floor.other)["may"] == ["accept", "appeal", "state"]  # of another judge's ruling
    assert "rule" in told(floor, dispute, floor.judge)["may"]
    assert told(floor, dispute, floor.client.token("scorekeeper"))["may"] == ["state"]


def test_a_ruling_is_tried_and_nothing_is_kept(client: Client) -> None:
    floor = Floor(client)
    dispute = floor.open(floor.tokens["P1"], {"kind": "legality"}, move=9)
    floor.made(f"{dispute}/acknowledgements", floor.judge)
    clause = client.get(dispute, floor.judge)["finding"]["clauses"][0]
    verdict = {"outcome": "infraction", "reason": "so", "clauses": [clause], "follows": True, "note": "between us",
               "charges": [{"seat": "P1", "infraction": "PLAY-RULE"}]}  # fmt: skip
    tried = floor.post(f"{dispute}/drafts", floor.judge, **verdict)
    assert tried.status_code == 200
    draft = tried.get_json()
    follows = "The judge says that it follows what the service found."
    assert draft["lines"] == [follows, "Ana gets Caution (Rule of the game broken)."]
    assert draft["note"] == ""  # the players do not read it
    assert client.get(dispute, floor.judge)["version"] == 3
    refused = floor.post(f"{dispute}/drafts", floor.judge, **{**verdict, "clauses": ["D-999"]}).get_json()
    assert (refused["code"], refused["errors"][0]["pointer"]) == ("bad-ruling", "/clauses/0")
    gone = {**verdict, "remedies": [{"remedy": "rewind", "before": 99}]}
    assert floor.refused(f"{dispute}/drafts", floor.judge, **gone)[1] == "bad-order"
    assert floor.refused(f"{dispute}/drafts", floor.other, **verdict) == (403, "forbidden")
    given = floor.made(f"{dispute}/rulings", floor.judge, **verdict)
    assert given["rulings"][0]["reason"] == "so"
    entry = told(floor, dispute, floor.tokens["P2"])["entries"][-1]
    assert {name: value for name, value in entry.items() if name != "at"} == draft


def test_a_ruling_is_tried_on_appeal_by_who_decides(client: Client) -> None:
    floor = Floor(client)
    dispute = floor.open(floor.tokens["P1"])
    floor.ruled(dispute)
    floor.made(f"{dispute}/appeals", floor.tokens["P1"], grounds="no")
    verdict = {"outcome": "official_error", "reason": "so", "clauses": ["D-009"], "remedies": [{"remedy": "draw"}]}
    draft = floor.post(f"{dispute}/drafts", floor.head, **verdict).get_json()
    assert draft["lines"] == ["It supersedes ruling 1.", "The match ends in a draw."]
    assert floor.refused(f"{dispute}/drafts", floor.judge, **verdict) == (403, "forbidden")


@pytest.mark.parametrize(
    ("question", "asks"),
    [
        ({"kind": "free", "text": "who spoke <b>first</b>?"}, "who spoke <b>first</b>?"),
        ({"kind": "timing"}, "Who could respond after move 9?"),
        ({"kind": "knowledge", "seat": "P2"}, "What could be known after move 9?"),
        ({"kind": "value", "of": "P1.total"}, "What was a number after move 9?"),
        ({"kind": "legality"}, "Was move 10 legal?"),
    ],
)
def test_the_queue_says_who_asks_what_and_where(client: Client, question: dict[str, Any], asks: str) -> None:
    floor = Floor(client, moves=10, table="12")
    dispute = floor.open(floor.tokens["P1"], question, move=9)
    floor.made(f"{dispute}/acknowledgements", floor.judge)
    (call,) = client.get("/v1/disputes", floor.judge)["data"]
    assert (call["table"], call["asks"], call["move"]) == ("12", asks, 9)
    assert call["seats"][0] == {"seat": "P1", "name": "Ana"}
    assert (call["opened_by"]["seat"], call["judge"]["label"]) == ("P1", "judge")
    (other,) = client.get("/v1/disputes", floor.tokens["P4"])["data"]
    assert "<b>" not in other["asks"] or question["kind"] == "free"  # all others are concerned by a free question


def test_a_tournament_that_holds_back_tells_a_seat_no_more_when_the_match_is_over(client: Client) -> None:
    opened = {"name": "Open", "ruleset": "diamonds", "held_back": True}
    tournament = client.send("POST", "/v1/tournaments", client.organiser, opened).get_json()["id"]
    judge = client.send("POST", f"/v1/tournaments/{tournament}/officers", client.organiser, {"office": "judge"})
    id, tokens = client.begin(tournament=tournament)
    body = {"question": {"kind": "knowledge", "seat": "P2"}, "move": 0}
    dispute = client.send("POST", f"/v1/matches/{id}/disputes", judge.get_json()["token"], body).get_json()["id"]
    client.play(id, tokens)
    for part in ("timeline", "report"):
        answer = client.get(f"/v1/disputes/{dispute}/{part}", tokens["P1"])
        assert "found" not in [entry["kind"] for entry in answer.get("entries", ())]
        assert answer.get("finding", []) == []
        assert answer.get("asked", {"view": "P1"})["view"] == "P1"

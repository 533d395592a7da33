"""Disputes over HTTP, from the call to the end, as parties and judges live through them."""

from typing import Any

import pytest

from tests.api.client import Client
from tests.api.floor import EACH, FREE, Floor, table


@EACH
def test_a_blocking_dispute_is_ruled_appealed_decided_and_its_rewind_carried_out(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset)
    p1 = floor.tokens["P1"]
    before = floor.client.get(f"{floor.match}/state?move=9&view=judge", floor.judge)["state"]
    dispute = floor.open(p1, {"kind": "legality"}, move=9, blocking=True, evidence=[{"text": "see", "moves": [10]}])
    opened = client.get(dispute, floor.judge)
    assert opened["status"] == "called"
    assert opened["evidence"][0]["moves"] == [10]
    assert opened["finding"]["answer"]["legal"] is True
    assert opened["finding"]["clauses"]
    # the match waits: clients are told for which dispute
    assert client.get(floor.match)["paused"] == [dispute.rpartition("/")[2]]
    seat = client.get(f"{floor.match}/decision")["waiting"][0]
    legal = client.get(f"{floor.match}/decision", floor.tokens[seat])["legal"]
    waiting = floor.post(f"{floor.match}/actions", floor.tokens[seat], action=legal[0])
    assert (waiting.status_code, waiting.get_json()["code"]) == (409, "match-paused")
    assert waiting.get_json()["disputes"] == [dispute]
    # a statement, a ruling, an appeal, another ruling
    floor.made(f"{dispute}/statements", floor.tokens["P2"], text="it was fine")
    ruled = floor.ruled(dispute, follows=True)
    assert ruled["status"] == "ruled"
    assert floor.made(f"{dispute}/appeals", p1, grounds="look again")["status"] == "appealed"
    clause = ruled["rulings"][0]["clauses"][0]
    second = {
        "outcome": "infraction", "reason": "it was not", "clauses": [clause], "follows": False,
        "charges": [{"seat": "P2", "infraction": "PLAY-RULE"}], "remedies": [{"remedy": "rewind", "before": 10}],
    }  # fmt: skip
    decided = floor.made(f"{dispute}/decisions", floor.head, outcome="overturned", reason="the clause", ruling=second)
    assert decided["status"] == "remedying"
    assert decided["rulings"][1]["supersedes"] == 1
    assert decided["rulings"][1]["penalties"][0]["penalty"] == "caution"
    # the rewind needs a plan, authorised by the head judge
    assert floor.refused(f"{dispute}/applications", floor.judge) == (409, "plan-stale")
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    assert plan["before"] == 10
    assert table(client.get(plan["preview"]["state"], floor.judge)["state"]) == table(before)
    assert [step["version"] for step in plan["steps"]] == sorted((s["version"] for s in plan["steps"]), reverse=True)
    assert floor.refused(f"{dispute}/authorizations", floor.judge, digest=plan["digest"]) == (403, "forbidden")
    floor.made(f"{dispute}/authorizations", floor.head, digest=plan["digest"])
    closed = floor.made(f"{dispute}/applications", floor.judge)
    assert closed["status"] == "closed"
    assert table(floor.state()) == table(before)
    assert client.get(floor.match)["paused"] == []
    assert client.get(floor.match)["penalties"][0]["seat"] == "P2"
    # undone moves stay and can be asked about; the match goes on and verifies
    moves = {move["move"]: move for move in client.get(f"{floor.match}/moves?limit=200", floor.judge)["data"]}
    rewound = client.get(floor.match)["move"] - 2
    assert [moves[number]["undone_by"] for number in (9, 10, 11, 12)] == [None, rewound, rewound, rewound]
    assert client.get(f"{floor.match}/state?move=12&view=judge", floor.judge)["move"] == 12
    floor.play(3)
    floor.log_verifies()


def test_the_life_cycle_s_guards_over_http(client: Client) -> None:
    floor = Floor(client)
    p1 = floor.tokens["P1"]
    dispute = floor.open(p1)
    assert floor.refused(f"{dispute}/rulings", floor.judge, outcome="void", reason="x", clauses=["D-001"]) == (
        409, "dispute-state-conflict",
    )  # fmt: skip
    assert floor.post(f"{floor.match}/disputes", p1, question=FREE).headers["Retry-After"]
    assert floor.refused(f"{dispute}/acknowledgements", p1) == (403, "forbidden")
    floor.made(f"{dispute}/acknowledgements", floor.judge)
    clause = {"reason": "x", "clauses": ["D-001"], "outcome": "infraction"}
    charge = {"seat": "P1", "infraction": "CONDUCT-CHEAT"}
    rulings = f"{dispute}/rulings"
    for body, code, pointer in (
        ({"outcome": "void", "reason": "x", "clauses": []}, "bad-ruling", "/clauses"),
        ({"outcome": "void", "reason": " ", "clauses": ["D-001"]}, "bad-ruling", "/reason"),
        ({"outcome": "void", "reason": "x", "clauses": ["D-999"]}, "bad-ruling", "/clauses/0"),
        ({"outcome": "void", "reason": "x", "clauses": ["D-001"], "cards": ["X9"]}, "bad-ruling", "/cards/0"),
        (clause, "bad-ruling", "/charges"),
        ({**clause, "charges": [charge]}, "head-judge-required", "/charges/0/penalty"),
        ({**clause, "charges": [{**charge, "infraction": "NONE"}]}, "bad-ruling", "/charges/0/infraction"),
        ({**clause, "charges": [{**charge, "seat": "P8"}]}, "bad-ruling", "/charges/0/seat"),
        ({**clause, "charges": [{"seat": "P1", "infraction": "PLAY-RULE", "penalty": "warning", "reason": "again"}]},
         "head-judge-required", "/charges/0/penalty"),
        ({"outcome": "void", "reason": "x", "clauses": ["D-001"], "remedies": [{"remedy": "match_loss", "seat": "P1"}]},
         "head-judge-required", "/remedies/0"),
        ({"outcome": "void", "reason": "x", "clauses": ["D-001"], "remedies": [{"remedy": "rewind", "before": 99}]},
         "bad-order", "/remedies/0/before"),
        ({"outcome": "void", "reason": "x", "clauses": ["D-001"],
          "remedies": [{"remedy": "adjustment", "changes": [{"change": "set_counter", "of": "x", "value": 1}]}]},
         "bad-order", "/remedies/0/changes/0/of"),
    ):  # fmt: skip
        problem = floor.post(rulings, floor.judge, **body).get_json()
        assert (problem["code"], problem["errors"][0]["pointer"]) == (code, pointer), problem
    problem = floor.post(
        rulings, floor.judge, outcome="void", reason="x", clauses=["D-001"], remedies=[{"remedy": "x"}]
    )
    assert problem.get_json()["errors"][0]["pointer"].startswith("/remedies/0")
    assert floor.refused(rulings, floor.other, outcome="void", reason="x", clauses=["D-001"]) == (403, "forbidden")
    floor.made(rulings, floor.judge, outcome="void", reason="x", clauses=["D-001"])
    assert floor.refused(f"{dispute}/acceptances", floor.judge) == (403, "forbidden")  # it may still be appealed
    floor.made(f"{dispute}/appeals", floor.judge, seat="P2", grounds="as told")
    assert floor.refused(f"{dispute}/decisions", floor.head, outcome="upheld", reason="x",
                         ruling={"outcome": "void", "reason": "x", "clauses": ["D-001"]})[0] == 422  # fmt: skip
    floor.made(f"{dispute}/remands", floor.head, reason="ask P3")
    floor.made(f"{dispute}/acknowledgements", floor.other)
    floor.made(rulings, floor.other, outcome="void", reason="y", clauses=["D-001"])
    floor.made(f"{dispute}/appeals", p1, grounds="still")
    closed = floor.made(f"{dispute}/decisions", floor.head, outcome="upheld", reason="enough")
    assert closed["status"] == "closed"
    assert [appeal["outcome"] for appeal in closed["appeals"]] == ["remanded", "upheld"]
    assert floor.refused(f"{dispute}/appeals", p1, grounds="again") == (409, "dispute-state-conflict")
    reopened = floor.made(f"{dispute}/reopenings", floor.head, reason="a recording")
    assert (reopened["status"], reopened["generation"]) == ("investigating", 2)


def test_who_ruled_does_not_decide_the_appeal(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    floor.ruled(dispute, floor.head)
    floor.made(f"{dispute}/appeals", floor.tokens["P2"], grounds="no")
    assert floor.refused(f"{dispute}/decisions", floor.head, outcome="upheld", reason="x") == (403, "forbidden")


def test_the_time_to_appeal_ends_with_the_next_action(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    floor.ruled(dispute)
    floor.play(1)
    assert floor.refused(f"{dispute}/appeals", floor.tokens["P1"], grounds="late") == (403, "forbidden")
    assert floor.made(f"{dispute}/acceptances", floor.judge)["status"] == "closed"


def test_a_plan_is_stale_once_the_match_has_moved_on(client: Client) -> None:
    floor = Floor(client)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute, remedies=[{"remedy": "rewind", "before": 10}])
    for seat in floor.tokens:
        floor.made(f"{dispute}/acceptances", floor.judge, seat=seat)
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    assert floor.refused(f"{dispute}/authorizations", floor.head, digest="0" * 64) == (422, "validation-failed")
    (error,) = floor.post(f"{dispute}/authorizations", floor.head, digest="0" * 64).get_json()["errors"]
    assert (error["pointer"], error["code"]) == ("/digest", "unknown")
    assert error["message"] == f"no such plan; there is: {plan['digest']}"
    floor.play(1)
    assert floor.refused(f"{dispute}/authorizations", floor.head, digest=plan["digest"]) == (409, "plan-stale")
    newer = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"][-1]
    assert newer["digest"] != plan["digest"]
    floor.made(f"{dispute}/authorizations", floor.head, digest=newer["digest"])
    floor.play(1)
    before = client.get(floor.match)["version"]
    assert floor.refused(f"{dispute}/applications", floor.judge) == (409, "plan-stale")
    assert client.get(floor.match)["version"] == before
    last = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"][-1]
    floor.made(f"{dispute}/authorizations", floor.head, digest=last["digest"])
    assert floor.made(f"{dispute}/applications", floor.judge)["status"] == "closed"
    floor.log_verifies()


def test_the_same_request_is_done_once(client: Client) -> None:
    floor = Floor(client, moves=2)
    key = {"Idempotency-Key": "one-and-the-same"}
    body = {"question": FREE, "blocking": True}
    path = f"{floor.match}/disputes"
    first, second = (client.send("POST", path, floor.tokens["P1"], body, key) for _ in range(2))
    assert second.headers["Idempotency-Replayed"] == "true"
    assert first.get_json() == second.get_json()
    assert client.send("POST", path, floor.tokens["P1"], {**body, "blocking": False}, key).status_code == 422
    dispute = f"/v1/disputes/{first.get_json()['id']}"
    for _ in range(2):
        answer = client.send("POST", f"{dispute}/acknowledgements", floor.judge, {}, key)
        assert answer.status_code == 201
    assert client.get(dispute, floor.judge)["version"] == 3
    assert client.send("POST", f"{dispute}/withdrawals", floor.judge, {}, key).status_code == 422
    assert client.get(floor.match)["move"] == 3  # the pause, once


def test_a_ruling_that_can_no_longer_be_carried_out_is_replaced(client: Client) -> None:
    floor = Floor(client)
    disputes = [floor.open(floor.judge, blocking=True) for _ in range(2)]
    hand, reserve = (floor.state()["players"]["P1"][zone]["value"][0] for zone in ("hand", "reserve"))
    changes = [
        {"change": "move_card", "card": hand, "from": "P1.hand", "to": "P1.reserve"},
        {"change": "move_card", "card": reserve, "from": "P1.reserve", "to": "P1.hand"},
    ]
    for dispute in disputes:
        floor.ruled(dispute, remedies=[{"remedy": "adjustment", "changes": changes}])
        floor.accept(dispute)
    first, second = disputes
    assert floor.made(f"{first}/applications", floor.judge)["status"] == "closed"
    assert floor.refused(f"{second}/applications", floor.judge) == (422, "bad-order")
    assert floor.refused(f"{second}/reopenings", floor.judge, reason="x") == (403, "forbidden")
    assert floor.made(f"{second}/reopenings", floor.head, reason="done already")["status"] == "investigating"
    clause = {"outcome": "void", "reason": "done already", "clauses": ["D-009"]}
    floor.made(f"{second}/rulings", floor.head, **clause)
    assert floor.accept(second)["status"] == "closed"
    floor.play(1)
    floor.log_verifies()


def test_who_has_accepted_does_not_appeal(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute)
    floor.made(f"{dispute}/acceptances", floor.tokens["P1"])
    assert floor.refused(f"{dispute}/appeals", floor.tokens["P1"], grounds="no") == (403, "forbidden")
    assert floor.made(f"{dispute}/appeals", floor.tokens["P2"], grounds="no")["status"] == "appealed"


def test_a_seat_speaks_for_itself_alone(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute)
    before = client.get(dispute, floor.judge)
    for path, more in (("acceptances", {}), ("appeals", {"grounds": "no"})):
        assert floor.refused(f"{dispute}/{path}", floor.tokens["P1"], seat="P2", **more) == (403, "not-your-seat")
    assert client.get(dispute, floor.judge) == before
    assert floor.made(f"{dispute}/acceptances", floor.tokens["P1"], seat="P1")["accepted"] == ["P1"]
    assert floor.made(f"{dispute}/acceptances", floor.judge, seat="P2")["accepted"] == ["P1", "P2"]


def accepted_for_all(floor: Floor, charges: list[dict[str, str]]) -> tuple[str, Any]:
    """Return a dispute whose ruling the judge who gave it has accepted for every seat."""
    dispute = floor.open(floor.judge, blocking=True)
    floor.ruled(dispute, outcome="infraction", charges=charges)
    for seat in floor.tokens:
        told = floor.made(f"{dispute}/acceptances", floor.judge, seat=seat)
    return dispute, told


CHARGE = [{"seat": "P2", "infraction": "PLAY-RULE"}]


def test_who_has_written_down_an_acceptance_is_shown_and_a_seat_s_own_appeal_stands_against_it(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute, told = accepted_for_all(floor, CHARGE)
    assert told["status"] == "remedying"
    assert [(each["seat"], each["by"]["role"]) for each in told["acceptances"]] == [
        (seat, "judge") for seat in floor.tokens
    ]
    assert client.get(dispute, floor.tokens["P2"])["acceptances"] == told["acceptances"]
    assert floor.refused(f"{dispute}/appeals", floor.judge, seat="P2", grounds="no")[0] == 409
    appealed = floor.made(f"{dispute}/appeals", floor.tokens["P2"], grounds="I never accepted")
    assert appealed["status"] == "appealed"
    upheld = floor.made(f"{dispute}/decisions", floor.head, outcome="upheld", reason="so it is")
    assert upheld["status"] == "remedying"
    assert floor.refused(f"{dispute}/appeals", floor.tokens["P3"], grounds="I too")[0] == 409
    assert floor.made(f"{dispute}/applications", floor.judge)["status"] == "closed"
    floor.log_verifies()


def test_what_does_not_fit_the_state_of_a_dispute_is_refused_in_words(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"], blocking=True)
    floor.ruled(dispute)
    refused = floor.post(f"{dispute}/acknowledgements", floor.judge).get_json()
    assert refused["detail"] == (
        "the dispute is ruled; what can be done: make a statement, give a ruling, accept the ruling, appeal"
    )
    assert refused["allowed"] == ["state", "rule", "accept", "appeal"]
    seat = floor.post(f"{dispute}/decisions", floor.judge, outcome="upheld", reason="no").get_json()
    assert seat["detail"] == "this is not for this role (judge), but for: head judge"
    waiting = client.get(f"{floor.match}/decision")["waiting"][0]
    action = client.get(f"{floor.match}/decision", floor.tokens[waiting])["legal"][0]
    paused = floor.post(f"{floor.match}/actions", floor.tokens[waiting], action=action).get_json()
    assert paused["detail"] == "the match waits until a dispute is closed"
    assert paused["disputes"] == [dispute]


@pytest.mark.parametrize("outcome", ["upheld", "overturned"])
def test_an_appeal_against_what_was_carried_out_on_others_word(client: Client, outcome: str) -> None:
    floor = Floor(client, moves=2)
    dispute, _ = accepted_for_all(floor, CHARGE)
    floor.made(f"{dispute}/applications", floor.judge)
    (given,) = floor.state()["desk"]["penalties"]
    floor.made(f"{dispute}/appeals", floor.tokens["P2"], grounds="I never accepted")
    assert client.get(floor.match)["paused"]
    ruling = {"outcome": "no_infraction", "reason": "it was not so", "clauses": ["D-001"]}
    more = {"ruling": ruling} if outcome == "overturned" else {}
    decided = floor.made(f"{dispute}/decisions", floor.head, outcome=outcome, reason="looked at again", **more)
    assert decided["status"] == "closed"
    assert not client.get(floor.match)["paused"]
    assert floor.state()["desk"].get("penalties", []) == ([given] if outcome == "upheld" else [])
    floor.log_verifies()


def test_the_time_to_appeal_ends_for_it_too_and_its_own_word_counts(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute, _ = accepted_for_all(floor, CHARGE)
    floor.made(f"{dispute}/applications", floor.judge)
    floor.play(1)
    assert floor.refused(f"{dispute}/appeals", floor.tokens["P2"], grounds="no") == (403, "forbidden")
    other = floor.open(floor.judge)
    floor.ruled(other)
    floor.made(f"{other}/acceptances", floor.judge, seat="P1")
    floor.made(f"{other}/acceptances", floor.tokens["P1"])
    assert floor.refused(f"{other}/appeals", floor.tokens["P1"], grounds="no") == (403, "forbidden")


def test_a_charge_that_ends_a_match_of_four_says_what_is_missing(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.judge)
    floor.made(f"{dispute}/acknowledgements", floor.head)
    cheat = {"outcome": "infraction", "reason": "x", "clauses": ["D-001"],
             "charges": [{"seat": "P1", "infraction": "CONDUCT-CHEAT"}]}  # fmt: skip
    problem = floor.post(f"{dispute}/rulings", floor.head, **cheat).get_json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad-order", "/charges/0")
    assert "match_loss with winners" in problem["detail"]
    won = {"remedy": "match_loss", "seat": "P1", "winners": ["P2", "P3", "P4"]}
    floor.made(f"{dispute}/rulings", floor.head, **cheat, remedies=[won])
    floor.accept(dispute)
    floor.made(f"{dispute}/applications", floor.head)
    assert client.get(floor.match)["result"] == {"winners": ["P2", "P3", "P4"], "reason": "ruling"}


def test_a_head_judge_declares_a_draw(client: Client) -> None:
    floor = Floor(client, "dominions", moves=9, options={"deadlock": "judge"})
    dispute = floor.open(floor.judge)
    drawn = {"outcome": "void", "reason": "neither can move", "clauses": ["N-A29"], "remedies": [{"remedy": "draw"}]}
    floor.made(f"{dispute}/acknowledgements", floor.head)
    assert floor.refused(f"{dispute}/rulings", floor.judge, **drawn)[0] == 403
    floor.made(f"{dispute}/rulings", floor.head, **drawn)
    floor.accept(dispute)
    floor.made(f"{dispute}/applications", floor.head)
    assert client.get(floor.match)["result"] == {"winners": [], "reason": "ruling"}
    floor.log_verifies()


def test_of_two_who_both_lose_by_rulings_neither_wins(client: Client) -> None:
    floor = Floor(client, "dominions", moves=9)
    for seat in ("P1", "P2"):
        dispute = floor.open(floor.judge)
        lost = {"outcome": "void", "reason": "x", "clauses": ["N-115"],
                "remedies": [{"remedy": "match_loss", "seat": seat}]}  # fmt: skip
        floor.made(f"{dispute}/acknowledgements", floor.head)
        floor.made(f"{dispute}/rulings", floor.head, **lost)
        floor.accept(dispute)
        floor.made(f"{dispute}/applications", floor.head)
    assert client.get(floor.match)["result"] == {"winners": [], "reason": "ruling"}
    floor.log_verifies()


def test_evidence_points_to_moves_that_have_been_made(client: Client) -> None:
    floor = Floor(client)
    last = client.get(floor.match)["move"]
    question = {"kind": "legality"}
    evidence = [{"text": "see", "moves": [0, last]}]
    dispute = floor.open(floor.tokens["P1"], question, move=9, evidence=evidence)
    assert client.get(dispute, floor.judge)["evidence"][0]["moves"] == [0, last]
    later = [{"text": "see", "moves": [last + 1]}]
    refused = floor.post(f"{floor.match}/disputes", floor.tokens["P2"], question=question, move=9, evidence=later)
    assert (refused.status_code, refused.get_json()["errors"][0]["pointer"]) == (422, "/evidence/0/moves/0")

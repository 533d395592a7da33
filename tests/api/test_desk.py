"""The judges' desk over HTTP: a dispute from its call to its end, as parties and judges live through it."""

import hashlib
import json
from typing import Any

import pytest

from adjudicator.audit.verify import verify
from adjudicator.kernel.canonical import canonical, digest
from adjudicator.matches.records import GENESIS
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client

EACH = pytest.mark.parametrize("ruleset", RULESETS)
FREE = {"kind": "free", "text": "who spoke first?"}


class Floor:
    """A running match and those who judge it."""

    def __init__(self, client: Client, ruleset: str = "diamonds", moves: int = 12, **more: Any) -> None:
        self.client = client
        self.id, self.tokens = client.begin(ruleset=ruleset, seats=RULESETS[ruleset].demo_setup["seats"], **more)
        self.match = f"/v1/matches/{self.id}"
        self.judge, self.other, self.head = client.token("judge"), client.token("judge"), client.token("head_judge")
        self.play(moves)

    def play(self, moves: int) -> None:
        for _ in range(moves):
            seat = self.client.get(f"{self.match}/decision")["waiting"][0]
            legal = self.client.get(f"{self.match}/decision", self.tokens[seat])["legal"]
            legal = [action for action in legal if action["type"] != "concede"]
            answer = self.post(f"{self.match}/actions", self.tokens[seat], action=legal[0])
            assert answer.status_code == 201, answer.text

    def post(self, path: str, token: str, **body: Any) -> Any:
        return self.client.send("POST", path, token, body)

    def made(self, path: str, token: str, **body: Any) -> Any:
        answer = self.post(path, token, **body)
        assert answer.status_code == 201, answer.text
        return answer.get_json()

    def refused(self, path: str, token: str, **body: Any) -> tuple[int, str]:
        problem = self.post(path, token, **body).get_json()
        return problem["status"], problem["code"]

    def open(self, token: str, question: Any = FREE, **more: Any) -> str:
        opened = self.made(f"{self.match}/disputes", token, question=question, **more)
        return f"/v1/disputes/{opened['id']}"

    def ruled(self, dispute: str, token: str = "", **verdict: Any) -> Any:
        token = token or self.judge
        self.made(f"{dispute}/acknowledgements", token)
        clause = next(iter(RULESETS[self.ruleset].rulebook.clauses)).id
        body = {"outcome": "no_infraction", "reason": "as it was played", "clauses": [clause], **verdict}
        return self.made(f"{dispute}/rulings", token, **body)

    @property
    def ruleset(self) -> str:
        return str(self.client.get(self.match)["ruleset"])

    def accept(self, dispute: str) -> Any:
        for token in self.tokens.values():
            last = self.made(f"{dispute}/acceptances", token)
        return last

    def state(self, view: str = "judge", token: str = "") -> Any:
        return self.client.get(f"{self.match}/state?view={view}", token or self.judge)["state"]

    def log_verifies(self) -> None:
        log = self.client.send("GET", f"{self.match}/log", self.judge, headers={"Accept": "application/x-ndjson"})
        report = verify(iter(log.data.splitlines(keepends=True)))
        assert report.passed, report


def table(state: Any) -> Any:
    return {name: value for name, value in state.items() if name not in ("version", "move", "began", "desk")}


@EACH
def test_a_blocking_dispute_is_ruled_appealed_decided_and_its_rewind_carried_out(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset)
    p1 = floor.tokens["P1"]
    before = floor.client.get(f"{floor.match}/state?move=9&view=judge", floor.judge)["state"]
    dispute = floor.open(p1, {"kind": "legality", "move": 9}, blocking=True, evidence=[{"text": "see", "moves": [10]}])
    opened = client.get(dispute, floor.judge)
    assert opened["status"] == "called"
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


@EACH
def test_every_kind_of_question_is_answered_over_http(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset)
    number = {"diamonds": "P1.total", "dominions": "P1.domain", "multiversity": "c1.life"}[ruleset]
    head = client.get(floor.match)["move"]
    recorded = client.get(f"{floor.match}/moves/5", floor.judge)["events"][0]["event"]
    action = recorded.get("action") or recorded["answer"]["value"]

    def ask(**question: Any) -> Any:
        answer = floor.post(f"{floor.match}/questions", floor.judge, question=question)
        assert answer.status_code == 200, answer.text
        return answer.get_json()

    assert ask(kind="legality", move=4)["answer"]["action"] == action
    assert ask(kind="legality", move=4, action=action)["answer"]["legal"]
    wrong = ask(kind="legality", move=4, action={"type": "choose", "choice": "nonsense"})
    assert not wrong["answer"]["legal"]
    assert wrong["clauses"][0] in RULESETS[ruleset].clauses
    assert ask(kind="timing", move=4)["answer"]["waiting"]
    assert ask(kind="knowledge", move=4, seat="P1")["answer"]["seat"] == "P1"
    if ruleset != "multiversity":
        assert ask(kind="value", of=number, move=head)["answer"]["value"] is not None
    outcome = ask(kind="outcome", move=4, actions=[action])
    assert outcome["answer"]["difference"]["changes"] == []
    answer = floor.post(f"{floor.match}/what-if", floor.judge, move=4, actions=[action])
    assert answer.get_json() == outcome
    assert client.get(floor.match)["move"] == head


def test_refusals_of_questions_say_what_where_and_why(client: Client) -> None:
    floor = Floor(client, moves=2)
    asked = f"{floor.match}/questions"
    for question, pointer in (
        ({"kind": "value", "of": "nothing"}, "/question/of"),
        ({"kind": "value"}, "/question/of"),
        ({"kind": "knowledge", "seat": "P9"}, "/question/seat"),
        ({"kind": "outcome", "actions": [{"type": "nonsense"}]}, "/question/actions/0"),
        ({"kind": "outcome", "actions": [{"type": "pass"}], "luck": {"mode": "sampled"}}, "/question/luck/seed"),
        ({"kind": "legality", "of": "x"}, "/question/of"),
        ({"kind": "free", "text": "x"}, "/question/kind"),
    ):
        problem = floor.post(asked, floor.judge, question=question).get_json()
        assert (problem["status"], problem["errors"][0]["pointer"]) == (422, pointer), problem
    assert floor.refused(asked, floor.judge, question={"kind": "timing", "move": 99}) == (404, "out-of-range")
    assert floor.refused(asked, floor.tokens["P1"], question={"kind": "knowledge", "seat": "P2"}) == (
        403, "answer-withheld",
    )  # fmt: skip
    action = {"type": "choose", "choice": "x", "seat": "P1"}
    refused = floor.post(f"{floor.match}/what-if", floor.judge, actions=[action]).get_json()
    assert (refused["code"], refused["index"]) == ("illegal-action", 0)
    assert refused["clause"] in RULESETS["diamonds"].clauses
    assert floor.refused(f"{floor.match}/what-if", floor.tokens["P1"], actions=[action]) == (403, "answer-withheld")


@EACH
def test_a_position_is_asked_over_http_and_nothing_is_kept(client: Client, ruleset: str) -> None:
    judge = client.token("judge")
    before = client.get("/v1/matches", judge)
    body = {"ruleset": ruleset, **RULESETS[ruleset].demo_setup}
    answer = client.send("POST", "/v1/positions/questions", judge, {**body, "question": {"kind": "timing"}})
    assert answer.status_code == 200, answer.text
    seat = answer.get_json()["answer"]["waiting"][0]
    legality = {"kind": "legality", "action": {"type": "choose", "choice": "x", "seat": seat}}
    found = client.send("POST", "/v1/positions/questions", judge, {**body, "question": legality}).get_json()
    first = found["answer"]["instead"][0]
    outcome = {"kind": "outcome", "actions": [first]}
    told = client.send("POST", "/v1/positions/questions", judge, {**body, "question": outcome}).get_json()
    assert told["answer"]["luck"] == {"mode": "sampled", "seed": "position"}
    bad = client.send("POST", "/v1/positions/questions", judge, {**body, "question": outcome, "view": "P9"})
    assert bad.get_json()["errors"][0]["pointer"] == "/view"
    assert client.get("/v1/matches", judge) == before


def test_a_wrong_position_is_refused_with_its_place(client: Client) -> None:
    body = {
        "ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"],
        "position": {"field": {"C1": {"modifiers": [{"stat": "WIT", "amount": 1, "source": "x"}]}}},
        "question": {"kind": "timing"},
    }  # fmt: skip
    problem = client.send("POST", "/v1/positions/questions", client.organiser, body).get_json()
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad-setup", "/position/field/C1/modifiers")


def test_what_a_party_receives_tells_it_nothing_that_it_may_not_know(client: Client) -> None:
    floor = Floor(client, "dominions", 20)
    p1, p2 = floor.tokens["P1"], floor.tokens["P2"]
    (hidden, *_) = floor.state()["players"]["P1"]["deck"]["value"]
    secret = "my hand is the proof"
    dispute = floor.open(p1, {"kind": "knowledge", "seat": "P1"}, evidence=[{"text": secret}])
    floor.made(f"{dispute}/statements", p1, text=secret)
    cards = {"change": "move_card", "card": hidden, "from": "P1.deck", "to": "P1.hand"}
    floor.ruled(dispute, follows=True, note="for judges", remedies=[{"remedy": "adjustment", "changes": [cards]}],
                outcome="official_error")  # fmt: skip
    for path in (dispute, f"{dispute}/report"):
        seen = client.send("GET", path, p2).text
        for word in (secret, "for judges", '"changes"', *([f'"{hidden}"'] if path == dispute else [])):
            assert word not in seen, (path, word)
        own = client.send("GET", path, p1).text
        assert secret in own
        assert "for judges" not in own
    assert client.get(dispute, p2)["finding"] == {"hidden": True}
    assert client.get(dispute, p1)["finding"]["answer"]["seat"] == "P1"
    floor.accept(dispute)
    floor.made(f"{dispute}/applications", floor.judge)
    for viewer, token in (("P2", p2), ("spectator", client.token("spectator"))):
        events = client.get(f"{floor.match}/events?limit=200&view={viewer}", token)["data"]
        laid = [line["event"] for line in events if line["event"]["type"] in ("JudgeActed", "TableAdjusted")]
        assert len(laid) == 2
        assert "value" not in laid[0]["order"]
        assert "value" not in laid[1]["table"]["players"]["P1"]["hand"]
    assert client.send("GET", dispute, client.token("spectator")).status_code == 403
    # once it is over, the seats may read all of the file
    floor.post(f"{floor.match}/actions", p1, action={"type": "concede"})
    assert secret in client.send("GET", dispute, p2).text


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
    assert floor.refused(f"{dispute}/authorizations", floor.head, digest="0" * 64) == (403, "forbidden")
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


def test_a_dispute_s_log_is_chained(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    floor.ruled(dispute)
    head = GENESIS
    lines = client.get(f"{dispute}/log", floor.judge)["data"]
    for line in lines:
        told = {"at": line["at"], "event": line["event"], "prev": head, "stream": dispute.rpartition("/")[2],
                "version": line["version"]}  # fmt: skip
        assert line["hash"] == digest(canonical(told)) == hashlib.sha256(canonical(told)).hexdigest()
        head = line["hash"]
    assert [line["event"]["type"] for line in lines] == ["DisputeOpened", "FindingMade", "Acknowledged", "RulingGiven"]


def test_precedents_are_found_by_clause_and_card_and_named_by_findings(client: Client) -> None:
    floor = Floor(client, moves=10)
    question = {"kind": "legality", "move": 9}
    first = floor.open(floor.judge, question)
    clause = client.get(first, floor.judge)["finding"]["clauses"][0]
    floor.ruled(first, clauses=[clause], cards=["C1"], follows=True, reason="as ever")
    floor.accept(first)
    for query in ("", f"&clause={clause}", "&card=C1"):
        (found,) = client.get(f"/v1/precedents?ruleset=diamonds{query}", floor.judge)["data"]
        assert (found["dispute"], found["reason"]) == (first.rpartition("/")[2], "as ever")
    for query in ("&clause=D-125", "&card=C2"):
        assert client.get(f"/v1/precedents?ruleset=diamonds{query}", floor.judge)["data"] == []
    second = floor.open(floor.judge, question)
    assert client.get(second, floor.judge)["finding"]["precedents"] == [first.rpartition("/")[2]]
    floor.made(f"{first}/reopenings", floor.head, reason="new facts")
    assert client.get("/v1/precedents?ruleset=diamonds", floor.judge)["data"] == []


@pytest.mark.parametrize(("language", "word"), [("pt-BR", "Decisão"), ("en", "Ruling")])
def test_the_report_is_the_whole_file_in_three_forms(client: Client, language: str, word: str) -> None:
    floor = Floor(client)
    dispute = floor.open(floor.tokens["P1"], {"kind": "legality", "move": 9},
                         evidence=[{"text": "<script>alert(1)</script> # not a heading"}])  # fmt: skip
    floor.ruled(dispute, follows=True, clauses=["D-012"], reason="*bold* <b>claim</b>")
    floor.accept(dispute)
    for media in ("text/markdown", "text/html", "application/json"):
        headers = {"Accept": media, "Accept-Language": language}
        answer = client.send("GET", f"{dispute}/report", floor.judge, headers=headers)
        assert answer.status_code == 200
        assert answer.headers["Content-Language"] == language
        assert RULESETS["diamonds"].rulebook.clauses[0].id
        if media == "application/json":
            file = json.loads(answer.data)
            assert file["before"]["told"]
            assert file["after"]["told"]
            (quoted,) = [clause for clause in file["clauses"] if clause["id"] == "D-012"][:1]
            assert quoted["text"]
        else:
            assert word in answer.text
            assert "<script>" not in answer.text
            assert "<b>claim" not in answer.text
            assert "D-012" in answer.text


# Tournaments


def test_roles_are_held_in_one_tournament_alone(client: Client) -> None:
    def opened(name: str) -> tuple[str, str]:
        body = {"name": name, "ruleset": "diamonds", "options": {"stat_floor": "none"}}
        made = client.send("POST", "/v1/tournaments", client.organiser, body).get_json()
        officer = client.send("POST", f"/v1/tournaments/{made['id']}/officers", client.organiser,
                              {"office": "judge", "label": f"Judge of {name}"}).get_json()  # fmt: skip
        return made["id"], officer["token"]

    (one, ours), (other, theirs) = opened("One"), opened("Other")
    id, tokens = client.begin(tournament=one)
    match = f"/v1/matches/{id}"
    assert client.get(match, ours)["tournament"] == one
    assert client.get(f"{match}/state?view=judge", ours)["state"]["options"]["stat_floor"] == "none"
    question = {"question": FREE}
    dispute = client.send("POST", f"{match}/disputes", tokens["P1"], question).get_json()
    assert dispute["tournament"] == one
    house = client.token("judge")
    for stranger in (theirs, house):
        for path in (match, f"{match}/state", f"{match}/log", f"/v1/disputes/{dispute['id']}"):
            assert client.send("GET", path, stranger).status_code == 404
        assert client.send("POST", f"{match}/disputes", stranger, question).status_code == 404
        assert client.get("/v1/matches", stranger)["data"] == []
        assert client.get(f"/v1/matches?tournament={one}", stranger)["data"] == []
        assert client.get("/v1/disputes", stranger)["data"] == []
        assert client.get(f"/v1/disputes?tournament={one}", stranger)["data"] == []
    assert client.send("GET", f"/v1/tournaments/{one}", theirs).status_code == 404
    assert [each["id"] for each in client.get("/v1/matches", ours)["data"]] == [id]
    assert [each["id"] for each in client.get("/v1/tournaments", ours)["data"]] == [one]
    assert {each["id"] for each in client.get("/v1/tournaments")["data"]} == {one, other}
    body = {"ruleset": "diamonds", "seats": RULESETS["diamonds"].demo_setup["seats"]}
    assert client.send("POST", "/v1/matches", theirs, {**body, "tournament": one}).status_code == 404
    own = client.send("POST", "/v1/matches", theirs, body).get_json()
    assert own["match"]["tournament"] == other


def test_an_officer_who_is_dismissed_is_one_no_more(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("api.auth.REMEMBER_SECONDS", 0.0)
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    officer = client.send("POST", f"{path}/officers", client.organiser, {"office": "judge"}).get_json()
    assert client.get(path, officer["token"])["officers"] == [officer["officer"]]
    subject = officer["officer"]["subject"]
    after = client.send("POST", f"{path}/dismissals", client.organiser, {"subject": subject})
    assert (after.status_code, after.get_json()["officers"]) == (201, [])
    assert client.send("GET", path, officer["token"]).status_code == 401
    assert client.send("POST", f"{path}/dismissals", client.organiser, {"subject": "nobody"}).status_code == 422


def test_a_tournament_tells_times_to_ruling_and_remedies_and_penalties_escalate(client: Client) -> None:
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    officers = {
        office: client.send("POST", f"{path}/officers", client.organiser, {"office": office}).get_json()["token"]
        for office in ("judge", "head_judge")
    }
    given = []
    for _ in range(3):
        floor = Floor(client, moves=2, tournament=made["id"])
        floor.judge = officers["judge"]
        dispute = floor.open(floor.tokens["P1"])
        suggested = client.get(f"{dispute}/suggestions", officers["judge"])
        (mine,) = [each for each in suggested["data"] if (each["seat"], each["infraction"]) == ("P2", "PLAY-RULE")]
        ruled = floor.ruled(dispute, outcome="infraction", charges=[
            {"seat": "P2", "infraction": "PLAY-RULE"}, {"seat": "P2", "infraction": "PLAY-STATE"}])  # fmt: skip
        penalties = ruled["rulings"][0]["penalties"]
        assert penalties[0]["penalty"] == mine["penalty"]
        assert [each["merged"] for each in penalties] == [False, True]  # one cause: the most severe counts
        given.append(mine["penalty"])
        floor.accept(dispute)
        floor.made(f"{dispute}/applications", officers["judge"])
    assert given == ["caution", "warning", "warning"]
    report = client.get(f"{path}/report", officers["judge"])
    assert len(report["disputes"]) == 3
    assert all(each["seconds_to_ruling"] is not None for each in report["disputes"])
    assert report["median_seconds_to_ruling"] is not None
    assert report["counts"] == {"caution": 1, "warning": 2}
    assert {each["player"] for each in report["remedies"]} == {"Bruno"}


def test_wrong_tournaments_are_refused_with_the_field(client: Client) -> None:
    for body, pointer in (
        ({"name": "T", "ruleset": "chess"}, "/ruleset"),
        ({"name": "", "ruleset": "diamonds"}, "/name"),
        ({"name": "T", "ruleset": "diamonds", "policy": "none"}, "/policy"),
        ({"name": "T", "ruleset": "diamonds", "options": {"nonsense": 1}}, "/options/nonsense"),
    ):
        problem = client.send("POST", "/v1/tournaments", client.organiser, body).get_json()
        assert (problem["status"], problem["errors"][0]["pointer"]) == (422, pointer), problem
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    body = {"ruleset": "multiversity", **RULESETS["multiversity"].demo_setup, "tournament": made["id"]}
    assert client.send("POST", "/v1/matches", client.organiser, body).get_json()["errors"][0]["pointer"] == "/ruleset"


# Paper tables and advisory matches


def test_a_paper_match_is_entered_by_a_scorekeeper_with_corrections_as_events(client: Client) -> None:
    reports = {"missions": list(_missions()), "first_player": "P3"}
    id, _ = client.begin(luck={"mode": "reported", "reports": reports})
    match = f"/v1/matches/{id}"
    keeper = client.token("scorekeeper")
    for _ in range(9):
        decision = client.get(f"{match}/decision", keeper)
        assert decision["view"] == "judge"
        answer = client.send("POST", f"{match}/actions", keeper, {"action": decision["legal"][0]})
        assert answer.status_code == 201, answer.text
    before = client.get(f"{match}/state?move=7", keeper)["state"]
    wrong = client.send("POST", f"{match}/corrections", keeper, {"before": 8, "reason": "entered wrongly"})
    assert wrong.status_code == 201, wrong.text
    assert table(client.get(f"{match}/state", keeper)["state"]) == table(before)
    hand = before["players"]["P1"]["hand"]["value"]
    reserve = before["players"]["P1"]["reserve"]["value"]
    change = {"change": "move_card", "card": hand[0], "from": "P1.hand", "to": "P1.reserve"}
    back = {"change": "move_card", "card": reserve[0], "from": "P1.reserve", "to": "P1.hand"}
    lone = client.send("POST", f"{match}/corrections", keeper, {"changes": [change], "reason": "it lay there"})
    assert lone.get_json()["detail"].endswith("P1 has 3 cards for 4 turns")
    stated = client.send("POST", f"{match}/corrections", keeper, {"changes": [change, back], "reason": "it lay there"})
    assert stated.status_code == 201, stated.text
    assert hand[0] in client.get(f"{match}/state", keeper)["state"]["players"]["P1"]["reserve"]["value"]
    log = client.send("GET", f"{match}/log?view=judge", keeper, headers={"Accept": "application/x-ndjson"})
    assert verify(iter(log.data.splitlines(keepends=True))).passed
    both = {"changes": [change], "before": 3, "reason": "x"}
    for body in (both, {"reason": "x"}, {"before": 1}, {"before": 1, "reason": "x", "clauses": ["X-1"]}):
        assert client.send("POST", f"{match}/corrections", keeper, body).status_code == 422
    stale = {"before": 2, "reason": "x", "expected_version": 1}
    assert client.send("POST", f"{match}/corrections", keeper, stale).status_code == 409


def _missions() -> list[str]:
    from adjudicator.rulesets.diamonds.cards import MISSIONS

    return list(MISSIONS)


def test_a_match_with_the_server_s_luck_is_entered_and_corrected_by_nobody_else(client: Client) -> None:
    floor = Floor(client, moves=2)
    keeper = client.token("scorekeeper")
    for token in (keeper, floor.judge):
        assert floor.refused(f"{floor.match}/actions", token, action={"type": "plan", "card": "C1", "seat": "P1"}) == (
            403, "forbidden",
        )  # fmt: skip
        assert floor.refused(f"{floor.match}/corrections", token, before=1, reason="x") == (403, "forbidden")
    assert client.get(f"{floor.match}/decision", keeper)["view"] == "spectator"
    assert client.send("GET", f"{floor.match}/state?view=judge", keeper).status_code == 403


@EACH
def test_an_advisory_match_marks_what_was_illegal(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset, 3, enforcement="advisory")
    assert client.get(floor.match)["enforcement"] == "advisory"
    waiting = client.get(f"{floor.match}/decision")["waiting"]
    other = next(seat for seat in floor.tokens if seat not in waiting) if len(waiting) < len(floor.tokens) else "P1"
    made = floor.made(f"{floor.match}/actions", floor.tokens[other], action={"type": "choose", "choice": "nonsense"})
    move = client.get(f"{floor.match}/moves/{made['move']}", floor.judge)
    assert move["legality"]["status"] == "illegal"
    assert move["legality"]["clause"] in RULESETS[ruleset].clauses
    assert all(line["illegal"] == move["legality"]["clause"] for line in move["events"])
    assert client.get(f"{floor.match}/moves/1", floor.judge)["legality"] == {"status": "legal"}
    lines = client.get(f"{floor.match}/events?limit=200", floor.judge)["data"]
    assert {line["move"] for line in lines if "illegal" in line} == {made["move"]}
    transcript = client.send("GET", f"{floor.match}/log", floor.judge,
                             headers={"Accept": "text/plain", "Accept-Language": "pt-BR"}).text  # fmt: skip
    assert "ILEGAL" in transcript
    keeper = client.token("scorekeeper")
    changes = [{"change": "set", "at": "/nothing", "value": 1}]
    assert floor.refused(f"{floor.match}/corrections", keeper, changes=changes, reason="x") == (422, "bad-order")
    assert floor.refused(f"{floor.match}/corrections", keeper, before=1, reason="x") == (403, "forbidden")
    floor.play(2)
    floor.log_verifies()


def test_policies_are_public(client: Client) -> None:
    (house,) = client.get("/v1/policies")["data"]
    assert client.get("/v1/policies/house") == house
    assert [each["id"] for each in house["penalties"]][-1] == "disqualification"
    assert client.send("GET", "/v1/policies/none").status_code == 404


def test_every_word_of_a_report_is_there_in_both_languages(client: Client) -> None:
    from jinja2 import StrictUndefined

    client.app.jinja_env.undefined = StrictUndefined
    floor = Floor(client)
    p1 = floor.tokens["P1"]
    changes = [{"change": "set", "at": "/players/P1/name", "value": "Anna"}]
    action = {"type": "allocate", "seat": "P1", "cards": ["C1", "C2", "C3", "C4"]}
    question = {"kind": "outcome", "move": 0, "actions": [action]}
    dispute = floor.open(p1, question, evidence=[{"name": "a.png"}])
    floor.made(f"{dispute}/statements", p1, text="x", moves=[1])
    floor.ruled(dispute, follows=True, outcome="infraction", note="n", charges=[
        {"seat": "P1", "infraction": "PLAY-RULE"}, {"seat": "P1", "infraction": "PLAY-STATE"}], remedies=[
        {"remedy": "adjustment", "changes": changes}, {"remedy": "rewind", "before": 12},
        {"remedy": "penalty", "seat": "P2", "text": {"pt": "de pé", "en": "stands"}}])  # fmt: skip
    floor.made(f"{dispute}/appeals", p1, grounds="g")
    floor.made(f"{dispute}/decisions", floor.head, outcome="upheld", reason="r")
    (plan,) = floor.made(f"{dispute}/backup-plans", floor.judge)["plans"]
    floor.made(f"{dispute}/authorizations", floor.head, digest=plan["digest"])
    assert floor.made(f"{dispute}/applications", floor.judge)["status"] == "closed"
    assert floor.state()["players"]["P1"]["name"] == "Anna"
    for token in (floor.judge, p1, floor.tokens["P2"]):
        for media in ("text/markdown", "text/html"):
            for language in ("pt-BR", "en"):
                headers = {"Accept": media, "Accept-Language": language}
                page = client.send("GET", f"{dispute}/report", token, headers=headers)
                assert page.status_code == 200, page.text
                assert ("Advertência" in page.text or "Aviso" in page.text) == (language == "pt-BR")


def test_a_scorekeeper_reads_no_hand_in_a_report(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    keeper = client.token("scorekeeper")
    file = client.get(f"{dispute}/report", keeper)
    assert {file[table]["view"] for table in ("asked", "before", "after")} == {"spectator"}
    assert "•••" in file["asked"]["told"]
    assert client.get(f"{dispute}/report", floor.judge)["asked"]["view"] == "judge"
    assert client.get(f"{dispute}/report", floor.tokens["P2"])["asked"]["view"] == "P2"


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


def test_a_seat_s_question_is_refused_by_nothing_that_it_may_not_know(client: Client) -> None:
    """Whether a line of play would end the match may follow from hidden cards: the seat is told neither way."""
    floor = Floor(client, "dominions", 6)
    concede = [{"type": "concede", "seat": "P1"}, {"type": "pass", "seat": "P2"}]
    dispute = floor.open(floor.tokens["P1"], {"kind": "outcome", "actions": concede})
    assert client.get(dispute, floor.tokens["P1"])["finding"] == {"hidden": True}
    told = client.get(dispute, floor.judge)["finding"]["refused"]
    assert "over by then" in told["en"]
    asked = floor.post(f"{floor.match}/disputes", floor.judge, question={"kind": "outcome", "actions": concede})
    assert asked.get_json()["errors"][0]["pointer"] == "/question/actions/1"


def test_a_question_means_the_same_to_all(client: Client) -> None:
    floor = Floor(client)
    (waiting, *_), seats = client.get(f"{floor.match}/decision")["waiting"], list(floor.tokens)
    seat = next(each for each in seats if each != waiting)
    question = {"kind": "legality", "action": {"type": "choose", "choice": "x"}}
    dispute = floor.open(floor.tokens[seat], question)
    for token in (floor.tokens[seat], floor.judge):
        assert client.get(dispute, token)["finding"]["answer"]["seat"] == seat
        assert client.get(dispute, token)["question"]["action"]["seat"] == seat


def test_penalties_of_a_ruling_that_is_opened_again_are_lifted(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute, outcome="infraction", charges=[{"seat": "P2", "infraction": "PLAY-RULE"}])
    floor.accept(dispute)
    floor.made(f"{dispute}/applications", floor.judge)

    def before() -> int:
        data = client.get(f"{dispute}/suggestions", floor.judge)["data"]
        (mine,) = [each for each in data if (each["seat"], each["infraction"]) == ("P2", "PLAY-RULE")]
        return int(mine["before"])

    assert (before(), len(client.get(floor.match)["penalties"])) == (1, 1)
    floor.made(f"{dispute}/reopenings", floor.head, reason="a recording")
    assert (before(), client.get(floor.match)["penalties"]) == (0, [])
    floor.log_verifies()


def test_players_of_one_name_are_two_players(client: Client) -> None:
    seats = [{**seat, "name": "Ana"} for seat in RULESETS["diamonds"].demo_setup["seats"]]
    id, tokens = client.begin(seats=seats)
    judge = client.token("judge")
    floor = Floor.__new__(Floor)
    floor.client, floor.id, floor.tokens, floor.match, floor.judge = client, id, tokens, f"/v1/matches/{id}", judge
    dispute = floor.open(judge)
    floor.ruled(dispute, outcome="infraction", charges=[{"seat": "P1", "infraction": "PLAY-RULE"}])
    floor.accept(dispute)
    floor.made(f"{dispute}/applications", judge)
    data = client.get(f"{dispute}/suggestions", judge)["data"]
    assert [each["before"] for each in data if each["infraction"] == "PLAY-RULE"] == [1, 0, 0, 0]


def test_who_has_accepted_does_not_appeal(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute)
    floor.made(f"{dispute}/acceptances", floor.tokens["P1"])
    assert floor.refused(f"{dispute}/appeals", floor.tokens["P1"], grounds="no") == (403, "forbidden")
    assert floor.made(f"{dispute}/appeals", floor.tokens["P2"], grounds="no")["status"] == "appealed"


def test_a_precedent_of_another_tournament_comes_once_its_match_is_over(client: Client) -> None:
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "dominions"}).get_json()
    officer = {"office": "judge"}
    path = f"/v1/tournaments/{made['id']}/officers"
    theirs = client.send("POST", path, client.organiser, officer).get_json()["token"]
    floor = Floor(client, "dominions", 2)
    dispute = floor.open(floor.judge)
    floor.ruled(dispute)
    floor.accept(dispute)
    query = "/v1/precedents?ruleset=dominions"
    assert len(client.get(query, floor.judge)["data"]) == 1
    assert client.get(query, theirs)["data"] == []
    floor.made(f"{floor.match}/actions", floor.tokens["P1"], action={"type": "concede"})
    assert len(client.get(query, theirs)["data"]) == 1


def test_what_somebody_did_out_of_turn_in_an_advisory_match_is_that_seat_s_secret(client: Client) -> None:
    floor = Floor(client, "dominions", 6, enforcement="advisory")
    (waiting, *_) = client.get(f"{floor.match}/decision")["waiting"]
    other = next(seat for seat in floor.tokens if seat != waiting)
    spawn = {"type": "spawn", "card": "A03", "to": "3,3", "face": "down"}
    made = floor.made(f"{floor.match}/actions", floor.tokens[other], action=spawn)
    for token, known in ((floor.tokens[waiting], False), (floor.tokens[other], True), (floor.judge, True)):
        move = client.send("GET", f"{floor.match}/moves/{made['move']}", token)
        assert ("A03" in move.text) == known
        assert move.get_json()["legality"]["status"] == "illegal"


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

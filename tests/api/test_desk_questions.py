"""Questions over HTTP: of matches at any move, of positions, and what is refused."""

from typing import Any

from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.floor import EACH, Floor


@EACH
def test_every_kind_of_question_is_answered_over_http(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset)
    number = {
        "diamonds": "P1.total",
        "dominions": "P1.domain",
        "enlightenment": "P1.honor",
        "heat": "P1.life",
        "multiversity": "c1.life",
    }[ruleset]
    head = client.get(floor.match)["move"]
    recorded = client.get(f"{floor.match}/moves/5", floor.judge)["events"][0]["event"]
    action = recorded.get("action") or recorded["answer"]["value"]

    def ask(move: int, **question: Any) -> Any:
        answer = floor.post(f"{floor.match}/questions", floor.judge, question=question, move=move)
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


def test_a_moment_within_a_move_is_asked_by_its_version(client: Client) -> None:
    """The field is cleared in the move in which it is scored: only the versions between can tell of it."""
    floor = Floor(client, moves=0)
    while not (scored := _scored(client, floor)):
        floor.play(4)
    version, move, event = scored["version"], scored["move"], scored["event"]
    total = event["scores"]["P2"]["total"]
    found = client.get(f"{floor.match}/explain?of=P2.total&version={version}", floor.judge)
    assert found["value"] == total > 0
    asked = {"kind": "value", "of": "P2.total"}
    answer = floor.post(f"{floor.match}/questions", floor.judge, question=asked, version=version).get_json()
    assert (answer["version"], answer["move"], answer["answer"]) == (version, move, found)
    state = client.get(f"{floor.match}/state?version={version}", floor.judge)
    assert (state["move"], state["version"]) == (move, version)
    assert state["state"]["field"]
    dispute = client.get(floor.open(floor.judge, asked, version=version), floor.judge)
    assert (dispute["move"], dispute["at_version"], dispute["question"]) == (move, version, asked)
    assert dispute["finding"]["answer"]["value"] == total
    for path, body in (
        ("questions", {"question": {"kind": "legality"}, "version": version}),
        ("questions", {"question": {"kind": "value", "of": "P2.total"}, "version": version, "move": move}),
        ("what-if", {"version": version, "actions": [{"type": "pass"}]}),
    ):
        refusal = floor.post(f"{floor.match}/{path}", floor.judge, **body).get_json()
        assert (refusal["status"], refusal["errors"][0]["pointer"]) == (422, "/version")
    assert client.send("GET", f"{floor.match}/explain?of=P2.total&version=1&move=1", floor.judge).status_code == 422
    assert client.send("GET", f"{floor.match}/explain?of=P2.total&version=9999", floor.judge).status_code == 404


def _scored(client: Client, floor: Floor) -> Any:
    lines = client.get(f"{floor.match}/events?limit=200", floor.judge)["data"]
    return next((line for line in lines if line["event"]["type"] == "RoundScored"), None)


def test_refusals_of_questions_say_what_where_and_why(client: Client) -> None:
    floor = Floor(client, moves=2)
    asked = f"{floor.match}/questions"
    for question, pointer in (
        ({"kind": "value", "of": "nothing"}, "/question/of"),
        ({"kind": "value"}, "/question/of"),
        ({"kind": "knowledge", "seat": "P9"}, "/question/seat"),
        ({"kind": "outcome", "actions": [{"type": "nonsense"}]}, "/question/actions/0/type"),
        ({"kind": "outcome", "actions": [{"type": "pass"}], "luck": {"mode": "sampled"}}, "/question/luck/seed"),
        ({"kind": "legality", "of": "x"}, "/question/of"),
        ({"kind": "free", "text": "x"}, "/question/kind"),
        ({"kind": "timing", "move": 1}, "/question/move"),
    ):
        problem = floor.post(asked, floor.judge, question=question).get_json()
        assert (problem["status"], problem["errors"][0]["pointer"]) == (422, pointer), problem
    assert floor.refused(asked, floor.judge, question={"kind": "timing"}, move=99) == (404, "out-of-range")
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
    assert (problem["code"], problem["errors"][0]["pointer"]) == ("bad-setup", "/position/field/C1/modifiers/0/stat")


def test_a_question_means_the_same_to_all(client: Client) -> None:
    floor = Floor(client)
    (waiting, *_), seats = client.get(f"{floor.match}/decision")["waiting"], list(floor.tokens)
    seat = next(each for each in seats if each != waiting)
    question = {"kind": "legality", "action": {"type": "choose", "choice": "x"}}
    dispute = floor.open(floor.tokens[seat], question)
    for token in (floor.tokens[seat], floor.judge):
        assert client.get(dispute, token)["finding"]["answer"]["seat"] == seat
        assert client.get(dispute, token)["question"]["action"]["seat"] == seat

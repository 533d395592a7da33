"""Paper tables and advisory matches: what happened is entered, marked and corrected by events."""

from adjudicator.audit.verify import verify
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.floor import EACH, Floor, table


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
    assert lone.get_json()["detail"].endswith("/players/P1/hand: P1 has 3 cards for 4 turns")
    stated = client.send("POST", f"{match}/corrections", keeper, {"changes": [change, back], "reason": "it lay there"})
    assert stated.status_code == 201, stated.text
    assert hand[0] in client.get(f"{match}/state", keeper)["state"]["players"]["P1"]["reserve"]["value"]
    log = client.send("GET", f"{match}/log?view=judge", keeper, headers={"Accept": "application/x-ndjson"})
    assert verify(iter(log.data.splitlines(keepends=True))).passed
    both = {"changes": [change], "before": 3, "reason": "x"}
    for body in (both, {"reason": "x"}, {"before": 1}, {"before": 1, "reason": "x", "clauses": ["X-1"]}):
        assert client.send("POST", f"{match}/corrections", keeper, body).status_code == 422
    stale = {"before": 2, "reason": "x", "expected_version": 1}
    for stale["expected_version"], code in ((1, "version-conflict"), (999, "version-ahead")):
        assert client.send("POST", f"{match}/corrections", keeper, stale).get_json()["code"] == code


def test_an_advisory_match_is_entered_by_who_keeps_the_score(client: Client) -> None:
    """What happened at a real table is written down there; in a strict match those play who sit at it."""
    action = {"action": {"type": "concede", "seat": "P1"}}
    for enforcement, status in (("strict", 403), ("advisory", 201)):
        setup = RULESETS["heat"].demo_setup
        id, _ = client.begin(ruleset="heat", seats=setup["seats"], enforcement=enforcement)
        for role in ("scorekeeper", "judge") if status == 403 else ("scorekeeper",):
            made = client.send("POST", f"/v1/matches/{id}/actions", client.token(role), action)
            assert made.status_code == status, made.text
        assert (client.get(f"/v1/matches/{id}")["status"] == "over") is (status == 201)


def test_the_decision_of_a_paper_match_lists_what_its_actions_will_need_reported(client: Client) -> None:
    setup = RULESETS["dominions"].demo_setup
    wrong = {"mode": "reported", "reports": {"coin": "P1", "coyn": "P2"}}
    refused = client.send("POST", "/v1/matches", client.organiser, {"ruleset": "dominions", **setup, "luck": wrong})
    assert refused.status_code == 422
    assert refused.get_json()["errors"][0]["pointer"] == "/luck/reports/coyn"
    luck = {"mode": "reported", "reports": {"coin": "P1"}}
    id, tokens = client.begin(ruleset="dominions", seats=setup["seats"], luck=luck)
    match, keeper = f"/v1/matches/{id}", client.token("scorekeeper")
    drawn = 0
    while drawn < 6:
        decision = client.get(f"{match}/decision", keeper)
        needed = {each["action"]: each["reports"] for each in decision["reports"]}
        assert "reports" not in client.get(f"{match}/decision", tokens["P1"])
        place = next(iter(needed), 0)
        action = decision["legal"][place]
        players = client.get(f"{match}/state", keeper)["state"]["players"]
        reports = {}
        for report in needed.get(place, ()):
            assert report["form"] == "some"
            seat = report["name"].split("/")[1]
            deck = players[seat]["deck"]["value"]
            reports[report["name"]] = [deck.pop(0) for _ in range(report["count"])]
        sent = {"action": action, "luck": {**reports, "drew/P1": ["U01"]}}
        misspelt = client.send("POST", f"{match}/actions", keeper, sent)
        assert misspelt.get_json()["errors"][0]["pointer"] == "/luck/reports/drew~1P1"
        assert client.get(match)["version"] == decision["version"]
        if reports:
            wanting = client.send("POST", f"{match}/actions", keeper, {"action": action}).get_json()
            assert wanting["errors"][0]["pointer"] == f"/luck/reports/{next(iter(reports)).replace('/', '~1')}"
            assert (wanting["code"], wanting["title"]) == ("bad-luck-report", "Luck is to be reported as it came")
        made = client.send("POST", f"{match}/actions", keeper, {"action": action, "luck": reports})
        assert made.status_code == 201, made.text
        drawn += len(reports)


def test_a_match_with_the_server_s_luck_is_told_of_none(client: Client) -> None:
    floor = Floor(client, moves=0)
    seat = client.get(f"{floor.match}/decision")["waiting"][0]
    action = client.get(f"{floor.match}/decision", floor.tokens[seat])["legal"][0]
    refusal = floor.post(f"{floor.match}/actions", floor.tokens[seat], action=action, luck={"coin": 1}).get_json()
    assert (refusal["status"], refusal["errors"][0]["pointer"]) == (422, "/luck/reports/coin")
    assert "reports" not in client.get(f"{floor.match}/decision", floor.judge)


def _missions() -> list[str]:
    from adjudicator.rulesets.diamonds.cards.form import MISSIONS

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
    wrong = {"action": {"type": "choose", "choice": "nonsense"}}
    sent = ("POST", f"{floor.match}/actions", floor.tokens[other], wrong, {"Idempotency-Key": "what-the-rules-forbid"})
    made = client.send(*sent).get_json()
    assert client.send(*sent).get_json() == made
    move = client.get(f"{floor.match}/moves/{made['move']}", floor.judge)
    assert move["legality"]["status"] == "illegal"
    assert move["legality"]["clause"] in RULESETS[ruleset].clauses
    assert all(line["illegal"] == move["legality"]["clause"] for line in move["events"])
    assert [line["illegal"] for line in made["events"]] == [line["illegal"] for line in move["events"]]
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


def test_a_choice_that_the_rules_forbid_says_why_in_both_languages(client: Client) -> None:
    floor = Floor(client, "dominions", 6, enforcement="advisory")
    for _ in range(40):
        decision = client.get(f"{floor.match}/decision")
        if decision["decision"]["kind"] == "act":
            break
        floor.play(1)
    seat = decision["waiting"][0]
    made = floor.made(f"{floor.match}/actions", floor.tokens[seat], action={"type": "choose", "choice": "x"})
    told = client.get(f"{floor.match}/moves/{made['move']}", floor.judge)["legality"]
    assert (told["clause"], told["derived"]) == ("N-071", False)
    secret = made["events"][0]["event"]["forbidden"]  # an answer that may be secret stays so, and why with it
    assert secret["for"] == [seat]
    assert secret["value"]["why"].keys() == {"pt", "en"}
    assert (
        "value"
        not in client.get(f"{floor.match}/moves/{made['move']}", client.token("spectator"))["events"][0]["event"][
            "forbidden"
        ]
    )

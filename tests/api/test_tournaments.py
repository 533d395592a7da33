"""Tournaments: roles held in one alone, times, penalties that climb."""

import pytest

from adjudicator.audit.verify import verify
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.floor import FREE, Floor


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
    monkeypatch.setattr("adjudicator.api.access.callers.REMEMBER_SECONDS", 0.0)
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
    assert (report["deviations"], report["appeals"], report["minutes_lost"]) == ([], [], {})


def test_the_report_tells_deviations_and_appeals(client: Client) -> None:
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    floor = Floor(client, moves=2, tournament=made["id"])
    floor.judge, floor.head = (
        client.send("POST", f"{path}/officers", client.organiser, {"office": office}).get_json()["token"]
        for office in ("judge", "head_judge")
    )
    another = {"seat": "P2", "infraction": "PLAY-RULE", "penalty": "warning", "reason": "A glance"}
    heavier, unlike = floor.open(floor.tokens["P1"]), floor.open(floor.tokens["P2"], {"kind": "legality"}, move=1)
    floor.ruled(heavier, floor.head, outcome="infraction", charges=[another])
    floor.ruled(unlike, follows=False, reason="It was not so.")
    floor.made(f"{unlike}/appeals", floor.tokens["P1"], grounds="No.")
    report = client.get(f"{path}/report", floor.judge)
    ids = [each.rsplit("/", 1)[1] for each in (heavier, unlike)]
    assert sorted(report["deviations"], key=lambda each: each["seat"], reverse=True) == [
        {"dispute": ids[0], "seat": "P2", "standard": "caution", "penalty": "warning", "reason": "A glance"},
        {"dispute": ids[1], "seat": "", "standard": "", "penalty": "", "reason": "It was not so."},
    ]
    assert report["appeals"] == [{"dispute": ids[1], "seat": "P1", "outcome": ""}]


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


def test_a_stream_ends_when_its_reader_is_dismissed(client: Client, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("adjudicator.api.access.callers.REMEMBER_SECONDS", 0.0)
    made = client.send("POST", "/v1/tournaments", client.organiser, {"name": "T", "ruleset": "diamonds"}).get_json()
    path = f"/v1/tournaments/{made['id']}"
    officer = client.send("POST", f"{path}/officers", client.organiser, {"office": "judge"}).get_json()
    floor = Floor(client, moves=1, tournament=made["id"])
    headers = {"Accept": "text/event-stream", "Authorization": f"Bearer {officer['token']}"}
    with client.app.test_client() as reader:
        answer = reader.get(f"{floor.match}/events?after=0", headers=headers, buffered=False)
        lines = answer.iter_encoded()
        while b"id: 4" not in next(lines):
            pass
        subject = {"subject": officer["officer"]["subject"]}
        client.send("POST", f"{path}/dismissals", client.organiser, subject)
        floor.play(2)
        assert b"id: 30" not in b"".join(lines)  # it has come to its end
        answer.close()


def played(client: Client, tournament: str = "") -> tuple[str, dict[str, str]]:
    """A match that is over."""
    id, tokens = client.begin(**({"tournament": tournament} if tournament else {}))
    client.play(id, tokens)
    return id, tokens


def test_a_match_that_is_over_is_exported_whole_by_all_who_could_watch_it(client: Client) -> None:
    id, tokens = played(client)
    spectator = client.send("POST", "/v1/tokens", client.organiser, {"role": "spectator"}).get_json()["token"]
    whole = client.export(id, tokens["P1"])
    assert whole == client.export(id, spectator) == client.export(id, client.organiser)
    assert all(check.outcome == "passed" for check in verify(whole.splitlines(keepends=True)).checks)
    assert client.get(f"/v1/matches/{id}/state?view=P2", spectator)


def test_a_tournament_holds_back_what_was_hidden_until_its_end(client: Client) -> None:
    body = {"name": "Open", "ruleset": "diamonds", "held_back": True}
    tournament = client.send("POST", "/v1/tournaments", client.organiser, body).get_json()
    assert (tournament["held_back"], tournament["ended_at"]) == (True, "")
    here = f"/v1/tournaments/{tournament['id']}"
    judge = client.send("POST", f"{here}/officers", client.organiser, {"office": "judge"}).get_json()["token"]
    id, tokens = played(client, tournament["id"])
    for token in (tokens["P1"], client.organiser):
        refused = client.send("GET", f"/v1/matches/{id}/state?view=P2", token)
        assert (refused.status_code, refused.get_json()["code"]) == (403, "view-forbidden")
        assert refused.get_json()["detail"] == "the tournament holds back what was hidden until its end"
    assert b'"view":"P1"' in client.export(id, tokens["P1"])
    assert client.get(f"/v1/matches/{id}/state?view=P2", judge)
    key = {"Idempotency-Key": "the-end-of-it"}
    ended = [client.send("POST", f"{here}/endings", client.organiser, {}, key) for _ in "ab"]
    assert [answer.status_code for answer in ended] == [201, 201]
    assert ended[0].get_json()["ended_at"]
    assert [each["ended_at"] for each in client.get("/v1/tournaments")["data"]] == [ended[0].get_json()["ended_at"]]
    again = client.send("POST", f"{here}/endings", client.organiser, {})
    assert (again.status_code, again.get_json()["code"]) == (409, "tournament-ended")
    assert b'"view":"judge"' in client.export(id, tokens["P1"])

"""What parties, scorekeepers and judges of other tournaments are shown of disputes: nothing that they may not know."""

import re
from typing import Any

import msgspec
import pytest

from adjudicator.judging.opening import opening
from tests.api.client import Client
from tests.api.floor import Floor


def test_what_a_party_receives_tells_it_nothing_that_it_may_not_know(client: Client) -> None:
    floor = Floor(client, "dominions", 20)
    p1, p2 = floor.tokens["P1"], floor.tokens["P2"]
    (hidden, *_) = floor.state()["players"]["P1"]["deck"]["value"]
    secret = "my hand is the proof"
    evidence = [{"text": secret, "for_judges": True}, {"text": "as all have seen", "moves": [3]}]
    dispute = floor.open(p1, {"kind": "knowledge", "seat": "P1"}, evidence=evidence)
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


def test_a_scorekeeper_reads_no_hand_in_a_report(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    keeper = client.token("scorekeeper")
    file = client.get(f"{dispute}/report", keeper)
    assert {file[table]["view"] for table in ("asked", "before", "after")} == {"spectator"}
    judges = client.get(f"{dispute}/report", floor.judge)["asked"]
    assert judges["view"] == "judge"
    assert re.search(r"^ +Hand +8: ", judges["told"], re.MULTILINE)
    assert " · Hand 8" in file["asked"]["told"]  # how many there are, and no list of them
    assert not re.search(r"^ +Hand ", file["asked"]["told"], re.MULTILINE)
    assert client.get(f"{dispute}/report", floor.tokens["P2"])["asked"]["view"] == "P2"


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


# Whoever is accused


def read_by(client: Client, floor: Floor, dispute: str) -> dict[str, tuple[bool, int, bool]]:
    """Return for each seat whether it reads the question, how much evidence, and whether it has a finding."""
    found = {}
    for seat, token in floor.tokens.items():
        file = client.get(dispute, token)
        found[seat] = ("hidden" not in file["question"], len(file["evidence"]), "hidden" not in file["finding"])
    return found


def test_who_is_accused_reads_of_what_before_answering(client: Client) -> None:
    """P1 asks whether what P2 did was legal: P2 reads it, with what the service finds of it, and the others do not."""
    floor = Floor(client, moves=12)
    mover = client.get(f"{floor.match}/moves/8", floor.judge)["seat"]
    opener = next(seat for seat in floor.tokens if seat != mover)
    evidence = [{"text": "that card was tired", "moves": [8]}, {"text": "I hold C3", "for_judges": True}]
    dispute = floor.open(floor.tokens[opener], {"kind": "legality"}, move=7, evidence=evidence, blocking=True)
    expected = dict.fromkeys(floor.tokens, (False, 0, False))
    assert read_by(client, floor, dispute) == {**expected, mover: (True, 1, True), opener: (True, 2, False)}
    seen = client.get(dispute, floor.tokens[mover])
    assert seen["evidence"] == [
        {"text": "that card was tired", "moves": [8], "sha256": "", "name": "", "for_judges": False}
    ]
    assert seen["finding"]["answer"]["legal"] is True
    assert seen["finding"]["answer"]["seat"] == mover
    for media in ("application/json", "text/markdown", "text/html"):
        page = client.send("GET", f"{dispute}/report", floor.tokens[mover], headers={"Accept": media}).text
        assert "that card was tired" in page
        assert "I hold C3" not in page
        told = client.send("GET", f"{dispute}/report", floor.judge, headers={"Accept": media}).text
        assert "I hold C3" in told
    assert floor.made(f"{dispute}/statements", floor.tokens[mover], text="it was awake")["statements"]


def test_a_dispute_that_names_nobody_concerns_all_others(client: Client) -> None:
    for question in ({"kind": "free", "text": "who spoke first?"}, {"kind": "timing"}):
        floor = Floor(client, moves=6)
        dispute = floor.open(floor.tokens["P1"], question, evidence=[{"text": "we all heard it"}])
        assert all(asked and evidence == 1 for asked, evidence, _ in read_by(client, floor, dispute).values())
        assert client.get(dispute, floor.tokens["P2"])["question"] == question
    floor = Floor(client, moves=6)
    dispute = floor.open(floor.tokens["P1"], {"kind": "value", "of": "P3.total"})
    assert {seat for seat, (asked, *_) in read_by(client, floor, dispute).items() if asked} == {"P1", "P3"}
    assert client.get(dispute, floor.tokens["P3"])["finding"]["answer"]["of"] == "P3.total"


def test_actions_that_a_question_states_are_read_by_whom_they_are_of_alone(client: Client) -> None:
    """What a player might have done tells of that player's hand; and a judge may state what nobody else can know."""
    action = {"type": "allocate", "cards": ["C1", "C2", "C5", "C8"]}
    cases: tuple[tuple[str, dict[str, object], set[str]], ...] = (
        ("P1", {"kind": "legality", "action": {**action, "seat": "P1"}}, {"P1"}),
        ("P1", {"kind": "legality", "action": {**action, "seat": "P2"}}, {"P1", "P2"}),
        ("judge", {"kind": "legality", "action": {**action, "seat": "P2"}}, set()),
        ("judge", {"kind": "outcome", "actions": [{**action, "seat": "P1"}]}, set()),
        ("P1", {"kind": "outcome", "actions": [{**action, "seat": "P1"}]}, {"P1"}),
    )
    for opener, question, readers in cases:
        floor = Floor(client, moves=0)
        dispute = floor.open(floor.tokens.get(opener, floor.judge), question, evidence=[{"text": "see"}])
        found = read_by(client, floor, dispute)
        assert {seat for seat, (asked, *_) in found.items() if asked} == readers, question
        assert not [seat for seat, (asked, _, finding) in found.items() if finding and not asked]
        for seat in floor.tokens.keys() - readers:
            assert "C5" not in client.send("GET", dispute, floor.tokens[seat]).text.partition('"finding"')[0]


def test_an_old_dispute_whose_opener_was_told_otherwise_is_shown_to_nobody_else(
    client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    def opening_of_old(*given: Any) -> Any:
        return msgspec.structs.replace(opening(*given), shared=False)

    monkeypatch.setattr("adjudicator.judging.disputes.opening", opening_of_old)
    floor = Floor(client, moves=4)
    dispute = floor.open(floor.tokens["P1"], {"kind": "timing"}, evidence=[{"text": "for you alone"}])
    found = read_by(client, floor, dispute)
    assert found.pop("P1") == (True, 1, True)
    assert set(found.values()) == {(False, 0, False)}
    assert "shared" not in client.send("GET", f"{dispute}/log", floor.judge).text

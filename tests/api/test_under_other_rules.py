"""What would have happened under other rules: asked over HTTP, in a dispute, at a command line; never official."""

import json
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from adjudicator.checks.archives import write_log
from adjudicator.cli import main
from tests.api.client import Client
from tests.api.floor import Floor

ATTACK = '{"type": "attack", "seat": "P2", "card": "c26", "target": "c21"}'


def question(client: Client, floor: Floor, **under: Any) -> dict[str, Any]:
    """Ask what would have come of move 5 under other rules."""
    event = client.get(f"{floor.match}/moves/5", floor.judge)["events"][0]["event"]
    action = event.get("action") or event["answer"]["value"]
    return {"kind": "outcome", "actions": [action], "under": under}


def test_an_answer_says_under_which_rules_and_that_it_is_not_official(client: Client) -> None:
    floor = Floor(client, "diamonds")
    asked = question(client, floor, stat_floor="none")
    answer = floor.post(f"{floor.match}/questions", floor.judge, question=asked, move=4)
    assert answer.status_code == 200, answer.text
    found = answer.get_json()["answer"]
    assert (found["official"], found["under"]) == (False, {"stat_floor": "none"})
    assert [each["pointer"] for each in found["difference"]["changes"]] == ["/options/stat_floor"]
    earlier = floor.post(
        f"{floor.match}/questions", floor.judge, question=question(client, floor, edition="1.0"), move=4
    )
    assert earlier.get_json()["answer"]["under"] == {"edition": "1.0"}
    own = floor.post(f"{floor.match}/questions", floor.judge, question=question(client, floor), move=4)
    assert "under" not in own.get_json()["answer"]


def test_a_dispute_can_ask_it_and_its_finding_is_marked(client: Client) -> None:
    floor = Floor(client, "diamonds")
    dispute = floor.open(floor.judge, question(client, floor, stat_floor="none"), move=4)
    told = client.get(dispute, floor.judge)
    assert told["question"]["under"] == {"stat_floor": "none"}
    found = told["finding"]["answer"]
    assert (found["official"], found["under"]) == (False, {"stat_floor": "none"})
    asked = json.dumps(client.get(f"{dispute}/timeline", floor.judge))
    assert "Under stat_floor=none (not official), what would have happened after move 4" in asked
    report = client.send("GET", f"{dispute}/report", floor.judge, headers={"Accept": "text/markdown"}).text
    assert "after move 4, under stat\\_floor=none (not official)" in report
    assert "(not official; under stat\\_floor=none; luck: " in report


@pytest.mark.parametrize(
    ("under", "pointer"),
    [
        ({"stat_flor": "none"}, "/question/under/stat_flor"),
        ({"stat_floor": "perhaps"}, "/question/under/stat_floor"),
        ({"stat_floor": ["none"]}, "/question/under"),
        ({"carry_field": 1}, "/question/under/carry_field"),
        ({"edition": "9.9"}, "/question/under/edition"),
        ({"edition": 1}, "/question/under/edition"),
    ],
)
def test_rules_that_there_are_not_are_refused(client: Client, under: dict[str, Any], pointer: str) -> None:
    floor = Floor(client, "diamonds")
    asked = question(client, floor, **under)
    answer = floor.post(f"{floor.match}/questions", floor.judge, question=asked, move=4)
    assert answer.status_code == 422
    assert [error["pointer"] for error in answer.get_json()["errors"]] == [pointer]


def test_what_was_done_can_be_forbidden_under_another_rule(tmp_path: Path) -> None:
    log = write_log("heat", 0, tmp_path)

    def ask(*under: str) -> Result:
        command = ["ask", "--log", str(log), "--move", "125", "--language", "en", "outcome", ATTACK]
        return CliRunner().invoke(main, [*command, *(part for each in under for part in ("--under", each))])

    own, other = ask(), ask("haste=false")
    assert own.exit_code == 0 and "(not official; luck: " in own.stdout
    assert other.exit_code == 1 and "H-A06" in other.stderr
    slower = ask("equip_limit=1", "edition=1.1")
    assert "(not official; under equip_limit=1, edition=1.1; luck: " in slower.stdout

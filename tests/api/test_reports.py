"""Reports, precedents and policies: what judges read before and after."""

import hashlib
import json
import re
from collections.abc import Iterator

import pytest

from adjudicator.audit.chain import names_closed
from adjudicator.checks.raw import LANGUAGES, raw
from adjudicator.kernel.text.canonical import canonical, digest
from adjudicator.matches.records import GENESIS
from adjudicator.rulesets.registry import RULESETS
from tests.api.client import Client
from tests.api.floor import EACH, Floor


def test_a_dispute_s_log_is_chained(client: Client) -> None:
    floor = Floor(client, moves=2)
    dispute = floor.open(floor.tokens["P1"])
    floor.ruled(dispute)
    head = GENESIS
    whole = client.send("GET", f"{dispute}/log", floor.judge, headers={"Accept": "application/x-ndjson"}).text
    lines = [line for line in map(json.loads, whole.splitlines()) if line["kind"] == "event"]
    for line in lines:
        told = {"at": line["at"], "event": names_closed(line["event"]), "prev": head, "salt": line["salt"],
                "stream": dispute.rpartition("/")[2], "version": line["version"]}  # fmt: skip
        assert line["hash"] == digest(canonical(told)) == hashlib.sha256(canonical(told)).hexdigest()
        head = line["hash"]
    assert [line["event"]["type"] for line in lines] == ["DisputeOpened", "FindingMade", "Acknowledged", "RulingGiven"]


def test_precedents_are_found_by_clause_and_card_and_named_by_findings(client: Client) -> None:
    floor = Floor(client, moves=10)
    question = {"kind": "legality"}
    first = floor.open(floor.judge, question, move=9)
    clause = client.get(first, floor.judge)["finding"]["clauses"][0]
    floor.ruled(first, clauses=[clause], cards=["C1"], follows=True, reason="as ever")
    floor.accept(first)
    for query in ("", f"&clause={clause}", "&card=C1"):
        (found,) = client.get(f"/v1/precedents?ruleset=diamonds{query}", floor.judge)["data"]
        assert (found["dispute"], found["reason"]) == (first.rpartition("/")[2], "as ever")
    for query in ("&clause=D-125", "&card=C2"):
        assert client.get(f"/v1/precedents?ruleset=diamonds{query}", floor.judge)["data"] == []
    second = floor.open(floor.judge, question, move=9)
    assert client.get(second, floor.judge)["finding"]["precedents"] == [first.rpartition("/")[2]]
    floor.made(f"{first}/reopenings", floor.head, reason="new facts")
    assert client.get("/v1/precedents?ruleset=diamonds", floor.judge)["data"] == []


@pytest.mark.parametrize(("language", "word"), [("pt-BR", "Decisão"), ("en", "Ruling")])
def test_the_report_is_the_whole_file_in_three_forms(client: Client, language: str, word: str) -> None:
    floor = Floor(client)
    dispute = floor.open(floor.tokens["P1"], {"kind": "legality"}, move=9,
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


def test_a_report_shows_the_table_before_remedies_and_after_them_once_there_are_any(client: Client) -> None:
    floor = Floor(client, moves=14)
    dispute = floor.open(floor.tokens["P1"], {"kind": "legality"}, move=9)
    floor.ruled(dispute, clauses=["D-012"], follows=True)
    for media in ("text/markdown", "text/html"):
        headers = {"Accept": media, "Accept-Language": "en"}
        page = client.send("GET", f"{dispute}/report", floor.judge, headers=headers).text
        assert "The table at the ruling (after move 14)" in page
        assert page.count("after move 14") == 1
        assert "the remedies" not in page
        assert "Ruled" in page
    other = floor.open(floor.judge)
    floor.ruled(other, outcome="infraction", charges=[{"seat": "P1", "infraction": "PLAY-RULE"}])
    floor.accept(other)
    floor.made(f"{other}/applications", floor.judge)
    page = client.send("GET", f"{other}/report", floor.judge, headers=headers).text
    assert "The table before the remedies (after move 14)" in page
    assert "The table after them (after move 15)" in page


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
    changes = [{"change": "set", "at": "/players/P1/thefts", "value": 1}]
    action = {"type": "allocate", "seat": "P1", "cards": ["C1", "C2", "C3", "C4"]}
    question = {"kind": "outcome", "actions": [action]}
    dispute = floor.open(p1, question, move=0, evidence=[{"name": "a.png"}])
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
    assert floor.state()["players"]["P1"]["thefts"] == 1
    for token in (floor.judge, p1, floor.tokens["P2"]):
        for media in ("text/markdown", "text/html"):
            for language in ("pt-BR", "en"):
                headers = {"Accept": media, "Accept-Language": language}
                page = client.send("GET", f"{dispute}/report", token, headers=headers)
                assert page.status_code == 200, page.text
                assert ("Advertência" in page.text or "Aviso" in page.text) == (language == "pt-BR")


NUMBERS = {"diamonds": "P1.total", "dominions": "P1.domain", "enlightenment": "P1.honor", "heat": "P1.life"}


def a_number(floor: Floor, move: int) -> str:
    """Return the name of a number that is there after a move: of a character, the first that is in play then."""
    state = floor.client.get(f"{floor.match}/state?move={move}&view=judge", floor.judge)["state"]
    return NUMBERS.get(floor.ruleset) or f"{next(iter(state['characters']))}.life"


def judged(floor: Floor) -> Iterator[str]:
    """Open a dispute of each kind of question, and rule the first of them with all that a ruling can order."""
    client = floor.client
    event = client.get(f"{floor.match}/moves/13", floor.judge)["events"][0]["event"]
    action = event.get("action") or event["answer"]["value"]
    questions = [(10, {"kind": "timing"}), (10, {"kind": "knowledge", "seat": "P1"}),
                 (12, {"kind": "outcome", "actions": [action]}), (9, {"kind": "legality"}),
                 (12, {"kind": "legality", "action": {**action, "seat": "P1"}}),
                 (12, {"kind": "value", "of": a_number(floor, 12)})]  # fmt: skip
    disputes = [floor.open(floor.tokens["P1"] if not number else floor.judge, question, move=move)
                for number, (move, question) in enumerate(questions)]  # fmt: skip
    first = disputes[0]
    remedies = [{"remedy": "rewind", "before": 12}, {"remedy": "penalty", "seat": "P2", "text": {"pt": "a", "en": "a"}}]
    floor.ruled(first, outcome="infraction", reason="a", follows=True,
                charges=[{"seat": "P1", "infraction": "PLAY-RULE"}], remedies=remedies)  # fmt: skip
    floor.made(f"{first}/appeals", floor.tokens["P1"], grounds="a")
    floor.made(f"{first}/decisions", floor.head, outcome="upheld", reason="a")
    floor.made(f"{first}/backup-plans", floor.judge)
    yield from disputes


@EACH
@pytest.mark.sampled(2)
def test_reports_say_things_as_people_do(client: Client, ruleset: str) -> None:
    floor = Floor(client, ruleset, moves=14)
    rules = RULESETS[ruleset]
    in_view = rules.names_in_view(floor.state())
    for dispute in judged(floor):
        for language, tag in zip(LANGUAGES, ("pt-BR", "en"), strict=True):
            headers = {"Accept": "text/markdown", "Accept-Language": tag}
            page = client.send("GET", f"{dispute}/report", floor.judge, headers=headers).text
            text, _, _ = page.partition("\n## Cláusulas" if language == "pt" else "\n## Clauses")
            assert "P1" not in text
            for line in text.splitlines()[1:]:
                assert raw(plain(line), in_view, ruleset, language) == [], line


def plain(line: str) -> str:
    """A line of Markdown without its marks, the clauses behind a sentence, references, times and officials' labels."""
    line = re.sub(r" *\\\[[^\]]*\\\]|`[^`]*`|\d{4}-\d\d-\d\dT[\d:.]+Z", "", line.lstrip("#>- ").replace("\\_", "_"))
    return re.sub(r"\s{2,}", " ", line.replace("\\", "")).strip().replace("judge (", "N (")


def test_a_rewind_is_told_to_before_its_move_and_who_rules_is_named_alike(client: Client) -> None:
    floor = Floor(client, moves=14)
    dispute = next(judged(floor))
    for media in ("text/markdown", "text/html"):
        headers = {"Accept": media, "Accept-Language": "en"}
        page = client.send("GET", f"{dispute}/report", floor.judge, headers=headers).text
        page = re.sub(r"\\|</?bdi>", "", page)
        assert "rewind (to before move 12)" in page
        assert "by judge (judge)" in page  # the label and the role
        assert "Ana" in page
        assert "DecisionRequested" not in page
        assert "AnswersComplete" not in page

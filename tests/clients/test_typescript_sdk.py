"""The TypeScript package does as the Python one does: what it is told to try is in typescript/sdk.js."""

import json
import shutil
import subprocess
from pathlib import Path
from typing import Any

import msgspec
import pytest

from adjudicator.kernel.table.choices import Choice
from adjudicator.transparency import receipts
from tests.clients.club import Club
from tests.clients.misbehaving import answer, misbehaving
from tests.clients.packed import packed
from tests.clients.test_generated import TYPESCRIPT, needs_node
from tests.clients.test_packages import PACKAGES, check_examples, examples, run
from tests.clients.test_python_sdk import BUSY, EVENT, WHO, told
from tests.transparency.memory import key

pytestmark = needs_node


@pytest.fixture(scope="module")
def place(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A project of somebody who has the package, and what it tries."""
    place = tmp_path_factory.mktemp("project")
    packed(place, "--noCheck", "--lib", "es5", "--types", "null", "--declaration", "false")
    shutil.copy(TYPESCRIPT / "sdk.js", place)
    return place


def said(place: Path, *arguments: str) -> Any:
    """Return what the program says."""
    return json.loads(run("node", "sdk.js", *arguments, cwd=place))


def test_a_request_is_sent_again_under_its_key(place: Path) -> None:
    past = answer(503, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT")
    answers = (answer(429, Retry_After="7"), b"", answer(503, BUSY, Retry_After="2"), past)
    with misbehaving(*answers, answer(201, WHO)) as server:
        found = said(place, "repeat", server.url)
    (key,) = set(server.headers("idempotency-key"))
    assert len(key) == 36 and found["who"]["seat"] == "P1"
    assert server.headers("authorization") == ["Bearer adj_t"] * 5
    waits = found["slept"]
    assert (waits[0], waits[2], waits[3], len(waits)) == (7, 2, 0, 4) and 0.5 <= waits[1] <= 1


@pytest.mark.parametrize(
    "refusal",
    [
        answer(503, '{"code": "record-damaged", "retryable": false}'),
        answer(409, '{"code": "version-conflict", "retryable": true}'),
        answer(429, Retry_After="3600"),
    ],
    ids=["damaged", "moved on", "too long"],
)  # fmt: skip
def test_what_does_not_pass_is_not_waited_for(refusal: bytes, place: Path) -> None:
    with misbehaving(refusal) as server:
        found = said(place, "repeat", server.url)
    assert (found["slept"], len(server.heard)) == ([], 1)
    assert found["error"].startswith("Problem: ")


def test_patience_ends(place: Path) -> None:
    with misbehaving(*[answer(503)] * 6) as server:
        assert said(place, "repeat", server.url)["error"] == "Problem: 503"
    assert len(server.heard) == 6


def test_a_stream_is_taken_up_where_it_broke(place: Path) -> None:
    first = told(("snapshot", 3, '{"turn":1}'), ("event", 4, EVENT % 4)) + "id: 5\nevent: event\ndata: {"
    answers = (
        answer(200, first)[:-1], b"", answer(503, BUSY, Retry_After="1"), answer(200, ": ping\n\n"),
        answer(200, told(("event", 5, EVENT % 5), ("news", 5, "{}"))), answer(200, "event: end\ndata: {}\n\n"),
    )  # fmt: skip
    with misbehaving(*answers) as server:
        news = said(place, "follow", server.url)["news"]
    assert [each["kind"] for each in news] == ["snapshot", "event", "event"]
    assert news[0]["snapshot"] == {"version": 3, "state": {"turn": 1}}
    assert news[2]["event"]["version"] == 5 and news[2]["event"]["event"]["text"] == "a\u2028b"
    assert server.headers("last-event-id") == ["", "4", "4", "4", "4", "5"]
    with misbehaving(b"HTTP/1.1 204 No Content\r\n\r\n") as server:
        assert said(place, "follow", server.url, "9")["news"] == []
    assert server.headers("last-event-id") == ["9"]


@pytest.mark.nightly
def test_an_answer_whose_receipt_is_of_something_else_is_not_kept(place: Path) -> None:
    signer = key("club.example/receipts")
    receipt = receipts.Receipt("", "ab", "club.example/log", 5, 60, match="m_1", move=2, seat="P1")
    note = receipts.receipt_note(receipt, signer)
    body = json.dumps({
        "move": 2, "version": 5, "events": [{"version": 5, "move": 2, "at": "", "event": {}, "hash": "ab"}],
        "receipt": note,
    })  # fmt: skip
    with misbehaving(*[answer(201, body)] * 4) as server:
        held = said(place, "act", server.url, str(signer.verifier), "m_1")
        other = said(place, "act", server.url, str(signer.verifier), "m_2")
    assert held == {"error": "", "kept": ["receipt-5", "receipt-5"], "evidence": ""}
    assert other["error"].startswith("BadEvidence: the receipt is not of m_2")
    assert other["kept"] == [] and other["evidence"] == note


def test_receipts_nonces_and_signatures(club: Club, place: Path) -> None:
    command = ["node", "sdk.js", "club", club.url, club.organiser, club.log_key, club.receipts_key]
    with subprocess.Popen(command, cwd=place, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdin is not None and process.stdout is not None
        played = json.loads(process.stdout.readline())
        club.sequencer.round()
        process.stdin.write("\n")
        process.stdin.close()
        found = json.loads(process.stdout.read())
    assert played["stale"] is None and played["illegal"].startswith("Problem: 422 validation-failed")
    assert found["notes"] == played["moves"] + 3
    assert found["proven"] == found["events"] > 10
    assert found["head"] and found["keys"] and found["errors"]
    assert found["found"] == found["tampered"] == 11


def test_a_seat_waits_for_the_nonces_of_others_and_refusals_say_where_and_why(club: Club, place: Path) -> None:
    found = said(place, "wait", club.url, club.organiser)
    assert (found["view"], found["slept"]) == ("P1", [1])
    assert found["stranger"].startswith("Error: the token is no seat's of m_")
    assert found["faults"].startswith("Problem: 422 validation-failed: ")
    assert "/house Not a valid list" in found["faults"]


def test_what_is_chosen_at_random_may_be_chosen(place: Path) -> None:
    choices = [
        Choice(options=("a", "b")), Choice("some", ("a", "a", "b"), 1, 2), Choice("amount", (), 2, 5),
        Choice("order", ("a", "b", "c")), Choice("assign", ("a", "b"), places=("x", "y")),
    ]  # fmt: skip
    found = said(place, "choose", "-", msgspec.json.encode(choices).decode())
    for choice, values in zip(choices, found, strict=True):
        for value in values:
            assert choice.why_not(tuple(value) if isinstance(value, list) else value) is None


@pytest.mark.nightly
def test_a_bot_of_the_typescript_readme(club: Club, place: Path) -> None:
    bot, check = examples("typescript", "ts")
    assert len(bot.splitlines()) <= 30
    (place / "bot.js").write_text(bot, encoding="utf-8")
    (place / "check.js").write_text(check, encoding="utf-8")
    played = run("node", "bot.js", cwd=place, **club.environment)
    club.sequencer.round()
    check_examples(played, run("node", "check.js", cwd=place, **club.environment, MATCH=played.split()[0]))


def test_both_locks_pin_the_same_tools() -> None:
    ours = json.loads((PACKAGES / "typescript" / "package.json").read_bytes())["devDependencies"]
    theirs = json.loads((TYPESCRIPT / "package.json").read_bytes())["devDependencies"]
    assert ours == {name: theirs[name] for name in ours}

"""The Python package: requests that are repeated, streams that are taken up again, evidence that is kept."""

import json
import random
import re
import sys
from collections.abc import Iterator
from pathlib import Path

import httpx
import msgspec
import pytest
import yaml

from adjudicator.kernel.table.choices import Choice
from adjudicator.transparency import receipts
from adjudicator.transparency.notes import sign
from adjudicator_sdk import (
    BadEvidence,
    Client,
    EventLine,
    Folder,
    IllegalAction,
    Kept,
    Problem,
    Receipt,
    Retries,
    Seat,
    SeatKey,
    Snapshot,
    VerifierKey,
    any_action,
    any_value,
    read_log,
    read_receipt,
    types,
)
from adjudicator_sdk.problems import Told
from tests.api.contract import CONTRACT
from tests.clients.club import Club
from tests.clients.misbehaving import answer, misbehaving
from tests.transparency.memory import key

DEMO: list[types.JSONObject] = [{"name": "Ana", "deck": "farol"}, {"name": "Bruno", "deck": "forja"}]
WHO = '{"subject": "t", "role": "seat", "match": "m_1", "seat": "P1"}'
BUSY = '{"code": "overloaded", "title": "Overloaded", "retryable": true}'
EVENT = '{"kind":"event","version":%d,"move":1,"at":"","event":{"type":"Said","text":"a\u2028b"},"hash":""}'


def told(*messages: tuple[str, int, str]) -> str:
    return "".join(f"id: {id}\nevent: {name}\ndata: {data}\n\n" for name, id, data in messages)


@pytest.fixture
def http() -> Iterator[httpx.Client]:
    with httpx.Client(timeout=30) as http:
        yield http


@pytest.fixture
def slept() -> list[float]:
    return []


@pytest.fixture
def retries(slept: list[float]) -> Retries:
    return Retries(sleep=slept.append)


def test_a_request_is_sent_again_under_its_key(retries: Retries, slept: list[float], http: httpx.Client) -> None:
    answers = (answer(429, Retry_After="7"), b"", answer(503, BUSY, Retry_After="2"), b"HTTP/1.1 200 OK\r\nCont")
    with misbehaving(*answers, answer(201, WHO)) as server:
        who = Client(server.url, "adj_t", retries=retries, http=http).post("/v1/x", {"a": 1}, types.Who)
    assert who.seat == "P1"
    (key,) = set(server.headers("Idempotency-Key"))
    assert len(key) == 32 and len(server.heard) == 5
    assert server.headers("Authorization") == ["Bearer adj_t"] * 5
    assert (slept[0], slept[2], len(slept)) == (7, 2, 4)
    assert 0.5 <= slept[1] <= 1 and 2 <= slept[3] <= 4


def test_another_request_has_another_key(http: httpx.Client) -> None:
    with misbehaving(answer(201, WHO), answer(201, WHO)) as server:
        client = Client(server.url, http=http)
        client.post("/v1/x", {}, types.Who), client.post("/v1/x", {}, types.Who)
    assert len(set(server.headers("Idempotency-Key"))) == 2


def test_a_date_says_when_too(retries: Retries, slept: list[float], http: httpx.Client) -> None:
    past = answer(503, Retry_After="Wed, 21 Oct 2015 07:28:00 GMT")
    with misbehaving(past, answer(200, WHO)) as server:
        assert Client(server.url, retries=retries, http=http).me().role == "seat"
    assert slept == [0]


@pytest.mark.parametrize(
    "refusal",
    [
        answer(503, '{"code": "record-damaged", "retryable": false}'),
        answer(409, '{"code": "version-conflict", "retryable": true}'),
        answer(500, "<html>"),
        answer(429, Retry_After="3600"),
    ],
    ids=["damaged", "moved on", "broken", "too long"],
)  # fmt: skip
def test_what_does_not_pass_is_not_waited_for(
    refusal: bytes, retries: Retries, slept: list[float], http: httpx.Client
) -> None:
    with misbehaving(refusal) as server, pytest.raises(Problem) as refused:
        Client(server.url, retries=retries, http=http).me()
    assert (slept, len(server.heard)) == ([], 1)
    assert str(refused.value.status) in str(refused.value)


def test_patience_ends(retries: Retries, http: httpx.Client) -> None:
    with misbehaving(*[answer(503)] * 6) as server, pytest.raises(Problem):
        Client(server.url, retries=retries, http=http).me()
    assert len(server.heard) == 6
    with misbehaving(*[b""] * 6) as server, pytest.raises(httpx.TransportError):
        Client(server.url, retries=retries, http=http).me()
    assert len(server.heard) == 6


def test_a_stream_is_taken_up_where_it_broke(retries: Retries, http: httpx.Client) -> None:
    first = told(("snapshot", 3, '{"turn":1}'), ("event", 4, EVENT % 4)) + "id: 5\nevent: event\ndata: {"
    answers = (
        answer(200, first)[:-1], b"", answer(503, BUSY, Retry_After="1"), answer(200, ": ping\n\n"),
        answer(200, told(("event", 5, EVENT % 5), ("news", 5, "{}"))), answer(200, "event: end\ndata: {}\n\n"),
    )  # fmt: skip
    with misbehaving(*answers) as server:
        seen = list(Client(server.url, retries=retries, http=http).follow("m_1"))
    assert [type(each) for each in seen] == [Snapshot, EventLine, EventLine]
    assert [each.version for each in seen] == [3, 4, 5]
    assert seen[1] == EventLine(4, 1, "", {"type": "Said", "text": "a\u2028b"}, "")
    assert server.headers("Last-Event-ID") == ["", "4", "4", "4", "4", "5"]


def test_a_stream_of_what_is_over_says_nothing(http: httpx.Client) -> None:
    with misbehaving(b"HTTP/1.1 204 No Content\r\n\r\n") as server:
        assert list(Client(server.url, http=http).follow("m_1", after=9)) == []
    assert server.headers("Last-Event-ID") == ["9"]


def test_a_refusal_names_its_clause(club: Club, http: httpx.Client) -> None:
    client = Client(club.url, club.organiser, http=http)
    created = client.create_match("multiversity", DEMO)
    seat = client.with_token(created.tokens["P1"])
    with pytest.raises(IllegalAction) as refused:
        seat.act(created.match.id, {"type": "choose", "choice": "nothing"})
    assert refused.value.clause
    with pytest.raises(Problem) as invalid:
        seat.act(created.match.id, {"type": "nonsense"})
    assert invalid.value.code == "validation-failed" and invalid.value.told.errors[0].pointer == "/action/type"


def test_receipts_nonces_and_signatures(club: Club, tmp_path: Path, http: httpx.Client) -> None:
    folder, dice = Folder(tmp_path / "kept"), random.Random(7)
    client = Client(
        club.url, club.organiser, keep=folder, log_key=club.log_key, receipts_key=club.receipts_key, http=http
    )
    match = client.create_match("multiversity", DEMO, luck={"nonces": 60})
    id, tokens = match.match.id, match.tokens
    seats = {
        name: Seat(client.with_token(token), id, SeatKey.kept(tmp_path / f"{name}.key"))
        for name, token in tokens.items()
    }
    for seat in seats.values():
        seat.client.give_nonce(id, key=seat.key)
    moves = 0
    while (now := client.decision(id)).result is None and moves < 12:
        mine = seats[now.waiting[0]].client.decision(id)
        made = seats[now.waiting[0]].act(any_action(mine, dice), mine.version)
        assert made is not None
        moves = made.move
    assert seats["P1"].act({"type": "concede"}, 1) is None, "the match has moved on"

    club.sequencer.round()
    raw = seats["P1"].client.read(f"/v1/matches/{id}/log", "application/x-ndjson")
    log = read_log(raw, VerifierKey.read(club.log_key))
    notes = list(folder.receipts(id))
    assert len(notes) == moves + 3  # of the seed: before any nonce, and as each came
    for note in notes:
        log.check_receipt(read_receipt(note, client.receipts_key))
    for name in seats:
        given = folder.nonce(id, name)
        assert given is not None
        log.check_nonce(name, given)
    assert log.events[0].event["keys"] == {name: seat.key.public for name, seat in seats.items() if seat.key}
    assert log.proven == len(log.events) == seats["P1"].client.log(id).proven
    assert client.proven_head(id).hash == log.events[-1].hash
    with pytest.raises(BadEvidence, match="began with other nonces"):
        log.check_nonce("P1", "ab" * 32)
    check_that_tampering_is_found(raw, notes[0], id, club)


def test_a_seat_that_has_given_its_nonce_waits_for_the_others(club: Club, http: httpx.Client) -> None:
    client = Client(club.url, club.organiser, http=http)
    made = client.create_match("multiversity", DEMO, luck={"nonces": 60})
    first, *others = (client.with_token(token) for token in made.tokens.values())
    first.give_nonce(made.match.id)
    waited: list[float] = []

    def meanwhile(seconds: float) -> None:
        waited.append(seconds)
        for other in others:
            other.give_nonce(made.match.id)

    waiting = Client(club.url, made.tokens["P1"], http=http, retries=Retries(sleep=meanwhile))
    assert Seat(waiting, made.match.id).wait_for_begin().view == "P1"
    assert len(waited) == 1


def test_who_plays_no_seat_is_told_so(club: Club, http: httpx.Client) -> None:
    client = Client(club.url, club.organiser, http=http)
    made = client.create_match("multiversity", DEMO)
    with pytest.raises(ValueError, match=f"no seat's of {made.match.id}"):
        next(Seat(client, made.match.id).turns())


def test_a_refusal_says_where_and_why(club: Club, http: httpx.Client) -> None:
    client = Client(club.url, club.organiser, http=http)
    with pytest.raises(Problem, match=r"422 validation-failed: .*: /house Not a valid list"):
        client.create_match("multiversity", DEMO, house="P2")


def check_that_tampering_is_found(raw: bytes, note: str, id: str, club: Club) -> None:
    log, log_key, receipts_key = read_log(raw), VerifierKey.read(club.log_key), VerifierKey.read(club.receipts_key)
    receipt = read_receipt(note, receipts_key)
    for other in (
        note.replace(f'"version":{receipt.version}', f'"version":{receipt.version + 1}'),
        note.replace(id[2:], "a" * 26),
        note.rpartition("\n\n")[0] + "\n\n",
    ):
        with pytest.raises(BadEvidence):
            read_receipt(other, receipts_key)
    forged = msgspec.json.encode({**msgspec.to_builtins(receipt), "hash": "0" * 64}, order="sorted").decode()
    stranger = key("club.example/receipts")
    with pytest.raises(BadEvidence, match="has not signed"):
        read_receipt(sign(f"club.example/receipts/v1\n{forged}\n", [stranger]), receipts_key)
    with pytest.raises(BadEvidence, match="not the one that was acknowledged"):
        log.check_receipt(msgspec.structs.replace(receipt, hash="0" * 64))
    for was, becomes in ((b"Ana", b"Eva"), (b'"move":1', b'"move":2'), (b'"count":', b'"count":1')):
        with pytest.raises(BadEvidence):
            read_log(raw.replace(was, becomes, 1))
    proof = json.loads(raw.splitlines()[-1])["proof"]
    with pytest.raises(BadEvidence):
        read_log(raw.replace(b"\\nindex ", b"\\nindex 1"), log_key)
    with pytest.raises(BadEvidence, match="has not signed"):
        read_log(raw, VerifierKey.read(club.receipts_key))
    assert proof.startswith("c2sp.org/tlog-proof@v1")


@pytest.mark.parametrize("told_match", ["m_1", "m_2"])
def test_an_answer_whose_receipt_is_of_something_else_is_not_kept(told_match: str, http: httpx.Client) -> None:
    signer = key("club.example/receipts")
    note = receipts.receipt_note(
        receipts.Receipt("", "ab", "club.example/log", 5, 60, match="m_1", move=2, seat="P1"), signer
    )
    decision = {"match": "m_1", "ruleset": "heat", "move": 2, "version": 5, "view": "P1", "decision": None,
                "waiting": [], "legal": [], "described": [], "result": None}  # fmt: skip
    line = {"version": 5, "move": 2, "at": "", "event": {"type": "X"}, "hash": "ab"}
    body = json.dumps({"move": 2, "version": 5, "events": [line], "next": decision, "receipt": note})
    without = body.replace(json.dumps(note), "null")
    kept = list[Kept]()
    with misbehaving(answer(201, body), answer(201, without)) as server:
        client = Client(server.url, keep=kept.append, receipts_key=str(signer.verifier), http=http)
        if told_match == "m_1":
            client.act("m_1", {"type": "pass"})
            assert [each.name for each in kept] == ["receipt-5"]
            with pytest.raises(BadEvidence, match="without a receipt"):
                client.act("m_1", {"type": "pass"})
        else:
            with pytest.raises(BadEvidence, match="not of m_2") as found:
                client.act("m_2", {"type": "pass"})
            assert found.value.evidence == note
            assert kept == []


def test_what_is_chosen_at_random_may_be_chosen() -> None:
    dice = random.Random(3)
    for choice in (
        Choice(options=("a", "b")), Choice("some", ("a", "a", "b"), 1, 2), Choice("amount", (), 2, 5),
        Choice("order", ("a", "b", "c")), Choice("assign", ("a", "b"), places=("x", "y")),
    ):  # fmt: skip
        told = msgspec.convert(msgspec.to_builtins(choice), types.Choice)
        for _ in range(20):
            value = any_value(told, dice)
            assert choice.why_not(tuple(value) if isinstance(value, list) else value) is None  # type: ignore[arg-type]  # JSON of its form


def test_it_imports_nothing_of_the_service() -> None:
    sources = "".join(file.read_text(encoding="utf-8") for file in Path(types.__file__).parent.glob("*.py"))
    imported = set(re.findall(r"^(?:from|import) (\w+)", sources, re.MULTILINE))
    assert imported - sys.stdlib_module_names == {"adjudicator_sdk", "cryptography", "httpx", "msgspec"}


def test_the_types_are_the_contract_s() -> None:
    schemas = yaml.load(CONTRACT.read_bytes(), yaml.CSafeLoader)["components"]["schemas"]
    here = [each for each in vars(types).values() if isinstance(each, type) and issubclass(each, msgspec.Struct)]
    named = {"Snapshot": None, "Seed": "AcknowledgedSeed"}
    for struct in here:
        name = named.get(struct.__name__, struct.__name__)
        if name is None or struct is msgspec.Struct:
            continue
        schema = schemas[name]
        for field in msgspec.structs.fields(struct):
            assert field.encode_name in schema["properties"], (name, field.name)
            assert not field.required or field.encode_name in schema.get("required", ()), (name, field.name)
    illegal = schemas["IllegalActionProblem"]["properties"]
    assert {each.name for each in msgspec.structs.fields(Told)} <= illegal.keys() | {"errors", "signs"}
    assert Receipt.__struct_config__.forbid_unknown_fields

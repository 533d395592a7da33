"""Logs of disputes and tournaments with something changed: each is found out, and none stops the verifier."""

import random
from collections.abc import Callable
from typing import Any

import msgspec
import pytest

from adjudicator.audit.chain import names_closed
from adjudicator.audit.exported import verify_exported
from adjudicator.judging.dispute import Dispute
from adjudicator.judging.dispute_events import Evidence
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Charge, Person, RewindTo, Verdict
from adjudicator.judging.running import Pairing, Running
from adjudicator.judging.tournament_events import TournamentOpened
from adjudicator.judging.tournaments import Tournaments
from adjudicator.kernel.text.canonical import digest
from adjudicator.logbook.export import desk_line, desk_ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.questions.questions import Free
from adjudicator.matches.records import GENESIS
from adjudicator.matches.streams import desk_hash
from tests.audit.test_mutations import another, bytes_changed, leaves, lines_changed
from tests.judging.test_running import ONE
from tests.matches.play import begin, request, step

Lines = list[dict[str, Any]]
JUDGE, HEAD = Person("judge", "tester"), Person("head_judge", "tester")
SEATS = ("P1", "P2", "P3", "P4")
TIMES = 150


def read(log: bytes) -> Lines:
    return [msgspec.json.decode(line) for line in log.splitlines()]


def made_anew(lines: Lines) -> bytes:
    """Chain and foot a log again, as whoever holds the database could."""
    header, *events, footer = [line for line in lines if line["kind"] != "proof"]
    previous, out = GENESIS, [msgspec.json.encode(header) + b"\n"]
    for version, line in enumerate(events, 1):
        line["version"] = version
        if "event" in line:
            line["hash"] = desk_hash(
                header["stream"], version, line["at"], names_closed(line["event"]), previous, line.get("salt", "")
            )
        previous = line["hash"]
        out.append(msgspec.json.encode(line) + b"\n")
    footer |= {"count": len(events), "head": previous, "sha256": digest(b"".join(out))}
    return b"".join([*out, msgspec.json.encode(footer) + b"\n"])


def a_dispute(store: Matches) -> bytes:
    """The log of a dispute in which everything happened."""
    disputes, match = Disputes(store, load_policies([])), begin(store)
    step(store, match, 6)
    opened = disputes.open(match, Free(text="what now?"), Person("seat", "tester", "P1"), (), True, "house", request())

    def do(command: Callable[..., Any], *given: Any) -> Dispute:
        dispute: Dispute = command(disputes.get(opened.dispute.id), *given, request()).dispute
        return dispute

    standing = store.live(match).state.desk.standing(store.live(match).state.move)
    verdict = Verdict("infraction", "because", ("D-001",), charges=(Charge("P2", "PLAY-RULE"),))
    do(disputes.acknowledge, JUDGE)
    do(disputes.state, Person("seat", "tester", "P2"), Evidence("not I"))
    do(disputes.rule, JUDGE, verdict)
    do(disputes.appeal, Person("seat", "tester", "P2"), "", "too much")
    do(disputes.remand, Person("head_judge", "another"), "ask P3")
    do(disputes.rule, HEAD, Verdict("official_error", "so", ("D-001",), remedies=(RewindTo(standing[-1]),)))
    for seat in SEATS:
        do(disputes.accept, JUDGE, seat)
    plan = do(disputes.plan, JUDGE).plans
    do(disputes.authorise, HEAD, next(iter(plan)))
    do(disputes.apply, JUDGE)
    do(disputes.reopen, HEAD, "again")
    return b"".join(desk_ndjson(opened.dispute.id, "judge", map(desk_line, disputes.of(opened.dispute.id))))


def a_tournament(store: Matches) -> bytes:
    """The log of a tournament in which everything happened."""
    tournaments = Tournaments(store)
    running = Running(tournaments)
    id = tournaments.begin(TournamentOpened("T", "diamonds", "house", {}, "tester"), request())[0].id
    subject = tournaments.appoint(id, "judge", "Rita", request())[1].subject
    match = running.open(id, 50, [Pairing("1", ONE)], "strict", request()).round.tables[0].match
    running.start(id, 1, request())
    running.extend(id, 1, 5, "late", request())
    running.give(match, 3, "a call", request())
    tournaments.dismiss(id, subject, request())
    records = tournaments.end(id, request()).records
    return b"".join(desk_ndjson(id, "judge", map(desk_line, records)))


@pytest.fixture(params=[a_dispute, a_tournament], ids=["dispute", "tournament"])
def log(request: pytest.FixtureRequest, sqlite_store: Matches) -> bytes:
    made: bytes = request.param(sqlite_store)
    return made


def test_a_whole_log_passes_every_check(log: bytes) -> None:
    report = verify_exported(log.splitlines(keepends=True))
    assert {check.name: check.outcome for check in report.checks} == dict.fromkeys(
        ("whole", "hash chain", "times", "life cycle"), "passed"
    ), report


@pytest.mark.parametrize("mutate", [bytes_changed, lines_changed])
def test_whatever_bytes_change_it_is_found(log: bytes, mutate: Any) -> None:
    chance, lines = random.Random(7), log.splitlines(keepends=True)
    for _ in range(TIMES):
        changed = b"".join(mutate(chance, lines)).splitlines(keepends=True)
        if changed != lines:
            assert not verify_exported(changed).passed, changed


def test_whatever_a_forger_writes_the_verifier_says_what_it_finds(log: bytes) -> None:
    """Values of the same kind, of other kinds, and very deep ones: there is always a report."""
    chance, found = random.Random(8), set[str]()
    deep: Any = 0
    for _ in range(90):
        deep = [deep]
    for _ in range(TIMES):
        lines = read(log)
        line = chance.choice(lines[1:-1])
        path, value = chance.choice([leaf for leaf in leaves(line) if leaf[0][0] in ("event", "at", "salt")])
        place: Any = line
        for part in path[:-1]:
            place = place[part]
        place[path[-1]] = chance.choice([another(chance, value), None, -1, 2**70, "", [], {}, 1.5, deep, "2026"])
        report = verify_exported(made_anew(lines).splitlines(keepends=True))
        found |= {check.name for check in report.checks if check.outcome == "failed"}
    assert {"times", "life cycle"} <= found


@pytest.mark.parametrize("view", ["P1x", "", "spectator", "Judge"])
def test_a_view_is_one_that_there_is(log: bytes, view: str) -> None:
    lines = read(log)
    lines[0]["view"] = view
    assert not verify_exported(made_anew(lines).splitlines(keepends=True)).passed


@pytest.mark.parametrize("id", ["m_" + "a" * 26, "d_x", "x", "s_" + "a" * 26])
def test_a_stream_is_a_dispute_or_a_tournament(log: bytes, id: str) -> None:
    lines = read(log)
    lines[0]["stream"] = id
    report = verify_exported(made_anew(lines).splitlines(keepends=True))
    assert [check.name for check in report.checks if check.outcome == "failed"] == ["whole"]

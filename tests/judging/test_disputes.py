"""The desk on stores of both kinds: one transaction for a dispute and its match, races, and many disputes at once."""

import threading
from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from eventsourcing.persistence import PersistenceError

from adjudicator.audit.verify import verify
from adjudicator.judging import lists
from adjudicator.judging.dispute_events import Finding
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.life_cycle import NotYours, StateConflict
from adjudicator.judging.opening import finding_of
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Charge, Person, RewindTo, Verdict
from adjudicator.judging.stored import DisputeChanged, NoSuchDispute
from adjudicator.kernel.secrets.secret import JUDGE, stored
from adjudicator.logbook.export import ndjson
from adjudicator.matches.application import Matches
from adjudicator.matches.match import Paused
from adjudicator.matches.questions.questions import Free, Legality
from adjudicator.matches.requests import KeyReused, MatchTerms
from adjudicator.matches.store.tables import Write
from adjudicator.rulesets.registry import RULESETS
from tests.matches.judged import table_of
from tests.matches.play import begin, request, step

RITA, SARA, HUGO = Person("judge", "rita"), Person("judge", "sara"), Person("head_judge", "hugo")
P1 = Person("seat", "p1", "P1")
SEATS = ("P1", "P2", "P3", "P4")


@pytest.fixture
def disputes(store: Matches) -> Disputes:
    return Disputes(store, load_policies([]))


def opened(disputes: Disputes, id: str, *, blocking: bool = True, by: Person = RITA) -> str:
    return str(disputes.open(id, Legality(move=3), by, (), blocking, "house", request()).dispute.id)


def to_remedy(disputes: Disputes, dispute: str, *remedies: Any, charges: tuple[Charge, ...] = ()) -> None:
    outcome: Any = "infraction" if charges else "official_error"
    verdict = Verdict(outcome, "because", ("D-009",), True, charges=charges, remedies=remedies)
    disputes.acknowledge(disputes.get(dispute), RITA, request())
    disputes.rule(disputes.get(dispute), RITA, verdict, request())
    for seat in SEATS:
        disputes.accept(disputes.get(dispute), RITA, seat, request())


def test_a_rewind_through_its_plan_on_both_stores(disputes: Disputes) -> None:
    store = disputes.matches
    id = begin(store)
    step(store, id, 9)
    table = table_of(store.at_version(id, store.tables.version_of_move(id, 5) or 0))
    dispute = opened(disputes, id)
    with pytest.raises(Paused):
        step(store, id)
    to_remedy(disputes, dispute, RewindTo(6), charges=(Charge("P2", "PLAY-RULE"),))
    (digest,) = disputes.plan(disputes.get(dispute), RITA, request()).dispute.plans
    disputes.authorise(disputes.get(dispute), HUGO, digest, request())
    done = disputes.apply(disputes.get(dispute), RITA, request()).dispute
    assert done.status == "closed"
    assert table_of(store.live(id)) == table
    fresh = Matches(store.tables, store.secret)  # nothing of it is in memory alone
    assert stored.encode(fresh.live(id).state) == stored.encode(store.live(id).state)
    moves = [record.move for record in store.records(id) if type(record.event).__name__ == "JudgeActed"]
    assert list(done.applied) == moves[1:]  # after the pause: rewind, penalty, resumption
    step(store, id, 4)
    assert verify(iter(list(ndjson(store.records(id), JUDGE)))).passed
    (row,) = lists.remedy_rows(store.tables, "")[:1]
    assert {each.kind for each in lists.remedy_rows(store.tables, "")} == {"rewind", "penalty"}
    assert row.dispute_id == dispute


def test_a_dispute_that_cannot_be_written_leaves_the_match_as_it_was(
    disputes: Disputes, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = disputes.matches
    id = begin(store)
    step(store, id, 4)
    version = store.live(id).version
    monkeypatch.setattr(lists, "listed", lambda dispute: Write("INSERT INTO nowhere VALUES (?)", (1,)))
    with pytest.raises(Exception, match="nowhere"):
        opened(disputes, id)
    monkeypatch.undo()
    assert Matches(store.tables, store.secret).live(id).version == version
    assert store.live(id).state.desk.paused == ()
    step(store, id)
    assert lists.dispute_rows(store.tables, {"match_id": id}, None, 5) == []


def test_a_request_that_was_done_is_done_once_whatever_happens(disputes: Disputes) -> None:
    id = begin(disputes.matches)
    step(disputes.matches, id, 4)
    key = request("the-same-key")
    first = disputes.open(id, Free(text="x"), P1, (), True, "house", key)
    again = disputes.open(id, Free(text="x"), P1, (), True, "house", key)
    assert (again.dispute.id, again.replayed) == (first.dispute.id, True)
    with pytest.raises(KeyReused):
        disputes.open(id, Free(text="y"), P1, (), True, "house", request("the-same-key", fingerprint="other"))
    with pytest.raises(NoSuchDispute):
        disputes.acknowledge(disputes.get("d_none"), RITA, request())


def test_of_two_judges_who_rule_at_once_one_has_ruled(disputes: Disputes) -> None:
    id = begin(disputes.matches)
    step(disputes.matches, id, 4)
    for _ in range(4):
        dispute = opened(disputes, id, blocking=False)
        disputes.acknowledge(disputes.get(dispute), RITA, request())
        outcomes: list[str] = []

        def rule(by: Person, dispute: str = dispute, outcomes: list[str] = outcomes) -> None:
            verdict = Verdict("void", f"by {by.subject}", ("D-009",), True)
            try:
                disputes.rule(disputes.get(dispute), by, verdict, request())
                outcomes.append("ruled")
            except (NotYours, StateConflict, PersistenceError) as refusal:
                outcomes.append(type(refusal).__name__)

        threads = [threading.Thread(target=rule, args=(by,)) for by in (RITA, HUGO, SARA)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        found = disputes.get(dispute)
        assert len(outcomes) == 3
        assert len(found.rulings) == outcomes.count("ruled")
        assert [ruling.number for ruling in found.rulings] == list(range(1, len(found.rulings) + 1))
        versions = [record.originator_version for record in disputes.of(dispute)]
        assert versions == list(range(1, len(versions) + 1))


def test_events_are_read_as_far_as_a_dispute_was_folded(disputes: Disputes) -> None:
    """What is told of a dispute goes with its events, although a ruling comes between the two."""
    id = begin(disputes.matches)
    step(disputes.matches, id, 4)
    dispute = disputes.get(opened(disputes, id, blocking=False))
    disputes.acknowledge(disputes.get(dispute.id), RITA, request())
    assert len(disputes.of(dispute.id, dispute.version)) == dispute.version < len(disputes.of(dispute.id))


def test_disputes_and_moves_at_once_lose_nothing(disputes: Disputes) -> None:
    store = disputes.matches
    rules = RULESETS["dominions"]
    id = store.create("dominions", msgspec.convert(rules.demo_setup, rules.setup_type), request()).match_id
    failures: list[BaseException] = []
    ids: list[str] = []

    def play() -> None:
        try:
            for _ in range(30):
                with store.lock(id):
                    match = store.live(id)
                    if match.over:
                        return
                    store.act(id, rules.answers(match.state, match.state.waiting[0])[0], request())
        except Exception as error:
            failures.append(error)

    def judge(number: int) -> None:
        try:
            for _ in range(3):
                question = Free(text="x")
                by = Person("judge", f"judge-{number}")
                ids.append(disputes.open(id, question, by, (), False, "house", request()).dispute.id)
        except Exception as error:
            failures.append(error)

    threads = [threading.Thread(target=play), *(threading.Thread(target=judge, args=(n,)) for n in range(3))]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures, failures
    assert len(set(ids)) == 9
    assert {row.dispute_id for row in lists.dispute_rows(store.tables, {"match_id": id}, None, 50)} == set(ids)
    assert verify(iter(list(ndjson(store.records(id), JUDGE)))).passed


def test_of_equal_requests_at_once_each_is_answered_by_what_one_of_them_did(disputes: Disputes) -> None:
    store = disputes.matches
    id = begin(store)
    step(store, id, 4)
    other = Disputes(Matches(store.tables, store.secret), disputes.policies)  # as in another worker
    dispute = opened(disputes, id)
    to_remedy(disputes, dispute, charges=(Charge("P2", "PLAY-RULE"),))
    answers: list[Any] = []

    def apply(which: Disputes) -> None:
        try:
            answers.append(which.apply(which.get(dispute), RITA, request("one-key")).dispute.status)
        except Exception as refusal:
            answers.append(refusal)

    threads = [threading.Thread(target=apply, args=(which,)) for which in (disputes, other) * 4]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert answers == ["closed"] * 8
    assert len(Matches(store.tables, store.secret).live(id).state.desk.penalties) == 1


def behind(disputes: Disputes, meanwhile: Callable[[], object]) -> Disputes:
    """Return the desk of another process, in which something else happens elsewhere whenever it asks for the time."""

    def clock() -> str:
        meanwhile()
        return disputes.matches.clock()

    return Disputes(Matches(disputes.matches.tables, disputes.matches.secret, clock), load_policies([]))


def test_a_request_that_is_refused_because_it_was_just_done_elsewhere_is_answered_by_that(disputes: Disputes) -> None:
    id, same = begin(disputes.matches), request()
    step(disputes.matches, id, 9)

    def open_at(there: Disputes) -> DisputeChanged:
        return there.open(id, Legality(move=3), P1, (), blocking=False, policy="house", request=same)

    there = behind(disputes, lambda: open_at(disputes))
    assert open_at(there).replayed  # that the seat has just opened one is no refusal: it is this one


def test_a_fault_is_not_taken_for_a_refusal(disputes: Disputes) -> None:
    id, same = begin(disputes.matches), request()
    step(disputes.matches, id, 9)
    dispute = opened(disputes, id)

    def fail() -> None:
        disputes.acknowledge(disputes.get(dispute), RITA, same)
        raise TypeError("a fault of the code")

    with pytest.raises(TypeError):
        behind(disputes, fail).acknowledge(disputes.get(dispute), RITA, same)


def test_an_action_that_came_to_nothing_leaves_the_time_to_appeal(disputes: Disputes) -> None:
    store = disputes.matches
    rules = RULESETS["dominions"]
    setup = msgspec.convert(rules.demo_setup, rules.setup_type)
    id = store.create("dominions", setup, request(), MatchTerms(enforcement="advisory")).match_id
    for _ in range(6):
        state = store.live(id).state
        store.act(id, rules.answers(state, state.waiting[0])[0], request())
    dispute = opened(disputes, id, blocking=False)
    disputes.acknowledge(disputes.get(dispute), RITA, request())
    disputes.rule(disputes.get(dispute), RITA, Verdict("void", "x", ("N-001",), True), request())
    out_of_turn = next(seat for seat in ("P1", "P2") if seat not in store.live(id).state.waiting)
    store.act(id, rules.action_of({"type": "pass", "seat": out_of_turn}), request())
    assert disputes.appeal(disputes.get(dispute), P1, "", "in time", request()).dispute.status == "appealed"


def test_others_play_on_while_a_finding_is_computed(disputes: Disputes, monkeypatch: pytest.MonkeyPatch) -> None:
    store = disputes.matches
    id = begin(store)
    step(store, id, 9)
    version = store.live(id).version

    def played_on_meanwhile(*asked: Any) -> Finding:
        player = threading.Thread(target=lambda: step(store, id))
        player.start()
        player.join(10)
        assert not player.is_alive(), "the match is locked while a finding is computed"
        return finding_of(*asked)

    monkeypatch.setattr("adjudicator.judging.disputes.finding_of", played_on_meanwhile)
    dispute = disputes.get(opened(disputes, id))
    assert store.live(id).version > version + 1  # the move that was made meanwhile, and the pause after it
    assert store.live(id).state.desk.paused == (dispute.id,)
    assert dispute.finding is not None
    assert dispute.finding.answer is not None
    monkeypatch.undo()
    found = finding_of(store, disputes.past(dispute), dispute.opened)
    assert msgspec.json.encode(found) == msgspec.json.encode(dispute.finding)


def test_a_dispute_about_legality_is_opened_with_ten_reading_statements(
    sqlite_store: Matches, monkeypatch: pytest.MonkeyPatch
) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 9)
    read: list[str] = []
    query = sqlite_store.tables.query

    def counted(statement: str, *parameters: object) -> list[Any]:
        read.append(statement)
        return query(statement, *parameters)

    monkeypatch.setattr(sqlite_store.tables, "query", counted)
    Disputes(sqlite_store, load_policies([])).open(id, Legality(move=3), P1, (), True, "house", request())
    assert len(read) <= 10, read

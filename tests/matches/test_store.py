"""The store, of both kinds: what is acknowledged is there, once; what is refused leaves no trace; any past state."""

import threading
from pathlib import Path

import msgspec
import psycopg
import pytest
from eventsourcing.persistence import IntegrityError, StoredEvent

from adjudicator.kernel.desk.orders import Authority, Pause, Resume
from adjudicator.kernel.secrets.secret import stored, view
from adjudicator.kernel.table.actions import Choose
from adjudicator.kernel.text.refusal import BadSetup, Illegal
from adjudicator.matches.application import Matches
from adjudicator.matches.match import SNAPSHOT_EVERY, Paused, project
from adjudicator.matches.questions.queries import OutOfRange, difference, moment, version_of
from adjudicator.matches.requests import KeyReused, NoSuchMatch, VersionConflict
from adjudicator.matches.store import schema
from adjudicator.matches.store.recorder import MatchRecorder
from adjudicator.rulesets.diamonds.table.setup import SeatSetup, Setup
from tests.conftest import SECRET
from tests.matches.play import RULES, begin, request, step, whole
from tests.postgres import fresh_database


def test_the_state_from_the_store_is_the_live_one_after_every_move(store: Matches) -> None:
    id = begin(store)
    for _ in range(120):
        if store.live(id).over:
            break
        step(store, id)
        live = stored.encode(store.live(id).state)
        assert stored.encode(store.at_version(id, store.live(id).version).state) == live
    whole_fold = project(None, store.records(id))
    assert whole_fold is not None
    assert stored.encode(whole_fold.state) == live
    assert whole_fold.hash == store.live(id).hash


def test_any_past_version_is_the_fold_of_its_events_with_or_without_snapshots(store: Matches) -> None:
    id = whole(store)
    last = store.live(id).version
    assert last > 2 * SNAPSHOT_EVERY
    versions = [1, 2, SNAPSHOT_EVERY - 1, SNAPSHOT_EVERY, SNAPSHOT_EVERY + 1, 2 * SNAPSHOT_EVERY + 7, last]
    folded = {}
    for version in versions:
        match = project(None, store.records(id, until=version))
        assert match is not None
        folded[version] = stored.encode(match.state)
        assert stored.encode(store.at_version(id, version).state) == folded[version]
    with store.tables.dialect.writing() as cursor:
        cursor.execute("DELETE FROM snapshots")
    for version in versions:
        assert stored.encode(store.at_version(id, version).state) == folded[version]


def test_it_keeps_as_many_matches_folded_as_it_is_told_those_asked_for_last(store: Matches) -> None:
    def is_kept(id: str) -> bool:
        try:
            return store.repository.cache is not None and store.repository.cache.get(id) is not None
        except KeyError:
            return False

    ids = [begin(store) for _ in range(3)]
    store.keep_at_most(2)
    for id in ids:
        assert store.live(id).id == id
    assert [is_kept(id) for id in ids] == [False, True, True]
    store.forget_all()
    for id in ids:
        store.live(id)
    assert [is_kept(id) for id in ids] == [False, True, True]


def test_a_snapshot_of_another_revision_is_ignored(store: Matches) -> None:
    id = whole(store)
    last = store.live(id).version
    expected = stored.encode(store.at_version(id, last).state)
    with store.tables.dialect.writing() as cursor:
        cursor.execute('UPDATE snapshots SET state = replace(state, \'"revision":"1"\', \'"revision":"0"\')')
    fresh = Matches(store.tables, SECRET)
    assert stored.encode(fresh.at_version(id, last).state) == expected
    assert stored.encode(fresh.live(id).state) == expected


def test_the_same_request_is_done_once(store: Matches) -> None:
    setup = msgspec.convert(RULES.demo_setup, Setup)
    first = store.create("diamonds", setup, request("create-1"))
    again = store.create("diamonds", setup, request("create-1"))
    assert (again.match_id, again.tokens, again.replayed) == (first.match_id, first.tokens, True)
    with pytest.raises(KeyReused):
        store.create("diamonds", setup, request("create-1", fingerprint="other"))
    match = store.live(first.match_id)
    action = RULES.legal(match.state, match.state.waiting[0])[0]
    made = store.act(first.match_id, action, request("act-1"), match.version)
    repeated = store.act(first.match_id, action, request("act-1"), match.version - len(made.records))
    assert (repeated.move, repeated.version) == (made.move, made.version)
    assert [record.hash for record in repeated.records] == [record.hash for record in made.records]
    assert repeated.replayed
    assert store.live(first.match_id).version == made.version
    with pytest.raises(KeyReused):
        store.act(first.match_id, action, request("act-1", fingerprint="other"), made.version)


def test_what_is_refused_leaves_no_trace(store: Matches) -> None:
    id = begin(store)
    step(store, id, 6)
    before, version = stored.encode(store.live(id).state), store.live(id).version
    rows = store.tables.rows(id, 0, None, None)
    seat = store.live(id).state.waiting[0]
    with pytest.raises(Illegal):
        store.act(id, Choose(seat, "nonsense"), request(), version)
    with pytest.raises(VersionConflict) as conflict:
        store.act(id, RULES.legal(store.live(id).state, seat)[0], request(), version - 1)
    assert conflict.value.version == version
    with pytest.raises(BadSetup):
        store.create("diamonds", Setup((SeatSetup("conclave"),)), request("bad-one"))
    assert stored.encode(store.live(id).state) == before
    assert store.tables.rows(id, 0, None, None) == rows
    assert store.tables.head(id) == (6, version)


def test_two_processes_race_and_one_wins(store: Matches) -> None:
    other = Matches(store.tables, SECRET)
    id = begin(store)
    for matches in (store, other):
        assert matches.live(id).version == store.live(id).version
    match = store.live(id)
    one, two = match.state.waiting[0], match.state.waiting[1]
    version = match.version
    mine, yours = RULES.legal(match.state, one)[0], RULES.legal(match.state, two)[0]
    store.act(id, mine, request(), version)
    with pytest.raises(VersionConflict):
        other.act(id, yours, request(), version)
    made = other.act(id, yours, request(), None)  # who names no version is served after the other
    assert made.version == version + 2
    assert stored.encode(store.live(id).state) == stored.encode(other.live(id).state)


def test_what_is_refused_on_an_old_table_is_tried_on_the_new_one(store: Matches) -> None:
    other = Matches(store.tables, SECRET)
    id = begin(store)
    assert other.live(id).version == store.live(id).version
    step(store, id, 4)  # everyone allocates here; over there the table still waits for allocations
    match = store.live(id)
    plan = RULES.legal(match.state, match.state.waiting[0])[0]
    assert other.act(id, plan, request(), None).move == 5


def test_a_pause_that_has_ended_elsewhere_holds_nobody_here(store: Matches) -> None:
    id, elsewhere = begin(store), Matches(store.tables, SECRET)
    step(store, id, 2)
    match = store.live(id)
    action = RULES.legal(match.state, match.state.waiting[0])[0]
    made = store.act(id, action, request("made-before"))
    mandate = Authority("judge")
    elsewhere.carry_out(elsewhere.live(id), [(Pause("d_1"), mandate)], request())
    following = RULES.legal(store.live(id).state, store.live(id).state.waiting[0])[0]
    with pytest.raises(Paused):
        store.act(id, following, request())
    repeated = store.act(id, action, request("made-before"))  # what was done before the pause is still answered
    assert (repeated.move, repeated.replayed) == (made.move, True)
    elsewhere.carry_out(elsewhere.live(id), [(Resume("d_1"), mandate)], request())
    assert store.act(id, following, request()).move == made.move + 3


def test_many_threads_on_many_matches_lose_nothing(store: Matches) -> None:
    ids = [begin(store) for _ in range(4)]
    made: dict[str, list[int]] = {id: [] for id in ids}
    failures: list[BaseException] = []

    def play(id: str) -> None:
        try:
            for _ in range(25):
                with store.lock(id):
                    match = store.live(id)
                    action = RULES.legal(match.state, match.state.waiting[0])[0]
                    made[id].append(store.act(id, action, request(), None).move)
        except BaseException as error:
            failures.append(error)

    threads = [threading.Thread(target=play, args=(id,)) for id in ids for _ in range(2)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert not failures
    for id in ids:
        assert sorted(made[id]) == list(range(1, 51))
        versions = [record.originator_version for record in store.records(id)]
        assert versions == list(range(1, len(versions) + 1))


def test_a_version_is_written_once(store: Matches) -> None:
    id = begin(store)
    with pytest.raises(IntegrityError):
        store.tables.insert_events([StoredEvent(id, 1, "diamonds/1", b"{}")])


def test_the_notification_log_has_every_event_in_order(store: Matches) -> None:
    ids = [begin(store) for _ in range(3)]
    for id in ids:
        step(store, id, 3)
    notes = store.notification_log.select(1, 1000)
    count = sum(len(list(store.records(id))) for id in ids)
    assert len(notes) == count
    assert [note.id for note in notes] == sorted(note.id for note in notes)
    assert store.tables.max_notification_id() == notes[-1].id


@pytest.mark.postgresql
def test_readers_of_the_global_order_stop_before_open_transactions(cluster: str, tmp_path: Path) -> None:
    with fresh_database(cluster) as dsn:
        schema.upgrade(dsn)
        store = Matches(schema.open_recorder(dsn), SECRET)
        with psycopg.connect(dsn) as slow:
            slow.execute(
                "INSERT INTO events (originator_id, originator_version, topic, state) VALUES ('m_slow', 1, 'x', '{}')"
            )
            begin(store)
            assert store.tables.select_notifications(1, 100) == []
            slow.rollback()
        assert len(store.tables.select_notifications(1, 100)) == 5
        store.tables.dialect.close()


def test_moments_know_their_range(store: Matches) -> None:
    id = begin(store)
    step(store, id, 5)
    head = store.tables.head(id)
    assert head == (5, store.live(id).version)
    assert version_of(store, id, 0) == 5
    assert moment(store, id, move=0).state.move == 0
    for move, version in ((6, None), (None, 999), (None, 0)):
        with pytest.raises(OutOfRange) as error:
            moment(store, id, move, version)
        assert (error.value.move, error.value.version) == head
    with pytest.raises(NoSuchMatch):
        moment(store, "m_nowhere", 1)
    with pytest.raises(NoSuchMatch):
        store.live("m_nowhere")


def test_a_difference_leads_from_one_state_to_the_other(store: Matches) -> None:
    id = whole(store)
    before = view(moment(store, id, move=10).state, "judge")
    after = view(moment(store, id, move=40).state, "judge")
    changes = difference(before, after)
    assert difference(before, before) == []
    patched = msgspec.json.decode(before)
    for change in sorted(changes, key=lambda change: "after" not in change):
        *path, last = change["pointer"].split("/")[1:]
        place = patched
        for part in path:
            place = place[int(part)] if isinstance(place, list) else place[part]
        if "after" not in change:
            continue
        if isinstance(place, list) and int(last) >= len(place):
            place.append(change["after"])
        else:
            place[int(last) if isinstance(place, list) else last] = change["after"]
    assert patched["version"] == msgspec.json.decode(after)["version"]
    assert {change["pointer"] for change in changes} >= {"/version", "/move"}


ALL = sorted(path.stem for path in (schema.MIGRATIONS / "sqlite").glob("*.sql"))


def test_an_unmigrated_or_unknown_schema_is_refused(database: str) -> None:
    with pytest.raises(schema.UnknownSchema, match="adjudicator db upgrade"):
        schema.open_recorder(database)
    assert schema.upgrade(database) == ALL
    assert schema.upgrade(database) == []
    recorder = schema.open_recorder(database)
    assert isinstance(recorder, MatchRecorder)
    with recorder.dialect.writing() as cursor:
        cursor.execute(
            "INSERT INTO _yoyo_migration (migration_hash, migration_id, applied_at_utc)"
            " VALUES ('f', '9999_future', NULL)"
        )
    with pytest.raises(schema.UnknownSchema, match="does not know"):
        schema.open_recorder(database)
    recorder.dialect.close()


@pytest.mark.postgresql
def test_the_command_that_migrates_does_not_tell_a_password(cluster: str) -> None:
    """What a request is answered with says it too, while a schema is not the one that is known."""
    with fresh_database(cluster) as database, pytest.raises(schema.UnknownSchema) as refused:
        schema.open_recorder(f"{database} password=hidden")
    assert refused.value.why.en.endswith("; run: adjudicator db upgrade")
    assert "hidden" not in str(refused.value)


def test_stored_events_are_readable_json(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    (version, topic, column), *_ = sqlite_store.tables.rows(id, 0, 1, None)
    assert (version, topic) == (1, "diamonds/1")
    data = msgspec.json.decode(column)
    assert set(data) == {"move", "at", "hash", "event"}
    assert data["event"]["type"] == "MatchBegun"

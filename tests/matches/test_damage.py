"""What is stored and is not what was written: it is found as it is read or appended to, and nothing else suffers."""

from collections.abc import Callable
from typing import Any

import msgspec
import pytest
from click.testing import CliRunner, Result

from adjudicator.cli import main
from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person
from adjudicator.kernel.secrets.secret import stored
from adjudicator.matches.application import Matches
from adjudicator.matches.finding.examination import examine, examine_matches
from adjudicator.matches.match import SNAPSHOT_EVERY
from adjudicator.matches.questions.questions import Legality
from adjudicator.matches.records import Damaged
from adjudicator.matches.store.tables import DAMAGED
from tests.api.service import database_of
from tests.conftest import SECRET
from tests.matches.play import begin, request, step, whole

Edit = Callable[[dict[str, Any]], object]


def raw(store: Matches, statement: str, *parameters: object) -> None:
    """Write into the database past the application."""
    with store.tables.dialect.writing() as cursor:
        cursor.execute(store.tables.dialect[statement], parameters)


def edit(store: Matches, id: str, version: int, change: Edit) -> None:
    """Change what is stored of an event."""
    ((_, _, column),) = store.tables.rows(id, version - 1, version, None)
    told = msgspec.json.decode(column)
    change(told)
    write(store, id, version, msgspec.json.encode(told).decode())


def write(store: Matches, id: str, version: int, column: str) -> None:
    """Put a column in the place of an event's."""
    raw(store, "UPDATE events SET state = ? WHERE originator_id = ? AND originator_version = ?", column, id, version)


def with_secret(store: Matches, id: str) -> int:
    """Return the version of an event, after the first, that holds a secret."""
    return int(next(version for version, _, column in store.tables.rows(id, 1, None, None) if "salt" in column))


EDITS: dict[str, Edit] = {
    "the move": lambda told: told.update(move=told["move"] + 1),
    "the time": lambda told: told.update(at="2020-01-01T00:00:00.000Z"),
    "the hash": lambda told: told.update(hash="0" * 64),
    "the clauses": lambda told: told["event"].update(clauses=["D9"]),
    "the kind": lambda told: told["event"].update(type="Nonsense"),
    "the event": lambda told: told.pop("event"),
}


@pytest.mark.parametrize("change", EDITS.values(), ids=EDITS)
@pytest.mark.parametrize("warm", [True, False], ids=["in memory", "read again"])
def test_a_match_with_a_changed_event_goes_on_nowhere(sqlite_store: Matches, change: Edit, warm: bool) -> None:
    store = sqlite_store
    id, other = begin(store), begin(store)
    step(store, id, 6)
    before = store.tables.head(id)
    edit(store, id, 7, change)
    if not warm:
        store = Matches(store.tables, SECRET)
    with pytest.raises(Damaged) as found:
        step(store, id)
    assert (found.value.stream, found.value.version) == (id, 7)
    assert store.tables.head(id) == before
    step(store, other, 3)
    assert [row.match_id for row in store.tables.match_rows(None, DAMAGED, None, 9)] == [id]


def test_it_is_found_in_either_database(store: Matches) -> None:
    id = begin(store)
    step(store, id, 5)
    edit(store, id, with_secret(store, id), EDITS["the time"])
    for again in (store, Matches(store.tables, SECRET)):
        with pytest.raises(Damaged):
            step(again, id)
        with pytest.raises(Damaged):
            list(again.records(id))
        with pytest.raises(Damaged):
            again.at_version(id)


def test_a_secret_that_was_changed_is_found_though_the_hash_closes_it(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 4)
    version = with_secret(sqlite_store, id)
    ((_, _, column),) = sqlite_store.tables.rows(id, version - 1, version, None)
    at = column.index('"salt":"') + len('"salt":"')
    write(sqlite_store, id, version, column[:at] + ("0" if column[at] != "0" else "1") + column[at + 1 :])
    with pytest.raises(Damaged, match="committed to"):
        list(sqlite_store.records(id))


def lose_one(store: Matches, id: str) -> None:
    raw(store, "DELETE FROM events WHERE originator_id = ? AND originator_version = 9", id)


def lose_the_last(store: Matches, id: str) -> None:
    version = store.live(id).version
    raw(store, "DELETE FROM events WHERE originator_id = ? AND originator_version = ?", id, version)


def lose_all(store: Matches, id: str) -> None:
    raw(store, "DELETE FROM events WHERE originator_id = ? AND originator_version > 1", id)


def swap_two(store: Matches, id: str) -> None:
    for old, new in ((8, -1), (9, 8), (-1, 9)):
        raw(
            store,
            "UPDATE events SET originator_version = ? WHERE originator_id = ? AND originator_version = ?",
            new,
            id,
            old,
        )


def take_from_another(store: Matches, id: str) -> None:
    other = begin(store)
    step(store, other, 7)
    ((_, _, column),) = store.tables.rows(other, 8, 9, None)
    write(store, id, 9, column)


@pytest.mark.parametrize("harm", [lose_one, lose_the_last, lose_all, swap_two, take_from_another])
@pytest.mark.parametrize("warm", [True, False], ids=["in memory", "read again"])
def test_events_lost_or_put_in_are_found(
    sqlite_store: Matches, harm: Callable[[Matches, str], None], warm: bool
) -> None:
    store = sqlite_store
    id = begin(store)
    step(store, id, 7)
    harm(store, id)
    with pytest.raises(Damaged):
        step(store if warm else Matches(store.tables, SECRET), id)


@pytest.mark.parametrize("kept", ["?", "CAST(? AS TEXT)"])
def test_what_is_no_text_is_damage_too(sqlite_store: Matches, kept: str) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 4)
    statement = f"UPDATE events SET state = {kept} WHERE originator_id = ? AND originator_version = 6"
    raw(sqlite_store, statement, b'{"move":\xff\xfe}', id)
    for again in (sqlite_store, Matches(sqlite_store.tables, SECRET)):
        with pytest.raises(Damaged):
            step(again, id)
        with pytest.raises(Damaged):
            list(again.records(id))


def test_what_was_written_alike_is_no_damage(store: Matches) -> None:
    id = begin(store)
    step(store, id, 5)
    edit(store, id, 6, lambda told: told.update(at=told.pop("at")))  # the same members in another order
    step(store, id, 2)
    assert examine_matches(store).damaged == []


def test_a_snapshot_that_was_changed_is_not_used(sqlite_store: Matches) -> None:
    id = whole(sqlite_store)
    last = sqlite_store.live(id).version
    expected = stored.encode(sqlite_store.at_version(id).state)
    for change in ("replace(state, '\"version\":', '\"version\":7')", "'nonsense'", "replace(state, 'P1', 'P2')"):
        raw(sqlite_store, f"UPDATE snapshots SET state = {change}")
        fresh = Matches(sqlite_store.tables, SECRET)
        assert stored.encode(fresh.live(id).state) == expected
        assert stored.encode(fresh.at_version(id, last).state) == expected


def test_a_snapshot_is_bound_to_the_hash_that_it_was_taken_at(sqlite_store: Matches) -> None:
    id = whole(sqlite_store)
    other = whole(sqlite_store, 2)
    raw(sqlite_store, "DELETE FROM snapshots WHERE originator_id = ?", id)
    raw(sqlite_store, "UPDATE snapshots SET originator_id = ? WHERE originator_id = ?", id, other)
    expected = sqlite_store.live(id).hash
    assert Matches(sqlite_store.tables, SECRET).live(id).hash == expected


def test_damage_of_long_ago_is_found_where_it_is_read(sqlite_store: Matches) -> None:
    store = sqlite_store
    id = begin(store)
    while store.live(id).version <= 2 * SNAPSHOT_EVERY + 5:
        step(store, id)
    last = store.live(id).version
    raw(store, "DROP TRIGGER event_changed")
    edit(store, id, 9, EDITS["the time"])
    assert Matches(store.tables, SECRET).at_version(id).version == last  # rests on none of it
    with pytest.raises(Damaged):
        store.check(id)
    with pytest.raises(Damaged):  # and what is known to be damaged is appended to by nobody
        step(Matches(store.tables, SECRET), id)


@pytest.fixture
def harmed(store: Matches) -> tuple[Matches, str, str, str]:
    """A store with a damaged match, what was stored of it, and one that is well."""
    id, well = begin(store), begin(store)
    step(store, id, 5)
    ((_, _, column),) = store.tables.rows(id, 6, 7, None)
    edit(store, id, 7, EDITS["the clauses"])
    return store, id, well, column


def test_the_store_is_examined_and_what_is_well_again_is_no_longer_listed(
    harmed: tuple[Matches, str, str, str],
) -> None:
    store, id, well, column = harmed
    found = examine_matches(store, running=True)
    assert (found.matches, found.of) == (2, 2)
    assert [(damage.stream, damage.version) for damage in found.damaged] == [(id, 7)]
    assert [row.match_id for row in store.tables.match_rows(None, "running", None, 9)] == [well]
    write(store, id, 7, column)
    assert examine_matches(store).damaged == []
    step(store, id)
    assert list(store.tables.match_rows(None, DAMAGED, None, 9)) == []
    assert examine_matches(store, seconds=-1.0).matches == 0  # time is up before the first


def test_a_match_that_is_well_again_goes_on_by_itself(harmed: tuple[Matches, str, str, str]) -> None:
    store, id, _, column = harmed
    for _ in range(2):
        with pytest.raises(Damaged):
            step(store, id)
    write(store, id, 7, column)
    step(store, id)
    assert {row.status for row in store.tables.match_rows(None, None, None, 9)} == {"running"}


def test_a_change_behind_the_database_s_back_is_found_as_it_is_read(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 5)
    raw(sqlite_store, "DROP TRIGGER event_changed")
    edit(sqlite_store, id, 7, EDITS["the clauses"])
    step(sqlite_store, id)  # in memory it is what it was, and the last event is
    with pytest.raises(Damaged):
        step(Matches(sqlite_store.tables, SECRET), id)


def test_the_last_event_is_looked_at_whatever_the_database_says(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 5)
    raw(sqlite_store, "DROP TRIGGER event_changed")
    edit(sqlite_store, id, sqlite_store.live(id).version, EDITS["the clauses"])
    with pytest.raises(Damaged):
        step(sqlite_store, id)


def test_a_changed_seed_or_salt_is_found(sqlite_store: Matches) -> None:
    for column in ("seed", "salt_key"):
        id = begin(sqlite_store)
        raw(sqlite_store, f"UPDATE matches SET {column} = ? WHERE match_id = ?", "0" * 64, id)
        row = sqlite_store.tables.match_row(id)
        assert row is not None
        with pytest.raises(Damaged, match=column.partition("_")[0]):
            examine(sqlite_store, row)


def check(database: str) -> Result:
    return CliRunner().invoke(main, ["db", "check", "--database", database])


def test_the_command_line_says_what_is_wrong(harmed: tuple[Matches, str, str, str], database: str) -> None:
    store, id, _, column = harmed
    found = check(database)
    assert found.exit_code == 3
    assert f"{id} is damaged at event 7" in found.output
    write(store, id, 7, column)
    assert check(database).exit_code == 0


def test_a_damaged_dispute_is_found(sqlite_store: Matches) -> None:
    id = begin(sqlite_store)
    step(sqlite_store, id, 3)
    disputes = Disputes(sqlite_store, load_policies([]))
    dispute = disputes.open(id, Legality(move=2), Person("judge", "j"), (), False, "house", request()).dispute
    assert disputes.get(dispute.id).hash == dispute.hash
    edit(sqlite_store, dispute.id, 1, lambda told: told.update(at="2020-01-01T00:00:00.000Z"))
    with pytest.raises(Damaged):
        disputes.get(dispute.id)
    edit(sqlite_store, dispute.id, 1, lambda told: told.pop("event"))
    with pytest.raises(Damaged):
        disputes.get(dispute.id)
    found = check(database_of(sqlite_store))
    assert found.exit_code == 3
    assert f"{dispute.id} is damaged at event 1" in found.output
    step(sqlite_store, id)


def test_all_matches_are_gone_through_however_many_there_are(sqlite_store: Matches) -> None:
    id = begin(sqlite_store, "one-of-very-many")
    with sqlite_store.tables.dialect.writing() as cursor:
        columns = [column[1] for column in cursor.execute("PRAGMA table_info(matches)").fetchall()]
    others = ", ".join("'m_' || printf('%026d', number)" if name == "match_id" else name for name in columns)
    many = f"WITH RECURSIVE counted(number) AS (SELECT 1 UNION ALL SELECT number + 1 FROM counted WHERE number < 600) \
        INSERT INTO matches ({', '.join(columns)}) SELECT {others} FROM matches, counted WHERE match_id = ?"
    raw(sqlite_store, many, id)
    found = examine_matches(sqlite_store)
    assert (found.matches, len(found.damaged)) == (601, 600)
    assert len({damaged.stream for damaged in found.damaged}) == 600

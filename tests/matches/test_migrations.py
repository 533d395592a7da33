"""A store of an earlier schema, brought up to date: what was in it is still there, and can be asked and judged."""

import json
from pathlib import Path

import pytest
from yoyo import get_backend

from adjudicator.judging.disputes import Disputes
from adjudicator.judging.policy import load_policies
from adjudicator.judging.rulings import Person
from adjudicator.kernel.secrets.secret import JUDGE
from adjudicator.matches.application import Matches
from adjudicator.matches.past import StoredPast
from adjudicator.matches.people.token_registry import TokenRegistry
from adjudicator.matches.people.tokens import derive_token, token_digest
from adjudicator.matches.questions.asking import ask
from adjudicator.matches.questions.questions import Legality, Value
from adjudicator.matches.store import schema
from adjudicator.matches.store.postgresql import PostgreSQL, PostgreSQLRecorder
from adjudicator.matches.store.sqlite import SQLite, SQLiteRecorder
from tests.conftest import SECRET
from tests.matches.play import request
from tests.postgres import fresh_database

LOG = Path(__file__).parents[1] / "data" / "logs" / "diamonds-1.0-schema-1-1.ndjson"
OLD = {"0001_matches", "0002_card_sets"}
ALL = sorted(path.stem for path in (schema.MIGRATIONS / "sqlite").glob("*.sql"))

TWINS = ["0014_floor", "0014_house"]
"""Two that got one number. They keep it: a store remembers which migrations it has by their names, so under another
name either would be unknown to every store that has it. They do not need each other, and run in the order of names."""


@pytest.mark.parametrize("kind", ["sqlite", "postgresql"])
def test_migrations_are_numbered_one_by_one(kind: str) -> None:
    """Each number once, none left out, in both kinds of database alike."""
    names = sorted(path.stem for path in (schema.MIGRATIONS / kind).glob("*.sql"))
    assert names == ALL
    assert [name for name in names if name[:4] == TWINS[0][:4]] == TWINS
    numbers = [int(name[:4]) for name in names if name != TWINS[1]]
    assert numbers == list(range(1, len(numbers) + 1))


def at_schema_2(database: str) -> tuple[str, int]:
    """Make a store as it was before there was a desk, with a whole match in it; return its id and its last version."""
    with get_backend(schema._yoyo_url(database)) as backend, backend.lock():
        missing = backend.to_apply(schema._migrations(database))
        backend.apply_migrations(missing.filter(lambda migration: migration.id in OLD))
    header, *lines = [json.loads(line) for line in LOG.read_bytes().splitlines()]
    events = [line for line in lines if line["kind"] == "event"]
    id = header["match"]
    recorder = (
        PostgreSQLRecorder(PostgreSQL(database)) if schema.is_postgresql(database) else SQLiteRecorder(SQLite(database))
    )
    ends = {line["move"]: line["version"] for line in events}
    with recorder.dialect.writing() as cursor:
        mark = recorder.dialect.mark
        row = (id, "diamonds", "1.0", "server", "00" * 32, "00" * 16, "over", events[0]["at"])
        cursor.execute(f"INSERT INTO matches VALUES ({', '.join([mark] * 8)})", row)
        for line in events:
            column = json.dumps({name: line[name] for name in ("move", "at", "hash", "event")})
            cursor.execute(
                "INSERT INTO events (originator_id, originator_version, topic, state)"
                f" VALUES ({', '.join([mark] * 4)})",
                (id, line["version"], "diamonds/1", column),
            )
        for move, version in ends.items():
            values = (id, move, version, "old", f"key-{move}", "")
            cursor.execute(f"INSERT INTO moves VALUES ({', '.join([mark] * 6)})", values)
        organiser = token_digest(derive_token(SECRET, "organiser"))
        for digest, role in (("ab" * 32, "judge"), (organiser, "organiser")):
            token = (digest, role, "", "", "old", events[0]["at"], None)
            cursor.execute(f"INSERT INTO tokens VALUES ({', '.join([mark] * 7)})", token)
    recorder.dialect.close()
    return id, events[-1]["version"]


def test_a_store_without_a_desk_gets_one_and_keeps_what_it_has(database: str) -> None:
    id, last = at_schema_2(database)
    assert schema.upgrade(database) == [name for name in ALL if name not in OLD]
    store = Matches(schema.open_recorder(database), SECRET)
    match = store.live(id)
    assert (match.version, match.over) == (last, True)
    row = store.row(id)
    assert (row.enforcement, row.tournament_id) == ("strict", "")
    token = store.tables.token("ab" * 32)
    assert token is not None
    assert (token.label, token.tournament_id, token.expires_at, token.secret) == ("old", "", None, "")
    register = TokenRegistry(store)
    assert register.valid(["ab" * 32]) == set()
    other = TokenRegistry(Matches(store.tables, b"another secret for tests"))
    other.organiser()
    assert not other.adopt()  # it is not the one that they were derived from
    assert register.unmarked()
    assert register.adopt()
    assert not register.unmarked()
    assert register.valid(["ab" * 32]) == {"ab" * 32}
    assert other.valid(["ab" * 32]) == set()
    assert not register.adopt()
    past = StoredPast(store, id)
    assert ask(past, Legality(move=5), JUDGE).answer["legal"]
    assert ask(past, Value(of="P1.total", move=30), JUDGE).answer["steps"]
    by = Person("judge", "j")
    disputes = Disputes(store, load_policies([]))
    opened = disputes.open(id, Legality(move=5), by, (), True, "house", request()).dispute
    assert disputes.get(opened.id).status == "called"
    assert not opened.blocks  # it is over: nothing waits
    store.tables.dialect.close()


@pytest.mark.postgresql
def test_a_database_that_cannot_hold_every_name_is_refused(cluster: str) -> None:
    with fresh_database(cluster, "template0 ENCODING 'SQL_ASCII' LOCALE 'C'") as database:
        for use in (schema.upgrade, schema.open_recorder):
            with pytest.raises(schema.UnknownSchema, match="SQL_ASCII, and must be UTF8"):
                use(database)

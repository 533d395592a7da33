"""`adjudicator db prune`: what has ended long ago goes, if it is told so; what something rests on stays."""

from datetime import UTC, datetime, timedelta

import pytest
from click.testing import CliRunner

from adjudicator.cli import main
from adjudicator.matches.application import Matches
from adjudicator.matches.people import pruning
from adjudicator.matches.people.codes import Codes
from adjudicator.matches.people.sessions import Sessions
from adjudicator.matches.people.token_registry import TokenRegistry, Wanted
from adjudicator.matches.people.tokens import token_digest, written
from adjudicator.matches.requests import Request
from tests.conftest import SECRET
from tests.matches.play import begin

DAY = timedelta(days=1)
TABLES = ("sessions", "codes", "tokens", "looks", "matches", "events", "moves")


def days_ago(days: float) -> str:
    """Return a time."""
    return written(datetime.now(UTC) - days * DAY)


def then(store: Matches, days: float) -> Matches:
    """Return the same store, as a service had it so many days ago."""
    return Matches(store.tables, SECRET, clock=lambda: days_ago(days))


def counts(store: Matches) -> dict[str, int]:
    """Return how many rows each table has."""
    return {table: store.tables.query(f"SELECT count(*) FROM {table}")[0][0] for table in TABLES}


def prune(database: str, *arguments: str) -> list[str]:
    """Run it; return what it says."""
    done = CliRunner().invoke(main, ["db", "prune", "--database", database, "--language", "en", *arguments])
    assert done.exit_code == 0, done.output
    return done.output.splitlines()


def look(store: Matches, number: int, days: float) -> None:
    """Have looked so many days ago."""
    with store.tables.dialect.writing() as cursor:
        places = ", ".join("?" * 10)
        row = (f"l_{number}", "m_x", "", "someone", "judge", "", "judge", "getState", 1, days_ago(days))
        cursor.execute(store.tables.dialect[f"INSERT INTO looks VALUES ({places})"], row)


def mint(store: Matches, key: str, days: float, expires_in: float | None) -> str:
    """Mint a judge's token so many days ago; return it."""
    ends = None if expires_in is None else days_ago(days - expires_in)
    request = Request("organiser", key, "print")
    return TokenRegistry(then(store, days)).mint(Wanted("judge", "Rita", expires_at=ends), request).token


@pytest.fixture
def lived_in(store: Matches) -> Matches:
    """A store of a hundred days: sessions, codes, tokens and looks, old and new, and a match."""
    begin(store)
    organiser = TokenRegistry(store).organiser()
    Sessions(store).begin(organiser, "", "new", 3600, "new-session")  # first: who begins one sweeps what is old
    Sessions(then(store, 100)).begin(organiser, "", "old", 3600, "old-session")
    ended = Sessions(then(store, 95)).begin(organiser, "", "ended", 200 * 86400, "ended-session")
    Sessions(then(store, 94)).end(ended.row.id)
    old_and_ended = mint(store, "ended", 100, 1)
    Sessions(then(store, 99.5)).begin(old_and_ended, "", "of a token that ended", 600, "its-session")
    revoked = mint(store, "revoked", 100, None)
    TokenRegistry(then(store, 99)).revoke(token_digest(revoked)[:16])
    mint(store, "lasting", 100, 300)
    Codes(then(store, 100)).issue(token_digest(organiser), "old-code", days_ago(100))
    for number, days in enumerate((100, 91, 89, 0)):
        look(store, number, days)
    return store


def test_it_says_what_would_go_and_deletes_nothing(lived_in: Matches, database: str) -> None:
    before = counts(lived_in)
    for arguments in ((), ("--dry-run",)):
        assert prune(database, *arguments) == [
            "sessions that have ended: 3",
            "short codes that have ended: 1",
            "tokens that have come to their end: 1",
            "looks: 2",
            "older than 90 days; nothing was deleted: adjudicator db prune --days 90 --delete does",
        ]
    assert counts(lived_in) == before


def test_what_ended_long_ago_goes_and_the_rest_stays(
    lived_in: Matches, database: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(pruning, "AT_ONCE", 2)
    before = counts(lived_in)
    assert prune(database, "--delete") == [
        "sessions that have ended: 3",
        "short codes that have ended: 1",
        "tokens that have come to their end: 1",
        "looks: 2",
    ]
    gone = {"sessions": 3, "codes": 1, "tokens": 1, "looks": 2}
    assert counts(lived_in) == {table: before[table] - gone.get(table, 0) for table in TABLES}
    assert prune(database, "--delete")[0] == "sessions that have ended: 0"
    rows = lived_in.tables.query("SELECT label FROM sessions")
    assert rows == [("new",)]


def test_a_week_is_kept_at_least(database: str, store: Matches) -> None:
    done = CliRunner().invoke(main, ["db", "prune", "--database", database, "--days", "6"])
    assert done.exit_code == 2
